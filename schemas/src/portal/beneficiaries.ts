import Type, { type Static } from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';
import { beneficiary_request } from '../v1/payout-parties.ts';
import { account_params, done, portalRoute } from './portal-route.ts';
import { requiredText } from '../required-text.ts';

const beneficiary_id = requiredText(50, undefined, may_be_numeric);

const savedBeneficiary = Type.Object({
  beneficiary_id: Type.String(),
  name: Type.String(),
  country: Type.String({ description: 'Of the address' }),
  version: Type.String({ description: 'Digest of the content' }),
  versions: Type.Integer({ description: 'How many there have been' }),
  saved_at: Type.String({ description: 'When this version was saved' }),
  content: Type.Record(Type.String(), Type.Unknown(), { description: 'As in POST /v1/payout' }),
});
export type SavedBeneficiary = Static<typeof savedBeneficiary>;

export const listBeneficiaries = portalRoute({
  name: 'beneficiaries.list',
  summary: 'Saved beneficiaries, each in its newest version',
  method: 'GET',
  path: '/accounts/:account_id/beneficiaries',
  scope: 'account',
  audited: true,
  permit: 'payouts.read',
  params: account_params,
  response: Type.Object({ beneficiaries: Type.Array(savedBeneficiary) }),
  commands: [
    { name: 'beneficiaries list', columns: ['beneficiary_id', 'name', 'country', 'versions', 'saved_at'] },
  ],
});

export const saveBeneficiary = portalRoute({
  name: 'beneficiaries.save',
  summary: 'Save a beneficiary, or a new version of one',
  method: 'POST',
  path: '/accounts/:account_id/beneficiaries',
  scope: 'account',
  permit: 'payouts.create',
  params: account_params,
  body: Type.Object({
    beneficiary_id: Type.Optional(beneficiary_id),
    beneficiary: beneficiary_request,
    version: Type.Optional(
      Type.String({
        ...may_be_numeric,
        description: 'The one that was changed; left out: there is none yet',
      }),
    ),
  }),
  response: savedBeneficiary,
  by_host: true,
  commands: [
    {
      name: 'beneficiaries save',
      options: { id: 'beneficiary_id' },
      omits: ['version'],
      file: {
        argument: 'file',
        summary: 'The beneficiary in JSON, as in POST /v1/payout',
        content: 'beneficiary',
      },
    },
  ],
});

export const removeBeneficiary = portalRoute({
  name: 'beneficiaries.remove',
  summary: 'Take a beneficiary out of use; payouts already made keep it',
  method: 'DELETE',
  path: '/accounts/:account_id/beneficiaries/:beneficiary_id',
  scope: 'account',
  permit: 'payouts.create',
  params: Type.Object({ ...account_params.properties, beneficiary_id }),
  response: done,
  by_host: true,
  commands: [
    {
      name: 'beneficiaries remove',
      arguments: { id: 'beneficiary_id' },
      says: '{beneficiary_id} is out of use.',
    },
  ],
});

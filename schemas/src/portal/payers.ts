import Type, { type Static } from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';
import { payer_request } from '../v1/payout-parties.ts';
import { account_params, done, portalRoute } from './portal-route.ts';
import { requiredText } from '../required-text.ts';

const payer_id = requiredText(50, undefined, may_be_numeric);

const savedPayer = Type.Object({
  payer_id: Type.String(),
  name: Type.String(),
  country: Type.String({ description: 'Of the address' }),
  version: Type.String({ description: 'Digest of the content' }),
  versions: Type.Integer({ description: 'How many there have been' }),
  saved_at: Type.String({ description: 'When this version was saved' }),
  content: Type.Record(Type.String(), Type.Unknown(), { description: 'As in POST /v1/payout' }),
});
export type SavedPayer = Static<typeof savedPayer>;

export const listPayers = portalRoute({
  name: 'payers.list',
  summary: 'Saved payers, each in its newest version',
  method: 'GET',
  path: '/accounts/:account_id/payers',
  scope: 'account',
  audited: true,
  permit: 'payouts.read',
  params: account_params,
  response: Type.Object({ payers: Type.Array(savedPayer) }),
  commands: [{ name: 'payers list', columns: ['payer_id', 'name', 'country', 'versions', 'saved_at'] }],
});

export const savePayer = portalRoute({
  name: 'payers.save',
  summary: 'Save a payer, or a new version of one',
  method: 'POST',
  path: '/accounts/:account_id/payers',
  scope: 'account',
  permit: 'payouts.create',
  params: account_params,
  body: Type.Object({
    payer_id: Type.Optional(payer_id),
    payer: payer_request,
    version: Type.Optional(
      Type.String({
        ...may_be_numeric,
        description: 'The one that was changed; left out: there is none yet',
      }),
    ),
  }),
  response: savedPayer,
  by_host: true,
  commands: [
    {
      name: 'payers save',
      options: { id: 'payer_id' },
      omits: ['version'],
      file: { argument: 'file', summary: 'The payer in JSON, as in POST /v1/payout', content: 'payer' },
    },
  ],
});

export const removePayer = portalRoute({
  name: 'payers.remove',
  summary: 'Take a payer out of use; payouts already made keep it',
  method: 'DELETE',
  path: '/accounts/:account_id/payers/:payer_id',
  scope: 'account',
  permit: 'payouts.create',
  params: Type.Object({ ...account_params.properties, payer_id }),
  response: done,
  by_host: true,
  commands: [{ name: 'payers remove', arguments: { id: 'payer_id' }, says: '{payer_id} is out of use.' }],
});

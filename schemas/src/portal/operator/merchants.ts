import Type, { type Static } from 'typebox';
import {
  account_name_length_max,
  contract_lead_days_max,
  deadline_hours_max,
  requests_per_second_max,
} from '../../account-limits.ts';
import { new_key, new_key_body, signKey } from '../developers/sign-keys.ts';
import { named_people } from '../records.ts';
import { account_params, done, merchant_params, portalRoute } from '../portal-route.ts';
import { expectedFields } from '../expected.ts';
import { limitsOf } from '../currency-limits.ts';
import { emailField } from '../session.ts';
import { addressProof, invitation_params, made_invitation } from '../team.ts';
import { requiredText } from '../../required-text.ts';

const nameField = requiredText(account_name_length_max);
const mode = Type.Union([Type.Literal('sandbox'), Type.Literal('production')]);
const profile = Type.Union([Type.Literal('hmac-v2'), Type.Literal('sha256-v1')], {
  description:
    'sha256-v1 is for existing integrations only: it covers few fields, stops no replays, and demands registered addresses',
});
const hoursOf = (description: string) =>
  Type.Integer({ minimum: 1, maximum: deadline_hours_max, description });
/** A card scheme’s hours until the capture deadline. */
const hoursByBrand = Type.Record(
  Type.String({ pattern: '^[a-z0-9_-]{1,40}$' }),
  hoursOf('Hours of a brand'),
  { description: 'Where a scheme differs, such as visa=120,mastercard=168' },
);

/** How payments are presented to the issuer and the customer; empty: as the acquirer has it. */
const statement = {
  statement_descriptor: Type.String({
    maxLength: 22,
    description:
      'What customers read on their card statements: 5 to 22 Latin letters, digits, spaces and & , . _ -, with one letter at least; empty: as the acquirer has it',
  }),
  merchant_category: Type.String({
    maxLength: 4,
    description: 'Merchant category code of ISO 18245, four digits; empty: as the acquirer has it',
  }),
};

/** What can be set on an account. */
const settings = {
  name: nameField,
  connector: Type.String({
    pattern: '^[a-z0-9-]{1,40}$',
    description: 'The acquirer that its payments go to',
  }),
  signing_profile: profile,
  time_zone: Type.String({
    minLength: 1,
    maxLength: 60,
    description: 'Time zone of dates in answers, such as Europe/Paris',
  }),
  registered_addresses_only: Type.Boolean({
    description: 'Demand a registered caller address for every operation',
  }),
  requests_per_second: Type.Integer({
    minimum: 0,
    maximum: requests_per_second_max,
    description: '0: no limit',
  }),
  several_captures: Type.Boolean({ description: 'Allow several captures of one authorisation' }),
  strict_fields: Type.Boolean({ description: 'Refuse every unknown field of a request' }),
  card_number_check: Type.Boolean({ description: 'Refuse card numbers in names, notes and other texts' }),
  partial_approval: Type.Union([Type.Literal('accept'), Type.Literal('reverse')], {
    description: 'What becomes of an approval of less than was asked, where the payment does not say it',
  }),
  ...statement,
  sites: Type.Record(Type.String({ pattern: '^[^\\x00-\\x1f]{1,255}$' }), Type.Object(statement), {
    description:
      'Where sites differ, by their host in lower case, such as shop.example=ACME SHOP/5999;tea.example=/5499 on the command line; what is empty is the account’s',
  }),
  capture_deadline_hours: hoursOf('How long an authorisation waits for its capture'),
  capture_deadline_hours_by_brand: hoursByBrand,
  refund_limits: limitsOf(
    'By currency: a refund in the portal of more than this, or of several together, asks for the second factor; 1000.00 where none is set, or what has as many minor units',
  ),
  review_limit_hours: hoursOf('How long a held payment waits for its review'),
  contract_lead_days: Type.Integer({
    minimum: 0,
    maximum: contract_lead_days_max,
    description: 'How many days before a subscription’s period ends the next contract is created',
  }),
};
const anySettings = Type.Partial(Type.Object(settings)).properties;
const enabled = Type.Boolean();
const account_changes = { enabled: Type.Optional(enabled), ...anySettings };

const operatorAccount = Type.Object({
  account_id: Type.String(),
  merchant_id: Type.String(),
  mode,
  enabled,
  ...settings,
  created_at: Type.String(),
});
export type OperatorAccount = Static<typeof operatorAccount>;

const operatorMerchant = Type.Object({
  merchant_id: Type.String(),
  name: Type.String(),
  enabled: Type.Boolean(),
  accounts: Type.Integer(),
  created_at: Type.String(),
});
export type OperatorMerchant = Static<typeof operatorMerchant>;

export const listMerchants = portalRoute({
  name: 'operator.merchants',
  summary: 'Merchants, by id',
  method: 'GET',
  path: '/operator/merchants',
  scope: 'operator',
  query: Type.Object({
    q: Type.Optional(
      Type.String({ maxLength: 100, description: 'Part of a name, or a merchant_id or account_id' }),
    ),
    after: Type.Optional(
      Type.String({ pattern: '^[0-9A-Za-z]{1,7}$', description: 'The page after this one' }),
    ),
  }),
  response: Type.Object({
    merchants: Type.Array(operatorMerchant),
    next_after: Type.String({ description: 'Empty on the last page' }),
  }),
  commands: [{ name: 'merchants list' }],
});

export const createMerchant = portalRoute({
  name: 'operator.create_merchant',
  summary: 'Take on a merchant',
  method: 'POST',
  path: '/operator/merchants',
  scope: 'operator',
  body: Type.Object({
    name: nameField,
    merchant_id: Type.Optional(
      Type.String({ pattern: '^[0-9A-Za-z]{1,7}$', description: 'Drawn when left out' }),
    ),
  }),
  response: Type.Object({ merchant_id: Type.String() }),
  by_host: true,
  commands: [{ name: 'merchants create', options: { id: 'merchant_id' } }],
});

export const readMerchant = portalRoute({
  name: 'operator.merchant',
  summary: 'A merchant with its accounts',
  method: 'GET',
  path: '/operator/merchants/:merchant_id',
  scope: 'operator',
  params: merchant_params,
  response: Type.Object({
    merchant: operatorMerchant,
    accounts: Type.Array(operatorAccount),
    connectors: Type.Array(Type.String(), { description: 'Acquirers that an account can be given' }),
    real_connectors: Type.Array(Type.String(), {
      description: 'Those that move real money: a production account can be given no other',
    }),
  }),
});

export const enableMerchant = portalRoute({
  name: 'operator.enable_merchant',
  summary: 'Shut a merchant out with all its accounts, or let it in again',
  method: 'PUT',
  path: '/operator/merchants/:merchant_id',
  scope: 'operator',
  step_up: 'always',
  params: merchant_params,
  body: Type.Object({ enabled: Type.Boolean() }),
  response: done,
  by_host: true,
  commands: [
    {
      name: 'merchants enable',
      summary: 'Let a merchant in again with all its accounts',
      arguments: { merchant_id: 'merchant_id' },
      sets: { enabled: true },
      says: 'Merchant {merchant_id} is enabled.',
    },
    {
      name: 'merchants disable',
      summary: 'Shut a merchant out with all its accounts',
      arguments: { merchant_id: 'merchant_id' },
      sets: { enabled: false },
      says: 'Merchant {merchant_id} is disabled.',
    },
  ],
});

export const inviteAdmin = portalRoute({
  name: 'operator.invite_admin',
  summary: 'Invite a merchant’s first admin. The link goes to them by mail, or is shown this once',
  method: 'POST',
  path: '/operator/merchants/:merchant_id/invitations',
  scope: 'operator',
  step_up: 'always',
  params: merchant_params,
  body: Type.Object({ email: emailField }),
  response: Type.Object(made_invitation),
});

export const listInvitations = portalRoute({
  name: 'operator.invitations',
  summary: 'Open invitations of a merchant',
  method: 'GET',
  path: '/operator/merchants/:merchant_id/invitations',
  scope: 'operator',
  audited: true,
  params: merchant_params,
  response: Type.Object({
    invitations: Type.Array(
      Type.Object({
        invitation_id: Type.String(),
        email: Type.String(),
        role_id: Type.String(),
        invited_by: Type.String({ description: 'Name of who invites' }),
        proof: addressProof,
        code_drawn: Type.Boolean({ description: 'Whether its code was drawn' }),
        expires_at: Type.String(),
      }),
    ),
  }),
  commands: [{ name: 'invitations list', arguments: { merchant_id: 'merchant_id' } }],
});

export const drawInvitationCode = portalRoute({
  name: 'operator.draw_invitation_code',
  summary: 'Draw the code that somebody who is invited needs beside the link. It is shown this once',
  method: 'POST',
  path: '/operator/merchants/:merchant_id/invitations/:invitation_id/code',
  scope: 'operator',
  step_up: 'always',
  params: Type.Object({ ...merchant_params.properties, ...invitation_params }),
  response: Type.Object({ email: Type.String(), code: Type.String() }),
  by_host: true,
  commands: [
    {
      name: 'invitations code',
      summary: 'draw the code that somebody who is invited needs beside the link; it is shown this once',
      arguments: { merchant_id: 'merchant_id', invitation_id: 'invitation_id' },
      help: 'Give the code to the person whose address it is, by a way that shows who they are: whoever has the link may be somebody else.',
    },
  ],
});

export const createAccount = portalRoute({
  name: 'operator.create_account',
  summary: 'Open an account of a merchant; what is left out is as usual',
  method: 'POST',
  path: '/operator/merchants/:merchant_id/accounts',
  scope: 'operator',
  params: merchant_params,
  body: Type.Object({
    mode,
    account_id: Type.Optional(Type.String({ pattern: '^[0-9A-Za-z]{1,10}$' })),
    ...anySettings,
  }),
  response: operatorAccount,
  by_host: true,
  commands: [
    {
      name: 'accounts create',
      options: {
        id: 'account_id',
        profile: 'signing_profile',
        'capture-deadline-by-brand': 'capture_deadline_hours_by_brand',
      },
      defaults: { mode: 'sandbox' },
    },
  ],
});

export const readAccount = portalRoute({
  name: 'operator.account',
  summary: 'An account with its settings, addresses, and sign keys without their secrets',
  method: 'GET',
  path: '/operator/accounts/:account_id',
  scope: 'operator',
  params: account_params,
  response: Type.Object({
    account: operatorAccount,
    connectors: Type.Array(Type.String()),
    addresses: Type.Array(Type.String()),
    sign_keys: Type.Array(signKey),
    people: named_people,
  }),
});

export const changeAccount = portalRoute({
  name: 'operator.change_account',
  summary: 'Change settings of an account, or shut it out; what is left out stays as it is',
  method: 'PUT',
  path: '/operator/accounts/:account_id',
  scope: 'operator',
  step_up: 'always',
  params: account_params,
  body: Type.Object({ ...account_changes, seen: expectedFields(account_changes) }),
  response: operatorAccount,
  by_host: true,
  commands: [
    {
      name: 'accounts update',
      summary: 'Change settings of an account; what is left out stays as it is',
      arguments: { account_id: 'account_id' },
      options: { profile: 'signing_profile', 'capture-deadline-by-brand': 'capture_deadline_hours_by_brand' },
      omits: ['enabled'],
    },
    {
      name: 'accounts enable',
      summary: 'Let an account in again',
      arguments: { account_id: 'account_id' },
      sets: { enabled: true },
      omits: Object.keys(settings),
      says: 'Account {account_id} is enabled.',
    },
    {
      name: 'accounts disable',
      summary: 'Shut an account out',
      arguments: { account_id: 'account_id' },
      sets: { enabled: false },
      omits: Object.keys(settings),
      says: 'Account {account_id} is disabled.',
    },
  ],
});

export const createSignKey = portalRoute({
  name: 'operator.create_sign_key',
  summary: 'Make a sign key for an account. Its secret is shown this once',
  method: 'POST',
  path: '/operator/accounts/:account_id/sign-keys',
  scope: 'operator',
  step_up: 'always',
  params: account_params,
  body: new_key_body,
  response: new_key,
});

const cidr = Type.String({
  minLength: 1,
  maxLength: 60,
  description: 'IPv4, IPv6 or a range such as 203.0.113.0/24',
});

export const addAddress = portalRoute({
  name: 'operator.add_address',
  summary: 'Register an address of a merchant’s servers',
  method: 'POST',
  path: '/operator/accounts/:account_id/addresses',
  scope: 'operator',
  step_up: 'always',
  params: account_params,
  body: Type.Object({ cidr }),
  response: Type.Object({ cidr: Type.String({ description: 'As it is kept' }) }),
});

export const removeAddress = portalRoute({
  name: 'operator.remove_address',
  summary: 'Take a registered address back',
  method: 'DELETE',
  path: '/operator/accounts/:account_id/addresses',
  scope: 'operator',
  params: account_params,
  body: Type.Object({ cidr }),
  response: done,
});

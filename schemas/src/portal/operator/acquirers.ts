import Type, { type Static } from 'typebox';
import { may_be_numeric } from '../../card-numbers/may-be-numeric.ts';
import { account_params, done, portalRoute } from '../portal-route.ts';
import { expectedFields } from '../expected.ts';

const name = Type.String({
  pattern: '^[a-z][a-z0-9-]{0,39}$',
  description: 'As accounts and routing rules name it: up to 40 lower-case letters, digits and hyphens',
});
const values = Type.Record(
  Type.String({ pattern: '^[a-z0-9_]{1,60}$' }),
  Type.String({ maxLength: 10_000 }),
  {
    ...may_be_numeric,
    description: 'Settings by their names, as texts; what is not a text in JSON. Empty ones are left out',
  },
);
const overlap_hours = Type.Integer({
  minimum: 0,
  maximum: 720,
  description: 'How long notifications may still come by the settings that these replace',
});

const version = Type.String({
  maxLength: 20,
  description: 'Changes with the settings; empty: there are none',
});

const even_so = Type.Boolean({
  description: 'Although something is open there that would be asked of other settings',
});

const settingField = Type.Object({
  name: Type.String(),
  description: Type.String({ description: 'Of the connector, in English' }),
  required: Type.Boolean(),
  secret: Type.Boolean({ description: 'It is never shown' }),
});
export type SettingField = Static<typeof settingField>;

const acquirerKind = Type.Object({
  kind: Type.String(),
  label: Type.String(),
  fields: Type.Array(settingField),
});
export type OperatorAcquirerKind = Static<typeof acquirerKind>;

const operatorAcquirer = Type.Object({
  name: Type.String(),
  kind: Type.String(),
  usable: Type.Boolean({ description: 'False: this gateway lacks the kind, or it cannot use the settings' }),
  accounts: Type.Integer({ description: 'Accounts that name it, by themselves or in a routing rule' }),
  unsettled: Type.Integer({ description: 'Instructions whose outcome is not known yet' }),
  added_at: Type.String(),
  changed_at: Type.String(),
  settings: Type.Array(
    Type.Object({
      account_id: Type.String({
        description: 'Empty: the acquirer’s own; else what differs for this account',
      }),
      values: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
        description: 'Secrets as (hidden); none where they cannot be read',
      }),
      version,
      readable: Type.Boolean({
        description: 'False: they are damaged, or their data key is missing; whole settings mend it',
      }),
      replaced_until: Type.String({
        description: 'Until when replaced settings are valid for notifications; empty: there are none',
      }),
    }),
  ),
});
export type OperatorAcquirer = Static<typeof operatorAcquirer>;

export const listAcquirers = portalRoute({
  name: 'operator.acquirers',
  summary:
    'The acquirers that the operator has configured, without their secrets, and the kinds that there are',
  method: 'GET',
  path: '/operator/acquirers',
  scope: 'operator',
  response: Type.Object({ acquirers: Type.Array(operatorAcquirer), kinds: Type.Array(acquirerKind) }),
});

const attemptCosts = Type.Object({
  currency: Type.String(),
  approved: Type.Integer({ description: 'Attempts that were approved' }),
  declined: Type.Integer(),
  unknown: Type.Integer({ description: 'Reversed without an answer' }),
  amount: Type.String({ description: 'What all of them cost' }),
});
export type OperatorAttemptCosts = Static<typeof attemptCosts>;

export const readAttemptCosts = portalRoute({
  name: 'operator.attempt_costs',
  summary: 'What the attempts of the last 30 days at an acquirer cost, by its setting attempt_fee',
  method: 'GET',
  path: '/operator/acquirers/:name/costs',
  scope: 'operator',
  params: Type.Object({ name }),
  response: Type.Object({ costs: Type.Array(attemptCosts, { description: 'One for each currency' }) }),
});

export const addAcquirer = portalRoute({
  name: 'operator.add_acquirer',
  summary: 'Add an acquirer; every process has it at once',
  method: 'POST',
  path: '/operator/acquirers',
  scope: 'operator',
  step_up: 'always',
  body: Type.Object({ name, kind: Type.String({ maxLength: 40 }), values }),
  response: Type.Object({ name: Type.String() }),
});

export const changeAcquirer = portalRoute({
  name: 'operator.change_acquirer',
  summary:
    'Replace the settings of an acquirer, or what differs for an account; secrets that are left out stay, unless all is',
  method: 'PUT',
  path: '/operator/acquirers/:name',
  scope: 'operator',
  step_up: 'always',
  params: Type.Object({ name }),
  body: Type.Object({
    account_id: Type.String({
      maxLength: 10,
      description: 'What differs for this account; empty: the acquirer’s own',
    }),
    values,
    overlap_hours,
    even_so,
    seen: expectedFields({ version }),
  }),
  response: Type.Object({ changed: Type.Array(Type.String(), { description: 'Settings that differ' }) }),
});

export const removeAcquirer = portalRoute({
  name: 'operator.remove_acquirer',
  summary: 'Remove an acquirer that nothing needs any more',
  method: 'DELETE',
  path: '/operator/acquirers/:name',
  scope: 'operator',
  step_up: 'always',
  params: Type.Object({ name }),
  body: Type.Object({
    even_so: Type.Boolean({ description: 'Although something needs it: what is open there waits' }),
  }),
  response: done,
});

export const testAcquirer = portalRoute({
  name: 'operator.test_acquirer',
  summary: 'Prove credentials and reach by a call that changes nothing',
  method: 'POST',
  path: '/operator/acquirers/:name/test',
  scope: 'operator',
  params: Type.Object({ name }),
  body: Type.Object({
    account_id: Type.String({ maxLength: 10, description: 'With its settings; empty: the acquirer’s own' }),
  }),
  response: Type.Object({ ok: Type.Boolean(), detail: Type.String() }),
  by_host: true,
  commands: [
    {
      name: 'acquirers test',
      options: { name: 'name' },
      defaults: { account_id: '' },
      succeeds: { ok: true },
    },
  ],
});

export const assignAcquirer = portalRoute({
  name: 'operator.account_acquirer',
  summary: 'Send the payments of an account to an acquirer, perhaps with settings of its own there',
  method: 'PUT',
  path: '/operator/accounts/:account_id/acquirer',
  scope: 'operator',
  step_up: 'always',
  params: account_params,
  body: Type.Object({
    name,
    values: Type.Union([values, Type.Null()], {
      description:
        'What differs for this account, in the place of what did; secrets that are left out stay. Null: as it is',
    }),
    overlap_hours,
    even_so,
    seen: expectedFields({
      connector: Type.String({ maxLength: 40, description: 'The acquirer that its payments went to' }),
      version: Type.Optional(version),
    }),
  }),
  response: done,
});

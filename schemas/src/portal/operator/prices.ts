import Type, { type Static } from 'typebox';
import { may_be_numeric } from '../../card-numbers/may-be-numeric.ts';
import { account_params, done, portalRoute } from '../portal-route.ts';
import { expectedFields } from '../expected.ts';

const currency = Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217' });
const amount = Type.String({
  ...may_be_numeric,
  maxLength: 20,
  description: 'In the decimals of its currency',
});

const fee_key = {
  currency,
  payment_method: Type.Union([Type.Literal('SWIFT'), Type.Literal('LOCAL')]),
  charge_option: Type.Union([Type.Literal('SHARED'), Type.Literal('PAYER'), Type.Literal('')], {
    description: 'SHARED (where it is left out) or PAYER for SWIFT, empty for LOCAL',
  }),
};

const fee_terms = {
  fixed: amount,
  percent: Type.String({ maxLength: 9, description: 'Of the amount, 0 to 100 with at most 4 decimals' }),
  minimum: amount,
  maximum: Type.String({
    ...may_be_numeric,
    maxLength: 20,
    description: 'Empty, or none on the command line: no maximum',
  }),
};
const fee = Type.Object({ ...fee_key, ...fee_terms });
const fee_of = { ...fee_key, charge_option: Type.Optional(fee_key.charge_option) };
export type OperatorFee = Static<typeof fee>;

const path = '/operator/accounts/:account_id/fees';

export const listFees = portalRoute({
  name: 'operator.fees',
  summary: 'What payouts cost an account, by currency, method and charge option',
  method: 'GET',
  path,
  scope: 'operator',
  params: account_params,
  response: Type.Object({ fees: Type.Array(fee) }),
  commands: [{ name: 'fees list' }],
});

export const setFee = portalRoute({
  name: 'operator.set_fee',
  summary:
    'Set a fee; payouts that are accepted already keep theirs. What is left out stays as it is, 0 at first',
  method: 'PUT',
  path,
  scope: 'operator',
  params: account_params,
  body: Type.Object({
    ...fee_of,
    ...Type.Partial(Type.Object(fee_terms)).properties,
    seen: expectedFields({
      fee: Type.Union([Type.Object(fee_terms), Type.Null()], { description: 'Null: there was none' }),
    }),
  }),
  response: fee,
  by_host: true,
  commands: [{ name: 'fees set', options: { method: 'payment_method' }, values: { maximum: { none: '' } } }],
});

export const endFee = portalRoute({
  name: 'operator.end_fee',
  summary: 'End a fee: such payouts cost nothing from now on',
  method: 'DELETE',
  path,
  scope: 'operator',
  params: account_params,
  body: Type.Object({ ...fee_of, seen: expectedFields({ fee: Type.Object(fee_terms) }) }),
  response: done,
  by_host: true,
  commands: [{ name: 'fees remove', options: { method: 'payment_method' }, says: 'The fee is gone.' }],
});

const rate = Type.Object({
  rate_id: Type.String(),
  base: Type.String(),
  quote: Type.String(),
  rate: Type.String({ description: 'Units of quote for one of base' }),
  markup_bps: Type.Integer({ description: 'Hundredths of a percent that customers get less' }),
  valid_from: Type.String(),
  valid_until: Type.String(),
  source: Type.String({ description: 'who entered it, or a file' }),
  created_at: Type.String(),
  valid: Type.Boolean({ description: 'It is in its time now' }),
});
export type OperatorRate = Static<typeof rate>;

export const listRates = portalRoute({
  name: 'operator.rates',
  summary: 'Exchange rates, by pair, newest first',
  method: 'GET',
  path: '/operator/rates',
  scope: 'operator',
  query: Type.Object({
    base: Type.Optional(currency),
    quote: Type.Optional(currency),
    all: Type.Optional(Type.Literal('yes', { description: 'Also those that are over or not begun' })),
  }),
  response: Type.Object({ rates: Type.Array(rate) }),
  commands: [{ name: 'rates list' }],
});

export const addRate = portalRoute({
  name: 'operator.add_rate',
  summary: 'Add a rate; of several that are valid at once, the one that began last counts',
  method: 'POST',
  path: '/operator/rates',
  scope: 'operator',
  body: Type.Object({
    base: currency,
    quote: currency,
    rate: Type.String({
      ...may_be_numeric,
      minLength: 1,
      maxLength: 40,
      description: 'Units of quote for one of base',
    }),
    markup_bps: Type.Optional(
      Type.String({ maxLength: 4, description: 'Hundredths of a percent that customers get less' }),
    ),
    valid_from: Type.Optional(
      Type.String({ maxLength: 40, description: 'ISO 8601; now where it is left out' }),
    ),
    valid_until: Type.Optional(
      Type.String({ maxLength: 40, description: 'ISO 8601; a day later where it is left out' }),
    ),
  }),
  response: rate,
  by_host: true,
  commands: [{ name: 'rates set', options: { from: 'valid_from', until: 'valid_until' } }],
});

const rate_file_length_max = 100_000;

export const importRates = portalRoute({
  name: 'operator.import_rates',
  summary: 'Add the rates of a CSV file: base,quote,rate,markup_bps,valid_from,valid_until; all or none',
  method: 'POST',
  path: '/operator/rates/file',
  scope: 'operator',
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 100 }),
    content: Type.String({ ...may_be_numeric, minLength: 1, maxLength: rate_file_length_max }),
  }),
  response: Type.Object({ added: Type.Integer() }),
  by_host: true,
  commands: [
    {
      name: 'rates import',
      file: { argument: 'file', summary: 'the CSV file', name: 'name', content: 'content' },
      says: 'Rates added: {added}.',
    },
  ],
});

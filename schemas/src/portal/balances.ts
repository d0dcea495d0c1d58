import Type, { type Static } from 'typebox';
import { dateText } from './lists/filter.ts';
import { account_params, portalRoute } from './portal-route.ts';

const currency = Type.String({ pattern: '^[A-Z]{3}$' });
/** The longest span of a report, in days. */
export const report_days_max = 366;
/** The most lines that a statement shows on a page; files hold all of them. */
export const statement_lines_max = 500;

/** What can be paid out of a balance, with what it is made of; decimal text of its currency. */
export const payableParts = {
  available: Type.String({ description: 'Settled or put in, and not paid out' }),
  below_zero: Type.String({
    description:
      'What is below zero in the account’s other balances, such as pending after refunds; never above zero',
  }),
  minimum_balance: Type.String({ description: 'What the operator has stay in the balance' }),
  credit_limit: Type.String({ description: 'How far the operator lets the balance go below zero' }),
  payable: Type.String({
    description:
      'Can be paid out: available and below_zero, less minimum_balance, plus credit_limit; below zero where more is owed',
  }),
};

export const balanceRow = Type.Object(
  {
    currency: Type.String(),
    pending: Type.String({ description: 'Captured and not settled yet' }),
    ...payableParts,
    reserve: Type.String(),
    payouts_in_transit: Type.String(),
    refunds_in_transit: Type.String(),
  },
  { title: 'Balance' },
);
export type BalanceRow = Static<typeof balanceRow>;

export const listBalances = portalRoute({
  name: 'balances.list',
  summary: 'What the account holds, by currency',
  method: 'GET',
  path: '/accounts/:account_id/balances',
  scope: 'account',
  permit: 'balances.read',
  params: account_params,
  response: Type.Object({ balances: Type.Array(balanceRow) }),
});

const span = { from: dateText, to: dateText };

export const statementLine = Type.Object(
  {
    at: Type.String(),
    movement: Type.String(),
    transaction_id: Type.String(),
    short_reference_id: Type.String(),
    reference: Type.String(),
    amount: Type.String(),
    balance: Type.String({ description: 'After the movement' }),
  },
  { title: 'StatementLine' },
);
export type StatementRow = Static<typeof statementLine>;

export const readStatement = portalRoute({
  name: 'balances.statement',
  summary: 'Statement of the available balance in one currency',
  method: 'GET',
  path: '/accounts/:account_id/statement',
  scope: 'account',
  permit: 'balances.read',
  params: account_params,
  query: Type.Object({ currency, ...span }),
  response: Type.Object({
    opening: Type.String(),
    closing: Type.String({ description: 'Of a period that is not over: the balance now' }),
    over: Type.Boolean({ description: 'Whether the period is over: nothing can move in it any more' }),
    lines: Type.Array(statementLine, {
      description: `Movements in their order, at most ${statement_lines_max}`,
    }),
    more: Type.Boolean({ description: 'There are more than are shown; files hold all of them' }),
  }),
});

export const downloadStatement = portalRoute({
  name: 'balances.statement_file',
  summary: 'The same statement as a file',
  method: 'GET',
  path: '/accounts/:account_id/statement-file',
  scope: 'account',
  permit: 'balances.read',
  step_up: 'always',
  params: account_params,
  query: Type.Object({
    currency,
    ...span,
    format: Type.Union([Type.Literal('csv'), Type.Literal('pdf')]),
    language: Type.Optional(
      Type.Literal('zh-CN', {
        description:
          'CSV for people who read Chinese; left out, its columns and movements have names for programs',
      }),
    ),
  }),
  response: Type.Unknown({ description: 'The file' }),
});

const settlementRow = Type.Object({
  day: Type.String({ description: 'In the account’s zone' }),
  currency: Type.String(),
  captured: Type.String(),
  refunded: Type.String({ description: 'Less what failed and came back; negative' }),
  disputed: Type.String({ description: 'Less what was won back; negative' }),
  paid_out: Type.String({
    description: 'With fees and what banks have called back, less what came back; negative',
  }),
  topped_up: Type.String(),
  net: Type.String({ description: 'By how much pending and available together have changed' }),
});
export type SettlementRow = Static<typeof settlementRow>;

export const readSettlement = portalRoute({
  name: 'balances.settlement',
  summary: 'What moved on each day, by currency, from the ledger',
  method: 'GET',
  path: '/accounts/:account_id/settlement',
  scope: 'account',
  permit: 'balances.read',
  params: account_params,
  query: Type.Object(span),
  response: Type.Object({ days: Type.Array(settlementRow), totals: Type.Array(settlementRow) }),
});

export const downloadSettlement = portalRoute({
  name: 'balances.settlement_file',
  summary: 'The same report as CSV',
  method: 'GET',
  path: '/accounts/:account_id/settlement-file',
  scope: 'account',
  permit: 'balances.read',
  step_up: 'always',
  params: account_params,
  query: Type.Object(span),
  response: Type.Unknown({ description: 'The file' }),
});

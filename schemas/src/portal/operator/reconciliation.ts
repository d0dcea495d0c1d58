import Type, { type Static } from 'typebox';
import { may_be_numeric } from '../../card-numbers/may-be-numeric.ts';
import { requiredText } from '../../required-text.ts';
import { portalRoute } from '../portal-route.ts';
import { named_people, numberText } from '../records.ts';
import {
  decision_command,
  proposal_decision,
  proposal_fields,
  proposal_or_open,
  proposal_reason,
} from './proposals.ts';

const acquirer = Type.String({ minLength: 1, maxLength: 100, description: 'Name of the acquirer' });
const day = Type.String({ description: 'YYYY-MM-DD' });

export const report_format = Type.Union(
  [Type.Literal('adyen'), Type.Literal('stripe'), Type.Literal('checkoutcom'), Type.Literal('csv')],
  {
    description:
      'adyen: settlement details; stripe: payout reconciliation, itemised; checkoutcom: financial actions by payout id; csv: a file whose columns are named',
  },
);

/** How a column of a file of one's own is named. */
export const column_pattern = '^[a-z_]{1,30}=.{1,100}$';

const difference_reason = Type.Union(
  [
    Type.Literal('amount_differs'),
    Type.Literal('only_ours'),
    Type.Literal('only_theirs'),
    Type.Literal('other_currency'),
    Type.Literal('adjustment'),
    Type.Literal('fee_differs'),
    Type.Literal('payout_differs'),
    Type.Literal('arrival_differs'),
    Type.Literal('not_arrived'),
  ],
  {
    description:
      'amount_differs: the acquirer has settled another amount; only_ours: it has not settled it in the days of grace; only_theirs: it names nothing that the gateway knows; other_currency: it was settled in another currency; adjustment: the acquirer has booked something of its own; fee_differs: it deducts something else than the fees that it names; payout_differs: the payout is not what its lines come to; arrival_differs, not_arrived: the bank has credited something else than the payout, or nothing',
  },
);
/** Why something differs. */
export type DifferenceReason = Static<typeof difference_reason>;

const difference_state = Type.Union(
  [
    Type.Literal('open'),
    Type.Literal('waiting'),
    Type.Literal('tolerated'),
    Type.Literal('cleared'),
    Type.Literal('written_off'),
  ],
  {
    description:
      'open: it is work; waiting: what is missing may still come; tolerated: it is within the tolerance; cleared: it has cleared by itself; written_off: two people have written it off',
  },
);
/** What has become of a difference. */
export type DifferenceState = Static<typeof difference_state>;

const assignee = Type.String({
  minLength: 1,
  maxLength: 254,
  description: 'me, nobody, or the e-mail address of an operator',
});

const difference_fields = {
  difference_id: Type.String(),
  acquirer: Type.String(),
  reason: difference_reason,
  state: difference_state,
  currency: Type.String(),
  ours: Type.String({ description: 'What we say' }),
  theirs: Type.String({ description: 'What the acquirer says, or the bank of a payout' }),
  amount: Type.String({ description: 'What is left of the difference: positive where they say more' }),
  account_id: Type.String({ description: 'Whose payment it is about, or empty' }),
  transaction_id: Type.String(),
  settlement: Type.String({ description: 'The acquirer’s payout or batch, or empty' }),
  found_at: Type.String(),
  age_days: Type.Integer({ description: 'For how many days it has been known' }),
  assigned_to: Type.String({ description: 'Who works on it, or empty' }),
};
const difference = Type.Object(difference_fields);
export type Difference = Static<typeof difference>;

const write_off = Type.Object({
  proposal_id: Type.String(),
  amount: Type.String(),
  ...proposal_fields,
});
export type WriteOff = Static<typeof write_off>;

const settlement_fields = {
  settlement_id: Type.String(),
  acquirer: Type.String(),
  settlement: Type.String({ description: 'The acquirer’s name of its payout or batch' }),
  paid_on: day,
  currency: Type.String(),
  lines: Type.String({ description: 'What its lines come to' }),
  paid_out: Type.String({
    description: 'What the acquirer says it has paid out; empty while no report says so',
  }),
  arrived: Type.String({ description: 'What banks have booked of it' }),
  open_differences: Type.Integer(),
};
const settlement = Type.Object(settlement_fields);
export type Settlement = Static<typeof settlement>;

const kind_sums = Type.Object({
  kind: Type.String(),
  lines: Type.Integer(),
  settles: Type.String({ description: 'What the acquirer says of payments, refunds and disputes' }),
  interchange: Type.String(),
  scheme_fee: Type.String(),
  markup: Type.String(),
  net: Type.String(),
});

const settlement_line = Type.Object({
  line_id: Type.String(),
  file: Type.String(),
  line_no: Type.Integer(),
  kind: Type.String(),
  gross: Type.String(),
  fees: Type.String(),
  net: Type.String(),
  booked_on: day,
  step_reference: Type.String(),
  payment_reference: Type.String(),
  account_id: Type.String({ description: 'Whose payment it is about, or empty' }),
  transaction_id: Type.String(),
  replaces: Type.String({ description: 'The line that it corrects, or empty' }),
});
export type SettlementLine = Static<typeof settlement_line>;

const credit = Type.Object({
  item_id: Type.String({ description: 'Of suspense, which it has left' }),
  bank: Type.String(),
  booked_on: day,
  reference: Type.String(),
  remittance: Type.String(),
  amount: Type.String({ description: 'Its share in this settlement' }),
  credited: Type.String({ description: 'The whole line of the bank' }),
});

export const listSettlements = portalRoute({
  name: 'operator.settlements',
  summary:
    'Payouts of acquirers: what their lines come to, what was paid out and what has arrived, newest first',
  method: 'GET',
  path: '/operator/settlements',
  scope: 'operator',
  query: Type.Object({ acquirer: Type.Optional(acquirer), after: Type.Optional(numberText) }),
  response: Type.Object({
    settlements: Type.Array(settlement),
    next_after: Type.String({ description: 'Empty on the last page' }),
  }),
  commands: [{ name: 'reconcile settlements' }],
});

const settlement_params = Type.Object({ settlement_id: numberText });

export const readSettlement = portalRoute({
  name: 'operator.settlement',
  summary: 'A payout of an acquirer: what we say, what they say, what has arrived at the bank, and its lines',
  method: 'GET',
  path: '/operator/settlements/:settlement_id',
  scope: 'operator',
  params: settlement_params,
  query: Type.Object({
    after: Type.Optional(Type.String({ ...numberText, description: 'Line after which to go on' })),
  }),
  response: Type.Object({
    ...settlement_fields,
    ours: Type.String({ description: 'What we say of the payments, refunds and disputes that it names' }),
    theirs: Type.String({
      description:
        'What the acquirer says of payments, refunds and disputes, also of those that nobody knows',
    }),
    fees: Type.String({ description: 'What the acquirer charges in it' }),
    kinds: Type.Array(kind_sums),
    credits: Type.Array(credit),
    lines_shown: Type.Array(settlement_line, { description: 'At most 50' }),
    next_line: Type.String({ description: 'Empty where there are no more lines' }),
  }),
  commands: [{ name: 'reconcile show', arguments: { settlement: 'settlement_id' } }],
});

export const settlementsOfPayment = portalRoute({
  name: 'operator.settlements_of_payment',
  summary: 'The payouts of acquirers that have paid a payment, its refunds and its disputes',
  method: 'GET',
  path: '/operator/accounts/:account_id/payments/:transaction_id/settlements',
  scope: 'operator',
  params: Type.Object({
    account_id: Type.String({ pattern: '^[0-9A-Za-z]{1,10}$', description: 'Id of the account' }),
    transaction_id: Type.String({ ...numberText, description: 'The payment' }),
  }),
  response: Type.Object({
    lines: Type.Array(
      Type.Object({
        settlement_id: Type.String({ description: 'Empty while it is in no payout' }),
        acquirer: Type.String(),
        settlement: Type.String(),
        kind: Type.String(),
        net: Type.String(),
        currency: Type.String(),
      }),
    ),
  }),
  commands: [{ name: 'reconcile find', arguments: { payment: 'transaction_id' } }],
});

const operators = Type.Array(Type.Object({ email: Type.String(), name: Type.String() }), {
  description: 'To whom differences can be assigned, at most 200',
});

export const listDifferences = portalRoute({
  name: 'operator.differences',
  summary: 'What acquirers or banks say differently from us, oldest first; without a state, what is open',
  method: 'GET',
  path: '/operator/differences',
  scope: 'operator',
  query: Type.Object({
    acquirer: Type.Optional(acquirer),
    settlement: Type.Optional(
      Type.String({ ...may_be_numeric, minLength: 1, maxLength: 200, description: 'Of one payout or batch' }),
    ),
    state: Type.Optional(difference_state),
    assigned_to: Type.Optional(
      Type.String({ minLength: 1, maxLength: 254, description: 'E-mail address of an operator, or nobody' }),
    ),
    after: Type.Optional(numberText),
  }),
  response: Type.Object({
    differences: Type.Array(difference),
    people: named_people,
    operators,
    next_after: Type.String({ description: 'Empty on the last page' }),
  }),
  commands: [{ name: 'reconcile list' }],
});

const difference_params = Type.Object({ difference_id: numberText });

export const readDifference = portalRoute({
  name: 'operator.difference',
  summary: 'A difference with its notes, and what people have proposed',
  method: 'GET',
  path: '/operator/differences/:difference_id',
  scope: 'operator',
  params: difference_params,
  response: Type.Object({
    difference,
    written_off: Type.String(),
    notes: Type.Array(
      Type.Object({ note: Type.String(), written_by: Type.String(), written_at: Type.String() }),
    ),
    proposals: Type.Array(write_off),
    people: named_people,
    operators,
  }),
  commands: [{ name: 'reconcile difference', arguments: { difference: 'difference_id' } }],
});

export const assignDifference = portalRoute({
  name: 'operator.assign_difference',
  summary: 'Assign a difference to an operator, or to nobody',
  method: 'PUT',
  path: '/operator/differences/:difference_id/assignment',
  scope: 'operator',
  params: difference_params,
  body: Type.Object({ to: assignee }),
  response: Type.Object({ assigned_to: Type.String() }),
  commands: [
    {
      name: 'reconcile take',
      summary: 'take a difference as one’s own work',
      arguments: { difference: 'difference_id' },
      flags: { leave: { summary: 'leave it to others', sets: { to: 'nobody' } } },
      sets: { to: 'me' },
    },
    { name: 'reconcile assign', arguments: { difference: 'difference_id' } },
  ],
});

export const noteDifference = portalRoute({
  name: 'operator.note_difference',
  summary: 'Note what was found out about a difference',
  method: 'POST',
  path: '/operator/differences/:difference_id/notes',
  scope: 'operator',
  params: difference_params,
  body: Type.Object({ note: requiredText(1000, 'What was found out') }),
  response: Type.Object({ written_at: Type.String() }),
  commands: [{ name: 'reconcile note', arguments: { difference: 'difference_id' } }],
});

export const proposeWriteOff = portalRoute({
  name: 'operator.propose_write_off',
  summary: 'Propose to write off what is left of a difference. Nothing moves before a second person confirms',
  method: 'POST',
  path: '/operator/differences/:difference_id/write-offs',
  scope: 'operator',
  params: difference_params,
  body: Type.Object({ reason: proposal_reason }),
  response: write_off,
  commands: [
    {
      name: 'reconcile resolve',
      arguments: { difference: 'difference_id' },
      says: 'Proposed to write off {amount}. A second person confirms it: gateway reconcile decide {difference_id}',
    },
  ],
});

export const decideWriteOff = portalRoute({
  name: 'operator.decide_write_off',
  summary: 'Confirm a colleague’s proposal to write off a difference, which books it, or reject it',
  method: 'POST',
  path: '/operator/differences/:difference_id/write-offs/:proposal_id',
  scope: 'operator',
  params: Type.Object({ difference_id: numberText, proposal_id: proposal_or_open }),
  body: proposal_decision,
  response: write_off,
  commands: [
    {
      name: 'reconcile decide',
      arguments: { difference: 'difference_id' },
      says: 'Difference {difference_id}: the proposal is {decision}.',
      ...decision_command,
    },
  ],
});

const report = Type.Object({
  report_id: Type.String(),
  acquirer: Type.String(),
  format: Type.String(),
  file: Type.String(),
  sha256: Type.String(),
  lines: Type.Integer(),
  added: Type.Integer({ description: 'Lines that no file had before' }),
  replaced: Type.Integer({ description: 'Lines that correct those of an earlier file' }),
  received_at: Type.String(),
});
export type SettlementReport = Static<typeof report>;

export const listReports = portalRoute({
  name: 'operator.settlement_reports',
  summary: 'The newest files of acquirers that were taken in',
  method: 'GET',
  path: '/operator/settlement-reports',
  scope: 'operator',
  query: Type.Object({ acquirer: Type.Optional(acquirer) }),
  response: Type.Object({ reports: Type.Array(report, { description: 'At most 50' }) }),
  commands: [
    { name: 'reconcile reports', columns: ['file', 'acquirer', 'lines', 'added', 'replaced', 'received_at'] },
  ],
});

const content_max = 8_000_000;

export const importReport = portalRoute({
  name: 'operator.import_settlement_report',
  summary: 'Take in a settlement report of an acquirer',
  method: 'POST',
  path: '/operator/settlement-reports',
  scope: 'operator',
  body: Type.Object({
    acquirer,
    format: report_format,
    name: Type.String({ ...may_be_numeric, minLength: 1, maxLength: 200, description: 'Name of the file' }),
    content: Type.String({
      ...may_be_numeric,
      minLength: 1,
      maxLength: content_max,
      description: 'The file as text; larger ones are taken in by the command',
    }),
    columns: Type.Optional(
      Type.Array(Type.String({ pattern: column_pattern }), {
        maxItems: 20,
        description: 'Of a file of format csv: meaning=column, such as net=Amount',
      }),
    ),
  }),
  response: Type.Object({
    report,
    known: Type.Boolean({ description: 'It had come before: nothing has changed' }),
  }),
  body_bytes_max: 10_000_000,
});

const reconciliation = Type.Object({
  acquirer: Type.String(),
  grace_days: Type.Integer({
    description: 'Days that a payment may wait for its line, and a payout for its money',
  }),
  tolerance: Type.Integer({ description: 'What differs by no more is no work; in minor units' }),
  bank_text: Type.String({ description: 'What the bank’s lines say of who pays' }),
  compared_to: Type.String({ description: 'Until when everything of ours is compared; or empty' }),
});
export type ReconciliationSettings = Static<typeof reconciliation>;

export const listReconciliations = portalRoute({
  name: 'operator.reconciliations',
  summary: 'How each acquirer’s reports are compared, and how far',
  method: 'GET',
  path: '/operator/reconciliations',
  scope: 'operator',
  response: Type.Object({ reconciliations: Type.Array(reconciliation) }),
  commands: [{ name: 'reconcile settings' }],
});

export const changeReconciliation = portalRoute({
  name: 'operator.change_reconciliation',
  summary: 'Change how an acquirer’s reports are compared; what is left out stays',
  method: 'PUT',
  path: '/operator/reconciliations/:acquirer',
  scope: 'operator',
  params: Type.Object({ acquirer }),
  body: Type.Object({
    grace_days: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 60,
        description: 'Days that a payment may wait for its line, and a payout for its money',
      }),
    ),
    tolerance: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 100_000,
        description: 'What differs by no more is no work; in minor units',
      }),
    ),
    bank_text: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'What the bank’s lines say of who pays; empty: credits are found by references only',
      }),
    ),
  }),
  response: reconciliation,
  by_host: true,
  commands: [{ name: 'reconcile set', arguments: { acquirer: 'acquirer' } }],
});

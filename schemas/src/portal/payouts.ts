import Type, { type Static } from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';
import { payableParts } from './balances.ts';
import type { RowOf } from './lists/list.ts';
import { payout_filters, payout_list } from './lists/payout-list.ts';
import { cursorText, pageSize } from './payments.ts';
import { ledgerEntry, numberText, reasonFields, storedReasons, timelineStep } from './records.ts';
import { beneficiary_response, payer_response } from '../v1/payout-parties.ts';
import { recall_note_max, recall_reasons, type RecallReason } from '../payout-states.ts';
import { payout } from '../v1/payout.ts';
import { metadata } from '../metadata.ts';
import { account_params, portalRoute } from './portal-route.ts';

/** Why people must approve a payout; empty where no limit or rule asks for it. */
const approval = { approval_reason: Type.String(), approval_reasons: storedReasons };

export type PayoutRow = RowOf<typeof payout_list>;

export const listPayouts = portalRoute({
  name: 'payouts.list',
  summary: 'Payouts, newest first',
  method: 'GET',
  path: '/accounts/:account_id/payouts',
  scope: 'account',
  audited: true,
  permit: 'payouts.read',
  params: account_params,
  query: Type.Object({
    ...payout_filters.query,
    cursor: Type.Optional(cursorText),
    limit: Type.Optional(pageSize),
  }),
  response: Type.Object({
    payouts: Type.Array(payout_list.row),
    next_cursor: Type.String({ description: 'Empty on the last page' }),
  }),
});

export const payout_params = Type.Object({
  ...account_params.properties,
  transaction_id: numberText,
});

const { bank_details, ...of_beneficiary } = beneficiary_response.properties;
/** As answered to programs, with the number of the bank: whoever approves sees all that decides who is paid. */
const shownBeneficiary = Type.Object({
  ...of_beneficiary,
  bank_details: Type.Object({ ...bank_details.properties, bank_code: Type.String() }),
});

export const readPayout = portalRoute({
  name: 'payouts.read',
  summary: 'One payout with all that has happened to it',
  method: 'GET',
  path: '/accounts/:account_id/payouts/:transaction_id',
  scope: 'account',
  audited: true,
  permit: 'payouts.read',
  params: payout_params,
  response: Type.Object({
    payout: payout_list.row,
    client_data: Type.String(),
    metadata,
    source_amount: Type.String(),
    fee_amount: Type.String(),
    fee_currency: Type.String(),
    fee_paid_by: Type.String(),
    swift_charge_option: Type.String(),
    exchange_rate: Type.String({ description: 'Empty where the currencies are the same' }),
    amount_beneficiary_receives: Type.String(),
    returned_amount: Type.String({ description: 'In payment_currency' }),
    returned_otherwise: Type.Array(Type.Object({ amount: Type.String(), currency: Type.String() }), {
      description: 'What came back in other currencies, and is available in them',
    }),
    execution_date: Type.String({
      description: 'Banking day on which the bank is asked to execute it; it may pay earlier',
    }),
    reason: Type.String(),
    payee_verification: payout.response.properties.payee_verification,
    review_reason: Type.String(),
    failure_reason: Type.String(),
    screening_reasons: storedReasons,
    connector: Type.String(),
    connector_reference: Type.String(),
    beneficiary: shownBeneficiary,
    payer: Type.Union([payer_response, Type.Null()]),
    transliterated: Type.Array(Type.Object({ source: Type.String(), sent: Type.String() })),
    possible_duplicate_of: Type.String({
      description: 'transaction_id of a payout like it within a day before, or empty',
    }),
    approvals: Type.Array(
      Type.Object({
        approver: Type.String(),
        decision: Type.String(),
        note: Type.String(),
        decided_at: Type.String(),
      }),
    ),
    approvals_needed: Type.Integer({ description: 'Zero where none is asked for' }),
    ...approval,
    possible: Type.Object(
      { approve: Type.Boolean(), reject: Type.Boolean(), cancel: Type.Boolean() },
      { description: 'What whoever asks can do with it now' },
    ),
    priority: Type.String({ description: 'INSTANT where that was asked for, else empty' }),
    instant_refused: Type.String({
      description: 'Why it could not go at once and went as an ordinary transfer, or empty',
    }),
    recallable: Type.Boolean({ description: 'Whether its bank can be asked for the money now' }),
    recalls: Type.Array(
      Type.Object({
        reason_code: Type.String(),
        note: Type.String(),
        state: Type.String({
          description: 'asked, sent (to the bank), accepted, refused, met (the money is back), dropped',
        }),
        answer_code: Type.String({ description: 'ISO 20022, where a bank has answered' }),
        answer_text: Type.String(),
      }),
      { description: 'Oldest first; when and by whom is in the timeline' },
    ),
    timeline: Type.Array(timelineStep),
    postings: Type.Array(ledgerEntry),
  }),
});

export const recallPayout = portalRoute({
  name: 'payouts.recall',
  summary: 'Ask the bank to call a payout back that has gone to it; nothing moves before the money comes',
  method: 'POST',
  path: '/accounts/:account_id/payouts/:transaction_id/recall',
  scope: 'account',
  permit: 'payouts.approve',
  params: payout_params,
  body: Type.Object({
    reason_code: Type.Unsafe<RecallReason>({
      type: 'string',
      enum: Object.keys(recall_reasons),
      description: 'ISO 20022 cancellation reason',
    }),
    note: Type.Optional(Type.String({ maxLength: recall_note_max, description: 'Words for the bank' })),
  }),
  response: Type.Object({ state: Type.String() }),
});

const note = Type.Optional(Type.String({ maxLength: 500, description: 'Why, kept with the decision' }));

function decisionRoute<const ByKey extends boolean>(
  verb: 'approve' | 'reject' | 'cancel',
  summary: string,
  by_key: ByKey,
) {
  return portalRoute({
    name: `payouts.${verb}`,
    summary,
    method: 'POST',
    path: `/accounts/:account_id/payouts/:transaction_id/${verb}`,
    scope: 'account',
    permit: verb === 'cancel' ? 'payouts.create' : 'payouts.approve',
    params: payout_params,
    body: Type.Object({ note }),
    response: Type.Object({ status: Type.String({ description: 'As it is now' }) }),
    by_key,
  });
}

export const payout_decisions = {
  approve: decisionRoute('approve', 'Approve a payout of somebody else', false),
  reject: decisionRoute('reject', 'Reject a payout; its money is available again', false),
  cancel: decisionRoute('cancel', 'Cancel a payout that has not gone to the bank', true),
};
export type PayoutDecisionName = keyof typeof payout_decisions;

const {
  merchant_id: _merchant,
  account_id: _account,
  encryption_data: _signature,
  timestamp: _timestamp,
  nonce: _nonce,
  key_id: _key,
  ...input_fields
} = payout.request.properties;

/** What a person asks for: the fields of POST /v1/payout without its envelope. */
export const payoutInput = Type.Object(input_fields);
export type PayoutInput = Static<typeof payoutInput>;

/** What a payout would cost, before anything is held. */
export const payoutQuote = Type.Object({
  payment_amount: Type.String(),
  payment_currency: Type.String(),
  source_amount: Type.String(),
  source_currency: Type.String(),
  fee_amount: Type.String(),
  fee_currency: Type.String(),
  exchange_rate: Type.String(),
  amount_payer_pays: Type.String(),
  amount_beneficiary_receives: Type.String(),
  ...payableParts,
  covered: Type.Boolean({ description: 'Whether it can be paid out of the balance now' }),
});
export type PayoutQuote = Static<typeof payoutQuote>;

export const payoutProblem = Type.Object({
  ...reasonFields,
  code: Type.String(),
  source: Type.String({ description: 'Path of the field at fault' }),
  message: Type.String(),
});

/**
 * What a person confirms with a payout, as its preview showed it. It goes back when the payout is created, which is
 * refused when it is not so any more, or left out, as by a page of the release before.
 */
export const expectedPayout = Type.Object(
  {
    amount_payer_pays: Type.String(),
    fee_amount: Type.String(),
    amount_beneficiary_receives: Type.String(),
    beneficiary_version: Type.String({
      description: 'Digest of who is paid, as saved beneficiaries have it',
    }),
    payer_version: Type.String({
      description: 'Of the payer that banks are told of; empty: the merchant by name',
    }),
    possible_duplicate_of: Type.String({ description: 'As in the preview' }),
  },
  may_be_numeric,
);
export type ExpectedPayout = Static<typeof expectedPayout>;

export const payoutPreview = Type.Object({
  problems: Type.Array(payoutProblem, {
    description: 'All that is wrong, one for each field; what is wrong before what is not typed yet',
  }),
  quote: Type.Union([payoutQuote, Type.Null()]),
  seen: Type.Union([expectedPayout, Type.Null()], {
    description: 'To be sent back when it is created; null while something is wrong',
  }),
  beneficiary_name: Type.String({ description: 'Empty while something is wrong, as what follows' }),
  beneficiary_account: Type.String({ description: 'IBAN or number of the account that is paid' }),
  payer_name: Type.String({ description: 'Whom banks are told of' }),
  needs_approval: Type.Boolean(),
  ...approval,
  execution_date: Type.String({ description: 'Empty while something is wrong' }),
  possible_duplicate_of: Type.String({
    description: 'A warning: transaction_id of a payout like it within a day before, or empty',
  }),
  instant: Type.Union(
    [Type.Literal('possible'), Type.Literal('asked'), Type.Literal('asked_or_ordinary'), Type.Literal('')],
    {
      description:
        'Whether the rail has priority INSTANT; where it was asked for, what follows where it cannot be instant: it fails (asked), or goes as an ordinary transfer (asked_or_ordinary)',
    },
  ),
});
export type PayoutPreview = Static<typeof payoutPreview>;

export const previewPayout = portalRoute({
  name: 'payouts.preview',
  summary: 'What a payout would cost and whether it would be accepted; nothing is held',
  method: 'POST',
  path: '/accounts/:account_id/payout-preview',
  scope: 'account',
  permit: 'payouts.create',
  params: account_params,
  // Its fields are checked as those of a payout, one by one.
  body: Type.Object({ payout: Type.Record(Type.String(), Type.Unknown(), may_be_numeric) }),
  response: payoutPreview,
  reads: true,
});

export const createPayout = portalRoute({
  name: 'payouts.create',
  summary: 'Create a payout',
  method: 'POST',
  path: '/accounts/:account_id/payouts',
  scope: 'account',
  permit: 'payouts.create',
  params: account_params,
  body: Type.Object({
    payout: payoutInput,
    seen: Type.Optional(expectedPayout),
  }),
  response: Type.Object({ transaction_id: Type.String(), status: Type.String() }),
});

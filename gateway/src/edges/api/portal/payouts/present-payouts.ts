import { utcStamp } from '../../../../kernel/values/dates.ts';
import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import { payout_list } from '@causeway/schemas/portal/lists/payout-list.ts';
import type {
  PayoutPreview,
  PayoutRow,
  ExpectedPayout,
  readPayout,
} from '@causeway/schemas/portal/payouts.ts';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { partyName } from '../../../../banking/beneficiaries/party.ts';
import type { PreviewedPayout, QuotedPayout } from '../../../../banking/payouts/accepting/preview-payout.ts';
import {
  possibleDecisions,
  type FullPayoutRecord,
} from '../../../../banking/payouts/listing/read-payout-record.ts';
import { accountOf, payerNameOf } from '../../../../banking/payouts/accepting/expected-payout.ts';
import { approversNeeded } from '../../../../banking/payouts/payout-gates.ts';
import { payout_values, type ListedPayout } from '../../../../banking/payouts/listing/page-payouts.ts';
import { instant_rail, ordinary_rail } from '../../../../banking/payouts/payout-request.ts';
import {
  heldReasons,
  isRefusedAtDesk,
  payoutSnapshot,
  type Payout,
} from '../../../../banking/payouts/payout.ts';
import { presentPayable } from '../../read/present-payable.ts';
import { presentRow } from '../../../../kernel/values/list-rows.ts';
import { formatAmount } from '../../../../kernel/values/money.ts';
import { partiesOf, payeeOf } from '../../v1/payout.ts';
import { presentProblem, presentRule, presentStored } from '../present-reason.ts';
import { presentEntries, presentTimeline } from '../present-record.ts';
import type { Actor } from '../../../../kernel/values/actor.ts';
import type { expectedReturnsOf } from '../../../../banking/reconciliation/expected-returns.ts';
import type { PayoutDraft } from '../../../../banking/payouts/accepting/payout-draft.ts';

export function presentPayout(payout: ListedPayout): PayoutRow {
  return presentRow(payout_list, payout_values, payout);
}

type ListedReturn = Awaited<ReturnType<typeof expectedReturnsOf>>[number];

/** The progress of a recall, as steps between the events: requested, sent to the bank, and answered or fulfilled. */
function recallSteps(claim: ListedReturn): PortalResponseOf<typeof readPayout>['timeline'] {
  const { claim_id, state, reason_code, answer_code, asked_by, created_at, updated_at } = claim;
  const step = (name: string, at: Date, actor: string) => ({
    at: utcStamp(at),
    type: `payout.recall_${name}`,
    actor,
    seq: `${claim_id}-${name}`,
    data: { reason_code, answer_code },
  });
  const requested = step('asked', created_at, asked_by);
  return state === 'asked'
    ? [requested]
    : [requested, step(state, updated_at, state === 'sent' ? 'gateway' : 'bank')];
}

/** Why screening holds a payout, in English and by rules; what an earlier release wrote has none. */
export function presentHeldReasons(payout: Pick<Payout, 'status' | 'review_reason' | 'review_reasons'>) {
  const { text, reasons } = presentStored(payout.review_reason, heldReasons(payout));
  return { review_reason: text, review_reasons: reasons };
}

/** Why people must approve a payout, in English and by rules. */
function presentApproval(reasons: readonly Reason[]) {
  const { text: approval_reason, reasons: approval_reasons } = presentStored('', reasons);
  return { approval_reason, approval_reasons };
}

/** Why the gateway has ended it, as a rule; what banks say has their words. */
function endedBy(payout: Payout): Reason[] {
  if (payout.failure_type === 'RATE_EXPIRED') return [{ rule: 'rate_ended' }];
  return isRefusedAtDesk(payout) ? [{ rule: 'refused_after_review' }] : [];
}

export function presentPayoutRecord(
  record: FullPayoutRecord & {
    readonly claims: readonly ListedReturn[];
    readonly recallable: boolean;
    readonly returned_otherwise: { amount: string; currency: string }[];
  },
  actor: Actor,
): PortalResponseOf<typeof readPayout> {
  const { payout, request } = record;
  const { beneficiary, payer } = partiesOf(request);
  const { bank_code } = request.beneficiary.bank_details;
  const held = presentHeldReasons(payout);
  const ended = endedBy(payout);
  const recalls = record.claims.filter(({ cause }) => cause === 'recall');
  return {
    ...payoutSnapshot(payout),
    returned_otherwise: record.returned_otherwise,
    payout: presentPayout({ ...payout, beneficiary_name: partyName(request.beneficiary) }),
    client_data: payout.client_data,
    fee_currency: payout.fee_currency,
    fee_paid_by: payout.fee_paid_by,
    swift_charge_option: payout.swift_charge_option,
    exchange_rate: payout.exchange_rate,
    execution_date: payout.execution_date,
    reason: request.reason,
    ...payeeOf(request),
    review_reason: held.review_reason,
    failure_reason: payout.failure_reason,
    screening_reasons: payout.failure_reason === '' ? held.review_reasons : ended.map(presentRule),
    connector: payout.connector,
    connector_reference: payout.connector_reference,
    beneficiary: { ...beneficiary, bank_details: { ...beneficiary.bank_details, bank_code } },
    payer,
    transliterated: [...request.transliterated],
    possible_duplicate_of: request.alike ?? '',
    approvals: record.approvals.map(({ approver, decision, note, decided_at }) => ({
      approver,
      decision,
      note,
      decided_at: utcStamp(decided_at),
    })),
    approvals_needed: approversNeeded(payout),
    ...presentApproval(payout.approval_reasons),
    possible: possibleDecisions(record, actor),
    priority: request.bank.local_clearing_system === instant_rail ? 'INSTANT' : '',
    instant_refused: payout.instant_refused,
    recallable: record.recallable,
    recalls: recalls.map(({ reason_code, note, state, answer_code, answer_text }) => ({
      reason_code,
      note,
      state,
      answer_code,
      answer_text,
    })),
    timeline: [...presentTimeline(record.events), ...recalls.flatMap(recallSteps)].toSorted((one, other) =>
      one.at.localeCompare(other.at),
    ),
    postings: presentEntries(record.entries),
  };
}

function presentQuote(quote: QuotedPayout): NonNullable<PayoutPreview['quote']> {
  const { payment_currency, source_currency } = quote.order;
  return {
    payment_amount: formatAmount(quote.payment_amount, payment_currency),
    payment_currency,
    source_amount: formatAmount(quote.source_amount, source_currency),
    source_currency,
    fee_amount: formatAmount(quote.fee_amount, quote.fee_currency),
    fee_currency: quote.fee_currency,
    exchange_rate: quote.exchange_rate,
    amount_payer_pays: formatAmount(quote.payer_pays, source_currency),
    amount_beneficiary_receives: formatAmount(quote.beneficiary_receives, payment_currency),
    ...presentPayable(quote.balance, source_currency),
    covered: quote.payer_pays <= quote.balance.payable,
  };
}

function presentExpected(
  { order, fee_currency }: QuotedPayout,
  expected: NonNullable<PreviewedPayout['expected']>,
  possible_duplicate_of: string,
): ExpectedPayout {
  return {
    amount_payer_pays: formatAmount(expected.payer_pays, order.source_currency),
    fee_amount: formatAmount(expected.fee_amount, fee_currency),
    amount_beneficiary_receives: formatAmount(expected.beneficiary_receives, order.payment_currency),
    beneficiary_version: expected.beneficiary_version,
    payer_version: expected.payer_version,
    possible_duplicate_of,
  };
}

function instantOf({ request, instant_fallback }: PayoutDraft): PayoutPreview['instant'] {
  const rail = request.bank.local_clearing_system;
  if (rail === instant_rail) return instant_fallback ? 'asked_or_ordinary' : 'asked';
  return rail === ordinary_rail ? 'possible' : '';
}

export function presentPreview({
  problems,
  quote,
  draft,
  expected,
  duplicate_of,
  approval_reasons,
}: PreviewedPayout): PayoutPreview {
  return {
    problems: problems.map(presentProblem),
    quote: quote && presentQuote(quote),
    seen: expected && quote && presentExpected(quote, expected, duplicate_of),
    beneficiary_name: draft ? partyName(draft.request.beneficiary) : '',
    beneficiary_account: draft ? accountOf(draft) : '',
    payer_name: draft ? payerNameOf(draft) : '',
    needs_approval: approval_reasons.length > 0,
    ...presentApproval(approval_reasons),
    execution_date: problems.length > 0 ? '' : (draft?.execution_date ?? ''),
    possible_duplicate_of: duplicate_of,
    instant: draft ? instantOf(draft) : '',
  };
}

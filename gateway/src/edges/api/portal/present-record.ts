import { utcStamp } from '../../../kernel/values/dates.ts';
import type { PreviewItem } from '@causeway/schemas/portal/payments.ts';
import type { ledgerEntry, timelineStep } from '@causeway/schemas/portal/records.ts';
import type { Static } from 'typebox';
import type { RecordedEvent } from '../../../kernel/events/find-events.ts';
import type { ActionPreview } from '../../../acquiring/payments/payment-actions.ts';
import type { PaymentRecord } from '../../../acquiring/payments/listing/read-payment.ts';
import type { Currency } from '../../../kernel/values/currency.ts';
import { actorForMerchant } from '../../../kernel/values/actor.ts';
import { formatAmount } from '../../../kernel/values/money.ts';

/** Postings with amounts in the decimals of their currency. */
export function presentPostings(
  postings: ActionPreview['postings'],
  currency: Currency,
): PreviewItem['postings'] {
  return postings.map(({ account, minor }) => ({
    ledger_account: account,
    amount: formatAmount(minor, currency),
  }));
}

/** The events of an object, in order. */
export function presentTimeline(events: readonly RecordedEvent[]): Static<typeof timelineStep>[] {
  return events.map(({ seq, type, actor, data, created_at }) => ({
    at: utcStamp(created_at),
    type,
    actor: actorForMerchant(actor),
    seq: seq.toString(),
    data: { ...data },
  }));
}

/** The events of a payment, with what its acquirers have said in their own words in between. */
export function presentPaymentTimeline({
  events,
  messages,
}: Pick<PaymentRecord, 'events' | 'messages'>): Static<typeof timelineStep>[] {
  const steps = messages.map(({ at, kind, result, code, text }, place) => ({
    at: utcStamp(at),
    type: 'acquirer.said',
    actor: 'acquirer',
    seq: `said-${place}`,
    data: { kind, result, said_code: code, said_text: text },
  }));
  return [...presentTimeline(events), ...steps].toSorted((one, other) => one.at.localeCompare(other.at));
}

/** Movements of money as in the ledger. */
export function presentEntries(entries: PaymentRecord['entries']): Static<typeof ledgerEntry>[] {
  return entries.map(({ posted_at, movement, currency, postings }) => ({
    at: utcStamp(posted_at),
    movement,
    currency,
    postings: presentPostings(postings, currency),
  }));
}

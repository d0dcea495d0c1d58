import type { Transaction } from '../../kernel/database/transaction.ts';
import type { Reconciliation } from './reconciliation-store.ts';
import {
  changeDifferences,
  insertDifferences,
  lockSubjects,
  readOurs,
  readTheirs,
  type Difference,
  type DifferenceReason,
  type DifferenceState,
  type Ours,
  type Settled,
} from './difference-store.ts';
import { subjectOf, type LineItem } from './line-store.ts';

/** What is said of one subject in one currency. */
export interface Compared extends LineItem {
  readonly subject: string;
  readonly currency: string;
  readonly reason: DifferenceReason;
  readonly ours: bigint;
  readonly theirs: bigint;
  readonly payout: string;
  /** What is missing may still come. */
  readonly may_come: boolean;
}

const no_item: LineItem = { item: '', account_id: '', transaction_id: 0n, item_no: 0 };

export function aboutNothing(of: Omit<Compared, keyof LineItem | 'may_come'>): Compared {
  return { ...no_item, may_come: false, ...of };
}

/** What of a difference is not written off: positive where they say more than we do. */
export function openAmount({
  ours,
  theirs,
  written_off,
}: Pick<Difference, 'ours' | 'theirs' | 'written_off'>): bigint {
  return theirs - ours - written_off;
}

function stateOf(compared: Compared, written_off: bigint, tolerance: bigint): DifferenceState {
  const amount = openAmount({ ...compared, written_off });
  if (amount === 0n) return written_off === 0n ? 'cleared' : 'written_off';
  if ((amount < 0n ? -amount : amount) <= tolerance) return 'tolerated';
  return compared.may_come ? 'waiting' : 'open';
}

/**
 * Keeps what differs: a subject keeps its difference, whatever becomes of it, also where it clears by itself and differs
 * again later.
 * @param subjects all that were looked at, also those of which nobody says anything any more
 */
export async function recordDifferences(
  tx: Transaction,
  { acquirer, tolerance }: Pick<Reconciliation, 'acquirer' | 'tolerance'>,
  compared: readonly Compared[],
  at: Date,
  subjects: readonly string[] = [...new Set(compared.map(({ subject }) => subject))],
): Promise<void> {
  if (subjects.length === 0) return;
  const known = await lockSubjects(tx, acquirer, subjects);
  const keyOf = ({ subject, currency }: Pick<Compared, 'subject' | 'currency'>): string =>
    `${currency} ${subject}`;
  const by_key = new Map(known.map((one) => [keyOf(one), one]));
  const latest = new Map(compared.map((one) => [keyOf(one), one]));
  // What is said no more in a currency differs there no more.
  for (const one of known)
    if (!latest.has(keyOf(one))) latest.set(keyOf(one), { ...one, ours: 0n, theirs: 0n, may_come: false });
  const added = [...latest.values()].filter((one) => !by_key.has(keyOf(one)) && one.ours !== one.theirs);
  insertDifferences(
    tx,
    added.map(({ may_come, ...one }) => ({
      ...one,
      acquirer,
      state: stateOf({ ...one, may_come }, 0n, tolerance),
      found_at: at,
      changed_at: at,
    })),
  );
  changeDifferences(
    tx,
    known.flatMap((before) => {
      const { difference_id, written_off } = before;
      const now = latest.get(keyOf(before));
      if (!now) return [];
      const state = stateOf(now, written_off, tolerance);
      const { ours, theirs, payout } = now;
      // A difference that has cleared keeps the reason for which it was one.
      const reason = openAmount({ ours, theirs, written_off }) === 0n ? before.reason : now.reason;
      const same =
        before.state === state &&
        before.ours === ours &&
        before.theirs === theirs &&
        before.reason === reason &&
        before.payout === payout;
      return same ? [] : [{ difference_id, reason, ours, theirs, state, payout, changed_at: at }];
    }),
  );
}

/** Compares what we say of items with what lines say of them. */
export async function compareItems(
  tx: Transaction,
  reconciliation: Reconciliation,
  items: readonly LineItem[],
  at: Date,
): Promise<void> {
  const by_subject = new Map(items.map((item) => [subjectOf(item), item]));
  const distinct = [...by_subject.values()];
  if (distinct.length === 0) return;
  const [theirs, ours] = await Promise.all([
    readTheirs(tx, reconciliation.acquirer, distinct),
    readOurs(tx, distinct),
  ]);
  const settled = Map.groupBy(theirs, subjectOf);
  const booked = Map.groupBy(ours, subjectOf);
  const compared = distinct.flatMap((item) => {
    const subject = subjectOf(item);
    return compare(item, booked.get(subject) ?? [], settled.get(subject) ?? [], reconciliation);
  });
  await recordDifferences(tx, reconciliation, compared, at, [...by_subject.keys()]);
}

function compare(
  { item, account_id, transaction_id, item_no }: LineItem,
  ours: readonly Ours[],
  theirs: readonly Settled[],
  { compared_to }: Reconciliation,
): Compared[] {
  const of = { item, account_id, transaction_id, item_no };
  const currencies = new Set([...ours, ...theirs].map(({ currency }) => currency));
  return [...currencies].map((currency): Compared => {
    const own = ours.find((one) => one.currency === currency);
    const reported = theirs.find((one) => one.currency === currency);
    const amount = own?.amount ?? 0n;
    const settled = reported?.settled ?? 0n;
    const less = amount < 0n ? settled > amount : settled < amount;
    const reported_to = endOf(theirs.reduce((last, one) => (one.last_day > last ? one.last_day : last), ''));
    const recent = isAfter(own?.at, compared_to) && isAfter(own?.at, reported_to);
    return {
      ...of,
      subject: subjectOf(of),
      currency,
      reason: reasonOf(theirs.length > 0, reported !== undefined && (own !== undefined || ours.length === 0)),
      ours: amount,
      theirs: settled,
      payout: reported?.payout ?? theirs[0]?.payout ?? '',
      may_come: less && recent,
    };
  });
}

function reasonOf(is_reported: boolean, in_its_currency: boolean): DifferenceReason {
  if (!is_reported) return 'only_ours';
  return in_its_currency ? 'amount_differs' : 'other_currency';
}

/** The end of a day (YYYY-MM-DD) in UTC; before all times where there is none. */
function endOf(day: string): Date {
  return day === '' ? new Date(0) : new Date(`${day}T23:59:59.999Z`);
}

function isAfter(at: Date | null | undefined, other: Date | null): boolean {
  return at !== null && at !== undefined && other !== null && at > other;
}

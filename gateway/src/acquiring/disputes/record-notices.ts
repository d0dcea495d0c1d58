import type { DisputeNotice } from '@causeway/connector-kit/acquirer.ts';
import type { Context } from '../../kernel/context.ts';
import { transact } from '../../kernel/database/transaction.ts';
import { dateIn } from '../../kernel/values/dates.ts';
import type { AccountId, TransactionId } from '../../kernel/values/ids.ts';
import { moneyText, type Money } from '../../kernel/values/money.ts';
import { findInSuspense, putInSuspense } from '../../ledger/suspense/put-in-suspense.ts';
import type { Cause } from '../../ledger/unit-of-work.ts';
import type { SuspenseCause, UnmatchedMoney } from '../../ledger/suspense/suspense.ts';
import { DisputeChanges } from './dispute-changes.ts';
import {
  findPaymentsOfAuthorisations,
  findPaymentsOfCases,
  findNotices,
  type PaymentKey,
} from './dispute-store.ts';
import { insertUnmatched, likelyPayment, type UnmatchedNotice } from './unmatched-notices.ts';

/**
 * Records an acquirer's notices about disputes: stage changes, and the money moved. A repeated notice changes nothing,
 * whichever process reads it. Money of a dispute without a known payment goes to suspense; where none was moved, the
 * notice is stored for an operator.
 * @param connector the acquirer's
 * @param options.limited whether money given back beyond what its dispute has taken goes to suspense too
 */
export async function recordDisputeNotices(
  context: Context,
  connector: string,
  notices: readonly DisputeNotice[],
  { limited = false } = {},
): Promise<void> {
  if (notices.length === 0) return;
  const named = notices.map((notice) => ({ ...notice, connector }));
  const paymentOf = await findPayments(context, named);
  const keys = named.flatMap((notice) => paymentOf(notice) ?? []);
  await transact(context.database, async (tx) => {
    const changes = await DisputeChanges.lock(context, tx, keys);
    const [known, parked] = await Promise.all([
      findNotices(tx, named),
      findInSuspense(
        tx,
        connector,
        named.flatMap(({ reference }) => [reference, feeReference(reference)]),
      ),
    ]);
    const unmatched: UnmatchedMoney[] = [];
    const without_money: UnmatchedNotice[] = [];
    for (const notice of inOrder(named)) {
      const { account_id, reference } = notice;
      const name = nameOf(account_id, reference);
      // Once it is in suspense, an operator decides: it is not booked again when its payment becomes known.
      if (known.has(name) || parked.has(reference) || parked.has(feeReference(reference))) continue;
      known.add(name);
      const key = paymentOf(notice);
      if (key && changes.payment(key)) {
        const cause: Cause = { actor: 'acquirer', at: context.clock.now(account_id) };
        const bounded = limited || notice.withdrawn_only === true;
        const beyond = bounded ? changes.beyondWithdrawn(key, notice, connector) : nothing;
        const { funds, fee } = notice;
        const booked = { ...notice, funds: less(funds, beyond.funds), fee: less(fee, beyond.fee) };
        changes.record(key, booked, connector, cause);
        const surplus = { ...notice, ...beyond, reference: `${reference} beyond` };
        unmatched.push(...unmatchedOf(surplus, connector, key.transaction_id, 'more_than_sent'));
        continue;
      }
      const likely = await likelyPayment(tx, {
        ...notice,
        amount: notice.amount.minor,
        currency: notice.amount.currency,
      });
      const money = unmatchedOf(notice, connector, likely, 'nothing_known');
      unmatched.push(...money);
      if (money.length === 0) without_money.push(unmatchedNotice(notice, likely, context.clock.now()));
    }
    insertUnmatched(tx, without_money);
    await putInSuspense(context, tx, unmatched);
    changes.write(tx);
  });
}

const nothing = { funds: null, fee: null } as const;

function less(money: Money | null, part: Money | null): Money | null {
  if (money === null || part === null) return money;
  return money.minor === part.minor ? null : { ...money, minor: money.minor - part.minor };
}

type NamedNotice = DisputeNotice & { readonly connector: string };

/** The payment of a notice: by its case, by the authorisation that it names, or by other notices of its case. */
async function findPayments(
  { database }: Context,
  notices: readonly NamedNotice[],
): Promise<(notice: DisputeNotice) => PaymentKey | null> {
  const [by_case, by_authorisation] = await Promise.all([
    findPaymentsOfCases(database, notices),
    findPaymentsOfAuthorisations(
      database,
      notices.flatMap(({ account_id, authorisation_id, connector }) =>
        authorisation_id === null ? [] : [{ account_id, operation_id: authorisation_id, connector }],
      ),
    ),
  ]);
  for (const { account_id, case_reference, authorisation_id } of notices) {
    const name = nameOf(account_id, case_reference);
    const found = authorisation_id === null ? undefined : by_authorisation.get(authorisation_id);
    if (found !== undefined && !by_case.has(name)) by_case.set(name, found);
  }
  return ({ account_id, case_reference }) => {
    const transaction_id = by_case.get(nameOf(account_id, case_reference));
    if (transaction_id === undefined) return null;
    return { account_id: account_id as AccountId, transaction_id: transaction_id as TransactionId };
  };
}

/** In the order in which they happened, so that events have that order. */
function inOrder(notices: readonly NamedNotice[]): NamedNotice[] {
  return notices.toSorted((one, other) => one.occurred_at.getTime() - other.occurred_at.getTime());
}

function nameOf(account_id: string, reference: string): string {
  return `${account_id} ${reference}`;
}

/** A notice is one item in suspense for the disputed money, and one for the fee. */
function feeReference(reference: string): string {
  return `${reference} fee`;
}

/** A stored notice that moved no money and whose payment is not known. */
function unmatchedNotice(notice: NamedNotice, likely: bigint, received_at: Date): UnmatchedNotice {
  const { account_id, connector, reference, case_reference, amount, reason_code, answer_due_at } = notice;
  return {
    account_id,
    connector,
    case_reference,
    reason_code,
    answer_due_at,
    received_at,
    notice_reference: reference,
    stage: notice.stage ?? '',
    amount: amount.minor,
    currency: amount.currency,
    likely_transaction_id: likely,
  };
}

function unmatchedOf(
  notice: DisputeNotice,
  connector: string,
  likely: bigint,
  cause: SuspenseCause,
): UnmatchedMoney[] {
  const { account_id, amount, case_reference, reference, reason_code, stage, occurred_at } = notice;
  const item = (notice_id: string, money: Money | null): UnmatchedMoney[] =>
    money === null || money.minor === 0n
      ? []
      : [
          {
            connector,
            notice_id,
            ledger_account: 'scheme_receivable',
            currency: money.currency,
            amount: money.minor,
            booked_on: dateIn(occurred_at, 'UTC'),
            cause,
            reference: case_reference,
            remittance: '',
            details: Object.fromEntries(
              Object.entries({
                account_id,
                stage: stage ?? '',
                disputed: moneyText(amount.minor, amount.currency),
                reason_code,
                authorisation_id: notice.authorisation_id?.toString() ?? '',
              }).filter(([, text]) => text !== ''),
            ),
            likely: likely === 0n ? null : { account_id, transaction_id: likely },
          },
        ];
  return [...item(reference, notice.funds), ...item(feeReference(reference), notice.fee)];
}

import type { Context } from '../../../context.ts';
import { transact } from '../../../database/transaction.ts';
import { RequestRefused } from '../../../errors.ts';
import { AvailableBalances } from '../../../ledger/available.ts';
import { dateIn } from '../../../values/dates.ts';
import type { TransactionId } from '../../../values/ids.ts';
import { claimOrigins } from '../../requests/claim-requests.ts';
import { screenNames } from '../../screening/screen-names.ts';
import { Acceptance, requestKey, type AcceptedPayout, type NewPayout, type Prepared } from './acceptance.ts';
import { draftPayout, readPayout } from './draft-payout.ts';
import { screenedNames } from '../payout-request.ts';
import { findByRequest } from '../payout-store.ts';
import { readTerms } from './payout-terms.ts';
import { hasPendingFunds } from '../pending-funds-store.ts';

type Preparation = Prepared | { readonly refusal: RequestRefused } | null;

function nameOf(item: NewPayout): string {
  return `${item.account.account_id} ${item.sent.request_id}`;
}

/**
 * Accepts payouts (definitions 10): what came before gives its first result; the others are checked, screened
 * where they would go to the bank at once, and then accepted in one transaction with the hold on the available
 * balance, the instruction and the event. A refused item never disturbs its neighbours.
 */
export async function acceptPayouts(
  context: Context,
  items: readonly NewPayout[],
): Promise<AcceptedPayout[]> {
  const known = await findByRequest(context.database, items.map(requestKey));
  const preparations = await preparePayouts(
    context,
    items.map((item) => (known.has(nameOf(item)) ? null : item)),
  );
  return transact(context.database, async (tx) => {
    const origins = items.map(({ account, origin }) => ({ account_id: account.account_id, origin }));
    const [replayed, before] = await Promise.all([
      claimOrigins(tx, context.clock.now(), origins),
      findByRequest(tx, items.map(requestKey)),
    ]);
    const balances = await AvailableBalances.lock(tx, balanceKeys(preparations));
    const waiting = await hasPendingFunds(tx, balanceKeys(preparations));
    const acceptance = new Acceptance(context, balances, waiting);
    const accepted = items.map((item, at): AcceptedPayout => {
      if (replayed.has(item.origin)) return { replayed: true };
      const first = before.get(nameOf(item)) ?? acceptance.find(item);
      if (first) return first.request_hash === item.request_hash ? { known: first } : otherContent();
      const prepared = preparations[at];
      if (!prepared) return { refusal: new RequestRefused('P0001', { source: 'request_id' }) };
      return 'refusal' in prepared ? prepared : acceptance.accept(prepared);
    });
    acceptance.write(tx);
    return accepted;
  });
}

function otherContent(): { refusal: RequestRefused } {
  return { refusal: new RequestRefused('P0001', { source: 'request_id' }) };
}

function balanceKeys(preparations: readonly Preparation[]): { account_id: string; currency: string }[] {
  return preparations.flatMap((prepared) =>
    prepared && 'draft' in prepared
      ? [{ account_id: prepared.item.account.account_id, currency: prepared.read.source_currency }]
      : [],
  );
}

/** Reads terms, decides and screens, with no transaction open. Null stays null. */
async function preparePayouts(
  context: Context,
  items: readonly (NewPayout | null)[],
): Promise<Preparation[]> {
  const reads = items.map((item) => (item ? attempt(() => ({ item, read: readPayout(item.sent) })) : null));
  const readable = reads.flatMap((read) => (read && 'read' in read ? [read] : []));
  const terms = await readTerms(
    context.database,
    readable.map(({ item, read }) => ({
      account_id: item.account.account_id,
      source_currency: read.source_currency,
      payment_currency: read.payment_currency,
      fee_currency: read.fee_currency,
      payment_method: read.payment_method,
      charge_option: read.charge_option,
      beneficiary_id: read.sent.beneficiary_id ?? '',
      at: item.at,
    })),
  );
  const terms_of = new Map(readable.map(({ item }, at) => [item, terms[at]]));
  return Promise.all(
    reads.map(async (read): Promise<Preparation> => {
      if (read === null || 'refusal' in read) return read;
      const { item } = read;
      const of_item = terms_of.get(item);
      if (!of_item) return null;
      const decided = attempt(() => ({
        draft: draftPayout(read.read, of_item, item.account, item.at, context),
      }));
      if ('refusal' in decided) return decided;
      const { draft } = decided;
      const goes_at_once =
        !draft.needs_approval && draft.payment_date <= dateIn(item.at, item.account.time_zone);
      const transaction_id = context.ids.next() as TransactionId;
      const key = { account_id: item.account.account_id, transaction_id };
      const screened =
        draft.screening && goes_at_once
          ? await screenNames(context, screenedNames(key, draft.request))
          : null;
      return { item, read: read.read, draft, transaction_id, screened };
    }),
  );
}

function attempt<T>(work: () => T): T | { refusal: RequestRefused } {
  try {
    return work();
  } catch (error) {
    if (error instanceof RequestRefused) return { refusal: error };
    throw error;
  }
}

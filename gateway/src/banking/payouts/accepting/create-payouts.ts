import type { Context } from '../../../kernel/context.ts';
import { transact } from '../../../kernel/database/transaction.ts';
import { isRefusal, type Refusal } from '../../../kernel/errors.ts';
import type { RequestErrorCode } from '@causeway/schemas/errors.ts';
import { PayableBalances } from '../../../ledger/payable.ts';
import type { TransactionId } from '../../../kernel/values/ids.ts';
import { claimOrigins } from '../../../kernel/idempotency/claim-requests.ts';
import { readAccounts } from '../../../accounts/merchants/list-accounts.ts';
import { readDecisionTerms } from '../../screening/decision-terms.ts';
import { screenLists } from '../../screening/screen-names.ts';
import {
  Acceptance,
  requestKey,
  requestName,
  type AcceptedPayout,
  type NewPayout,
  type Prepared,
} from './acceptance.ts';
import { findDuplicates, likenessOf, lockDuplicates } from './duplicate-payouts.ts';
import { checkPayees } from './check-payees.ts';
import { countedPayout, DaySums } from './day-limits.ts';
import { draftPayout } from './draft-payout.ts';
import { hasCome, screenedOn } from '../payout-gates.ts';
import { screenedNames } from '../payout-request.ts';
import type { PayoutKey } from '../payout.ts';
import { readTerms, termsKey } from './payout-terms.ts';
import { findByRequest } from './request-store.ts';
import { refuseUnseen } from './expected-payout.ts';
import { hasPendingFunds } from '../pending-funds-store.ts';
import type { ScreeningResult } from '../../screening/screened-name.ts';

type Refused = Refusal<RequestErrorCode>;
/** A payout that can be accepted, before it has been screened. */
type Drafted = Omit<Prepared, 'screened' | 'basis' | 'payee'>;
/** Null: it came before, so it is not screened again. */
type Preparation = Prepared | Refused | null;

/**
 * Accepts payouts (docs/specification/payouts.md#create-a-payout): what came before gives its first result; the
 * others are checked, screened where they would go to the bank at once, and then accepted in one transaction with the
 * hold on the available balance, the instruction and the event. A refused item never disturbs its neighbours.
 */
export async function acceptPayouts(
  context: Context,
  items: readonly NewPayout[],
): Promise<AcceptedPayout[]> {
  const preparations = await preparePayouts(context, items);
  const keys = balanceKeys(preparations);
  return transact(context.database, async (tx) => {
    const origins = items.map(({ account, origin }) => ({ account_id: account.account_id, origin }));
    const drafted = preparations.flatMap((one) => (one && 'draft' in one ? one : []));
    const likenesses = drafted.map(({ item, order, draft }) =>
      likenessOf(item.account.account_id, order, draft, item.at),
    );
    const [stops, before, balances, waiting, sums, , found, accounts, { basis }] = await Promise.all([
      claimOrigins(tx, context.clock.now(), origins),
      findByRequest(tx, items.map(requestKey)),
      PayableBalances.lock(tx, keys),
      // Behind the lock: whoever held it before may have left a payout waiting.
      hasPendingFunds(tx, keys),
      DaySums.read(
        tx,
        drafted.map(({ item, order, draft }) => countedPayout(item, order, draft)),
      ),
      // And a twin of one of these may have been made meanwhile, from another balance too.
      lockDuplicates(tx, likenesses),
      findDuplicates(tx, likenesses),
      // What they were checked by may have changed since.
      readAccounts(
        tx,
        drafted.map(({ item }) => item.account.account_id),
      ),
      readDecisionTerms(tx),
    ]);
    const duplicates = new Map(drafted.map((one, at) => [one, found[at] ?? '']));
    const acceptance = new Acceptance(context, balances, waiting, sums);
    const accepted = items.map((item, at): AcceptedPayout => {
      const stop = stops.get(item.origin);
      if (stop) return { stop };
      const first = before.get(requestName(item)) ?? acceptance.find(item);
      if (first) return first.request_hash === item.request_hash ? { known: first } : otherContent();
      const prepared = preparations[at];
      // It came before when it was looked for, and nothing is ever removed.
      if (!prepared) return otherContent();
      if (isRefusal(prepared)) return prepared;
      if (accounts.get(item.account.account_id)?.enabled !== true) return { code: 'I0023' };
      const screened = screenedOn(basis, prepared.screened, prepared.basis);
      return acceptance.accept({ ...prepared, screened }, duplicates.get(prepared) ?? '');
    });
    acceptance.write(tx);
    return accepted;
  });
}

function otherContent(): Refused {
  return { code: 'P0001', source: 'request_id' };
}

function balanceKeys(preparations: readonly Preparation[]): { account_id: string; currency: string }[] {
  return preparations.flatMap((prepared) =>
    prepared && 'draft' in prepared
      ? [{ account_id: prepared.item.account.account_id, currency: prepared.order.source_currency }]
      : [],
  );
}

/** Reads terms, decides and screens, with no transaction open. */
async function preparePayouts(context: Context, items: readonly NewPayout[]): Promise<Preparation[]> {
  const drafts = await draftPayouts(context, items);
  const screened = await screenPayouts(
    context,
    drafts.flatMap((one) => ('draft' in one ? one : [])),
  );
  const payees = await checkPayees(
    context,
    drafts.map((one) => ('draft' in one && screened.get(one) !== 'came_before' ? one.draft : null)),
  );
  return drafts.map((one, at): Preparation => {
    if (isRefusal(one)) return one;
    const found = screened.get(one) ?? null;
    if (found === 'came_before') return null;
    const { results = null, basis } = found ?? {};
    return { ...one, screened: results, basis, payee: payees[at] ?? null };
  });
}

/** Screens those that would go to the bank at once. What came before is not screened again. */
async function screenPayouts(
  context: Context,
  drafted: readonly Drafted[],
): Promise<Map<Drafted, { results: ScreeningResult[]; basis: string } | 'came_before'>> {
  const to_screen = drafted.filter((one) => one.draft.screening && goesAtOnce(one));
  if (to_screen.length === 0) return new Map();
  const keys = to_screen.map(({ item }) => requestKey(item));
  const known = await findByRequest(context.database, keys);
  const fresh = to_screen.filter(({ item }) => !known.has(requestName(item)));
  const { results, basis } = await screenLists(
    context,
    fresh.map((one) => screenedNames(screenedAs(one), one.draft.request)),
  );
  const screened: Awaited<ReturnType<typeof screenPayouts>> = new Map();
  for (const one of to_screen) screened.set(one, 'came_before');
  for (const [at, one] of fresh.entries()) screened.set(one, { results: results[at] ?? [], basis });
  return screened;
}

function screenedAs({ item, order, transaction_id }: Drafted): PayoutKey & { reference: string } {
  return { account_id: item.account.account_id, transaction_id, reference: order.reference };
}

/** Whether nothing but money and screening keeps it from the bank now. */
function goesAtOnce({ draft, item, order }: Drafted): boolean {
  const dated = { ...draft, created_at: item.at, time_zone: item.account.time_zone };
  const limits = new DaySums().reasons(countedPayout(item, order, draft));
  return limits.length + draft.look_reasons.length === 0 && hasCome(dated, item.at);
}

async function draftPayouts(context: Context, items: readonly NewPayout[]): Promise<(Drafted | Refused)[]> {
  const readable = items.flatMap((item) => (isRefusal(item.order) ? [] : [{ item, order: item.order }]));
  const terms = await readTerms(
    context.database,
    readable.map(({ item, order }) => termsKey(item.account.account_id, order, item)),
  );
  const terms_of = new Map(readable.map(({ item }, at) => [item, terms[at]]));
  return items.map((item) => {
    const { order, account, at, expected } = item;
    if (isRefusal(order)) return order;
    const of_item = terms_of.get(item);
    if (!of_item) throw new Error(`account ${account.account_id} has no terms`);
    const draft = draftPayout(order, of_item, account, at, context);
    if (isRefusal(draft)) return draft;
    const unseen = expected && refuseUnseen(expected, order, draft);
    if (unseen) return unseen;
    return { item, order, draft, transaction_id: context.ids.next() as TransactionId };
  });
}

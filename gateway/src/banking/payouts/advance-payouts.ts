import type { Context } from '../../kernel/context.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { BalanceKey } from '../../ledger/available.ts';
import { PayableBalances } from '../../ledger/payable.ts';
import { payoutReleasedMovements } from '../../ledger/payout-movements.ts';
import type { Performable } from '../../kernel/instructions/instruction.ts';
import { readAccounts } from '../../accounts/merchants/list-accounts.ts';
import { endsOfRates } from '../../accounts/rates/manage-rates.ts';
import { readDecisionTerms } from '../screening/decision-terms.ts';
import { screenSubject } from '../screening/screen-names.ts';
import type { ScreeningRecord } from '../screening/shown-screenings.ts';
import { payerPays } from './payout-amounts.ts';
import { canCancel, type PayoutCause } from './payout-transitions.ts';
import type { PayoutChanges } from './payout-changes.ts';
import type { Cause } from '../../ledger/unit-of-work.ts';
import { hasCome, nextGate, screenedOn, waitInState, type Quoted } from './payout-gates.ts';
import { screenedNames, type PayoutRequest } from './payout-request.ts';
import { findDetails } from './payout-store.ts';
import { payoutKeyOf, type Payout } from './payout.ts';
import type { ScreeningResult } from '../screening/screened-name.ts';

/** What a payout needs to go on, read before the transaction that lets it. */
export interface Readiness extends Quoted {
  readonly account_id: string;
  readonly request: PayoutRequest;
  readonly merchant_id: string;
  /** Whether its account may pay: neither it nor its merchant is disabled. */
  readonly enabled: boolean;
  /** Null where it was not screened. */
  readonly screened: readonly ScreeningResult[] | null;
  /** What is kept of that screening. */
  readonly screening: ScreeningRecord | null;
}

/**
 * Reads what payouts were accepted with, and screens the names of those that may go to the bank now. No
 * transaction may be open.
 */
export async function readyPayouts(
  context: Context,
  payouts: readonly Payout[],
  cause: 'payout' | 'lists' = 'payout',
): Promise<Map<string, Readiness>> {
  const [details, accounts, ends] = await Promise.all([
    findDetails(context.database, payouts),
    readAccounts(
      context.database,
      payouts.map(({ account_id }) => account_id),
    ),
    endsOfRates(
      context,
      payouts.map(({ rate_id }) => rate_id),
    ),
  ]);
  const ready = await Promise.all(
    payouts.map(async (payout): Promise<[string, Readiness]> => {
      const key = payoutKeyOf(payout);
      const request = details.get(key) as PayoutRequest | undefined;
      if (!request) throw new Error(`payout ${payout.transaction_id} has no details`);
      const { enabled = false, merchant_id = '' } = accounts.get(payout.account_id) ?? {};
      // What has gone to its bank, or has ended, is not let through any more.
      const may_go = enabled && canCancel(payout.status);
      const screens = may_go && payout.screening && hasCome(payout, context.clock.now(payout.account_id));
      const screened = screens ? await screenSubject(context, screenedNames(payout, request, cause)) : null;
      const quoted_until = ends.get(payout.rate_id) ?? null;
      const found = { screened: screened?.results ?? null, screening: screened?.record ?? null };
      const { account_id } = payout;
      return [key, { account_id, request, merchant_id, enabled, ...found, quoted_until }];
    }),
  );
  return new Map(ready);
}

/**
 * The same as it holds now that the payouts are locked: an account may have been disabled meanwhile, and what was clear
 * on other lists or settings than those in force has not been screened.
 * @param in_force the terms in force, where the transaction reads them anyway
 */
export async function stillReady(
  tx: Transaction,
  ready: ReadonlyMap<string, Readiness>,
  in_force = readDecisionTerms(tx),
): Promise<Map<string, Readiness>> {
  const of = [...ready.values()];
  const [accounts, { basis }] = await Promise.all([
    readAccounts(
      tx,
      of.map(({ account_id }) => account_id),
    ),
    in_force,
  ]);
  return new Map(
    [...ready].map(([key, one]) => {
      const enabled = one.enabled && accounts.get(one.account_id)?.enabled === true;
      const screened = screenedOn(basis, one.screened, one.screening?.basis);
      return [key, { ...one, enabled, screened }];
    }),
  );
}

/** What is known of a payout besides its row when it goes on. */
export interface Progress {
  /** Its own balance among those that are locked. */
  readonly balances: PayableBalances;
  readonly edge_cause: PayoutCause;
  /** Whether as many people have approved it as must. */
  readonly approved: boolean;
  /** An operator has let it pass the screening. */
  readonly cleared: boolean;
}

/** The balance that a payout's money comes from. */
function sourceOf({ account_id, source_currency }: Payout): BalanceKey {
  return { account_id, currency: source_currency };
}

/**
 * Locks the balances of payouts whose money is set aside and that may go on, to see whether it may still leave: what
 * has been refunded or charged back since they were accepted counts.
 */
export function lockSources(tx: Transaction, payouts: readonly Payout[]): Promise<PayableBalances> {
  return PayableBalances.lock(tx, payouts.map(sourceOf));
}

/**
 * Moves a locked payout, whose money is set aside, to the next gate that it does not pass, or orders its
 * instruction. Where the merchant owes more by now than there is, the money goes back, and the payout waits for it.
 * @returns the instruction to perform after the commit, or null
 */
export function advance(
  context: Pick<Context, 'ids' | 'meters'>,
  changes: PayoutChanges,
  payout: Payout,
  ready: Readiness,
  progress: Progress,
  cause: Cause,
): Performable | null {
  const { approved, cleared, balances } = progress;
  const source = sourceOf(payout);
  const funded = balances.of(source).payable >= 0n;
  const facts = { funded, approved, cleared, screened: ready.screened, at: cause.at };
  const { status, ...held } = nextGate(payout, facts);
  if (status === payout.status) {
    const same = changes.edit(payout, held, cause);
    waitInState(changes, same, ready, cause);
    return null;
  }
  const open_operation_id = status === 'PROCESSING' ? context.ids.next() : null;
  const edge = { cause: progress.edge_cause, to: status };
  const moved = changes.move(payout, edge, { open_operation_id, ...held }, cause);
  if (!funded) {
    changes.post(moved, payoutReleasedMovements(moved), cause);
    balances.credit(source, payerPays(moved));
  }
  waitInState(changes, moved, ready, cause);
  return status === 'PROCESSING' ? changes.order(moved, ready.request, cause) : null;
}

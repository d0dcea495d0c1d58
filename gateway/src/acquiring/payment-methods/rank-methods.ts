import type { Context } from '../../kernel/context.ts';
import { addMs, day_ms, hour_ms } from '../../kernel/values/dates.ts';
import type { Account } from '../../accounts/merchants/account.ts';
import { tallyPayments } from '../payments/listing/tally-payments.ts';
import { expectedApprovalRate, type ApprovalRate, type Tally } from './approval-rates.ts';
import { fittingMethods, type PaymentMethod, type PaymentProspect } from './payment-methods.ts';
import { accountsToMeasure, gatewayTallies, saveTallies } from './method-store.ts';

const history_days = 90;
const measured_every_ms = hour_ms;
const accounts_per_round = 20;

export interface RankedMethod extends PaymentMethod, ApprovalRate {}

/** A payment whose methods are asked for. */
export interface RankRequest extends PaymentProspect {
  readonly account: Pick<Account, 'account_id' | 'connector' | 'routing_rules'>;
}

/**
 * The methods that fit each of some payments, best approval rate first; of equal ones, in the order in which
 * the connector offers them.
 */
export async function rankMethods(
  context: Pick<Context, 'database' | 'clock' | 'connectors'>,
  items: readonly RankRequest[],
): Promise<RankedMethod[][]> {
  const everybody = await readEverybody(context);
  return Promise.all(
    items.map(async (item) => {
      const own = await tallyAccount(context, item.account.account_id);
      const methods = fittingMethods(context.connectors, item.account, item).map((method) => ({
        ...method,
        ...expectedApprovalRate(method.name, item, own, everybody),
      }));
      return methods.toSorted((a, b) => b.rate - a.rate);
    }),
  );
}

async function readEverybody(context: Pick<Context, 'database'>): Promise<Map<string, Tally>> {
  const rows = await context.database.read(gatewayTallies, {});
  return new Map(
    rows.map(({ payment_method, attempts, accepted }) => [
      payment_method,
      { attempts: Number(attempts), accepted: Number(accepted) },
    ]),
  );
}

function tallyAccount(
  context: Pick<Context, 'database' | 'clock'>,
  account_id: string,
): ReturnType<typeof tallyPayments> {
  const since = addMs(context.clock.now(account_id), -history_days * day_ms);
  return tallyPayments(context, account_id, since);
}

/**
 * Measures again the accounts that have not been measured for an hour, so that an account without a history of
 * its own can learn from the others. @returns how many were measured
 */
export async function measureApprovalRates(context: Pick<Context, 'database' | 'clock'>): Promise<number> {
  const measured_at = context.clock.now();
  const before = addMs(measured_at, -measured_every_ms);
  const due = await context.database.read(accountsToMeasure, { before, accounts_per_round });
  for (const { account_id } of due) {
    const own = await tallyAccount(context, account_id);
    const by_method = new Map<string, Tally>([['card', { attempts: 0, accepted: 0 }]]);
    for (const { payment_method, attempts, accepted } of own) {
      const known = by_method.get(payment_method) ?? { attempts: 0, accepted: 0 };
      by_method.set(payment_method, {
        attempts: known.attempts + attempts,
        accepted: known.accepted + accepted,
      });
    }
    const rows = [...by_method].map(([payment_method, tally]) => ({
      account_id,
      payment_method,
      ...tally,
      measured_at,
    }));
    await saveTallies(context.database, rows);
  }
  return due.length;
}

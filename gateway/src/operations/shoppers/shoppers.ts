import type { Context, ReadContext } from '../../kernel/context.ts';
import { transact } from '../../kernel/database/transaction.ts';
import { cannot } from '../../kernel/errors.ts';
import { recordAction } from '../../kernel/audit/record-audit.ts';
import { firstIdAt } from '../../kernel/values/ids.ts';
import { eraseCard } from '../../acquiring/cards/erase-card.ts';
import {
  accountsToErase,
  countDuePayments,
  cardsOfShoppers,
  eraseAround,
  eraseNextPayments,
  erasePayments,
  eraseSubscriptions,
  forgetAgreements,
  paymentsOfShopper,
  subscriptionsOfShopper,
} from './shopper-store.ts';

/** Whose data are meant: one of the two, or both, each of which is enough. */
export interface Shopper {
  readonly account_id: string;
  readonly email: string | null;
  /** The merchant's own id of the shopper. */
  readonly shopper_id: string | null;
}

/** How many payments are looked through by a statement, and how many are changed by one. */
const looked_at_once = 5_000;
const erased_at_once = 500;

/** All that an account has of a shopper (docs/personal-data.md). */
export async function findShopper(context: Pick<ReadContext, 'database'>, shopper: Shopper) {
  const { database } = context;
  const { account_id } = shopper;
  const payments = [];
  for (let after = 0n; ;) {
    const rows = await database.read(paymentsOfShopper, { ...shopper, after, limit: looked_at_once });
    payments.push(...rows.filter(({ is_shoppers }) => is_shoppers === true));
    const last = rows.at(-1);
    if (!last || rows.length < looked_at_once) break;
    after = last.transaction_id;
  }
  const subscriptions = await database.read(subscriptionsOfShopper, shopper);
  const sent_ids = [...payments, ...subscriptions].flatMap(({ details }) => {
    const id = (details as Readonly<Record<string, unknown>>)['shopper_id'];
    return typeof id === 'string' && id !== '' ? [id] : [];
  });
  const shopper_ids = [...new Set([...sent_ids, ...(shopper.shopper_id ? [shopper.shopper_id] : [])])];
  const cards = await database.read(cardsOfShoppers, { account_id, shopper_ids });
  return { payments, subscriptions, shopper_ids, cards };
}

/** How much was erased, of each kind. */
export interface Erased {
  readonly payments: number;
  readonly subscriptions: number;
  readonly checkouts: number;
  readonly requests: number;
  readonly cards: number;
}

/**
 * Erases what says who a shopper is, in payments, subscriptions, payment pages, stored cards and bodies of logged requests.
 * Amounts, dates, references and states stay, and so do the ledger, the events and their proofs, which name nobody. Doing
 * it again erases what is left.
 * @throws RequestRefused U0010 while a subscription of the shopper goes on, which needs the data
 */
export async function eraseShopper(context: Context, shopper: Shopper): Promise<Erased> {
  const { database } = context;
  const found = await findShopper(context, shopper);
  const living = found.subscriptions.find(({ status }) => status !== 'Inactived');
  if (living) throw cannot({ rule: 'shopper_subscribed', recurring_id: living.recurring_id });
  const orders = [...new Set(found.payments.flatMap(({ order_no }) => order_no ?? []))];
  const { around, cards } = await transact(database, async (tx) => {
    eraseSubscriptions(
      tx,
      shopper,
      found.subscriptions.map(({ subscription_id }) => subscription_id),
    );
    const own = found.cards.filter(({ of_others }) => of_others !== true);
    for (const { token_id } of own) await eraseCard(tx, { account_id: shopper.account_id, token_id });
    forgetAgreements(tx, shopper, found.shopper_ids);
    return { around: await eraseAround(tx, shopper, orders), cards: own.length };
  });
  // Last: by them the rest is found again, should this process end in between.
  const ids = found.payments.map(({ transaction_id }) => transaction_id);
  for (let at = 0; at < ids.length; at += erased_at_once)
    await transact(database, (tx) => erasePayments(tx, shopper, ids.slice(at, at + erased_at_once)));
  return { payments: ids.length, subscriptions: found.subscriptions.length, ...around, cards };
}

/** How many payments made before a time still say who their shoppers are. */
export async function countOldShoppers(
  { database }: Pick<ReadContext, 'database'>,
  before: Date,
): Promise<number> {
  const before_id = firstIdAt(before.getTime());
  let payments = 0;
  for (const span of await database.read(accountsToErase, { before: before_id })) {
    const [counted] = await database.read(countDuePayments, { ...span, before: before_id });
    payments += Number(counted?.payments ?? 0);
  }
  return payments;
}

/**
 * Erases who the shoppers of payments made before a time are, a small transaction after the other; the audit log says how
 * many. @returns how many payments
 */
export async function forgetShoppers(
  context: Pick<Context, 'database' | 'clock' | 'ids'>,
  before: Date,
): Promise<number> {
  const { database, clock } = context;
  const before_id = firstIdAt(before.getTime());
  const accounts = await database.read(accountsToErase, { before: before_id });
  if (accounts.length === 0) return 0;
  const finish = await recordAction(context, {
    merchant_ids: [],
    actor: 'gateway',
    action: 'operator.forget_shoppers',
    account_id: '',
    subject: '',
    address: '',
    request_id: '',
  });
  let payments = 0;
  for (const account of accounts) {
    let from: bigint | null = account.after;
    while (from !== null) {
      const span = { after: from, before: before_id, now: clock.now(), limit: erased_at_once };
      const next: Awaited<ReturnType<typeof eraseNextPayments>> = await transact(database, (tx) =>
        eraseNextPayments(tx, account, span),
      );
      payments += next.payments;
      from = next.after;
    }
  }
  await finish({ result: 'done', after: { before: before.toISOString(), payments } });
  return payments;
}

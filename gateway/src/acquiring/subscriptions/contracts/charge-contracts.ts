import { ContractStatus, SubscriptionStatus } from '@causeway/schemas/subscription-statuses.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Transaction } from '../../../kernel/database/transaction.ts';
import { addMs, day_ms, hour_ms } from '../../../kernel/values/dates.ts';
import type { Performable } from '../../../kernel/instructions/instruction.ts';
import type { Performer } from '../../../kernel/instructions/perform-instructions.ts';
import { cardClosed, type CardClosed } from '../../cards/card-declines.ts';
import { holdCardDeclines } from '../../cards/manage-declines.ts';
import { cardFingerprint, findCards, type StoredCard } from '../../cards/store-cards.ts';
import type { TimerHandler } from '../../../kernel/scheduling/run-timers.ts';
import type { Account } from '../../../accounts/merchants/account.ts';
import { readAccounts } from '../../../accounts/merchants/list-accounts.ts';
import { routePayment } from '../../../accounts/merchants/routing/routing-rule.ts';
import { holderOf } from '../../payments/authorisation-details.ts';
import { draftPayments, type CreatedPayment } from '../../payments/create-payments.ts';
import { isReleased, type Payment } from '../../payments/payment.ts';
import type { Subscription } from '../subscription.ts';
import { SubscriptionChanges } from '../subscription-changes.ts';
import type { Cause } from '../../../ledger/unit-of-work.ts';
import { lockSubscriptions, subscriptionKey } from '../subscription-store.ts';
import {
  contractKey,
  findLastPayments,
  findSubscriptionKeys,
  lockOpenContracts,
  type LastPayment,
} from './contract-store.ts';
import type { Contract } from './contract.ts';
import { endContract } from './cancel-contracts.ts';
import { declineContract, stopDunning } from './decline-contract.ts';
import { no_request } from '../../../kernel/idempotency/claim-requests.ts';
import type { NewPayment } from '../../payments/new-payment.ts';

const list_max = 200;
/** While one list waits for the database or the acquirer, another one is processed. */
const lists_in_flight = 2;
/** How long the contracts of a disabled account are postponed. */
const disabled_pause_ms = day_ms;
/** How long they are postponed when their acquirer is not configured: a mistake that is corrected sooner. */
const no_connector_pause_ms = hour_ms;

/** A contract whose charge is due, with everything needed to charge it. */
interface Charge {
  readonly contract: Contract;
  readonly subscription: Subscription;
  readonly account: Account;
  readonly card: StoredCard | undefined;
  /** Why the card cannot be tried, counting the charges before it in this list; null when it can. */
  readonly closed: CardClosed | null;
  readonly order_no: string;
  readonly cause: Cause;
}

/** A renewal starts no subscription, and its customer is absent. */
const no_hooks = {
  challengeReturnUrl: () => '',
  findDuplicates: async () => new Set<NewPayment>(),
  open() {},
};

/**
 * Charges contracts when their timers fire. Each becomes a merchant-initiated payment under its own order_no, which can
 * have only one live payment, whoever charges and however often. The payment, its instruction and the contract's new
 * status are written together; then the acquirer is called.
 */
export function contractTimer(context: Context, performer: Performer<Payment>): TimerHandler {
  return {
    kind: 'contract',
    list_max,
    lists_in_flight,
    async take(tx, rows) {
      const keys = rows.map(({ account_id, subject_id }) => ({ account_id, contract_id: subject_id }));
      const subscriptions = await lockSubscriptions(tx, await findSubscriptionKeys(tx, keys));
      const contracts = await lockOpenContracts(tx, [...subscriptions.values()]);
      const changes = new SubscriptionChanges(context, subscriptions, contracts);
      const found = keys.flatMap((key) => contracts.get(contractKey(key)) ?? []);
      const charges = await readCharges(context, tx, found, subscriptions);
      const sending = charges.flatMap((charge) => decideCharge(context, changes, charge));
      const created = await draftPayments(
        context,
        tx,
        no_hooks,
        sending.map(({ payment }) => payment),
      );
      const performables = created.flatMap((made, place) => {
        const charge = sending[place]?.charge;
        return charge ? noteCharge(context, changes, charge, made) : [];
      });
      changes.write(tx);
      return () => performer.perform(performables);
    },
  };
}

async function readCharges(
  context: Context,
  tx: Transaction,
  contracts: readonly Contract[],
  subscriptions: ReadonlyMap<string, Subscription>,
): Promise<Charge[]> {
  const charged = contracts.flatMap((contract) => {
    const subscription = subscriptions.get(subscriptionKey(contract));
    return subscription ? [{ contract, subscription }] : [];
  });
  const cards = charged.map(({ contract: { account_id }, subscription: { token_id } }) => ({
    account_id,
    token_id,
  }));
  const [accounts, stored, last_payments] = await Promise.all([
    readAccounts(
      tx,
      charged.map(({ contract }) => contract.account_id),
    ),
    findCards(context, tx, cards),
    findLastPayments(tx, contracts),
  ]);
  const fingerprintOf = (card: StoredCard): string => cardFingerprint(context, card.pan).toString('hex');
  const declinesOf = await holdCardDeclines(
    tx,
    [...stored].map(([key, card]) => ({
      account_id: key.split(' ')[0] ?? '',
      fingerprint: fingerprintOf(card),
    })),
  );
  const sent = new Map<string, number>();
  return charged.flatMap(({ contract, subscription }): Charge[] => {
    const { account_id } = contract;
    const account = accounts.get(account_id);
    const card_key = `${account_id} ${subscription.token_id}`;
    const cause: Cause = { actor: 'gateway', at: context.clock.now(account_id) };
    const card = stored.get(card_key);
    if (!account) return [];
    const ahead = sent.get(card_key) ?? 0;
    const declines = card && declinesOf({ account_id, fingerprint: fingerprintOf(card) });
    const attempt = { merchant_initiated: true, ahead };
    const closed = card ? cardClosed(declines, card.brand, cause.at, attempt) : null;
    if (!closed) sent.set(card_key, ahead + 1);
    const order_no = contractOrderNo(contract, last_payments.get(contractKey(contract)));
    return [{ contract, subscription, account, card, closed, order_no, cause }];
  });
}

/** The payment that charges a contract now; none where it is postponed, fails without being sent, or has ended. */
function decideCharge(
  context: Context,
  changes: SubscriptionChanges,
  charge: Charge,
): { charge: Charge; payment: NewPayment }[] {
  const { account, card, closed, cause } = charge;
  // An earlier contract in this list may have ended the subscription, and cancelled this one with it.
  const contract = changes.contract(charge.contract) ?? charge.contract;
  const subscription = changes.subscription(contract) ?? charge.subscription;
  const { next_attempt_at, status } = contract;
  if (status !== ContractStatus.drawn_up && status !== ContractStatus.past_due) return [];
  if (next_attempt_at && next_attempt_at > cause.at) {
    changes.postpone(contract, next_attempt_at);
    return [];
  }
  if (!account.enabled) {
    // What a customer has not been charged for until its end is not charged later, together with what follows.
    const { period_end_at } = contract;
    const again_at = addMs(cause.at, disabled_pause_ms);
    if (period_end_at <= cause.at) endContract(changes, subscription, contract, cause);
    else changes.postpone(contract, again_at < period_end_at ? again_at : period_end_at);
    return [];
  }
  const is_retry = contract.attempts > 0;
  if (is_retry && subscription.status === SubscriptionStatus.inactive) {
    stopDunning(changes, subscription, cause);
    return [];
  }
  if (!card || closed) {
    const counted = { ...contract, attempts: contract.attempts + 1 };
    const failure_code = closed ?? 'D0014';
    const declined = { card_brand: card?.brand ?? '', failure_code, response_code: '', advice_code: '' };
    declineContract(changes, subscription, counted, declined, cause);
    changes.countRenewal(failure_code, { connector: '', method: card?.brand ?? 'card' });
    if (closed) changes.count((meters) => meters.cardClosed(closed, declined.card_brand));
    return [];
  }
  const payment = paymentFor(context, charge, card);
  const { connector } = routePayment(context.connectors, account, payment);
  if (!context.connectors.hasAcquirer(connector, account.account_id)) {
    const { account_id, contract_id } = contract;
    const what = { account_id, contract_id: contract_id.toString(), connector };
    context.log.error(what, 'a contract waits for a connector that is not configured');
    changes.postpone(contract, addMs(cause.at, no_connector_pause_ms));
    return [];
  }
  return [{ charge, payment }];
}

function paymentFor(
  context: Context,
  { contract, subscription, account, order_no, cause }: Charge,
  card: StoredCard,
): NewPayment {
  const { details, network_transaction_id } = subscription;
  return {
    ...cause,
    account,
    origin: no_request,
    order_no,
    currency: contract.currency,
    amount: contract.amount,
    website: subscription.website,
    notify_url: subscription.notify_url,
    auto_capture: true,
    card_brand: card.brand,
    card_masked: card.masked,
    card_fingerprint: cardFingerprint(context, card.pan).toString('hex'),
    token_id: card.token_id,
    subscription_id: contract.subscription_id,
    metadata: subscription.metadata,
    authorisation: {
      card: {
        ...card,
        security_code: null,
        holder: holderOf(details),
      },
      // The customer is absent and cannot be asked.
      authentication: 'refuse',
      stored_credential: {
        initiator: 'merchant',
        stage: 'subsequent',
        purpose: 'subscription',
        network_transaction_id,
      },
    },
    details: {
      ...details,
      recurring_id: subscription.recurring_id,
      contract_name: subscription.contract_name,
      contract_id: contract.contract_id.toString(),
      cycle_no: contract.cycle_no,
    },
  };
}

/**
 * The order_no of a contract's next payment. At most one payment under it is live, so whoever charges, and however
 * often, charges once (docs/specification/subscriptions.md#charging). A payment that was released keeps its number; the
 * next one's number is derived from it.
 */
function contractOrderNo({ contract_id }: Contract, last: LastPayment | undefined): string {
  if (!last) return `sub-${contract_id}`;
  return isReleased(last.status) ? `sub-${contract_id}-${last.transaction_id}` : last.order_no;
}

function noteCharge(
  context: Context,
  changes: SubscriptionChanges,
  { contract, subscription, cause }: Charge,
  made: CreatedPayment,
): Performable[] {
  const attempts = contract.attempts + 1;
  if (!('payment' in made)) {
    // The merchant used the contract's order_no for another payment: nothing can be charged under it.
    context.log.error(
      { contract_id: contract.contract_id.toString() },
      'the order number of a contract is taken',
    );
    const current = changes.subscription(subscription) ?? subscription;
    const declined = { card_brand: '', failure_code: 'D0102', response_code: '', advice_code: '' };
    declineContract(changes, current, { ...contract, attempts }, declined, cause);
    return [];
  }
  const { account_id, contract_id } = contract;
  const { transaction_id } = made.payment;
  const fields = { attempts, transaction_id, next_attempt_at: null };
  changes.moveContract(contract, { cause: 'start_charge', to: ContractStatus.charging }, fields, cause);
  const attempt = { account_id, contract_id, attempt_no: attempts, transaction_id };
  changes.attempt({ ...attempt, token_id: subscription.token_id, attempted_at: cause.at });
  return made.performable ? [made.performable] : [];
}

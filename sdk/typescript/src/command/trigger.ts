import { randomUUID } from 'node:crypto';
import type {
  AuthoriseRequest,
  AuthoriseResponse,
  Event,
  PayoutRequest,
  PayoutResponse,
} from '../generated/types.ts';
import { requireDone, type Causeway } from '../sdk.ts';
import { requireSandbox, testOrder } from './api.ts';
import { declareCommand, exit_codes, UsageError } from './declare.ts';
import { eventsFrom } from './listen.ts';
import { recordOf, type Output } from './output.ts';
import { clientOf, profileNamed } from './profiles.ts';

const wait_max_ms = 30_000;

type EventType = Event['type'];

/** The account in test mode, and what happened on it since the command began. */
class TestShop {
  readonly causeway: Causeway;
  readonly #output: Output;
  readonly #signal: AbortSignal;
  readonly #events: AsyncGenerator<Event, void, undefined>;
  readonly #happened: Event[] = [];

  constructor(
    causeway: Causeway,
    { after, output, signal }: { after: string; output: Output; signal: AbortSignal },
  ) {
    this.causeway = causeway;
    this.#output = output;
    this.#signal = AbortSignal.any([signal, AbortSignal.timeout(wait_max_ms)]);
    this.#events = eventsFrom(causeway, { after, output, signal: this.#signal });
  }

  step(text: string): void {
    if (!this.#output.json) this.#output.note(text);
  }

  /** A payment with a card of the sandbox. */
  async pay(card = '4242424242424242', fields: Partial<AuthoriseRequest> = {}): Promise<AuthoriseResponse> {
    const order = testOrder({ card, ...fields });
    this.step(`authorise  order ${order.order_no} with card ${order.card}`);
    return this.causeway.authorise(order, { signal: this.#signal });
  }

  authorise(card?: string): Promise<AuthoriseResponse> {
    return this.pay(card, { capture: 'manual' });
  }

  /** A payout to a bank account of the sandbox. */
  async payout(
    iban: string,
    {
      company_name = 'Acme Trading GmbH',
      ...fields
    }: Partial<PayoutRequest> & { company_name?: string } = {},
  ): Promise<PayoutResponse> {
    this.step(`payout     ${fields.payment_amount ?? '10.50'} EUR to ${iban}`);
    return this.causeway.payout(
      {
        request_id: randomUUID(),
        payment_currency: 'EUR',
        payment_amount: '10.50',
        reason: 'Payment for goods',
        reference: 'INV-1',
        fund_source: 'DepositAccount',
        beneficiary: {
          entity_type: 'COMPANY',
          company_name,
          address: {
            street_address: 'Hauptstrasse 1',
            postcode: '10115',
            city: 'Berlin',
            country_code: 'DE',
          },
          bank_details: { iban, swift_code: 'COBADEFFXXX' },
        },
        ...fields,
      },
      { signal: this.#signal },
    );
  }

  /** A subscription; @returns its name and that of its contract */
  async subscribe(fields: Partial<AuthoriseRequest> = {}) {
    const subscription = { recurring_id: `cli-${Date.now()}`, contract_name: 'Test plan' };
    await this.pay('4242424242424242', { ...subscription, interval_unit: 'month', interval: '1', ...fields });
    return subscription;
  }

  /** The first event of a type since the command began. */
  async event<Type extends EventType>(type: Type): Promise<Event & { readonly type: Type }> {
    const isIt = (event: Event): event is Event & { readonly type: Type } => event.type === type;
    const known = this.#happened.find(isIt);
    if (known) return known;
    for (;;) {
      const next = await this.#events.next();
      if (next.done) throw new Error('events end with the command only');
      this.#happened.push(next.value);
      if (isIt(next.value)) return next.value;
    }
  }

  get timed_out(): boolean {
    return this.#signal.aborted && (this.#signal.reason as Error).name === 'TimeoutError';
  }

  /** What happened instead of what was waited for. */
  get types(): readonly string[] {
    return this.#happened.map(({ type }) => type);
  }
}

type Item = Pick<AuthoriseResponse, 'transaction_id' | 'order_no' | 'currency' | 'amount'>;

function itemOf({ transaction_id, order_no, currency, amount }: Item): Item {
  return { transaction_id, order_no, currency, amount };
}

async function refund(shop: TestShop, card?: string): Promise<void> {
  const payment = await shop.pay(card);
  shop.step('refund     all of it');
  requireDone(
    await shop.causeway.refund({
      refund_orders: [{ ...itemOf(payment), refund_amount: payment.amount, refund_reason: 'returned' }],
    }),
  );
}

async function review(shop: TestShop, review_flag: '0' | '1'): Promise<void> {
  const payment = await shop.pay('4000000000009235');
  shop.step(`review     ${review_flag === '1' ? 'approve' : 'reject'}`);
  await shop.causeway.reviewOne({ ...itemOf(payment), review_flag });
}

async function adjust(shop: TestShop, card?: string): Promise<void> {
  const payment = await shop.authorise(card);
  shop.step('adjust     to 12.00');
  await shop.causeway.adjust({ adjust_orders: [{ ...itemOf(payment), amount: '12.00' }] });
}

const disputed = '4000000000000259';
const inquired = '4000000000001976';

async function answerDispute(shop: TestShop, card: string, explanation: string): Promise<void> {
  await shop.pay(card);
  const { data } = await shop.event('dispute.opened');
  shop.step(`answer     dispute ${data.dispute_id}: ${explanation}`);
  await shop.causeway.answerDispute({ dispute_id: data.dispute_id, explanation });
}

async function pause(shop: TestShop): Promise<{ readonly recurring_id: string }> {
  const subscription = await shop.subscribe();
  shop.step('pause      the subscription');
  await shop.causeway.pauseSubscription({ recurring_id: subscription.recurring_id });
  return subscription;
}

const day_ms = 86_400_000;
const next_week = (): string => new Date(Date.now() + 7 * day_ms).toISOString().slice(0, 10);

/** Bank accounts of the sandbox, by what happens to a payout to them. */
const ibans = {
  paid: 'DE89370400440532013000',
  later: 'DE26370400440000009001',
  failed: 'DE47370400440000009011',
  returned: 'DE13370400440000009041',
};

const { paid, later, failed, returned } = ibans;

/** A payout that the balance covers. @throws UsageError where it does not: then it is cancelled, as others would wait behind it */
async function fundedPayout(
  shop: TestShop,
  iban: string,
  fields: Parameters<TestShop['payout']>[1] = {},
): Promise<PayoutResponse> {
  const payout = await shop.payout(iban, fields);
  if (payout.status !== 'PENDING_FUNDS') return payout;
  await shop.causeway.cancelPayout({ transaction_id: payout.transaction_id });
  throw new UsageError(
    'the account has no 10.50 EUR for a payout: its gateway’s operator adds money to a sandbox account with npx gateway balances top-up',
  );
}

/** How an event is made to happen, with calls of the API only. */
type Recipe = (shop: TestShop) => Promise<unknown>;

export const recipes: Readonly<Partial<Record<EventType, Recipe>>> = {
  'payment.authorised': (shop) => shop.authorise(),
  'payment.adjusted': (shop) => adjust(shop),
  'payment.adjust_failed': (shop) => adjust(shop, '4000000000000416'),
  'payment.captured': (shop) => shop.pay(),
  'payment.declined': (shop) => shop.pay('4000000000000002'),
  async 'payment.cancelled'(shop) {
    const payment = await shop.authorise();
    shop.step('cancel     all of it');
    await shop.causeway.cancelOne(itemOf(payment));
  },
  'payment.held': (shop) => shop.pay('4000000000009235'),
  'payment.review_approved': (shop) => review(shop, '1'),
  'payment.review_rejected': (shop) => review(shop, '0'),
  'refund.accepted': (shop) => refund(shop),
  'refund.completed': (shop) => refund(shop),
  'refund.failed': (shop) => refund(shop, '4000000000005126'),
  'dispute.opened': (shop) => shop.pay(disputed),
  'dispute.funds_taken': (shop) => shop.pay(disputed),
  'dispute.stage_changed': (shop) => answerDispute(shop, inquired, 'losing_evidence'),
  'dispute.funds_returned': (shop) => answerDispute(shop, disputed, 'winning_evidence'),
  'dispute.won': (shop) => answerDispute(shop, disputed, 'winning_evidence'),
  'dispute.lost': (shop) => answerDispute(shop, disputed, 'losing_evidence'),
  async 'payout.pending_funds'(shop) {
    const { transaction_id } = await shop.payout(paid, { payment_amount: '900000000.00' });
    // Payouts after it would wait behind it.
    await shop.causeway.cancelPayout({ transaction_id });
  },
  'payout.scheduled': (shop) => fundedPayout(shop, paid, { payment_date: next_week() }),
  'payout.in_approval': (shop) =>
    fundedPayout(shop, paid, { payment_method: 'LOCAL', company_name: 'No Match' }),
  'payout.processing': (shop) => fundedPayout(shop, paid),
  'payout.sent': (shop) => fundedPayout(shop, later),
  'payout.completed': (shop) => fundedPayout(shop, paid),
  'payout.failed': (shop) => fundedPayout(shop, failed),
  'payout.returned': (shop) => fundedPayout(shop, returned),
  async 'payout.cancelled'(shop) {
    const { transaction_id } = await fundedPayout(shop, paid, { payment_date: next_week() });
    shop.step('cancel     the payout');
    await shop.causeway.cancelPayout({ transaction_id });
  },
  'subscription.created': (shop) => shop.subscribe(),
  'subscription.paused': pause,
  async 'subscription.resumed'(shop) {
    const { recurring_id } = await pause(shop);
    shop.step('resume     the subscription');
    await shop.causeway.resumeSubscription({ recurring_id });
  },
  async 'subscription.changed'(shop) {
    const { recurring_id } = await shop.subscribe();
    shop.step('change     its amount to 12.00');
    await shop.causeway.changeSubscription({ recurring_id, amount: '12.00' });
  },
  async 'subscription.inactived'(shop) {
    const subscription = await shop.subscribe();
    shop.step('cancel     the subscription');
    requireDone(await shop.causeway.cancelsubscription(subscription));
  },
  'contract.drawn_up': (shop) => shop.subscribe({ interval_unit: 'day' }),
};

const by_time = 'it comes when its time has come: /v1/advanceClock advances the test clock of the account';
const by_people = 'people decide it in the portal';

/** Events that no call of the API makes happen, with the reason. */
export const impossible: Readonly<Partial<Record<EventType, string>>> = {
  'payment.attempt_failed': 'it needs a second acquirer, and routing rules of the gateway’s operator',
  'payment.capture_failed': 'the sandbox’s acquirer refuses no capture',
  'payment.cancel_failed': 'the sandbox’s acquirer refuses no cancellation',
  'payment.expired': by_time,
  'payout.approval_rejected': by_people,
  'payout.in_review': 'it needs a name on a sanctions list that the gateway’s operator has imported',
  'subscription.trialing': by_time,
  'subscription.renewed': by_time,
  'subscription.past_due': by_time,
  'contract.charged': by_time,
  'contract.failed': by_time,
  'contract.cancelled': by_time,
  'balance.adjusted': 'the gateway’s operator books it',
  'endpoint.test': 'it is sent to one webhook endpoint: press Test in the portal, or call /v1/testWebhook',
  'endpoint.disabled': 'the gateway writes it when a webhook endpoint keeps failing',
};

function listOf(output: Output): void {
  if (output.json) {
    output.value({ possible: Object.keys(recipes), impossible });
    return;
  }
  output.line(Object.keys(recipes).join('\n'));
  output.line('\nNo call of the API makes these happen:');
  output.line(recordOf(impossible, '  '));
}

export const trigger = declareCommand({
  name: 'trigger',
  summary: 'make an event happen in test mode',
  takes: '[event]',
  args_max: 1,
  about:
    'Makes an event really happen on a sandbox account: with calls of the API, the sandbox’s cards and bank accounts, and waits until it is there. What belongs to it happens as well: refund.completed makes a payment first. Without an event it lists those that it can make happen, and why it cannot others. An account with real money is refused.',
  options: {},
  examples: [
    ['causeway trigger', 'lists the events'],
    ['causeway trigger payment.captured', 'a payment'],
    ['causeway trigger dispute.won --json', 'a disputed payment, answered; prints the event'],
  ],
  async run({ values, args: [type], output, signal }) {
    if (type === undefined) {
      listOf(output);
      return;
    }
    const recipe = recipes[type as EventType];
    if (!recipe) {
      const why = impossible[type as EventType];
      throw new UsageError(
        why === undefined
          ? `there is no event ${type}: causeway trigger lists them`
          : `${type} cannot be made to happen from here: ${why}`,
      );
    }
    const causeway = clientOf(profileNamed(values.profile));
    const { after } = await requireSandbox(causeway, 'causeway trigger makes events', signal);
    const shop = new TestShop(causeway, { after, output, signal });
    try {
      await recipe(shop);
      const event = await shop.event(type as EventType);
      if (output.json) output.value(event);
      else output.line(`${output.green(event.type)}  [${event.id}]\n${recordOf(event.data, '  ')}`);
    } catch (error) {
      if (!shop.timed_out) throw error;
      const happened = shop.types.length === 0 ? 'nothing happened' : `there was ${shop.types.join(', ')}`;
      output.note(
        `No ${type} within ${wait_max_ms / 1000} s: ${happened}. Is a worker of the gateway running?`,
      );
      return exit_codes.refused;
    }
  },
});

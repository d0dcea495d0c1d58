import { readAttemptCosts } from '@causeway/schemas/portal/operator/acquirers.ts';
import { readObject } from '@causeway/schemas/portal/operator/search.ts';
import { readPayment } from '@causeway/schemas/portal/payments.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StandIn } from '@causeway/connector-kit/acquirer-kind.ts';
import { acquirer_kinds } from '../../../src/acquiring/connectors/acquirer-kinds.ts';
import {
  addAcquirer,
  assignAcquirer,
  changeAcquirer,
} from '../../../src/acquiring/acquirers/manage-acquirers.ts';
import { day_ms, hour_ms } from '../../../src/kernel/values/dates.ts';
import { createOperator, type Operator } from '../../support/command.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { grownBy } from '../../support/metrics.ts';
import { PaperAcquirer } from '../../support/paper-acquirer.ts';
import { unresolvedOutcomes } from '../../support/unresolved-outcomes.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';
import { RouteDesk } from '../../accounts/merchants/routing/routing-desk.ts';

let gateway: TestGateway;
let operator: PortalClient;
let desk: RouteDesk;
let paper: PaperAcquirer;
let commands: Operator;
const played = new Map<string, StandIn>();

/** Stripe and Checkout.com as they are played, and one that approves everything. */
beforeAll(async () => {
  gateway = await startTestGateway({ acquirer_kinds: acquirer_kinds.map(unresolvedOutcomes) });
  operator = await createPortalClient(gateway, { operator: true });
  desk = new RouteDesk(gateway, operator);
  commands = createOperator(gateway.connection);
  paper = await PaperAcquirer.start();
  await add('paper-eu', 'paper', { ...JSON.parse(paper.settings()), attempt_fee: '0.12 USD' });
  for (const { kind, standIn } of acquirer_kinds.filter((one) => one.kind !== 'adyen')) {
    const options = { port: 0, notify_url: null, now: () => gateway.clock.now(), random: Math.random };
    const stand_in = await (await standIn!()).start(options);
    played.set(kind, stand_in);
    await add(`${kind}-eu`, kind, { ...stand_in.settings, attempt_fee: '0.05 EUR' });
  }
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
  commands.remove();
  await paper.close();
  for (const stand_in of played.values()) await stand_in.close();
});

async function add(name: string, kind: string, settings: object): Promise<void> {
  await addAcquirer(gateway.gateway.acquirers, { name, kind, text: JSON.stringify(settings) });
}

/** What stands there of a payment's attempts, oldest first. */
function costsOf(transaction_id: string): Promise<unknown[]> {
  return gateway.query(
    `SELECT connector, outcome, amount::int, currency FROM attempt_costs
     WHERE transaction_id = $1 ORDER BY operation_id`,
    [transaction_id],
  );
}

/** What the console says of an acquirer, to somebody who has just signed in: months go by. */
async function summedUp(name: string): Promise<unknown> {
  const person = await createPortalClient(gateway, { operator: true });
  return (await person.call(readAttemptCosts, { params: { name } })).body['costs'];
}

it('the cost of an attempt is the fee of the acquirer that was tried, also where another one takes the payment', async () => {
  const rule = { connector: 'stripe-eu', next: ['paper-eu'], retry_declines: ['D0005'] };
  const client = await desk.routed([rule]);
  let transaction_id = '';
  const grown = await grownBy(gateway, /^causeway_attempt_costs_minor_total/, async () => {
    const { body } = await client.authorise({ card: played.get('stripe')!.cards.declined });
    expect(body['payment_status']).toMatch(/^[23]/);
    transaction_id = body['transaction_id'];
  });
  const declined = { connector: 'stripe-eu', outcome: 'declined', amount: 5, currency: 'EUR' };
  const approved = { connector: 'paper-eu', outcome: 'approved', amount: 12, currency: 'USD' };
  expect(await costsOf(transaction_id)).toEqual([declined, approved]);
  expect(grown).toEqual({
    'causeway_attempt_costs_minor_total{connector="stripe-eu",currency="EUR"}': 5,
    'causeway_attempt_costs_minor_total{connector="paper-eu",currency="USD"}': 12,
  });

  const params = { account_id: client.account_id, object_id: transaction_id };
  const { body } = await operator.call(readObject, { params, query: { kind: 'payment' } });
  const attempts = (body['operations'] as Record<string, string>[]).filter(
    (one) => one['kind'] === 'authorise',
  );
  expect(attempts.map(({ connector, cost }) => `${connector} ${cost}`)).toEqual([
    'stripe-eu 0.05 EUR',
    'paper-eu 0.12 USD',
  ]);
  // It is the gateway's own cost: the merchant is told of the attempts, not of what they cost.
  const person = await createPortalClient(gateway, { merchant_id: client.credentials.merchant_id });
  const shown = await person.call(readPayment, { params: { account_id: client.account_id, transaction_id } });
  expect(shown.text).toContain('payment.attempt_failed');
  expect(shown.text).not.toMatch(/0\.05 EUR|0\.12 USD|"cost/);
});

it('an attempt that the acquirer did not pass to the issuer costs nothing, and one that was reversed may cost', async () => {
  const stand_in = played.get('checkout')!;
  await add('checkout-uk', 'checkout-recovery', { ...stand_in.settings, attempt_fee: '0.05 EUR' });
  const client = await gateway.createClient({ connector: 'checkout-uk' });
  stand_in.plan({ on: 'authorise', what: 422 });
  const refused = await client.authorise({ card: stand_in.cards.approved });
  expect(await costsOf(refused.body['transaction_id'])).toEqual([]);
  stand_in.plan({ on: 'authorise', what: 'lost_answer' });
  stand_in.plan({ on: 'inquiry', what: 500, times: 13 });
  const lost = await client.authorise({ card: stand_in.cards.approved });
  expect(lost.body['payment_status']).toBe('1200');
  for (let round = 0; round < 16; round += 1) await gateway.work(hour_ms);
  expect(await costsOf(lost.body['transaction_id'])).toMatchObject([{ outcome: 'unknown', amount: 5 }]);
});

it('a payment whose customer first authenticates at the issuer counts as one attempt', async () => {
  const stand_in = played.get('stripe')!;
  const client = await gateway.createClient({ connector: 'stripe-eu' });
  const { body } = await client.authorise({ card: stand_in.cards.challenge });
  expect(await costsOf(body['transaction_id'])).toEqual([]);
  const response = await fetch(`${body['issuer_url']}/pass`, { redirect: 'manual' });
  await fetch(response.headers.get('location') ?? '', { redirect: 'manual' });
  expect(await costsOf(body['transaction_id'])).toMatchObject([{ outcome: 'approved', amount: 5 }]);
});

it('a new fee per attempt applies from then on, and the fee of an account to its payments; operators see the sum of 30 days', async () => {
  const settings = { ...JSON.parse(paper.settings()) };
  await add('paper-uk', 'paper', { ...settings, attempt_fee: '0.10 GBP' });
  const client = await gateway.createClient({ connector: 'paper-uk' });
  await client.authorised();
  const directory = gateway.gateway.acquirers;
  const dearer = JSON.stringify({ ...settings, attempt_fee: '0.11 GBP' });
  await changeAcquirer(directory, { name: 'paper-uk' }, dearer, day_ms);
  await client.authorised();
  const sum = { approved: 2, declined: 0, unknown: 0 };
  expect(await summedUp('paper-uk')).toEqual([{ ...sum, currency: 'GBP', amount: '0.21' }]);

  // A fee leads to the same merchant account there, so nothing that is open stands in its way.
  const same = JSON.stringify({ attempt_fee: '0.11 GBP' });
  await assignAcquirer(directory, client.account_id, { name: 'paper-uk', input: same, overlap_ms: 0 });
  await assignAcquirer(directory, client.account_id, { name: 'paper-uk', input: '{}', overlap_ms: 0 });

  const own = await gateway.createClient();
  const input = JSON.stringify({ attempt_fee: '5 JPY' });
  await assignAcquirer(directory, own.account_id, { name: 'paper-uk', input, overlap_ms: 0 });
  await own.authorised();
  const of_account = { currency: 'JPY', approved: 1, declined: 0, unknown: 0, amount: '5' };
  const both = [{ ...sum, currency: 'GBP', amount: '0.21' }, of_account];
  expect(await summedUp('paper-uk')).toEqual(both);
  const { output } = await commands.run(['acquirers', 'show', '--name', 'paper-uk']);
  expect(output).toContain('Attempts of the last 30 days');
  expect(output).toMatch(/GBP.*2.*0.*0.*0\.21/);

  await changeAcquirer(directory, { name: 'paper-uk' }, JSON.stringify(settings), day_ms);
  await client.authorised();
  expect(await summedUp('paper-uk')).toEqual(both);
  gateway.clock.advance(31 * day_ms);
  expect(await summedUp('paper-uk')).toEqual([]);
});

it.each(['0.10', 'EUR 0.10', '0.101 EUR', '-0.10 EUR', '0.10 XXQ', 0.1])(
  'a fee per attempt of %j is refused by its name',
  async (attempt_fee) => {
    const settings = { ...JSON.parse(paper.settings()), attempt_fee };
    await expect(add('paper-no', 'paper', settings)).rejects.toThrow(/attempt_fee/);
  },
);

import { day_ms } from '../../src/kernel/values/dates.ts';
import { cards, type TestClient } from '../support/client.ts';
import { performActions, performSandboxActions } from './action-examples.ts';
import { payment } from './example-payment.ts';
import { performPayouts } from './payout-examples.ts';
import { ExampleRecorder } from './record-example.ts';
import { until } from '../../../tools/until.ts';
import { api_operations } from '@causeway/schemas/operations.ts';
import { isList } from '@causeway/schemas/v1/list-operation.ts';
import type { OperationExample } from '@causeway/schemas/reference/example.ts';

type Fields = Record<string, any>;

function itemOf({ transaction_id, order_no, currency, amount }: Fields): Fields {
  return { transaction_id, order_no, currency, amount };
}

/**
 * Performs every operation as a merchant would, in the order of a payment's life.
 * @param work what the gateway does meanwhile
 */
export async function performExamples(
  client: TestClient,
  work: (advance_ms: number) => Promise<void>,
): Promise<Map<string, OperationExample[]>> {
  const recorder = new ExampleRecorder(client);
  const to_capture = await performPayments(recorder);
  await performBatches(recorder, client, to_capture);
  await performQueries(recorder, to_capture);
  await recorder.perform(
    'events',
    { name: 'first', summary: 'The first two events of the account' },
    { after: '0', limit: '2' },
  );
  await performCheckout(recorder);
  await performPayouts(recorder);
  await performSubscription(recorder);
  await performLists(recorder, to_capture);
  const day = new Date(client.credentials.nowMs()).toISOString().slice(0, 10);
  await performActions(recorder, client, work);
  await work(10 * day_ms);
  await work(day_ms);
  await performSettlements(recorder, { from: day, to: day });
  await performSandboxActions(recorder, client);
  await performRequests(recorder, client);
  return recorder.examples;
}

async function performPayments(recorder: ExampleRecorder): Promise<Fields> {
  const to_capture = await recorder.perform(
    'authorise',
    { name: 'authorised', summary: 'Authorised, to be captured later' },
    { ...payment, capture: 'manual' },
  );
  await recorder.perform(
    'authorise',
    { name: 'captured', summary: 'Paid at once, and the card stored as a token' },
    { ...payment, order_no: 'order-1002', token_flag: 'YES' },
  );
  await recorder.perform(
    'authorise',
    { name: 'declined', summary: 'Declined by the issuer' },
    { ...payment, order_no: 'order-1003', card: cards.funds },
  );
  await recorder.perform(
    'authorise',
    { name: 'challenge', summary: 'The customer must authenticate at issuer_url' },
    {
      ...payment,
      order_no: 'order-1004',
      card: cards.challenge,
      return_url: 'https://shop.example.com/back',
    },
  );
  await recorder.perform(
    'authorise',
    { name: 'refused', summary: 'Refused as a whole: a parameter has a value that is not allowed' },
    { ...payment, order_no: 'order-1005', amount: '100.005' },
  );
  return to_capture;
}

async function performSubscription(recorder: ExampleRecorder): Promise<void> {
  const named = { recurring_id: 'plan-1', contract_name: 'Monthly plan' };
  await recorder.perform(
    'authorise',
    { name: 'subscribed', summary: 'The first charge of a monthly subscription' },
    { ...payment, ...named, order_no: 'order-1008', interval_unit: 'month', interval: '1' },
  );
  await recorder.perform(
    'cancelsubscription',
    { name: 'cancelled', summary: 'As XML: ended at once', as: 'xml' },
    named,
  );
  await recorder.perform(
    'cancelsubscription',
    { name: 'again', summary: 'As JSON: cancelling again succeeds' },
    named,
  );
  await recorder.perform(
    'cancelsubscription',
    { name: 'refused', summary: 'Refused: contract_name is not the name of the subscription' },
    { ...named, contract_name: 'Yearly plan' },
  );
}

async function performCheckout(recorder: ExampleRecorder): Promise<void> {
  const { card: _, expiration_month: __, expiration_year: ___, security_code: ____, ...order } = payment;
  await recorder.perform(
    'checkout',
    { name: 'session', summary: 'A payment page in French, to which the customer is sent' },
    {
      ...order,
      order_no: 'order-1010',
      return_url: 'https://shop.example.com/back',
      notify_url: 'https://shop.example.com/notify',
      language: 'fr',
    },
  );
  await recorder.perform(
    'checkout',
    { name: 'refused', summary: 'Refused: the order is paid already' },
    { ...order, order_no: 'order-1002' },
  );
  await recorder.perform(
    'optimise',
    { name: 'ranked', summary: 'The methods that fit a payment from Ireland' },
    {
      request_id: 'question-1',
      currency: 'EUR',
      amount: '100.00',
      shopper_id: 'shopper-1',
      shopper_email: 'ada@example.com',
      shopper_ip: '203.0.113.7',
      shopper_country: 'IE',
      platform: 'web',
    },
  );
}

async function performBatches(
  recorder: ExampleRecorder,
  client: TestClient,
  to_capture: Fields,
): Promise<void> {
  const captured = { name: 'captured', summary: 'One order captured in part, one refused' };
  const unknown = {
    transaction_id: '796000000000009999',
    order_no: 'order-9999',
    currency: 'EUR',
    amount: '10.00',
  };
  await recorder.perform('capture', captured, {
    capture_orders: [{ ...itemOf(to_capture), amount: '80.00' }, unknown],
  });
  const to_adjust = await client.authorised({ ...payment, order_no: 'order-1009' });
  await recorder.perform(
    'adjust',
    { name: 'adjusted', summary: 'One authorisation increased, one order refused because it is captured' },
    { adjust_orders: [{ ...to_adjust, amount: '150.00' }, itemOf(to_capture)] },
  );
  const to_cancel = await client.authorised({ ...payment, order_no: 'order-1006' });
  await recorder.perform(
    'cancel',
    { name: 'cancelled', summary: 'One order cancelled, one refused because it is captured' },
    { cancel_orders: [to_cancel, itemOf(to_capture)] },
  );
  const held = await client.authorise({ ...payment, order_no: 'order-1007', card: cards.review });
  await recorder.perform(
    'review',
    { name: 'approved', summary: 'Approved, so that the payment goes on as it was meant' },
    { review_orders: [{ ...itemOf(held.body), review_flag: '1' }] },
  );
  await recorder.perform(
    'refund',
    { name: 'refunded', summary: 'A partial refund, and one that is more than what was captured' },
    {
      refund_orders: [
        {
          ...itemOf(to_capture),
          refund_amount: '30.00',
          refund_reason: 'one of two returned',
          refund_reference: 'return-77',
        },
        { ...itemOf(to_capture), refund_amount: '99.00', refund_reason: 'too much' },
      ],
    },
  );
}

async function performLists(recorder: ExampleRecorder, { transaction_id }: Fields): Promise<void> {
  const listed = api_operations.filter(isList).filter(({ list }) => !list.of);
  for (const { name } of listed.filter(({ name: of_list }) => of_list !== 'retrievalSettlements'))
    await recorder.perform(name, { name: 'newest', summary: 'The newest two' }, { limit: '2' });
  await recorder.perform(
    'retrievalPayments',
    { name: 'found', summary: 'By an order number' },
    { q: 'order-1001' },
  );
  await recorder.perform(
    'retrievalPayments',
    { name: 'named', summary: 'By id, of which one is of no payment' },
    { ids: [transaction_id, '77'] },
  );
}

/** A refused request, once it is in the log. */
async function performRequests(recorder: ExampleRecorder, client: TestClient): Promise<void> {
  const refused = await client.authorise({ ...payment, order_no: 'order-1010', amount: '100.005' });
  const request_id = refused.headers.get('request-id') ?? '';
  const missing = async (): Promise<string[]> =>
    (await client.post('retrievalRequests', { ids: [request_id] })).body['not_found'];
  await until('the request is logged', missing, (ids) => ids.length === 0);
  recorder.replace(request_id, '8867a46d-b612-4220-813d-c09ddb3d1e69');
  await recorder.perform(
    'retrievalRequests',
    { name: 'named', summary: 'A refused request by its Request-Id' },
    { ids: [request_id] },
  );
}

/** What moved on a day, read when its card money has been settled. */
async function performSettlements(recorder: ExampleRecorder, days: Fields): Promise<void> {
  const { settlements } = await recorder.perform(
    'retrievalSettlements',
    { name: 'settled', summary: 'The card money of a day' },
    { ...days, currency: 'EUR' },
  );
  await recorder.perform(
    'retrievalSettlementLines',
    { name: 'newest', summary: 'The newest two lines of a settlement' },
    { batch_id: settlements[0].batch_id, limit: '2' },
  );
  await recorder.perform(
    'retrievalStatement',
    { name: 'oldest', summary: 'The first two movements of a day' },
    { ...days, currency: 'EUR', limit: '2' },
  );
}

async function performQueries(recorder: ExampleRecorder, to_capture: Fields): Promise<void> {
  const ways = [
    { name: 'form', summary: 'As a form', as: 'form' },
    { name: 'json', summary: 'As JSON' },
    { name: 'xml', summary: 'As XML', as: 'xml' },
  ] as const;
  for (const way of ways) {
    const several = way.name === 'json';
    await recorder.perform('retrievalTrans', way, {
      orders: several ? ['order-1001', 'order-9999'] : 'order-1001,order-9999',
      trades: several ? [to_capture['transaction_id']] : to_capture['transaction_id'],
    });
    await recorder.perform('retrievalRefund', way, {
      refund_orders: several ? ['order-1001'] : 'order-1001',
      refund_references: '',
      merchant_refunds: '',
    });
  }
}

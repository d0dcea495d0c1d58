import { day_ms } from '../../src/kernel/values/dates.ts';
import { cards, sampleOrder, type TestClient } from '../support/client.ts';
import { payment } from './example-payment.ts';
import { payout } from './payout-examples.ts';
import type { ExampleRecorder } from './record-example.ts';

/** What a program does that people do in the portal. */
export async function performActions(
  recorder: ExampleRecorder,
  client: TestClient,
  work: (advance_ms: number) => Promise<void>,
): Promise<void> {
  await performPayoutActions(recorder, client);
  await performSubscriptionActions(recorder, client, work);
  await performDisputeActions(recorder, await disputed(client, work));
  await performWebhookActions(recorder);
  await performCardActions(recorder, client);
  const page = await client.post('checkout', sampleOrder({ order_no: 'order-1011' }));
  await recorder.perform(
    'expireCheckout',
    { name: 'expired', summary: 'Nothing can be paid on the page any more' },
    { session_id: page.body['session_id'] },
  );
}

/** At the end: afterwards the account's time stands still. */
export async function performSandboxActions(recorder: ExampleRecorder, client: TestClient): Promise<void> {
  const to = new Date(client.credentials.nowMs() + 30 * day_ms).toISOString();
  await recorder.perform('advanceClock', { name: 'advanced', summary: 'What was due is done' }, { to });
  await recorder.perform('retrievalClock', { name: 'stands', summary: 'Where the clock stands' }, {});
}

async function performCardActions(recorder: ExampleRecorder, client: TestClient): Promise<void> {
  const other = { order_no: 'order-1016', card: '5555555555554444', token_flag: 'YES' };
  const { body } = await client.authorise({ ...payment, ...other });
  await recorder.perform(
    'deleteCard',
    { name: 'deleted', summary: 'Its payments stay' },
    { token_id: body['token_id'] },
  );
  const { cards: stored } = (await client.post('retrievalCards', {})).body;
  const charged = stored.find(({ last_four }: Record<string, string>) => last_four === '4242');
  await recorder.perform(
    'deleteCard',
    { name: 'refused', summary: 'Refused: a subscription charges it' },
    { token_id: charged.token_id },
  );
}

async function performSubscriptionActions(
  recorder: ExampleRecorder,
  client: TestClient,
  work: (advance_ms: number) => Promise<void>,
): Promise<void> {
  const recurring_id = 'plan-2';
  const terms = { recurring_id, contract_name: 'Monthly plan', interval_unit: 'month', interval: '1' };
  await client.authorise({ ...payment, ...terms, order_no: 'order-1012' });
  const change = { name: 'changed', summary: 'Another amount, from the next contract' };
  await recorder.perform('changeSubscription', change, { recurring_id, amount: '12.50' });
  const pause = { name: 'paused', summary: 'No contract is drawn up until it is resumed' };
  await recorder.perform('pauseSubscription', pause, { recurring_id });
  const resume = { name: 'resumed', summary: 'Charged again, from the next period' };
  await recorder.perform('resumeSubscription', resume, { recurring_id });
  await recorder.perform(
    'resumeSubscription',
    { name: 'refused', summary: 'Refused: it is not paused' },
    { recurring_id },
  );
  const tomorrow = new Date(client.credentials.nowMs() + day_ms).toISOString().slice(0, 10);
  const later = { recurring_id: 'plan-3', contract_start: tomorrow };
  await client.authorise({ ...payment, ...terms, ...later, order_no: 'order-1015' });
  await work(0);
  const ended = { recurring_id: 'plan-3', contract_name: terms.contract_name };
  const { body } = await client.post('cancelsubscription', ended);
  const { contract_id } = body['contracts_still_charged'][0];
  await recorder.perform(
    'cancelContract',
    { name: 'cancelled', summary: 'The contract of a subscription that has ended is not charged' },
    { contract_id },
  );
}

/** Two payments that their customers dispute. */
async function disputed(client: TestClient, work: (advance_ms: number) => Promise<void>): Promise<string[]> {
  for (const order_no of ['order-1013', 'order-1014'])
    await client.captured({ ...payment, order_no, card: cards.disputed });
  await work(2_000);
  const { body } = await client.post('retrievalDisputes', {});
  return body['disputes'].map((dispute: Record<string, string>) => dispute['dispute_id']);
}

async function performDisputeActions(
  recorder: ExampleRecorder,
  dispute_ids: readonly string[],
): Promise<void> {
  const [defended, accepted] = dispute_ids;
  const upload = { name: 'uploaded', summary: 'A text file in base64' };
  const { evidence_id } = await recorder.perform('uploadEvidence', upload, {
    dispute_id: defended,
    name: 'receipt.txt',
    content_type: 'text/plain',
    content: Buffer.from('Signed for on 3 May').toString('base64'),
  });
  const removal = { name: 'deleted', summary: 'It is not sent to the acquirer' };
  await recorder.perform('deleteEvidence', removal, { dispute_id: defended, evidence_id });
  await recorder.perform(
    'answerDispute',
    { name: 'defended', summary: 'Defended with an explanation alone' },
    { dispute_id: defended, explanation: 'The goods were delivered and signed for.' },
  );
  const acceptance = { name: 'accepted', summary: 'Accepted, and so lost' };
  await recorder.perform('acceptDispute', acceptance, { dispute_id: accepted });
}

async function performWebhookActions(recorder: ExampleRecorder): Promise<void> {
  const { endpoint_id } = await recorder.perform(
    'createWebhook',
    { name: 'created', summary: 'The secret is shown this once' },
    { url: 'https://shop.example.com/hooks', types: ['payment.*', 'refund.completed'] },
  );
  const named = { endpoint_id };
  const all = { name: 'listed', summary: 'Every endpoint, without its secret' };
  await recorder.perform('retrievalWebhooks', all, {});
  const update = { name: 'changed', summary: 'All events from now on' };
  await recorder.perform('updateWebhook', update, { ...named, types: [] });
  const rotation = { name: 'rotated', summary: 'Both secrets are valid for two days' };
  await recorder.perform('rotateWebhookSecret', rotation, { ...named, overlap_hours: 48 });
  await recorder.perform('testWebhook', { name: 'sent', summary: 'endpoint.test is on its way' }, named);
  const replay = { name: 'replayed', summary: 'The first three events, to this endpoint' };
  await recorder.perform('replayEvents', replay, { ...named, from: '1', to: '3' });
  await recorder.perform('disableWebhook', { name: 'disabled', summary: 'Nothing more is sent' }, named);
  await recorder.perform('enableWebhook', { name: 'enabled', summary: 'Events are sent again' }, named);
  await recorder.perform('deleteWebhook', { name: 'deleted', summary: 'With its secrets' }, named);
  await recorder.perform('testWebhook', { name: 'unknown', summary: 'Refused: it was deleted' }, named);
}

async function performPayoutActions(recorder: ExampleRecorder, client: TestClient): Promise<void> {
  const later = new Date(client.credentials.nowMs() + 5 * day_ms).toISOString().slice(0, 10);
  const { body: scheduled } = await client.post('payout', {
    ...payout,
    request_id: '6f1c1b0e-6f5a-4a39-9d57-0f9f6f0f0004',
    payment_date: later,
  });
  const { body: paid } = await client.post('retrievalPayouts', { status: 'COMPLETED' });
  await recorder.perform(
    'cancelPayout',
    { name: 'cancelled', summary: 'A payout whose day has not come' },
    { transaction_id: scheduled['transaction_id'], note: 'paid in another way' },
  );
  await recorder.perform(
    'cancelPayout',
    { name: 'refused', summary: 'Refused: the bank has it' },
    { transaction_id: paid['payouts'][0]['transaction_id'] },
  );
}

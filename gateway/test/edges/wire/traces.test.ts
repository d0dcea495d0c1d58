import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { start } from '../../../src/acquiring/connectors/adyen/stand-in/stand-in.ts';
import { addAcquirer } from '../../../src/acquiring/acquirers/manage-acquirers.ts';
import { createEndpoint } from '../../../src/accounts/webhooks/manage-endpoints.ts';
import { startSchedule } from '../../../src/edges/jobs/schedule.ts';
import { cards, type TestClient } from '../../support/client.ts';
import { startCollector, type CollectedSpan, type Collector } from '../../support/collector.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { answer, startReceiver, type Receiver } from '../../support/receiver.ts';

const caller_span = '00f067aa0ba902b7';
const adyen_card = '4111111111111111';

let collector: Collector;
let receiver: Receiver;
let gateway: TestGateway;
let stand_in: Awaited<ReturnType<typeof start>>;
let shop: TestClient;
beforeAll(async () => {
  collector = await startCollector();
  receiver = await startReceiver();
  gateway = await startTestGateway({
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=a%20key',
      OTEL_SERVICE_NAME: 'payments-eu',
      WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1',
    },
  });
  stand_in = await start({
    port: 0,
    notify_url: `${gateway.url}/acquirers/adyen-eu/notifications`,
    now: () => gateway.clock.now(),
    random: Math.random,
  });
  // What is under way for a second is asked about, and that would be in the traces, too.
  gateway.clock.stop();
  const text = JSON.stringify(stand_in.settings);
  await addAcquirer(gateway.gateway.acquirers, { name: 'adyen-eu', kind: 'adyen', text });
  shop = await gateway.createClient({ connector: 'adyen-eu' });
  await createEndpoint(gateway.gateway.context, shop.account_id, {
    url: receiver.url,
    description: '',
    types: [],
    format: 'json',
  });
});
afterAll(async () => {
  await gateway.close();
  await stand_in.close();
  await receiver.close();
  await collector.close();
});

function traceId(of: number): string {
  return `4bf92f3577b34da6a3ce929d0e0e${of.toString(16).padStart(4, 'a')}`;
}

const spansOf = (trace_id: string): CollectedSpan[] =>
  collector.spans.filter((span) => span.trace_id === trace_id);

/** Waits until a trace has all of these spans. */
async function traced(trace_id: string, names: readonly string[]): Promise<CollectedSpan[]> {
  await expect
    .poll(() => spansOf(trace_id).map(({ name }) => name))
    .toEqual(expect.arrayContaining([...names]));
  return spansOf(trace_id);
}

describe('the trace of a payment', () => {
  it('leads from its caller through request, batch, transaction and acquirer to the webhook, across the queue', async () => {
    const trace_id = traceId(1);
    const traceparent = `00-${trace_id}-${caller_span}-01`;
    const { status, headers } = await shop.authorise({ card: adyen_card }, { traceparent });
    expect(status).toBe(200);
    await expect
      .poll(async () => {
        await gateway.work();
        return receiver.received.length;
      })
      .toBeGreaterThan(0);
    const names = [
      'POST /v1/authorise',
      'list create',
      'list outcomes',
      'transaction',
      'perform adyen-eu',
      'POST',
      'deliver webhook',
    ];
    const spans = await traced(trace_id, names);
    const one = (name: string): CollectedSpan => spans.find((span) => span.name === name) as CollectedSpan;
    const request = one('POST /v1/authorise');
    expect(request).toMatchObject({ parent_id: caller_span, kind: 2 });
    expect(request.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/v1/authorise',
      'http.response.status_code': 200,
      'causeway.account_id': shop.account_id,
      'causeway.request_id': headers.get('request-id'),
    });
    expect(one('list create').parent_id).toBe(request.span_id);
    const transactions = spans.filter(({ name }) => name === 'transaction').map(({ parent_id }) => parent_id);
    expect(transactions).toEqual(
      expect.arrayContaining([one('list create').span_id, one('list outcomes').span_id]),
    );
    expect(one('perform adyen-eu')).toMatchObject({ parent_id: request.span_id, kind: 3 });
    expect(one('perform adyen-eu').attributes).toMatchObject({
      'causeway.connector': 'adyen-eu',
      'causeway.instruction.kinds': 'authorise',
    });
    expect(one('POST').parent_id).toBe(one('perform adyen-eu').span_id);
    expect(one('deliver webhook').parent_id).toBe(request.span_id);
    expect(one('deliver webhook').attributes).toMatchObject({ 'http.response.status_code': 204 });
    // What the others were told.
    const traceparents = stand_in.requests().map(({ headers: sent }) => sent['traceparent']);
    const requests = spans.filter(({ name }) => name === 'POST');
    expect(traceparents.toSorted()).toEqual(
      requests.map(({ span_id }) => `00-${trace_id}-${span_id}-01`).toSorted(),
    );
    const delivered = receiver.received.map((webhook) => webhook.headers['traceparent']);
    const deliveries = spans.filter(({ name }) => name === 'deliver webhook');
    expect(delivered.toSorted()).toEqual(
      deliveries.map(({ span_id }) => `00-${trace_id}-${span_id}-01`).toSorted(),
    );
    const lines = gateway.log_lines.filter((line) => line.includes(headers.get('request-id') ?? '-'));
    expect(lines.map((line) => JSON.parse(line).trace_id)).toEqual([trace_id]);
  });

  it('is its own where requests of several callers share a transaction', async () => {
    const calls = [2, 3, 4, 5, 6, 7, 8, 9].map(traceId);
    const events_before = await lastEvent();
    await Promise.all(
      calls.map((trace_id) =>
        shop.authorise({ card: adyen_card }, { traceparent: `00-${trace_id}-${caller_span}-01` }),
      ),
    );
    const rows = await gateway.query<{ subject_id: string; traces: string[] }>(
      `SELECT subject_id, array_agg(DISTINCT substr(traceparent, 4, 32)) AS traces FROM events
       WHERE account_id = $1 AND seq > $2 GROUP BY 1`,
      [shop.account_id, events_before],
    );
    expect(rows.map(({ traces }) => traces.length)).toEqual(calls.map(() => 1));
    expect(rows.flatMap(({ traces }) => traces).toSorted()).toEqual(calls);
    const instructions = await gateway.query<{ trace: string }>(
      `SELECT substr(traceparent, 4, 32) AS trace FROM operations
       WHERE account_id = $1 AND kind = 'authorise' ORDER BY operation_id DESC LIMIT 8`,
      [shop.account_id],
    );
    expect(instructions.map(({ trace }) => trace).toSorted()).toEqual(calls);
    // Whoever's trace has not the list itself is linked from it.
    const touching = (trace_id: string): CollectedSpan[] =>
      collector.spans.filter(
        (span) =>
          span.name === 'list create' && (span.trace_id === trace_id || span.links.includes(trace_id)),
      );
    for (const trace_id of calls) await expect.poll(() => touching(trace_id).length).toBeGreaterThan(0);
  });

  it('begins at the gateway where the caller sends none', async () => {
    const { headers } = await shop.authorise({ card: adyen_card });
    const request_id = headers.get('request-id');
    const find = (): CollectedSpan | undefined =>
      collector.spans.find(({ attributes }) => attributes['causeway.request_id'] === request_id);
    await expect.poll(find).toMatchObject({ parent_id: '', name: 'POST /v1/authorise' });
    const line = gateway.log_lines
      .map((text) => JSON.parse(text))
      .find((one) => one.request_id === request_id);
    expect(line.trace_id).toBe(find()?.trace_id);
  });

  it('is not exported where the caller does not record it, but passed on all the same', async () => {
    const trace_id = traceId(10);
    await shop.authorise({ card: adyen_card }, { traceparent: `00-${trace_id}-${caller_span}-00` });
    expect(stand_in.requests().at(-1)?.headers['traceparent']).toMatch(
      new RegExp(`^00-${trace_id}-[0-9a-f]{16}-00$`),
    );
    const later = traceId(11);
    await shop.authorise({ card: adyen_card }, { traceparent: `00-${later}-${caller_span}-01` });
    await traced(later, ['POST /v1/authorise']);
    expect(spansOf(trace_id)).toEqual([]);
  });

  it('has the code of a declined payment and of a refused request', async () => {
    const [declined, refused] = [traceId(12), traceId(13)];
    await shop.authorise(
      { card: stand_in.cards.declined },
      { traceparent: `00-${declined}-${caller_span}-01` },
    );
    await shop.post('capture', {}, { traceparent: `00-${refused}-${caller_span}-01` });
    const first = (await traced(declined, ['POST /v1/authorise'])).find(({ kind }) => kind === 2);
    const second = (await traced(refused, ['POST /v1/capture'])).find(({ kind }) => kind === 2);
    expect(first?.attributes['causeway.error_code']).toBe('D0005');
    expect(second?.attributes).toMatchObject({ 'http.response.status_code': 422 });
    expect(second?.attributes['causeway.error_code']).toMatch(/^I/);
  });
});

it('a webhook that is refused, or not answered, fails in its trace with the reason', async () => {
  const deliveryIn = async (trace_id: string): Promise<CollectedSpan | undefined> => {
    await shop.authorise({ card: adyen_card }, { traceparent: `00-${trace_id}-${caller_span}-01` });
    const find = () => spansOf(trace_id).find(({ name }) => name === 'deliver webhook');
    await expect
      .poll(async () => {
        await gateway.work(60_000);
        return find();
      })
      .toBeDefined();
    return find();
  };
  receiver.react = answer(500);
  expect((await deliveryIn(traceId(14)))?.attributes).toMatchObject({
    'http.response.status_code': 500,
    'error.type': '500',
  });
  receiver.react = (_webhook, response) => void response.socket?.destroy();
  const unanswered = await deliveryIn(traceId(15));
  expect(unanswered?.attributes['error.type']).toMatch(/^[a-z_]+$/);
  expect(unanswered?.attributes).not.toHaveProperty('http.response.status_code');
  receiver.react = answer(204);
});

describe('exported traces', () => {
  it('have rounds of jobs that did something, and none that found nothing to do', async () => {
    await shop.authorise({ card: adyen_card });
    const working = startSchedule(gateway.gateway);
    const jobs = (): CollectedSpan[] => collector.spans.filter(({ name }) => name.startsWith('job '));
    await expect.poll(() => jobs().map(({ name }) => name)).toContain('job derive deliveries');
    await working.stop();
    for (const { attributes } of jobs()) expect(Number(attributes['causeway.job.done'])).toBeGreaterThan(0);
    const ids = new Set(collector.spans.map(({ span_id }) => span_id));
    const orphans = collector.spans.filter(
      ({ parent_id }) => parent_id !== '' && parent_id !== caller_span && !ids.has(parent_id),
    );
    expect(orphans.map(({ name }) => name)).toEqual([]);
  });

  it('have the configured service, and are sent with the configured headers', () => {
    expect(collector.texts.join('')).toContain(
      '{"key":"service.name","value":{"stringValue":"payments-eu"}}',
    );
    expect(collector.headers.every((headers) => headers['x-collector-key'] === 'a key')).toBe(true);
    expect([...collector.content_types]).toEqual(['/v1/traces application/json']);
  });

  it('contain no card, no person and no key', async () => {
    const trace_id = traceId(14);
    const shopper_email = 'seen-nowhere@example.com';
    await shop.authorise(
      { card: adyen_card, shopper_email },
      { traceparent: `00-${trace_id}-${caller_span}-01` },
    );
    await traced(trace_id, ['POST /v1/authorise']);
    const text = collector.texts.join('');
    for (const secret of [
      adyen_card,
      adyen_card.slice(-10),
      shopper_email,
      shop.credentials.sign_key,
      '127.0.0.1:',
    ])
      expect(text).not.toContain(secret);
  });

  it('are sent as protobuf by default', async () => {
    const other = await startCollector();
    const exporting = await startTestGateway({
      environment: { OTEL_EXPORTER_OTLP_ENDPOINT: `${other.url}/` },
    });
    const client = await exporting.createClient();
    const trace_id = traceId(15);
    await client.authorise({ card: cards.approve }, { traceparent: `00-${trace_id}-${caller_span}-01` });
    await exporting.close();
    expect([...other.content_types]).toEqual(['/v1/traces application/x-protobuf']);
    const request = other.spans.find(({ name }) => name === 'POST /v1/authorise');
    expect(request).toMatchObject({ trace_id, parent_id: caller_span, kind: 2 });
    expect(other.spans.map(({ name }) => name)).toContain('perform sandbox');
    await other.close();
  });

  it('that cannot be sent affect only the log', async () => {
    const gone = await startTestGateway({
      environment: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' },
    });
    const client = await gone.createClient();
    expect((await client.authorise()).body['payment_status']).toBe('3000');
    await gone.close();
    expect(gone.log_lines.some((line) => line.includes('traces could not be sent'))).toBe(true);
  });
});

it('no trace is loaded or passed on where traces are off', async () => {
  const off = await startTestGateway({
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SDK_DISABLED: 'true' },
  });
  expect(off.gateway.context.tracer.on).toBe(false);
  const client = await off.createClient();
  await client.authorise({}, { traceparent: `00-${traceId(16)}-${caller_span}-01` });
  const rows = await off.query<{ traceparent: string | null }>('SELECT DISTINCT traceparent FROM events');
  expect(rows).toEqual([{ traceparent: null }]);
  await off.close();
});

async function lastEvent(): Promise<number> {
  const [row] = await gateway.query<{ event_seq: string }>(
    'SELECT event_seq FROM account_counters WHERE account_id = $1',
    [shop.account_id],
  );
  return Number(row?.event_seq ?? 0);
}

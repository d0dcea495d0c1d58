import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawRequestId } from '../../../src/kernel/values/ids.ts';
import { redactText } from '../../../src/kernel/values/redact.ts';
import { cards, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
});
afterAll(() => gateway.close());

const trace_id = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${trace_id}-00f067aa0ba902b7-01`;

/** The lines of one request, found by the id that its answer bears. */
async function linesOf(request_id: string | null): Promise<Record<string, unknown>[]> {
  const find = (): Record<string, unknown>[] =>
    gateway.log_lines.map((line) => JSON.parse(line)).filter((line) => line.request_id === request_id);
  await expect.poll(find).not.toEqual([]);
  return find();
}

describe('the log line of a request', () => {
  it('names the account, the trace and the issuer’s decline, although the status is 200', async () => {
    const { headers, status } = await client.authorise({ card: cards.funds }, { traceparent });
    const [line, ...others] = await linesOf(headers.get('request-id'));
    expect(status).toBe(200);
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      level: 30,
      msg: 'request',
      route: '/v1/authorise',
      method: 'POST',
      status: 200,
      code: 'D0051',
      account_id: client.account_id,
      key_id: client.credentials.key_id,
      trace_id,
    });
    expect(JSON.stringify(line)).not.toContain(cards.funds.slice(6, 12));
  });

  it('names the codes of the items of a batch, each once', async () => {
    const payment = await client.authorised();
    const unknown = { ...payment, transaction_id: '911920650807939072', order_no: 'none' };
    const answer = await client.post('capture', {
      capture_orders: [
        unknown,
        { ...unknown, transaction_id: '911920650807939073' },
        { ...payment, amount: '9999.00' },
      ],
    });
    const [line] = await linesOf(answer.headers.get('request-id'));
    const codes = [
      ...new Set([...answer.text.matchAll(/"error_message":"([A-Z][0-9]{4})/g)].map(([, code]) => code)),
    ];
    expect(codes.length).toBeGreaterThan(1);
    expect(line).toMatchObject({ status: 200, code: codes[0], codes });
  });

  it('names the code of a refused request, and its claimed account', async () => {
    const body = { ...client.sign('capture', {}), encryption_data: 'wrong' };
    const { headers } = await client.send('capture', JSON.stringify(body), { traceparent });
    const [line] = await linesOf(headers.get('request-id'));
    expect(line).toMatchObject({ code: 'I0013', claimed_account_id: client.account_id, trace_id });
    expect(line).not.toHaveProperty('account_id');
  });

  it('has no code without a refusal, and no trace where none was sent', async () => {
    const { headers } = await client.authorise();
    const [line] = await linesOf(headers.get('request-id'));
    for (const name of ['code', 'codes', 'trace_id']) expect(line).not.toHaveProperty(name);
  });

  it.each([
    'nonsense',
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${trace_id}-${'0'.repeat(16)}-01`,
    `ff-${trace_id}-00f067aa0ba902b7-01`,
    `00-${trace_id}-00f067aa0ba902b7-01-more`,
    traceparent.toUpperCase(),
    '00-00000000424242424242424200000000-00f067aa0ba902b7-01',
    '00-00004000000000000002000000000000-00f067aa0ba902b7-01',
    '00-42424242424242424000000000000002-00f067aa0ba902b7-01',
    '00-a4242424242424242a0000000000000b-00f067aa0ba902b7-01',
    `00-${trace_id}-4242424242424242-01`,
  ])('ignores %s as a trace', async (wrong) => {
    const { headers } = await client.authorise({}, { traceparent: wrong });
    const [line] = await linesOf(headers.get('request-id'));
    expect(line).not.toHaveProperty('trace_id');
    expect(gateway.log_lines.join('')).not.toMatch(/424242424242|400000000000000/);
  });
});

describe('an id that the gateway generates', () => {
  const card_like = '42424242-4242-4242-8f00-000000000000';

  it('never resembles a card number, so that no log masks a part of it', () => {
    const drawn = [card_like, '53986800-7842-4000-8000-000000000000', '0a6b3f1e-53c1-4a7e-9d1b-2f4c6e8a0b1d'];
    expect(redactText(card_like)).not.toBe(card_like);
    const id = drawRequestId(() => drawn.shift() ?? '');
    expect(redactText(id)).toBe(id);
    expect(id).not.toBe(card_like);
  });
});

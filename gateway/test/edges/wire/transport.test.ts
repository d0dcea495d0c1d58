import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
});
afterAll(() => gateway.close());

describe('the API’s transport answers', () => {
  it('413 for a body of more than 256 KiB', async () => {
    const { status, body } = await client.send('capture', JSON.stringify({ a: 'x'.repeat(256 * 1024) }));
    expect(status).toBe(413);
    expect(body).toMatchObject({ code: 'I0005', message: expect.stringContaining('256 KiB') });
  });

  it('415 for compressed bodies and unknown content types', async () => {
    const compressed = await client.send('capture', '{}', { 'content-encoding': 'gzip' });
    expect(compressed).toMatchObject({
      status: 415,
      body: { message: expect.stringContaining('without Content-Encoding') },
    });
    expect(
      (await client.send('capture', '{}', { 'content-type': 'application/octet-stream' })).body,
    ).toMatchObject({
      code: 'I0006',
      source: 'Content-Type',
      message: expect.stringContaining('send application/json, application/x-www-form-urlencoded,'),
    });
    expect((await client.send('capture', '{}', { 'content-type': '' })).body).toMatchObject({
      code: 'I0006',
      source: 'Content-Type',
    });
  });

  it('404 for unknown paths', async () => {
    const unknown = await fetch(`${gateway.url}/v1/nothing`, { method: 'POST', body: '{}' });
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ return_status: '0', code: 'I0007' });
    expect((await fetch(`${gateway.url}/v1/%zz`, { method: 'POST', body: '{}' })).status).toBe(404);
  });

  it.each([
    ['GET', '/v1/capture', 'POST'],
    ['DELETE', '/v1/capture?a=b', 'POST'],
    ...['/healthz', '/readyz', '/metrics', '/openapi.json', '/reference/errors', '/'].map(
      (path) => ['POST', path, 'GET, HEAD'] as const,
    ),
    ['OPTIONS', '/readyz', 'GET, HEAD'],
    ['PUT', '/checkout/1024/ses_1', 'GET, HEAD'],
    ['GET', '/checkout/1024/ses_1/pay', 'POST'],
    ['POST', '/portal/payments', 'GET, HEAD'],
    ['GET', '/portal/api/passkey-sign-in', 'POST'],
    ['PATCH', '/portal/api/session', 'DELETE, GET, HEAD, POST'],
    ['PATCH', '/portal/api/accounts/1024/payments', 'GET, HEAD'],
  ] as const)('405 for %s %s, with its methods in Allow and in the message', async (method, path, allow) => {
    const response = await fetch(`${gateway.url}${path}`, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
    expect(await response.json()).toMatchObject({
      code: 'I0008',
      message: `The method is not allowed here: send the request with ${allow.replaceAll(', ', ' or ')}`,
    });
  });

  it.each([
    ['DELETE', '/portal/api/nothing'],
    ['GET', '/portal/api/nothing'],
    ['POST', '/healthz/more'],
    ['POST', '/nothing'],
  ])('404 for %s %s, which has no method', async (method, path) => {
    const response = await fetch(`${gateway.url}${path}`, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([404, null]);
  });

  it('errors by RFC 9457 to callers that accept it', async () => {
    const response = await fetch(`${gateway.url}/v1/capture`, {
      method: 'POST',
      body: '{',
      headers: { accept: 'application/problem+json', 'content-type': 'application/json' },
    });
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({
      type: '/reference/errors#I0001',
      status: 400,
      code: 'I0001',
      title: 'The body cannot be read',
    });
  });

  it.each([
    ['application/problem+json;q=0, */*', 'application/json; charset=utf-8'],
    ['application/problem+json; q=0.0', 'application/json; charset=utf-8'],
    ['application/problem+json;q=0.4, application/json;q=0.9', 'application/json; charset=utf-8'],
    ['application/problem+json;q=0.4, */*', 'application/json; charset=utf-8'],
    ['application/json;q=0.4, Application/Problem+JSON;q=0.9', 'application/problem+json'],
    ['application/json, application/problem+json', 'application/problem+json'],
    ['text/application/problem+jsonish', 'application/json; charset=utf-8'],
  ])('to Accept: %s with %s', async (accept, type) => {
    const response = await fetch(`${gateway.url}/v1/capture`, {
      method: 'POST',
      body: '{',
      headers: { accept },
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([400, type]);
  });

  it('400 in the same form for what is not HTTP', async () => {
    const text = await rawExchange('GARBAGE\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain('"code":"I0025"');
  });

  it.each([
    ['no Host', 'POST /v1/capture HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}', 'Host'],
    [
      'two Hosts',
      'POST /v1/capture HTTP/1.1\r\nHost: x\r\nhost: evil.example\r\nContent-Length: 2\r\n\r\n{}',
      'Host header is there twice',
    ],
    [
      'the same Host twice',
      'GET /readyz HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n',
      'Host header is there twice',
    ],
    ['a Host that is none', 'GET /readyz HTTP/1.1\r\nHost: a b/c\r\n\r\n', 'Host header must be a host name'],
    ['a Host with a path', 'GET /readyz HTTP/1.1\r\nHost: x/evil\r\n\r\n', 'Host header must be a host name'],
    [
      'an expectation that nobody meets',
      'POST /v1/capture HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nContent-Length: 2\r\n\r\n{}',
      'Expect',
    ],
    [
      'headers beyond 16 KiB',
      `POST /v1/capture HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\nContent-Length: 2\r\n\r\n{}`,
      '16 KiB',
    ],
  ])('400 in the same form for %s, with the reason', async (_what, request, word) => {
    const text = await rawExchange(request.replace('HTTP/1.1\r\n', 'HTTP/1.1\r\nConnection: close\r\n'));
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    const body = JSON.parse(/\{.*\}/s.exec(text)?.[0] ?? '{}') as Record<string, string>;
    expect(body).toMatchObject({ return_status: '0', code: 'I0025' });
    expect(body['message']).toContain(word);
  });

  it('408 when headers or body are slower than 10 seconds', async () => {
    const head =
      'POST /v1/capture HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n';
    const [of_none, of_capture] = [await countOf('none', 408), await countOf('capture', 408)];
    const [headers, body] = await Promise.all([rawExchange(head), rawExchange(`${head}\r\n{"a":`)]);
    for (const text of [headers, body]) {
      expect(text).toMatch(/^HTTP\/1\.1 408 /);
      expect(text).toContain('"code":"I0009"');
    }
    expect(await linesOf(headers)).toEqual([
      expect.objectContaining({ route: 'none', status: 408, code: 'I0009' }),
    ]);
    const [of_body, ...others] = await linesOf(body);
    expect(others).toEqual([]);
    expect(of_body).toMatchObject({ route: '/v1/capture', method: 'POST', status: 408, code: 'I0009' });
    expect(of_body).not.toHaveProperty('hung_up');
    expect([await countOf('none', 408), await countOf('capture', 408)]).toEqual([
      of_none + 1,
      of_capture + 1,
    ]);
    await client.send('capture', '{}');
    // That a body ended in the middle is the client's doing: nobody is to be woken up by it.
    expect(gateway.log_lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  });
});

describe('a request that cannot be read', () => {
  const head = 'Host: x\r\nConnection: close';

  it.each([
    ['an address that cannot be decoded', `POST /v1/%zz HTTP/1.1\r\n${head}\r\n\r\n`, 404, 'I0007'],
    [
      'a path with too long a part',
      `GET /checkout/${'a'.repeat(200)}/b HTTP/1.1\r\n${head}\r\n\r\n`,
      404,
      'I0007',
    ],
    ['a method that there is not', `FOO /v1/capture HTTP/1.1\r\n${head}\r\n\r\n`, 400, 'I0025'],
    ['what is not HTTP', 'GARBAGE\r\n\r\n', 400, 'I0025'],
    [
      'an expectation that nobody meets',
      `POST /v1/nothing HTTP/1.1\r\n${head}\r\nExpect: wonders\r\n\r\n`,
      400,
      'I0025',
    ],
  ])('for %s is answered, logged once and counted like every other', async (_what, request, status, code) => {
    const before = await countOf('none', status);
    const text = await rawExchange(request);
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(text.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(await linesOf(text)).toEqual([
      expect.objectContaining({ level: 30, msg: 'request', route: 'none', status, code }),
    ]);
    expect(await countOf('none', status)).toBe(before + 1);
  });

  it('in its body is answered for its operation, once', async () => {
    const chunked = `POST /v1/capture HTTP/1.1\r\n${head}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`;
    const text = await rawExchange(chunked);
    expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    const lines = await linesOf(text);
    expect(lines).toEqual([expect.objectContaining({ route: '/v1/capture', status: 400, code: 'I0025' })]);
  });

  it('after one that can be is answered after it', async () => {
    const text = await rawExchange('GET /v1/nothing HTTP/1.1\r\nHost: x\r\n\r\nGARBAGE\r\n\r\n');
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404', 'HTTP/1.1 400']);
  });
});

/** The log lines of the request that got an answer. */
async function linesOf(answer: string): Promise<Record<string, unknown>[]> {
  const id = /^request-id: ([0-9a-f-]{36})\r$/im.exec(answer)?.[1] ?? 'none';
  const find = () =>
    gateway.log_lines.map((line) => JSON.parse(line)).filter(({ request_id }) => request_id === id);
  await expect.poll(find).not.toEqual([]);
  return find();
}

async function countOf(operation: string, status: number): Promise<number> {
  const page = await (await fetch(`${gateway.url}/metrics`)).text();
  const name = `causeway_requests_total{operation="${operation}",status="${status}"} `;
  const line = page.split('\n').find((one) => one.startsWith(name));
  return Number(line?.slice(name.length) ?? 0);
}

describe('pipelined requests', () => {
  const get = 'GET /v1/nothing HTTP/1.1\r\nHost: x\r\n\r\n';
  const last = 'GET /v1/nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

  it('are answered in order while they are few', async () => {
    const text = await rawExchange(get.repeat(49) + last);
    expect(text.match(/HTTP\/1\.1 404 /g)).toHaveLength(50);
  });

  it('end the connection when they are many, and no other connection', async () => {
    const handled = gateway.log_lines.length;
    await rawExchange(get.repeat(1_000));
    expect(gateway.log_lines.length - handled).toBeLessThanOrEqual(100);
    expect((await client.post('retrievalTrans', { orders: 'x' })).status).toBe(200);
  });
});

function rawExchange(text: string): Promise<string> {
  const { hostname, port } = new URL(gateway.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}

describe('a gateway that stops', () => {
  it('does not wait for connections that never send a request, or only a part of one', async () => {
    const stopping = await startTestGateway();
    const { port, hostname } = new URL(stopping.url);
    const parts = [
      '',
      'POST /v1/capture HTTP/1.1\r\n',
      'POST /v1/capture HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{',
    ];
    const sockets = parts.map((part) =>
      connect(Number(port), hostname, function (this: Socket) {
        this.write(part);
      }),
    );
    const closed = sockets.map(
      (socket) =>
        new Promise((resolve) =>
          socket
            .on('error', () => {})
            .resume()
            .on('close', resolve),
        ),
    );
    const known = (): Promise<number> =>
      new Promise((resolve) => stopping.app.server.getConnections((_error, count) => resolve(count)));
    await expect.poll(known).toBe(parts.length);
    await stopping.close();
    await Promise.all(closed);
  });
});

describe('unknown fields of a request', () => {
  it('are ignored, covered by the signature, and listed in the log by name', async () => {
    const { status } = await client.post('retrievalTrans', {
      orders: 'x',
      colour: 'red',
      '4242424242424242': 'x',
    });
    expect(status).toBe(200);
    const line = (): string => gateway.log_lines.findLast((one) => one.includes('unknown_fields')) ?? '{}';
    await expect
      .poll(() => JSON.parse(line()))
      .toMatchObject({ route: '/v1/retrievalTrans', unknown_fields: ['colour', '(unprintable)'] });
    const tampered = { ...client.sign('retrievalTrans', { orders: 'x', colour: 'red' }), colour: 'blue' };
    expect((await client.send('retrievalTrans', JSON.stringify(tampered))).status).toBe(401);
  });
});

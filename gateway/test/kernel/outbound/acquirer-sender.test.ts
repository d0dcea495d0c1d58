import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { NotAnswered, type HttpAnswer, type HttpRequest } from '@causeway/connector-kit/acquirer-kind.ts';
import { createAcquirerSender } from '../../../src/acquiring/acquirers/acquirer-sender.ts';
import { createResolve, type Resolve } from '../../../src/kernel/outbound/resolve-host.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A server that answers so, and the requests and connections that it has had. */
async function serve(
  answer: RequestListener,
): Promise<{ url: string; server: Server; counts: { requests: number; connections: number } }> {
  const counts = { requests: 0, connections: 0 };
  const server = createServer((request, response) => {
    counts.requests += 1;
    answer(request, response);
  });
  server.on('connection', () => (counts.connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, counts };
}

function sender(mode: 'sandbox' | 'production' = 'sandbox', resolve: Resolve = createResolve()) {
  const made = createAcquirerSender({ mode, resolve });
  ends.push(() => made.close());
  return (request: Partial<HttpRequest> & { url: string }, signal = new AbortController().signal) =>
    made.send({ method: 'POST', headers: { 'x-key': 'k' }, body: '{"a":1}', ...request }, signal);
}

/** Why there was no answer. */
async function failure(answer: Promise<HttpAnswer>): Promise<NotAnswered> {
  const thrown = await answer.then(
    (got) => got,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(NotAnswered);
  return thrown as NotAnswered;
}

describe('a request to an acquirer', () => {
  it('arrives unchanged, and its response is returned complete', async () => {
    const { url } = await serve((request, response) => {
      request.setEncoding('utf8').on('data', (body) => {
        const { method, headers } = request;
        response.writeHead(422, { 'X-Answer': 'yes' });
        response.end(
          JSON.stringify({ method, key: headers['x-key'], length: headers['content-length'], body }),
        );
      });
    });
    const answer = await sender()({ url: `${url}/v1` });
    expect(answer).toMatchObject({ status: 422, headers: { 'x-answer': 'yes' } });
    expect(JSON.parse(answer.body)).toEqual({ method: 'POST', key: 'k', length: '7', body: '{"a":1}' });
  });

  it('reuses the connection of the one before it', async () => {
    const { url, counts } = await serve((_request, response) => response.end('{}'));
    const send = sender();
    for (let times = 0; times < 3; times += 1) await send({ url });
    expect(counts).toEqual({ requests: 3, connections: 1 });
  });

  it('follows no redirect', async () => {
    const { url, counts } = await serve((_request, response) =>
      response.writeHead(307, { location: '/elsewhere' }).end(),
    );
    expect((await sender()({ url })).status).toBe(307);
    expect(counts.requests).toBe(1);
  });
});

describe('a request to an acquirer without a response', () => {
  it('was certainly not sent where no server listens', async () => {
    expect(await failure(sender()({ url: 'http://127.0.0.1:1' }))).toMatchObject({ sent: false });
  });

  it('may have been sent where the connection ends before the response', async () => {
    const { url } = await serve((request) => request.socket.destroy());
    expect(await failure(sender()({ url }))).toMatchObject({ sent: true });
  });

  it('may have been sent where the response ends early', async () => {
    const { url } = await serve((request, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('{', () => request.socket.destroy());
    });
    expect(await failure(sender()({ url }))).toMatchObject({ sent: true });
  });

  it('is not repeated where the reused connection is closed', async () => {
    const { url, counts } = await serve((request, response) => {
      if (counts.requests === 1) response.end('{}');
      else request.socket.destroy();
    });
    const send = sender();
    await send({ url });
    expect(await failure(send({ url }))).toMatchObject({ sent: true });
    expect(counts).toEqual({ requests: 2, connections: 1 });
  });

  it('ends when it is aborted, and may have been sent', async () => {
    const abandoned = new AbortController();
    const { url } = await serve(() => abandoned.abort());
    expect(await failure(sender()({ url }, abandoned.signal))).toMatchObject({
      sent: true,
      message: 'it was abandoned',
    });
    expect(await failure(sender()({ url }, abandoned.signal))).toMatchObject({ sent: false });
  });

  it('was certainly not sent before the server has authenticated itself', async () => {
    const abandoned = new AbortController();
    const sockets: Socket[] = [];
    const server = createTcpServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => {});
      // The greeting has come, and is not answered.
      socket.once('data', () => abandoned.abort());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ends.push(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await failure(sender()({ url }, abandoned.signal))).toMatchObject({ sent: false });
  });

  it('may have been sent with a response of more than four megabytes', async () => {
    const { url } = await serve((_request, response) => response.end(Buffer.alloc(5 * 1024 * 1024, 'a')));
    expect(await failure(sender()({ url }))).toMatchObject({ sent: true, message: 'the answer is too long' });
  });
});

describe('a request to an acquirer is refused', () => {
  const to =
    (address: string): Resolve =>
    () =>
      Promise.resolve([{ address, family: 4 }]);

  it.each(['10.1.2.3', '192.168.0.1', '169.254.169.254'])(
    'to a name that resolves to %s, also in the sandbox',
    async (address) => {
      const sent = sender('sandbox', to(address))({ url: 'https://paper.example/' });
      expect(await failure(sent)).toMatchObject({
        sent: false,
        message: expect.stringContaining('not allowed'),
      });
    },
  );

  it('to this machine in production, by its name or address', async () => {
    const { url, counts } = await serve((_request, response) => response.end());
    const { port } = new URL(url);
    for (const there of [url, `https://127.0.0.1:${port}`, `https://localhost:${port}`])
      expect(await failure(sender('production')({ url: there }))).toMatchObject({ sent: false });
    expect(counts.connections).toBe(0);
  });

  it.each(['http://paper.example/', 'ftp://127.0.0.1/', 'file:///etc/passwd', 'paper'])(
    'to the address %s',
    async (url) => {
      expect(await failure(sender()({ url }))).toMatchObject({
        sent: false,
        message: 'the address must be an https address',
      });
    },
  );
});

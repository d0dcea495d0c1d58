import { createServer, request as forward, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A whole answer of the gateway, on its way to the client. */
export interface PassingAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A request as it came by. */
interface PassingRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What becomes of a request's answer; where a turn asks for it, the gateway has answered it. */
export type Turn = (response: ServerResponse, pass: () => Promise<PassingAnswer>) => void | Promise<void>;

/** The road between a client and a gateway, which does the next of its turns with every request. */
export interface BadRoad {
  readonly url: string;
  readonly passed: PassingRequest[];
  turns: Turn[];
  close(): Promise<void>;
}

/** The gateway answers, and the client gets it as it is. */
export const passOn: Turn = async (response, pass) => deliver(response, await pass());

/** Gives an answer on. */
export function deliver(response: ServerResponse, { status, headers, body }: PassingAnswer): void {
  const { 'transfer-encoding': _, connection: __, 'content-length': ___, ...forwarded } = headers;
  response.writeHead(status, { ...forwarded, 'content-length': Buffer.byteLength(body) }).end(body);
}

function forwardRequest(
  url: string,
  method: string,
  headers: IncomingHttpHeaders,
  body: string,
): Promise<PassingAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = forward(url, { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** @param target the gateway's address */
export async function startBadRoad(target: string): Promise<BadRoad> {
  const passed: PassingRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { headers, method = 'POST', url = '/' } = request;
      const body = Buffer.concat(chunks).toString();
      passed.push({ headers, body });
      const turn = road.turns.shift() ?? passOn;
      void turn(response, () => forwardRequest(target + url, method, headers, body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const road: BadRoad = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    turns: [],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return road;
}

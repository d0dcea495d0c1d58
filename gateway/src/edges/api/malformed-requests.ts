import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { RequestRefused } from '../../kernel/errors.ts';
import { drawRequestId } from '../../kernel/values/ids.ts';
import type { Meters } from '../../kernel/telemetry/meters.ts';
import { errorAnswer } from './map-error.ts';

interface Refusing {
  readonly log: Logger;
  readonly meters: Pick<Meters, 'request'>;
  /** Refuses a request that has a route, in the usual way. */
  refuse(refusal: RequestRefused, request: FastifyRequest, reply: FastifyReply): void;
}

const refusals: Record<string, RequestRefused> = {
  ERR_HTTP_REQUEST_TIMEOUT: new RequestRefused('I0009'),
  HPE_HEADER_OVERFLOW: new RequestRefused('I0025', { reason: { rule: 'headers_too_large' } }),
};

interface LastRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Whether the hooks have seen it, without which it cannot be answered. */
  handled: boolean;
  /** What refuses it as soon as they have. */
  refusal: RequestRefused | null;
}

/** An address that no route has. */
const nowhere = '/-';

/**
 * Answers, logs and counts requests that cannot be read, once each and like all others: those of which the headers can
 * be read go through the server's hooks; the rest are answered on the socket.
 */
export class MalformedRequests {
  readonly #options: Refusing;
  /** The last request of each connection. */
  readonly #last = new WeakMap<Socket, LastRequest>();
  readonly #refused = new WeakSet<Socket>();

  constructor(options: Refusing) {
    this.#options = options;
  }

  /** Before all other hooks: the rest of a request can come with its headers. */
  watch(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      this.#last.set(request.raw.socket, { request, reply, handled: false, refusal: null });
      done();
    });
    app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  }

  /** Behind the hooks that an answer needs. @throws RequestRefused */
  check(request: FastifyRequest): void {
    refuseExpectation(request);
    const last = this.#last.get(request.raw.socket);
    if (last?.request !== request) return;
    last.handled = true;
    if (last.refusal) throw last.refusal;
  }

  /** Serves a request again that the router has given up, such as `/%zz`, at an address that it can read. */
  reroute(app: FastifyInstance, { raw }: FastifyRequest, reply: FastifyReply): void {
    raw.url = nowhere;
    app.routing(raw, reply.raw);
  }

  /** Node's clientError: what came on a connection is not HTTP, or not in time. */
  refuse(error: NodeJS.ErrnoException, socket: Socket): void {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy(error);
      return;
    }
    // Whatever else comes on this connection belongs to the same request.
    if (this.#refused.has(socket)) return;
    this.#refused.add(socket);
    const refusal = refusals[error.code ?? ''] ?? new RequestRefused('I0025');
    const last = this.#last.get(socket);
    if (!last || last.request.raw.complete) this.#refuseUnread(refusal, socket, last?.reply);
    else if (last.reply.sent) socket.destroySoon();
    else {
      void last.reply.header('connection', 'close');
      if (last.handled) this.#options.refuse(refusal, last.request, last.reply);
      else last.refusal = refusal;
    }
  }

  /** Refuses what has no route, because its headers cannot be read; after the answer to the request before it. */
  #refuseUnread(refusal: RequestRefused, socket: Socket, before: FastifyReply | undefined): void {
    const request_id = drawRequestId();
    const { http_status, content_type, body } = errorAnswer(refusal, {}, undefined);
    const head = [
      `HTTP/1.1 ${http_status} ${STATUS_CODES[http_status]}`,
      `request-id: ${request_id}`,
      'x-content-type-options: nosniff',
      `content-type: ${content_type}`,
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ];
    const answer = (): void => {
      if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
    };
    if (!before || before.raw.writableFinished) answer();
    else before.raw.once('finish', answer);
    // A connection on which nothing came asked for nothing.
    if (socket.bytesRead === 0) return;
    this.#options.log.info({ request_id, route: 'none', status: http_status, code: refusal.code }, 'request');
    this.#options.meters.request('none', http_status, null, false);
  }
}

/** Any expectation but 100-continue, which only HTTP/1.1 has (RFC 9110, 10.1.1). */
function refuseExpectation({ headers, raw }: FastifyRequest): void {
  if (headers.expect === undefined || raw.httpVersion !== '1.1') return;
  if (!/^100-continue$/i.test(headers.expect.trim()))
    throw new RequestRefused('I0025', { source: 'Expect', reason: { rule: 'other_expectation' } });
}

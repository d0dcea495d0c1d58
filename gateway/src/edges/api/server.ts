import { portal_base } from '@causeway/schemas/portal/portal-route.ts';
import { operationMeant } from '@causeway/schemas/operation-meant.ts';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { RequestRefused } from '../../kernel/errors.ts';
import type { Clock } from '../../kernel/values/clock.ts';
import { drawRequestId } from '../../kernel/values/ids.ts';
import type { Tracer } from '../../kernel/telemetry/tracer.ts';
import type { Meters } from '../../kernel/telemetry/meters.ts';
import {
  boundConnections,
  boundDrain,
  boundPipelines,
  type ConnectionLimits,
  type Ending,
} from './connections.ts';
import type { Parts } from '../../operations/health/api-processes.ts';
import { MalformedRequests } from './malformed-requests.ts';
import { errorAnswer, refusalOf } from './map-error.ts';
import { isReadEncoding } from './body/read-encoding.ts';
import { presentRefused } from './portal/present-reason.ts';
import { watchRequests } from './request-end.ts';
import { traceRequests } from './request-trace.ts';
import { collectRequestFacts, logRequest } from './request-line.ts';
import { signatureHeader } from './v1/serve-operation.ts';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

const body_bytes_max = 256 * 1024;
const receive_timeout_ms = 10_000;
const timeout_check_ms = 1_000;
/** A connection without any data in either direction for this long is closed: its client does not read the response. */
const stillness_max_ms = 120_000;
declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes a body of any content type. */
    any_content?: true;
  }
}

const accepted_types = new Set([
  'application/json',
  'application/x-www-form-urlencoded',
  'application/xml',
  'text/xml',
  'text/plain',
  'multipart/form-data',
]);

export interface ServerOptions {
  readonly clock: Clock;
  readonly log: Logger;
  readonly meters: Pick<Meters, 'connectionRefused' | 'request'>;
  readonly tracer: Tracer;
  /** CIDR ranges of the operator's own proxies; empty: the socket's address counts. */
  readonly trusted_proxies: readonly string[];
  readonly connections: Omit<ConnectionLimits, 'trusted_proxies'>;
  readonly ending: Ending;
  /** What of the limits is this process's. */
  readonly parts: Parts;
}

/** The HTTP server without routes: limits, time-outs, one parser for all content types, one format for all errors. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { log, meters } = options;
  const malformed = new MalformedRequests({
    log,
    meters,
    refuse: (refusal, request, reply) => void sendError(refusal, request, reply, log),
  });
  const app: FastifyInstance = Fastify({
    bodyLimit: body_bytes_max,
    requestTimeout: receive_timeout_ms,
    connectionTimeout: stillness_max_ms,
    http: {
      headersTimeout: receive_timeout_ms,
      connectionsCheckingInterval: timeout_check_ms,
      // Answered below, in the gateway's own error format.
      requireHostHeader: false,
    },
    trustProxy: options.trusted_proxies.length > 0 ? [...options.trusted_proxies] : false,
    genReqId: () => drawRequestId(),
    // What still comes on a connection that is kept alive is served, and its connection closed.
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildSerializer: lazySerializers } },
    clientErrorHandler: (error, socket) => malformed.refuse(error, socket),
    frameworkErrors: (_error, request, reply) => malformed.reroute(app, request, reply as FastifyReply),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.decorateRequest('envelope');
  app.decorateRequest('signer', null);
  app.decorateRequest('signBody', null);
  app.decorateRequest('unknown_fields');
  const methodsAt = watchMethods(app);
  malformed.watch(app);
  boundConnections(app, { ...options.connections, trusted_proxies: options.trusted_proxies }, options);
  boundPipelines(app);
  watchRequests(app);
  collectRequestFacts(app);
  traceRequests(app, options.tracer);
  app.addHook('onRequest', async (request) => {
    request.envelope = {};
    request.unknown_fields = [];
    malformed.check(request);
    checkHost(request);
    // In a URL, as in a body: no text in the database can contain it.
    if (request.url.includes('%00'))
      throw new RequestRefused('I0002', { reason: { rule: 'address_holds_nul' } });
    if (request.method === 'POST') checkContentHeaders(request);
  });
  boundDrain(app, receive_timeout_ms);
  const { ending } = options;
  app.addHook('preClose', async () => ending.begin());
  app.addHook('onSend', async (request, reply, payload) => {
    void reply.header('request-id', request.id).header('x-content-type-options', 'nosniff');
    // A connection kept alive would delay the end of the process, or be cut just as its client sends again.
    if (ending.begun) void reply.header('connection', 'close');
    const signature = signatureHeader(request.signer, payload, options.clock.now());
    if (signature) void reply.header('gateway-signature', signature);
    return payload;
  });
  app.observeRequests((request, reply) => logRequest(request, reply, log));
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, log));
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const methods = methodsAt(path);
    // A route can find nothing itself, such as a file that is not there.
    if (methods.length === 0 || methods.includes(request.method))
      return sendError(noSuchPath(path), request, reply, log);
    void reply.header('allow', methods.join(', '));
    const refusal = new RequestRefused('I0008', { reason: { rule: 'other_methods', methods } });
    return sendError(refusal, request, reply, log);
  });
  return app;
}

/** Names the operation that was probably meant, where it can be guessed. */
function noSuchPath(path: string): RequestRefused {
  const found = operationMeant(path);
  if (!found) return new RequestRefused('I0007');
  const meant = `/v1/${found.operation.name}`;
  const rule = found.certain ? 'path_meant' : 'path_guessed';
  return new RequestRefused('I0007', { reason: { rule, path: meant } });
}

/** A name or an IPv4 address, or one of IPv6 in brackets, and a port (RFC 3986, 3.2.2). */
const host_form = /^(?:\[[0-9A-Fa-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*)(?::\d*)?$/;

/** One Host header that is a host, not two that a proxy and the gateway could read differently (RFC 9112, 3.2). */
function checkHost({ raw }: FastifyRequest): void {
  const rule = faultOfHost(raw);
  if (rule) throw new RequestRefused('I0025', { source: 'Host', reason: { rule } });
}

function faultOfHost({
  rawHeaders,
  httpVersion,
}: FastifyRequest['raw']): 'no_host' | 'host_twice' | 'host_malformed' | null {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host');
  const [host] = hosts;
  if (host === undefined) return httpVersion === '1.1' ? 'no_host' : null;
  if (hosts.length > 1) return 'host_twice';
  return host_form.test(host) ? null : 'host_malformed';
}

function checkContentHeaders(request: FastifyRequest): void {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new RequestRefused('I0006', { source: 'Content-Encoding', reason: { rule: 'compressed' } });
  }
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const any_content = request.routeOptions.config.any_content === true;
  if (!any_content && type !== undefined && !accepted_types.has(type)) {
    const reason = { rule: 'other_content_type', types: [...accepted_types] } as const;
    throw new RequestRefused('I0006', { source: 'Content-Type', reason });
  }
  const [, charset] = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(request.headers['content-type'] ?? '') ?? [];
  if (!any_content && charset !== undefined && !isReadEncoding(charset))
    throw new RequestRefused('I0006', { source: 'Content-Type', reason: { rule: 'other_encoding' } });
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): FastifyReply {
  const refusal = isAbort(error, request)
    ? new RequestRefused('I0025')
    : refusalOf(error, request.routeOptions.bodyLimit ?? body_bytes_max);
  request.error_codes = [refusal.code];
  if (refusal.code === 'I0099' || refusal.code === 'I0090') {
    const { id: request_id, trace_id } = request;
    log.error(
      { request_id, trace_id: trace_id || undefined, code: refusal.code, err: error },
      'request failed',
    );
  }
  const sign = request.signBody ?? undefined;
  const reason = request.url.startsWith(portal_base) ? presentRefused(refusal) : {};
  const answer = errorAnswer(refusal, { ...request.envelope, ...reason }, request.headers.accept, sign);
  return reply
    .code(answer.http_status)
    .headers(answer.headers)
    .header('content-type', answer.content_type)
    .serializer((body: unknown) => String(body))
    .send(answer.body);
}

/** Whether the client disconnected in the middle of its body: not an internal error, and nobody reads the response. */
function isAbort(error: unknown, { raw }: FastifyRequest): boolean {
  return !raw.complete && (error as NodeJS.ErrnoException).code === 'ECONNRESET';
}

const compileAtOnce = SerializerSelector();

/**
 * Response serialisers that are compiled at their first use. There is one for every route, and compiling all of them
 * took an eighth of a gateway's start.
 */
const lazySerializers: typeof compileAtOnce = (schemas, options) => {
  const compile = compileAtOnce(schemas, options);
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined;
    return (answer) => (serialize ??= compile(route))(answer);
  };
};

interface KnownRoute {
  readonly methods: readonly string[];
  readonly path: RegExp;
}

/** What a route's address stands for: `:name` is one part of a path, `*` everything that follows. */
function pathOf(url: string): RegExp {
  const parts = url.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${parts.replaceAll(/:[^/]+/g, '[^/]+').replaceAll('*', '.*')}$`);
}

/**
 * Collects the routes of a server as they are added.
 * @returns the methods that a path has, sorted; none where there is nothing at this path
 */
function watchMethods(app: FastifyInstance): (path: string) => readonly string[] {
  const exact: KnownRoute[] = [];
  const open: KnownRoute[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    const methods = Array.isArray(method) ? method : [method];
    (url.endsWith('*') ? open : exact).push({ methods, path: pathOf(url) });
  });
  return (path) => {
    const named = exact.filter((route) => route.path.test(path));
    // The pages of the portal are at every path below it that is not one of its API.
    const found =
      named.length > 0 || path.startsWith(`${portal_base}/`)
        ? named
        : open.filter((route) => route.path.test(path));
    return [...new Set(found.flatMap(({ methods }) => methods))].toSorted();
  };
}

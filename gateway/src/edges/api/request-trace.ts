import type { FastifyInstance } from 'fastify';
import { readTraceparent } from '../../kernel/telemetry/trace-context.ts';
import type { Span, Tracer } from '../../kernel/telemetry/tracer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the request, where traces are on. */
    span: Span | null;
  }
}

/** What machines ask every few seconds is not told. */
const quiet_routes = new Set(['/healthz', '/readyz', '/metrics']);

/** Tells a span for every request, by the semantic conventions for HTTP servers, within the trace of its caller. */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  app.decorateRequest('span', null);
  if (!tracer.on) return;
  app.addHook('onRequest', (request, _reply, done) => {
    const { url: route } = request.routeOptions;
    if (route !== undefined && quiet_routes.has(route)) return done();
    const span = tracer.begin(route === undefined ? request.method : `${request.method} ${route}`, {
      kind: 'server',
      parent: readTraceparent(request.headers['traceparent']),
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'url.scheme': request.protocol,
        'network.protocol.version': request.raw.httpVersion,
        'causeway.request_id': request.id,
      },
    });
    request.span = span;
    request.trace_id = span.place.trace_id;
    span.run(done);
  });
  // A body arrives as the work of its connection: the request's own goes on from here.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span) request.span.run(done);
    else done();
  });
  app.observeRequests((request, reply) => {
    const { span, signer, error_codes } = request;
    if (!span) return;
    span.set({
      'http.response.status_code': reply.statusCode,
      'causeway.account_id': signer?.account.account_id,
      'causeway.error_code': error_codes[0],
    });
    if (reply.statusCode >= 500) span.fail(String(reply.statusCode));
    span.end();
  });
}

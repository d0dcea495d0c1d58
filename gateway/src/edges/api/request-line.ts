import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { readTraceparent } from '../../kernel/telemetry/trace-context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the trace that the request belongs to; empty where there is none. */
    trace_id: string;
    /** Codes of the error catalogue in the response: of the refused request, or of its items, each once. */
    error_codes: readonly string[];
  }
}

const codes_max = 20;

/** Codes of items in the text of a response, as `"error_message":"T0008:…"`; A0001 and A0002 are no errors. */
const item_code = /"(?:error|refund)_message":"([B-Z][0-9]{4}):/g;

/** Reads what the log says of a request beyond what Fastify knows. */
export function collectRequestFacts(app: FastifyInstance): void {
  app.decorateRequest('trace_id', '');
  app.decorateRequest('error_codes');
  app.addHook('onRequest', async (request) => {
    request.error_codes = [];
    request.trace_id = readTraceparent(request.headers['traceparent'])?.trace_id ?? '';
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    if (request.parsed && request.error_codes.length === 0 && typeof payload === 'string') {
      const found = new Set<string>();
      for (const [, code = ''] of payload.matchAll(item_code)) found.add(code);
      request.error_codes = [...found].slice(0, codes_max);
    }
    return payload;
  });
}

/** One log line per request: no body, no raw address, no text chosen by the client except plain field names. */
export function logRequest(request: FastifyRequest, reply: FastifyReply, log: Logger): void {
  const { unknown_fields, signer, hung_up, error_codes, envelope, trace_id } = request;
  log.info(
    {
      request_id: request.id,
      trace_id: trace_id || undefined,
      route: request.routeOptions.url ?? 'none',
      method: request.method,
      account_id: signer?.account.account_id,
      claimed_account_id: signer ? undefined : plainNumber(envelope.account_id),
      key_id: signer?.sign_key.key_id,
      status: reply.statusCode,
      code: error_codes[0],
      codes: error_codes.length > 1 ? error_codes : undefined,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      hung_up: hung_up || undefined,
      unknown_fields: unknown_fields.length > 0 ? unknown_fields.slice(0, 20) : undefined,
    },
    'request',
  );
}

/** The account that a request says it is of, where it looks like the number of one. */
function plainNumber(text: string | undefined): string | undefined {
  return text !== undefined && /^[0-9]{10}$/.test(text) ? text : undefined;
}

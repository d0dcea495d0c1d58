import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../values/clock.ts';
import type { ParsedBody } from '../body/parse-body.ts';
import type { RequestRecorder } from './request-recorder.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's operation and fields, once they were readable. */
    parsed: { readonly operation: string; readonly body: ParsedBody } | null;
    /** The response. */
    answer_text: string;
  }
}

/** Records every readable request of the API when it has been processed. */
export function recordRequests(app: FastifyInstance, recorder: RequestRecorder | null, clock: Clock): void {
  app.decorateRequest('parsed', null);
  app.decorateRequest('answer_text', '');
  if (!recorder) return;
  app.addHook('onSend', async (request, _reply, payload) => {
    if (request.parsed && typeof payload === 'string') request.answer_text = payload;
    return payload;
  });
  app.observeRequests((request, reply) => {
    const { parsed, envelope, signer } = request;
    if (!parsed) return;
    recorder.add({
      request_id: request.id,
      at: clock.now(),
      operation: parsed.operation,
      status: reply.statusCode,
      merchant_id: envelope.merchant_id ?? '',
      account_id: envelope.account_id ?? '',
      key_id: signer?.sign_key.key_id ?? '',
      address: request.address,
      hung_up: request.hung_up,
      duration_ms: Math.round(reply.elapsedTime),
      unknown_fields: request.unknown_fields,
      parsed: parsed.body,
      answer: request.answer_text,
    });
  });
}

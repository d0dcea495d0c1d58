import {
  NotAnswered,
  type ConnectorWorld,
  type HttpAnswer,
  type HttpRequest,
} from '@causeway/connector-kit/acquirer-kind.ts';
import { textAt } from '../../../kernel/values/json-object.ts';
import { parseJson, type Json } from './json.ts';
import type { CheckoutcomSettings } from './settings.ts';

/** An answer of Checkout.com, by what it says about the execution of a request. */
export type ApiAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly json: Json }
  /** Refused before anything was executed. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly error_type: string;
      readonly error_codes: readonly string[];
    }
  | { readonly kind: 'unclear'; readonly status: number | null }
  | { readonly kind: 'not_sent' };

export interface ApiClient {
  get(path: string, signal: AbortSignal): Promise<ApiAnswer>;
  /** A key makes it safe to send the request again for as long as Checkout.com keeps keys. */
  post(path: string, key: string | null, body: Json | null, signal: AbortSignal): Promise<ApiAnswer>;
  put(path: string, body: Json, signal: AbortSignal): Promise<ApiAnswer>;
  /** Uploads a file for a dispute. */
  upload(
    file: { readonly name: string; readonly content_type: string; readonly content: Buffer },
    signal: AbortSignal,
  ): Promise<ApiAnswer>;
}

/**
 * Statuses that leave open what became of a request, besides 5xx. 429 also answers a request whose key is in use by one
 * that is still under way ("Idempotency", checkout.com/docs/payments/manage-payments/idempotency, 7 January 2026).
 */
const unclear_statuses = new Set([408, 409, 425, 429]);

export function createApiClient(settings: CheckoutcomSettings, world: ConnectorWorld): ApiClient {
  const base = settings.base_url.replace(/\/+$/, '');
  const authorization = `Bearer ${settings.secret_key}`;

  async function send(
    request: Omit<HttpRequest, 'url' | 'headers'> & {
      readonly path: string;
      readonly headers?: HttpRequest['headers'];
    },
    signal: AbortSignal,
  ): Promise<ApiAnswer> {
    const { path, headers = {}, ...rest } = request;
    try {
      const answer = await world.send(
        {
          ...rest,
          url: `${base}${path}`,
          headers: { authorization, accept: 'application/json', ...headers },
        },
        signal,
      );
      return readAnswer(answer);
    } catch (error) {
      if (error instanceof NotAnswered)
        return error.sent ? { kind: 'unclear', status: null } : { kind: 'not_sent' };
      throw error;
    }
  }

  const json_type = { 'content-type': 'application/json' };
  return {
    get: (path, signal) => send({ method: 'GET', path }, signal),
    post: (path, key, body, signal) =>
      send(
        {
          method: 'POST',
          path,
          headers: { ...json_type, ...(key === null ? {} : { 'cko-idempotency-key': key }) },
          ...(body === null ? {} : { body: JSON.stringify(body) }),
        },
        signal,
      ),
    put: (path, body, signal) =>
      send({ method: 'PUT', path, headers: json_type, body: JSON.stringify(body) }, signal),
    async upload({ name, content_type, content }, signal) {
      const form = new FormData();
      form.set('purpose', 'dispute_evidence');
      form.set('file', new Blob([new Uint8Array(content)], { type: content_type }), name);
      const encoded = new Response(form);
      return send(
        {
          method: 'POST',
          path: '/files',
          headers: { 'content-type': encoded.headers.get('content-type') ?? 'multipart/form-data' },
          body: Buffer.from(await encoded.arrayBuffer()),
        },
        signal,
      );
    },
  };
}

function readAnswer({ status, body }: HttpAnswer): ApiAnswer {
  if (status >= 200 && status < 300) {
    const json = body === '' ? {} : parseJson(body);
    return json ? { kind: 'answered', status, json } : { kind: 'unclear', status };
  }
  if (status < 400 || status >= 500 || unclear_statuses.has(status)) return { kind: 'unclear', status };
  const json = parseJson(body) ?? {};
  const codes = json['error_codes'];
  const error_codes = Array.isArray(codes)
    ? codes.filter((code): code is string => typeof code === 'string')
    : [];
  return { kind: 'refused', status, error_type: textAt(json, 'error_type'), error_codes };
}

import type { ParameterError } from './parameters.ts';

/** A request as it arrived; names of headers in lower case. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

export function accepted(object: unknown): Answer {
  return { status: 200, body: JSON.stringify(object, null, 2) };
}

export function refusal(status: number, error: Readonly<Record<string, unknown>>): Answer {
  return { status, body: JSON.stringify({ error }, null, 2) };
}

export function parameterRefusal({ code, param, message }: ParameterError): Answer {
  return refusal(400, {
    type: 'invalid_request_error',
    ...(code === '' ? {} : { code }),
    message,
    param,
  });
}

function mismatch(key: string): Answer {
  return refusal(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
  });
}

/** Errors that no parameter causes (https://docs.stripe.com/api/errors, read 2026-11-22). */
export function failure(status: number, about: string): Answer {
  const errors: Readonly<Record<number, Readonly<Record<string, unknown>>>> = {
    401: { type: 'invalid_request_error', message: 'Invalid API Key provided' },
    404: { type: 'invalid_request_error', message: `Unrecognized request URL (${about})` },
    409: {
      type: 'invalid_request_error',
      code: 'idempotency_key_in_use',
      message: 'There is another request with this key.',
    },
    429: { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' },
  };
  const other =
    status >= 500
      ? { type: 'api_error', message: 'An error occurred with our connection.' }
      : { type: 'invalid_request_error', message: 'The request was unacceptable.' };
  return refusal(status, errors[status] ?? other);
}

interface Stored extends Answer {
  readonly path: string;
  readonly parameters: string;
  readonly at_ms: number;
}

/** Keys are forgotten after 24 hours. */
export const retention_ms = 24 * 3_600_000;

/**
 * Answers by Idempotency-Key, errors too, once an endpoint has begun to execute
 * (https://docs.stripe.com/api/idempotent_requests, read 2026-11-22).
 */
export class StoredAnswers {
  readonly #kept = new Map<string, Stored>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** What was answered to the same request before, or that its key belongs to another; null for a new key. */
  find({ method, path, headers, body }: Received): Answer | null {
    const key = keyOf(method, headers);
    const before = this.#kept.get(key);
    if (!before || this.#now().getTime() - before.at_ms >= retention_ms) return null;
    if (before.path !== path || before.parameters !== body.toString('latin1')) return mismatch(key);
    return { ...before, headers: { ...before.headers, 'idempotent-replayed': 'true' } };
  }

  keep({ method, path, headers, body }: Received, answer: Answer): Answer {
    const key = keyOf(method, headers);
    const parameters = body.toString('latin1');
    if (key !== '') this.#kept.set(key, { ...answer, path, parameters, at_ms: this.#now().getTime() });
    return answer;
  }
}

export function keyOf(method: string, headers: Received['headers']): string {
  return method === 'POST' ? (headers['idempotency-key'] ?? '') : '';
}

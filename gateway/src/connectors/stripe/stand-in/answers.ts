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

export function mismatch(key: string): Answer {
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

import { errorMessage, httpStatusOf, type RequestErrorCode } from '@causeway/schemas/errors.ts';
import { ReturnStatus } from '@causeway/schemas/statuses.ts';
import { isUnavailable } from '../../operations/health/readiness.ts';
import { RequestRefused } from '../../kernel/errors.ts';

/** A refused request as sent to the client (docs/specification/requests.md#refused-requests). */
export interface ErrorAnswer {
  readonly http_status: number;
  readonly content_type: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const framework_codes: Record<string, RequestErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'I0006',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'I0025',
};
const unavailable_retry_s = 2;

/**
 * The refusal for an error. Any other error is internal, and none of its details are shown.
 * @param body_max how many bytes a body may have at this path
 */
export function refusalOf(error: unknown, body_max: number): RequestRefused {
  if (error instanceof RequestRefused) return error;
  if (isUnavailable(error)) return new RequestRefused('I0090', { retry_after_s: unavailable_retry_s });
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new RequestRefused('I0005', { reason: { rule: 'body_max', kib: Math.floor(body_max / 1024) } });
  const known = code === undefined ? undefined : framework_codes[code];
  if (known) return new RequestRefused(known);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new RequestRefused('I0025');
  return new RequestRefused('I0099');
}

/**
 * The readable parts of a request's envelope: the response repeats them, whether or not the request is refused
 * (docs/specification/requests.md#refused-requests).
 */
export interface ReadEnvelope {
  readonly merchant_id?: string;
  readonly account_id?: string;
  readonly encryption_data?: string;
}

/** @param sign makes the gateway's own encryption_data, where the response contains that instead of the request's */
export function errorAnswer(
  refusal: RequestRefused,
  envelope: ReadEnvelope,
  accept: string | undefined,
  sign?: (body: Record<string, unknown>) => string,
): ErrorAnswer {
  const http_status = httpStatusOf(refusal.code);
  const { code, source, retry_after_s } = refusal;
  const message = shownMessage(refusal);
  const headers = retry_after_s === undefined ? {} : { 'retry-after': String(retry_after_s) };
  if (prefersProblem(accept)) {
    const problem = {
      type: `/reference/errors#${code}`,
      title: errorMessage(code).slice(code.length + 1),
      status: http_status,
      detail: message,
      code,
      source,
      ...envelope,
    };
    const body = bodyText(problem, sign);
    return { http_status, headers, content_type: 'application/problem+json', body };
  }
  const answer = {
    return_status: ReturnStatus.refused,
    return_message: errorMessage(code, message),
    code,
    source,
    message,
    ...envelope,
  };
  return {
    http_status,
    headers,
    content_type: 'application/json; charset=utf-8',
    body: bodyText(answer, sign),
  };
}

/**
 * Whether a problem is asked for by its name, and no other JSON more (RFC 9110, 12.5.1). A wildcard asks for the usual
 * answer.
 */
function prefersProblem(accept: string | undefined): boolean {
  if (!accept?.toLowerCase().includes('application/problem+json')) return false;
  const weights = new Map<string, number>();
  for (const range of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    const q = parameters.find((parameter) => /^q\s*=/.test(parameter));
    const weight = Number(q?.replace(/^q\s*=\s*/, '') ?? 1);
    weights.set(type, Number.isNaN(weight) ? 0 : weight);
  }
  const usual = ['application/json', 'application/*', '*/*'].find((type) => weights.has(type)) ?? '';
  const problem = weights.get('application/problem+json') ?? 0;
  return problem > 0 && problem >= (weights.get(usual) ?? 0);
}

/** A text that the command line says in lower case, as a sentence; one that begins with a name stays as it is. */
function shownMessage({ code, source, reason, message }: RequestRefused): string {
  if (
    (code !== 'U0010' && code !== 'U0008') ||
    !reason ||
    (source !== '' && message.startsWith(`${source} `))
  )
    return message;
  const { rule: _rule, ...parameters } = reason;
  const named = Object.values(parameters).some((value) => message.startsWith(String(value)));
  return named ? message : message.charAt(0).toUpperCase() + message.slice(1);
}

function bodyText(body: object, sign?: (body: Record<string, unknown>) => string): string {
  return JSON.stringify(sign ? { ...body, encryption_data: sign({ ...body }) } : body);
}

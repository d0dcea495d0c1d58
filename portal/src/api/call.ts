import {
  background_header,
  csrf_header,
  portal_base,
  type PortalBodyOf,
  type PortalParamsOf,
  type PortalQueryOf,
  type PortalResponseOf,
  type PortalRoute,
} from '@causeway/schemas/portal/portal-route.ts';
import type { RuleParameters } from '@causeway/schemas/errors/rules/rule.ts';
import type { Refusal } from '../i18n/gateway/refusal.ts';

/** A refusal as the gateway said it, or its silence. */
export class ApiError extends Error {
  /** Zero when no answer came. */
  readonly status: number;
  readonly code: string;
  /** The parameter at fault, or empty. */
  readonly source: string;
  /** The rule that the message states, and what it says of the case; left out where the code says it all. */
  readonly rule?: string;
  readonly parameters?: RuleParameters;
  /** What else is wrong with what was filled in. */
  readonly others: readonly Refusal[];

  constructor(status: number, body: Partial<Refusal & Pick<ApiError, 'others'>>) {
    super(body.message ?? `HTTP ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? '';
    this.source = body.source ?? '';
    this.others = body.others ?? [];
    if (body.rule !== undefined) this.rule = body.rule;
    if (body.parameters) this.parameters = body.parameters;
  }
}

/** Whether nobody knows what became of a change: then only the very same may be asked for again. */
export function isAnswerLost(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'I0021');
}

type Params<T> = keyof T extends never ? unknown : T;

export interface CallInput<R extends PortalRoute> {
  readonly params?: Params<PortalParamsOf<R>>;
  readonly query?: Params<PortalQueryOf<R>>;
  readonly body?: Params<PortalBodyOf<R>>;
  readonly signal?: AbortSignal;
  /** The page asks by itself: this does not keep an idle session alive. */
  readonly background?: boolean;
}

let csrf_token = '';

/** The token of the session, which goes with every change. */
export function rememberCsrfToken(token: string): void {
  csrf_token = token;
}

/** The address of a route with its parameters filled in. */
function addressOf(route: Pick<PortalRoute, 'path'>, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = route.path.replaceAll(/:([a-z_]+)/g, (_text, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const query = Object.entries((input.query ?? {}) as Record<string, string | undefined>).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '',
  );
  const search = new URLSearchParams(query).toString();
  return `${portal_base}${path}${search && `?${search}`}`;
}

/** Calls a route of the portal's JSON. @throws ApiError */
export async function call<R extends PortalRoute>(
  route: R,
  input: CallInput<R> = {},
): Promise<PortalResponseOf<R>> {
  const changes = route.method !== 'GET';
  const response = await fetch(addressOf(route, input), {
    method: route.method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(changes ? { 'content-type': 'application/json', [csrf_header]: csrf_token } : {}),
      ...(input.background ? { [background_header]: '1' } : {}),
    },
    ...(changes ? { body: JSON.stringify(input.body ?? {}) } : {}),
    ...(input.signal ? { signal: input.signal } : {}),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, { message: '' });
  });
  const body = (await response.json().catch(() => ({}))) as object;
  if (!response.ok) throw new ApiError(response.status, body);
  return body as PortalResponseOf<R>;
}

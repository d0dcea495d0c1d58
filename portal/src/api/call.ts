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
import { readSession } from '@causeway/schemas/portal/session.ts';
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

/** How long the browser may take to save a file. */
const saving_ms = 60_000;

/** Who is signed in, and what every change of theirs carries. */
interface Caller {
  readonly user_id: string;
  readonly csrf_token: string;
}
let caller: Caller | null = null;

/** Keeps who is signed in here; null once nobody is. */
export function rememberCaller(session: PortalResponseOf<typeof readSession> | null): void {
  caller = session && { user_id: session.user.user_id, csrf_token: session.csrf_token };
}

/** Has the person prove who they are; false when they do not. */
type StepUp = () => Promise<boolean>;
let stepUp: StepUp = () => Promise.resolve(false);

/** Sets what asks the person for their second factor, wherever the gateway demands it. */
export function onStepUp(prove: StepUp): void {
  stepUp = prove;
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

/** Sends a request as it is. @throws ApiError */
async function send<R extends PortalRoute>(route: R, input: CallInput<R>): Promise<Response> {
  const changes = route.method !== 'GET';
  const response = await fetch(addressOf(route, input), {
    method: route.method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(changes ? { 'content-type': 'application/json', [csrf_header]: caller?.csrf_token ?? '' } : {}),
      ...(input.background ? { [background_header]: '1' } : {}),
    },
    ...(changes ? { body: JSON.stringify(input.body ?? {}) } : {}),
    ...(input.signal ? { signal: input.signal } : {}),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, { message: '' });
  });
  if (response.ok) return response;
  throw new ApiError(response.status, (await response.json().catch(() => ({}))) as object);
}

/**
 * Whether a refused request may be sent again: a session gets a new token when its person proves who they are, here or
 * in another tab, and what was under way then carries the old one.
 */
async function isRenewed(error: unknown, sent_by: Caller | null): Promise<boolean> {
  const stale = error instanceof ApiError && (error.code === 'U0001' || error.code === 'U0006');
  if (!stale || !sent_by || !caller) return false;
  if (caller === sent_by) {
    try {
      const response = await send(readSession, { background: true });
      const session = (await response.json()) as PortalResponseOf<typeof readSession>;
      // Somebody else who has signed in here since has not asked for it.
      if (session.user.user_id === sent_by.user_id) rememberCaller(session);
    } catch {
      return false;
    }
  }
  return caller?.user_id === sent_by.user_id && caller.csrf_token !== sent_by.csrf_token;
}

/** Sends a request, and once more when the session has a new token, or the person has proven who they are. */
async function request<R extends PortalRoute>(route: R, input: CallInput<R>): Promise<Response> {
  const sent_by = caller;
  try {
    return await send(route, input);
  } catch (error) {
    if (await isRenewed(error, sent_by)) return request(route, input);
    if (error instanceof ApiError && error.code === 'U0018' && (await stepUp())) return send(route, input);
    throw error;
  }
}

/** Calls a route of the portal's JSON. @throws ApiError */
export async function call<R extends PortalRoute>(
  route: R,
  input: CallInput<R> = {},
): Promise<PortalResponseOf<R>> {
  const response = await request(route, input);
  return (await response.json().catch(() => ({}))) as PortalResponseOf<R>;
}

/** Has the browser save the file that a route answers. @throws ApiError */
export async function download<R extends PortalRoute>(route: R, input: CallInput<R>): Promise<void> {
  const response = await request(route, input);
  const named = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '');
  saveFile(named?.[1] ?? '', await response.blob());
}

/** Has the browser save a file. */
export function saveFile(name: string, content: Blob): void {
  const href = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), saving_ms);
}

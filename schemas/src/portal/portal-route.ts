import Type, { type Static, type TObject, type TSchema } from 'typebox';
import type { Permit } from './permits.ts';

/**
 * Who may call a route:
 * `anyone` without a session; `second_factor` with a session that still waits for its second factor, too;
 * `user` anyone signed in; `merchant` and `account` those whose role with the merchant (of the account) named in
 * the path holds the permit; `operator` the gateway's own people.
 */
export type PortalScope = 'anyone' | 'second_factor' | 'user' | 'merchant' | 'account' | 'operator';

/**
 * When whoever calls a route in a session must have proven who they are in the last five minutes: `always`, or for
 * refunds of more than the account's `refund_limits`.
 */
export type StepUp = 'always' | 'above_refund_limit';

/**
 * How the operator's command line offers a route. What the route takes is what the command takes, from its schemas:
 * each field an option, `account_id` as `--account`, with its description, its values and whether it is required.
 */
export interface RouteCommand {
  /** Such as `suspense clear`. */
  readonly name: string;
  /** What it does, where its route's summary does not say it. */
  readonly summary?: string;
  /** Fields that are written in their place, without an option: the name of each argument, and its field. */
  readonly arguments?: Readonly<Record<string, string>>;
  /** Options with a name of their own: the name, and the field. */
  readonly options?: Readonly<Record<string, string>>;
  /** Options without a value: the name, what it says, and the fields that it sets. */
  readonly flags?: Readonly<Record<string, { readonly summary: string; readonly sets: RouteValues }>>;
  /** Arguments or options that name a file: its base name and its content, and their fields. */
  readonly file?: {
    readonly argument: string;
    readonly summary: string;
    readonly name?: string;
    readonly content: string;
  };
  /** Fields that it does not take. */
  readonly omits?: readonly string[];
  /** Fields that it sets itself, where no flag does. */
  readonly sets?: RouteValues;
  /** What fields have whose options are left out. */
  readonly defaults?: RouteValues;
  /** Words for values of a field: `{ answer: { accept: 'accepted' } }`. */
  readonly values?: Readonly<Record<string, RouteValues>>;
  /** More help, below its options. */
  readonly help?: string;
  /** The columns of its table, where they are not all that its answer has. */
  readonly columns?: readonly string[];
  /** What its answer has where it has succeeded; with anything else, it ends with exit code 1. */
  readonly succeeds?: RouteValues;
  /** What it prints when it is done, with `{field}` for what was sent or answered; else its answer. */
  readonly says?: string;
}

type RouteValues = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** One route of the portal's JSON: everything about it that crosses the wire. Served under /portal/api. */
export interface PortalRoute<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TObject = TObject,
  Res extends TSchema = TSchema,
  Reads extends boolean = boolean,
  ByHost extends boolean = boolean,
  ByKey extends boolean = boolean,
> {
  /** Unique; for routes that change something also the name of the action in the audit log. */
  readonly name: string;
  readonly summary: string;
  /** GET reads; everything else needs the CSRF token and, unless it only `reads` and is not `audited`, is written to the audit log. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Begins with a slash. Scope `merchant` has `:merchant_id` in it, scope `account` `:account_id`. */
  readonly path: string;
  readonly scope: PortalScope;
  /** Null for the scopes that know no merchant. */
  readonly permit: Permit | null;
  /** Null: never. Programs are not asked: neither sign keys nor the command line have a session. */
  readonly step_up: StepUp | null;
  readonly params: Params;
  readonly query: Query;
  /** Empty for GET. */
  readonly body: Body;
  readonly response: Res;
  /** Whether its handler can only read: every GET, and a POST whose question belongs in no address. */
  readonly reads: Reads;
  /** For what only reads, shows people’s or cards’ data, and is written to the audit log for that (docs/portal-access.md#reads). */
  readonly audited?: true;
  /** The request_id in its body is processed once by each person, however often it is sent. */
  readonly once?: boolean;
  /** The largest body, where it is not the usual one. */
  readonly body_bytes_max?: number;
  /** Whether it is about the person wherever they are, so that no session does it that reaches one merchant only. */
  readonly of_person?: true;
  /** Whether whoever works on the gateway's host may call it as well, who is no person (decisions/audit.md). */
  readonly by_host: ByHost;
  /** Whether a merchant's program may do the same by an operation of the API (docs/specification/actions.md). */
  readonly by_key: ByKey;
  /** The operator's commands that call it. */
  readonly commands: readonly RouteCommand[];
}

export const portal_base = '/portal/api';

/** Header that carries the CSRF token of the session with every change. */
export const csrf_header = 'x-csrf-token';

/** Header of requests that a page makes by itself: they do not keep an idle session alive. */
export const background_header = 'x-portal-background';

export const nothing = Type.Object({});

/** What is answered where there is nothing to say but that it was done. */
export const done = Type.Object({ done: Type.Literal(true) });

export const merchant_params = Type.Object({
  merchant_id: Type.String({ pattern: '^[0-9A-Za-z]{1,7}$' }),
});
export const account_params = Type.Object({
  account_id: Type.String({ pattern: '^[0-9A-Za-z]{1,10}$', description: 'Id of the account' }),
});

/** Declares a route; what is left out is empty. */
export function portalRoute<
  Res extends TSchema,
  Params extends TObject = typeof nothing,
  Query extends TObject = typeof nothing,
  Body extends TObject = typeof nothing,
  const Method extends PortalRoute['method'] = PortalRoute['method'],
  const Reads extends boolean = false,
  const ByHost extends boolean = false,
  const ByKey extends boolean = false,
>(route: {
  readonly name: string;
  readonly summary: string;
  readonly method: Method;
  readonly path: string;
  readonly scope: PortalScope;
  readonly permit?: Permit;
  readonly step_up?: StepUp;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: Res;
  /** Only for what is no GET. */
  readonly reads?: Reads;
  readonly audited?: true;
  readonly once?: boolean;
  readonly body_bytes_max?: number;
  readonly of_person?: true;
  readonly by_host?: ByHost;
  readonly by_key?: ByKey;
  readonly commands?: readonly RouteCommand[];
}): PortalRoute<Params, Query, Body, Res, Method extends 'GET' ? true : Reads, ByHost, ByKey> {
  return {
    ...route,
    reads: (route.method === 'GET' || route.reads === true) as Method extends 'GET' ? true : Reads,
    permit: route.permit ?? null,
    step_up: route.step_up ?? null,
    by_host: (route.by_host ?? false) as ByHost,
    by_key: (route.by_key ?? false) as ByKey,
    commands: route.commands ?? [],
    params: route.params ?? (nothing as TObject as Params),
    query: route.query ?? (nothing as TObject as Query),
    body: route.body ?? (nothing as TObject as Body),
  };
}

export type PortalParamsOf<R extends PortalRoute> = Static<R['params']>;
export type PortalQueryOf<R extends PortalRoute> = Static<R['query']>;
export type PortalBodyOf<R extends PortalRoute> = Static<R['body']>;
export type PortalResponseOf<R extends PortalRoute> = Static<R['response']>;

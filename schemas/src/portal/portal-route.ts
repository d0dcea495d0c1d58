import Type, { type Static, type TObject, type TSchema } from 'typebox';
import type { Permit } from './permits.ts';

/**
 * Who may call a route:
 * `anyone` without a session; `second_factor` with a session that still waits for its second factor, too;
 * `user` anyone signed in; `merchant` and `account` those whose role with the merchant (of the account) named in
 * the path holds the permit; `operator` the gateway's own people.
 */
export type PortalScope = 'anyone' | 'second_factor' | 'user' | 'merchant' | 'account' | 'operator';

/** One route of the portal's JSON: everything about it that crosses the wire. Served under /portal/api. */
export interface PortalRoute<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TObject = TObject,
  Res extends TSchema = TSchema,
  Reads extends boolean = boolean,
> {
  /** Unique; for routes that change something also the name of the action in the audit log. */
  readonly name: string;
  readonly summary: string;
  /** GET reads; everything else needs the CSRF token and, unless it only `reads`, is written to the audit log. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Begins with a slash. Scope `merchant` has `:merchant_id` in it, scope `account` `:account_id`. */
  readonly path: string;
  readonly scope: PortalScope;
  /** Null for the scopes that know no merchant. */
  readonly permit: Permit | null;
  readonly params: Params;
  readonly query: Query;
  /** Empty for GET. */
  readonly body: Body;
  readonly response: Res;
  /** Whether its handler can only read: every GET, and a POST whose question belongs in no address. */
  readonly reads: Reads;
  /** For what only reads and is written to the audit log all the same. */
  readonly audited?: true;
  /** The request_id in its body is processed once by each person, however often it is sent. */
  readonly once?: boolean;
  /** The largest body, where it is not the usual one. */
  readonly body_bytes_max?: number;
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
  account_id: Type.String({ pattern: '^[0-9A-Za-z]{1,10}$' }),
});

/** Declares a route; what is left out is empty. */
export function portalRoute<
  Res extends TSchema,
  Params extends TObject = typeof nothing,
  Query extends TObject = typeof nothing,
  Body extends TObject = typeof nothing,
  const Method extends PortalRoute['method'] = PortalRoute['method'],
  const Reads extends boolean = false,
>(route: {
  readonly name: string;
  readonly summary: string;
  readonly method: Method;
  readonly path: string;
  readonly scope: PortalScope;
  readonly permit?: Permit;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: Res;
  /** Only for what is no GET. */
  readonly reads?: Reads;
  readonly audited?: true;
  readonly once?: boolean;
  readonly body_bytes_max?: number;
}): PortalRoute<Params, Query, Body, Res, Method extends 'GET' ? true : Reads> {
  return {
    ...route,
    reads: (route.method === 'GET' || route.reads === true) as Method extends 'GET' ? true : Reads,
    permit: route.permit ?? null,
    params: route.params ?? (nothing as TObject as Params),
    query: route.query ?? (nothing as TObject as Query),
    body: route.body ?? (nothing as TObject as Body),
  };
}

export type PortalParamsOf<R extends PortalRoute> = Static<R['params']>;
export type PortalQueryOf<R extends PortalRoute> = Static<R['query']>;
export type PortalBodyOf<R extends PortalRoute> = Static<R['body']>;
export type PortalResponseOf<R extends PortalRoute> = Static<R['response']>;

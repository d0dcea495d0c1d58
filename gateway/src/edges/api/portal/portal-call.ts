import type { Permit } from '@causeway/schemas/portal/permits.ts';
import type {
  PortalBodyOf,
  PortalParamsOf,
  PortalQueryOf,
  PortalRoute,
} from '@causeway/schemas/portal/portal-route.ts';
import type { AuditResult } from '../../../kernel/audit/record-audit.ts';
import type { Account } from '../../../accounts/merchants/account.ts';
import type { OpenSession } from '../../../accounts/identity/sessions/open-session.ts';
import type { SignInOrigin } from '../../../accounts/identity/sessions/session.ts';
import type { SignedIn } from '../../../accounts/identity/users/find-signed-in.ts';
import type { Actor, Person } from '../../../kernel/values/actor.ts';

/** What is determined about a call before its handler runs. */
export interface PortalCallParts<R extends PortalRoute> {
  readonly params: PortalParamsOf<R>;
  readonly query: PortalQueryOf<R>;
  readonly body: PortalBodyOf<R>;
  readonly signed_in: SignedIn | null;
  /** Null for scope `anyone`. */
  readonly actor: Actor | null;
  readonly merchant_id: string | null;
  readonly account: Account | null;
  readonly permits: ReadonlySet<Permit>;
  readonly at: Date;
  readonly origin: SignInOrigin;
  readonly request_id: string;
  /** Whether a program calls, of the operator or of a merchant, and no page. */
  readonly by_program?: true;
}

/** Who calls a route: a person, unless the gateway's host or a merchant's sign key may do it as well. */
type ActorOf<R extends PortalRoute> = true extends R['by_host'] | R['by_key'] ? Actor : Person;

/** An admitted call of a portal route, as its handler receives it. */
export class PortalCall<R extends PortalRoute = PortalRoute> {
  readonly params: PortalParamsOf<R>;
  readonly query: PortalQueryOf<R>;
  readonly body: PortalBodyOf<R>;
  /** The caller's permissions for the merchant in the path. */
  readonly permits: ReadonlySet<Permit>;
  /** The account's time, or the gateway's where the path names no account. */
  readonly at: Date;
  /** Where the request comes from. */
  readonly origin: SignInOrigin;
  readonly request_id: string;
  readonly #parts: PortalCallParts<R>;
  #result: Omit<AuditResult, 'result'> = {};
  #session: OpenSession | null | undefined;
  #device: string | undefined;

  constructor(parts: PortalCallParts<R>) {
    this.params = parts.params;
    this.query = parts.query;
    this.body = parts.body;
    this.permits = parts.permits;
    this.at = parts.at;
    this.origin = parts.origin;
    this.request_id = parts.request_id;
    this.#parts = parts;
  }

  /** The caller of the portal. Not for scope `anyone`, nor for the command line. */
  get signed_in(): SignedIn {
    return found(this.#parts.signed_in, 'a session');
  }

  /** The actor, for events and instructions. */
  get actor(): ActorOf<R> {
    return found(this.#parts.actor, 'a caller') as ActorOf<R>;
  }

  /** The merchant in the path, or of the account in the path. */
  get merchant_id(): string {
    return found(this.#parts.merchant_id, 'a merchant');
  }

  /** The account in the path: scope `account` only. */
  get account(): Account {
    return found(this.#parts.account, 'an account');
  }

  /** Sets what the audit log records: the subject, and its state before and after. Never pass a secret. */
  audit(entry: { subject?: string; before?: unknown; after?: unknown }): void {
    this.#result = entry;
  }

  /**
   * What is changed is held against, where the call does not say what its page showed: nothing for a page, as one of an
   * earlier release; undefined, which is not held at all, for a program, which says itself what it wants.
   */
  get shown_by_default(): {} | undefined {
    return this.#parts.by_program ? undefined : {};
  }

  /** What was set for the audit log. */
  get audited(): Omit<AuditResult, 'result'> {
    return this.#result;
  }

  /** Sets or removes the session cookie. */
  setSession(opened: OpenSession | null): void {
    this.#session = opened;
  }

  /** Sets the cookie of the device that somebody has signed in from. */
  setDevice(token: string): void {
    this.#device = token;
  }

  /** The token for the device's cookie, where one is to be set. */
  get next_device(): string | undefined {
    return this.#device;
  }

  /** The session for the cookie; undefined leaves it unchanged. */
  get next_session(): OpenSession | null | undefined {
    return this.#session;
  }
}

function found<T>(value: T | null, what: string): T {
  if (value === null) throw new Error(`this route has no ${what}`);
  return value;
}

/** A file as the response of a route. */
export class PortalFile {
  readonly name: string;
  readonly content_type: string;
  readonly content: Buffer | NodeJS.ReadableStream;

  /** @param name of the download: letters, digits, dots and hyphens */
  constructor(name: string, content_type: string, content: Buffer | NodeJS.ReadableStream) {
    this.name = name.replace(/[^0-9A-Za-z._-]/g, '_');
    this.content_type = content_type;
    this.content = content;
  }
}

import type { Permit } from '@causeway/schemas/portal/permits.ts';
import type {
  PortalBodyOf,
  PortalParamsOf,
  PortalQueryOf,
  PortalRoute,
} from '@causeway/schemas/portal/portal-route.ts';
import type { AuditResult } from '../../domain/audit/record-audit.ts';
import type { Account } from '../../domain/merchants/account.ts';
import type { OpenSession } from '../../domain/identity/sessions/open-session.ts';
import type { SignInOrigin } from '../../domain/identity/sessions/session.ts';
import type { SignedIn } from '../../domain/identity/users/find-signed-in.ts';

/** What is found out about a call before its handler runs. */
export interface PortalCallParts<R extends PortalRoute> {
  readonly params: PortalParamsOf<R>;
  readonly query: PortalQueryOf<R>;
  readonly body: PortalBodyOf<R>;
  readonly signed_in: SignedIn | null;
  readonly merchant_id: string | null;
  readonly account: Account | null;
  readonly permits: ReadonlySet<Permit>;
  readonly at: Date;
  readonly origin: SignInOrigin;
  readonly request_id: string;
}

/** A call of a portal route that was let in, as its handler sees it. */
export class PortalCall<R extends PortalRoute = PortalRoute> {
  readonly params: PortalParamsOf<R>;
  readonly query: PortalQueryOf<R>;
  readonly body: PortalBodyOf<R>;
  /** What the caller may do with the merchant of the path. */
  readonly permits: ReadonlySet<Permit>;
  /** The account's time, or the gateway's where the path names no account. */
  readonly at: Date;
  /** Where the request comes from. */
  readonly origin: SignInOrigin;
  readonly request_id: string;
  readonly #parts: PortalCallParts<R>;
  #result: Omit<AuditResult, 'result'> = {};
  #session: OpenSession | null | undefined;

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

  /** Who calls. Scope `anyone` has nobody. */
  get signed_in(): SignedIn {
    return found(this.#parts.signed_in, 'a session');
  }

  /** Who acts, for events and operations. */
  get actor(): string {
    return `user:${this.signed_in.user.user_id}`;
  }

  /** The merchant of the path, or of the path's account. */
  get merchant_id(): string {
    return found(this.#parts.merchant_id, 'a merchant');
  }

  /** The account of the path: scope `account` only. */
  get account(): Account {
    return found(this.#parts.account, 'an account');
  }

  /** Says for the audit log what was done: to what, and how it was before and is after. Never give it a secret. */
  audit(said: { subject?: string; before?: unknown; after?: unknown }): void {
    this.#result = said;
  }

  /** What was said for the audit log. */
  get audited(): Omit<AuditResult, 'result'> {
    return this.#result;
  }

  /** Puts another session into the cookie, or takes it away. */
  setSession(opened: OpenSession | null): void {
    this.#session = opened;
  }

  /** The session for the cookie; undefined leaves it as it is. */
  get next_session(): OpenSession | null | undefined {
    return this.#session;
  }
}

function found<T>(value: T | null, what: string): T {
  if (value === null) throw new Error(`this route has no ${what}`);
  return value;
}

/** A file as the answer of a route. */
export class PortalFile {
  readonly name: string;
  readonly content_type: string;
  readonly content: Buffer | NodeJS.ReadableStream;

  /** @param name what it is saved as: letters, digits, dots and hyphens */
  constructor(name: string, content_type: string, content: Buffer | NodeJS.ReadableStream) {
    this.name = name.replace(/[^0-9A-Za-z._-]/g, '_');
    this.content_type = content_type;
    this.content = content;
  }
}

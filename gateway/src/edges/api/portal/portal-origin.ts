import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { csrf_header } from '@causeway/schemas/portal/portal-route.ts';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { known_device_ms } from '../../../accounts/identity/sessions/known-devices.ts';
import { csrfTokenOf, lifetime_ms } from '../../../accounts/identity/sessions/session.ts';
import type { PasskeySite } from '../../../accounts/identity/users/passkeys.ts';
import { RequestRefused } from '../../../kernel/errors.ts';

const loopback_names = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** The origin of the portal: which pages may make changes, and how its cookie is set. */
export class PortalOrigin {
  readonly #origins: ReadonlySet<string>;
  readonly #session_cookie: string;
  readonly #device_cookie: string;
  /** Whether it is served over https. */
  readonly secure: boolean;
  /** Whether people may sign in: over https, on the machine itself, or to a sandbox. */
  readonly allowed: boolean;
  /** The site for passkeys; null for an IP address, for which browsers create none. */
  readonly passkeys: PasskeySite | null;
  readonly public_url: string;

  constructor(public_url: string, mode: 'sandbox' | 'production') {
    const url = new URL(public_url);
    this.public_url = public_url;
    const loopback = loopback_names.has(url.hostname);
    this.secure = url.protocol === 'https:';
    this.allowed = this.secure || loopback || mode === 'sandbox';
    // The prefix requires Secure, which some browsers and most programs do not accept over http, even from localhost.
    const prefix = this.secure ? '__Host-' : '';
    this.#session_cookie = `${prefix}causeway_session`;
    this.#device_cookie = `${prefix}causeway_device`;
    const port = url.port === '' ? '' : `:${url.port}`;
    const same_machine = [...loopback_names].map((name) => `${url.protocol}//${name}${port}`);
    this.#origins = new Set([url.origin, ...(loopback && !this.secure ? same_machine : [])]);
    const rp_id = loopback ? 'localhost' : url.hostname;
    const by_address = isIP(rp_id.replace(/^\[|\]$/g, '')) !== 0;
    this.passkeys = by_address ? null : { rp_id, origin: `${url.protocol}//${rp_id}${port}` };
  }

  /** The tokens in the request's cookies, or null: of the session, and of a device that somebody has signed in from. */
  readTokens({ headers }: FastifyRequest): { session: string | null; device: string | null } {
    const cookies = headers.cookie === undefined ? {} : parseCookie(headers.cookie);
    return { session: tokenIn(cookies[this.#session_cookie]), device: tokenIn(cookies[this.#device_cookie]) };
  }

  /** Sets or removes the session cookie. */
  writeToken(reply: FastifyReply, token: string | null): void {
    this.#write(reply, this.#session_cookie, token ?? '', token === null ? 0 : lifetime_ms);
  }

  /** Sets the cookie of the device. */
  writeDevice(reply: FastifyReply, token: string): void {
    this.#write(reply, this.#device_cookie, token, known_device_ms);
  }

  #write(reply: FastifyReply, name: string, value: string, lasts_ms: number): void {
    const cookie = stringifySetCookie({
      name,
      value,
      path: '/',
      httpOnly: true,
      secure: this.secure,
      sameSite: 'strict',
      maxAge: lasts_ms / 1000,
    });
    void reply.header('set-cookie', cookie);
  }

  /**
   * A change must come from the portal's own page, by the browser's origin headers and, in a session, by a token that
   * only the page knows.
   * @throws RequestRefused U0006
   */
  checkChange(request: FastifyRequest, session_token: string | null): void {
    const { origin, 'sec-fetch-site': site } = request.headers;
    if (origin !== undefined && !this.#origins.has(origin)) {
      const [expected] = this.#origins;
      throw new RequestRefused('U0006', {
        source: 'Origin',
        reason: { rule: 'other_page', expected: expected ?? '' },
      });
    }
    if (site !== undefined && site !== 'same-origin')
      throw new RequestRefused('U0006', { source: 'Sec-Fetch-Site' });
    if (session_token === null) return;
    const token = request.headers[csrf_header];
    const expected = csrfTokenOf(session_token);
    const right = typeof token === 'string' && timingSafeEqual(digest(token), digest(expected));
    if (!right) throw new RequestRefused('U0006', { source: 'X-CSRF-Token' });
  }
}

/** What a cookie holds, where it is a token. */
function tokenIn(value: string | undefined): string | null {
  return value !== undefined && /^[0-9A-Za-z_-]{43}$/.test(value) ? value : null;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

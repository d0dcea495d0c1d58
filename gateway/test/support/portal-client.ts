import type { PortalRoute } from '@causeway/schemas/portal/portal-route.ts';
import { createPerson } from '../../src/accounts/identity/team/manage-people.ts';
import type { TestGateway } from './gateway.ts';

export interface PortalAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly bytes: Buffer;
  readonly body: Record<string, any>;
}

export interface PortalRequest {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** A person's browser, as far as the portal's JSON sees it: it keeps the cookie and sends the CSRF token. */
export class PortalClient {
  readonly url: string;
  /** The session's cookie, and the device's, which stays. */
  cookie = '';
  device_cookie = '';
  csrf_token = '';
  password = '';
  email = '';
  user_id = '';
  /** Whether it gives the password again, as a person does in the dialog, where the gateway demands it. */
  steps_up = true;

  constructor(url: string) {
    this.url = url;
  }

  async fetch(
    method: string,
    path: string,
    request: Omit<PortalRequest, 'params'> = {},
  ): Promise<PortalAnswer> {
    const answer = await this.#send(method, path, request);
    if (answer.body['code'] !== 'U0018' || !this.steps_up) return answer;
    const body = { password: this.password };
    const proven = await this.#send('POST', '/session/reauthenticate', { body });
    return proven.status === 200 ? this.#send(method, path, request) : answer;
  }

  async #send(method: string, path: string, request: Omit<PortalRequest, 'params'>): Promise<PortalAnswer> {
    const query = request.query ? `?${new URLSearchParams(request.query).toString()}` : '';
    const headers: Record<string, string> = {
      cookie: [this.cookie, this.device_cookie].filter(Boolean).join('; '),
      ...(method === 'GET' ? {} : { 'x-csrf-token': this.csrf_token }),
      ...(method === 'GET' || request.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...request.headers,
    };
    const response = await fetch(`${this.url}/portal/api${path}${query}`, {
      method,
      headers,
      ...(method === 'GET' || request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      const value = pair.endsWith('=') ? '' : pair;
      if (pair.includes('causeway_device=')) this.device_cookie = value;
      else this.cookie = value;
    }
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString();
    const json = response.headers.get('content-type')?.startsWith('application/json') === true;
    const body = json ? JSON.parse(text) : {};
    if (typeof body.csrf_token === 'string') this.csrf_token = body.csrf_token;
    return { status: response.status, headers: response.headers, text, bytes, body };
  }

  /** Calls a route of the portal’s API. */
  call(route: PortalRoute, { params = {}, ...request }: PortalRequest = {}): Promise<PortalAnswer> {
    return this.fetch(route.method, pathOf(route, params), request);
  }

  async signIn(
    email = this.email,
    password = this.password,
    headers: Record<string, string> = {},
  ): Promise<PortalAnswer> {
    const answer = await this.fetch('POST', '/session', { body: { email, password }, headers });
    if (answer.status === 200) Object.assign(this, { email, password, user_id: answer.body['user'].user_id });
    return answer;
  }
}

/** A route's path with its parameters put in. */
function pathOf(route: PortalRoute, params: Record<string, string>): string {
  return route.path.replace(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? name));
}

let people = 0;

/** Somebody new, signed in. */
export async function createPortalClient(
  { gateway, url }: Pick<TestGateway, 'gateway' | 'url'>,
  of: { merchant_id?: string; role_id?: string; operator?: boolean; name?: string } = {},
): Promise<PortalClient> {
  people += 1;
  const email = `person-${people}-${process.pid}@example.com`;
  const membership = of.merchant_id ? { merchant_id: of.merchant_id, role_id: of.role_id ?? 'admin' } : null;
  const { password } = await createPerson(gateway.context, {
    email,
    name: of.name ?? `Test ${people}`,
    operator: of.operator ?? !membership,
    membership,
  });
  const client = new PortalClient(url);
  const answer = await client.signIn(email, password);
  if (answer.status !== 200) throw new Error(`cannot sign in: ${answer.text}`);
  return client;
}

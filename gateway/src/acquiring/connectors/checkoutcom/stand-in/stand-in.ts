import { createHmac } from 'node:crypto';
import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import type {
  DisputablePayment,
  Fault,
  PlayedDispute,
  StandIn,
  StandInModule,
  StandInNotification,
  StandInOptions,
} from '@causeway/connector-kit/acquirer-kind.ts';
import { parseObject, type JsonObject as Json } from '../../../../kernel/values/json-object.ts';
import { Books, exponents, failing_refund, invalid, not_found, type PlayedAnswer } from './books.ts';
import { PlayedDisputes } from './played-disputes.ts';
import { partially_approving_card, played_declines } from './test-cards.ts';

const secret_key = 'sk_sbox_standinstandinstandinstanda';
const processing_channel_id = 'pc_standinstandinstandinstand';
const webhook_secret = 'stand-in-webhook-secret';

/** Keys are kept for 24 hours ("Idempotency", checkout.com/docs/payments/manage-payments/idempotency, 7 January 2026). */
const key_life_ms = 24 * 60 * 60 * 1000;

/** Settings that lead to it. */
interface Settings {
  base_url: string;
  secret_key: string;
  processing_channel_id: string;
  webhook_secret: string;
  statement_city: string;
  estimated_authorisations: boolean;
}

/** After this time, an accepted action is carried out by itself where notifications are sent. */
const working_time_ms = 300;

type StandInRequest = ReturnType<StandIn['requests']>[number];

/** Plays Checkout.com: its Payments and Disputes APIs and its webhooks. Carries out what it accepts when told to. */
export const checkoutcom_stand_in: StandInModule<Settings> = {
  async start(options) {
    const played = new PlayedCheckoutcom(options);
    await played.listen();
    return played;
  },
};

class PlayedCheckoutcom implements StandIn<Settings> {
  readonly cards = {
    approved: '6011111111111117',
    declined: '4544249167673670',
    // Asks for 3-D Secure, and declines where that is not offered.
    challenge: '5199992312641465',
  };
  readonly partial = { pan: partially_approving_card };
  readonly declines = played_declines;
  readonly key_life_ms = key_life_ms;
  readonly exponents = exponents;
  readonly refund_that_fails_later = BigInt(failing_refund);
  readonly #options: StandInOptions;
  readonly #server = createServer((request, response) => {
    this.#serve(request, response).catch(() => request.socket.destroy());
  });
  readonly #books: Books;
  readonly #disputes: PlayedDisputes;
  /** Answers of 2xx by path and key, with the time until which they are kept. */
  readonly #answers = new Map<string, { readonly answer: PlayedAnswer; readonly until: number }>();
  #faults: { fault: Fault; passing: number; remaining: number }[] = [];
  readonly #requests: StandInRequest[] = [];
  #due: StandInNotification[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(options: StandInOptions) {
    this.#options = options;
    const emit = (type: string, data: Json): void => this.#emit(type, data);
    this.#books = new Books(options, processing_channel_id, () => this.url, emit);
    this.#disputes = new PlayedDisputes(this.#books, () => options.now(), emit);
  }

  listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.#options.port, '127.0.0.1', resolve);
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get settings(): Settings {
    return {
      base_url: this.url,
      secret_key,
      processing_channel_id,
      webhook_secret,
      statement_city: 'London',
      estimated_authorisations: true,
    };
  }

  plan(fault: Fault): void {
    this.#faults.push({ fault, passing: fault.after ?? 0, remaining: fault.times ?? 1 });
  }

  executions(): ReturnType<StandIn['executions']> {
    return this.#books.executions();
  }

  requests(): readonly StandInRequest[] {
    return this.#requests;
  }

  work(): Promise<void> {
    this.#books.work();
    return Promise.resolve();
  }

  takeNotifications(): readonly StandInNotification[] {
    const due = this.#due;
    this.#due = [];
    return due;
  }

  authenticate(challenge_url: string, passes: boolean): Promise<Readonly<Record<string, string>>> {
    const session = new URL(challenge_url).pathname.split('/').at(-1) ?? '';
    const back = this.#books.authenticate(session, passes);
    if (back === null) throw new Error(`there is no session ${session}`);
    return Promise.resolve(Object.fromEntries(new URL(back).searchParams));
  }

  openDispute(authorisation_reference: string, amount: bigint): string {
    return this.#disputes.open(authorisation_reference, amount);
  }

  disputes(): PlayedDispute[] {
    return this.#disputes.played();
  }

  newestCaptured(): DisputablePayment | null {
    return this.#books.newestCaptured();
  }

  closeDispute(dispute_reference: string, won: boolean): void {
    this.#disputes.close(dispute_reference, won);
  }

  close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#server.closeAllConnections();
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const method = request.method ?? 'GET';
    const body = await buffer(request);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    if (url.pathname.startsWith('/interceptor/')) return this.#interceptor(method, url, response);
    this.#requests.push({
      path: `${url.pathname}${url.search}`,
      headers,
      body: body.toString('utf8'),
    });
    const fault = this.#faultFor(method, url.pathname);
    const what = fault?.what;
    if (what === 'lost_request') return void request.socket.destroy();
    if (typeof what === 'number') return send(response, failure(what));
    const answer = this.#answer(method, url, headers, body);
    if (what === 'lost_answer') return void request.socket.destroy();
    if (what === 'nonsense') return send(response, { status: 200, body: '<html>Service</html>' });
    if (what === 'late') return this.#later(fault?.delay_ms ?? 0, () => send(response, answer));
    return send(response, answer);
  }

  #later(delay_ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, delay_ms);
    this.#timers.add(timer);
  }

  #faultFor(method: string, path: string): Fault | undefined {
    const kind = kindOf(method, path);
    const found = this.#faults.find(({ fault }) => fault.on === undefined || fault.on === kind);
    if (!found) return undefined;
    if (found.passing > 0) {
      found.passing -= 1;
      return undefined;
    }
    found.remaining -= 1;
    this.#faults = this.#faults.filter(({ remaining }) => remaining > 0);
    return found.fault;
  }

  #answer(method: string, url: URL, headers: Readonly<Record<string, string>>, body: Buffer): PlayedAnswer {
    const authorization = headers['authorization'] ?? '';
    if (authorization !== secret_key && authorization !== `Bearer ${secret_key}`) return unauthorized;
    const key = headers['cko-idempotency-key'];
    const keyed = key === undefined ? null : `${url.pathname} ${key}`;
    const now = this.#options.now().getTime();
    const stored = keyed === null ? undefined : this.#answers.get(keyed);
    if (stored && stored.until > now) return stored.answer;
    const answer = this.#execute(method, url, headers, body);
    if (keyed !== null && answer.status >= 200 && answer.status < 300)
      this.#answers.set(keyed, { answer, until: now + key_life_ms });
    if (this.#options.notify_url !== null) this.#later(working_time_ms, () => this.#books.work());
    return answer;
  }

  #execute(method: string, url: URL, headers: Readonly<Record<string, string>>, body: Buffer): PlayedAnswer {
    const upload = (headers['content-type'] ?? '').startsWith('multipart/form-data');
    const json = upload || body.length === 0 ? {} : parseObject(body.toString('utf8'));
    const disputed = this.#disputes.answer(method, url.pathname, () => json, upload);
    if (disputed) return disputed;
    const [, area, id = '', what = ''] = url.pathname.split('/');
    if (area !== 'payments') return not_found;
    if (!json) return { status: 400, body: '' };
    if (method === 'GET' && id === '') return this.#books.list(url.searchParams);
    if (method === 'GET') return what === 'actions' ? this.#books.actions(id) : this.#books.get(id);
    if (method !== 'POST') return not_found;
    if (id === '') return this.#books.pay(json);
    return ['captures', 'voids', 'refunds', 'authorizations'].includes(what)
      ? this.#books.act(id, what, json)
      : not_found;
  }

  /** The issuer's page, for a browser. */
  #interceptor(method: string, url: URL, response: ServerResponse): void {
    const session = url.pathname.split('/').at(-1) ?? '';
    if (method === 'POST') {
      const back = this.#books.authenticate(session, url.searchParams.get('pass') === 'yes');
      response.writeHead(back === null ? 404 : 303, back === null ? {} : { location: back }).end();
      return;
    }
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        `<!doctype html><html lang="en"><title>Issuer</title><h1>Is it you?</h1>${['yes', 'no']
          .map((pass) => `<form method="post" action="?pass=${pass}"><button>${pass}</button></form>`)
          .join('')}</html>`,
      );
  }

  #emit(type: string, data: Json): void {
    const id = this.#books.newId('evt');
    const self = { href: `${this.url}/workflows/events/${id}` };
    const event = {
      id,
      type,
      version: '1.0.29',
      created_on: this.#options.now().toISOString(),
      data,
      _links: { self },
    };
    const body = JSON.stringify(event);
    const signature = createHmac('sha256', webhook_secret).update(body).digest('hex');
    const notification = {
      headers: { 'content-type': 'application/json; charset=utf-8', 'cko-signature': signature },
      body,
    };
    if (this.#options.notify_url === null) this.#due.push(notification);
    else this.#later(0, () => this.#notify(notification));
  }

  /** Once: who does not answer is told nothing more. */
  #notify({ headers, body }: StandInNotification): void {
    const { notify_url } = this.#options;
    if (notify_url === null) return;
    const request = sendRequest(notify_url, { method: 'POST', headers }, (answer) => answer.resume());
    request.on('error', () => {});
    request.end(body);
  }
}

function kindOf(method: string, path: string): Fault['on'] {
  if (method === 'GET') return 'inquiry';
  if (path === '/payments') return 'authorise';
  const last = path.split('/').at(-1);
  const kinds: Readonly<Record<string, Fault['on']>> = {
    captures: 'capture',
    voids: 'void',
    refunds: 'refund',
    authorizations: 'adjust',
  };
  return kinds[last ?? ''];
}

const unauthorized: PlayedAnswer = { status: 401, body: '' };

/** What Checkout.com answers with a status: an error object for 422 and 429, otherwise nothing. */
function failure(status: number): PlayedAnswer {
  if (status === 422) return invalid(['processing_error']);
  if (status === 429) return { ...invalid(['api_calls_quota_exceeded']), status };
  return { status, body: '' };
}

function send(response: ServerResponse, { status, body }: PlayedAnswer): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? {} : { 'content-type': 'application/json' };
  response
    .writeHead(status, { ...type, 'cko-request-id': '0HL80RJLS76I7' })
    .end(status === 204 ? undefined : text);
}

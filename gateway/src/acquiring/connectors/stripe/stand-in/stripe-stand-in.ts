import { createHmac } from 'node:crypto';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  DisputablePayment,
  Fault,
  PlayedDispute,
  StandIn,
  StandInNotification,
  StandInOptions,
} from '@causeway/connector-kit/acquirer-kind.ts';
import {
  accepted,
  failure,
  parameterRefusal,
  refusal,
  type Answer,
  type Received,
  retention_ms,
  StoredAnswers,
  keyOf,
} from './answers.ts';
import { Books, refund_that_fails_later, StripeRefusal } from './books.ts';
import { played_declines, stand_in_cards } from './cards.ts';
import { Endpoints, type Endpoint, type FaultKind } from './endpoints.ts';
import { check, decodeForm, ParameterError } from './parameters.ts';
import { renderEvent } from './render.ts';

/** Settings that lead to it. */
interface Settings {
  base_url: string;
  secret_key: string;
  webhook_secret: string;
}

/** The played Stripe, with what only Stripe does. */
export interface StripeStandIn extends StandIn<Settings> {
  /** The next request of this kind, or of any, fails with 500, is not executed, and its key repeats the failure. */
  failForGood(on?: FaultKind): void;
  /** From now on the search is a minute behind. */
  lagSearch(): void;
  /** From now on the account may send network transaction ids, which others may not. */
  allowMitExemption(): void;
  plan(fault: StripeFault): void;
}

interface StripeFault extends Omit<Fault, 'on'> {
  readonly on?: FaultKind;
}

interface PlannedFault extends StripeFault {
  passing: number;
  remaining: number;
  readonly for_good?: boolean;
}

/** Plays Stripe on a port of loopback: its API as far as the connector uses it, strict about parameters and keys. */
export async function start(options: StandInOptions): Promise<StripeStandIn> {
  const stand_in = new PlayedStripe(options);
  await stand_in.listen(options.port);
  return stand_in;
}

class PlayedStripe implements StripeStandIn {
  readonly cards = {
    approved: stand_in_cards.approved,
    declined: stand_in_cards.declined,
    challenge: stand_in_cards.challenge,
  };
  /** https://docs.stripe.com/currencies (zero-decimal currencies and special cases), read 2026-11-22. */
  readonly exponents = { ISK: 2, MGA: 0, UGX: 2 };
  readonly declines = played_declines;
  readonly key_life_ms = retention_ms;
  readonly refund_that_fails_later = refund_that_fails_later;
  readonly #options: StandInOptions;
  readonly #secrets: { readonly secret_key: string; readonly webhook_secret: string };
  readonly #books: Books;
  readonly #endpoints: Endpoints;
  readonly #stored: StoredAnswers;
  readonly #requests: { path: string; headers: Received['headers']; body: string }[] = [];
  readonly #faults: PlannedFault[] = [];
  readonly #events: Record<string, unknown>[] = [];
  readonly #server = createServer((request, response) => {
    void this.#handle(request, response).catch(() => response.destroy());
  });
  #delivering = Promise.resolve();

  constructor(options: StandInOptions) {
    this.#options = options;
    this.#secrets = {
      secret_key: `sk_test_${token(options, 24)}`,
      webhook_secret: `whsec_${token(options, 32)}`,
    };
    this.#books = new Books(options, (happened, key) => {
      this.#events.push(renderEvent(this.#books.id('evt'), this.#books.now(), happened, key, this.url));
      this.#deliverLater();
    });
    this.#endpoints = new Endpoints(this.#books, () => this.url);
    this.#stored = new StoredAnswers(() => options.now());
  }

  async listen(port: number): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', resolve);
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get settings(): Settings {
    return { base_url: this.url, ...this.#secrets };
  }

  plan(fault: StripeFault): void {
    this.#faults.push({ ...fault, passing: fault.after ?? 0, remaining: fault.times ?? 1 });
  }

  failForGood(on?: FaultKind): void {
    this.#faults.push({
      ...(on === undefined ? {} : { on }),
      what: 500,
      passing: 0,
      remaining: 1,
      for_good: true,
    });
  }

  lagSearch(): void {
    this.#endpoints.lagSearch();
  }

  allowMitExemption(): void {
    this.#endpoints.allowMitExemption();
  }

  executions(): Books['executed'] {
    return this.#books.executed;
  }

  requests(): { path: string; headers: Received['headers']; body: string }[] {
    return this.#requests;
  }

  async work(): Promise<void> {
    this.#books.work();
    this.#deliverLater();
    await this.#delivering;
  }

  takeNotifications(): StandInNotification[] {
    return this.#events.splice(0).map((event) => this.#sign(event));
  }

  authenticate(challenge_url: string, passes: boolean): Promise<Record<string, string>> {
    return Promise.resolve(this.#comeBack(new URL(challenge_url).pathname.split('/')[2] ?? '', passes));
  }

  openDispute(authorisation_reference: string, amount: bigint): string {
    return this.#books.openDispute(authorisation_reference, amount).id;
  }

  disputes(): PlayedDispute[] {
    return this.#books.playedDisputes();
  }

  newestCaptured(): DisputablePayment | null {
    return this.#books.newestCaptured();
  }

  closeDispute(dispute_reference: string, won: boolean): void {
    this.#books.closeDispute(dispute_reference, won);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    await this.#delivering;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const received = await receive(request);
    const { path, query, headers, body } = received;
    if (path.startsWith('/3ds/')) return this.#showChallenge(path, response);
    this.#requests.push({
      path: query === '' ? path : `${path}?${query}`,
      headers,
      body: body.toString('latin1'),
    });
    const { answer, delay_ms } = this.#answer(received);
    if (delay_ms > 0) await new Promise((resolve) => setTimeout(resolve, delay_ms));
    if (!answer) return void response.destroy();
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      'request-id': this.#books.id('req'),
      'stripe-version': headers['stripe-version'] ?? '',
      ...answer.headers,
    });
    response.end(answer.body);
  }

  /** No answer: the connection ends. */
  #answer(received: Received): { readonly answer: Answer | null; readonly delay_ms: number } {
    const { method, path, headers } = received;
    const endpoint = this.#endpoints.find(received);
    if (headers['authorization'] !== `Bearer ${this.#secrets.secret_key}`)
      return { answer: failure(401, path), delay_ms: 0 };
    if (!endpoint) return { answer: failure(404, `${method}: ${path}`), delay_ms: 0 };
    const { what, delay_ms = 0, for_good = false } = this.#takeFault(endpoint.kind) ?? {};
    if (what === 'lost_request') return { answer: null, delay_ms };
    if (typeof what === 'number') {
      const failed = failure(what, path);
      return { answer: for_good ? this.#stored.keep(received, failed) : failed, delay_ms };
    }
    const executed = this.#execute(endpoint, received);
    if (what === 'lost_answer') return { answer: null, delay_ms };
    if (what === 'nonsense') return { answer: { status: 200, body: '<html>Bad gateway</html>' }, delay_ms };
    return { answer: executed, delay_ms };
  }

  #takeFault(kind: FaultKind | null): PlannedFault | null {
    const at = this.#faults.findIndex(({ on }) => on === undefined || on === kind);
    const fault = this.#faults[at];
    if (!fault) return null;
    if (fault.passing > 0) {
      fault.passing -= 1;
      return null;
    }
    fault.remaining -= 1;
    if (fault.remaining <= 0) this.#faults.splice(at, 1);
    return fault;
  }

  /** Executes a request, or repeats what was answered to its key. */
  #execute(endpoint: Endpoint, received: Received): Answer {
    const before = this.#stored.find(received);
    if (before) return before;
    const { method, query, headers, body } = received;
    const is_form = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
    const form = is_form ? body.toString('latin1') : '';
    try {
      const params = check(decodeForm(method === 'GET' ? query : form), endpoint.takes, endpoint.required);
      return this.#stored.keep(received, accepted(endpoint.execute(params, keyOf(method, headers))));
    } catch (error) {
      // Not kept: nothing was executed.
      if (error instanceof ParameterError) return parameterRefusal(error);
      if (error instanceof StripeRefusal)
        return this.#stored.keep(received, refusal(error.status, error.error));
      throw error;
    }
  }

  /** The issuer's page, for people: it leads back to the shop. */
  #showChallenge(path: string, response: ServerResponse): void {
    const [, , id = '', result] = path.split('/');
    if (!this.#books.intents.has(id)) return void response.writeHead(404).end();
    if (result === undefined) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(
        `<!doctype html><title>Stripe stand-in</title><h1>Confirm this payment?</h1>
         <p><a href="/3ds/${id}/pass">Complete</a> <a href="/3ds/${id}/fail">Fail</a></p>`,
      );
      return;
    }
    const back = new URL(this.#books.intent(id).return_url);
    for (const [name, value] of Object.entries(this.#comeBack(id, result === 'pass')))
      back.searchParams.set(name, value);
    response.writeHead(302, { location: back.href }).end();
  }

  /** What Stripe appends to the return URL. */
  #comeBack(id: string, passes: boolean): Record<string, string> {
    const intent = this.#books.authenticate(id, passes);
    return {
      payment_intent: id,
      payment_intent_client_secret: `${id}_secret_${id.slice(-8)}`,
      ...(intent.methods.includes('card') ? {} : { redirect_status: passes ? 'succeeded' : 'failed' }),
    };
  }

  #sign(event: Record<string, unknown>): StandInNotification {
    const body = JSON.stringify(event, null, 2);
    const time = this.#books.now();
    const signature = createHmac('sha256', this.#secrets.webhook_secret)
      .update(`${time}.${body}`)
      .digest('hex');
    return {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': `t=${time},v1=${signature}`,
      },
      body,
    };
  }

  #deliverLater(): void {
    const { notify_url } = this.#options;
    if (notify_url !== null) this.#delivering = this.#delivering.then(() => this.#deliver(notify_url));
  }

  /** An event that is not acknowledged is kept, and sent again with the next one. */
  async #deliver(notify_url: string): Promise<void> {
    for (const event of this.#events.splice(0)) {
      if (!(await isAccepted(notify_url, this.#sign(event)))) this.#events.push(event);
    }
  }
}

/** Whether a notification was answered with success. */
function isAccepted(notify_url: string, { headers, body }: StandInNotification): Promise<boolean> {
  return new Promise((resolve) => {
    const request = httpRequest(notify_url, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode !== undefined && response.statusCode < 300);
    });
    request.on('error', () => resolve(false));
    request.end(body);
  });
}

function token(options: StandInOptions, length: number): string {
  const letters = Array.from({ length }, () => Math.floor(options.random() * 36).toString(36));
  return letters.join('').slice(0, length);
}

async function receive(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
  return { method: request.method ?? '', path, query, headers, body: Buffer.concat(chunks) };
}

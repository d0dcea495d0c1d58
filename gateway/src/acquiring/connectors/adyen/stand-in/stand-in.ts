import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  Fault,
  StandIn,
  StandInNotification,
  StandInOptions,
} from '@causeway/connector-kit/acquirer-kind.ts';
import { parseObject, type JsonObject } from '../../../../kernel/values/json-object.ts';
import { AdyenBooks, merchant_account, refund_that_fails_later } from './books.ts';
import { checkBody, Refused, type Operation } from './checks.ts';
import { declines, partial_holder, unknown_card } from './test-cards.ts';

const api_key = 'AQ-stand-in-key';
const hmac_key = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056';
const webhook_user = 'adyen';
const webhook_password = 'stand-in-password';
const disputes_path = '/ca/services/DisputeService/v30';
/** Where Adyen counts other decimals than ISO 4217 (docs.adyen.com/development-resources/currency-codes, read 2026-11-22). */
const exponents = { CLP: 2, CVE: 0, IDR: 0, ISK: 2 };
const key_life_ms = 7 * 24 * 60 * 60 * 1_000;
const body_bytes_max = 20 * 1024 * 1024;

interface Answer {
  readonly status: number;
  readonly body: JsonObject;
  readonly transient?: boolean;
}

type Kind = NonNullable<Fault['on']>;

/** Settings that lead to it. */
interface Settings {
  base_url: string;
  api_key: string;
  merchant_account: string;
  hmac_key: string;
  several_captures: boolean;
  adjustments: boolean;
  redirect_methods: ('ideal' | 'trustly')[];
  disputes_url: string;
  webhook_user: string;
  webhook_password: string;
}

interface Route {
  readonly kind: Kind;
  readonly operation: Operation;
  readonly run: (books: AdyenBooks, body: JsonObject) => JsonObject;
  readonly status: 200 | 201;
}

interface Exchange {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** More than every stand-in has. */
export interface AdyenStandInOptions extends StandInOptions {
  /** Whether multiple partial captures are enabled for the merchant account; default false. */
  readonly several_captures?: boolean;
}

/** Adyen's Checkout API v71, Disputes API v30 and standard webhooks, played. */
export async function start(
  options: AdyenStandInOptions,
): Promise<StandIn<Settings> & { readonly books: AdyenBooks }> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const several_captures = options.several_captures ?? false;
  const authorization = `Basic ${Buffer.from(`${webhook_user}:${webhook_password}`).toString('base64')}`;
  const books = new AdyenBooks({ ...options, url, hmac_key, several_captures, authorization });
  const received: Exchange[] = [];
  const faults: { fault: Fault; passing: number; remaining: number }[] = [];
  const keys = new Map<string, { readonly answer: Answer; readonly at_ms: number }>();
  let undelivered: StandInNotification[] = [];

  /** @param kind null for requests about disputes */
  function takeFault(kind: Kind | null): Fault | null {
    const found = faults.find(
      ({ fault, remaining }) => remaining > 0 && (fault.on === undefined || fault.on === kind),
    );
    if (!found) return null;
    if (found.passing > 0) {
      found.passing -= 1;
      return null;
    }
    found.remaining -= 1;
    return found.fault;
  }

  function answerTo(exchange: Exchange, route: Route): Answer {
    const key = exchange.headers['idempotency-key'] ?? '';
    if (key.length > 64)
      return errorOf(new Refused(422, '702', 'Idempotency-Key should not exceed 64 characters'));
    const now_ms = options.now().getTime();
    const known = key === '' ? undefined : keys.get(key);
    if (known && now_ms - known.at_ms < key_life_ms) return known.answer;
    const answer = execute(exchange, route);
    if (key !== '' && ![400, 401, 403].includes(answer.status)) keys.set(key, { answer, at_ms: now_ms });
    return answer;
  }

  function execute({ body, headers }: Exchange, { operation, status, run }: Route): Answer {
    try {
      if (headers['x-api-key'] !== api_key)
        throw new Refused(401, '000', 'HTTP Status Response - Unauthorized', 'security');
      const parsed = parseObject(body);
      if (!parsed) throw new Refused(400, '702', 'Unexpected input, expected: {');
      checkBody(operation, parsed);
      if ('merchantAccount' in parsed && parsed['merchantAccount'] !== merchant_account)
        throw new Refused(403, '901', 'Invalid Merchant Account', 'security');
      return { status, body: run(books, parsed) };
    } catch (error) {
      if (error instanceof Refused) return errorOf(error);
      throw error;
    }
  }

  function answerDispute({ body, headers }: Exchange, operation: string): Answer {
    const parsed = parseObject(body) ?? {};
    if (headers['x-api-key'] !== api_key)
      return errorOf(new Refused(401, '000', 'HTTP Status Response - Unauthorized', 'security'));
    if (parsed['merchantAccountCode'] !== merchant_account)
      return errorOf(new Refused(403, '901', 'Invalid Merchant Account', 'security'));
    return { status: 200, body: books.answerDispute(operation, parsed) };
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value ?? '')]),
    );
    const exchange = { path, headers, body: await readBody(request) };
    received.push(exchange);
    if (path.startsWith('/page/')) return showPage(books, url, request, response);
    const about_dispute = path.startsWith(`${disputes_path}/`);
    const route = about_dispute ? null : routeOf(request.method ?? '', path);
    if (!route && !about_dispute) {
      respond(response, { status: 404, body: {} }, headers);
      return;
    }
    const repeated = keys.has(headers['idempotency-key'] ?? '');
    const fault = (repeated ? takeFault('inquiry') : null) ?? takeFault(route?.kind ?? null);
    if (typeof fault?.what === 'number') return respond(response, faultAnswer(fault.what), headers);
    if (fault?.what === 'lost_request') return void request.socket.destroy();
    const answer = route
      ? answerTo(exchange, route)
      : answerDispute(exchange, path.slice(disputes_path.length + 1));
    if (fault?.what === 'lost_answer') request.socket.destroy();
    else if (fault?.what === 'nonsense')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>OK</html>');
    else if (fault?.what === 'late')
      setTimeout(() => respond(response, answer, headers), fault.delay_ms ?? 0);
    else respond(response, answer, headers);
    return deliver();
  }

  /** Sends due notifications where an address was given; what is not accepted is sent again the next time. */
  async function deliver(): Promise<void> {
    if (options.notify_url === null) return;
    const due = [...undelivered, ...books.takeNotifications()];
    undelivered = [];
    for (const notification of due) {
      if (!(await post(options.notify_url, notification))) undelivered.push(notification);
    }
  }

  server.on('request', (request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (!response.headersSent)
        respond(response, errorOf(new Refused(500, '905', String(error), 'internal')), {});
    });
  });

  return {
    url,
    books,
    settings: {
      base_url: url,
      api_key,
      merchant_account,
      hmac_key,
      several_captures,
      adjustments: true,
      redirect_methods: ['ideal', 'trustly'],
      disputes_url: `${url}${disputes_path}`,
      webhook_user,
      webhook_password,
    },
    cards: { approved: '4111111111111111', declined: unknown_card, challenge: '4212345678910006' },
    partial: { pan: '4111111111111111', holder: partial_holder },
    declines,
    key_life_ms,
    exponents,
    refund_that_fails_later,
    plan: (fault) => void faults.push({ fault, passing: fault.after ?? 0, remaining: fault.times ?? 1 }),
    executions: () => books.executions,
    requests: () => received,
    async work() {
      books.work();
      await deliver();
    },
    takeNotifications: () => {
      const due = [...undelivered, ...books.takeNotifications()];
      undelivered = [];
      return due;
    },
    async authenticate(challenge_url, passes) {
      const { redirectResult } = books.leavePage(challenge_url, passes);
      await deliver();
      return { redirectResult };
    },
    openDispute(authorisation_reference, amount) {
      const reference = books.openDispute(authorisation_reference, amount);
      void deliver();
      return reference;
    },
    disputes: () => books.disputes(),
    newestCaptured: () => books.newestCaptured(),
    closeDispute(dispute_reference, won) {
      books.closeDispute(dispute_reference, won);
      void deliver();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function routeOf(method: string, url: string): Route | null {
  if (method !== 'POST') return null;
  const path = /^\/v[0-9]+(\/.*)$/.exec(url)?.[1] ?? '';
  const fixed: Readonly<Record<string, Route>> = {
    '/payments': {
      kind: 'authorise',
      operation: 'payments',
      status: 200,
      run: (books, body) => books.pay(body),
    },
    '/payments/details': {
      kind: 'authorise',
      operation: 'details',
      status: 200,
      run: (books, body) => books.submit(body),
    },
    '/cancels': {
      kind: 'void',
      operation: 'technicalCancels',
      status: 201,
      run: (books, body) => books.cancelByReference(body),
    },
    '/paymentMethods': {
      kind: 'inquiry',
      operation: 'paymentMethods',
      status: 200,
      run: () => ({ paymentMethods: [{ name: 'Cards', type: 'scheme', brands: ['visa', 'mc', 'amex'] }] }),
    },
  };
  const [, reference = '', step = ''] = /^\/payments\/([^/]+)\/([A-Za-z]+)$/.exec(path) ?? [];
  const steps: Readonly<Record<string, Route>> = {
    captures: {
      kind: 'capture',
      operation: 'captures',
      status: 201,
      run: (books, body) => books.capture(reference, body),
    },
    refunds: {
      kind: 'refund',
      operation: 'refunds',
      status: 201,
      run: (books, body) => books.refund(reference, body),
    },
    cancels: {
      kind: 'void',
      operation: 'cancels',
      status: 201,
      run: (books, body) => books.cancel(reference, body),
    },
    reversals: {
      kind: 'void',
      operation: 'reversals',
      status: 201,
      run: (books, body) => books.reverse(reference, body),
    },
    amountUpdates: {
      kind: 'adjust',
      operation: 'amountUpdates',
      status: 201,
      run: (books, body) => books.adjust(reference, body),
    },
  };
  return fixed[path] ?? steps[step] ?? null;
}

function respond(
  response: ServerResponse,
  { status, body, transient = false }: Answer,
  headers: Readonly<Record<string, string>>,
): void {
  const key = headers['idempotency-key'];
  response
    .writeHead(status, {
      'content-type': 'application/json;charset=utf-8',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(transient ? { 'transient-error': 'true' } : {}),
    })
    .end(JSON.stringify(body));
}

function errorOf({ status, code, message, type }: Refused): Answer {
  return { status, body: { status, errorCode: code, message, errorType: type } };
}

/** How Adyen refuses with a status, without having done anything. */
function faultAnswer(status: number): Answer {
  const [code, message, type] = {
    400: ['702', 'Unexpected input', 'validation'],
    401: ['000', 'HTTP Status Response - Unauthorized', 'security'],
    409: ['704', 'request already processed or in progress', 'validation'],
    422: ['14_030', 'Return URL is missing.', 'validation'],
    429: ['010', 'Too many requests', 'security'],
    503: ['703', 'required resource temporarily unavailable', 'internal'],
  }[status] ?? ['905', 'Internal error', 'internal'];
  const answer = errorOf(new Refused(status, code ?? '', message ?? '', type));
  return status === 409 || status === 503 ? { ...answer, transient: true } : answer;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > body_bytes_max) throw new Error('the body is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The page of the issuer or of the payment method: two links, which send the customer back. */
function showPage(books: AdyenBooks, base: string, request: IncomingMessage, response: ServerResponse): void {
  const page = new URL(request.url ?? '/', base);
  const result = page.searchParams.get('result');
  if (result !== 'pass' && result !== 'fail') {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        '<!doctype html><html lang="en"><title>Played Adyen</title><h1>Played Adyen</h1>' +
          '<p><a href="?result=pass">Pass</a> <a href="?result=fail">Fail</a></p></html>',
      );
    return;
  }
  const { redirectResult, return_url } = books.leavePage(page.href, result === 'pass');
  const back = new URL(return_url);
  back.searchParams.set('redirectResult', redirectResult);
  response.writeHead(302, { location: back.href }).end();
}

/** @returns whether the notification was accepted */
function post(notify_url: string, { headers, body }: StandInNotification): Promise<boolean> {
  return new Promise((resolve) => {
    const request = httpRequest(notify_url, { method: 'POST', headers }, (response) => {
      response.resume();
      response.on('end', () =>
        resolve((response.statusCode ?? 0) >= 200 && (response.statusCode ?? 0) <= 299),
      );
    });
    request.on('error', () => resolve(false));
    request.end(body);
  });
}

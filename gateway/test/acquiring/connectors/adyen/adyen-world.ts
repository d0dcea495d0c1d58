import type { Outcome } from '@causeway/connector-kit/connector.ts';
import type {
  AuthorisationDetails,
  AuthoriseInstruction,
  FollowUpInstruction,
  Instruction,
  InstructionOf,
} from '@causeway/connector-kit/instruction.ts';
import {
  NotAnswered,
  type ConnectorWorld,
  type HttpAnswer,
  type HttpRequest,
} from '@causeway/connector-kit/acquirer-kind.ts';
import { createAdyenConnector } from '../../../../src/acquiring/connectors/adyen/adyen-connector.ts';
import {
  start,
  type AdyenStandInOptions,
} from '../../../../src/acquiring/connectors/adyen/stand-in/stand-in.ts';
import type { Acquirer, AcquirerEvent } from '@causeway/connector-kit/acquirer.ts';
import { parseCurrency, type Currency } from '../../../../src/kernel/values/currency.ts';

export const account_id = 'merchant01';
export const never = new AbortController().signal;
export const settings = {
  base_url: 'https://checkout-test.adyen.com',
  api_key: 'key',
  merchant_account: 'CausewayStandIn',
  hmac_key: '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056',
};

/** Every request that was sent, and its answer. */
interface Sent {
  readonly request: HttpRequest;
  readonly answer: HttpAnswer;
}

/** A connector with the stand-in, over real HTTP on loopback. */
export interface Played {
  readonly connector: Acquirer;
  readonly stand_in: Awaited<ReturnType<typeof start>>;
  readonly sent: readonly Sent[];
  readonly clock: { now: Date };
}

export async function play(
  options: Partial<AdyenStandInOptions> & { readonly settings?: object } = {},
): Promise<Played> {
  const clock = { now: new Date('2026-11-22T10:00:00Z') };
  let seed = 42;
  const stand_in = await start({
    port: 0,
    notify_url: null,
    several_captures: true,
    now: () => clock.now,
    random() {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    },
    ...options,
  });
  const sent: Sent[] = [];
  const world: ConnectorWorld = {
    name: 'adyen-eu',
    mode: 'sandbox',
    now: () => clock.now,
    async send(request, signal) {
      const answer = await sendOverHttp(request, signal);
      sent.push({ request, answer });
      return answer;
    },
  };
  const connector = createAdyenConnector({ ...stand_in.settings, ...options.settings }, world);
  return { connector, stand_in, sent, clock };
}

async function sendOverHttp(
  { url, method, headers, body }: HttpRequest,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  try {
    const response = await fetch(url, {
      method,
      headers,
      body: body === undefined ? null : String(body),
      redirect: 'manual',
      signal,
    });
    const text = await response.text();
    return { status: response.status, headers: Object.fromEntries(response.headers), body: text };
  } catch (error) {
    const cause = (error as Error).cause as { readonly code?: string } | undefined;
    throw new NotAnswered(String(error), cause?.code !== 'ECONNREFUSED');
  }
}

/** A connector whose acquirer answers what the test says. */
export function answered(...answers: readonly (HttpAnswer | Error)[]): {
  readonly connector: Acquirer;
  readonly requests: HttpRequest[];
} {
  const requests: HttpRequest[] = [];
  const remaining = [...answers];
  const connector = createAdyenConnector(settings, {
    name: 'adyen-eu',
    mode: 'sandbox',
    now: () => new Date('2026-11-22T10:00:00Z'),
    async send(request) {
      requests.push(request);
      const answer = remaining.shift();
      if (!answer || answer instanceof Error) throw answer ?? new NotAnswered('no more answers', true);
      return answer;
    },
  });
  return { connector, requests };
}

export function http(status: number, body: unknown, headers: Record<string, string> = {}): HttpAnswer {
  return { status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

function currencyOf(code: string): Currency {
  const currency = parseCurrency(code);
  if (!currency) throw new Error(code);
  return currency;
}

let last_id = 7_000_000_000n;

function nextId(): bigint {
  last_id += 1n;
  return last_id;
}

export const browser = {
  accept_header: 'text/html',
  user_agent: 'Mozilla/5.0',
  language: 'en-GB',
  color_depth: 24,
  screen_height: 900,
  screen_width: 1440,
  time_zone_offset: 0,
  java_enabled: false,
  javascript_enabled: true,
};

export const order = {
  order_no: 'order-1001',
  website: 'https://shop.example/cart',
  items: [],
  shopper: {
    id: 'shopper-7',
    email: 'ada@shop.example',
    ip: '192.0.2.7',
    phone: '+44 20 7946 0000',
    first_name: 'Ada',
    last_name: 'Byron',
  },
  billing: { street: '12 Dorset Street', city: 'London', state: '', postcode: 'W1U 6QS', country: 'GB' },
  shipping: { street: 'Damrak 1-5', city: 'Amsterdam', state: 'NH', postcode: '1012 LG', country: 'NL' },
};

export function authorisation(
  pan: string | null,
  details: Partial<AuthorisationDetails> & { readonly holder?: string } = {},
  [minor, currency]: readonly [bigint, string] = [10_00n, 'EUR'],
): AuthoriseInstruction {
  const { holder = 'Ada Byron', ...more } = details;
  return {
    id: nextId(),
    kind: 'authorise',
    account_id,
    amount: { minor, currency: currencyOf(currency) },
    reference: '',
    authorisation: {
      card: pan ? { pan, expiration_month: 3, expiration_year: 2034, security_code: '737', holder } : null,
      capture: false,
      authentication: 'attempt',
      challengeReturnUrl: () => 'https://pay.example/callbacks/challenge/t0',
      statement_descriptor: 'SHOP & CO*1001',
      merchant_category: '5999',
      order,
      browser,
      ...more,
    },
  };
}

export function step<Kind extends FollowUpInstruction['kind']>(
  kind: Kind,
  reference: string,
  minor = 10_00n,
  more: Partial<InstructionOf<Kind>> = {},
): InstructionOf<Kind> {
  return {
    id: nextId(),
    kind,
    account_id,
    amount: { minor, currency: currencyOf('EUR') },
    reference,
    ...(kind === 'capture' ? { final: true } : {}),
    ...more,
  } as InstructionOf<Kind>;
}

export async function perform(
  { connector }: Pick<Played, 'connector'>,
  instruction: Instruction,
): Promise<Outcome> {
  const [outcome] = await connector.perform([instruction], never);
  if (!outcome) throw new Error('no outcome');
  return outcome;
}

export async function inquire(
  { connector }: Pick<Played, 'connector'>,
  instruction: Instruction,
): Promise<Outcome> {
  const [outcome] = await connector.inquire([instruction], never);
  if (!outcome) throw new Error('no outcome');
  return outcome;
}

/** An approved card payment. @returns its reference */
export async function approve(played: Played, minor = 10_00n): Promise<string> {
  const outcome = await perform(played, authorisation(played.stand_in.cards.approved, {}, [minor, 'EUR']));
  if (outcome.result !== 'done') throw new Error(JSON.stringify(outcome));
  return outcome.reference;
}

/** The events of the notifications that are due, checked by the connector as they would arrive. */
export function eventsDue({ connector, stand_in, clock }: Played): AcquirerEvent[] {
  return stand_in.takeNotifications().flatMap(({ headers, body }) => {
    const read = connector.readNotification?.({ headers, body: Buffer.from(body), received_at: clock.now });
    if (!read || 'refused' in read) throw new Error(JSON.stringify(read));
    return read.events;
  });
}

type Notices = ReturnType<NonNullable<Acquirer['interpret']>>;

/** What the notifications that are due mean. */
export function noticesDue(played: Played): Notices {
  return eventsDue(played).flatMap((event) => played.connector.interpret?.(event) ?? []);
}

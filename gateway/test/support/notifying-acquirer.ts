import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import Type, { type Static } from 'typebox';
import type { AcquirerKind } from '@causeway/connector-kit/acquirer-kind.ts';
import { made_up_sources } from './made-up-sources.ts';
import { executed, type Outcome } from '@causeway/connector-kit/connector.ts';
import {
  instructionName,
  readInstructionName,
  type Instruction,
  type InstructionKind,
} from '@causeway/connector-kit/instruction.ts';
import type { OutcomeNotice, DisputeNotice, Acquirer } from '@causeway/connector-kit/acquirer.ts';
import type { Currency } from '../../src/kernel/values/currency.ts';
import { hour_ms } from '../../src/kernel/values/dates.ts';

/** What the acquirer does with instructions of a kind when they reach it. */
type Manner = 'done' | 'received' | 'refused' | 'challenge' | 'lost_request' | 'lost_answer';
type Kind = Exclude<InstructionKind, 'payout'>;

interface Booked {
  readonly name: string;
  readonly kind: Kind;
  readonly amount: string;
  readonly currency: string;
  readonly reference: string;
  readonly authorisation: string;
  /** Of a void: the name of the authorisation that it reverses, empty where it names none. */
  readonly reverses: string;
  state: 'received' | 'done' | 'refused' | 'challenge';
  /** How often it was executed: more than once is the mistake that a test looks for. */
  executions: number;
}

/** An event as the acquirer sends it. */
export interface AcquirerEvent {
  readonly id: string;
  readonly kind: string;
  /** What we called the instruction; null where the acquirer returns only its own references. */
  readonly name: string | null;
  readonly of: string;
  readonly ok: boolean;
  readonly reference: string;
  readonly authorisation: string;
  readonly amount: string | null;
  readonly currency: string;
  /** Of an authorisation, where the event says it. */
  readonly approved?: string;
  /** Of an authorisation: it was captured. */
  readonly captured?: true;
  readonly at: string;
  readonly message?: { readonly code: string; readonly text: string };
}

export const notification_secret = 'told-secret';

/**
 * An acquirer with books of its own, over HTTP: it says `received`, and tells the outcome in notifications, when and in
 * the order that a test wants.
 */
export class NotifyingAcquirer {
  readonly #books = new Map<string, Booked>();
  readonly #server: Server;
  readonly manners: Partial<Record<Kind, Manner>> = {};
  /** What it approves of authorisations, in minor units; null: what it was asked for. */
  approves: string | null = null;
  /** Whether it captures what it authorises, and says so. */
  captures = false;
  /** Whether it wants a person to look at what it authorises. */
  holds = false;
  /** Whether events name the instruction. */
  names = true;
  /** Whether answers are held back until `release`. */
  hold = false;
  readonly #waiting: (() => void)[] = [];
  #arrived: (() => void) | undefined;
  #count = 0;

  private constructor() {
    this.#server = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk) => (text += String(chunk)));
      request.on('end', () => {
        const answer = this.#answer(request.url ?? '', text === '' ? {} : JSON.parse(text));
        if (answer === null) return request.socket.destroy();
        const send = (): void => void response.end(JSON.stringify(answer));
        if (!this.hold) return send();
        this.#waiting.push(send);
        return this.#arrived?.();
      });
    });
  }

  static async start(port = 0): Promise<NotifyingAcquirer> {
    const acquirer = new NotifyingAcquirer();
    await new Promise<void>((resolve) => acquirer.#server.listen(port, '127.0.0.1', resolve));
    return acquirer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as { port: number }).port}`;
  }

  get booked(): readonly Booked[] {
    return [...this.#books.values()];
  }

  /** The last instruction of a kind that it has received. */
  last(kind: Kind): Booked {
    const found = this.booked.findLast((one) => one.kind === kind);
    if (!found) throw new Error(`no ${kind} was received`);
    return found;
  }

  /** As if its search found nothing any more. */
  forget(name: string): void {
    this.#books.delete(name);
  }

  /** Resolves when an answer is held back. */
  async held(): Promise<void> {
    if (this.#waiting.length === 0) await new Promise<void>((resolve) => (this.#arrived = resolve));
  }

  release(): void {
    this.hold = false;
    for (const send of this.#waiting.splice(0)) send();
  }

  /** Carries out all that it has received, answers, and does so at once from now on. */
  settle(): void {
    for (const kind of Object.keys(this.manners)) delete this.manners[kind as Kind];
    this.work();
    this.release();
  }

  /** What became of an instruction, as an event. */
  event(booked: Booked, ok: boolean, more: Partial<AcquirerEvent> = {}): AcquirerEvent {
    this.#count += 1;
    return {
      id: `evt-${this.#count}`,
      kind: `${booked.kind}.${ok ? 'done' : 'failed'}`,
      name: this.names ? booked.name : null,
      of: booked.kind,
      ok,
      reference: booked.reference,
      authorisation: booked.authorisation,
      amount: booked.amount,
      currency: booked.currency,
      at: new Date(Date.UTC(2030, 0, 1) + this.#count * 1_000).toISOString(),
      ...(ok ? {} : { message: { code: '71', text: 'Account closed' } }),
      ...more,
    };
  }

  /** Carries out what it has received, and tells of it. */
  work(ok: (booked: Booked) => boolean = () => true): AcquirerEvent[] {
    return this.booked.flatMap((booked) => {
      if (booked.state !== 'received') return [];
      booked.state = ok(booked) ? 'done' : 'refused';
      if (booked.state === 'done') booked.executions += 1;
      return [this.event(booked, booked.state === 'done')];
    });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** What it says of an authorisation beside its state. */
  #approvalDetails(): object {
    return {
      ...(this.approves === null ? {} : { approved: this.approves }),
      ...(this.captures ? { captured: 'true' } : {}),
      ...(this.holds ? { held: 'true' } : {}),
    };
  }

  #answer(url: string, body: Record<string, string>): object | null {
    if (url.startsWith('/find/')) {
      const found = this.#books.get(decodeURIComponent(url.slice('/find/'.length)));
      const approval = found?.kind === 'authorise' ? this.#approvalDetails() : {};
      return found ? { state: found.state, reference: found.reference, ...approval } : { state: 'not_found' };
    }
    const {
      name = '',
      kind = 'authorise',
      amount = '',
      currency = '',
      authorisation = '',
      reverses = '',
    } = body;
    const manner = this.manners[kind as Kind] ?? 'done';
    if (manner === 'lost_request') return null;
    const known = this.#books.get(name);
    const reference = known?.reference ?? `${kind}-${this.#books.size + 1}`;
    const booked = known ?? {
      name,
      kind: kind as Kind,
      amount,
      currency,
      reference,
      authorisation: authorisation || reference,
      reverses,
      state: manner === 'lost_answer' ? ('done' as const) : manner,
      executions: 0,
    };
    this.#books.set(name, booked);
    if (!known && booked.state === 'done') booked.executions += 1;
    if (manner === 'lost_answer') return null;
    return {
      state: booked.state,
      reference: booked.reference,
      ...(kind === 'authorise' ? this.#approvalDetails() : {}),
    };
  }
}

/** A notification as the acquirer sends it, signed. */
export function signed(
  events: readonly object[],
  secret = notification_secret,
): { body: string; signature: string } {
  const body = JSON.stringify({ events });
  return { body, signature: createHmac('sha256', secret).update(body).digest('hex') };
}

/** Posts events to the gateway. */
export function post(
  url: string,
  events: readonly object[],
  secret?: string,
  acquirer = 'told',
): Promise<Response> {
  const { body, signature } = signed(events, secret);
  return fetch(`${url}/acquirers/${acquirer}/notifications`, {
    method: 'POST',
    headers: { 'content-type': 'application/vnd.told+json', 'x-told-signature': signature },
    body,
  });
}

const settings = Type.Object({
  base_url: Type.String(),
  secret: Type.String({ writeOnly: true }),
});

type NotifyingSettings = Static<typeof settings>;

/** The kind of connector that talks to it. */
export function notifyingKind(
  capabilities: Partial<Acquirer['capabilities']> = {},
): AcquirerKind<NotifyingSettings> {
  return {
    kind: 'told',
    label: 'Told',
    port: 1,
    settings,
    sources: made_up_sources,
    open: ({ base_url, secret }, { name }) => openNotifying(name, base_url, secret, capabilities),
  };
}

function openNotifying(
  own_name: string,
  url: string,
  secret: string,
  capabilities: Partial<Acquirer['capabilities']>,
): Acquirer {
  async function query(path: string, body: object | null, signal: AbortSignal): Promise<Outcome> {
    try {
      const response = await fetch(`${url}${path}`, {
        method: body ? 'POST' : 'GET',
        body: body ? JSON.stringify(body) : null,
        signal,
      });
      return outcomeOf((await response.json()) as Record<string, string>);
    } catch {
      return { result: 'unknown' };
    }
  }
  return {
    name: own_name,
    capabilities: {
      sale: false,
      partial_capture: true,
      several_captures: true,
      adjustments: [],
      timeout_ms: 5_000,
      instructions_max: 10,
      key_life_ms: 24 * hour_ms,
      answered_later: ['capture', 'void', 'refund'],
      ...capabilities,
    },
    perform: (instructions, signal) =>
      Promise.all(instructions.map((instruction) => query('/do', sentOf(instruction), signal))),
    inquire: (instructions, signal) =>
      Promise.all(
        instructions.map((instruction) => query(`/find/${instructionName(instruction)}`, null, signal)),
      ),
    readNotification({ headers, body }) {
      const expected = createHmac('sha256', secret).update(body).digest();
      const signature = Buffer.from(headers['x-told-signature'] ?? '', 'hex');
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected))
        return { refused: 'signature' };
      const { events } = JSON.parse(body.toString()) as { events?: AcquirerEvent[] };
      if (!Array.isArray(events)) return { refused: 'malformed' };
      return {
        events: events.map((event) => ({ id: event.id, kind: event.kind, content: JSON.stringify(event) })),
        answer: '[accepted]',
      };
    },
    interpret: ({ content }) => interpret(JSON.parse(content) as AcquirerEvent & Partial<DisputeNotice>),
  };
}

function sentOf(instruction: Instruction): object {
  return {
    name: instructionName(instruction),
    kind: instruction.kind,
    amount: instruction.amount.minor.toString(),
    currency: instruction.amount.currency,
    authorisation: instruction.reference,
    ...(instruction.kind === 'void' && instruction.reverses !== undefined
      ? { reverses: instructionName({ ...instruction, id: instruction.reverses }) }
      : {}),
  };
}

function outcomeOf({ state, reference = '', approved, captured, held }: Record<string, string>): Outcome {
  switch (state) {
    case 'done':
      return {
        ...executed(reference),
        ...(approved === undefined ? {} : { approved: BigInt(approved) }),
        captured: captured === 'true',
        held: held === 'true',
      };
    case 'received':
      return { result: 'accepted', reference };
    case 'challenge':
      return { result: 'challenge', url: 'https://issuer.example.com/', reference };
    case 'refused':
      return {
        result: 'refused',
        code: '',
        cause: 'technical',
        message: { code: '99', text: 'Refused, card 4111 1111 1111 1111' },
      };
    case 'not_found':
      return { result: 'not_found' };
    default:
      return { result: 'unknown' };
  }
}

function interpret(event: AcquirerEvent): (OutcomeNotice | DisputeNotice)[] {
  if (event.of === 'report') return [];
  if (event.of === 'dispute') {
    const money = { minor: BigInt(event.amount ?? 0), currency: event.currency as Currency };
    const named = event.name === null ? null : readInstructionName(event.name);
    return [
      {
        kind: 'dispute',
        notice_id: event.id,
        account_id: named?.account_id ?? '',
        authorisation_id: named?.id ?? null,
        authorisation_reference: event.authorisation,
        reference: event.id,
        case_reference: event.reference,
        stage: event.ok ? 'won' : 'chargeback',
        amount: money,
        funds: { ...money, minor: event.ok ? money.minor : -money.minor },
        fee: null,
        reason_code: '10.4',
        answer_due_at: null,
        occurred_at: new Date(event.at),
      },
    ];
  }
  const kinds: readonly string[] = ['authorise', 'capture', 'void', 'refund', 'adjust'];
  if (!kinds.includes(event.of)) throw new Error(`there is no event of ${event.of}`);
  const message = event.message ? { message: event.message } : {};
  return [
    {
      kind: 'outcome',
      notice_id: event.id,
      instruction: event.name === null ? null : readInstructionName(event.name),
      instruction_kind: event.of as Kind,
      authorisation_reference: event.authorisation,
      reference: event.of === 'authorise' ? '' : event.reference,
      amount:
        event.amount === null ? null : { minor: BigInt(event.amount), currency: event.currency as Currency },
      outcome: event.ok
        ? {
            ...executed(event.of === 'authorise' ? event.authorisation : event.reference),
            ...(event.approved === undefined ? {} : { approved: BigInt(event.approved) }),
            captured: event.captured === true,
            ...message,
          }
        : { result: 'refused', code: '', cause: 'issuer', ...message },
      occurred_at: new Date(event.at),
    },
  ];
}

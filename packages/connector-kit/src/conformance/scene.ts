import assert from 'node:assert/strict';
import { exponentOf, parseCurrency, type Currency, type Money } from '../currency.ts';
import { toAcquirerAmount } from '../acquirer-amounts.ts';
import type { AcquirerKind, Execution } from '../acquirer-kind.ts';
import { executed, type Outcome } from '../connector.ts';
import {
  type AuthorisationDetails,
  type Instruction,
  type AuthoriseInstruction,
  type FollowUpInstruction,
  type InstructionOf,
  instructionName,
  readInstructionName,
} from '../instruction.ts';
import type {
  AcquirerEvent,
  Acquirer,
  DisputeNotice,
  NotificationRequest,
  OutcomeNotice,
} from '../acquirer.ts';
import type { ExecutedKind, ProvedAcquirer } from './proved-acquirer.ts';

/** Of the cards that are used here: what must not be found anywhere. */
export const security_code = '737';

const statement_descriptor = 'CONFORMANCE 42';

/** How long a connector may take to return once its signal is aborted. */
const abort_grace_ms = 3_000;

/** A clock that stands still until it is moved. */
export class SceneClock {
  #now: Date;

  constructor(now: Date) {
    this.#now = now;
  }

  now(): Date {
    return this.#now;
  }

  advance(span_ms: number): void {
    this.#now = new Date(this.#now.getTime() + span_ms);
  }
}

/** A notification with what the connector made of it. */
interface ReceivedNotification {
  readonly request: NotificationRequest;
  readonly events: readonly AcquirerEvent[];
  readonly notices: readonly (OutcomeNotice | DisputeNotice)[];
}

interface AuthorisationChanges {
  readonly account_id?: string;
  readonly id?: bigint;
  readonly pan?: string;
  readonly holder?: string;
  readonly money?: Money;
  readonly details?: Partial<AuthorisationDetails>;
}

let last_id = 1_000n;

/** One connector with one acquirer, as a scenario uses them. */
export class Scene {
  readonly connector: Acquirer;
  readonly acquirer: ProvedAcquirer;
  readonly clock: SceneClock;
  /** The pages that the kind names for the acquirer's rules, as they are; null where there is no kind. */
  readonly sources: Readonly<Record<string, unknown>> | null;
  /** Opens one more connector with the same settings, as another process does; null where that is not possible. */
  readonly openAgain: (() => Acquirer) | null;
  /** What the settings have that must not be found anywhere. */
  readonly secrets: readonly string[];
  /** Opens another connector to the same acquirer, with every secret replaced; null where there are no secrets. */
  readonly openWithOtherSecrets: (() => Acquirer) | null;
  /** Puts something in the place of what the acquirer answers; null where that is not possible. */
  readonly changeAnswers: ((change: (body: string) => string) => void) | null;
  /** Sends a request as it was sent before, with other texts in it; null where that is not possible. */
  readonly sendAgain: ((from: string, to: string) => Promise<void>) | null;
  readonly account_id = 'conform01';
  readonly #notifications: ReceivedNotification[] = [];
  /** The acquirer's references of what it has accepted, by instruction. */
  readonly #accepted = new Map<bigint, string>();
  /** The references of first steps that the connector has had stored, by instruction. */
  readonly #stored = new Map<bigint, string>();
  #executed_before = 0;

  constructor(parts: {
    readonly connector: Acquirer;
    readonly acquirer: ProvedAcquirer;
    readonly clock: SceneClock;
    readonly kind?: AcquirerKind;
    readonly openAgain?: () => Acquirer;
    readonly secrets?: readonly string[];
    readonly openWithOtherSecrets?: () => Acquirer;
    readonly changeAnswers?: (change: (body: string) => string) => void;
    readonly sendAgain?: (from: string, to: string) => Promise<void>;
    /** For an acquirer that remembers earlier runs: instructions have ids from here on. */
    readonly first_id?: bigint;
  }) {
    if (parts.first_id !== undefined && parts.first_id > last_id) last_id = parts.first_id;
    this.connector = parts.connector;
    this.acquirer = parts.acquirer;
    this.clock = parts.clock;
    // Of a kind that was written for an earlier gateway, too.
    this.sources = parts.kind ? { ...parts.kind.sources } : null;
    this.openAgain = parts.openAgain ?? null;
    this.secrets = parts.secrets ?? [];
    this.openWithOtherSecrets = parts.openWithOtherSecrets ?? null;
    this.changeAnswers = parts.changeAnswers ?? null;
    this.sendAgain = parts.sendAgain ?? null;
  }

  /** For an acquirer with older books: counts from now on. */
  async begin(): Promise<void> {
    this.#executed_before = (await this.acquirer.executions())?.length ?? 0;
  }

  /** At a real acquirer on trial nobody hears the end, and neither books nor notices can be held against it. */
  get isUnheard(): boolean {
    return this.acquirer.messages === null && this.acquirer.executions() === null;
  }

  nextId(): bigint {
    last_id += 1n;
    return last_id;
  }

  /** The currency of scenarios that are not about currencies: euros, if the acquirer takes them. */
  get currency(): Currency {
    const accepted = this.acquirer.currencies ?? ['EUR'];
    const codes = ['EUR', 'USD', 'GBP', ...accepted].filter((code) => accepted.includes(code));
    return codes.map(parseCurrency).find((currency) => currency !== null && this.#hasCents(currency))!;
  }

  #hasCents(currency: Currency): boolean {
    return exponentOf(currency) === 2 && (this.acquirer.exponents?.[currency] ?? 2) === 2;
  }

  money(minor: bigint): Money {
    const triggers = minor === this.acquirer.messages?.refund_that_fails_later;
    return { minor: triggers ? minor + 2_00n : minor, currency: this.currency };
  }

  authorisation(changes: AuthorisationChanges = {}): AuthoriseInstruction {
    const details = {
      card: {
        pan: changes.pan ?? this.acquirer.cards.approved,
        expiration_month: 3,
        expiration_year: 2030,
        security_code,
        holder: changes.holder ?? 'Ann Example',
      },
      capture: false,
      authentication: 'attempt' as const,
      challengeReturnUrl: () => 'https://shop.example/back',
      statement_descriptor,
      merchant_category: '5999',
      order: order_details,
      browser: browser_details,
      ...changes.details,
    };
    return {
      id: changes.id ?? this.nextId(),
      kind: 'authorise',
      account_id: changes.account_id ?? this.account_id,
      ordered_at: this.clock.now(),
      amount: changes.money ?? this.money(40_00n),
      reference: '',
      authorisation: details,
    };
  }

  /** An instruction on an authorisation. */
  following<Kind extends FollowUpInstruction['kind']>(
    kind: Kind,
    authorised: Instruction,
    reference: string,
    changes: Partial<InstructionOf<Kind>> = {},
  ): InstructionOf<Kind> {
    return {
      id: this.nextId(),
      kind,
      account_id: authorised.account_id,
      ordered_at: this.clock.now(),
      amount: authorised.amount,
      reference,
      ...(kind === 'capture' ? { final: true } : {}),
      ...(kind === 'adjust' ? { authorised: authorised.amount.minor } : {}),
      ...changes,
    } as InstructionOf<Kind>;
  }

  async perform(instruction: Instruction, signal = neverAborted()): Promise<Outcome> {
    return this.#noted(instruction, await this.connector.perform([this.#storing(instruction)], signal));
  }

  /** An inquiry by recovery, which has no card, but the references that were stored. */
  async inquire(instruction: Instruction, signal = neverAborted()): Promise<Outcome> {
    return onlyOne(await this.connector.inquire([this.recovered(instruction)], signal));
  }

  /** The process that has lost an answer resolves it. */
  async resolve(instruction: Instruction, signal = neverAborted()): Promise<Outcome> {
    const outcomes = await this.connector.resolve!([this.#storing(instruction)], signal);
    return this.#noted(instruction, outcomes);
  }

  /** An instruction as recovery has it. */
  recovered(instruction: Instruction): Instruction {
    if (instruction.kind !== 'authorise') return instruction;
    const { authorisation, ...without_card } = instruction;
    const reference = instruction.reference || (this.#stored.get(instruction.id) ?? '');
    const challenge = authorisation?.authentication;
    return typeof challenge === 'object'
      ? { ...without_card, reference, challenge_reference: challenge.challenge_reference }
      : { ...without_card, reference };
  }

  /** The reference that the connector has had stored of an authorisation's first step; null where it takes one step. */
  storedOf({ id }: Instruction): string | null {
    return this.#stored.get(id) ?? null;
  }

  /** An instruction as the process has it that has written it. */
  #storing(instruction: Instruction): Instruction {
    if (instruction.kind !== 'authorise') return instruction;
    const storeReference = (reference: string): Promise<boolean> => {
      this.#stored.set(instruction.id, reference);
      return Promise.resolve(true);
    };
    return { storeReference, ...instruction };
  }

  #noted(instruction: Instruction, outcomes: readonly Outcome[]): Outcome {
    const outcome = onlyOne(outcomes);
    if (outcome.result === 'accepted' && outcome.reference)
      this.#accepted.set(instruction.id, outcome.reference);
    return outcome;
  }

  /** Aborts a call once it has begun. @throws when it does not return soon after */
  async aborted(call: (signal: AbortSignal) => Promise<Outcome>, after_ms: number): Promise<Outcome> {
    const controller = new AbortController();
    const abort = setTimeout(() => controller.abort(), after_ms);
    let late: NodeJS.Timeout | undefined;
    const too_late = new Promise<never>((_resolve, reject) => {
      late = setTimeout(
        () => reject(new Error(`it did not return within ${abort_grace_ms} ms of being aborted`)),
        after_ms + abort_grace_ms,
      );
    });
    try {
      return await Promise.race([call(controller.signal), too_late]);
    } finally {
      clearTimeout(abort);
      clearTimeout(late);
    }
  }

  /**
   * What finally became of an instruction, from its first outcome: by inquiries, the acquirer's work and its notices. It
   * stays `unknown` where nothing tells, and `not_found` where an inquiry says so.
   */
  async settle(instruction: Instruction, first: Outcome): Promise<Outcome> {
    let outcome = first;
    for (let round = 0; round < 3; round += 1) {
      if (!waits(outcome)) return outcome;
      if (round > 0 || outcome.result === 'unknown') {
        outcome = await this.inquire(instruction);
        if (!waits(outcome)) return outcome;
      }
      await this.acquirer.work();
      await this.readNotifications();
      const notice = this.noticeOf(instruction);
      if (notice) return notice.outcome;
    }
    return this.isUnheard && outcome.result === 'accepted' ? executed(outcome.reference ?? '') : outcome;
  }

  /** Performs an instruction to its end. @throws when it is not executed */
  async carryOut(instruction: Instruction): Promise<Extract<Outcome, { result: 'done' }>> {
    const first = await this.perform(instruction);
    const outcome = await this.settle(instruction, first);
    if (outcome.result !== 'done')
      assert.fail(
        `${instruction.kind} of ${moneyText(instruction.amount)} was to be done, and is ${outcomeText(outcome)}`,
      );
    return outcome;
  }

  /** An authorisation that was approved, with its reference. */
  async authorised(
    changes: AuthorisationChanges = {},
  ): Promise<{ instruction: AuthoriseInstruction; reference: string }> {
    const instruction = this.authorisation(changes);
    const { reference } = await this.carryOut(instruction);
    assert.notEqual(reference, '', 'an approved authorisation has a reference');
    return { instruction, reference };
  }

  /** The same, captured. */
  async captured(
    changes: AuthorisationChanges = {},
  ): Promise<{ instruction: AuthoriseInstruction; reference: string }> {
    const paid = await this.authorised(changes);
    await this.carryOut(this.following('capture', paid.instruction, paid.reference));
    return paid;
  }

  /**
   * An instruction of a kind, with all that has to come before it done. Captures and refunds are of a part, where they
   * can be, so that there is enough left to execute them twice.
   */
  async prepare(kind: ExecutedKind): Promise<Instruction> {
    if (kind === 'authorise') return this.authorisation();
    const paid = kind === 'refund' ? await this.captured() : await this.authorised();
    const { instruction, reference } = paid;
    const part = { amount: this.money(10_00n) };
    if (kind === 'refund') return this.following(kind, instruction, reference, part);
    if (kind === 'capture' && this.connector.capabilities.several_captures)
      return this.following(kind, instruction, reference, { ...part, final: false });
    if (kind !== 'adjust') return this.following(kind, instruction, reference);
    const { minor, currency } = instruction.amount;
    const [adjustment] = this.connector.capabilities.adjustments;
    const by = { increase: 5_00n, decrease: -5_00n, extend: 0n }[adjustment ?? 'extend'];
    return this.following('adjust', instruction, reference, { amount: { minor: minor + by, currency } });
  }

  /** What the acquirer's books have of a kind since the scene began; null where nobody can look into them. */
  async books(kind: ExecutedKind): Promise<Execution[] | null> {
    const all = await this.acquirer.executions();
    return all?.slice(this.#executed_before).filter((execution) => execution.kind === kind) ?? null;
  }

  /**
   * Holds the acquirer's books against the instructions of a kind that must have been executed, each once, with its own
   * amount and name.
   * @param names other names that an instruction may have, such as that of the attempt before a challenge
   */
  async mustHaveExecuted(
    kind: ExecutedKind,
    instructions: readonly Instruction[],
    names: readonly Instruction[] = [],
  ): Promise<void> {
    const books = await this.books(kind);
    if (!books) return;
    const wanted = instructions.map(({ amount }) => this.#inBooks(amount));
    assert.deepEqual(
      books.map(({ amount, currency }) => `${amount} ${currency}`).toSorted(),
      wanted.toSorted(),
      `the acquirer’s books have these of ${kind} (minor units): ${books.map((one) => `${one.amount} ${one.currency}`).join(', ') || 'none'}; due were: ${wanted.join(', ') || 'none'}`,
    );
    this.#mustBeNamed(books, instructions, names);
  }

  /** The acquirer may keep its own names, but not confuse ours. */
  #mustBeNamed(
    books: readonly Execution[],
    instructions: readonly Instruction[],
    names: readonly Instruction[],
  ): void {
    const found = books.map(({ instruction }) => instruction).filter((name) => readInstructionName(name));
    assert.equal(new Set(found).size, found.length, 'two executions have the name of one instruction');
    const known = new Set([...instructions, ...names].map(instructionName));
    for (const name of found)
      assert.ok(known.has(name), `the acquirer has executed ${name}, which was not the instruction’s name`);
  }

  #inBooks(money: Money): string {
    return `${this.ownAmount(money)} ${money.currency}`;
  }

  /** An amount in the acquirer's own minor units. */
  ownAmount(money: Money): bigint {
    const amount = toAcquirerAmount(money, this.acquirer.exponents ?? {});
    assert.ok(amount !== null, `a scenario uses ${moneyText(money)}, which the acquirer cannot express`);
    return amount;
  }

  /** Holds a final outcome against the books: done is executed once, anything else not at all. */
  async mustAgree(instruction: Instruction, outcome: Outcome): Promise<void> {
    const { kind } = instruction;
    const due = outcome.result === 'done' || outcome.result === 'accepted' ? [instruction] : [];
    try {
      await this.mustHaveExecuted(kind, due);
    } catch (error) {
      assert.fail(`the outcome is ${outcomeText(outcome)}, but ${(error as Error).message}`);
    }
  }

  /** Reads the notifications that are due. */
  async readNotifications(): Promise<readonly ReceivedNotification[]> {
    const { connector, acquirer, clock } = this;
    const sent = connector.readNotification ? (acquirer.messages?.takeNotifications() ?? []) : [];
    const fresh = sent.map(({ headers, body }): ReceivedNotification => {
      const request = { headers: lowerCase(headers), body: Buffer.from(body), received_at: clock.now() };
      return { request, ...readWith(connector, request) };
    });
    this.#notifications.push(...fresh);
    return fresh;
  }

  /** Everything that was told so far. */
  get notifications(): readonly ReceivedNotification[] {
    return this.#notifications;
  }

  /** The latest notice about an instruction. */
  noticeOf(instruction: Instruction): OutcomeNotice | null {
    const latest_notice = this.#notifications
      .flatMap(({ notices }) => notices)
      .filter((notice) => notice.kind === 'outcome')
      .filter((notice) => isAbout(notice, instruction, this.#accepted.get(instruction.id)));
    return (
      latest_notice
        .toSorted((one, other) => one.occurred_at.getTime() - other.occurred_at.getTime())
        .at(-1) ?? null
    );
  }

  /** Everything that was told of disputes, in the order of the notifications. */
  disputesReported(): DisputeNotice[] {
    return this.#notifications
      .flatMap(({ notices }) => notices)
      .filter((notice) => notice.kind === 'dispute');
  }
}

/** @throws when the connector refuses what its own acquirer has sent */
export function readWith(
  connector: Acquirer,
  request: NotificationRequest,
): Omit<ReceivedNotification, 'request'> {
  const read = connector.readNotification?.(request) ?? { refused: 'malformed' };
  if ('refused' in read)
    assert.fail(`a notification that the acquirer has signed was refused: ${read.refused}`);
  const { events } = read;
  return { events, notices: events.flatMap((event) => connector.interpret?.(event) ?? []) };
}

/**
 * Whether a notice is about an instruction, as the gateway finds it: by its name, by the acquirer's reference of what it
 * accepted, or by authorisation and amount. Some acquirers return the authorisation's name with what follows it. A
 * reversal of what was captured may be told as a refund.
 */
function isAbout(notice: OutcomeNotice, instruction: Instruction, accepted: string | undefined): boolean {
  const { kind, id, account_id, amount, reference } = instruction;
  const reverses = instruction.kind === 'void' ? instruction.reverses : undefined;
  const gives_back = kind === 'void' && reverses !== undefined && notice.instruction_kind === 'refund';
  if (notice.instruction_kind !== kind && !gives_back) return false;
  const named = notice.instruction;
  if (named?.id === id) return named.account_id === account_id;
  if (kind === 'authorise') return false;
  if (accepted !== undefined && notice.reference !== '') return notice.reference === accepted;
  if (reverses !== undefined) return named === null || named.id === reverses;
  const same_amount = notice.amount === null || notice.amount.minor === amount.minor;
  return notice.authorisation_reference === reference && same_amount;
}

function waits({ result }: Outcome): boolean {
  return result === 'unknown' || result === 'accepted';
}

function onlyOne(outcomes: readonly Outcome[]): Outcome {
  assert.equal(outcomes.length, 1, `one instruction has ${outcomes.length} outcomes`);
  return outcomes[0]!;
}

export function neverAborted(): AbortSignal {
  return new AbortController().signal;
}

function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function moneyText({ minor, currency }: Money): string {
  return `${minor} minor units of ${currency}`;
}

export function outcomeText(outcome: Outcome): string {
  return asText(outcome);
}

/** Everything that is in a value, as text. */
export function asText(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => (typeof part === 'bigint' ? String(part) : part));
}

/** The text of a body that may be a form. */
export function plainText(body: string): string {
  try {
    return decodeURIComponent(body.replaceAll('+', ' '));
  } catch {
    return body;
  }
}

const address = {
  street: 'Keizersgracht 1',
  city: 'Amsterdam',
  state: '',
  postcode: '1012 AB',
  country: 'NL',
};

const order_details: NonNullable<AuthorisationDetails['order']> = {
  order_no: 'order-42',
  website: 'shop.example',
  items: [
    { name: 'Tea', number: 'T-1', unit_price: '40.00', quantity: '1', url: 'https://shop.example/tea' },
  ],
  shopper: {
    id: 'shopper-7',
    email: 'ann@shop.example',
    ip: '203.0.113.7',
    phone: '+31201234567',
    first_name: 'Ann',
    last_name: 'Example',
  },
  billing: address,
  shipping: address,
};

const browser_details: NonNullable<AuthorisationDetails['browser']> = {
  accept_header: 'text/html',
  user_agent: 'Mozilla/5.0',
  language: 'en-GB',
  color_depth: 24,
  screen_height: 1080,
  screen_width: 1920,
  time_zone_offset: -60,
  java_enabled: false,
  javascript_enabled: true,
};

import type { Acquirer } from '@causeway/connector-kit/acquirer.ts';
import type {
  AuthorisationDetails,
  AuthoriseInstruction,
  FollowUpInstruction,
  Instruction,
  InstructionOf,
} from '@causeway/connector-kit/instruction.ts';
import type { Outcome } from '@causeway/connector-kit/connector.ts';
import {
  start,
  type StripeStandIn,
} from '../../../../src/acquiring/connectors/stripe/stand-in/stripe-stand-in.ts';
import { createStripeConnector } from '../../../../src/acquiring/connectors/stripe/stripe-connector.ts';
import type { StripeSettings } from '../../../../src/acquiring/connectors/stripe/stripe-settings.ts';
import {
  createAcquirerSender,
  type AcquirerSender,
} from '../../../../src/acquiring/acquirers/acquirer-sender.ts';
import { createResolve } from '../../../../src/kernel/outbound/resolve-host.ts';
import { parseCurrency, type Currency } from '../../../../src/kernel/values/currency.ts';
import { addMs } from '../../../../src/kernel/values/dates.ts';
import type { Money } from '../../../../src/kernel/values/money.ts';

export function money(minor: bigint, code = 'EUR'): Money {
  return { minor, currency: parseCurrency(code) as Currency };
}

/** The stand-in with a connector to it, and a clock that stands still until it is moved. */
export class PlayedStripe {
  readonly stand_in: StripeStandIn;
  readonly connector: Acquirer;
  readonly #sender: AcquirerSender;
  readonly #time: { now: Date };
  #last_id = 100n;

  private constructor(parts: {
    stand_in: StripeStandIn;
    connector: Acquirer;
    sender: AcquirerSender;
    time: { now: Date };
  }) {
    this.stand_in = parts.stand_in;
    this.connector = parts.connector;
    this.#sender = parts.sender;
    this.#time = parts.time;
  }

  static async open(settings: Partial<StripeSettings> = {}): Promise<PlayedStripe> {
    const time = { now: new Date('2026-11-22T10:00:00Z') };
    const sender = createAcquirerSender({ mode: 'sandbox', resolve: createResolve() });
    const stand_in = await start({ port: 0, notify_url: null, now: () => time.now, random: Math.random });
    const connector = createStripeConnector(
      { ...stand_in.settings, ...settings },
      { name: 'stripe', mode: 'sandbox', now: () => time.now, send: sender.send },
    );
    return new PlayedStripe({ stand_in, connector, sender, time });
  }

  get now(): Date {
    return this.#time.now;
  }

  advance(span_ms: number): void {
    this.#time.now = addMs(this.#time.now, span_ms);
  }

  authorisation(details: Partial<AuthorisationDetails> = {}, amount = money(40_00n)): AuthoriseInstruction {
    this.#last_id += 1n;
    return {
      id: this.#last_id,
      kind: 'authorise',
      account_id: 'acct1',
      ordered_at: this.now,
      amount,
      reference: '',
      authorisation: {
        card: {
          pan: this.stand_in.cards.approved,
          expiration_month: 3,
          expiration_year: 2030,
          security_code: '737',
          holder: 'Ann Example',
        },
        capture: false,
        authentication: 'attempt',
        challengeReturnUrl: () => 'https://shop.example/back',
        statement_descriptor: '',
        merchant_category: '',
        ...details,
      },
    };
  }

  card(pan: string): Pick<AuthorisationDetails, 'card'> {
    const { card } = this.authorisation().authorisation ?? {};
    return { card: card ? { ...card, pan } : null };
  }

  following<Kind extends FollowUpInstruction['kind']>(
    kind: Kind,
    reference: string,
    changes: Partial<InstructionOf<Kind>> = {},
  ): InstructionOf<Kind> {
    this.#last_id += 1n;
    const amount = money(40_00n);
    return {
      id: this.#last_id,
      kind,
      account_id: 'acct1',
      ordered_at: this.now,
      amount,
      reference,
      ...(kind === 'capture' ? { final: true } : {}),
      ...changes,
    } as InstructionOf<Kind>;
  }

  async perform(instruction: Instruction): Promise<Outcome> {
    const [outcome] = await this.connector.perform([instruction], new AbortController().signal);
    return outcome!;
  }

  async inquire(instruction: Instruction): Promise<Outcome> {
    const [outcome] = await this.connector.inquire([instruction], new AbortController().signal);
    return outcome!;
  }

  /** The reference of a new authorisation. */
  async authorised(details: Partial<AuthorisationDetails> = {}): Promise<string> {
    const outcome = await this.perform(this.authorisation(details));
    if (outcome.result !== 'done') throw new Error(outcome.result);
    return outcome.reference;
  }

  async captured(details: Partial<AuthorisationDetails> = {}): Promise<string> {
    const reference = await this.authorised(details);
    await this.perform(this.following('capture', reference, { final: true }));
    return reference;
  }

  /** The notices of all notifications that are due. */
  notices(): ReturnType<NonNullable<Acquirer['interpret']>> {
    return this.stand_in.takeNotifications().flatMap(({ headers, body }) => {
      const read = this.connector.readNotification!({
        headers,
        body: Buffer.from(body),
        received_at: this.now,
      });
      if ('refused' in read) throw new Error(read.refused);
      return read.events.flatMap((event) => this.connector.interpret!(event));
    });
  }

  /** The requests to a path since the beginning, decoded. */
  sent(
    path: RegExp,
  ): { readonly form: Record<string, string>; readonly headers: Readonly<Record<string, string>> }[] {
    return this.stand_in
      .requests()
      .filter((request) => path.test(request.path))
      .map(({ body, headers }) => ({ form: Object.fromEntries(new URLSearchParams(body)), headers }));
  }

  async close(): Promise<void> {
    await this.stand_in.close();
    this.#sender.close();
  }
}

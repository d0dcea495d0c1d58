import type { TObject } from 'typebox';
import type { OwnExponents } from './acquirer-amounts.ts';
import type { Acquirer, DisputeStage } from './acquirer.ts';
import type { Outcome } from './connector.ts';

/** An answer of an acquirer over HTTP. */
export interface HttpAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A request to an acquirer over HTTP. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Why no answer came, and whether the request certainly never left: only then may it be sent elsewhere. */
export class NotAnswered extends Error {
  readonly sent: boolean;

  constructor(reason: string, sent: boolean) {
    super(reason);
    this.sent = sent;
  }
}

/** What the gateway provides to a connector. */
export interface ConnectorWorld {
  /** The name that the operator gave to the acquirer. */
  readonly name: string;
  readonly mode: 'sandbox' | 'production';
  now(): Date;
  /**
   * Sends a request once: no hidden retries and no redirects; connections are reused, and answers are limited in size.
   * @throws NotAnswered when the connection fails or the signal is aborted before the whole answer has arrived
   */
  send(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer>;
}

/** A page on which an acquirer states a rule. */
export interface Source {
  /** Its https address. */
  readonly page: string;
  /** ISO 8601: the date that the page bears, or else the day on which it was read. */
  readonly date: string;
}

export type Sources = readonly [Source, ...Source[]];

/** From which pages a connector has the rules of its acquirer. */
export interface RuleSources {
  /** How it counts: exponents, and the amounts that it takes. */
  readonly amounts: Sources;
  /** How long it executes a key only once. */
  readonly key_life: Sources;
  /** What an inquiry proves. */
  readonly inquiry: Sources;
  /** What may be captured when, in how many parts, and what becomes of the rest. */
  readonly captures: Sources;
  /** Its codes of declines and refusals. */
  readonly declines: Sources;
  /** How authorisations are changed. Null: the connector declares no adjustments. */
  readonly adjustments: Sources | null;
  /** How notifications are signed. Null: it sends none. */
  readonly notifications: Sources | null;
  /** Null: the connector offers no redirect methods. */
  readonly redirect_methods: Sources | null;
  /** Null: the connector answers no disputes. */
  readonly disputes: Sources | null;
  /** How many requests it takes at once. Null: it publishes no limit. */
  readonly limits: Sources | null;
}

/**
 * A kind of acquirer: what a connector's folder or package exports. Whoever writes one reads
 * docs/writing-a-connector.md.
 */
export interface AcquirerKind<Settings extends object = Record<string, unknown>> {
  /** As in `acquirers add --kind`: lower case, digits and hyphens. */
  readonly kind: string;
  /** Name shown to people. */
  readonly label: string;
  /** Version of this interface. */
  readonly port: 1;
  /**
   * JSON Schema of the settings file; secrets are marked `writeOnly` and are never shown. Settings that say in whose books
   * the acquirer looks, such as its address or the merchant account, are marked `whoseBooks`: they are not changed while
   * something is open in those before.
   */
  readonly settings: TObject;
  /** Each is best kept beside the code or table that it is for. */
  readonly sources: RuleSources;
  /** Opens a connector with settings that fit the schema. Nothing is sent yet. */
  open(settings: Settings, world: ConnectorWorld): Acquirer;
  /** Plays the acquirer for tests, demonstrations and the conformance suite. */
  readonly standIn?: () => Promise<StandInModule<Settings>>;
}

/** A kind's stand-in is loaded only where it is used. */
export interface StandInModule<Settings extends object> {
  start(options: StandInOptions): Promise<StandIn<Settings>>;
}

export interface StandInOptions {
  /** 0 chooses a free one. */
  readonly port: number;
  /** Where notifications are sent; null: they are only collected, see `takeNotifications`. */
  readonly notify_url: string | null;
  now(): Date;
  /** 0 to 1. */
  random(): number;
}

/** What happens to the next request that fits. */
export interface Fault {
  /** Requests of this kind of instruction; absent: the next of any kind. */
  readonly on?: 'authorise' | 'adjust' | 'capture' | 'void' | 'refund' | 'inquiry';
  /**
   * `lost_request`: the connection ends before anything is executed. `lost_answer`: it is executed, then the connection
   * ends. `late`: executed, and answered after `delay_ms`. `nonsense`: executed, answered 200 with a body that is not
   * what the acquirer documents. A number: not executed, answered with that HTTP status as the acquirer would.
   */
  readonly what:
    | 'lost_request'
    | 'lost_answer'
    | 'late'
    | 'nonsense'
    | 400
    | 401
    | 409
    | 422
    | 429
    | 500
    | 502
    | 503;
  readonly delay_ms?: number;
  /** How many requests that fit pass first; default none. */
  readonly after?: number;
  /** How many requests it hits; default one. */
  readonly times?: number;
}

/** What an acquirer has executed: its own books, from which a test counts. */
export interface Execution {
  /** What this gateway called the instruction (`instructionName`), or what is left of it in the acquirer's books. */
  readonly instruction: string;
  readonly kind: 'authorise' | 'adjust' | 'capture' | 'void' | 'refund';
  /** In minor units by the acquirer's own exponents; of a void, what it released. */
  readonly amount: bigint;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** Of captures: whether it released the rest. */
  readonly final?: boolean;
  /** The acquirer's own reference of it, by which its support finds it. */
  readonly reference?: string;
  /** Of authorisations of cards: what the acquirer has told of them. */
  readonly auth_code?: string;
  readonly network_transaction_id?: string;
  /** Of authorisations: whether the acquirer took it for the merchant's own, without the customer. */
  readonly by_merchant?: boolean;
}

/** A card of the acquirer's test system, with the holder's name where that decides what becomes of it. */
export interface PlayedCard {
  readonly pan: string;
  readonly holder?: string;
}

/** A card that is declined, and what the acquirer's manual says that it means. */
export interface PlayedDecline extends PlayedCard {
  /** The catalogue's. */
  readonly code: string;
  readonly cause: Extract<Outcome, { result: 'refused' }>['cause'];
  /** Where the acquirer passes them on: the scheme's response code, and its advice about trying again. */
  readonly response_code?: string;
  readonly advice_code?: string;
}

/** A dispute in the acquirer's books; amounts are in minor units by its own exponents. */
export interface PlayedDispute {
  readonly reference: string;
  readonly stage: DisputeStage;
  readonly amount: bigint;
  readonly currency: string;
  /** What it has taken by now: below zero; 0 where all was given back, or nothing was taken. */
  readonly moved: bigint;
  readonly reason_code: string;
  /** Until when it takes an answer; null where it names no time. */
  readonly answer_due_at: Date | null;
  /** The merchant's answer as the acquirer understood it; null: there is none yet. */
  readonly answered: 'accepted' | 'defended' | null;
}

/** A notification that the acquirer would send now: signed, ready to be posted. */
export interface StandInNotification {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A payment that a cardholder can dispute with a stand-in: the arguments of `openDispute`. */
export interface DisputablePayment {
  readonly authorisation_reference: string;
  readonly amount: bigint;
}

/** A played acquirer: stateful, over HTTP on a port of loopback. */
export interface StandIn<Settings extends object = Record<string, unknown>> {
  readonly url: string;
  /** Settings with which a connector talks to it. */
  readonly settings: Settings;
  /** Card numbers of the acquirer's own test system. */
  readonly cards: {
    readonly approved: string;
    readonly declined: string;
    /** Asks for 3-D Secure with a challenge by redirect. */
    readonly challenge: string;
  };
  /** Less than the amount is approved, where the request allows that; absent: the acquirer has no such card. */
  readonly partial?: PlayedCard;
  /** Cards that are declined for different reasons; absent: the acquirer has no such cards. */
  readonly declines?: readonly PlayedDecline[];
  /** How long it executes an idempotency key only once; absent: for ever. */
  readonly key_life_ms?: number;
  /** Where this acquirer counts other minor units than ISO 4217; absent: nowhere. */
  readonly exponents?: OwnExponents;
  /** ISO 4217 codes of the currencies that it takes; absent: all. */
  readonly currencies?: readonly string[];
  /** Amounts in minor units, or other triggers, by which a refund fails after it was accepted. */
  readonly refund_that_fails_later: bigint;
  plan(fault: Fault): void;
  /** From now on its search does not find what is new. Absent: what it has executed is found at once. */
  lagSearch?(): void;
  executions(): readonly Execution[];
  /** The bodies of all requests that it has received, to look for what must not be there. */
  requests(): readonly {
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }[];
  /** Carries asynchronous work to its end: accepted captures, cancellations and refunds get their outcome. */
  work(): Promise<void>;
  /** Notifications that are due, oldest first, and no longer due afterwards. */
  takeNotifications(): readonly StandInNotification[];
  /** The customer at the issuer's page: returns what the browser brings back to the return URL. */
  authenticate(challenge_url: string, passes: boolean): Promise<Readonly<Record<string, string>>>;
  /**
   * A cardholder disputes the payment with this acquirer's reference.
   * @param amount in minor units by the acquirer's own exponents
   * @returns the dispute's reference
   */
  openDispute(authorisation_reference: string, amount: bigint): string;
  /**
   * The newest payment with captured money that is not refunded, and that amount; null when there is none. Absent: who
   * disputes by hand has to name the payment.
   */
  newestCaptured?(): DisputablePayment | null;
  /** The disputes in its books; absent: nobody can look into them. */
  disputes?(): readonly PlayedDispute[];
  /** The issuer's decision. */
  closeDispute(dispute_reference: string, won: boolean): void;
  close(): Promise<void>;
}

import type { Rail } from './rail.ts';
import type { Breakers } from '../values/breakers.ts';
import { id_max } from '../values/ids.ts';
import type { Money } from '../values/money.ts';
import type {
  LineNotice,
  PayeeAnswer,
  PayeeQuestion,
  PayoutDetails,
  PayoutFailure,
  PayoutNotice,
  Recall,
  RecallAnswered,
  RecallNotice,
} from './payout-instruction.ts';

export type InstructionKind = 'authorise' | 'adjust' | 'capture' | 'void' | 'refund' | 'payout';

/** A card as sent to an acquirer. The security code is in memory only, and absent during recovery. */
interface CardDetails {
  readonly pan: string;
  readonly expiration_month: number;
  readonly expiration_year: number;
  readonly security_code: string | null;
  readonly holder: string;
}

/** What an authorisation needs in addition to amount and card. */
export interface AuthorisationDetails {
  /** Null for a redirect method: the customer pays on its own page. */
  readonly card: CardDetails | null;
  /** Name of the redirect method; absent for cards. */
  readonly redirect_method?: string;
  /**
   * Capture at once, where the connector can (capability `sale`). If not, nothing of a card may be captured: what can only
   * be authorised and captured in one step is refused before it is sent.
   */
  readonly capture: boolean;
  /** The state of 3-D Secure. */
  readonly authentication: 'attempt' | 'refuse' | ReturnedChallenge;
  /** The URL to which the issuer's page sends the customer back; called when there is a challenge. */
  readonly challengeReturnUrl: () => string;
  /** What the customer is to read on the statement, up to 22 characters; empty: what the acquirer has on file. */
  readonly statement_descriptor: string;
  /** ISO 18245; empty: what the acquirer has on file. */
  readonly merchant_category: string;
  /** Whether the issuer may approve less than the amount; a partial approval without it is reversed. */
  readonly partial_approval?: boolean;
  /** Where a stored card is used, or stored with this instruction; absent for a card that is used only once. */
  readonly stored_credential?: StoredCredential;
  /** What is bought, by whom, and where it goes. */
  readonly order?: OrderDetails;
  /** The browser in which the customer pays; absent where the customer is not present. */
  readonly browser?: BrowserDetails;
  /** The result of 3-D Secure that was carried out elsewhere. */
  readonly authentication_result?: AuthenticationResult;
  /** The exemption from strong customer authentication that the merchant requests. */
  readonly exemption?: Exemption;
}

/** A customer's address; parts that are not known are empty. */
interface Address {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** What is bought, by whom, and where it goes; texts that are not known are empty. */
export interface OrderDetails {
  readonly order_no: string;
  readonly website: string;
  readonly items: readonly {
    readonly name: string;
    readonly number: string;
    /** Decimal, in the currency of the payment. */
    readonly unit_price: string;
    readonly quantity: string;
    readonly url: string;
  }[];
  readonly shopper: {
    readonly id: string;
    readonly email: string;
    /** IPv4 or IPv6. */
    readonly ip: string;
    readonly phone: string;
    readonly first_name: string;
    readonly last_name: string;
  };
  readonly billing: Address;
  /** Null where nothing is sent to an address. */
  readonly shipping: Address | null;
}

/** Browser data as EMV 3-D Secure 2 names them. */
export interface BrowserDetails {
  readonly accept_header: string;
  readonly user_agent: string;
  /** BCP 47. */
  readonly language: string;
  readonly color_depth: number;
  /** In pixels. */
  readonly screen_height: number;
  readonly screen_width: number;
  /** Minutes by which UTC is ahead of local time, as JavaScript's getTimezoneOffset. */
  readonly time_zone_offset: number;
  readonly java_enabled: boolean;
  readonly javascript_enabled: boolean;
}

/** The result of 3-D Secure that the merchant had carried out elsewhere. */
export interface AuthenticationResult {
  /** EMV 3-D Secure version, such as 2.2.0. */
  readonly version: string;
  /** Electronic commerce indicator, two digits. */
  readonly eci: string;
  /** CAVV or AAV, Base64; empty where authentication was only attempted without one. */
  readonly authentication_value: string;
  /** The directory server's transaction id. */
  readonly ds_transaction_id: string;
  /** EMVCo's transStatus: Y, A, I, … */
  readonly status: string;
}

/** Exemptions of the PSD2 regulatory technical standards (EU) 2018/389, and what is outside their scope. */
export type Exemption =
  | 'low_value'
  | 'transaction_risk_analysis'
  | 'trusted_beneficiary'
  | 'secure_corporate'
  | 'moto';

/** A challenge from which the customer has come back. */
export interface ReturnedChallenge {
  readonly challenge_reference: string;
  /** Query and form fields with which the issuer's page sent the customer back; not to be trusted. */
  readonly returned?: Readonly<Record<string, string>>;
}

/** How a stored card is used, in the terms of the schemes' frameworks for stored credentials. */
export interface StoredCredential {
  /** Who initiates the payment: the customer, who is present, or the merchant, while the customer is absent. */
  readonly initiator: 'customer' | 'merchant';
  /** `first` makes the agreement to store the card; `subsequent` refers to it. */
  readonly stage: 'first' | 'subsequent';
  /** What the customer agrees to: storing the card for later purchases, or a subscription. */
  readonly purpose: 'card_on_file' | 'subscription';
  /** Of the payment in which the agreement was made; empty for the first one, and where the acquirer gave none. */
  readonly network_transaction_id: string;
}

/** One instruction to an acquirer. Its id is the idempotency key: the same id is executed at most once. */
export interface Instruction {
  readonly id: bigint;
  readonly kind: InstructionKind;
  /** The account on whose behalf it is sent. */
  readonly account_id: string;
  /** When it was first ordered: a connector sends nothing again that is older than its acquirer keeps keys. */
  readonly ordered_at?: Date;
  readonly amount: Money;
  /**
   * The acquirer's own reference of the original authorisation. Of an authorisation: empty, or during recovery what
   * `storeReference` has stored.
   */
  readonly reference: string;
  readonly authorisation?: AuthorisationDetails;
  /**
   * For an authorisation in two steps: stores the acquirer's reference of what the first step has created. A connector
   * waits for it before it sends the second step, so that another process can find out by the reference.
   * @returns false when another process handles the instruction, or its outcome is recorded: then nothing may be sent
   */
  readonly storeReference?: (reference: string) => Promise<boolean>;
  /**
   * For reversals: the authorisation to reverse, of unknown outcome and then without a reference, or captured at once.
   * What it has captured is given back, in whole.
   */
  readonly reverses?: bigint;
  /**
   * For authorisations after a challenge, and voids that reverse one: the reference that the connector gave to the
   * challenge. Known during recovery, where `authorisation` is not.
   */
  readonly challenge_reference?: string;
  /**
   * For adjustments: what is authorised now, in minor units; `amount` is the new total. If both are the same, the
   * validity is to be extended. It is approved in full or not at all. Captures and voids keep using the authorisation's
   * own reference.
   */
  readonly authorised?: bigint;
  /** For captures: whether the rest is to be released. */
  readonly final?: boolean;
  /** For payouts: who pays whom, and how. */
  readonly payout?: PayoutDetails;
  /** After this time the outcome is found out by inquiries, if it is less than the connector's own timeout. */
  readonly answer_within_ms?: number;
}

/** The acquirer's own code and text, kept with the payment and shown to people; programs read the catalogue's codes. */
export interface AcquirerMessage {
  readonly code: string;
  readonly text: string;
}

/** A connector's answer to an instruction. Provider-specific terms pass this interface only as `message`. */
export type Outcome =
  | {
      readonly result: 'done';
      readonly message?: AcquirerMessage;
      readonly reference: string;
      /** The acquirer's retrieval reference, or empty. */
      readonly retrieval_reference: string;
      readonly auth_code: string;
      readonly avs_result: string;
      readonly cvv_result: string;
      readonly network_transaction_id: string;
      /** For authorisations: the approved amount in minor units, where it is not the instruction's amount. */
      readonly approved?: bigint;
      /**
       * For authorisations: the approved amount was also captured. It is what the acquirer has done, whatever it was asked:
       * the payment is then captured, also where `capture` was false or it is `held`.
       */
      readonly captured: boolean;
      /** For authorisations: the acquirer requires a review first. */
      readonly held: boolean;
    }
  /** Refused. `code` is a decline code of the catalogue (or empty where there is none). */
  | {
      readonly result: 'refused';
      readonly message?: AcquirerMessage;
      readonly code: string;
      readonly cause: 'issuer' | 'risk' | 'authentication' | 'technical';
      /** For authorisations: the scheme's own response code (data element 39), where the acquirer passes it on. */
      readonly response_code?: string;
      /** Mastercard's merchant advice code, where there is one. */
      readonly advice_code?: string;
      /** For payouts: why the bank refused. */
      readonly payout_failure?: PayoutFailure;
    }
  /** The customer must go to the issuer's page first. */
  | { readonly result: 'challenge'; readonly url: string; readonly reference: string }
  /** Accepted; the final outcome comes later, by inquiry or as a notice. */
  | {
      readonly result: 'accepted';
      /** The acquirer's reference of what it has accepted, where it gives one. */
      readonly reference?: string;
    }
  /** Possibly sent, without an answer: only an inquiry can tell. */
  | { readonly result: 'unknown' }
  /** Inquiry only: the acquirer never received the instruction. */
  | { readonly result: 'not_found' };

/** A message that an acquirer or bank sends unasked. */
type Notice = OutcomeNotice | DisputeNotice | PayoutNotice | LineNotice | RecallNotice;

/**
 * What became of an instruction, told later or unasked: before its answer, after it, twice, or months late. `refused`
 * after `done` says that a capture or refund has failed after all, and its money comes back.
 */
export interface OutcomeNotice {
  readonly kind: 'outcome';
  readonly notice_id: string;
  /** As `readInstructionName` reads it from what the acquirer returns; null where it returns only its own references. */
  readonly instruction: { readonly account_id: string; readonly id: bigint } | null;
  readonly instruction_kind: Exclude<InstructionKind, 'payout'>;
  /** The acquirer's reference of the authorisation that it belongs to. */
  readonly authorisation_reference: string;
  /** The acquirer's reference of this step, such as its reference of a refund; empty for authorisations. */
  readonly reference: string;
  /** What was moved, or of an authorisation approved; null where it is not said. */
  readonly amount: Money | null;
  readonly outcome: Extract<Outcome, { result: 'done' | 'refused' }>;
  readonly occurred_at: Date;
}

/**
 * The stage of a dispute. An inquiry (request for information, retrieval) moves no money. Won and lost are the
 * acquirer's present view: the issuer may continue to pre-arbitration after either.
 */
export type DisputeStage = 'inquiry' | 'chargeback' | 'pre_arbitration' | 'arbitration' | 'won' | 'lost';

/**
 * An acquirer's notice about a dispute: that it has reached a stage, that money was moved because of it, or both.
 * Acquirers that report these separately (a webhook for the stage, another for the balance) send a notice for each.
 * Notices may come late and in any order: `occurred_at` determines the latest stage.
 */
export interface DisputeNotice {
  readonly kind: 'dispute';
  readonly notice_id: string;
  readonly account_id: string;
  /** The acquirer's own reference of the notice: a notice repeated with the same reference counts once. */
  readonly reference: string;
  /** The acquirer's reference of the dispute, the same in all stages. */
  readonly case_reference: string;
  /** The instruction that authorised the payment, as the acquirer returns it; null where it does not. */
  readonly authorisation_id: bigint | null;
  /**
   * In an acquirer's notification that names no instruction: the acquirer's reference of the authorisation, by which
   * the payment is found. `account_id` is then empty.
   */
  readonly authorisation_reference?: string;
  /** Null where only money was moved. */
  readonly stage: DisputeStage | null;
  /** The contested amount: a part of the payment, all of it, or more. */
  readonly amount: Money;
  /** What the acquirer has moved, in that currency: negative where taken, positive where given back. */
  readonly funds: Money | null;
  /** The acquirer gives back what it has taken, and does not say whether it took any: what is beyond goes to suspense. */
  readonly withdrawn_only?: true;
  /** The fee for the dispute: negative where charged, positive where given back. */
  readonly fee: Money | null;
  /** The scheme's, such as Visa 10.4 or Mastercard 4853. */
  readonly reason_code: string;
  /** The acquirer's deadline for an answer to this stage; null where it gives none. */
  readonly answer_due_at: Date | null;
  readonly occurred_at: Date;
}

/** The merchant's answer to a stage of a dispute. */
interface DisputeAnswer {
  readonly account_id: string;
  readonly case_reference: string;
  /** For an inquiry, `defended` is the requested information. */
  readonly stage: DisputeStage;
  readonly amount: Money;
  readonly response: 'accepted' | 'defended';
  readonly explanation: string;
  readonly evidence: readonly {
    readonly name: string;
    readonly content_type: string;
    readonly content: Buffer;
  }[];
}

/** The outcome of an executed instruction with nothing but a reference. */
export function executed(reference: string): Extract<Outcome, { result: 'done' }> {
  return {
    result: 'done',
    reference,
    retrieval_reference: '',
    auth_code: '',
    avs_result: '',
    cvv_result: '',
    network_transaction_id: '',
    captured: false,
    held: false,
  };
}

/** A payment method with its own page, to which the customer is redirected. */
export interface RedirectMethod {
  /** As in payment_method: lower case, digits and underscores. */
  readonly name: string;
  /** Name shown to customers. */
  readonly label: string;
  /** Where it can be used; null: everywhere. */
  readonly currencies: readonly string[] | null;
  /** ISO 3166 codes of the customers' countries; null: all. */
  readonly countries: readonly string[] | null;
  /** Greatest amount in minor units of the currency; null: no limit of its own. */
  readonly amount_max: bigint | null;
  /** The money moves when the customer pays: not offered for payments that are to be captured later. */
  readonly captured_at_once?: true;
}

/** A method whose money moves when the customer pays, without a limit of its own. */
export function paidAtOnce(
  name: string,
  label: string,
  currencies: RedirectMethod['currencies'],
  countries: RedirectMethod['countries'],
): RedirectMethod {
  return { name, label, currencies, countries, amount_max: null, captured_at_once: true };
}

/** The methods that the operator has switched on, by their names; undefined: all of them. */
export function offeredMethods(
  methods: readonly RedirectMethod[],
  names: readonly string[] | undefined,
): readonly RedirectMethod[] {
  return names ? methods.filter(({ name }) => names.includes(name)) : methods;
}

/**
 * How an authorisation is changed before anything is captured: increased, decreased (a partial reversal), or extended
 * with the same amount.
 */
export type Adjustment = 'increase' | 'decrease' | 'extend';

/** The capabilities of a connector, as data. */
interface Capabilities {
  /** Authorises and captures in one instruction. */
  readonly sale: boolean;
  /** Captures less than what was authorised. */
  readonly partial_capture: boolean;
  /** Captures several times on one authorisation. */
  readonly several_captures: boolean;
  /**
   * The adjustments that it supports. One that supports increases sends authorisations that are captured later as
   * estimated ones (Mastercard: pre-authorisations), because schemes allow increases only for those.
   */
  readonly adjustments: readonly Adjustment[];
  /** Longest time that one list of instructions may take. */
  readonly timeout_ms: number;
  /** How many instructions one list may hold. */
  readonly instructions_max: number;
  /** How long the acquirer executes an idempotency key only once; absent: for ever. Nothing is sent again after it. */
  readonly key_life_ms?: number;
  /**
   * Whether an inquiry that finds nothing proves that the acquirer never received the instruction. If not, a connector
   * answers `unknown` in the place of `not_found`. Absent: it does.
   */
  readonly inquiry_is_final?: boolean;
  /** Instructions that are only accepted at first, and whose outcome comes as a notice. */
  readonly answered_later?: readonly InstructionKind[];
  /** Whether an authorisation of zero verifies a card. Absent: it does. */
  readonly verifies?: false;
  /** Redirect methods that it offers in addition to cards. */
  readonly redirect_methods?: readonly RedirectMethod[];
  /**
   * How payouts are accepted: not at all; one by one, where the answer confirms at once that the bank has them; or in
   * bulk, collected into files that `exchange` sends, where every answer comes later as a notice.
   */
  readonly payouts: 'none' | 'immediate' | 'bulk';
}

/**
 * How a bank pays, before anything is sent: pure, from the operator's settings. Used when a payout is accepted, so that
 * whatever the bank would not accept is refused then.
 */
interface PayoutBank {
  /** Currencies in which it keeps accounts; empty where it accepts any. */
  readonly currencies: readonly string[];
  /** ISO 3166-1 alpha-2 of the country of the account that pays in a currency; empty where there is none. */
  countryOf(currency: string): string;
  /**
   * A rail of the market as this bank uses it.
   * @throws Error for a name that is not in the table of rails
   */
  rail(name: string): Rail;
  /** Why it would refuse this payout whatever its balance, with the ISO 20022 reason code; null when it would not. */
  whyUnfit(instruction: Pick<Instruction, 'amount' | 'payout'>): PayoutFailure | null;
}

/**
 * The code that communicates with one acquirer or bank. It does not use the database, and does not throw for an
 * acquirer's behaviour: if it cannot tell the outcome, it returns `unknown`.
 */
export interface Connector {
  readonly name: string;
  /** It is played by this gateway, for trials: it moves no real money. */
  readonly played?: true;
  /** Its settings lead to the acquirer's test system: it moves no real money. */
  readonly test_system?: boolean;
  readonly capabilities: Capabilities;
  /** Only where it accepts payouts. */
  readonly bank?: PayoutBank;
  /** Sends instructions; the outcomes have the same length and order. Sending one twice executes it once. */
  perform(instructions: readonly Instruction[], signal: AbortSignal): Promise<Outcome[]>;
  /**
   * Inquires about instructions that were possibly sent. Where `inquiry_is_final` is false, it may send a capture, void,
   * refund or adjustment again under its key, while the acquirer keeps that.
   */
  inquire(instructions: readonly Instruction[], signal: AbortSignal): Promise<Outcome[]>;
  /**
   * Resolves instructions that this process has performed and got no answer to, seconds later: by reading, or by sending
   * the same content again under the same key, for which the card is still in memory. What refuses only this request (no
   * connection, 401, 403, 429) says nothing of the first one and is `unknown`; so is a 5xx. `not_found` counts for
   * authorisations only. Absent: recovery inquires later.
   */
  resolve?(instructions: readonly Instruction[], signal: AbortSignal): Promise<Outcome[]>;
  /**
   * Whether it keeps an instruction that it has accepted and is still to send, as in the next file to a bank. Absent: it
   * keeps none.
   */
  stores?(instruction: Pick<Instruction, 'account_id' | 'id'>): Promise<boolean>;
  /**
   * Asks the payee's bank whether a name belongs to an account (Verification of Payee), where this bank offers that.
   * Moves nothing and is asked once per payout; it may take long or throw.
   */
  verifyPayee?(question: PayeeQuestion, signal: AbortSignal): Promise<PayeeAnswer>;
  /** Proves credentials and reach by a call that changes nothing. */
  test?(signal: AbortSignal): Promise<ConnectionTest>;
  /**
   * Checks a notification that was sent to `/acquirers/<name>/notifications`, and takes it apart into events. It does not
   * interpret them, so that an event that is not understood today can be read again after an upgrade.
   */
  readNotification?(request: NotificationRequest): ReadNotification;
  /**
   * What an event means; an empty list where it needs no action. The `notice_id`s of one event are the same each time.
   * @throws Error when the event is not understood
   */
  interpret?(event: AcquirerEvent): readonly (OutcomeNotice | DisputeNotice)[];
  /**
   * Notices that are not acknowledged yet. They are returned again until `acknowledge` has named them, so the reader
   * must handle repeated ones.
   */
  notices(limit: number): Promise<Notice[]>;
  acknowledge(notice_ids: readonly string[]): Promise<void>;
  /**
   * Sends the answer to a dispute, whose end comes as a notice. The same answer twice counts once.
   * @returns whether the acquirer has received it; if not, it is sent again later
   */
  answerDispute?(answer: DisputeAnswer): Promise<boolean>;
  /**
   * Asks the bank to recall a payout. The same recall twice counts once; its answer comes as a notice.
   * @returns whether the bank has received it; false while the payout has not been sent
   */
  recall?(recall: Recall): Promise<boolean>;
  /** Answers a bank's recall. The same answer twice counts once. */
  answerRecall?(answered: RecallAnswered): Promise<void>;
  /**
   * Bulk connectors: sends what has been collected and reads what has arrived. Called every few seconds, by one process
   * or several at once.
   * @returns how many files were written or read: more than zero requests another round at once
   */
  exchange?(now: Date): Promise<number>;
}

/** Whether an acquirer can be reached with the credentials that are set; `detail` says what to do if not. */
export interface ConnectionTest {
  readonly ok: boolean;
  readonly detail: string;
}

/** A notification as it arrived. */
export interface NotificationRequest {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly received_at: Date;
}

/** One event of a notification. */
export interface AcquirerEvent {
  /** The acquirer's own id of the event, the same when it is sent again. */
  readonly id: string;
  /** The acquirer's name of its kind, as shown to people. */
  readonly kind: string;
  /** The event itself as text, without card numbers. */
  readonly content: string;
}

/** A notification that was taken apart, or the reason for which it is refused. */
export type ReadNotification =
  | {
      readonly events: readonly AcquirerEvent[];
      /** What the acquirer expects as the body of the answer; status 200. */
      readonly answer: string;
    }
  | { readonly refused: 'signature' | 'malformed' };

/**
 * How this gateway names an instruction to an acquirer, as idempotency key and merchant reference: letters, digits and
 * one hyphen, at most 31 characters.
 */
export function instructionName({ account_id, id }: Pick<Instruction, 'account_id' | 'id'>): string {
  return `${account_id}-${id}`;
}

/** @returns null when this gateway did not make the name */
export function readInstructionName(
  name: string,
): { readonly account_id: string; readonly id: bigint } | null {
  const [, account_id, digits] = /^([0-9A-Za-z]{1,10})-([1-9][0-9]{0,18})$/.exec(name) ?? [];
  const id = BigInt(digits ?? 0);
  return account_id && id <= id_max ? { account_id, id } : null;
}

/** A connector of an acquirer that the operator has configured, with one version of its settings. */
export interface ConfiguredConnector {
  /** The account whose own settings it uses; empty: the acquirer's. */
  readonly account_id: string;
  readonly connector: Connector;
  /** What it charges for an attempt; null where the settings do not say. */
  readonly attempt_fee: Money | null;
  /** Until when replaced settings are valid for notifications; null: they are in force. */
  readonly valid_until: Date | null;
}

/** What is known of a connector, without what it sends. */
export type ConnectorFacts = Omit<
  Connector,
  | 'perform'
  | 'inquire'
  | 'resolve'
  | 'verifyPayee'
  | 'test'
  | 'notices'
  | 'acknowledge'
  | 'answerDispute'
  | 'recall'
  | 'answerRecall'
  | 'exchange'
> & {
  /** Whether it can recall payouts. */
  readonly recall?: unknown;
};

/** The connectors of this gateway, for what sends nothing. */
export interface ConnectorReader extends Pick<ConnectorRegistry, 'has' | 'isBuiltIn' | 'attemptFee'> {
  readonly breakers: Pick<Breakers, 'all' | 'isResting'>;
  get(name: string, account_id?: string): ConnectorFacts;
  find(name: string, account_id?: string): ConnectorFacts | null;
  all(): ConnectorFacts[];
  each(name: string): ConnectorFacts[];
}

/**
 * The connectors of this gateway, by name: those that it was started with, and those of the acquirers that the operator
 * has configured, which come, change and go while it runs.
 */
export class ConnectorRegistry {
  readonly #built_in: ReadonlyMap<string, Connector>;
  #configured: ReadonlyMap<string, readonly ConfiguredConnector[]> = new Map();
  #unusable: ReadonlySet<string> = new Set();
  /** Those in force, by name and account; the acquirer's own by an empty account. */
  #in_force: ReadonlyMap<string, ReadonlyMap<string, Connector>> = new Map();

  /** Which connectors have failed and rest. */
  readonly breakers: Breakers;

  constructor(built_in: readonly Connector[], breakers: Breakers) {
    this.breakers = breakers;
    this.#built_in = new Map(built_in.map((connector) => [connector.name, connector]));
  }

  /**
   * Puts the operator's acquirers in the place of those before. A name that is built in stays what it is.
   * @param unusable accounts whose own settings at an acquirer cannot be opened: their instructions wait, and never go
   * to the acquirer's other account
   */
  configure(
    connectors: readonly ConfiguredConnector[],
    unusable: readonly { readonly name: string; readonly account_id: string }[] = [],
  ): void {
    this.#unusable = new Set(unusable.map(({ name, account_id }) => `${name} ${account_id}`));
    const free = connectors.filter(({ connector }) => !this.#built_in.has(connector.name));
    const by_name = Map.groupBy(free, ({ connector }) => connector.name);
    const in_force = [...by_name].map(([name, all]): [string, ReadonlyMap<string, Connector>] => {
      const now = all.filter(({ valid_until }) => valid_until === null);
      return [name, new Map(now.map(({ account_id, connector }) => [account_id, connector]))];
    });
    this.#configured = by_name;
    this.#in_force = new Map(in_force.filter(([, connectors_of]) => connectors_of.has('')));
  }

  /**
   * @param account_id on whose behalf: an account can have its own settings at an acquirer
   * @throws Error when an account names a connector that this gateway does not have
   */
  get(name: string, account_id = ''): Connector {
    const connector = this.find(name, account_id);
    if (!connector) throw new Error(`there is no connector ${name}`);
    return connector;
  }

  /** Null for a connector that was removed from the configuration while payments or payouts still name it. */
  find(name: string, account_id = ''): Connector | null {
    const built_in = this.#built_in.get(name);
    if (built_in) return built_in;
    if (this.#unusable.has(`${name} ${account_id}`)) return null;
    const of_acquirer = this.#in_force.get(name);
    return of_acquirer?.get(account_id) ?? of_acquirer?.get('') ?? null;
  }

  has(name: string, account_id = ''): boolean {
    return this.find(name, account_id) !== null;
  }

  isBuiltIn(name: string): boolean {
    return this.#built_in.has(name);
  }

  /** One connector of each name. */
  all(): Connector[] {
    const configured = [...this.#in_force.values()].flatMap((of_acquirer) => of_acquirer.get('') ?? []);
    return [...this.#built_in.values(), ...configured];
  }

  /** Every connector in force of this name: the acquirer's own, then those of accounts with their own settings. */
  each(name: string): Connector[] {
    const built_in = this.#built_in.get(name);
    if (built_in) return [built_in];
    return this.#inForceOf(name).map(({ connector }) => connector);
  }

  /** What an acquirer charges for an authorisation of this account's cards; null where nothing is said of it. */
  attemptFee(name: string, account_id: string): Money | null {
    const in_force = this.#inForceOf(name);
    const own = in_force.find((one) => one.account_id === account_id);
    return (own ?? in_force.find((one) => one.account_id === ''))?.attempt_fee ?? null;
  }

  #inForceOf(name: string): ConfiguredConnector[] {
    const all = this.#configured.get(name) ?? [];
    return all.filter(({ valid_until }) => valid_until === null);
  }

  /**
   * Connectors that may understand a notification to this acquirer: those in force, then those of replaced settings
   * that are still valid. Empty where there is no such acquirer.
   */
  readers(name: string, now: Date): ConfiguredConnector[] {
    if (!this.has(name)) return [];
    const built_in = this.#built_in.get(name);
    if (built_in) return [{ account_id: '', connector: built_in, attempt_fee: null, valid_until: null }];
    const replaced = (this.#configured.get(name) ?? []).filter(
      ({ valid_until }) => valid_until !== null && valid_until > now,
    );
    return [...this.#inForceOf(name), ...replaced];
  }
}

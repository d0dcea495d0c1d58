import type { Rail } from '../rails/rail.ts';
import type { Money } from '../values/money.ts';
import type {
  BookingNotice,
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

/** A card as it goes to an acquirer. The security code is in memory only, and absent on recovery. */
interface CardDetails {
  readonly pan: string;
  readonly expiration_month: number;
  readonly expiration_year: number;
  readonly security_code: string | null;
  readonly holder: string;
}

/** What an authorisation needs beside amount and card. */
export interface AuthorisationDetails {
  /** Null for a redirect method: the customer pays on its own page. */
  readonly card: CardDetails | null;
  /** Name of the redirect method; absent for cards. */
  readonly redirect_method?: string;
  /** Take the money at once, where the connector can (capability `sale`). */
  readonly capture: boolean;
  /** Where the customer stands with 3-D Secure. */
  readonly authentication: 'attempt' | 'refuse' | { readonly challenge_reference: string };
  /** Where the issuer's page sends the customer back to; asked for when there is a challenge. */
  readonly challengeReturnUrl: () => string;
  /** Whether there is a billing address to check. */
  readonly billing_postcode: string;
  /** Whether the issuer may approve less than the amount; one that does so unasked is reversed. */
  readonly partial_approval?: boolean;
  /** Where a stored card is used, or stored with this instruction; absent for a card that is given for once. */
  readonly stored_credential?: StoredCredential;
}

/** How a stored card is used, in the words of the schemes' frameworks for stored credentials. */
export interface StoredCredential {
  /** Who starts the payment: the customer, who is there, or the merchant, while the customer is away. */
  readonly initiator: 'customer' | 'merchant';
  /** `first` makes the agreement to store the card; `subsequent` refers to it. */
  readonly stage: 'first' | 'subsequent';
  /** What the customer agrees to: that the card is kept for what they buy later, or a subscription. */
  readonly purpose: 'card_on_file' | 'subscription';
  /** Of the payment in which the agreement was made; empty for the first one, and where the acquirer gave none. */
  readonly network_transaction_id: string;
}

/** One instruction to an acquirer. Its id is the idempotency key: the same id is executed at most once. */
export interface Instruction {
  readonly id: bigint;
  readonly kind: InstructionKind;
  /** The account on whose behalf, for the acquirer's merchant configuration. */
  readonly account_id: string;
  readonly amount: Money;
  /** The acquirer's own reference of the authorisation that this goes back to; empty for authorisations. */
  readonly reference: string;
  readonly authorisation?: AuthorisationDetails;
  /** For voids without a reference: the instruction of unknown outcome that is to be reversed. */
  readonly reverses?: bigint;
  /**
   * For adjustments: what is authorised now, in minor units; `amount` is what is to be. Where both are the same, the
   * authorisation is to be valid for longer. All of it is approved, or nothing. Captures and voids go on under the authorisation's own reference.
   */
  readonly authorised?: bigint;
  /** For captures: whether what is not captured is to be released. */
  readonly final?: boolean;
  /** For payouts: who pays whom, and how. */
  readonly payout?: PayoutDetails;
  /** After so long the answer is not waited for but asked for, where that is less than the connector's own time. */
  readonly answer_within_ms?: number;
}

/** What a connector says of an instruction. Provider vocabulary never passes this point. */
export type Outcome =
  | {
      readonly result: 'done';
      readonly reference: string;
      /** The acquirer's retrieval reference, or empty. */
      readonly retrieval_reference: string;
      readonly auth_code: string;
      readonly avs_result: string;
      readonly cvv_result: string;
      readonly network_transaction_id: string;
      /** For authorisations: what was approved, in minor units, where that is not the amount of the instruction. */
      readonly approved?: bigint;
      /** For authorisations: the money was taken with it, as much as was approved. */
      readonly captured: boolean;
      /** For authorisations: the acquirer wants a person to look at it first. */
      readonly held: boolean;
    }
  /** The answer is no. `code` is a decline code of the catalogue (or empty where there is none). */
  | {
      readonly result: 'refused';
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
  /** Accepted; the final word comes later, by inquiry. */
  | { readonly result: 'accepted' }
  /** Sent, perhaps, but no answer: only an inquiry can tell. */
  | { readonly result: 'unknown' }
  /** Inquiry only: the acquirer never received the instruction. */
  | { readonly result: 'not_found' };

/** Something that the acquirer or bank says by itself. */
export type Notice = DisputeNotice | PayoutNotice | BookingNotice | RecallNotice;

/**
 * How far a dispute has come. An inquiry (request for information, retrieval) moves no money. Won and lost are how
 * the acquirer sees it now: the issuer may go on to pre-arbitration after either.
 */
export type DisputeStage = 'inquiry' | 'chargeback' | 'pre_arbitration' | 'arbitration' | 'won' | 'lost';

/**
 * An acquirer tells something of a dispute: that it has come to a stage, that it has moved money because of it, or
 * both. Acquirers that tell these apart (a webhook for the stage, another for the balance) send a notice for each.
 * Notices may come late and in any order: `occurred_at` says which stage is the latest.
 */
export interface DisputeNotice {
  readonly kind: 'dispute';
  readonly notice_id: string;
  readonly account_id: string;
  /** The acquirer's own reference of what it says here: said again under the same, it counts once. */
  readonly reference: string;
  /** The acquirer's reference of the dispute, the same through all of its stages. */
  readonly case_reference: string;
  /** The instruction that authorised the payment, as the acquirer echoes it; null where it does not. */
  readonly authorisation_id: bigint | null;
  /** Null where only money was moved. */
  readonly stage: DisputeStage | null;
  /** What is contested: a part of the payment, all of it, or more. */
  readonly amount: Money;
  /** What the acquirer has moved, in the currency in which it did: below zero taken, above zero given back. */
  readonly funds: Money | null;
  /** What it has charged for the dispute: below zero taken, above zero given back. */
  readonly fee: Money | null;
  /** The scheme's, such as Visa 10.4 or Mastercard 4853. */
  readonly reason_code: string;
  /** Until when the acquirer takes an answer to this stage; null where it does not say. */
  readonly answer_due_at: Date | null;
  readonly occurred_at: Date;
}

/** What the merchant answers to a stage of a dispute. */
interface DisputeAnswer {
  readonly account_id: string;
  readonly case_reference: string;
  /** Of an inquiry, `defended` is the information that was asked for. */
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

/** The answer that an instruction was executed, where there is nothing more to say of it than a reference. */
export function executed(reference: string): Outcome {
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

/** A way to pay on a page of its own, to which the customer is sent. */
export interface RedirectMethod {
  /** As it stands in payment_method: lower case, digits and underscores. */
  readonly name: string;
  /** What customers know it by. */
  readonly label: string;
  /** Where it can be used; null: everywhere. */
  readonly currencies: readonly string[] | null;
  /** ISO 3166 codes of the customers' countries; null: all. */
  readonly countries: readonly string[] | null;
  /** Greatest amount in minor units of the currency; null: no limit of its own. */
  readonly amount_max: bigint | null;
}

/**
 * How an authorisation is changed before anything of it is captured: to more, to less (a partial reversal), or with the
 * same amount to be valid for longer.
 */
export type Adjustment = 'increase' | 'decrease' | 'extend';

/** What a connector can do, as data. */
interface Capabilities {
  /** Authorises and captures in one instruction. */
  readonly sale: boolean;
  /** Captures less than what was authorised. */
  readonly partial_capture: boolean;
  /** Captures several times on one authorisation. */
  readonly several_captures: boolean;
  /**
   * Changes of an authorisation that it carries. One that carries increases sends authorisations that are captured
   * later as estimated ones (Mastercard: pre-authorisations), because schemes let no others be increased.
   */
  readonly adjustments: readonly Adjustment[];
  /** Longest time that one list of instructions may take. */
  readonly timeout_ms: number;
  /** How many instructions one list may hold. */
  readonly instructions_max: number;
  /** Ways to pay that it offers beside cards. */
  readonly redirect_methods?: readonly RedirectMethod[];
  /**
   * How payouts are taken: not at all; one by one, the answer saying at once that the bank has them; or in
   * bulk, gathered into files that `exchange` sends, with every answer coming later as a notice.
   */
  readonly payouts: 'none' | 'immediate' | 'bulk';
}

/**
 * How a bank pays, before anything is sent: pure, from what its operator has set. It is asked while a payout is
 * accepted, so that what the bank could not take is refused there.
 */
interface PayoutBank {
  /** In which it was told to keep accounts; empty where it plays any. */
  readonly currencies: readonly string[];
  /** ISO 3166-1 alpha-2 of where it keeps the account that pays in a currency; empty where it keeps none. */
  countryOf(currency: string): string;
  /**
   * The rail that it takes for one of the market's, as it works on it.
   * @throws Error for a name that is not in the table of rails
   */
  rail(name: string): Rail;
  /** Why it would refuse this payout whatever its balance, with the ISO 20022 reason code; null when it would not. */
  whyUnfit(instruction: Pick<Instruction, 'amount' | 'payout'>): PayoutFailure | null;
}

/**
 * The code that speaks to one acquirer or bank. It never sees the database and never throws for what an
 * acquirer does: what it cannot tell, it answers with `unknown`.
 */
export interface Connector {
  readonly name: string;
  readonly capabilities: Capabilities;
  /** Only where it takes payouts. */
  readonly bank?: PayoutBank;
  /** Sends instructions; the outcomes have their length and order. Sending one twice executes it once. */
  perform(instructions: readonly Instruction[], signal: AbortSignal): Promise<Outcome[]>;
  /** Asks what became of instructions that were sent, perhaps. */
  inquire(instructions: readonly Instruction[], signal: AbortSignal): Promise<Outcome[]>;
  /**
   * Asks the payee's bank whether a name belongs to an account (Verification of Payee), where this bank offers that.
   * Moves nothing and is asked once for a payout; it may take long or throw.
   */
  verifyPayee?(question: PayeeQuestion, signal: AbortSignal): Promise<PayeeAnswer>;
  /**
   * Notices not acknowledged yet. They are given again until `acknowledge` has named them, so the reader must
   * bear each of them more than once.
   */
  notices(limit: number): Promise<Notice[]>;
  acknowledge(notice_ids: readonly string[]): Promise<void>;
  /**
   * Passes on the answer to a dispute; its end comes as a notice. The same answer twice counts once.
   * @returns whether the acquirer has it; if not, it is given again later
   */
  answerDispute?(answer: DisputeAnswer): Promise<boolean>;
  /**
   * Asks the bank to call a payout back. The same recall twice counts once; its answer comes as a notice.
   * @returns whether the bank has it; not, where the payout has not left yet
   */
  recall?(recall: Recall): Promise<boolean>;
  /** Answers a recall of the bank's. The same answer twice counts once. */
  answerRecall?(answered: RecallAnswered): Promise<void>;
  /**
   * Bulk connectors: sends what has been gathered and reads what has arrived. Called every few seconds, by one
   * process or by several at once.
   * @returns how many files were written or read: more than zero asks for another round at once
   */
  exchange?(now: Date): Promise<number>;
}

/** The connectors of this gateway, by name. */
export class ConnectorRegistry {
  readonly #connectors: ReadonlyMap<string, Connector>;

  constructor(connectors: readonly Connector[]) {
    this.#connectors = new Map(connectors.map((connector) => [connector.name, connector]));
  }

  /** @throws Error when an account names a connector that this gateway was not built with */
  get(name: string): Connector {
    const connector = this.#connectors.get(name);
    if (!connector) throw new Error(`there is no connector ${name}`);
    return connector;
  }

  /** Null for a connector that was taken out of the configuration while payments or payouts still name it. */
  find(name: string): Connector | null {
    return this.#connectors.get(name) ?? null;
  }

  has(name: string): boolean {
    return this.#connectors.has(name);
  }

  all(): Connector[] {
    return [...this.#connectors.values()];
  }
}

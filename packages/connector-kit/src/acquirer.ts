import type { Outcome, CallLimits, Connector } from './connector.ts';
import type { Money } from './currency.ts';
import type { Instruction, InstructionKind } from './instruction.ts';

/**
 * What became of an instruction, told later or unasked: before its answer, after it, twice, or months late. `refused`
 * after `done` says that a capture or refund has failed after all, and its money comes back.
 */
export interface OutcomeNotice {
  readonly kind: 'outcome';
  readonly notice_id: string;
  /** As `readInstructionName` reads it from what the acquirer returns; null where it returns only its own references. */
  readonly instruction: { readonly account_id: string; readonly id: bigint } | null;
  readonly instruction_kind: InstructionKind;
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

/** The capabilities of an acquirer's connector, as data. */
interface Capabilities extends CallLimits {
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
  /** Instructions that are only accepted at first, and whose outcome comes as a notice. */
  readonly answered_later?: readonly InstructionKind[];
  /** Whether an authorisation of zero verifies a card. Absent: it does. */
  readonly verifies?: false;
  /** Redirect methods that it offers in addition to cards. */
  readonly redirect_methods?: readonly RedirectMethod[];
}

/** The code that communicates with one acquirer. */
export interface Acquirer extends Connector<Instruction> {
  /** Its settings lead to the acquirer's test system: it moves no real money. */
  readonly test_system?: boolean;
  readonly capabilities: Capabilities;
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
   * Disputes that it tells only when it is asked, and that are not acknowledged yet. They are returned again until
   * `acknowledge` has named them, so the reader must handle repeated ones. Absent: it sends notifications.
   */
  notices?(limit: number): Promise<DisputeNotice[]>;
  acknowledge?(notice_ids: readonly string[]): Promise<void>;
  /**
   * Sends the answer to a dispute, whose end comes as a notice. The same answer twice counts once.
   * @returns whether the acquirer has received it; if not, it is sent again later
   */
  answerDispute?(answer: DisputeAnswer): Promise<boolean>;
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

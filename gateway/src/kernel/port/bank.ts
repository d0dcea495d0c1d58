import type { BaseInstruction, Outcome, CallLimits, Connector } from '@causeway/connector-kit/connector.ts';
import type { Money } from '../values/money.ts';
import type { Rail } from './rail.ts';

/** A postal address in the structured form that banks require. Town and country are always present. */
export interface PostalAddress {
  readonly street: string;
  readonly building_number: string;
  /** Floor, building, flat; or empty. */
  readonly room: string;
  readonly postcode: string;
  readonly town: string;
  readonly state: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** Who pays or is paid. Every text consists of characters that the bank accepts on the rail. */
export interface PayoutParty {
  readonly name: string;
  readonly entity_type: 'COMPANY' | 'PERSONAL';
  readonly address: PostalAddress;
  /** Birth date (YYYY-MM-DD) and identity number of a person, registration number of a company; or empty. */
  readonly date_of_birth: string;
  readonly identity_number: string;
  /** The kind of number as sent (PASSPORT, CHINESE_NATIONAL_ID, …); or empty. */
  readonly identity_type: string;
  /** Legal entity identifier (ISO 17442) of a company, or empty. */
  readonly lei: string;
  /** How to reach a payee; absent where it was not given, and in payouts stored by earlier releases. */
  readonly contact?: PartyContact;
}

/** A telephone number in international form (`+86-13912345678`), or as sent where its country is not known. */
interface TelephoneNumber {
  readonly number: string;
  readonly international: boolean;
}

/** How to reach a party; null or empty where it was not given. */
interface PartyContact {
  readonly phone: TelephoneNumber | null;
  readonly mobile: TelephoneNumber | null;
  readonly email: string;
}

/** The account that is paid and its bank. Fields that do not apply are empty. */
interface PayoutBankDetails {
  readonly iban: string;
  readonly account_number: string;
  /** The account holder, where given: in the bank's characters. */
  readonly holder_name: string;
  /** Identity number of the holder, where given. */
  readonly holder_document: string;
  /** CHECKING, SAVINGS, or any other value given; or empty. */
  readonly category: string;
  /** Currency of the beneficiary's account, where given. */
  readonly account_currency: string;
  readonly bic: string;
  /**
   * The local clearing system's ISO 20022 code (USABA, GBDSC, AUBSB, INFSC, CNAPS, …) and the bank's number in
   * it; both empty where the account is reached by IBAN or BIC alone.
   */
  readonly clearing_system: string;
  readonly clearing_member: string;
  /** Number or name of the branch, or empty. */
  readonly branch: string;
  readonly bank_name: string;
  /** Street address of the bank; absent where it was not given, and in payouts stored by earlier releases. */
  readonly bank_street?: string;
  /** Mobile number bound to the account; absent as the street. */
  readonly bound_mobile?: string;
  /** ISO 3166-1 alpha-2. */
  readonly bank_country: string;
}

/** One credit transfer in the form that a bank receives. The amount is in the instruction. */
export interface PayoutDetails {
  /** Unique end-to-end reference, at most 35 characters of `[0-9A-Z-]`. */
  readonly end_to_end_id: string;
  /** Unique end-to-end transaction reference: a UUID, version 4 in form. */
  readonly uetr: string;
  readonly method: 'SWIFT' | 'LOCAL';
  /** Name of the rail in the table of rails: the market’s, whatever the bank uses instead. */
  readonly rail: string;
  /** ISO 20022 charge bearer: shared, borne by the debtor, by the creditor, or by the scheme's rules (LOCAL). */
  readonly charge_bearer: 'SHAR' | 'DEBT' | 'CRED' | 'SLEV';
  /** YYYY-MM-DD: the banking day on which it was to be executed, as determined at its acceptance. */
  readonly execution_date: string;
  readonly debtor: PayoutParty;
  /** The payer's account: the merchant’s account with this gateway (FATF recommendation 16). */
  readonly debtor_account: string;
  readonly creditor: PayoutParty;
  readonly creditor_account: PayoutBankDetails;
  /** ISO 20022 external purpose code, such as SUPP or SALA; empty where the reason has none. */
  readonly purpose_code: string;
  /** What the authorities of the beneficiary’s country require, by their own code; or null. */
  readonly regulatory: { readonly code: string; readonly information: string } | null;
  /** Unstructured remittance information, at most 140 characters of the SWIFT set. */
  readonly remittance: string;
}

/** Whether a name belongs to an account: the question of the payer's bank to the payee's. */
export interface PayeeQuestion {
  readonly iban: string;
  /** Or empty. */
  readonly bic: string;
  readonly name: string;
}

/** The answer of the payee's bank. */
export interface PayeeAnswer {
  readonly result: 'MATCH' | 'CLOSE_MATCH' | 'NO_MATCH' | 'NOT_POSSIBLE';
  /** For a close match the account holder's name at the bank; otherwise empty. */
  readonly name: string;
  /** Why the bank could not tell, or empty. */
  readonly reason: string;
}

/** Why a bank did not pay, or gave the money back. */
export interface PayoutFailure {
  /** ISO 20022 external status or return reason code (AC01, AC04, AM04, …), or empty. The domain maps it. */
  readonly reason_code: string;
  /** The bank's own words, or empty. */
  readonly text: string;
}

/** A failure that the bank does not explain. */
export const unexplained: PayoutFailure = { reason_code: '', text: '' };

/** A bank's notice about a payout that it has accepted, or has paid and got back. */
export interface PayoutNotice {
  /** Of a return: permanent, as each is booked once by it and the instruction's id. */
  readonly notice_id: string;
  readonly kind: 'payout';
  readonly account_id: string;
  /** The instruction's id, as returned by the bank. */
  readonly instruction_id: bigint;
  /**
   * sent: the bank has it and will execute it. completed: the beneficiary's bank has the money. failed: it was
   * not executed. returned: it was, and the money has come back. return_announced: the money is on its way back, and
   * will be told of when it is booked. recall_…: the answer to a recall, which moves nothing.
   */
  readonly status:
    | 'sent'
    | 'completed'
    | 'failed'
    | 'returned'
    | 'return_announced'
    | 'recall_accepted'
    | 'recall_refused';
  readonly failure: PayoutFailure | null;
  /**
   * For returns: the amount returned by this notice, where the bank gives it, and otherwise all that is still out; less
   * than was sent when banks deducted charges. It may come in parts, each with a notice of its own; in another currency,
   * or more than is out, it is put in suspense. For announced ones: all that was announced of the payout.
   */
  readonly amount: Money | null;
  /** The bank's own reference, or empty. */
  readonly reference: string;
}

/**
 * A line that the bank has booked on the gateway's account, or what it reports of one later. Its content is in the
 * gateway's database, and so is what becomes of it: whoever matches it acknowledges it in the same transaction.
 */
export interface LineNotice {
  readonly notice_id: string;
  readonly kind: 'line';
  /** The number of the line: several notices may be of the same one. */
  readonly line: bigint;
  /** Of how many parts it consists. */
  readonly parts: number;
}

/** A bank's request to get money back: money received, or a return of a payout. It moves nothing. */
export interface RecallNotice {
  readonly notice_id: string;
  readonly kind: 'recall';
  /** The instruction whose return is recalled; '' and zero where it names none. */
  readonly account_id: string;
  readonly instruction_id: bigint;
  /** Null where the bank does not give it. */
  readonly amount: Money | null;
  /** ISO 20022 external cancellation reason code and words. */
  readonly reason: PayoutFailure;
  /** YYYY-MM-DD, or empty. */
  readonly settled_on: string;
  /** The bank's references of the request and of the payment concerned, by name, and the parties. */
  readonly details: Readonly<Record<string, string>>;
}

/** The answer to a bank's recall. */
export interface RecallAnswered {
  /** Its number: it is answered once, however often this is sent. */
  readonly recall_id: bigint;
  readonly accepted: boolean;
  /** ISO 20022 external payment cancellation rejection code, where it is refused; else empty. */
  readonly reason_code: string;
  readonly note: string;
  readonly answered_at: Date;
  readonly amount: Money | null;
  readonly settled_on: string;
  readonly details: Readonly<Record<string, string>>;
}

/** A request to the bank to recall a payout. */
export interface Recall {
  /** Its number: it is requested once, however often this is sent. */
  readonly claim_id: bigint;
  readonly account_id: string;
  readonly instruction_id: bigint;
  /** ISO 20022 external cancellation reason code. */
  readonly reason_code: string;
  readonly note: string;
}

/** One instruction to a bank. */
export interface PayoutInstruction extends BaseInstruction {
  readonly kind: 'payout';
  /** Who pays whom, and how. */
  readonly payout: PayoutDetails;
  /** After this time the outcome is found out by inquiries, if it is less than the connector's own timeout. */
  readonly answer_within_ms?: number;
}

/** A bank's refusal. */
export interface RefusedPayout extends Extract<Outcome, { result: 'refused' }> {
  readonly code: '';
  readonly cause: 'technical';
  readonly payout_failure: PayoutFailure;
}

/** The outcome of a payout that a bank does not execute. */
export function refusedPayout(payout_failure: PayoutFailure): RefusedPayout {
  return { result: 'refused', code: '', cause: 'technical', payout_failure };
}

/** Why a bank refused; null where it does not say. */
export function failureOf(refusal: Extract<Outcome, { result: 'refused' }>): PayoutFailure | null {
  return (refusal as Partial<RefusedPayout>).payout_failure ?? null;
}

/** A message that a bank sends unasked. */
type BankNotice = PayoutNotice | LineNotice | RecallNotice;

/** The capabilities of a bank's connector, as data. */
interface Capabilities extends CallLimits {
  /**
   * How payouts are accepted: one by one, where the answer confirms at once that the bank has them; or in bulk, collected
   * into files that `exchange` sends, where every answer comes later as a notice.
   */
  readonly payouts: 'immediate' | 'bulk';
}

/** The code that communicates with one bank. */
export interface Bank extends Connector<PayoutInstruction> {
  readonly capabilities: Capabilities;
  /** Currencies in which it keeps accounts; empty where it accepts any. */
  readonly currencies: readonly string[];
  /** ISO 3166-1 alpha-2 of the country of the account that pays in a currency; empty where there is none. */
  countryOf(currency: string): string;
  /**
   * A rail of the market as this bank uses it.
   * @throws Error for a name that is not in the table of rails
   */
  rail(name: string): Rail;
  /**
   * Why it would refuse this payout whatever its balance, with the ISO 20022 reason code; null when it would not. Used
   * when a payout is accepted, so that whatever the bank would not accept is refused then.
   */
  whyUnfit(instruction: Pick<PayoutInstruction, 'amount' | 'payout'>): PayoutFailure | null;
  /**
   * Whether it keeps an instruction that it has accepted and is still to send, as in the next file to a bank. Absent: it
   * keeps none.
   */
  stores?(instruction: Pick<PayoutInstruction, 'account_id' | 'id'>): Promise<boolean>;
  /**
   * Asks the payee's bank whether a name belongs to an account (Verification of Payee), where this bank offers that.
   * Moves nothing and is asked once per payout; it may take long or throw.
   */
  verifyPayee?(question: PayeeQuestion, signal: AbortSignal): Promise<PayeeAnswer>;
  /**
   * Notices that are not acknowledged yet. They are returned again until `acknowledge` has named them, so the reader
   * must handle repeated ones.
   */
  notices(limit: number): Promise<BankNotice[]>;
  acknowledge(notice_ids: readonly string[]): Promise<void>;
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

import type { Money } from '../values/money.ts';

/** A postal address in the structured form that banks ask for. Town and country are always there. */
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

/** Who pays or is paid. Every text is in the characters that the bank takes on the rail. */
export interface PayoutParty {
  readonly name: string;
  readonly entity_type: 'COMPANY' | 'PERSONAL';
  readonly address: PostalAddress;
  /** Birth date (YYYY-MM-DD) and identity number of a person, registration number of a company; or empty. */
  readonly date_of_birth: string;
  readonly identity_number: string;
  /** What kind of number it is, as it was sent (PASSPORT, CHINESE_NATIONAL_ID, …); or empty. */
  readonly identity_type: string;
  /** Legal entity identifier (ISO 17442) of a company, or empty. */
  readonly lei: string;
  /** How to reach a payee; absent where nothing was said, and in what earlier releases stored. */
  readonly contact?: PartyContact;
}

/** A telephone number: in international form (`+86-13912345678`), or as it was sent where its country is not known. */
interface TelephoneNumber {
  readonly number: string;
  readonly international: boolean;
}

/** How to reach a party; what was not said is null or empty. */
interface PartyContact {
  readonly phone: TelephoneNumber | null;
  readonly mobile: TelephoneNumber | null;
  readonly email: string;
}

/** The account that is paid and the bank that keeps it. What does not apply is empty. */
interface PayoutBankDetails {
  readonly iban: string;
  readonly account_number: string;
  /** Who holds it, where that was said: in the bank's characters. */
  readonly holder_name: string;
  /** Identity number of the holder, where it was said. */
  readonly holder_document: string;
  /** CHECKING, SAVINGS, or whatever was said; or empty. */
  readonly category: string;
  /** Currency of the beneficiary's account, where it was said. */
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
  /** Street address of the bank; absent where it was not said, and in what earlier releases stored. */
  readonly bank_street?: string;
  /** Mobile number that the account is bound to; absent as the street. */
  readonly bound_mobile?: string;
  /** ISO 3166-1 alpha-2. */
  readonly bank_country: string;
}

/** One credit transfer, as a bank is told of it. The amount stands in the instruction. */
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
  /** YYYY-MM-DD: the banking day on which it was to be executed when it was accepted. */
  readonly execution_date: string;
  readonly debtor: PayoutParty;
  /** The account that the payer pays from: the merchant’s with this gateway (FATF recommendation 16). */
  readonly debtor_account: string;
  readonly creditor: PayoutParty;
  readonly creditor_account: PayoutBankDetails;
  /** ISO 20022 external purpose code, such as SUPP or SALA; empty where the reason has none. */
  readonly purpose_code: string;
  /** What the authorities of the beneficiary’s country want to know, by their own code; or null. */
  readonly regulatory: { readonly code: string; readonly information: string } | null;
  /** Unstructured remittance information, at most 140 characters of the SWIFT set. */
  readonly remittance: string;
}

/** Whether a name belongs to an account: what the payer's bank asks the payee's. */
export interface PayeeQuestion {
  readonly iban: string;
  /** Or empty. */
  readonly bic: string;
  readonly name: string;
}

/** What the payee's bank says. */
export interface PayeeAnswer {
  readonly result: 'MATCH' | 'CLOSE_MATCH' | 'NO_MATCH' | 'NOT_POSSIBLE';
  /** For a close match the account holder's name as the bank has it; else empty. */
  readonly name: string;
  /** Why it was not possible to tell, or empty. */
  readonly reason: string;
}

/** Why a bank did not pay, or gave the money back. */
export interface PayoutFailure {
  /** ISO 20022 external status or return reason code (AC01, AC04, AM04, …), or empty. The domain maps it. */
  readonly reason_code: string;
  /** The bank's own words, or empty. */
  readonly text: string;
}

/** What a bank says of a payout by itself: of one it has accepted, or of one that it has paid and got back. */
export interface PayoutNotice {
  readonly notice_id: string;
  readonly kind: 'payout';
  readonly account_id: string;
  /** The instruction's id, as the bank echoes it. */
  readonly instruction_id: bigint;
  /**
   * sent: the bank has it and will execute it. completed: the beneficiary's bank has the money. failed: it was
   * not executed. returned: it was, and the money has come back. recall_…: the answer to a recall, which moves nothing.
   */
  readonly status: 'sent' | 'completed' | 'failed' | 'returned' | 'recall_accepted' | 'recall_refused';
  readonly failure: PayoutFailure | null;
  /** For returns: what came back, where the bank says so; less than what was sent when banks kept charges. */
  readonly amount: Money | null;
  /** The bank's own reference, or empty. */
  readonly reference: string;
}

/**
 * Money that moved on the gateway's account at a bank, as it was booked there: a line of a statement, or the part of
 * one that is about one payout. Each is told of until it is acknowledged, and each has to be booked.
 */
export interface BookingNotice {
  readonly notice_id: string;
  readonly kind: 'booking';
  /** What the bank's connector knows it by, for ever. */
  readonly booking: string;
  /** What it is, as far as the bank's messages say. */
  readonly use: 'paid' | 'returned' | 'charge' | 'unmatched';
  /** Why it is unmatched, as a code of the gateway's; or empty. */
  readonly cause: string;
  /** The instruction that it names; '' and zero where it names none. */
  readonly account_id: string;
  readonly instruction_id: bigint;
  /** As booked: positive where it came in, negative where it was taken. */
  readonly amount: Money;
  /** YYYY-MM-DD. */
  readonly booked_on: string;
  readonly failure: PayoutFailure;
  /** The bank's own reference, or empty. */
  readonly reference: string;
  /** What was written with it. */
  readonly remittance: string;
  readonly details: Readonly<Record<string, string>>;
}

/** A bank asks for money to be given back: money that came, or a return of a payout. It moves nothing. */
export interface RecallNotice {
  readonly notice_id: string;
  readonly kind: 'recall';
  /** The instruction whose return is called back; '' and zero where it names none. */
  readonly account_id: string;
  readonly instruction_id: bigint;
  /** Null where the bank does not say. */
  readonly amount: Money | null;
  /** ISO 20022 external cancellation reason code and words. */
  readonly reason: PayoutFailure;
  /** YYYY-MM-DD, or empty. */
  readonly settled_on: string;
  /** The bank's references of the request and of the payment that it is about, by name, and who is who. */
  readonly said: Readonly<Record<string, string>>;
}

/** What a bank's recall is answered. */
export interface RecallAnswered {
  /** Its number, by which it is answered once however often it is said. */
  readonly recall_id: bigint;
  readonly accepted: boolean;
  /** ISO 20022 external payment cancellation rejection code, where it is refused; else empty. */
  readonly reason_code: string;
  readonly note: string;
  readonly answered_at: Date;
  readonly amount: Money | null;
  readonly settled_on: string;
  readonly said: Readonly<Record<string, string>>;
}

/** A payout that the bank is asked to call back. */
export interface Recall {
  /** Its number, by which it is asked once however often it is said. */
  readonly claim_id: bigint;
  readonly account_id: string;
  readonly instruction_id: bigint;
  /** ISO 20022 external cancellation reason code. */
  readonly reason_code: string;
  readonly note: string;
}

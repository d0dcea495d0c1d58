import type { BaseInstruction } from './connector.ts';

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

/** What every instruction to an acquirer has. */
interface AcquirerInstruction extends BaseInstruction {
  /**
   * The acquirer's own reference of the original authorisation. Of an authorisation: empty, or during recovery what
   * `storeReference` has stored.
   */
  readonly reference: string;
}

export interface AuthoriseInstruction extends AcquirerInstruction {
  readonly kind: 'authorise';
  /** Absent during recovery. */
  readonly authorisation?: AuthorisationDetails;
  /**
   * For an authorisation in two steps: stores the acquirer's reference of what the first step has created. A connector
   * waits for it before it sends the second step, so that another process can find out by the reference.
   * @returns false when another process handles the instruction, or its outcome is recorded: then nothing may be sent
   */
  readonly storeReference?: (reference: string) => Promise<boolean>;
  /**
   * After a challenge: the reference that the connector gave to it. Known during recovery, where `authorisation` is
   * not.
   */
  readonly challenge_reference?: string;
}

/** It is approved in full or not at all. Captures and voids keep using the authorisation's own reference. */
export interface AdjustInstruction extends AcquirerInstruction {
  readonly kind: 'adjust';
  /**
   * What is authorised now, in minor units; `amount` is the new total. If both are the same, the validity is to be
   * extended.
   */
  readonly authorised: bigint;
}

export interface CaptureInstruction extends AcquirerInstruction {
  readonly kind: 'capture';
  /** Whether the rest is to be released. */
  readonly final: boolean;
}

export interface VoidInstruction extends AcquirerInstruction {
  readonly kind: 'void';
  /**
   * Of a reversal: the authorisation to reverse, of unknown outcome and then without a reference, or captured at once.
   * What it has captured is given back, in whole.
   */
  readonly reverses?: bigint;
  /** Of a reversal of an authorisation after a challenge: the reference that the connector gave to that. */
  readonly challenge_reference?: string;
}

export interface RefundInstruction extends AcquirerInstruction {
  readonly kind: 'refund';
}

/** One instruction to an acquirer. */
export type Instruction =
  | AuthoriseInstruction
  | AdjustInstruction
  | CaptureInstruction
  | VoidInstruction
  | RefundInstruction;

export type InstructionKind = Instruction['kind'];

export type InstructionOf<Kind extends InstructionKind> = Extract<Instruction, { kind: Kind }>;

/** An instruction about an authorisation. */
export type FollowUpInstruction = Exclude<Instruction, AuthoriseInstruction>;

/** The largest number that the gateway's database can store, and so the last of all ids. */
export const id_max = 2n ** 63n - 1n;

/**
 * How this gateway names an instruction to an acquirer, as idempotency key and merchant reference: letters, digits and
 * one hyphen, at most 31 characters.
 */
export function instructionName({ account_id, id }: Pick<BaseInstruction, 'account_id' | 'id'>): string {
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

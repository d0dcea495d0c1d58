import type { Money } from './currency.ts';

/** What every instruction has. Its id is the idempotency key: the same id is executed at most once. */
export interface BaseInstruction {
  readonly id: bigint;
  readonly kind: string;
  /** The account on whose behalf it is sent. */
  readonly account_id: string;
  /** When it was first ordered: a connector sends nothing again that is older than its acquirer keeps keys. */
  readonly ordered_at?: Date;
  readonly amount: Money;
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

/** Within which limits a connector is called, and what its inquiries prove. */
export interface CallLimits {
  /** Longest time that one list of instructions may take. */
  readonly timeout_ms: number;
  /** How many instructions one list may hold. */
  readonly instructions_max: number;
  /** How long an idempotency key is executed only once; absent: for ever. Nothing is sent again after it. */
  readonly key_life_ms?: number;
  /**
   * Whether an inquiry that finds nothing proves that the instruction was never received. If not, a connector answers
   * `unknown` in the place of `not_found`. Absent: it does.
   */
  readonly inquiry_is_final?: boolean;
}

/**
 * What sending instructions and finding out about them needs of a connector, to an acquirer or to a bank. It does not
 * use the database, and does not throw for the other side's behaviour: if it cannot tell the outcome, it returns
 * `unknown`.
 */
export interface Connector<Sent extends BaseInstruction = BaseInstruction> {
  readonly name: string;
  /** It is played by this gateway, for trials: it moves no real money. */
  readonly played?: true;
  readonly capabilities: CallLimits;
  /** Sends instructions; the outcomes have the same length and order. Sending one twice executes it once. */
  perform(instructions: readonly Sent[], signal: AbortSignal): Promise<Outcome[]>;
  /**
   * Inquires about instructions that were possibly sent. Where `inquiry_is_final` is false, it may send a capture, void,
   * refund or adjustment again under its key, while the acquirer keeps that.
   */
  inquire(instructions: readonly Sent[], signal: AbortSignal): Promise<Outcome[]>;
  /**
   * Resolves instructions that this process has performed and got no answer to, seconds later: by reading, or by sending
   * the same content again under the same key, for which the card is still in memory. What refuses only this request (no
   * connection, 401, 403, 429) says nothing of the first one and is `unknown`; so is a 5xx. `not_found` counts for
   * authorisations only. Absent: recovery inquires later.
   */
  resolve?(instructions: readonly Sent[], signal: AbortSignal): Promise<Outcome[]>;
}

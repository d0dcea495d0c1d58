import { createHash } from 'node:crypto';

/** An instruction as the acquirer's books have it. */
export interface BookedInstruction {
  readonly instruction_id: bigint;
  readonly kind: string;
  readonly reference: string;
  readonly response_code: string;
  /** What else the acquirer remembers, as words separated by spaces. */
  readonly flags: string;
}

/** An instruction in the acquirer's own words. */
export interface AcquirerInstruction {
  readonly account_id: string;
  readonly instruction_id: bigint;
  readonly kind: 'authorise' | 'sale' | 'adjust' | 'capture' | 'void' | 'refund';
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: string;
  /** Of an adjustment: what is authorised so far, where amount is what is to be. */
  readonly authorised?: bigint;
  readonly amount_text: string;
  readonly pan?: string;
  /** From when on the card is not good any more. */
  readonly expires_at?: Date;
  /** A method that the customer pays with on a page of its own, instead of a card. */
  readonly redirect_method?: string;
  readonly statement_descriptor?: string;
  readonly merchant_category?: string;
  readonly has_security_code?: boolean;
  /** Whether there is a billing address to check. */
  readonly has_billing_address?: boolean;
  /** What else an authorisation carries: order, browser, and so on; nothing of the card. */
  readonly carried?: Readonly<Record<string, unknown>>;
  readonly authentication?: 'attempt' | 'refuse' | { readonly challenge_reference: string };
  /** The customer was authenticated elsewhere, with the issuer's proof. */
  readonly authenticated?: boolean;
  readonly returnUrl?: () => string;
  /** How a stored card is used, and the customer's agreement that is referred to. */
  readonly stored_credential?: {
    readonly initiator: 'customer' | 'merchant';
    readonly stage: 'first' | 'subsequent';
    readonly purpose: string;
    readonly network_transaction_id: string;
  };
}

/** The acquirer's answer: ISO 8583 response codes, with words of its own for the rest. */
export interface AcquirerAnswer {
  readonly response_code: string;
  readonly reference: string;
  readonly rrn: string;
  readonly auth_code: string;
  readonly avs: string;
  readonly cvv: string;
  readonly network_id: string;
  readonly flags: readonly Flag[];
  /** Mastercard's merchant advice code, or empty. */
  readonly advice_code: string;
  /** Of an authorisation, what was approved where that is not what was asked. */
  readonly approved?: bigint;
}

/** What the acquirer remembers of an instruction besides its response code. */
export type Flag =
  | 'sale'
  | 'held'
  | 'fails_later'
  | 'answer_lost'
  | 'avs'
  | 'cvv'
  /** What was approved, where it is not what was asked, follows the colon. */
  | `approved:${bigint}`
  /** The advice code of a decline follows the colon. */
  | `advice:${string}`;

export type AcquirerResult =
  | AcquirerAnswer
  | { readonly no_answer: true }
  | { readonly unknown_instruction: true };

/** What the acquirer says of a dispute, as its own messages have it: amounts in minor units. */
export interface AcquirerNotice {
  readonly notice_id: bigint;
  readonly account_id: string;
  /** Of the authorisation. */
  readonly reference: string;
  readonly case_reference: string;
  readonly notice_reference: string;
  /** Null where only money moves. */
  readonly stage: 'inquiry' | 'chargeback' | 'pre_arbitration' | 'arbitration' | 'won' | 'lost' | null;
  readonly amount: bigint;
  readonly currency: string;
  /** Below zero: taken; above: given back. */
  readonly funds: bigint;
  readonly funds_currency: string;
  readonly fee: bigint;
  readonly fee_currency: string;
  readonly reason_code: string;
  readonly answer_due_at: Date | null;
  readonly occurred_at: Date;
}

/** Response codes where ISO 8583 has none. */
export const own_codes = {
  challenge: 'CH',
  authentication_failed: 'AF',
  /** Visa's code for a demand of the issuer for authentication. */
  authentication_required: '1A',
  later: '09',
};

/** The codes by which an authorisation is approved: all of it, or in part. */
export const approvals: ReadonlySet<string> = new Set(['00', '10']);

const advice = 'advice:';
const approved_amount = 'approved:';

/** What follows a word among the flags; undefined where there is none. */
function behind(tokens: readonly string[], word: string): string | undefined {
  return tokens.find((flag) => flag.startsWith(word))?.slice(word.length);
}

function digits(seed: string, length: number): string {
  const number = createHash('sha256').update(seed).digest().readBigUInt64BE();
  return number.toString().padStart(20, '0').slice(-length);
}

/** The answer to an instruction follows from its booking, so that every inquiry gives the same. */
export function answerOf({
  instruction_id,
  kind,
  reference,
  response_code,
  flags,
}: BookedInstruction): AcquirerAnswer {
  const id = instruction_id.toString();
  const first = approvals.has(response_code) && (kind === 'authorise' || kind === 'sale');
  const approved = first || (response_code === '00' && kind === 'adjust');
  const tokens = flags.split(' ') as Flag[];
  const amount = behind(tokens, approved_amount);
  return {
    response_code,
    reference,
    rrn: id.slice(-12).padStart(12, '0'),
    auth_code: approved ? digits(`auth ${id}`, 6) : '',
    avs: tokens.includes('avs') ? 'Y' : 'U',
    cvv: response_code === '82' ? 'N' : tokens.includes('cvv') ? 'M' : 'P',
    network_id: first ? digits(`network ${id}`, 15) : '',
    flags: tokens,
    advice_code: behind(tokens, advice) ?? '',
    ...(amount === undefined ? {} : { approved: BigInt(amount) }),
  };
}

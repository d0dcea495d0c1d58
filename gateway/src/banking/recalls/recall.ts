import type { Currency } from '../../kernel/values/currency.ts';

/**
 * Why a recall is refused: of ISO 20022's external payment cancellation rejection codes (External Code Sets, 2025)
 * those that are a final answer to a request to give back money that has come.
 */
export type RefusalReason = 'AC04' | 'AGNT' | 'AM04' | 'ARDT' | 'CUST' | 'LEGL' | 'NOAS' | 'NOOR';

/**
 * The state of a recall: two people answer it, and what is accepted is given back when the bank debits it. Withdrawn: it
 * never has, and what was set aside went back where it was taken from.
 */
export type RecallState = 'open' | 'refused' | 'accepted' | 'given_back' | 'withdrawn';

/** What two people answer a recall, or that they withdraw what was accepted: then the bank has never debited it. */
export type RecallAnswer = 'accepted' | 'refused' | 'withdrawn';

/** What money that is given back is taken from: the item of suspense, or what it had been matched to. */
export type RecallSource = 'suspense' | 'available' | 'own_funds' | 'bank_charges';

/** Money that a bank asks to be given back. */
export interface Recall {
  readonly recall_id: bigint;
  readonly connector: string;
  readonly known_by: string;
  readonly reason_code: string;
  readonly reason_text: string;
  /** Empty and zero where the bank does not say. */
  readonly currency: Currency | '';
  readonly amount: bigint;
  readonly settled_on: string | null;
  readonly request: Readonly<Record<string, string>>;
  /** The payout whose return is called back; '' and zero where it names none. */
  readonly named_account_id: string;
  readonly named_transaction_id: bigint;
  readonly received_at: Date;
  readonly state: RecallState;
  readonly answered_at: Date | null;
  readonly answer_code: string;
  readonly sent_at: Date | null;
  /** What is given back, and out of what. */
  readonly granted: bigint;
  readonly granted_currency: Currency | '';
  readonly source: RecallSource | '';
  readonly source_account_id: string;
  readonly source_item_id: bigint;
  readonly source_transaction_id: bigint;
  readonly debit_item_id: bigint;
}

/** The names under which a bank's request and its lines bear the references of a payment. */
const references = ['uetr', 'transaction', 'end_to_end', 'instruction', 'clearing', 'block'] as const;
const no_reference = /^(NONREF|NOTPROVIDED|0*)$/i;
/** Shorter ones stand in texts by chance. */
const mentioned_min = 8;

/** What a line says that may be the money of a recall, or its debit. */
export interface LineDetails {
  readonly reference: string;
  readonly remittance: string;
  readonly details: Readonly<Record<string, string>>;
}

/**
 * Whether a line bears a reference of the payment that a recall is about.
 * @param more further references by which the recall is known, such as the bank's number of it
 */
export function bearsReference(
  { request }: Pick<Recall, 'request'>,
  { reference, remittance, details }: LineDetails,
  more: readonly string[] = [],
): boolean {
  const names = [...references.map((name) => request[name] ?? ''), ...more].filter(
    (name) => !no_reference.test(name),
  );
  const borne = new Set([reference, ...references.map((name) => details[name] ?? '')].map(lower));
  return names.some(
    (name) =>
      borne.has(lower(name)) || (name.length >= mentioned_min && lower(remittance).includes(lower(name))),
  );
}

function lower(text: string): string {
  return text.toLowerCase();
}

/** The same, of the bank's debit: it may bear the number of the request or of the answer, or name the payout, instead. */
export function bearsDebit(
  recall: Pick<Recall, 'request' | 'recall_id' | 'named_account_id' | 'named_transaction_id'>,
  line: LineDetails & {
    readonly likely: { readonly account_id: string; readonly transaction_id: bigint } | null;
  },
): boolean {
  const { request, recall_id, named_account_id, named_transaction_id } = recall;
  const { likely } = line;
  if (likely?.account_id === named_account_id && likely.transaction_id === named_transaction_id) return true;
  return bearsReference(recall, line, [
    request['cancellation'] ?? '',
    request['case'] ?? '',
    `RA${recall_id}`,
  ]);
}

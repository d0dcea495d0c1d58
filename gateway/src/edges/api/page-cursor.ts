import { RequestRefused } from '../../kernel/errors.ts';
import { end_of_time } from '../../kernel/values/dates.ts';
import { id_max, parseTransactionId, type TransactionId } from '../../kernel/values/ids.ts';

const page_size = 50;

/** Where the next page begins, as text: the last row's time in milliseconds, and its id or numbers. */
export function cursorOf(at: Date, id: bigint | string, no?: number): string {
  return `${at.getTime()}.${id}${no === undefined ? '' : `.${no}`}`;
}

/** @returns null for the first page */
export function readCursor(
  text: string | undefined,
): { created_at: Date; id: string; transaction_id: bigint; refund_no: number } | null {
  if (!text) return null;
  const [at = '0', id = '0', no = '0'] = text.split('.');
  // A number that no row can have finds nothing.
  const at_ms = Math.min(Number(at), end_of_time.getTime());
  return {
    created_at: new Date(at_ms),
    id,
    transaction_id: /^[0-9]+$/.test(id) ? BigInt.asIntN(64, BigInt(id)) : 0n,
    refund_no: Number(no),
  };
}

export function readLimit(text: string | undefined): number {
  return text ? Number(text) : page_size;
}

/** The id of one thing. @throws RequestRefused U0008 when it can be nobody's */
export function readId(text: string, source = ''): TransactionId {
  const id = parseTransactionId(text);
  if (id === null) throw new RequestRefused('U0008', { source });
  return id;
}

/** The id at which a page begins; beyond the last one there is nothing, however large the number. */
export function readIdAt(text: string | undefined): bigint {
  const id = BigInt(text ?? 0);
  return id > id_max ? id_max : id;
}

/** Which proposal is decided: the one that was shown, or whichever is open. */
export function readProposal(text: string): { readonly proposal_id?: bigint } {
  return text === 'open' ? {} : { proposal_id: readIdAt(text) };
}

import { ItemStatus } from '@causeway/schemas/statuses.ts';
import { findOperation } from './diagnose-request.ts';

/** What became of what an accepted request asked for. */
export interface Outcome {
  /** Items of a batch; 0 for other operations. */
  readonly items: number;
  readonly refused_items: number;
  /** Response code, or else the status, of a payment or payout that was declined; empty if it was not. */
  readonly declined: string;
}

export const no_outcome: Outcome = { items: 0, refused_items: 0, declined: '' };

const item_statuses = /"(?:adjust|cancel|capture|refund|review)_status":"([0-9])"/g;
const unsuccessful_items: ReadonlySet<string> = new Set([ItemStatus.refused, ItemStatus.failed_afterwards]);
const declined_payment = /"payment_status":"(5[0-9]{3})"/;
const declined_payout = /"status":"(FAILED)"/;

/** Reads the outcome from the text of an answer: parsing it would take too long for every request. */
export function outcomeOf(operation: string, answer: string): Outcome {
  if (findOperation(operation)?.moves_money !== true) return no_outcome;
  const statuses = [...answer.matchAll(item_statuses)].map(([, status = '']) => status);
  const refused_items = statuses.filter((status) => unsuccessful_items.has(status)).length;
  const status = (operation === 'payout' ? declined_payout : declined_payment).exec(answer)?.[1] ?? '';
  const code = status === '' ? '' : /"response_code":"([^"\\]{1,10})"/.exec(answer)?.[1];
  return { items: statuses.length, refused_items, declined: code ?? status };
}

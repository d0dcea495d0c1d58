import type { BankReport } from '../../bank-files/bank-report.ts';
import { childrenOf, find, textAt, type XmlElement } from '../../values/xml.ts';
import { amountOf, blockScopeOf, messageIdOf, reasonOf, scopeOf, type BankAnswer } from './bank-answer.ts';

/** The part of a debit and credit notification (camt.054) that comes once per booking. */
export const notification_records: ReadonlySet<string> = new Set(['Ntry']);

/**
 * What a camt.054, of any version, says: a booked debit completes the transfers that it pays, unless it is for the
 * bank's charges; a booked credit that is a return or a reversal gives them back. Other bookings are no business of
 * payouts.
 * @param message the BkToCstmrDbtCdtNtfctn element
 */
export function readAccountNotification(message: XmlElement, entries: readonly XmlElement[]): BankAnswer {
  return {
    kind: 'camt.054',
    message_id: messageIdOf(message),
    reports: entries.flatMap(reportsOf),
    remarks: [],
  };
}

/** Subfamily of a returned credit transfer in the bank transaction codes of ISO 20022. */
const returned_transfer = 'RRTN';
/**
 * Generic subfamilies of what a bank keeps for itself: charges, fees, commission with and without tax, taxes and
 * interest (ISO 20022 Bank Transaction Codes, External Code Sets, version 6.7 of February 2021, generic
 * subfamilies). Such a debit names the transfer that it is for, and does not pay it.
 */
const charges: ReadonlySet<string> = new Set([
  'CHRG',
  'FEES',
  'COMM',
  'COME',
  'COMI',
  'COMT',
  'TAXE',
  'INTR',
]);

function reportsOf(entry: XmlElement): BankReport[] {
  // Up to version 2 the status is a text, from then on a code.
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
  if (status !== 'BOOK') return [];
  const details = childrenOf(entry, 'NtryDtls');
  const transactions = details.flatMap((detail) => childrenOf(detail, 'TxDtls'));
  if (transactions.length > 0) {
    const alone = transactions.length === 1;
    return transactions.flatMap((transaction) => transactionReport(entry, transaction, alone));
  }
  return details.flatMap((detail) => blockReport(entry, find(detail, 'Btch')));
}

function transactionReport(entry: XmlElement, transaction: XmlElement, alone: boolean): BankReport[] {
  const references = find(transaction, 'Refs');
  const scope = scopeOf(
    textAt(references, 'InstrId'),
    textAt(references, 'EndToEndId'),
    textAt(references, 'UETR'),
  );
  const returned = find(transaction, 'RtrInf');
  const status = statusOf(entry, transaction, returned !== undefined);
  if (!scope || !status) return [];
  const amount =
    amountOf(find(transaction, 'AmtDtls', 'TxAmt', 'Amt')) ??
    amountOf(find(transaction, 'Amt')) ??
    (alone ? amountOf(find(entry, 'Amt')) : null);
  const reference = textAt(references, 'AcctSvcrRef') || textAt(entry, 'AcctSvcrRef');
  return [{ scope, status, ...reasonOf(returned), amount, reference }];
}

function statusOf(
  entry: XmlElement,
  transaction: XmlElement,
  has_reason: boolean,
): BankReport['status'] | null {
  const side = textAt(transaction, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd');
  const reversal = ['true', '1'].includes(textAt(entry, 'RvslInd'));
  // The transaction's own code says more than that of the entry it is part of.
  const subfamilies = [subfamilyOf(transaction), subfamilyOf(entry)];
  if (side === 'DBIT' && charges.has(subfamilies.find((code) => code !== '') ?? '')) return 'charged';
  if (side === 'DBIT') return reversal ? null : 'completed';
  if (side !== 'CRDT') return null;
  return has_reason || reversal || subfamilies.includes(returned_transfer) ? 'returned' : null;
}

function subfamilyOf(booking: XmlElement): string {
  return textAt(find(booking, 'BkTxCd'), 'Domn', 'Fmly', 'SubFmlyCd');
}

/** A block that was booked as one sum. */
function blockReport(entry: XmlElement, batch: XmlElement | undefined): BankReport[] {
  const scope = blockScopeOf(textAt(batch, 'PmtInfId'));
  const side = textAt(batch, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd');
  const reversal = ['true', '1'].includes(textAt(entry, 'RvslInd'));
  if (!scope || side !== 'DBIT' || reversal) return [];
  const amount = amountOf(find(batch, 'TtlAmt')) ?? amountOf(find(entry, 'Amt'));
  const reference = textAt(entry, 'AcctSvcrRef');
  const status = charges.has(subfamilyOf(entry)) ? 'charged' : 'completed';
  return [{ scope, status, reason_code: '', reason_text: '', amount, reference }];
}

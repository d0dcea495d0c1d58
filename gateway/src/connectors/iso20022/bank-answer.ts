import type { BankReport, ReportedStatus, ReportScope } from '../../bank-files/bank-report.ts';
import { exponentOf, parseCurrency } from '../../values/currency.ts';
import { childrenOf, find, textAt, type XmlElement } from '../../values/xml.ts';
import { parseBlockId } from './credit-transfer-file.ts';
import { parseInstructionId } from './transfer.ts';

/** What a bank's file says, in the gateway's words. */
export interface BankAnswer {
  readonly kind: 'pain.002' | 'camt.054';
  readonly message_id: string;
  readonly reports: readonly BankReport[];
  readonly remarks: readonly string[];
}

/**
 * What the transaction, payment and group statuses of ISO 20022 (external code set
 * ExternalPaymentTransactionStatus1Code and its kin) mean for a payout; null: nothing yet. ACSC, settled on the
 * debtor's account, counts as completed: what goes wrong afterwards comes back as a return.
 */
const statuses: Readonly<Record<string, ReportedStatus | null>> = {
  RCVD: null,
  PDNG: null,
  PART: null,
  PATC: null,
  PRES: null,
  BLCK: null,
  ACTC: 'sent',
  ACCP: 'sent',
  ACFC: 'sent',
  ACSP: 'sent',
  ACWC: 'sent',
  ACWP: 'sent',
  ACPT: 'sent',
  ACIS: 'sent',
  ACSC: 'completed',
  ACCC: 'completed',
  RJCT: 'failed',
  CANC: 'failed',
};

/** The meaning of a status; undefined when it is none of the code set. */
export function statusOf(code: string): ReportedStatus | null | undefined {
  return Object.hasOwn(statuses, code) ? statuses[code] : undefined;
}

/** Which transfer a set of references names, by the gateway's own identification if it is there. */
export function scopeOf(instruction_id: string, end_to_end_id: string, uetr: string): ReportScope | null {
  const own = parseInstructionId(instruction_id);
  if (own) return { kind: 'transfer', ...own };
  const said = end_to_end_id === 'NOTPROVIDED' ? '' : end_to_end_id;
  if (said === '' && uetr === '') return null;
  return { kind: 'reference', end_to_end_id: said, uetr: uetr.toLowerCase() };
}

/** The block that an identification names, if it is one of the gateway's. */
export function blockScopeOf(block_id: string): ReportScope | null {
  const block = parseBlockId(block_id);
  return block ? { kind: 'block', ...block } : null;
}

/** Reason code and text as a bank gives them: a proprietary reason is text. */
export function reasonOf(reason: XmlElement | undefined): { reason_code: string; reason_text: string } {
  const texts = [textAt(reason, 'Rsn', 'Prtry'), ...childrenOf(reason, 'AddtlInf').map(({ text }) => text)];
  const code = textAt(reason, 'Rsn', 'Cd');
  return {
    reason_code: /^[A-Z0-9]{1,4}$/.test(code) ? code : '',
    reason_text: texts
      .filter((text) => text !== '')
      .join(' ')
      .slice(0, 500),
  };
}

/** An amount element in minor units of its currency; null when it is none that can be counted. */
export function amountOf(element: XmlElement | undefined): BankReport['amount'] {
  const currency = parseCurrency(element?.attributes['Ccy'] ?? '');
  const match = /^([0-9]{1,15})(?:\.([0-9]{1,5}))?$/.exec(element?.text ?? '');
  if (!currency || !match) return null;
  const exponent = exponentOf(currency);
  const fraction = (match[2] ?? '').padEnd(exponent, '0');
  if (/[1-9]/.test(fraction.slice(exponent))) return null;
  return { minor: BigInt((match[1] ?? '') + fraction.slice(0, exponent)), currency };
}

/** The message's own identification. */
export function messageIdOf(message: XmlElement): string {
  return find(message, 'GrpHdr', 'MsgId')?.text ?? '';
}

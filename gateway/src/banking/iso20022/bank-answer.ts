import type { ReportedStatus, ReportScope } from '../bank-files/bank-report.ts';
import { exponentOf, parseCurrency } from '../../kernel/values/currency.ts';
import type { Money } from '../../kernel/values/money.ts';
import { maskCardNumbers } from '../../kernel/values/card-numbers.ts';
import { cutText } from '../../kernel/values/redact.ts';
import { childrenOf, find, textAt, type XmlElement } from '../../kernel/values/xml.ts';
import { parseBlockId } from './credit-transfer-file.ts';
import { parseInstructionId } from './transfer.ts';

/** Defaults for what most messages do not contain. */
export const no_details = {
  reports: [],
  entries: [],
  statements: [],
  recalls: [],
  returns: [],
  remarks: [],
} as const;

const text_length_max = 500;

/** A text that a bank has passed on from somebody, as it is stored: without card numbers, and not endless. */
export function bankText(text: string, length_max: number): string {
  return cutText(maskCardNumbers(text), length_max);
}

/** What a bank passes on by these names are words and names of people; the rest are numbers and amounts. */
const free_texts = new Set(['debtor', 'creditor', 'remittance']);

/** What a bank says, by name, as it is kept: without what is empty, and not endless. */
export function detailsOf(pairs: Readonly<Record<string, string>>): Record<string, string> {
  const known = Object.entries(pairs).filter(([, value]) => value !== '');
  return Object.fromEntries(
    known.map(([name, value]) => [name, (free_texts.has(name) ? bankText : cutText)(value, text_length_max)]),
  );
}

/**
 * What the transaction, payment and group statuses of ISO 20022 mean for a payout; null: nothing yet. All of the code
 * sets ExternalPaymentTransactionStatus1Code and ExternalPaymentGroupStatus1Code (schemas/src/code-sets.ts,
 * with the statuses of the verification of payee), and ACPT, which the latter has lost since. ACSC, settled on
 * the debtor's account, counts as completed: what goes wrong afterwards comes back as a return.
 */
const statuses: Readonly<Record<string, ReportedStatus | null>> = {
  RCVD: null,
  PDNG: null,
  PART: null,
  PATC: null,
  PRES: null,
  BLCK: null,
  ACFW: null,
  RVNC: null,
  RCVC: null,
  RVCM: null,
  RVMC: null,
  RVNA: null,
  RVNM: null,
  ACTC: 'sent',
  ACCP: 'sent',
  ACFC: 'sent',
  ACSP: 'sent',
  ACWC: 'sent',
  ACWP: 'sent',
  ACPT: 'sent',
  ACIS: 'sent',
  ACPD: 'sent',
  ACSC: 'completed',
  ACCC: 'completed',
  CPUC: 'completed',
  RJCT: 'failed',
  CANC: 'failed',
};

/** The meaning of a status; undefined when it is not in the code set. */
export function statusOf(code: string): ReportedStatus | null | undefined {
  return Object.hasOwn(statuses, code) ? statuses[code] : undefined;
}

/** The transfer that a set of references names, by the gateway's own identification if present. */
export function scopeOf(instruction_id: string, end_to_end_id: string, uetr: string): ReportScope | null {
  const own = parseInstructionId(instruction_id);
  if (own) return { kind: 'transfer', ...own };
  const reference = end_to_end_id === 'NOTPROVIDED' ? '' : end_to_end_id;
  if (reference === '' && uetr === '') return null;
  return { kind: 'reference', end_to_end_id: reference, uetr: uetr.toLowerCase() };
}

/** The formats of the gateway's instruction ids, end-to-end references (or their beginnings) and UETRs. */
const own_references: readonly (readonly [RegExp, (text: string) => ReportScope | null])[] = [
  [/(?<!\b[0-9]{8}-)\b[0-9A-Za-z]{1,10}-[1-9][0-9]{9,18}\b/g, (text) => scopeOf(text, '', '')],
  [/\b[0-9]{8}-[0-9A-HJKMNP-TV-Z]{6}(?:-[1-9][0-9]{9,18})?\b/g, (text) => scopeOf('', text, '')],
  [
    /\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/gi,
    (text) => scopeOf('', '', text),
  ],
];

/** The gateway's references in a text, even where a bank has broken it into lines. */
export function mentionsIn(text: string): ReportScope[] {
  const found = new Map<string, ReportScope>();
  for (const written of new Set([
    text,
    text.replaceAll(/\s*\n\s*/g, ''),
    text.replaceAll(/ (?=-)|(?<=-) /g, ''),
  ]))
    for (const [pattern, scoped] of own_references)
      for (const [name] of written.matchAll(pattern)) {
        const scope = scoped(name);
        if (scope) found.set(name, scope);
      }
  return [...found.values()];
}

/** The block that an identification names, if it is one of the gateway's. */
export function blockScopeOf(block_id: string): ReportScope | null {
  const block = parseBlockId(block_id);
  return block ? { kind: 'block', ...block } : null;
}

/** Reason code and text as given by the bank: a proprietary reason is text. */
export function reasonOf(reason: XmlElement | undefined): { reason_code: string; reason_text: string } {
  const texts = [textAt(reason, 'Rsn', 'Prtry'), ...childrenOf(reason, 'AddtlInf').map(({ text }) => text)];
  const code = textAt(reason, 'Rsn', 'Cd');
  return {
    reason_code: /^[A-Z0-9]{1,4}$/.test(code) ? code : '',
    reason_text: bankText(texts.filter((text) => text !== '').join(' '), text_length_max),
  };
}

/** An amount element in minor units of its currency; null when it is not valid. */
export function amountOf(element: XmlElement | undefined): Money | null {
  const currency = parseCurrency(element?.attributes['Ccy'] ?? '');
  const match = /^([0-9]{1,15})(?:\.([0-9]{1,5}))?$/.exec(element?.text ?? '');
  if (!currency || !match) return null;
  const exponent = exponentOf(currency);
  const fraction = (match[2] ?? '').padEnd(exponent, '0');
  if (/[1-9]/.test(fraction.slice(exponent))) return null;
  return { minor: BigInt((match[1] ?? '') + fraction.slice(0, exponent)), currency };
}

/** The day of a date or a date with time, YYYY-MM-DD; empty where it does not exist. */
export function dayOf(text: string): string {
  const day = text.slice(0, 10);
  const at = new Date(`${day}T00:00:00Z`);
  return /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(day) &&
    !Number.isNaN(at.getTime()) &&
    at.toISOString().startsWith(day)
    ? day
    : '';
}

/** The message's own identification. */
export function messageIdOf(message: XmlElement): string {
  return find(message, 'GrpHdr', 'MsgId')?.text ?? '';
}

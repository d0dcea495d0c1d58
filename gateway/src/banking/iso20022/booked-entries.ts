import type { BankEntry, BankStatement, EntryPart } from '../bank-files/bank-entry.ts';
import type { ReportScope } from '../bank-files/bank-report.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import { maskCardNumbers } from '../../kernel/values/card-numbers.ts';
import { childrenOf, find, textAt, XmlUnreadable, type XmlElement } from '../../kernel/values/xml.ts';
import { amountOf, bankText, blockScopeOf, dayOf, mentionsIn, reasonOf, scopeOf } from './bank-answer.ts';

/** Subfamily of a returned credit transfer in the bank transaction codes of ISO 20022. */
const returned_transfer = 'RRTN';
/**
 * Generic subfamilies of what a bank deducts for itself: charges, fees, commission with and without tax, taxes and
 * interest (ISO 20022 Bank Transaction Codes, External Code Sets, version 6.7 of February 2021, generic subfamilies).
 * Such a line may name the transfer that it concerns, and does not pay it.
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

const remittance_max = 500;

/** A line's amount and what all of its parts share. */
interface Line {
  readonly element: XmlElement;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly reversal: boolean;
}

/**
 * A line (Ntry) of a notification (camt.054) or statement (camt.053), where it is booked and of an amount; pending and
 * information lines do not concern the ledger. Its account and statement stand around it.
 * @throws XmlUnreadable where a booked line has no valid amount: nothing of such a file is used
 */
export function readBookedEntry(
  element: XmlElement,
): Omit<BankEntry, 'account' | 'statement_id' | 'duplicate'> | null {
  if (!isBooked(element)) return null;
  const line = lineOf(element);
  if (line.amount === 0n) return null;
  return {
    currency: line.currency,
    amount: line.amount,
    booked_on: dateAt(element, 'BookgDt') || dateAt(element, 'ValDt'),
    reference: textAt(element, 'AcctSvcrRef'),
    entry_reference: textAt(element, 'NtryRef'),
    family: familyOf(element),
    information: bankText(textAt(element, 'AddtlNtryInf'), remittance_max),
    parts: partsOf(line),
  };
}

/** A line's date; the message's own rules require one. */
function dateAt(element: XmlElement, name: string): string {
  return dayOf(textAt(element, name, 'Dt') || textAt(element, name, 'DtTm'));
}

/** IBAN or number of an account. */
export function accountIdOf(account: XmlElement | undefined): string {
  return textAt(account, 'Id', 'IBAN') || textAt(account, 'Id', 'Othr', 'Id');
}

function isBooked(entry: XmlElement): boolean {
  // Up to version 2 the status is a text, in later versions a code.
  return (textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')) === 'BOOK';
}

function isReversal(entry: XmlElement): boolean {
  return ['true', '1'].includes(textAt(entry, 'RvslInd'));
}

/** Plus one for what is credited to the account, minus one for what is debited. */
function signOf(element: XmlElement): 1n | -1n | null {
  const side = textAt(element, 'CdtDbtInd');
  if (side === 'CRDT') return 1n;
  return side === 'DBIT' ? -1n : null;
}

function lineOf(element: XmlElement): Line {
  const amount = amountOf(find(element, 'Amt'));
  const sign = signOf(element);
  if (!amount || !sign) {
    const name = textAt(element, 'AcctSvcrRef') || textAt(element, 'NtryRef') || 'without a reference';
    throw new XmlUnreadable(`the booked line ${name} has no amount and side that can be counted`);
  }
  return {
    element,
    currency: amount.currency,
    amount: sign * amount.minor,
    reversal: isReversal(element),
  };
}

/** Domain, family and subfamily, or the bank's own code. */
function familyOf(booking: XmlElement): string {
  const domain = find(booking, 'BkTxCd', 'Domn');
  const codes = [textAt(domain, 'Cd'), textAt(domain, 'Fmly', 'Cd'), textAt(domain, 'Fmly', 'SubFmlyCd')];
  const code_text = codes.filter((code) => code !== '').join('/');
  return code_text || textAt(booking, 'BkTxCd', 'Prtry', 'Cd');
}

function subfamilyOf(booking: XmlElement): string {
  return textAt(booking, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd');
}

/** Splits the line into its transactions and the charges that the bank deducted from it; nothing is left over. */
function partsOf(line: Line): EntryPart[] {
  const details = childrenOf(line.element, 'NtryDtls');
  const transactions = details.flatMap((detail) => childrenOf(detail, 'TxDtls'));
  if (transactions.length === 0) return [blockPart(line, find(details[0], 'Btch'))];
  const [alone] = transactions.length === 1 ? transactions : [];
  const cut = alone ? aloneParts(line, alone) : transactions.map((one) => transactionPart(line, one));
  // A transaction in another currency than the line's has no amount that could be booked.
  const parts = cut.filter(({ amount }) => amount !== 0n);
  const remaining = line.amount - sum(parts.map(({ amount }) => amount));
  return remaining === 0n ? parts : [...parts, remainder(line, remaining, transactions)];
}

/** A line with one transaction: all of it, less what the bank debited beyond the ordered amount. */
function aloneParts(line: Line, transaction: XmlElement): EntryPart[] {
  const part = { ...transactionPart(line, transaction), amount: line.amount };
  if (line.amount > 0n || part.kind === 'charge') return [part];
  const debited = -line.amount;
  const details = find(transaction, 'AmtDtls');
  const instructed = amountIn(line, find(details, 'InstdAmt', 'Amt'));
  const ordered =
    instructed ?? amountIn(line, find(details, 'TxAmt', 'Amt')) ?? amountIn(line, find(transaction, 'Amt'));
  if (ordered !== null && ordered > 0n && ordered < debited) return [{ ...part, amount: -ordered }];
  const included = includedCharges(line, transaction) || includedCharges(line, line.element);
  if (instructed !== null || included === 0n || included >= debited) return [part];
  return [{ ...part, amount: included - debited }];
}

/** The difference between a line and its transactions: charges where the bank says so, otherwise unknown. */
function remainder(line: Line, remaining: bigint, transactions: readonly XmlElement[]): EntryPart {
  const included = [line.element, ...transactions].map((element) => includedCharges(line, element));
  const is_charge =
    remaining < 0n && included.some((amount) => amount === -remaining || sum(included) === -remaining);
  const [alone] = transactions.length === 1 ? transactions : [];
  return {
    ...nothing,
    kind: is_charge ? 'charge' : 'other',
    amount: remaining,
    scope: alone ? scopeOfTransaction(alone) : null,
    reference: textAt(line.element, 'AcctSvcrRef'),
    remittance: bankText(textAt(line.element, 'AddtlNtryInf'), remittance_max),
    details: { part: 'what the line is more than its transactions' },
  };
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

/** Charges that a bank reports as deducted from the amount, in minor units of the line's currency. */
function includedCharges(line: Line, of: XmlElement): bigint {
  const records = childrenOf(find(of, 'Chrgs'), 'Rcrd').filter((record) =>
    ['true', '1'].includes(textAt(record, 'ChrgInclInd')),
  );
  return sum(
    records
      .filter((record) => textAt(record, 'CdtDbtInd') !== 'CRDT')
      .map((record) => amountIn(line, find(record, 'Amt')) ?? 0n),
  );
}

/** An amount in the line's own currency; null where there is none. */
function amountIn({ currency }: Line, element: XmlElement | undefined): bigint | null {
  const amount = amountOf(element);
  return amount?.currency === currency ? amount.minor : null;
}

const nothing = { transaction: false, reason_code: '', reason_text: '', mentions: [] } as const;

function scopeOfTransaction(transaction: XmlElement): EntryPart['scope'] {
  const references = find(transaction, 'Refs');
  return scopeOf(textAt(references, 'InstrId'), textAt(references, 'EndToEndId'), textAt(references, 'UETR'));
}

function transactionPart(line: Line, transaction: XmlElement): EntryPart {
  const references = find(transaction, 'Refs');
  const returned = find(transaction, 'RtrInf');
  const sign = signOf(transaction) ?? (line.amount < 0n ? -1n : 1n);
  const amount =
    amountIn(line, find(transaction, 'Amt')) ??
    amountIn(line, find(transaction, 'AmtDtls', 'TxAmt', 'Amt')) ??
    0n;
  const kind = kindOf(line, transaction, sign, returned !== undefined);
  const written = writtenWith(line.element, transaction);
  return {
    transaction: true,
    kind,
    amount: sign * amount,
    scope: scopeOfTransaction(transaction),
    ...reasonOf(returned),
    reference: textAt(references, 'AcctSvcrRef') || textAt(line.element, 'AcctSvcrRef'),
    ...written,
    mentions: kind === 'return' ? [...written.mentions, ...returnsNamedBy(references)] : written.mentions,
  };
}

/** A return may bear the number under which it was announced, in one place or another. */
function returnsNamedBy(references: XmlElement | undefined): ReportScope[] {
  const names = ['TxId', 'InstrId', 'EndToEndId', 'ClrSysRef', 'AcctSvcrRef'];
  const numbers = new Set(names.map((name) => textAt(references, name)));
  return [...numbers.difference(new Set(['', 'NOTPROVIDED']))].map((return_id) => ({
    kind: 'return',
    return_id,
  }));
}

function kindOf(line: Line, transaction: XmlElement, sign: bigint, has_reason: boolean): EntryPart['kind'] {
  // The transaction's own code is more specific than its line's.
  const subfamilies = [subfamilyOf(transaction), subfamilyOf(line.element)];
  if (charges.has(subfamilies.find((code) => code !== '') ?? '')) return 'charge';
  if (sign < 0n) return line.reversal ? 'other' : 'transfer';
  return has_reason || line.reversal || subfamilies.includes(returned_transfer) ? 'return' : 'other';
}

/** The texts of a line or its transaction, and the gateway's own references in them. */
function writtenWith(
  entry: XmlElement,
  transaction: XmlElement | undefined,
): Pick<EntryPart, 'remittance' | 'details' | 'mentions'> {
  const remittance = remittanceOf(entry, transaction);
  const details = detailsOf(entry, transaction);
  const references = ['instruction', 'end_to_end', 'transaction'].map((name) => details[name] ?? '');
  return {
    remittance: bankText(remittance, remittance_max),
    details,
    mentions: mentionsIn([remittance, ...references].join(' ')),
  };
}

/** All remittance information. */
function remittanceOf(entry: XmlElement, transaction: XmlElement | undefined): string {
  const remittance = find(transaction, 'RmtInf');
  const structured = childrenOf(remittance, 'Strd').map((one) => textAt(one, 'CdtrRefInf', 'Ref'));
  const texts = [
    ...childrenOf(remittance, 'Ustrd').map(({ text }) => text),
    ...structured,
    textAt(transaction, 'AddtlTxInf'),
    textAt(entry, 'AddtlNtryInf'),
  ];
  const distinct = new Set(texts.filter((text) => text !== ''));
  return [...distinct].join(' ');
}

/** Details for an operator who has to identify it. */
function detailsOf(entry: XmlElement, transaction: XmlElement | undefined): Record<string, string> {
  const references = find(transaction, 'Refs');
  const parties = find(transaction, 'RltdPties');
  const instructed = find(transaction, 'AmtDtls', 'InstdAmt', 'Amt');
  const pairs: Record<string, string> = {
    instruction: textAt(references, 'InstrId'),
    end_to_end: textAt(references, 'EndToEndId'),
    uetr: textAt(references, 'UETR'),
    transaction: textAt(references, 'TxId'),
    block: textAt(references, 'PmtInfId'),
    family: familyOf(transaction ?? entry) || familyOf(entry),
    debtor: maskCardNumbers(textAt(parties, 'Dbtr', 'Nm') || textAt(parties, 'Dbtr', 'Pty', 'Nm')),
    debtor_account: accountIdOf(find(parties, 'DbtrAcct')),
    creditor: maskCardNumbers(textAt(parties, 'Cdtr', 'Nm') || textAt(parties, 'Cdtr', 'Pty', 'Nm')),
    creditor_account: accountIdOf(find(parties, 'CdtrAcct')),
    instructed: instructed ? `${instructed.text} ${instructed.attributes['Ccy'] ?? ''}`.trim() : '',
  };
  return Object.fromEntries(Object.entries(pairs).filter(([, value]) => value !== ''));
}

/** A line without transactions: a block booked as one sum, or something without a reference. */
function blockPart(line: Line, batch: XmlElement | undefined): EntryPart {
  const block_id = textAt(batch, 'PmtInfId');
  const charge = charges.has(subfamilyOf(line.element));
  const returned = line.amount > 0n && (line.reversal || subfamilyOf(line.element) === returned_transfer);
  const kind = line.amount < 0n && !line.reversal ? 'transfer' : 'other';
  const written = writtenWith(line.element, undefined);
  return {
    ...nothing,
    kind: charge ? 'charge' : returned ? 'return' : kind,
    amount: line.amount,
    scope: blockScopeOf(block_id),
    reference: textAt(line.element, 'AcctSvcrRef'),
    ...written,
    details: { ...written.details, ...(block_id === '' ? {} : { block: block_id }) },
  };
}

/** Opening balances by rank: booked at the opening, or what the statement before was closed with. */
const opening_codes = ['OPBD', 'PRCD'];
const closing_codes = ['CLBD'];

/**
 * The balances of a statement (a Stmt of camt.053), or why it has none that can be compared with its lines.
 * @param entries its booked lines
 */
export function readStatement(statement: XmlElement, entries: readonly BankEntry[]): BankStatement | string {
  const statement_id = textAt(statement, 'Id');
  const opening = balanceOf(statement, opening_codes);
  const closing = balanceOf(statement, closing_codes);
  if (!opening || !closing || closing.on === '' || opening.currency !== closing.currency) {
    return `statement ${statement_id} has no opening and closing balance of a day, in one currency`;
  }
  const own = entries.filter(({ currency }) => currency === opening.currency);
  const number = textAt(statement, 'ElctrncSeqNb') || textAt(statement, 'LglSeqNb');
  return {
    account: accountIdOf(find(statement, 'Acct')),
    currency: opening.currency,
    statement_id,
    closed_on: closing.on,
    number: /^\d{1,18}$/.test(number) ? BigInt(number) : 0n,
    opening: opening.minor,
    closing: closing.minor,
    moved: sum(own.map(({ amount }) => amount)),
    lines: own.length,
  };
}

function balanceOf(
  statement: XmlElement,
  codes: readonly string[],
): { minor: bigint; currency: Currency; on: string } | null {
  for (const code of codes) {
    const balance = childrenOf(statement, 'Bal').find(
      (one) => textAt(one, 'Tp', 'CdOrPrtry', 'Cd') === code && textAt(one, 'Tp', 'SubTp', 'Cd') !== 'INTM',
    );
    const amount = amountOf(find(balance, 'Amt'));
    const sign = balance && signOf(balance);
    if (balance && amount && sign)
      return { ...amount, minor: sign * amount.minor, on: dateAt(balance, 'Dt') };
  }
  return null;
}

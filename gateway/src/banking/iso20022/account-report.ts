import type { BankAnswer } from '../bank-files/incoming-files.ts';
import type { BankEntry, BankStatement } from '../bank-files/bank-entry.ts';
import { find, textAt, type XmlElement } from '../../kernel/values/xml.ts';
import { messageIdOf, no_details } from './bank-answer.ts';
import { accountIdOf, readStatement, type readBookedEntry } from './booked-entries.ts';

/** The element that occurs once per booking. */
export const line_record = 'Ntry';
/** The accounts that contain bookings: each follows its own. */
export const account_records: ReadonlySet<string> = new Set(['Ntfctn', 'Stmt']);

/** Of what was sent before (CopyDuplicate1Code); a copy is for somebody else. */
const duplicates: ReadonlySet<string> = new Set(['DUPL', 'CODU']);

/** What occurs many times in a file, with the booked lines before it: those of an account, where it is one. */
export interface FileRecord {
  readonly element: XmlElement;
  readonly lines: readonly NonNullable<ReturnType<typeof readBookedEntry>>[];
}

/**
 * Reads a camt.053 or camt.054 of any version: every booked line, and the balances of statements.
 * @param message the BkToCstmrStmt or BkToCstmrDbtCdtNtfctn element
 */
export function readAccountReport(
  kind: 'camt.053' | 'camt.054',
  message: XmlElement,
  records: readonly FileRecord[],
): BankAnswer {
  const entries: BankEntry[] = [];
  const statements: BankStatement[] = [];
  const remarks: string[] = [];
  for (const { element, lines } of records) {
    const account = accountIdOf(find(element, 'Acct'));
    const statement_id = element.name === 'Stmt' ? textAt(element, 'Id') : '';
    const duplicate = duplicates.has(textAt(element, 'CpyDplctInd'));
    const booked = lines.map((line): BankEntry => ({ ...line, account, statement_id, duplicate }));
    for (const entry of booked) entries.push(entry);
    if (element.name !== 'Stmt') continue;
    const statement = readStatement(element, booked);
    if (typeof statement === 'string') remarks.push(statement);
    else statements.push(statement);
  }
  return { ...no_details, kind, message_id: messageIdOf(message), entries, statements, remarks };
}

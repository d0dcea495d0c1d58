import type { BankEntry, BankStatement } from '../../bank-files/bank-entry.ts';
import { find, textAt, type XmlElement } from '../../values/xml.ts';
import { messageIdOf, nothing_said, type BankAnswer } from './bank-answer.ts';
import { readBookedEntries, readStatement } from './booked-entries.ts';

/** The elements that occur once per booking, and the accounts that contain them: each follows its bookings. */
export const report_records: ReadonlySet<string> = new Set(['Ntry', 'Ntfctn', 'Stmt']);

/**
 * Reads a camt.053 or camt.054 of any version: every booked line, and the balances of statements.
 * @param message the BkToCstmrStmt or BkToCstmrDbtCdtNtfctn element
 */
export function readAccountReport(
  kind: 'camt.053' | 'camt.054',
  message: XmlElement,
  records: readonly XmlElement[],
): BankAnswer {
  const entries: BankEntry[] = [];
  const statements: BankStatement[] = [];
  const remarks: string[] = [];
  let gathered: XmlElement[] = [];
  for (const record of records) {
    if (record.name === 'Ntry') {
      gathered.push(record);
      continue;
    }
    const statement_id = record.name === 'Stmt' ? textAt(record, 'Id') : '';
    const booked = readBookedEntries(find(record, 'Acct'), gathered, statement_id);
    gathered = [];
    entries.push(...booked);
    if (record.name !== 'Stmt') continue;
    const statement = readStatement(record, booked);
    if (typeof statement === 'string') remarks.push(statement);
    else statements.push(statement);
  }
  return { ...nothing_said, kind, message_id: messageIdOf(message), entries, statements, remarks };
}

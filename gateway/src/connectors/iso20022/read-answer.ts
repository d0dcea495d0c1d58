import { readXml, XmlUnreadable, type XmlElement } from '../../values/xml.ts';
import { readAccountReport, report_records } from './account-report.ts';
import type { BankAnswer } from './bank-answer.ts';
import { readPaymentReturn } from './payment-return.ts';
import { readRecallAnswer } from './recall-answer.ts';
import { readRecallsAsked, transaction_records } from './recall-asked.ts';
import { readStatusReport, status_records } from './status-report.ts';

const readers: Readonly<Record<string, (message: XmlElement, records: readonly XmlElement[]) => BankAnswer>> =
  {
    CstmrPmtStsRpt: readStatusReport,
    RsltnOfInvstgtn: readRecallAnswer,
    FIToFIPmtCxlReq: readRecallsAsked,
    PmtRtr: readPaymentReturn,
    BkToCstmrDbtCdtNtfctn: (message, found) => readAccountReport('camt.054', message, found),
    BkToCstmrStmt: (message, found) => readAccountReport('camt.053', message, found),
  };
/** The elements whose transactions are emitted separately, like those of a status report. */
const records = status_records.union(report_records).union(transaction_records);

/**
 * Parses a bank's file.
 * @throws XmlUnreadable that states why it cannot
 */
export async function readAnswer(content: Uint8Array): Promise<BankAnswer> {
  const found: XmlElement[] = [];
  const root = await readXml([content], records, (record) => found.push(record));
  const message = root.name === 'Document' ? root.children[0] : undefined;
  const read = Object.hasOwn(readers, message?.name ?? '') ? readers[message?.name ?? ''] : undefined;
  if (!message || !read) {
    throw new XmlUnreadable(
      `it is none of pain.002, camt.029, camt.053, camt.054, camt.056 and pacs.004, but ${message?.name ?? root.name}`,
    );
  }
  const answer = read(message, found);
  if (answer.message_id === '') throw new XmlUnreadable('it has no message identification');
  return answer;
}

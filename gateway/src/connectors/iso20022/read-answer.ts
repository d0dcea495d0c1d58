import { readXml, XmlUnreadable, type XmlElement } from '../../values/xml.ts';
import { notification_records, readAccountNotification } from './account-notification.ts';
import type { BankAnswer } from './bank-answer.ts';
import { readStatusReport, status_records } from './status-report.ts';

const readers: Readonly<Record<string, (message: XmlElement, records: readonly XmlElement[]) => BankAnswer>> =
  {
    CstmrPmtStsRpt: readStatusReport,
    BkToCstmrDbtCdtNtfctn: readAccountNotification,
  };
const records = status_records.union(notification_records);

/**
 * Understands a bank's file.
 * @throws XmlUnreadable that says why it cannot be
 */
export async function readAnswer(content: Uint8Array): Promise<BankAnswer> {
  const found: XmlElement[] = [];
  const root = await readXml([content], records, (record) => found.push(record));
  const message = root.name === 'Document' ? root.children[0] : undefined;
  const read = Object.hasOwn(readers, message?.name ?? '') ? readers[message?.name ?? ''] : undefined;
  if (!message || !read) {
    throw new XmlUnreadable(`it is neither a pain.002 nor a camt.054, but ${message?.name ?? root.name}`);
  }
  const answer = read(message, found);
  if (answer.message_id === '') throw new XmlUnreadable('it has no message identification');
  return answer;
}

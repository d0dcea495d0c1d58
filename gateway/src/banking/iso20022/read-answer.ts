import type { BankAnswer } from '../bank-files/incoming-files.ts';
import { setImmediate } from 'node:timers/promises';
import { readXml, XmlUnreadable, type XmlElement } from '../../kernel/values/xml.ts';
import { account_records, line_record, readAccountReport, type FileRecord } from './account-report.ts';
import { readBookedEntry } from './booked-entries.ts';
import { readPaymentReturn } from './payment-return.ts';
import { readRecallAnswer } from './recall-answer.ts';
import { readRecallRequests, transaction_records } from './recall-requests.ts';
import { readStatusReport, status_records } from './status-report.ts';

type Reader = (message: XmlElement, records: readonly FileRecord[]) => BankAnswer;

/** Of messages without booked lines. */
function ofElements(read: (message: XmlElement, records: readonly XmlElement[]) => BankAnswer): Reader {
  return (message, records) =>
    read(
      message,
      records.map(({ element }) => element),
    );
}

const readers: Readonly<Record<string, Reader>> = {
  CstmrPmtStsRpt: ofElements(readStatusReport),
  RsltnOfInvstgtn: ofElements(readRecallAnswer),
  FIToFIPmtCxlReq: ofElements(readRecallRequests),
  PmtRtr: ofElements(readPaymentReturn),
  BkToCstmrDbtCdtNtfctn: (message, found) => readAccountReport('camt.054', message, found),
  BkToCstmrStmt: (message, found) => readAccountReport('camt.053', message, found),
};
/** The elements whose transactions are emitted separately, like those of a status report. */
const records = status_records
  .union(account_records)
  .union(transaction_records)
  .union(new Set([line_record]));

const piece_size = 256 * 1024;

/** A file piece by piece: between two of them, others of this process have their turn. */
async function* piecesOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += piece_size) {
    yield content.subarray(at, at + piece_size);
    await setImmediate();
  }
}

/**
 * Parses a bank's file.
 * @throws XmlUnreadable that states why it cannot
 */
export async function readAnswer(content: Uint8Array): Promise<BankAnswer> {
  const found: FileRecord[] = [];
  let lines: FileRecord['lines'][number][] = [];
  const root = await readXml(piecesOf(content), records, (element) => {
    if (element.name !== line_record) {
      found.push({ element, lines });
      lines = [];
      return;
    }
    // As it is booked: of tens of thousands of lines, the XML takes more memory than a worker has.
    const line = readBookedEntry(element);
    if (line) lines.push(line);
  });
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

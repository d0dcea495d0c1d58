import { Readable } from 'node:stream';
import anyAscii from 'any-ascii';
import { movement_labels, statement_headings } from '@causeway/schemas/portal/movement-labels.ts';
import { stringify } from 'csv-stringify';
import type { StatementLine } from '../../../../operations/reporting/read-statement.ts';
import type { Account } from '../../../../accounts/merchants/account.ts';
import { cannot } from '../../../../kernel/errors.ts';
import type { Currency } from '../../../../kernel/values/currency.ts';
import { offsetStamp } from '../../../../kernel/values/dates.ts';
import { maskCardNumbers } from '../../../../kernel/values/card-numbers.ts';
import { spreadsheetText } from '../../../../kernel/values/text.ts';

const pdf_lines_max = 20_000;
const row_height = 14;
const margin = 40;

const chinese_labels: ReadonlyMap<string, string> = new Map(
  Object.entries(movement_labels).map(([name, [, chinese]]) => [name, chinese]),
);

/** A statement as CSV with a byte order mark, line by line, whatever its length. */
export function statementCsv(
  lines: AsyncIterable<StatementLine>,
  time_zone: string,
  language?: 'zh-CN',
): Readable {
  async function* rows(): AsyncGenerator<Record<string, string>> {
    for await (const { at, movement: name, reference, ...line } of lines) {
      const movement = (language && chinese_labels.get(name)) ?? name;
      yield {
        at: offsetStamp(at, time_zone),
        movement,
        reference: spreadsheetText(maskCardNumbers(reference)),
        ...line,
      };
    }
  }
  const columns = Object.entries(statement_headings).map(([key, chinese]) => ({
    key,
    header: language ? chinese : key,
  }));
  return Readable.from(rows()).pipe(stringify({ header: true, bom: true, columns }));
}

interface StatementHead {
  readonly account: Account;
  readonly currency: Currency;
  readonly from: string;
  readonly to: string;
  readonly made_at: Date;
  /** Whether the period is over. */
  readonly over: boolean;
}

/** Left edge, width and alignment of the table's columns. */
const columns = [
  { name: 'Time', x: 40, width: 125, align: 'left' },
  { name: 'Movement', x: 165, width: 85, align: 'left' },
  { name: 'Reference', x: 250, width: 125, align: 'left' },
  { name: 'Amount', x: 375, width: 85, align: 'right' },
  { name: 'Balance', x: 465, width: 90, align: 'right' },
] as const;

/**
 * A statement as PDF. Its built-in fonts have Latin letters only: other scripts are transliterated, as for banks.
 * @throws RequestRefused when it would be too long to read
 */
export async function statementPdf(
  lines: AsyncIterable<StatementLine>,
  head: StatementHead,
): Promise<Readable> {
  const read: StatementLine[] = [];
  for await (const line of lines) {
    read.push(line);
    if (read.length > pdf_lines_max) {
      const reason = { rule: 'statement_lines_max', max: pdf_lines_max } as const;
      throw cannot(reason, 'to');
    }
  }
  const { default: PdfDocument } = await import('pdfkit');
  const document = new PdfDocument({ size: 'A4', margin, info: { Title: titleOf(head) } });
  let y = heading(document, head);
  for (const line of read) {
    if (y > document.page.height - margin - 2 * row_height) {
      document.addPage();
      y = heading(document, head);
    }
    row(document, y, textsOf(line, head.account.time_zone));
    y += row_height;
  }
  document.end();
  return document;
}

function titleOf({ account, currency }: StatementHead): string {
  return `Statement of account ${account.account_id}, ${currency}`;
}

function timeIn(at: Date, zone: string): string {
  return offsetStamp(at, zone).replace('T', ' ');
}

/** `-1234567.50` as `-1,234,567.50`. */
function groupDigits(amount: string): string {
  return amount.replace(
    /^(-?)(\d+)/,
    (_all, sign: string, whole: string) => sign + whole.replaceAll(/\B(?=(\d{3})+$)/g, ','),
  );
}

function textsOf({ at, movement, reference, transaction_id, amount, balance }: StatementLine, zone: string) {
  const what = anyAscii(maskCardNumbers(reference) || transaction_id);
  return [timeIn(at, zone), movement.replaceAll('_', ' '), what, groupDigits(amount), groupDigits(balance)];
}

type Document = PDFKit.PDFDocument;

function madeOf({ account, made_at, over }: StatementHead): string {
  const made = `Made at ${timeIn(made_at, account.time_zone)}`;
  return over ? made : `${made}: the period is not over, and its movements and balance can change.`;
}

/** @returns the position of the first row */
function heading(document: Document, head: StatementHead): number {
  document.font('Helvetica-Bold').fontSize(14).text(titleOf(head), margin, margin);
  document
    .font('Helvetica')
    .fontSize(9)
    .text(
      `${anyAscii(head.account.name)}   ${head.from} to ${head.to}   ${head.account.time_zone}`,
      margin,
      margin + 20,
    )
    .text(madeOf(head), margin, margin + 32);
  document.font('Helvetica-Bold');
  row(
    document,
    margin + 56,
    columns.map(({ name }) => name),
  );
  document.font('Helvetica');
  return margin + 56 + row_height;
}

function row(document: Document, y: number, texts: readonly string[]): void {
  document.fontSize(8);
  for (const [at, { x, width, align }] of columns.entries())
    document.text(texts[at] ?? '', x, y, {
      width,
      align,
      height: row_height,
      ellipsis: true,
      lineBreak: false,
    });
}

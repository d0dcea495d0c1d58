import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import { createHash } from 'node:crypto';
import { file_rows_max } from '@causeway/schemas/portal/payout-files.ts';
import { askedPayout } from '@causeway/schemas/portal/payouts.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { cannot, type RequestRefused } from '../../../errors.ts';

/** One payout of a file, in the form in which it is accepted. */
export interface FileRow {
  readonly line: number;
  readonly asked: Readonly<Record<string, unknown>>;
  /** The beneficiary's name, for display. */
  readonly name: string;
}

const digest_length = 24;
const party_columns = /^beneficiary\.(address\.|bank_details\.|additional_info\.)?[a-z_]+$/;
const plain_columns = new Set(Object.keys(askedPayout.properties).filter((name) => !isNested(name)));

function isNested(name: string): boolean {
  return name === 'beneficiary' || name === 'payer';
}

/**
 * Parses a file of payouts. A row without a request_id gets one derived from the file and its line, so that uploading
 * the same file again creates no further payouts.
 * @throws RequestRefused when the file as a whole cannot be read
 */
export function readPayoutFile(csv: string): FileRow[] {
  const records = readRecords(csv);
  if (records.length === 0) throw refused({ rule: 'file_empty' });
  if (records.length > file_rows_max) throw refused({ rule: 'file_payouts_max', max: file_rows_max });
  const digest = createHash('sha256').update(csv).digest('hex').slice(0, digest_length);
  return records.map(({ record, info }) => {
    const asked = nest(record);
    asked['request_id'] ??= `file-${digest}-${info.lines}`;
    asked['fund_source'] ??= 'DepositAccount';
    return { line: info.lines, asked, name: nameOf(record) };
  });
}

interface ReadRecord {
  readonly record: Readonly<Record<string, string>>;
  readonly info: { readonly lines: number };
}

function readRecords(csv: string): ReadRecord[] {
  try {
    return parse<ReadRecord>(csv, {
      bom: true,
      columns: readHeading,
      delimiter: [',', ';'],
      info: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch (error) {
    if (error instanceof CsvError) throw refused({ rule: 'file_unreadable', said: error.message });
    throw error;
  }
}

function readHeading(names: readonly string[]): string[] {
  const wrong = names.find((name) => !plain_columns.has(name) && !party_columns.test(name));
  if (wrong !== undefined) throw refused({ rule: 'column_unknown', column: wrong.slice(0, 60) });
  if (new Set(names).size < names.length) throw refused({ rule: 'column_twice' });
  const group = names.find((name) => names.some((other) => other.startsWith(`${name}.`)));
  if (group !== undefined) throw refused({ rule: 'column_with_parts', column: group });
  return [...names];
}

/** Converts `beneficiary.address.city` to nested objects; empty cells are omitted. */
function nest(record: Readonly<Record<string, string>>): Record<string, unknown> {
  const asked: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(record)) {
    if (value === '') continue;
    const names = path.split('.');
    const last = names.pop() ?? '';
    let inner = asked;
    for (const name of names) inner = (inner[name] ??= {}) as Record<string, unknown>;
    inner[last] = value;
  }
  return asked;
}

function nameOf(record: Readonly<Record<string, string>>): string {
  const person = `${record['beneficiary.first_name'] ?? ''} ${record['beneficiary.last_name'] ?? ''}`.trim();
  return record['beneficiary.company_name'] || person || record['beneficiary_id'] || '';
}

function refused(reason: Reason): RequestRefused {
  return cannot(reason, 'csv');
}

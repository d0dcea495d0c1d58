import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import { file_rows_max } from '@causeway/schemas/portal/payout-files.ts';
import { payoutInput } from '@causeway/schemas/portal/payouts.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { cannot, type RequestRefused } from '../../../../kernel/errors.ts';
import { maskCardNumbers } from '../../../../kernel/values/card-numbers.ts';

/** One row of a file: the payout that it asks for. */
export interface FileRow {
  readonly line: number;
  readonly input: Readonly<Record<string, unknown>>;
  /** The beneficiary's name, for display. */
  readonly name: string;
  /** Why the row cannot be read, or null. */
  readonly fault: RequestRefused | null;
}

const party_columns = /^beneficiary\.(address\.|bank_details\.|additional_info\.)?[a-z_]+$/;
const plain_columns = new Set(Object.keys(payoutInput.properties).filter((name) => !isNested(name)));

function isNested(name: string): boolean {
  return name === 'beneficiary' || name === 'payer';
}

/**
 * Parses a file of payouts.
 * @throws RequestRefused when the file as a whole cannot be read
 */
export function readPayoutFile(csv: string): FileRow[] {
  const [heading, ...records] = readRecords(csv);
  const columns = readHeading(heading?.record ?? []);
  if (records.length === 0) throw refused({ rule: 'file_empty' });
  if (records.length > file_rows_max) throw refused({ rule: 'file_payouts_max', max: file_rows_max });
  return records.map(({ record: cells, info: { lines: line } }): FileRow => {
    if (cells.length !== columns.length) {
      const reason = { rule: 'row_cells', cells: cells.length, columns: columns.length } as const;
      return { line, input: {}, name: '', fault: refused(reason) };
    }
    const record = Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? '']));
    return { line, input: nest(record), name: nameOf(record), fault: null };
  });
}

interface ReadRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function readRecords(csv: string): ReadRecord[] {
  try {
    return parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as ReadRecord[];
  } catch (error) {
    if (error instanceof CsvError) throw refused({ rule: 'file_unreadable', said: error.message });
    throw error;
  }
}

/** The first line decides: no field's name holds either mark, while amounts and texts do. */
function delimiterOf(csv: string): ',' | ';' {
  const heading = csv.split(/[\r\n]+/).find((line) => line.trim() !== '') ?? '';
  return heading.includes(';') ? ';' : ',';
}

function readHeading(names: readonly string[]): readonly string[] {
  const wrong = names.find((name) => !plain_columns.has(name) && !party_columns.test(name));
  if (wrong !== undefined)
    throw refused({ rule: 'column_unknown', column: maskCardNumbers(wrong).slice(0, 60) });
  if (new Set(names).size < names.length) throw refused({ rule: 'column_twice' });
  const group = names.find((name) => names.some((other) => other.startsWith(`${name}.`)));
  if (group !== undefined) throw refused({ rule: 'column_with_parts', column: group });
  return names;
}

/** Converts `beneficiary.address.city` to nested objects; empty cells are omitted. */
function nest(record: Readonly<Record<string, string>>): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(record)) {
    if (value === '') continue;
    const names = path.split('.');
    const last = names.pop() ?? '';
    let inner = input;
    for (const name of names) inner = (inner[name] ??= {}) as Record<string, unknown>;
    inner[last] = value;
  }
  input['fund_source'] ??= 'DepositAccount';
  return input;
}

function nameOf(record: Readonly<Record<string, string>>): string {
  const person = `${record['beneficiary.first_name'] ?? ''} ${record['beneficiary.last_name'] ?? ''}`.trim();
  return record['beneficiary.company_name'] || person || record['beneficiary_id'] || '';
}

function refused(reason: Reason): RequestRefused {
  return cannot(reason, 'csv');
}

import { StringDecoder } from 'node:string_decoder';
import { cannot } from '../../kernel/errors.ts';
import type { ReportRow } from './report-line.ts';

/** A line longer than this is no line of a report. */
const line_length_max = 100_000;

/** Where a quoted field is open at the end of a text, the next line belongs to it. */
function isOpen(text: string): boolean {
  let quotes = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) quotes += 1;
  return quotes % 2 === 1;
}

/** The fields of a line (RFC 4180). */
function fieldsOf(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator);
  const fields: string[] = [];
  let at = 0;
  while (at <= line.length) {
    if (line[at] !== '"') {
      const end = line.indexOf(separator, at);
      fields.push(line.slice(at, end === -1 ? undefined : end));
      at = end === -1 ? line.length + 1 : end + 1;
      continue;
    }
    let text = '';
    let from = at + 1;
    let end = line.indexOf('"', from);
    while (end !== -1 && line[end + 1] === '"') {
      text += line.slice(from, end + 1);
      from = end + 2;
      end = line.indexOf('"', from);
    }
    fields.push(text + line.slice(from, end === -1 ? undefined : end));
    at = end === -1 ? line.length + 1 : end + 2;
  }
  return fields;
}

/** Lines of a text that comes in pieces, each with its number; one that has no end is named as such. */
async function* linesOf(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ readonly line_no: number; readonly text: string }[]> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let line_no = 0;
  let begun = 0;
  let open = '';
  for await (const piece of pieces) {
    const text = rest + decoder.write(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
    const lines: { line_no: number; text: string }[] = [];
    let from = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      line_no += 1;
      if (open === '') begun = line_no;
      const whole = open + text.slice(from, text[end - 1] === '\r' ? end - 1 : end);
      from = end + 1;
      open = isOpen(whole) ? `${whole}\n` : '';
      if (open === '') lines.push({ line_no: begun, text: whole });
      else if (open.length > line_length_max) throw cannot({ rule: 'report_cut_off', line: begun });
    }
    rest = text.slice(from);
    if (rest.length > line_length_max) throw cannot({ rule: 'report_cut_off', line: line_no + 1 });
    yield lines;
  }
  const last = open + rest + decoder.end();
  if (last !== '' && isOpen(last))
    throw cannot({ rule: 'report_cut_off', line: open === '' ? line_no + 1 : begun });
  if (last !== '') yield [{ line_no: open === '' ? line_no + 1 : begun, text: last }];
}

/**
 * Reads a file of comma-separated values with a header, a list of rows at a time: it is never in memory as a whole.
 * Semicolons and tabs separate where the header has them instead of commas.
 * @param needs columns that the header must have
 * @throws RequestRefused where the file is no such file, or a line has not as many fields as the header
 */
export async function* readCsv(
  pieces: AsyncIterable<Uint8Array>,
  needs: readonly string[],
): AsyncGenerator<ReportRow[]> {
  let columns: ReadonlyMap<string, number> | null = null;
  let separator = ',';
  for await (const lines of linesOf(pieces)) {
    const rows: ReportRow[] = [];
    for (const { line_no, text } of lines) {
      if (text.trim() === '') continue;
      if (!columns) {
        const header = text.replace(/^\uFEFF/, '');
        separator = [',', ';', '\t'].find((one) => header.includes(one)) ?? ',';
        columns = new Map(fieldsOf(header, separator).map((name, at) => [name.trim(), at]));
        const missing = needs.filter((name) => !columns?.has(name));
        if (missing.length > 0) throw cannot({ rule: 'report_columns', columns: missing.join(', ') });
        continue;
      }
      const fields = fieldsOf(text, separator);
      const { size } = columns;
      if (fields.length !== size)
        throw cannot({ rule: 'report_fields', line: line_no, has: fields.length, header: size });
      const at = columns;
      rows.push({ line_no, raw: text, text: (column) => fields[at.get(column) ?? -1]?.trim() ?? '' });
    }
    if (rows.length > 0) yield rows;
  }
  if (!columns) throw cannot({ rule: 'report_empty' });
}

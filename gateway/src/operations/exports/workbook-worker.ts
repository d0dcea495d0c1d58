import { parentPort, workerData } from 'node:worker_threads';
import writeExcelFile from 'write-excel-file/node';
import type { Cell } from '../../kernel/values/list-rows.ts';

/** Numbers in spreadsheets have fifteen digits; longer ones stay texts, so that none is lost. */
const digits_max = 15;
/** XML knows no other control characters than tab and line ends. */
// oxlint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function textCell(text: string, bold = false) {
  const value = text.replaceAll(unprintable, '\uFFFD').toWellFormed();
  return { value, type: String, ...(bold ? { fontWeight: 'bold' as const } : {}) };
}

function cellOf(cell: Cell) {
  if (typeof cell === 'string') return textCell(cell);
  const { amount } = cell;
  if (amount.replace('.', '').length > digits_max) return textCell(amount);
  const decimals = amount.split('.')[1]?.length ?? 0;
  const format = decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`;
  return { value: Number(amount), type: Number, format };
}

/** What the thread is started with. */
export interface Workbook {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

async function write({ headings, rows }: Workbook): Promise<void> {
  const sheet = [headings.map((heading) => textCell(heading, true)), ...rows.map((row) => row.map(cellOf))];
  const workbook = await writeExcelFile(sheet, { sheet: 'Payments', stickyRowsCount: 1 }).toBuffer();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of threads, not of windows
  parentPort?.postMessage(workbook);
}

// Another thread that imports this file was started with something else.
const { workbook } = (workerData ?? {}) as { workbook?: Workbook };
if (workbook) await write(workbook);

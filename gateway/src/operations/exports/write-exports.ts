import { payment_list, type PaymentFilterFields } from '@causeway/schemas/portal/lists/payment-list.ts';
import type { Context } from '../../kernel/context.ts';
import { transact } from '../../kernel/database/transaction.ts';
import { addMs } from '../../kernel/values/dates.ts';
import { cellsOf, headingsOf, type Cell } from '../../kernel/values/list-rows.ts';
import { payment_values, walkPayments } from '../../acquiring/payments/listing/list-payments.ts';
import { readPaymentFilter } from '../../acquiring/payments/listing/payment-filter.ts';
import {
  addPart,
  claimExport,
  endExport,
  forgetParts,
  noteProgress,
  type ExportRecord,
} from './export-store.ts';
import { byte_order_mark, csvOf } from '../../kernel/values/export-table.ts';
import { Worker } from 'node:worker_threads';
import type { Workbook } from './workbook-worker.ts';

type Exporting = Pick<Context, 'database' | 'clock' | 'log'>;

const lease_ms = 60_000;
const attempts_max = 3;
const part_bytes = 1_000_000;
/** Rows of a file. A longer list is cut off, and says so. */
type RowsMax = Readonly<Record<'csv' | 'xlsx', number>>;
const rows_max: RowsMax = { csv: 1_000_000, xlsx: 100_000 };

/** The file is another worker's by now, or has been removed. */
class NotOurs extends Error {}

/** Writes the file that has waited longest. @returns how many were written: one, or none */
export async function writeExports(context: Exporting, limits = rows_max): Promise<number> {
  const now = context.clock.now();
  const claimed = await claimExport(context.database, now, addMs(now, lease_ms));
  if (!claimed) return 0;
  try {
    if (claimed.tries > attempts_max) throw new Error('every try has ended before the file was written');
    const cut_off = await new ExportFile(context, claimed).write(limits);
    await endExport(context.database, claimed, 'ready', cut_off);
  } catch (error) {
    if (error instanceof NotOurs) return 1;
    context.log.error({ err: error, export_id: claimed.export_id.toString() }, 'a file could not be written');
    await endExport(context.database, claimed, 'failed', false);
  }
  return 1;
}

/** One try at writing a file. */
class ExportFile {
  readonly #context: Exporting;
  readonly #claimed: ExportRecord;
  #rows = 0;
  #parts = 0;

  constructor(context: Exporting, claimed: ExportRecord) {
    this.#context = context;
    this.#claimed = claimed;
  }

  /** @returns whether the list was longer than the file may be */
  async write(limits: RowsMax): Promise<boolean> {
    const { format, language, account_id, time_zone } = this.#claimed;
    const now = this.#context.clock.now(account_id);
    const csv = format === 'csv';
    const headings = headingsOf(payment_list, language);
    const cells = cellsOf(payment_list, payment_values, time_zone);
    const longest = limits[csv ? 'csv' : 'xlsx'];
    const filter = readPaymentFilter(this.#claimed.filter as PaymentFilterFields, time_zone, now);
    await this.#note(0, null);
    await this.#add(0, csv ? byte_order_mark + csvOf([headings]) : '');
    const buffered: Cell[][] = [];
    let cut_off = false;
    for await (const { payments, progress } of walkPayments(this.#context, account_id, filter)) {
      const rows = payments.slice(0, longest - this.#rows).map(cells);
      cut_off = rows.length < payments.length;
      this.#rows += rows.length;
      if (csv) await this.#add(progress, csvOf(rows));
      else {
        buffered.push(...rows);
        await this.#note(progress, null);
      }
      if (cut_off) break;
    }
    if (!csv) await this.#addAll(await writeWorkbook({ headings, rows: buffered }));
    return cut_off;
  }

  async #addAll(content: Buffer): Promise<void> {
    for (let start = 0; start < content.length; start += part_bytes) {
      await this.#note(1, content.subarray(start, start + part_bytes));
    }
  }

  async #add(progress: number, text: string): Promise<void> {
    await this.#note(progress, text === '' ? null : Buffer.from(text));
  }

  /** Notes how far the file is, and adds a part to it. The first note takes away what an earlier try has left. */
  async #note(progress: number, content: Buffer | null): Promise<void> {
    const { database, clock } = this.#context;
    const first = this.#parts === 0;
    const part_no = content ? this.#parts + 1 : this.#parts;
    await transact(database, async (tx) => {
      const noted = {
        rows: BigInt(this.#rows),
        progress: Math.round(progress * 1000),
        leased_until: addMs(clock.now(), lease_ms),
      };
      if (!(await noteProgress(tx, this.#claimed, noted))) throw new NotOurs();
      if (first) forgetParts(tx, this.#claimed);
      if (content) addPart(tx, this.#claimed, part_no, content);
    });
    this.#parts = part_no;
  }
}

/** Rows as an XLSX file. Made in a thread of its own: a long list takes seconds of computing. */
function writeWorkbook(workbook: Workbook): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('workbook-worker.ts', import.meta.url), {
      workerData: { workbook },
    });
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the workbook's thread ended with ${code}`)));
  });
}

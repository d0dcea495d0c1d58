import { Worker } from 'node:worker_threads';
import type { Cell } from './export-table.ts';

/** Rows as an XLSX file. Made in a thread of its own: a long list takes seconds of computing. */
export function writeWorkbook(headings: readonly string[], rows: readonly Cell[][]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('workbook-worker.ts', import.meta.url), {
      workerData: { headings, rows },
    });
    worker.once('message', (workbook: Uint8Array) => resolve(Buffer.from(workbook)));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the workbook's thread ended with ${code}`)));
  });
}

import { Worker } from 'node:worker_threads';
import type { Workbook } from './workbook-worker.ts';

/** Rows as an XLSX file. Made in a thread of its own: a long list takes seconds of computing. */
export function writeWorkbook(workbook: Workbook): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('workbook-worker.ts', import.meta.url), {
      workerData: { workbook },
    });
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the workbook's thread ended with ${code}`)));
  });
}

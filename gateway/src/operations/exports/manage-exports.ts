import type { Context, ReadContext } from '../../kernel/context.ts';
import { transact } from '../../kernel/database/transaction.ts';
import { cannot } from '../../kernel/errors.ts';
import { addMs } from '../../kernel/values/dates.ts';
import type { PaymentFilterFields } from '@causeway/schemas/portal/lists/payment-list.ts';
import {
  expiredExports,
  findOwnExport,
  forgetExport,
  insertExport,
  lockOwnExports,
  ownExports,
  readPart,
  type ExportKey,
  type ExportRecord,
} from './export-store.ts';

export type { ExportRecord } from './export-store.ts';

export interface NewExport {
  readonly account_id: string;
  readonly user_id: string;
  readonly format: 'csv' | 'xlsx';
  readonly filter: PaymentFilterFields;
  /** Of the headings. */
  readonly language: string;
  /** Of the moments. */
  readonly time_zone: string;
}

/**
 * Has a list of payments written to a file by the worker.
 * @throws RequestRefused when too many files of this person are still being written
 */
export async function createExport(
  context: Context,
  draft: NewExport,
  limits: { readonly open_max: number; readonly retention_ms: number },
): Promise<ExportRecord> {
  const now = context.clock.now();
  const { account_id, user_id } = draft;
  return transact(context.database, async (tx) => {
    // A person who asks for many at once is answered one after the other, and none is counted twice.
    await lockOwnExports(tx, account_id, user_id);
    const own = await ownExports(tx, account_id, user_id, now);
    const open = own.filter(({ status }) => status === 'waiting' || status === 'running');
    if (open.length >= limits.open_max) {
      throw cannot({ rule: 'exports_max', max: limits.open_max });
    }
    return insertExport(tx, {
      ...draft,
      export_id: context.ids.next(),
      created_at: now,
      expires_at: addMs(now, limits.retention_ms),
    });
  });
}

/** A person's own files with an account, newest first. */
export function listExports(
  context: Pick<ReadContext, 'database' | 'clock'>,
  account_id: string,
  user_id: string,
): Promise<ExportRecord[]> {
  return ownExports(context.database, account_id, user_id, context.clock.now());
}

/** A person's own file; null when it is not there, not theirs, or has expired. */
export async function findExport(
  context: Pick<ReadContext, 'database' | 'clock'>,
  user_id: string,
  key: ExportKey,
): Promise<ExportRecord | null> {
  const found = await findOwnExport(context.database, user_id, key);
  return found && found.expires_at > context.clock.now() ? found : null;
}

/** The file's bytes, piece by piece. */
export async function* readExport(
  context: Pick<ReadContext, 'database'>,
  key: ExportKey,
): AsyncGenerator<Buffer> {
  for (let part_no = 1; ; part_no += 1) {
    const content = await readPart(context.database, key, part_no);
    if (!content) return;
    yield content;
  }
}

/** Removes a person's own file; a worker that is still writing it stops. @returns whether it was there */
export async function removeExport(
  context: Pick<Context, 'database'>,
  user_id: string,
  key: ExportKey,
): Promise<boolean> {
  const found = await findOwnExport(context.database, user_id, key);
  if (found) await transact(context.database, async (tx) => forgetExport(tx, key));
  return found !== null;
}

/** Removes files whose time is over. @returns how many */
export async function forgetExports(context: Pick<Context, 'database' | 'clock'>): Promise<number> {
  const expired = await expiredExports(context.database, context.clock.now());
  for (const key of expired) await transact(context.database, async (tx) => forgetExport(tx, key));
  return expired.length;
}

import type { Database, ReadDatabase } from '../../kernel/database/database.ts';
import { columnsOf, reading, sql, writing } from '../../kernel/database/statement.ts';
import { writeAlone, type Transaction } from '../../kernel/database/transaction.ts';
import type { Sealed } from '../../kernel/keyring/keyring.ts';
import type { NotificationState, StoredNotification } from './notification.ts';

const columns = columnsOf<StoredNotification>()({
  notification_id: 'int8',
  acquirer: 'text',
  account_id: 'text',
  event_id: 'text',
  kind: 'text',
  received_at: 'timestamptz',
  state: 'text',
  reasons: 'jsonb',
  reason: 'text',
  attempts: 'int2',
  changed_at: 'timestamptz',
});

const $ = sql.parameters({
  ...columns,
  reasons: 'jsonb',
  due_at: 'timestamptz',
  leased_until: 'timestamptz',
  limit: 'rows',
  acquirer: 'text?',
  before: 'int8',
  next_attempt_at: 'timestamptz?',
  state_before: 'text',
  at: 'timestamptz',
  older_than: 'timestamptz',
  data_key_id: 'text',
  bytes: 'bytea',
});
const sealed_columns = { ...columns, data_key_id: 'text', content: 'bytea' } as const;

const insertRows = writing(
  'insert_acquirer_notifications',
  { notification_id: 'int8' },
  sql`INSERT INTO acquirer_notifications
     (notification_id, acquirer, account_id, event_id, kind, data_key_id, content, received_at, next_attempt_at,
      changed_at)
   SELECT notification_id, acquirer, account_id, event_id, kind, data_key_id, decode(content, 'hex'), received_at, received_at,
     received_at
   FROM ${sql.recordset('r', {
     notification_id: 'int8',
     acquirer: 'text',
     account_id: 'text',
     event_id: 'text',
     kind: 'text',
     data_key_id: 'text',
     content: 'text',
     received_at: 'timestamptz',
   })}
   ON CONFLICT (acquirer, account_id, event_id) DO NOTHING RETURNING notification_id`,
);

/** Leases what is due to one worker, in the order of arrival; others skip it until the lease ends. */
const claimRows = writing(
  'claim_acquirer_notifications',
  sealed_columns,
  sql`WITH due AS (
     SELECT notification_id FROM acquirer_notifications
     WHERE next_attempt_at <= ${$.due_at} ORDER BY next_attempt_at, notification_id
     LIMIT ${$.limit} FOR UPDATE SKIP LOCKED
   ), claimed AS (
     UPDATE acquirer_notifications n SET next_attempt_at = ${$.leased_until} FROM due
     WHERE n.notification_id = due.notification_id RETURNING n.*
   )
   SELECT ${sql.selectList(sealed_columns, 'c')} FROM claimed c ORDER BY c.notification_id`,
);

const readRow = reading(
  'read_acquirer_notification',
  sealed_columns,
  sql`SELECT ${sql.selectList(sealed_columns, 'n')} FROM acquirer_notifications n
   WHERE n.notification_id = ${$.notification_id}`,
);

const listRows = reading(
  'list_acquirer_notifications',
  columns,
  sql`SELECT ${sql.selectList(columns, 'n')} FROM acquirer_notifications n
   WHERE (${$.acquirer}::text IS NULL OR n.acquirer = ${$.acquirer})
     AND (${$.state.or_null}::text IS NULL OR n.state = ${$.state.or_null})
     AND (${$.before}::int8 = 0 OR n.notification_id < ${$.before})
   ORDER BY n.notification_id DESC LIMIT ${$.limit}`,
);

/** Of one that a person has closed meanwhile, the state that was read is not its state any more. */
const noteRow = writing(
  'note_acquirer_notification',
  {},
  sql`UPDATE acquirer_notifications
   SET state = ${$.state}, reasons = ${$.reasons}, reason = '', attempts = ${$.attempts},
     next_attempt_at = ${$.next_attempt_at}, changed_at = ${$.changed_at}
   WHERE notification_id = ${$.notification_id} AND state = ${$.state_before}`,
);

const closeRow = writing(
  'close_acquirer_notification',
  { notification_id: 'int8' },
  sql`UPDATE acquirer_notifications
   SET state = 'closed', reason = ${$.reason}, next_attempt_at = NULL, changed_at = ${$.at}
   WHERE notification_id = ${$.notification_id} AND state IN ('waiting', 'not_understood')
   RETURNING notification_id`,
);

const forgetRows = writing(
  'forget_acquirer_notifications',
  { notification_id: 'int8' },
  sql`DELETE FROM acquirer_notifications WHERE notification_id IN (
     SELECT notification_id FROM acquirer_notifications
     WHERE state IN ('applied', 'closed') AND changed_at < ${$.older_than} LIMIT ${$.limit})
     RETURNING notification_id`,
);

const oldRows = writing(
  'old_acquirer_notifications',
  { notification_id: 'int8', data_key_id: 'text', content: 'bytea' },
  sql`SELECT n.notification_id, n.data_key_id, n.content FROM acquirer_notifications n
   JOIN data_keys d ON d.data_key_id = n.data_key_id WHERE NOT d.active LIMIT ${$.limit} FOR UPDATE OF n`,
);

const resealRow = writing(
  'reseal_acquirer_notification',
  {},
  sql`UPDATE acquirer_notifications SET data_key_id = ${$.data_key_id}, content = ${$.bytes}
   WHERE notification_id = ${$.notification_id}`,
);

export type SealedNotification = StoredNotification & {
  readonly data_key_id: string;
  readonly content: Buffer;
};

export interface NewNotification extends Pick<
  StoredNotification,
  'notification_id' | 'acquirer' | 'account_id' | 'event_id' | 'kind' | 'received_at'
> {
  readonly sealed: Sealed;
}

/** Stores events that are not stored yet. @returns how many */
export async function insertNotifications(
  database: Database,
  notifications: readonly NewNotification[],
): Promise<number> {
  if (notifications.length === 0) return 0;
  const rows = notifications.map(({ sealed, ...row }) => ({
    ...row,
    data_key_id: sealed.data_key_id,
    content: sealed.bytes.toString('hex'),
  }));
  return (await writeAlone(database, insertRows, { r: rows })).length;
}

export function claimNotifications(
  database: Database,
  due_at: Date,
  leased_until: Date,
  limit: number,
): Promise<SealedNotification[]> {
  return writeAlone(database, claimRows, { due_at, leased_until, limit });
}

export async function findNotification(
  database: ReadDatabase,
  notification_id: bigint,
): Promise<SealedNotification | null> {
  const [row] = await database.read(readRow, { notification_id });
  return row ?? null;
}

/** Newest first. @param before the last one of the page before; zero: from the newest */
export function readNotifications(
  database: ReadDatabase,
  filter: { readonly acquirer: string | null; readonly state: NotificationState | null },
  before: bigint,
  limit: number,
): Promise<StoredNotification[]> {
  return database.read(listRows, { ...filter, before, limit });
}

export async function noteNotification(
  database: Database,
  { notification_id, state: before }: Pick<StoredNotification, 'notification_id' | 'state'>,
  note: Pick<StoredNotification, 'state' | 'reasons' | 'attempts' | 'changed_at'> & {
    readonly next_attempt_at: Date | null;
  },
): Promise<void> {
  const { state, reasons, attempts, next_attempt_at, changed_at } = note;
  await writeAlone(database, noteRow, {
    notification_id,
    state,
    reasons: JSON.stringify(reasons),
    attempts,
    next_attempt_at,
    changed_at,
    state_before: before,
  });
}

/** @returns false when it is not waiting for anybody */
export async function closeNotificationRow(
  database: Database,
  notification_id: bigint,
  reason: string,
  at: Date,
): Promise<boolean> {
  return (await writeAlone(database, closeRow, { notification_id, reason, at })).length > 0;
}

export async function forgetNotificationRows(
  database: Database,
  before: Date,
  limit: number,
): Promise<number> {
  return (await writeAlone(database, forgetRows, { older_than: before, limit })).length;
}

/** Locks events whose data key is retired. */
export function lockOldNotifications(
  tx: Transaction,
  limit: number,
): Promise<Pick<SealedNotification, 'notification_id' | 'data_key_id' | 'content'>[]> {
  return tx.read(oldRows, { limit });
}

export function resealNotification(
  tx: Transaction,
  notification_id: bigint,
  { data_key_id, bytes }: Sealed,
): void {
  tx.write(resealRow, { notification_id, data_key_id, bytes });
}

import type { Database, ReadDatabase } from '../../kernel/database/database.ts';
import { reading, type RowOf, sql, writing } from '../../kernel/database/statement.ts';
import { writeAlone, type Transaction } from '../../kernel/database/transaction.ts';
import type { Addressee } from './mail.ts';

const columns = {
  mail_id: 'text',
  kind: 'text',
  address: 'text',
  locale: 'text',
  facts: 'jsonb',
  created_at: 'timestamptz',
  expires_at: 'timestamptz',
  due_at: 'timestamptz',
  attempts: 'int4',
  failure: 'text',
  failed_at: 'timestamptz?',
} as const;

const $ = sql.parameters({
  ...columns,
  now: 'timestamptz',
  leased_until: 'timestamptz',
  before: 'timestamptz',
  limit: 'rows',
});

/** A mail as its row holds it. */
export type MailRow = RowOf<typeof columns>;

const insertRow = writing(
  'insert_mail',
  {},
  sql`INSERT INTO mails (mail_id, kind, address, locale, facts, created_at, expires_at, due_at)
   VALUES (${$.mail_id}, ${$.kind}, ${$.address}, ${$.locale}, ${$.facts}, ${$.created_at}, ${$.expires_at},
     ${$.created_at})`,
);
/** The mail that has waited longest. */
const claimRow = writing(
  'claim_mail',
  columns,
  sql`UPDATE mails m SET due_at = ${$.leased_until}, attempts = m.attempts + 1
   WHERE m.mail_id = (SELECT n.mail_id FROM mails n WHERE n.failed_at IS NULL AND n.due_at <= ${$.now}
     ORDER BY n.due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING ${sql.selectList(columns, 'm')}`,
);
const addresseeRow = reading(
  'addressee_of_mail',
  { name: 'text', locale: 'text', disabled: 'bool' },
  sql`SELECT u.name, u.locale, u.disabled_at IS NOT NULL AS disabled FROM users u WHERE u.email = ${$.address}`,
);
const deleteRow = writing('delete_mail', {}, sql`DELETE FROM mails WHERE mail_id = ${$.mail_id}`);
const postponeRow = writing(
  'postpone_mail',
  {},
  sql`UPDATE mails SET due_at = ${$.due_at}, failure = ${$.failure}, failed_at = ${$.failed_at.or_null}
   WHERE mail_id = ${$.mail_id}`,
);
const againRow = writing(
  'send_mail_again',
  { mail_id: 'text' },
  sql`UPDATE mails SET due_at = ${$.now}, attempts = 0, failure = '', failed_at = NULL
   WHERE mail_id = ${$.mail_id} AND failed_at IS NOT NULL AND expires_at > ${$.now} RETURNING mail_id`,
);
const forgetRows = writing(
  'forget_mails',
  { mail_id: 'text' },
  sql`DELETE FROM mails WHERE failed_at < ${$.before} RETURNING mail_id`,
);
const listRows = reading(
  'list_mails',
  columns,
  sql`SELECT ${sql.selectList(columns, 'm')} FROM mails m ORDER BY m.created_at DESC, m.mail_id LIMIT ${$.limit}`,
);

export function insertMail(
  tx: Transaction,
  mail: Pick<MailRow, 'mail_id' | 'kind' | 'address' | 'locale' | 'facts' | 'created_at' | 'expires_at'>,
): void {
  tx.write(insertRow, mail);
}

/** Takes the mail that has waited longest. @returns null when none is due */
export async function claimMail(database: Database, now: Date, leased_until: Date): Promise<MailRow | null> {
  return (await writeAlone(database, claimRow, { now, leased_until }))[0] ?? null;
}

/** Who has an address; null for nobody. */
export async function findAddressee(database: ReadDatabase, address: string): Promise<Addressee | null> {
  return (await database.read(addresseeRow, { address }))[0] ?? null;
}

export async function deleteMail(database: Database, mail_id: string): Promise<void> {
  await writeAlone(database, deleteRow, { mail_id });
}

/** Notes an attempt that has failed. @param next.failed_at when it was the last one */
export async function postponeMail(
  database: Database,
  next: { mail_id: string; due_at: Date; failure: string; failed_at: Date | null },
): Promise<void> {
  await writeAlone(database, postponeRow, next);
}

/** @returns whether there was such a mail, whose time is not over */
export async function requeueMail(database: Database, mail_id: string, now: Date): Promise<boolean> {
  return (await writeAlone(database, againRow, { mail_id, now })).length > 0;
}

/** @returns how many */
export async function forgetMailRows(database: Database, before: Date): Promise<number> {
  return (await writeAlone(database, forgetRows, { before })).length;
}

export function listMailRows(database: ReadDatabase, limit: number): Promise<MailRow[]> {
  return database.read(listRows, { limit });
}

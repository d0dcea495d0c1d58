import { randomBytes } from 'node:crypto';
import type { Context } from '../../kernel/context.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { addMs, day_ms } from '../../kernel/values/dates.ts';
import type { MailContent } from './mail.ts';
import { insertMail } from './mail-store.ts';

/** What mail is queued with. */
export type Mailing = Pick<Context, 'clock' | 'sends_mail'>;

/** For how long a notice says something. */
const notice_ms = 3 * day_ms;

/**
 * Queues a mail in the transaction of what it is about; the worker sends it. Where the gateway sends no mail, nothing is
 * queued.
 * @param to.locale of its text, where nobody has the address
 * @returns its number, from which `mailToken` makes the token of its link; null where none was queued
 */
export function queueMail(
  { clock, sends_mail }: Mailing,
  tx: Transaction,
  to: { readonly email: string; readonly locale: string },
  { kind, ...facts }: MailContent,
  lasts_ms = notice_ms,
): string | null {
  if (!sends_mail) return null;
  const mail_id = `mail_${randomBytes(16).toString('hex')}`;
  const created_at = clock.now();
  const { email: address, locale } = to;
  const expires_at = addMs(created_at, lasts_ms);
  insertMail(tx, { mail_id, kind, address, locale, facts, created_at, expires_at });
  return mail_id;
}

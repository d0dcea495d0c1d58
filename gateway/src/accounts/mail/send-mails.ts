import type { Context, ReadContext } from '../../kernel/context.ts';
import { cannot } from '../../kernel/errors.ts';
import { addMs, day_ms } from '../../kernel/values/dates.ts';
import { mailToken, MailRefused, type MailContent, type Mailer } from './mail.ts';
import {
  claimMail,
  deleteMail,
  findAddressee,
  forgetMailRows,
  listMailRows,
  postponeMail,
  requeueMail,
  type MailRow,
} from './mail-store.ts';
import { renderMail } from './render-mail.ts';

export type { MailRow } from './mail-store.ts';

type Sending = Pick<Context, 'database' | 'clock' | 'keyring' | 'log'>;

const minute_ms = 60_000;
/** Longer than any attempt takes: after a crash the next one comes then. */
const lease_ms = 3 * minute_ms;
/** How long after each attempt the next one comes; after the last one the mail is given up. */
const pauses_ms = [1, 5, 15, 30, 60, 120, 240, 480].map((minutes) => minutes * minute_ms);
/** How long mail that could not be delivered is kept where nothing is set. */
export const failed_mail_days = 30;
const listed_max = 200;

/**
 * Sends the mail that has waited longest. A mail is deleted once the server has taken it; after a crash in between it is
 * sent again, with the same Message-ID.
 * @param public_url where its links lead. @returns how many were attempted: one, or none
 */
export async function sendMail(context: Sending, mailer: Mailer, public_url: string): Promise<number> {
  const now = context.clock.now();
  const mail = await claimMail(context.database, now, addMs(now, lease_ms));
  if (!mail) return 0;
  const { mail_id, kind, attempts } = mail;
  const addressee = await findAddressee(context.database, mail.address);
  // The other kinds are about somebody: there is nothing to say to nobody, nor to who may not sign in.
  if (kind !== 'invitation' && (!addressee || addressee.disabled)) {
    await deleteMail(context.database, mail_id);
    return 1;
  }
  try {
    if (mail.expires_at <= now) throw new MailRefused('too late', true);
    const content = { kind, ...(mail.facts as object) } as MailContent;
    const token = mailToken(context, mail_id);
    const to = { name: addressee?.name ?? '', locale: addressee?.locale ?? mail.locale };
    const rendered = renderMail(content, { to, public_url, token, at: mail.created_at });
    await mailer.send({ mail_id, to: mail.address, ...rendered });
    await deleteMail(context.database, mail_id);
    context.log.info({ mail_id, kind, attempts }, 'mail sent');
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    await noteFailure(context, mail, error);
  }
  return 1;
}

async function noteFailure(
  { database, clock, log }: Sending,
  { mail_id, kind, attempts, expires_at }: MailRow,
  { code: failure, final }: MailRefused,
): Promise<void> {
  const now = clock.now();
  const due_at = addMs(now, pauses_ms[attempts - 1] ?? 0);
  const over = final || attempts > pauses_ms.length || due_at >= expires_at;
  await postponeMail(database, { mail_id, due_at, failure, failed_at: over ? now : null });
  if (over) log.error({ mail_id, kind, attempts, failure }, 'mail cannot be delivered');
  else log.warn({ mail_id, kind, attempts, failure }, 'mail not sent, to be sent again');
}

/** Mail that waits or could not be delivered, the latest first. */
export function listMails({ database }: Pick<ReadContext, 'database'>): Promise<MailRow[]> {
  return listMailRows(database, listed_max);
}

/** Sends again what could not be delivered. @throws RequestRefused when there is no such mail, or its time is over */
export async function sendAgain(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  mail_id: string,
): Promise<void> {
  if (!(await requeueMail(database, mail_id, clock.now()))) throw cannot({ rule: 'no_failed_mail', mail_id });
}

/** Forgets mail that could not be delivered for as many days. @returns how many */
export function forgetMails(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  days: number,
): Promise<number> {
  return forgetMailRows(database, addMs(clock.now(), -days * day_ms));
}

import { createTransport } from 'nodemailer';
import type { MailSettings } from '../../kernel/config.ts';
import { MailRefused, type Mailer } from './mail.ts';

const connection_timeout_ms = 10_000;
const silence_timeout_ms = 30_000;

/** What nodemailer throws. */
interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/** Sends by SMTP: a connection for each mail. */
export function createSmtpMailer({ url, from, must_encrypt }: MailSettings): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport(
    {
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: port === '' ? (secure ? 465 : 587) : Number(port),
      secure,
      requireTLS: must_encrypt,
      ...(username === ''
        ? {}
        : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      connectionTimeout: connection_timeout_ms,
      greetingTimeout: connection_timeout_ms,
      socketTimeout: silence_timeout_ms,
      // Texts are our own: nothing in them names a file or an address to be read.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  const domain = /@([^\s@>]+)>?$/.exec(from)?.[1] ?? hostname;
  return {
    async send({ mail_id, to, subject, text, html }) {
      await transport
        .sendMail({
          to: { name: '', address: to },
          subject,
          text,
          html,
          // The same at every attempt, so that a program that reads mail shows one.
          messageId: `<${mail_id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        })
        .catch(refuse);
    },
    async verify() {
      await transport.verify().catch(refuse);
    },
  };
}

/** @throws MailRefused with codes only: what the server wrote may name the address */
function refuse(error: SmtpError): never {
  const { code = error.name, responseCode, response = '' } = error;
  if (responseCode === undefined) throw new MailRefused(code, false);
  const detail = /^[0-9]{3}[ -]([245]\.[0-9]{1,3}\.[0-9]{1,3})\b/.exec(response)?.[1];
  const of_mail = code === 'EENVELOPE' || code === 'EMESSAGE';
  throw new MailRefused([responseCode, detail].filter(Boolean).join(' '), of_mail && responseCode >= 500);
}

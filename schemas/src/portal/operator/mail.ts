import Type from 'typebox';
import { done, portalRoute } from '../portal-route.ts';

const mail = Type.Object({
  mail_id: Type.String(),
  kind: Type.String({ description: 'What it is about' }),
  address: Type.String(),
  created_at: Type.String(),
  attempts: Type.Integer(),
  due_at: Type.String({ description: 'Of the next attempt; empty where it was given up' }),
  failure: Type.String({
    description: 'Why the last attempt failed: a code of SMTP, such as 550 5.1.1, or of the connection',
  }),
  failed_at: Type.String({ description: 'When it was given up; empty while it is attempted' }),
});

export const listMail = portalRoute({
  name: 'operator.mail',
  summary: 'Mail that waits to be sent, and mail that cannot be delivered',
  method: 'GET',
  path: '/operator/mail',
  scope: 'operator',
  audited: true,
  response: Type.Object({
    sends_mail: Type.Boolean({ description: 'Whether a mail server is set' }),
    mail: Type.Array(mail),
  }),
  commands: [{ name: 'mail list' }],
});

export const sendMailAgain = portalRoute({
  name: 'operator.send_mail_again',
  summary: 'Send mail again that could not be delivered',
  method: 'POST',
  path: '/operator/mail/:mail_id/send-again',
  scope: 'operator',
  params: Type.Object({ mail_id: Type.String({ pattern: '^mail_[0-9a-f]{1,40}$' }) }),
  response: done,
  by_host: true,
  commands: [
    {
      name: 'mail send-again',
      arguments: { mail_id: 'mail_id' },
      says: 'Mail {mail_id} is sent again.',
    },
  ],
});

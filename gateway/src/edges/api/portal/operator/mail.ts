import * as routes from '@causeway/schemas/portal/operator/mail.ts';
import { listMails, sendAgain } from '../../../../accounts/mail/send-mails.ts';
import { utcStamp } from '../../../../kernel/values/dates.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';

/** Mail that waits, or could not be delivered. */
export function serveMail(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(routes.listMail, async () => ({
    sends_mail: context.sends_mail,
    mail: (await listMails(context)).map(
      ({ mail_id, kind, address, created_at, attempts, due_at, failure, failed_at }) => ({
        mail_id,
        kind,
        address,
        created_at: created_at.toISOString(),
        attempts,
        due_at: failed_at === null ? due_at.toISOString() : '',
        failure,
        failed_at: utcStamp(failed_at),
      }),
    ),
  }));
  app.serve(routes.sendMailAgain, async (call, gateway) => {
    await sendAgain(gateway.context, call.params.mail_id);
    call.audit({ subject: call.params.mail_id });
    return { done: true as const };
  });
}

import { listInEnglish } from '@causeway/schemas/errors/rules/rules.ts';
import * as routes from '@causeway/schemas/portal/operator/notifications.ts';
import {
  applyNotificationAgain,
  closeNotification,
  listNotifications,
  showNotification,
} from '../../../../acquiring/notifications/manage-notifications.ts';
import type { StoredNotification } from '../../../../acquiring/notifications/notification.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';
import { readId, readIdAt } from '../../page-cursor.ts';
import { presentStored } from '../present-reason.ts';

const page_size = 50;

/** What acquirers have sent unasked. */
export function serveNotifications(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(routes.listNotifications, async ({ query }) => {
    const found = await listNotifications(context, {
      acquirer: query.acquirer ?? null,
      state: query.state ?? null,
      before: readIdAt(query.before),
      limit: page_size + 1,
    });
    const shown = found.slice(0, page_size);
    return {
      notifications: shown.map(presentNotification),
      next_before: found.length > page_size ? (shown.at(-1)?.notification_id.toString() ?? '') : '',
    };
  });
  app.serve(routes.readNotification, async ({ params }) => {
    const found = await showNotification(context, readId(params.notification_id));
    return { ...presentNotification(found), content: found.content };
  });
  app.serve(routes.applyNotification, async (call, gateway) => {
    const { notification_id } = call.params;
    const { state, reasons } = await applyNotificationAgain(
      gateway.context,
      gateway.verbs,
      readId(notification_id),
    );
    const reason = listInEnglish(reasons);
    call.audit({ subject: notification_id, after: { state, reason } });
    return { state, reason };
  });
  app.serve(routes.closeNotification, async (call, gateway) => {
    const { notification_id } = call.params;
    await closeNotification(gateway.context, readId(notification_id), call.body.note);
    call.audit({ subject: notification_id, after: { note: call.body.note } });
    return {};
  });
}

function presentNotification(notification: StoredNotification): routes.AcquirerNotification {
  const { acquirer, event_id, kind, state, attempts } = notification;
  const { text, reasons } = presentStored(notification.reason, notification.reasons);
  return {
    notification_id: notification.notification_id.toString(),
    acquirer,
    event_id,
    kind,
    received_at: notification.received_at.toISOString(),
    state,
    reason: text,
    reasons,
    attempts,
    changed_at: notification.changed_at.toISOString(),
  };
}

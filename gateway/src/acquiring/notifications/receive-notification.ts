import { createHash } from 'node:crypto';
import type { Acquirer, NotificationRequest, ReadNotification } from '@causeway/connector-kit/acquirer.ts';
import type { Context } from '../../kernel/context.ts';
import { cutText, redactText } from '../../kernel/values/redact.ts';
import { insertNotifications } from './notification-store.ts';
import { sealContent } from './seal-content.ts';

const event_id_length_max = 200;
const kind_length_max = 100;

type Receiving = Pick<Context, 'database' | 'connectors' | 'keyring' | 'ids' | 'log' | 'meters'>;

/**
 * Checks a notification by the acquirer's own signature and stores its events, each once, before the acquirer is
 * answered.
 * @returns the body of the answer; null when it is refused: no such acquirer, a wrong signature, or a body that is not
 * the acquirer's
 */
export async function receiveNotification(
  context: Receiving,
  acquirer: string,
  request: NotificationRequest,
): Promise<string | null> {
  const read = readWith(context, acquirer, request);
  if (!read) return null;
  const { account_id, notification } = read;
  if ('refused' in notification) {
    context.meters.notification(acquirer, notification.refused);
    return null;
  }
  const stored = await insertNotifications(
    context.database,
    notification.events.map(({ id, kind, content }) => {
      const notification_id = context.ids.next();
      return {
        notification_id,
        acquirer,
        account_id,
        event_id: eventId(id),
        kind: cutText(redactText(kind), kind_length_max),
        received_at: request.received_at,
        sealed: sealContent(context, notification_id, content),
      };
    }),
  );
  context.meters.notification(
    acquirer,
    stored > 0 || notification.events.length === 0 ? 'stored' : 'repeated',
  );
  return notification.answer;
}

/**
 * Reads with the settings that prove the signature, of those in force and those that were replaced lately; null when
 * there is no such acquirer, or it sends no notifications.
 */
function readWith(
  context: Receiving,
  acquirer: string,
  request: NotificationRequest,
): { readonly account_id: string; readonly notification: ReadNotification } | null {
  let refused: ReadNotification | null = null;
  let without_events: ReturnType<typeof readWith> = null;
  for (const { account_id, connector } of context.connectors.readers(acquirer, request.received_at)) {
    const notification = readBy(context, connector, request);
    if (notification && !('refused' in notification)) {
      if (notification.events.length > 0) return { account_id, notification };
      // It may be about another account, whose settings have the same secret.
      without_events ??= { account_id, notification };
    } else if (refused === null || notification?.refused === 'malformed') refused = notification;
  }
  return without_events ?? (refused && { account_id: '', notification: refused });
}

function readBy(
  { log }: Pick<Context, 'log'>,
  connector: Acquirer,
  request: NotificationRequest,
): ReadNotification | null {
  try {
    return connector.readNotification?.(request) ?? null;
  } catch (error) {
    // Its message may quote the body.
    log.error(
      { acquirer: connector.name, type: (error as Error).name },
      'a connector failed to read a notification',
    );
    return { refused: 'malformed' };
  }
}

/** An id that is longer than any acquirer's is stored as its digest. */
function eventId(id: string): string {
  const text = cutText(id, event_id_length_max + 1);
  return text.length > event_id_length_max ? `sha256 ${createHash('sha256').update(id).digest('hex')}` : text;
}

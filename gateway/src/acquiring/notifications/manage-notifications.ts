import type { Context, ReadContext } from '../../kernel/context.ts';
import { cannot, RequestRefused } from '../../kernel/errors.ts';
import { redactText } from '../../kernel/values/redact.ts';
import type { PaymentVerbs } from '../payments/payment-verbs.ts';
import { isBlank } from '../../kernel/values/text.ts';
import { applyAgain } from './apply-notifications.ts';
import type { NotificationState, StoredNotification } from './notification.ts';
import {
  closeNotificationRow,
  findNotification,
  readNotifications,
  type SealedNotification,
} from './notification-store.ts';
import { openContent } from './seal-content.ts';

/** Newest first. @param before the last one of the page before; zero: from the newest */
export function listNotifications(
  { database }: Pick<ReadContext, 'database'>,
  {
    acquirer,
    state,
    before,
    limit,
  }: {
    readonly acquirer: string | null;
    readonly state: NotificationState | null;
    readonly before: bigint;
    readonly limit: number;
  },
): Promise<StoredNotification[]> {
  return readNotifications(database, { acquirer, state }, before, limit);
}

/** A stored event with what the acquirer has sent, card numbers masked. @throws RequestRefused U0008 */
export async function showNotification(
  context: Pick<ReadContext, 'database' | 'keyring'>,
  notification_id: bigint,
): Promise<StoredNotification & { readonly content: string }> {
  const { data_key_id, content, ...notification } = await requireNotification(context, notification_id);
  const opened = await openContent(context, { ...notification, data_key_id, content });
  return { ...notification, content: redactText(opened) };
}

/**
 * Applies a stored event again, at once. What was applied before changes nothing.
 * @throws RequestRefused U0008
 */
export async function applyNotificationAgain(
  context: Context,
  verbs: Pick<PaymentVerbs, 'reportOutcome'>,
  notification_id: bigint,
): Promise<Pick<StoredNotification, 'state' | 'reasons'>> {
  return applyAgain(context, verbs, await requireNotification(context, notification_id));
}

/**
 * Closes an event that a person has seen to otherwise: it is not applied any more.
 * @throws RequestRefused U0008; U0010 without a note, or where it does not wait for anybody
 */
export async function closeNotification(
  context: Pick<Context, 'database' | 'clock'>,
  notification_id: bigint,
  note: string,
): Promise<void> {
  await requireNotification(context, notification_id);
  const text = note.trim();
  if (isBlank(text)) throw cannot({ rule: 'note_demanded' }, 'note');
  if (!(await closeNotificationRow(context.database, notification_id, text, context.clock.now())))
    throw cannot({ rule: 'notification_settled' });
}

async function requireNotification(
  { database }: Pick<ReadContext, 'database'>,
  notification_id: bigint,
): Promise<SealedNotification> {
  const found = await findNotification(database, notification_id);
  if (!found) throw new RequestRefused('U0008');
  return found;
}

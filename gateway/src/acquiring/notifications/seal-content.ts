import type { Context, ReadContext } from '../../kernel/context.ts';
import type { Sealed } from '../../kernel/keyring/keyring.ts';
import { resealRows } from '../../kernel/keyring/reseal-rows.ts';
import { lockOldNotifications, resealNotification, type SealedNotification } from './notification-store.ts';

const list_max = 200;

function contextOf(notification_id: bigint): string {
  return `notification ${notification_id}`;
}

/** Encrypts the content of an event for the database. */
export function sealContent(
  { keyring }: Pick<Context, 'keyring'>,
  notification_id: bigint,
  content: string,
): Sealed {
  return keyring.encrypt('card', content, contextOf(notification_id));
}

export function openContent(
  { keyring }: Pick<ReadContext, 'keyring'>,
  {
    notification_id,
    data_key_id,
    content,
  }: Pick<SealedNotification, 'notification_id' | 'data_key_id' | 'content'>,
): Promise<string> {
  return keyring.decrypt({ data_key_id, bytes: content }, contextOf(notification_id));
}

/** Re-encrypts events whose data key is retired. @returns how many */
export async function resealNotifications({
  database,
  keyring,
}: Pick<Context, 'database' | 'keyring'>): Promise<number> {
  return resealRows(
    database,
    (tx) => lockOldNotifications(tx, list_max),
    async (tx, { notification_id, data_key_id, content }) => {
      const of = contextOf(notification_id);
      const sealed = await keyring.reseal('card', { data_key_id, bytes: content }, of);
      resealNotification(tx, notification_id, sealed);
    },
  );
}

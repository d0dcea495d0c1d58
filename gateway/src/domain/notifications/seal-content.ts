import type { Context } from '../../context.ts';
import { transact } from '../../database/transaction.ts';
import type { Sealed } from '../../keyring/keyring.ts';
import { untilNone } from '../../values/until-none.ts';
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
  { keyring }: Pick<Context, 'keyring'>,
  {
    notification_id,
    data_key_id,
    content,
  }: Pick<SealedNotification, 'notification_id' | 'data_key_id' | 'content'>,
): Promise<string> {
  return keyring.decrypt({ data_key_id, bytes: content }, contextOf(notification_id));
}

/** Re-encrypts events whose data key is retired. @returns how many */
export async function resealNotifications(context: Pick<Context, 'database' | 'keyring'>): Promise<number> {
  return untilNone(() =>
    transact(context.database, async (tx) => {
      const rows = await lockOldNotifications(tx, list_max);
      for (const row of rows) {
        const content = await openContent(context, row);
        resealNotification(tx, row.notification_id, sealContent(context, row.notification_id, content));
      }
      return rows.length;
    }),
  );
}

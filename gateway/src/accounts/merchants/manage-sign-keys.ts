import { randomBytes } from 'node:crypto';
import { transact, type Transaction } from '../../kernel/database/transaction.ts';
import { cannot } from '../../kernel/errors.ts';
import { addMs, hour_ms } from '../../kernel/values/dates.ts';
import { isPrintable } from '../../kernel/values/text.ts';
import { signKeyContext, type SignKey } from './account.ts';
import {
  insertSignKey,
  listSignKeyRows,
  notifyAccountChanged,
  revokeSignKeyRow,
  oldSignKeys,
  resealSignKey,
} from './account-store.ts';
import { lockSettings, requireAccount, type Managing } from './manage-accounts.ts';
import type { Context } from '../../kernel/context.ts';
import { resealRows } from '../../kernel/keyring/reseal-rows.ts';

const key_name_length_max = 60;

/** Every request is held against every active key, so that many would cost everybody time. */
export const active_keys_max = 10;

/** @throws RequestRefused when the account has too many active keys */
async function drawSignKey(
  context: Managing,
  tx: Transaction,
  account_id: string,
  name: string,
): Promise<SignKey> {
  await lockSettings(tx, account_id);
  const now = context.clock.now();
  const known = await tx.read(listSignKeyRows, { account_id });
  const active = known.filter(({ revoked_at }) => revoked_at === null || revoked_at > now);
  if (active.length >= active_keys_max) throw cannot({ rule: 'sign_keys_max', max: active_keys_max });
  const key_id = `key_${randomBytes(6).toString('hex')}`;
  const secret = randomBytes(32).toString('base64url');
  const sealed = context.keyring.encrypt('sign_key', secret, signKeyContext(account_id, key_id));
  tx.write(insertSignKey, { ...sealed, account_id, key_id, name, now });
  tx.write(notifyAccountChanged, { account_id });
  return { key_id, secret };
}

/**
 * Creates a sign key. Its secret is stored encrypted and given back this once.
 * @param name what it is for
 * @throws RequestRefused when there is no such account, it has too many active keys, or the name is not valid
 */
export async function createSignKey(context: Managing, account_id: string, name = ''): Promise<SignKey> {
  if (name.length > key_name_length_max || !isPrintable(name))
    throw cannot({ rule: 'description_form', max: key_name_length_max }, 'name');
  await requireAccount(context, account_id);
  return transact(context.database, (tx) => drawSignKey(context, tx, account_id, name));
}

/**
 * Creates the successor of a sign key, with its name. For the overlap both are accepted, so that programs can change over
 * without a refused request; then the key is refused by itself.
 * @throws RequestRefused when there is no such active key, or there are too many
 */
export async function rotateSignKey(
  context: Managing,
  account_id: string,
  key_id: string,
  overlap_hours: number,
): Promise<SignKey> {
  const now = context.clock.now();
  const until = addMs(now, overlap_hours * hour_ms);
  return transact(context.database, async (tx) => {
    const [revoked] = await tx.read(revokeSignKeyRow, { account_id, key_id, now, until });
    if (!revoked) throw cannot({ rule: 'no_active_key', account_id, key_id });
    return drawSignKey(context, tx, account_id, revoked.name);
  });
}

/** @throws RequestRefused when there is no such active key */
export async function revokeSignKey(context: Managing, account_id: string, key_id: string): Promise<void> {
  const now = context.clock.now();
  const revoked = await transact(context.database, async (tx) => {
    const rows = await tx.read(revokeSignKeyRow, { account_id, key_id, now, until: now });
    tx.write(notifyAccountChanged, { account_id });
    return rows;
  });
  if (revoked.length === 0) throw cannot({ rule: 'no_active_key', account_id, key_id });
}

/** Encrypts sign keys again whose data key is retired. @returns how many */
export async function resealSignKeys(
  { database, keyring }: Pick<Context, 'database' | 'keyring'>,
  list_max: number,
): Promise<number> {
  return resealRows(
    database,
    (tx) => tx.read(oldSignKeys, { list_max }),
    async (tx, { account_id, key_id, data_key_id, secret }) => {
      const of = signKeyContext(account_id, key_id);
      const sealed = await keyring.reseal('sign_key', { data_key_id, bytes: secret }, of);
      tx.write(resealSignKey, { ...sealed, account_id, key_id });
    },
  );
}

import type { Context } from '../../context.ts';
import { resealRows } from '../../keyring/reseal-rows.ts';
import { signKeyContext } from './account.ts';
import { oldSignKeys, resealSignKey } from './account-store.ts';

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

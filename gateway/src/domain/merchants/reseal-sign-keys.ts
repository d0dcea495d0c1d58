import type { Context } from '../../context.ts';
import { transact } from '../../database/transaction.ts';
import { untilNone } from '../../values/until-none.ts';
import { signKeyContext } from './account.ts';
import { oldSignKeys, resealSignKey } from './account-store.ts';

/** Encrypts sign keys again whose data key is retired. @returns how many */
export async function resealSignKeys(
  context: Pick<Context, 'database' | 'keyring'>,
  list_max: number,
): Promise<number> {
  const { keyring } = context;
  return untilNone(() =>
    transact(context.database, async (tx) => {
      const rows = await tx.read(oldSignKeys, { list_max });
      for (const { account_id, key_id, data_key_id, secret } of rows) {
        const of = signKeyContext(account_id, key_id);
        const sealed = keyring.encrypt(
          'sign_key',
          await keyring.decrypt({ data_key_id, bytes: secret }, of),
          of,
        );
        tx.write(resealSignKey, { ...sealed, account_id, key_id });
      }
      return rows.length;
    }),
  );
}

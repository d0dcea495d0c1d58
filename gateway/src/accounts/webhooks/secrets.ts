import { randomBytes } from 'node:crypto';
import type { Context } from '../../kernel/context.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { AccountDirectory } from '../merchants/account-directory.ts';
import { resealRows } from '../../kernel/keyring/reseal-rows.ts';
import { endpointSubject, secretContext } from './endpoint.ts';
import {
  expireSecrets,
  findSecrets,
  forgetSecrets,
  insertSecret,
  nextSecretNo,
  oldSecrets,
  resealSecret,
} from './secret-store.ts';

const secret_bytes = 32;
const secret_prefix = 'whsec_';
/** An endpoint rotated more often than this within its overlap is signed with its newest secrets. */
const secrets_max = 5;

export interface LaneKey {
  readonly account_id: string;
  readonly lane: string;
}

/**
 * Creates a secret for an endpoint; earlier ones stay valid until they expire.
 * @returns the secret in the form for receivers: `whsec_` and base64
 */
export async function drawSecret(
  context: Pick<Context, 'keyring' | 'clock'>,
  tx: Transaction,
  endpoint: { account_id: string; endpoint_id: string },
  others_until: Date,
): Promise<string> {
  const { account_id, endpoint_id } = endpoint;
  const now = context.clock.now();
  const [next] = await tx.read(nextSecretNo, { account_id, endpoint_id });
  const secret_no = next?.secret_no ?? 1;
  const secret = randomBytes(secret_bytes).toString('base64');
  const sealed = context.keyring.encrypt(
    'sign_key',
    secret,
    secretContext(account_id, endpoint_id, secret_no),
  );
  tx.write(insertSecret, { ...sealed, account_id, endpoint_id, secret_no, now });
  tx.write(expireSecrets, { account_id, endpoint_id, secret_no, others_until });
  tx.write(forgetSecrets, { account_id, endpoint_id, now });
  return secret_prefix + secret;
}

/**
 * The keys that sign the deliveries of lanes: an endpoint's newest secrets, or every active sign key of the account for
 * a notify_url. By `account lane`.
 */
export async function signingKeys(
  context: Pick<Context, 'database' | 'keyring' | 'clock'>,
  directory: AccountDirectory,
  lanes: readonly LaneKey[],
): Promise<Map<string, Buffer[]>> {
  const endpoints = lanes.filter(({ lane }) => endpointSubject(lane) !== null);
  const rows =
    endpoints.length === 0
      ? []
      : await context.database.read(findSecrets, { now: context.clock.now(), r: endpoints });
  const keys = new Map<string, Buffer[]>(lanes.map(({ account_id, lane }) => [`${account_id} ${lane}`, []]));
  for (const { account_id, endpoint_id, secret_no, data_key_id, secret } of rows) {
    const found = keys.get(`${account_id} ${endpoint_id}`);
    if (!found || found.length >= secrets_max) continue;
    const of = secretContext(account_id, endpoint_id, secret_no);
    const text = await context.keyring.decrypt({ data_key_id, bytes: secret }, of);
    found.push(Buffer.from(text, 'base64'));
  }
  for (const { account_id, lane } of lanes) {
    if (endpointSubject(lane) !== null) continue;
    const access = await directory.find(account_id);
    const sign_keys = access?.sign_keys ?? [];
    keys.set(
      `${account_id} ${lane}`,
      sign_keys.map(({ secret }) => Buffer.from(secret)),
    );
  }
  return keys;
}

/** Re-encrypts webhook secrets whose data key is retired. @returns how many */
export async function resealWebhookSecrets(
  { database, keyring }: Pick<Context, 'database' | 'keyring'>,
  list_max: number,
): Promise<number> {
  return resealRows(
    database,
    (tx) => tx.read(oldSecrets, { list_max }),
    async (tx, { account_id, endpoint_id, secret_no, data_key_id, secret }) => {
      const of = secretContext(account_id, endpoint_id, secret_no);
      const sealed = await keyring.reseal('sign_key', { data_key_id, bytes: secret }, of);
      tx.write(resealSecret, { ...sealed, account_id, endpoint_id, secret_no });
    },
  );
}

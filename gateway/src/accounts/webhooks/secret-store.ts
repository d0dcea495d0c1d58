import { reading, sql, writing } from '../../kernel/database/statement.ts';

const $ = sql.parameters({
  account_id: 'text',
  endpoint_id: 'text',
  secret_no: 'int2',
  data_key_id: 'text',
  bytes: 'bytea',
  now: 'timestamptz',
  others_until: 'timestamptz',
  list_max: 'rows',
});

/** The next secret of an endpoint. */
export const nextSecretNo = reading(
  'next_webhook_secret_no',
  { secret_no: 'int4' },
  sql`SELECT coalesce(max(secret_no), 0)::int4 + 1 AS secret_no FROM webhook_secrets
   WHERE account_id = ${$.account_id} AND endpoint_id = ${$.endpoint_id}`,
);

export const insertSecret = writing(
  'insert_webhook_secret',
  {},
  sql`INSERT INTO webhook_secrets (account_id, endpoint_id, secret_no, data_key_id, secret, created_at)
   VALUES (${$.account_id}, ${$.endpoint_id}, ${$.secret_no}, ${$.data_key_id}, ${$.bytes}, ${$.now})`,
);

/** Lets the secrets before this one expire after a while, and deletes expired ones. */
export const expireSecrets = writing(
  'expire_webhook_secrets',
  {},
  sql`UPDATE webhook_secrets SET expires_at = ${$.others_until}
   WHERE account_id = ${$.account_id} AND endpoint_id = ${$.endpoint_id} AND secret_no < ${$.secret_no}
     AND (expires_at IS NULL OR expires_at > ${$.others_until})`,
);

export const forgetSecrets = writing(
  'forget_webhook_secrets',
  {},
  sql`DELETE FROM webhook_secrets WHERE account_id = ${$.account_id} AND endpoint_id = ${$.endpoint_id}
     AND expires_at <= ${$.now}`,
);

/** Deletes every secret of an endpoint. */
export const deleteSecrets = writing(
  'delete_webhook_secrets',
  {},
  sql`DELETE FROM webhook_secrets WHERE account_id = ${$.account_id} AND endpoint_id = ${$.endpoint_id}`,
);

/** The valid secrets of several lanes, newest first. */
export const findSecrets = reading(
  'find_webhook_secrets',
  { account_id: 'text', endpoint_id: 'text', secret_no: 'int2', data_key_id: 'text', secret: 'bytea' },
  sql`SELECT s.account_id, s.endpoint_id, s.secret_no, s.data_key_id, s.secret
   FROM ${sql.recordset('r', { account_id: 'text', lane: 'text' })}
   JOIN webhook_secrets s ON s.account_id = r.account_id AND s.endpoint_id = r.lane
   WHERE s.expires_at IS NULL OR s.expires_at > ${$.now}
   ORDER BY s.account_id, s.endpoint_id, s.secret_no DESC`,
);

export const oldSecrets = writing(
  'old_webhook_secrets',
  { account_id: 'text', endpoint_id: 'text', secret_no: 'int2', data_key_id: 'text', secret: 'bytea' },
  sql.acrossAccounts(
    sql`SELECT s.account_id, s.endpoint_id, s.secret_no, s.data_key_id, s.secret FROM webhook_secrets s
   JOIN data_keys d USING (data_key_id) WHERE ${sql.ofAccount('s')} AND NOT d.active
   LIMIT ${$.list_max} FOR UPDATE OF s`,
    sql`SELECT DISTINCT s.account_id FROM webhook_secrets s JOIN data_keys d USING (data_key_id)
     WHERE NOT d.active LIMIT 10`,
  ),
);

export const resealSecret = writing(
  'reseal_webhook_secret',
  {},
  sql`UPDATE webhook_secrets SET data_key_id = ${$.data_key_id}, secret = ${$.bytes}
   WHERE account_id = ${$.account_id} AND endpoint_id = ${$.endpoint_id} AND secret_no = ${$.secret_no}`,
);

import { acrossAccounts, ofAccount, recordset, sql, statement } from '../../database/statement.ts';

/** The next secret of an endpoint. */
export const nextSecretNo = statement(
  'next_webhook_secret_no',
  { secret_no: 'int4' },
  `SELECT coalesce(max(secret_no), 0)::int4 + 1 AS secret_no FROM webhook_secrets
   WHERE account_id = $1 AND endpoint_id = $2`,
);

export const insertSecret = statement(
  'insert_webhook_secret',
  {},
  `INSERT INTO webhook_secrets (account_id, endpoint_id, secret_no, data_key_id, secret, created_at)
   VALUES ($1, $2, $3, $4, $5, $6)`,
);

/** Lets the secrets before this one expire after a while, and deletes expired ones. */
export const expireSecrets = statement(
  'expire_webhook_secrets',
  {},
  `UPDATE webhook_secrets SET expires_at = $4
   WHERE account_id = $1 AND endpoint_id = $2 AND secret_no < $3 AND (expires_at IS NULL OR expires_at > $4)`,
);

export const forgetSecrets = statement(
  'forget_webhook_secrets',
  {},
  'DELETE FROM webhook_secrets WHERE account_id = $1 AND endpoint_id = $2 AND expires_at <= $3',
);

/** The valid secrets of several lanes, newest first. */
export const findSecrets = statement(
  'find_webhook_secrets',
  { account_id: 'text', endpoint_id: 'text', secret_no: 'int2', data_key_id: 'text', secret: 'bytea' },
  sql`SELECT s.account_id, s.endpoint_id, s.secret_no, s.data_key_id, s.secret
   FROM ${recordset('r', { account_id: 'text', lane: 'text' })}
   JOIN webhook_secrets s ON s.account_id = r.account_id AND s.endpoint_id = r.lane
   WHERE s.expires_at IS NULL OR s.expires_at > $1
   ORDER BY s.account_id, s.endpoint_id, s.secret_no DESC`,
);

export const oldSecrets = statement(
  'old_webhook_secrets',
  { account_id: 'text', endpoint_id: 'text', secret_no: 'int2', data_key_id: 'text', secret: 'bytea' },
  acrossAccounts(
    sql`SELECT s.account_id, s.endpoint_id, s.secret_no, s.data_key_id, s.secret FROM webhook_secrets s
   JOIN data_keys d USING (data_key_id) WHERE ${ofAccount('s')} AND NOT d.active LIMIT $1 FOR UPDATE OF s`,
    `SELECT DISTINCT s.account_id FROM webhook_secrets s JOIN data_keys d USING (data_key_id)
     WHERE NOT d.active LIMIT 10`,
    [],
  ),
);

export const resealSecret = statement(
  'reseal_webhook_secret',
  {},
  `UPDATE webhook_secrets SET data_key_id = $4, secret = $5
   WHERE account_id = $1 AND endpoint_id = $2 AND secret_no = $3`,
);

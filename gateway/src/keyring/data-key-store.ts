import { statement } from '../database/statement.ts';

const columns = {
  data_key_id: 'text',
  purpose: 'text',
  kek_id: 'text',
  wrapped: 'bytea',
  active: 'bool',
} as const;

export const listDataKeys = statement(
  'list_data_keys',
  columns,
  'SELECT data_key_id, purpose, kek_id, wrapped, active FROM data_keys',
);

/** Key of the advisory lock: any number that no other advisory lock of the database uses. */
const change_lock = 7_223_400_009n;

/** Serialises changes of the data keys. */
export const lockDataKeys = statement(
  'lock_data_keys',
  { locked: 'text' },
  `SELECT pg_advisory_xact_lock(${change_lock})::text AS locked`,
);

/** Keeps the first key of a purpose when two processes start at once. */
export const insertDataKey = statement(
  'insert_data_key',
  {},
  `INSERT INTO data_keys (data_key_id, purpose, kek_id, wrapped, active, created_at)
   VALUES ($1, $2, $3, $4, true, $5) ON CONFLICT DO NOTHING`,
);

export const retireDataKeys = statement(
  'retire_data_keys',
  {},
  'UPDATE data_keys SET active = false, retired_at = $2 WHERE purpose = $1 AND active',
);

export const lastRotation = statement(
  'last_data_key_rotation',
  { rotated_at: 'timestamptz?' },
  'SELECT max(retired_at) AS rotated_at FROM data_keys',
);

export const rewrapDataKey = statement(
  'rewrap_data_key',
  {},
  'UPDATE data_keys SET wrapped = $2, kek_id = $3 WHERE data_key_id = $1',
);

/** Keys retired so long ago that no process can still treat them as active. */
export const listRetiredDataKeys = statement(
  'list_retired_data_keys',
  { data_key_id: 'text' },
  `SELECT data_key_id FROM data_keys
   WHERE NOT active AND retired_at < $1 AND purpose IN ('card', 'sign_key')`,
);

/** Which of the keys still encrypt something. */
export const listUsedDataKeys = statement(
  'list_used_data_keys',
  { data_key_id: 'text' },
  `SELECT data_key_id FROM cards WHERE data_key_id = ANY ($1::text[])
   UNION SELECT data_key_id FROM challenges WHERE data_key_id = ANY ($1::text[])
   UNION SELECT data_key_id FROM sign_keys WHERE data_key_id = ANY ($1::text[])
   UNION SELECT totp_data_key_id FROM users WHERE totp_data_key_id = ANY ($1::text[])
   UNION SELECT data_key_id FROM webhook_secrets WHERE data_key_id = ANY ($1::text[])
   UNION SELECT data_key_id FROM acquirer_settings WHERE data_key_id = ANY ($1::text[])
   UNION SELECT data_key_id FROM dispute_evidence WHERE data_key_id = ANY ($1::text[])
   UNION SELECT data_key_id FROM acquirer_notifications WHERE data_key_id = ANY ($1::text[])`,
);

export const deleteDataKeys = statement(
  'delete_data_keys',
  {},
  'DELETE FROM data_keys WHERE data_key_id = ANY ($1::text[]) AND NOT active',
);

import { reading, sql, writing } from '../database/statement.ts';

const columns = {
  data_key_id: 'text',
  purpose: 'text',
  kek_id: 'text',
  wrapped: 'bytea',
  active: 'bool',
} as const;

const $ = sql.parameters({
  ...columns,
  now: 'timestamptz',
  retired_before: 'timestamptz',
  data_key_ids: 'text[]',
});

export const listDataKeys = reading(
  'list_data_keys',
  columns,
  'SELECT data_key_id, purpose, kek_id, wrapped, active FROM data_keys',
);

/** Key of the advisory lock: any number that no other advisory lock of the database uses. */
const change_lock = 7_223_400_009n;

/** Serialises changes of the data keys. */
export const lockDataKeys = writing(
  'lock_data_keys',
  { locked: 'text' },
  `SELECT pg_advisory_xact_lock(${change_lock})::text AS locked`,
);

/** Keeps the first key of a purpose when two processes start at once. */
export const insertDataKey = writing(
  'insert_data_key',
  {},
  sql`INSERT INTO data_keys (data_key_id, purpose, kek_id, wrapped, active, created_at)
   VALUES (${$.data_key_id}, ${$.purpose}, ${$.kek_id}, ${$.wrapped}, true, ${$.now}) ON CONFLICT DO NOTHING`,
);

export const retireDataKeys = writing(
  'retire_data_keys',
  {},
  sql`UPDATE data_keys SET active = false, retired_at = ${$.now} WHERE purpose = ${$.purpose} AND active`,
);

export const lastRotation = reading(
  'last_data_key_rotation',
  { rotated_at: 'timestamptz?' },
  'SELECT max(retired_at) AS rotated_at FROM data_keys',
);

export const rewrapDataKey = writing(
  'rewrap_data_key',
  {},
  sql`UPDATE data_keys SET wrapped = ${$.wrapped}, kek_id = ${$.kek_id} WHERE data_key_id = ${$.data_key_id}`,
);

/** Keys retired so long ago that no process can still treat them as active. */
export const listRetiredDataKeys = reading(
  'list_retired_data_keys',
  { data_key_id: 'text' },
  sql`SELECT data_key_id FROM data_keys
   WHERE NOT active AND retired_at < ${$.retired_before} AND purpose IN ('card', 'sign_key')`,
);

/** Which of the keys still encrypt something. */
export const listUsedDataKeys = reading(
  'list_used_data_keys',
  { data_key_id: 'text' },
  sql`SELECT data_key_id FROM cards WHERE data_key_id = ANY (${$.data_key_ids}::text[])
   UNION SELECT data_key_id FROM challenges WHERE data_key_id = ANY (${$.data_key_ids}::text[])
   UNION SELECT data_key_id FROM sign_keys WHERE data_key_id = ANY (${$.data_key_ids}::text[])
   UNION SELECT totp_data_key_id FROM users WHERE totp_data_key_id = ANY (${$.data_key_ids}::text[])
   UNION SELECT data_key_id FROM webhook_secrets WHERE data_key_id = ANY (${$.data_key_ids}::text[])
   UNION SELECT data_key_id FROM acquirer_settings WHERE data_key_id = ANY (${$.data_key_ids}::text[])
   UNION SELECT data_key_id FROM identity_providers WHERE data_key_id = ANY (${$.data_key_ids}::text[])
   UNION SELECT data_key_id FROM file_locations WHERE data_key_id = ANY (${$.data_key_ids}::text[])
   UNION SELECT data_key_id FROM dispute_evidence WHERE data_key_id = ANY (${$.data_key_ids}::text[])
   UNION SELECT data_key_id FROM acquirer_notifications WHERE data_key_id = ANY (${$.data_key_ids}::text[])`,
);

export const deleteDataKeys = writing(
  'delete_data_keys',
  {},
  sql`DELETE FROM data_keys WHERE data_key_id = ANY (${$.data_key_ids}::text[]) AND NOT active`,
);

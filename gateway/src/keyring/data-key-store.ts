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

/**
 * Retired keys under which nothing is encrypted any more, and retired for so long that no process can still
 * hold them for the active ones.
 */
export const deleteUnusedDataKeys = statement(
  'delete_unused_data_keys',
  { data_key_id: 'text' },
  `DELETE FROM data_keys d
    WHERE NOT active AND retired_at < $1 AND purpose IN ('card', 'sign_key')
      AND NOT EXISTS (SELECT FROM cards c WHERE c.data_key_id = d.data_key_id)
      AND NOT EXISTS (SELECT FROM challenges c WHERE c.data_key_id = d.data_key_id)
      AND NOT EXISTS (SELECT FROM sign_keys s WHERE s.data_key_id = d.data_key_id)
      AND NOT EXISTS (SELECT FROM users u WHERE u.totp_data_key_id = d.data_key_id)
      AND NOT EXISTS (SELECT FROM webhook_secrets w WHERE w.data_key_id = d.data_key_id)
      AND NOT EXISTS (SELECT FROM dispute_evidence e WHERE e.data_key_id = d.data_key_id)
    RETURNING data_key_id`,
);

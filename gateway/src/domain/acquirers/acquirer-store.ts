import type { Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { transact } from '../../database/transaction.ts';
import type { RestChange } from '../../values/breakers.ts';

export const acquirers_channel = 'causeway_acquirers';

const sealed_columns = {
  settings_id: 'int8',
  acquirer: 'text',
  account_id: 'text',
  data_key_id: 'text',
  settings: 'bytea',
  valid_until: 'timestamptz?',
} as const;
const sealed_list = Object.keys(sealed_columns).join(', ');

/** Settings as they are stored. */
export interface SealedSettings {
  readonly settings_id: bigint;
  readonly acquirer: string;
  /** Empty: the acquirer's own. */
  readonly account_id: string;
  readonly data_key_id: string;
  readonly settings: Buffer;
  /** Null: in force. */
  readonly valid_until: Date | null;
}

export const listAcquirerRows = statement(
  'list_acquirers',
  { name: 'text', kind: 'text', added_at: 'timestamptz', changed_at: 'timestamptz' },
  'SELECT name, kind, added_at, changed_at FROM acquirers ORDER BY name',
);

/** Those in force and those that are still valid, the newest first. */
export const listSettingsRows = statement(
  'list_acquirer_settings',
  { ...sealed_columns, kind: 'text' },
  `SELECT ${sealed_list.replaceAll(/\w+/g, 's.$&')}, a.kind
   FROM acquirer_settings s JOIN acquirers a ON a.name = s.acquirer
   WHERE s.valid_until IS NULL OR s.valid_until > $1
   ORDER BY s.acquirer, s.account_id, s.settings_id DESC`,
);

export const insertAcquirer = statement(
  'insert_acquirer',
  { name: 'text' },
  `INSERT INTO acquirers (name, kind, added_at, changed_at) VALUES ($1, $2, $3, $3)
   ON CONFLICT DO NOTHING RETURNING name`,
);

/** Those who change the settings of an acquirer come one after the other. */
export const lockAcquirer = statement(
  'lock_acquirer',
  { kind: 'text' },
  'SELECT kind FROM acquirers WHERE name = $1 FOR UPDATE',
);

export const settingsInForce = statement(
  'read_acquirer_settings',
  sealed_columns,
  `SELECT ${sealed_list} FROM acquirer_settings WHERE acquirer = $1 AND account_id IN ('', $2) AND valid_until IS NULL`,
);

export const endSettings = statement(
  'end_acquirer_settings',
  {},
  `UPDATE acquirer_settings SET valid_until = $3 WHERE acquirer = $1 AND account_id = $2 AND valid_until IS NULL`,
);

export const insertSettings = statement(
  'insert_acquirer_settings',
  {},
  `INSERT INTO acquirer_settings (settings_id, acquirer, account_id, data_key_id, settings, created_at)
   VALUES ($1, $2, $3, $4, $5, $6)`,
);

export const touchAcquirer = statement(
  'touch_acquirer',
  {},
  'UPDATE acquirers SET changed_at = $2 WHERE name = $1',
);

export const forgetSettings = statement(
  'forget_acquirer_settings',
  { settings_id: 'int8' },
  'DELETE FROM acquirer_settings WHERE valid_until <= $1 RETURNING settings_id',
);

export const deleteAcquirer = statement(
  'delete_acquirer',
  { name: 'text' },
  'DELETE FROM acquirers WHERE name = $1 RETURNING name',
);

/** Tells every process that acquirers have changed. */
export const announceAcquirers = statement(
  'announce_acquirers',
  { notified: 'text' },
  `SELECT pg_notify('${acquirers_channel}', '')::text AS notified`,
);

const rest_columns = {
  connector: 'text',
  since: 'timestamptz',
  until: 'timestamptz',
  times: 'int4',
} as const;

/** Which acquirers rest because they have failed. */
export const listRestRows = statement(
  'list_acquirer_rests',
  rest_columns,
  'SELECT connector, since, rests_until AS until, times FROM acquirer_rests',
);

const insertRest = statement(
  'insert_acquirer_rest',
  {},
  `INSERT INTO acquirer_rests (connector, since, rests_until, times) VALUES ($1, $2, $3, $4)
   ON CONFLICT (connector) DO UPDATE SET rests_until = excluded.rests_until, times = excluded.times`,
);

const deleteRest = statement('delete_acquirer_rest', {}, 'DELETE FROM acquirer_rests WHERE connector = $1');

/** Writes down that a connector rests, or works again, and tells every process. */
export async function keepRest(database: Database, change: RestChange): Promise<void> {
  await transact(database, async (tx) => {
    if (change.until === null) tx.write(deleteRest, [change.connector]);
    else tx.write(insertRest, [change.connector, change.since, change.until, change.times]);
    await tx.read(announceAcquirers, []);
  });
}

/** Payments that the acquirer has authorised, or is asked to, and that are not captured or released yet. */
/** Payments whose customer, review or capture is still awaited: their timers are left until they fall due. */
const awaited = `d.kind IN ('challenge_limit', 'review_limit', 'capture_deadline')
   AND (p.status IN (1100, 2000, 2100, 3100) OR p.remainder_open)`;

export const countOpenPayments = statement(
  'count_open_payments_of_connector',
  { count: 'int8' },
  `SELECT count(DISTINCT p.transaction_id) AS count FROM due_work d
   JOIN payments p ON p.account_id = d.account_id AND p.transaction_id = d.subject_id
   WHERE ${awaited} AND p.connector = $1`,
);

export const countOpenDisputes = statement(
  'count_open_disputes_of_connector',
  { count: 'int8' },
  'SELECT count(*) AS count FROM disputes WHERE closed_at IS NULL AND connector = $1',
);

/** What is open of an account at an acquirer, and would be asked of other books with other settings. */
export const countOpenOfAccount = statement(
  'count_open_of_account_at_connector',
  { payments: 'int8', instructions: 'int8', disputes: 'int8' },
  `SELECT
     (SELECT count(DISTINCT p.transaction_id) FROM due_work d
      JOIN payments p ON p.account_id = d.account_id AND p.transaction_id = d.subject_id
      WHERE ${awaited} AND d.account_id = $1 AND p.connector = $2) AS payments,
     (SELECT count(*) FROM unsettled_operations w JOIN operations o USING (account_id, operation_id)
      WHERE w.account_id = $1 AND o.connector = $2) AS instructions,
     (SELECT count(*) FROM disputes WHERE closed_at IS NULL AND account_id = $1 AND connector = $2) AS disputes`,
);

export const oldSettings = statement(
  'old_acquirer_settings',
  sealed_columns,
  `SELECT ${sealed_list.replaceAll(/\w+/g, 's.$&')} FROM acquirer_settings s
   JOIN data_keys d USING (data_key_id) WHERE NOT d.active LIMIT $1 FOR UPDATE OF s`,
);

export const resealSettingsRow = statement(
  'reseal_acquirer_settings',
  {},
  'UPDATE acquirer_settings SET data_key_id = $2, settings = $3 WHERE settings_id = $1',
);

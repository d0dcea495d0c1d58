import type { Database } from '../../kernel/database/database.ts';
import { reading, sql, writing } from '../../kernel/database/statement.ts';
import { transact } from '../../kernel/database/transaction.ts';
import type { RestChange } from '../../kernel/values/breakers.ts';

export const acquirers_channel = 'causeway_acquirers';

const sealed_columns = {
  settings_id: 'int8',
  acquirer: 'text',
  account_id: 'text',
  data_key_id: 'text',
  settings: 'bytea',
  valid_until: 'timestamptz?',
} as const;

const $ = sql.parameters({
  ...sealed_columns,
  now: 'timestamptz',
  name: 'text',
  kind_name: 'text',
  bytes: 'bytea',
  connector: 'text',
  since: 'timestamptz',
  until: 'timestamptz',
  times: 'int4',
  list_max: 'rows',
});
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

export const listAcquirerRows = reading(
  'list_acquirers',
  { name: 'text', kind: 'text', added_at: 'timestamptz', changed_at: 'timestamptz' },
  'SELECT name, kind, added_at, changed_at FROM acquirers ORDER BY name',
);

/** Those in force and those that are still valid, the newest first. */
export const listSettingsRows = reading(
  'list_acquirer_settings',
  { ...sealed_columns, kind: 'text' },
  sql`SELECT ${sealed_list.replaceAll(/\w+/g, 's.$&')}, a.kind
   FROM acquirer_settings s JOIN acquirers a ON a.name = s.acquirer
   WHERE s.valid_until IS NULL OR s.valid_until > ${$.now}
   ORDER BY s.acquirer, s.account_id, s.settings_id DESC`,
);

export const insertAcquirer = writing(
  'insert_acquirer',
  { name: 'text' },
  sql`INSERT INTO acquirers (name, kind, added_at, changed_at)
   VALUES (${$.name}, ${$.kind_name}, ${$.now}, ${$.now})
   ON CONFLICT DO NOTHING RETURNING name`,
);

/** Those who change the settings of an acquirer come one after the other. */
export const lockAcquirer = writing(
  'lock_acquirer',
  { kind: 'text' },
  sql`SELECT kind FROM acquirers WHERE name = ${$.name} FOR UPDATE`,
);

export const settingsInForce = reading(
  'read_acquirer_settings',
  sealed_columns,
  sql`SELECT ${sealed_list} FROM acquirer_settings WHERE acquirer = ${$.name}
     AND account_id IN ('', ${$.account_id}) AND valid_until IS NULL`,
);

export const endSettings = writing(
  'end_acquirer_settings',
  {},
  sql`UPDATE acquirer_settings SET valid_until = ${$.now} WHERE acquirer = ${$.name}
     AND account_id = ${$.account_id} AND valid_until IS NULL`,
);

export const insertSettings = writing(
  'insert_acquirer_settings',
  {},
  sql`INSERT INTO acquirer_settings (settings_id, acquirer, account_id, data_key_id, settings, created_at)
   VALUES (${$.settings_id}, ${$.acquirer}, ${$.account_id}, ${$.data_key_id}, ${$.bytes}, ${$.now})`,
);

export const touchAcquirer = writing(
  'touch_acquirer',
  {},
  sql`UPDATE acquirers SET changed_at = ${$.now} WHERE name = ${$.name}`,
);

export const forgetSettings = writing(
  'forget_acquirer_settings',
  { settings_id: 'int8' },
  sql`DELETE FROM acquirer_settings WHERE valid_until <= ${$.now} RETURNING settings_id`,
);

export const deleteAcquirer = writing(
  'delete_acquirer',
  { name: 'text' },
  sql`DELETE FROM acquirers WHERE name = ${$.name} RETURNING name`,
);

/** Tells every process that acquirers have changed. */
export const announceAcquirers = writing(
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
export const listRestRows = reading(
  'list_acquirer_rests',
  rest_columns,
  'SELECT connector, since, rests_until AS until, times FROM acquirer_rests',
);

const insertRest = writing(
  'insert_acquirer_rest',
  {},
  sql`INSERT INTO acquirer_rests (connector, since, rests_until, times)
   VALUES (${$.connector}, ${$.since}, ${$.until}, ${$.times})
   ON CONFLICT (connector) DO UPDATE SET rests_until = excluded.rests_until, times = excluded.times`,
);

const deleteRest = writing(
  'delete_acquirer_rest',
  {},
  sql`DELETE FROM acquirer_rests WHERE connector = ${$.connector}`,
);

/** Writes down that a connector rests, or works again, and tells every process. */
export async function storeCircuit(database: Database, change: RestChange): Promise<void> {
  await transact(database, async (tx) => {
    if (change.until === null) tx.write(deleteRest, { connector: change.connector });
    else tx.write(insertRest, change);
    await tx.read(announceAcquirers, {});
  });
}

/**
 * Payments whose customer, review, capture or refused release is still awaited. What has ended keeps its timer until it
 * falls due.
 */
const awaited = `d.kind IN ('challenge_limit', 'review_limit', 'capture_deadline', 'refused_release')
   AND (p.status IN (1100, 1200, 2000, 2100, 3100, 3200) OR p.remainder_open
     OR (NOT p.live AND p.connector_reference <> ''))`;

export const open_columns = { payments: 'int4', instructions: 'int4', disputes: 'int4' } as const;

/**
 * What is open at an acquirer, and would be asked of other books with other settings; of instructions also those that no
 * sweep of recovery has seen yet. Empty `account_id`: of all accounts.
 */
export const countOpen = reading(
  'count_open_at_connector',
  open_columns,
  sql`SELECT
     (SELECT count(DISTINCT p.transaction_id)::int4 FROM due_work d
      JOIN payments p ON p.account_id = d.account_id AND p.transaction_id = d.subject_id
      WHERE ${awaited} AND ${$.account_id} IN ('', d.account_id) AND p.connector = ${$.name}) AS payments,
     (SELECT count(*)::int4 FROM (
        SELECT o.operation_id FROM unsettled_operations w JOIN operations o USING (account_id, operation_id)
        WHERE ${$.account_id} IN ('', w.account_id) AND o.connector = ${$.name}
        UNION
        SELECT o.operation_id FROM operations o
        WHERE ${$.account_id} IN ('', o.account_id) AND o.connector = ${$.name}
          AND o.operation_id > coalesce((SELECT min(swept_to) FROM operation_sweeps), 0)
          AND (EXISTS (SELECT 1 FROM payments p WHERE p.account_id = o.account_id
              AND p.transaction_id = o.transaction_id AND p.open_operation_id = o.operation_id)
            OR (o.kind = 'refund' AND EXISTS (SELECT 1 FROM refunds f WHERE f.account_id = o.account_id
              AND f.transaction_id = o.transaction_id AND f.refund_no = o.refund_no AND f.status = 'pending')))
      ) n) AS instructions,
     (SELECT count(*)::int4 FROM disputes
      WHERE closed_at IS NULL AND ${$.account_id} IN ('', account_id) AND connector = ${$.name}) AS disputes`,
);

/** Payments there of which something captured can still be refunded. */
export const countRefundable = reading(
  'count_refundable_at_connector',
  { refundable: 'int4' },
  sql`SELECT count(*)::int4 AS refundable FROM payments
   WHERE connector = ${$.name} AND captured_at > ${$.since}
     AND captured - refunded - refunding - disputed - uncovered > 0`,
);

export const oldSettings = writing(
  'old_acquirer_settings',
  sealed_columns,
  sql`SELECT ${sealed_list.replaceAll(/\w+/g, 's.$&')} FROM acquirer_settings s
   JOIN data_keys d USING (data_key_id) WHERE NOT d.active LIMIT ${$.list_max} FOR UPDATE OF s`,
);

export const resealSettingsRow = writing(
  'reseal_acquirer_settings',
  {},
  sql`UPDATE acquirer_settings SET data_key_id = ${$.data_key_id}, settings = ${$.bytes}
   WHERE settings_id = ${$.settings_id}`,
);

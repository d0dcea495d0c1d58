import { columnsOf, reading, sql, writing } from '../../kernel/database/statement.ts';
import type { Endpoint } from './endpoint.ts';

const endpoint_columns = columnsOf<Endpoint>()({
  account_id: 'text',
  endpoint_id: 'text',
  url: 'text',
  description: 'text',
  types: 'text[]',
  format: 'text',
  enabled: 'bool',
  disabled_reason: 'text',
  disabled_at: 'timestamptz?',
  created_at: 'timestamptz',
});

const $ = sql.parameters({ ...endpoint_columns, limit: 'rows', now: 'timestamptz', endpoints_max: 'rows' });

export const insertEndpoint = writing(
  'insert_webhook_endpoint',
  { endpoint_id: 'text' },
  sql`INSERT INTO webhook_endpoints (account_id, endpoint_id, url, description, types, format, since_seq,
     created_at)
   SELECT c.account_id, ${$.endpoint_id}, ${$.url}, ${$.description}, ${$.types}::text[], ${$.format},
     c.event_seq, ${$.now} FROM account_counters c
   WHERE c.account_id = ${$.account_id}
     AND (SELECT count(*) FROM webhook_endpoints e WHERE e.account_id = ${$.account_id} AND e.deleted_at IS NULL) < ${$.endpoints_max}
   RETURNING endpoint_id`,
);

/** Starts deriving deliveries for the account from the next event on, if that has not started. */
export const insertCursor = writing(
  'insert_webhook_cursor',
  {},
  sql`INSERT INTO webhook_cursors (account_id, seq)
   SELECT account_id, event_seq FROM account_counters WHERE account_id = ${$.account_id} ON CONFLICT DO NOTHING`,
);

export const changeEndpointRow = writing(
  'change_webhook_endpoint',
  { endpoint_id: 'text' },
  sql`UPDATE webhook_endpoints
   SET url = ${$.url}, description = ${$.description}, types = ${$.types}::text[], format = ${$.format}
   WHERE account_id = ${$.account_id} AND endpoint_id = ${$.endpoint_id} RETURNING endpoint_id`,
);

export const enableEndpointRow = writing(
  'enable_webhook_endpoint',
  { endpoint_id: 'text' },
  sql`UPDATE webhook_endpoints SET enabled = true, disabled_reason = '', disabled_at = NULL
   WHERE account_id = ${$.account_id} AND endpoint_id = ${$.endpoint_id} AND deleted_at IS NULL RETURNING endpoint_id`,
);

/** An endpoint that is enabled again starts without failures. */
export const resetLane = writing(
  'reset_webhook_lane',
  {},
  sql`UPDATE webhook_lanes SET failures = 0, failing_since = NULL, paused_until = NULL
   WHERE account_id = ${$.account_id} AND lane = ${$.endpoint_id}`,
);

/** Deleted as well as disabled, so that the release before sends nothing to it either. */
export const deleteEndpointRow = writing(
  'delete_webhook_endpoint',
  {},
  sql`UPDATE webhook_endpoints
   SET deleted_at = ${$.now}, enabled = false, disabled_reason = 'manual', disabled_at = coalesce(disabled_at, ${$.now})
   WHERE account_id = ${$.account_id} AND endpoint_id = ${$.endpoint_id}`,
);

const disabling = {
  account_id: 'text',
  endpoint_id: 'text',
  disabled_reason: 'text',
  at: 'timestamptz',
} as const;

export const disableEndpointRows = writing(
  'disable_webhook_endpoints',
  { account_id: 'text', endpoint_id: 'text', url: 'text' },
  sql`UPDATE webhook_endpoints e SET enabled = false, disabled_reason = r.disabled_reason, disabled_at = r.at
   FROM ${sql.recordset('r', disabling)}
   WHERE e.account_id = r.account_id AND e.endpoint_id = r.endpoint_id AND e.enabled
   RETURNING e.account_id, e.endpoint_id, e.url`,
);

/** Undelivered events of a disabled endpoint have failed; a replay sends them again. */
export const failOpenDeliveries = writing(
  'fail_open_webhook_deliveries',
  {},
  sql`UPDATE webhook_deliveries d SET status = 'failed', failed_reason = 'disabled', finished_at = r.at
   FROM ${sql.recordset('r', disabling)}
   WHERE d.account_id = r.account_id AND d.lane = r.endpoint_id AND d.status = 'pending'`,
);

const troubled = `e.disabled_reason IN ('gone', 'failing') OR e.enabled AND l.failures > 0`;

/** Endpoints of all accounts that fail or were disabled by the gateway, for the operator. */
export const troubledEndpointRows = reading(
  'troubled_webhook_endpoints',
  { ...endpoint_columns, failures: 'int4?', failing_since: 'timestamptz?' },
  sql`SELECT ${sql.selectList(endpoint_columns, 'e')}, l.failures, l.failing_since
   FROM webhook_endpoints e
   LEFT JOIN webhook_lanes l ON l.account_id = e.account_id AND l.lane = e.endpoint_id
   WHERE ${troubled} ORDER BY e.account_id, e.endpoint_id LIMIT ${$.limit}`,
);

export const countEndpoints = reading(
  'count_webhook_endpoints',
  { count: 'int8' },
  'SELECT count(*) AS count FROM webhook_endpoints WHERE enabled',
);

export const findEndpointRow = reading(
  'find_webhook_endpoint',
  endpoint_columns,
  sql`SELECT ${sql.selectList(endpoint_columns, 'e')} FROM webhook_endpoints e
   WHERE e.account_id = ${$.account_id} AND e.endpoint_id = ${$.endpoint_id} AND e.deleted_at IS NULL`,
);

export const listEndpointRows = reading(
  'list_webhook_endpoints',
  { ...endpoint_columns, failures: 'int4?', failing_since: 'timestamptz?', waiting: 'int8' },
  sql`SELECT ${sql.selectList(endpoint_columns, 'e')}, l.failures, l.failing_since,
     (SELECT count(*) FROM webhook_deliveries d
      WHERE d.account_id = e.account_id AND d.lane = e.endpoint_id AND d.status = 'pending') AS waiting
   FROM webhook_endpoints e
   LEFT JOIN webhook_lanes l ON l.account_id = e.account_id AND l.lane = e.endpoint_id
   WHERE e.account_id = ${$.account_id} AND e.deleted_at IS NULL ORDER BY e.created_at, e.endpoint_id`,
);

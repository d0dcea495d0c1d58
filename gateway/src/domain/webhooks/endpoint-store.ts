import { columnsOf, recordset, selectList, sql, statement } from '../../database/statement.ts';
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

export const insertEndpoint = statement(
  'insert_webhook_endpoint',
  { endpoint_id: 'text' },
  `INSERT INTO webhook_endpoints (account_id, endpoint_id, url, description, types, format, since_seq, created_at)
   SELECT c.account_id, $2, $3, $4, $5::text[], $6, c.event_seq, $7 FROM account_counters c
   WHERE c.account_id = $1 AND (SELECT count(*) FROM webhook_endpoints e WHERE e.account_id = $1) < $8
   RETURNING endpoint_id`,
);

/** Starts deriving deliveries for the account from the next event on, if that has not started. */
export const insertCursor = statement(
  'insert_webhook_cursor',
  {},
  `INSERT INTO webhook_cursors (account_id, seq)
   SELECT account_id, event_seq FROM account_counters WHERE account_id = $1 ON CONFLICT DO NOTHING`,
);

export const changeEndpointRow = statement(
  'change_webhook_endpoint',
  { endpoint_id: 'text' },
  `UPDATE webhook_endpoints SET url = $3, description = $4, types = $5::text[], format = $6
   WHERE account_id = $1 AND endpoint_id = $2 RETURNING endpoint_id`,
);

export const enableEndpointRow = statement(
  'enable_webhook_endpoint',
  { endpoint_id: 'text' },
  `UPDATE webhook_endpoints SET enabled = true, disabled_reason = '', disabled_at = NULL
   WHERE account_id = $1 AND endpoint_id = $2 RETURNING endpoint_id`,
);

/** An endpoint that is enabled again starts without failures. */
export const resetLane = statement(
  'reset_webhook_lane',
  {},
  `UPDATE webhook_lanes SET failures = 0, failing_since = NULL, paused_until = NULL
   WHERE account_id = $1 AND lane = $2`,
);

const disabling = { account_id: 'text', endpoint_id: 'text', disabled_reason: 'text', at: 'timestamptz' };

export const disableEndpointRows = statement(
  'disable_webhook_endpoints',
  { account_id: 'text', endpoint_id: 'text', url: 'text' },
  sql`UPDATE webhook_endpoints e SET enabled = false, disabled_reason = r.disabled_reason, disabled_at = r.at
   FROM ${recordset('r', disabling)}
   WHERE e.account_id = r.account_id AND e.endpoint_id = r.endpoint_id AND e.enabled
   RETURNING e.account_id, e.endpoint_id, e.url`,
);

/** Undelivered events of a disabled endpoint have failed; a replay sends them again. */
export const failOpenDeliveries = statement(
  'fail_open_webhook_deliveries',
  {},
  sql`UPDATE webhook_deliveries d SET status = 'failed', failed_reason = 'disabled', finished_at = r.at
   FROM ${recordset('r', disabling)}
   WHERE d.account_id = r.account_id AND d.lane = r.endpoint_id AND d.status = 'pending'`,
);

const troubled = `NOT e.enabled AND e.disabled_reason IN ('gone', 'failing') OR l.failures > 0`;

/** Endpoints of all accounts that fail or were disabled by the gateway, for the operator. */
export const troubledEndpointRows = statement(
  'troubled_webhook_endpoints',
  { ...endpoint_columns, failures: 'int4?', failing_since: 'timestamptz?' },
  `SELECT ${selectList(endpoint_columns, 'e')}, l.failures, l.failing_since
   FROM webhook_endpoints e
   LEFT JOIN webhook_lanes l ON l.account_id = e.account_id AND l.lane = e.endpoint_id
   WHERE ${troubled} ORDER BY e.account_id, e.endpoint_id LIMIT $1`,
);

export const countEndpoints = statement(
  'count_webhook_endpoints',
  { count: 'int8' },
  'SELECT count(*) AS count FROM webhook_endpoints WHERE enabled',
);

export const findEndpointRow = statement(
  'find_webhook_endpoint',
  endpoint_columns,
  `SELECT ${selectList(endpoint_columns, 'e')} FROM webhook_endpoints e
   WHERE e.account_id = $1 AND e.endpoint_id = $2`,
);

export const listEndpointRows = statement(
  'list_webhook_endpoints',
  { ...endpoint_columns, failures: 'int4?', failing_since: 'timestamptz?', waiting: 'int8' },
  `SELECT ${selectList(endpoint_columns, 'e')}, l.failures, l.failing_since,
     (SELECT count(*) FROM webhook_deliveries d
      WHERE d.account_id = e.account_id AND d.lane = e.endpoint_id AND d.status = 'pending') AS waiting
   FROM webhook_endpoints e
   LEFT JOIN webhook_lanes l ON l.account_id = e.account_id AND l.lane = e.endpoint_id
   WHERE e.account_id = $1 ORDER BY e.created_at, e.endpoint_id`,
);

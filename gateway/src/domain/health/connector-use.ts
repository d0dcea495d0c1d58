import type { Context } from '../../context.ts';
import { statement } from '../../database/statement.ts';
import { acquirers } from '../merchants/manage-accounts.ts';

const use_columns = { connector: 'text', accounts: 'int8', unsettled: 'int8' } as const;

const useRows = statement(
  'connector_use',
  use_columns,
  `SELECT u.connector, sum(u.accounts)::int8 AS accounts, sum(u.unsettled)::int8 AS unsettled FROM (
     SELECT c.connector, count(*) AS accounts, 0 AS unsettled FROM (
       SELECT a.account_id, a.connector FROM accounts a
       UNION
       SELECT a.account_id, r.rule ->> 'connector'
       FROM accounts a CROSS JOIN LATERAL jsonb_array_elements(a.routing_rules) AS r (rule)
     ) c GROUP BY 1
     UNION ALL
     SELECT s.connector, count(*), 0 FROM payout_settings s WHERE s.connector IS NOT NULL GROUP BY 1
     UNION ALL
     SELECT o.connector, 0, count(*) FROM unsettled_operations w JOIN operations o USING (account_id, operation_id)
     GROUP BY 1
   ) u GROUP BY u.connector`,
);

/** An acquirer or bank of this gateway, with how much it is used. */
export interface ConnectorUse {
  readonly name: string;
  readonly kind: 'acquirer' | 'bank';
  /** Accounts that name it, by themselves or in a routing rule. */
  readonly accounts: number;
  /** Operations that it has not answered for good. */
  readonly unsettled: number;
}

export async function readConnectorUse(
  context: Pick<Context, 'database' | 'connectors'>,
): Promise<ConnectorUse[]> {
  const rows = new Map((await context.database.read(useRows, [])).map((row) => [row.connector, row]));
  const card_acquirers = new Set(acquirers(context));
  return context.connectors.all().map(({ name }) => ({
    name,
    kind: card_acquirers.has(name) ? 'acquirer' : 'bank',
    accounts: Number(rows.get(name)?.accounts ?? 0),
    unsettled: Number(rows.get(name)?.unsettled ?? 0),
  }));
}

import type { Context, ReadContext } from '../../kernel/context.ts';
import { reading } from '../../kernel/database/statement.ts';
import { realAcquirers } from '../../accounts/merchants/manage-accounts.ts';

const use_columns = { connector: 'text', accounts: 'int8', unsettled: 'int8' } as const;

const useRows = reading(
  'connector_use',
  use_columns,
  `SELECT u.connector, sum(u.accounts)::int8 AS accounts, sum(u.unsettled)::int8 AS unsettled FROM (
     SELECT c.connector, count(*) AS accounts, 0 AS unsettled FROM (
       SELECT a.account_id, a.connector FROM accounts a
       UNION
       SELECT a.account_id, n.name
       FROM accounts a CROSS JOIN LATERAL jsonb_array_elements(a.routing_rules) AS r (rule)
       CROSS JOIN LATERAL jsonb_array_elements_text(
         jsonb_build_array(r.rule -> 'connector') || coalesce(r.rule -> 'next', '[]')) AS n (name)
     ) c GROUP BY 1
     UNION ALL
     SELECT s.connector, count(*), 0 FROM payout_settings s WHERE s.connector IS NOT NULL GROUP BY 1
     UNION ALL
     SELECT o.connector, 0, count(*) FROM unsettled_operations w JOIN operations o USING (account_id, operation_id)
     GROUP BY 1
   ) u GROUP BY u.connector`,
);

/** An acquirer or bank, with how much it is used. */
export interface ConnectorUse {
  readonly name: string;
  /** Missing: named by accounts or by what is not settled, but not configured. */
  readonly kind: 'acquirer' | 'bank' | 'missing';
  /** Accounts that name it, by themselves or in a routing rule. */
  readonly accounts: number;
  /** Instructions that it has not answered for good. */
  readonly unsettled: number;
  /** It has failed, and gets no payments for which there is another; null where it does not rest. */
  readonly resting_until: Date | null;
}

/** Every connector of this gateway, then those that are missing. */
export async function readConnectorUse(
  context: Pick<ReadContext, 'database' | 'connectors'>,
): Promise<ConnectorUse[]> {
  const rows = new Map((await context.database.read(useRows, {})).map((row) => [row.connector, row]));
  const open_circuits = new Map(
    context.connectors.breakers.all().map(({ connector, until }) => [connector, until]),
  );
  const { connectors } = context;
  const here = [...connectors.acquirers(), ...connectors.banks()];
  const names = new Set([...here.map(({ name }) => name), ...[...rows.keys()].toSorted()]);
  return [...names].map((name) => ({
    name,
    kind: connectors.hasAcquirer(name) ? 'acquirer' : connectors.bank(name) ? 'bank' : 'missing',
    accounts: Number(rows.get(name)?.accounts ?? 0),
    unsettled: Number(rows.get(name)?.unsettled ?? 0),
    resting_until: open_circuits.get(name) ?? null,
  }));
}

/** Says in the log which connectors are missing: what the accounts that name them send is refused or waits. */
export async function warnOfMissingConnectors(
  context: Pick<Context, 'database' | 'connectors' | 'log'>,
): Promise<void> {
  for (const { name, kind, accounts, unsettled } of await readConnectorUse(context)) {
    if (kind !== 'missing') continue;
    context.log.error(
      { connector: name, accounts, unsettled },
      'a connector is not configured that accounts name: their payments are refused, what it has not answered waits',
    );
  }
}

/** Whether this gateway is to move real money and has no acquirer that does. */
export function lacksAcquirer(context: Pick<Context, 'connectors' | 'mode'>): boolean {
  return context.mode === 'production' && realAcquirers(context).length === 0;
}

/** Says in the log that no payment can be taken. */
export function warnOfLackingAcquirer(context: Pick<Context, 'connectors' | 'mode' | 'log'>): void {
  if (lacksAcquirer(context))
    context.log.error(
      'no acquirer moves real money, so no payment can be taken: add one with `gateway acquirers add`',
    );
}

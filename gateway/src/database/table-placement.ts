import type pg from 'pg';

/**
 * Where each table stands once the schema is spread over several machines (docs/scale.md). A new table has to be
 * put here first, or the tests of gateway/test/scale fail.
 */
export type Placement =
  /** Distributed by this column, and co-located with every other table distributed by it. */
  | { readonly distributed_by: 'account_id' | 'merchant_id' }
  /** Small and the same for every tenant: a full copy on every machine. */
  | 'reference'
  /** On the coordinator alone: never joined with what is distributed. */
  | 'local';

const reference = [
  'merchants',
  'accounts',
  // Read together with the account when its first request comes, and then held in memory.
  'account_addresses',
  'sign_keys',
  'data_keys',
  'fx_rates',
  'card_ranges',
  'sanctions_lists',
  'sanctions_entries',
  'sanctions_list_versions',
  'screening_settings',
  // Read together with the account, as its keys are.
  'risk_rules',
  // Of sandbox accounts only; every process holds all of them in memory.
  'test_clocks',
  // People belong to several merchants, and who may what is read with every click.
  'users',
  'recovery_codes',
  'passkeys',
  'roles',
  'memberships',
  'invitations',
  'merchant_policies',
];

const local = [
  'schema_migrations',
  'operation_sweeps',
  'verification_runs',
  'job_rounds',
  'checkout_page_checks',
  'sessions',
  'sign_in_attempts',
  'passkey_challenges',
  // Files for banks hold payments of all accounts; the connector joins them with nothing of the gateway's.
  'bank_instructions',
  'bank_files',
  'bank_received_files',
  'bank_notices',
  'bank_mailboxes',
  'bank_entries',
  'bank_entry_parts',
  'bank_statements',
  // The outside systems that a sandbox plays: in production they are empty.
  'sandbox_acquirer.instructions',
  'sandbox_acquirer.notices',
  'sandbox_acquirer.challenges',
  'sandbox_bank.instructions',
  'sandbox_bank.notices',
];

const by_merchant = ['audit_entries', 'audit_outcomes'];

/** Where a table stands. What is in no list is distributed by account, and its keys must say so. */
export function placementOf(table: string): Placement {
  if (reference.includes(table)) return 'reference';
  if (local.includes(table)) return 'local';
  return { distributed_by: by_merchant.includes(table) ? 'merchant_id' : 'account_id' };
}

/** Every table that is listed as something else than distributed by account. */
export const listed_tables: readonly string[] = [...reference, ...local, ...by_merchant];

/** The tables of the migrated schema; those outside `public` with their schema's name. */
export async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT CASE WHEN n.nspname = 'public' THEN c.relname ELSE n.nspname || '.' || c.relname END AS name
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

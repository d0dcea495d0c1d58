import type pg from 'pg';

/**
 * Where each table is placed when the schema is distributed over several machines (docs/scale.md). Add every new table
 * here, or the tests in gateway/test/scale fail.
 */
export type Placement =
  /** Distributed by this column, and co-located with every other table distributed by it. */
  | { readonly distributed_by: 'account_id' }
  /** Small and the same for every tenant: a full copy on every machine. */
  | 'reference'
  /** On the coordinator only: never joined with distributed tables. */
  | 'local';

const reference = [
  'merchants',
  'accounts',
  // Read with the account at its first request, then cached in memory.
  'account_addresses',
  'sign_keys',
  'sign_key_proposals',
  'data_keys',
  // Every process holds all of them in memory.
  'acquirers',
  'acquirer_settings',
  'acquirer_rests',
  'fx_rates',
  'card_ranges',
  'dispute_deadlines',
  'sanctions_lists',
  'sanctions_entries',
  'sanctions_list_versions',
  'screening_settings',
  // Read with the account, like its keys.
  'risk_rules',
  // Of sandbox accounts only; every process holds all of them in memory.
  'test_clocks',
  // Read with the accounts, once a day.
  'shopper_erasures',
  // A person belongs to several merchants, and permissions are read at every request of the portal.
  'users',
  'recovery_codes',
  'passkeys',
  'roles',
  'memberships',
  'invitations',
  'merchant_policies',
  'identity_providers',
  'identity_links',
];

const local = [
  'schema_migrations',
  'schema_migration_steps',
  'operation_sweeps',
  'verification_runs',
  'job_rounds',
  'api_processes',
  'retention_settings',
  'backup_marks',
  'checkout_page_checks',
  // One chain, so it is in one place.
  'audit_head',
  'audit_log_entries',
  'audit_log_outcomes',
  'sessions',
  'command_tokens',
  'known_devices',
  'second_factor_recoveries',
  'mails',
  'password_resets',
  'sign_in_attempts',
  'passkey_challenges',
  'single_sign_ons',
  // Files for banks contain payouts of all accounts; the connector does not join them with tables of the gateway.
  'bank_instructions',
  'bank_files',
  'bank_received_files',
  'bank_notices',
  'bank_mailboxes',
  'bank_entries',
  'bank_entry_parts',
  'bank_entry_details',
  'bank_statements',
  'announced_returns',
  // What acquirers report is of all accounts, and is compared on the coordinator.
  'settlement_reports',
  'settlement_lines',
  'acquirer_payouts',
  'acquirer_payout_arrivals',
  'reconciliations',
  'settlement_schedules',
  'settlement_expected_days',
  'settlement_differences',
  'settlement_difference_notes',
  'file_locations',
  'fetched_files',
  // Of whichever account: which one is known only when they are applied.
  'acquirer_notifications',
  // The external systems that a sandbox simulates: empty in production.
  'sandbox_acquirer.instructions',
  'sandbox_acquirer.notices',
  'sandbox_acquirer.challenges',
  'sandbox_bank.instructions',
  'sandbox_bank.notices',
];

/** Placement of a table. A table in no list is distributed by account, and its keys must include the account. */
export function placementOf(table: string): Placement {
  if (reference.includes(table)) return 'reference';
  if (local.includes(table)) return 'local';
  return { distributed_by: 'account_id' };
}

/** Every table that is not distributed by account. */
export const listed_tables: readonly string[] = [...reference, ...local];

/** The tables of the migrated schema; tables outside `public` are prefixed with their schema. */
export async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT CASE WHEN n.nspname = 'public' THEN c.relname ELSE n.nspname || '.' || c.relname END AS name
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

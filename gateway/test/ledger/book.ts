import type pg from 'pg';
import {
  declaredStatements,
  encodeValues,
  valuesOf,
  type Reading,
} from '../../src/kernel/database/statement.ts';
import { transact } from '../../src/kernel/database/transaction.ts';
import { postEntries } from '../../src/ledger/journal.ts';
import { captureMovement } from '../../src/ledger/movements.ts';
import type { Currency } from '../../src/kernel/values/currency.ts';
import type { TestGateway } from '../support/gateway.ts';

/**
 * Posts a movement, in a transaction that may come to nothing.
 * @param reads how much the transaction reads after it has posted, before it ends
 */
export async function postCapture(
  gateway: TestGateway,
  account_id: string,
  minor: bigint,
  reads = 1,
  fails = false,
): Promise<void> {
  const { database, ids, clock } = gateway.gateway.context;
  const entry = {
    account_id,
    subject_id: ids.next(),
    subject_no: 0,
    movement: captureMovement('EUR' as Currency, minor),
    posted_at: clock.now(),
  };
  await transact(database, async (tx) => {
    postEntries(tx, ids, [entry]);
    // The posting goes out before the first of them.
    for (let read = 0; read < reads; read += 1) await tx.read(named('kept_boundaries'), {});
    if (fails) throw new Error('given up');
  }).catch((error: Error) => {
    if (error.message !== 'given up') throw error;
  });
}

/** A declared statement, without its types. */
export function named(name: string): Reading<Readonly<Record<string, unknown>>, unknown> {
  const found = declaredStatements().find((statement) => statement.name === name);
  if (!found) throw new Error(`there is no statement ${name}`);
  return found as ReturnType<typeof named>;
}

/** What PostgreSQL does to run a statement, a line in each row. */
export function explained(
  name: string,
  options: string,
): Reading<Readonly<Record<string, unknown>>, { 'QUERY PLAN': string }> {
  const found = named(name);
  return { ...found, name: 'explained', text: `EXPLAIN (${options}) ${found.text}` } as ReturnType<
    typeof explained
  >;
}

/** Balances by the kept sums and by the whole journal, as one snapshot has them. */
export async function bothSums(
  client: pg.Client,
  account_id: string,
): Promise<[snapshots: object[], journal: object[]]> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const by_snapshot = named('kept_ledger_balances');
  const snapshots = await client.query(
    by_snapshot.text,
    encodeValues(by_snapshot, valuesOf(by_snapshot, { r: [{ account_id }] })),
  );
  const whole = await client.query(named('ledger_balances').text, [account_id]);
  await client.query('COMMIT');
  return [snapshots.rows.filter((row) => row.currency !== ''), whole.rows];
}

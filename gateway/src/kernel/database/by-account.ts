import { accountsOf, encodeForAccount, type AnyStatement } from './statement.ts';

/** A call of a statement for the rows of one account. */
export interface AccountCall {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/**
 * Splits a call by account, in the order of account ids, so that locks are taken in key order. Null where the rows do
 * not name their account.
 * @param values in the order of the parameters' numbers
 */
export function callsByAccount(statement: AnyStatement, values: readonly unknown[]): AccountCall[] | null {
  const { name, for_account } = statement;
  const accounts = accountsOf(statement, values);
  if (!for_account || !accounts) return null;
  return [...accounts].toSorted().map((account_id) => ({
    name: `${name}:account`,
    text: for_account.text,
    values: encodeForAccount(statement, values, account_id),
  }));
}

/** Sends a query and returns its rows. */
type Send = (query: { name: string; text: string; values: unknown[] }) => Promise<{ rows: unknown[] }>;

/**
 * Runs a statement over all accounts separately for each account that its search finds.
 * @param send to the pool, or within a transaction
 * @param values in the order of the parameters' numbers
 */
export async function readAcrossAccounts(
  send: Send,
  statement: AnyStatement,
  values: readonly unknown[],
): Promise<unknown[]> {
  const { name, for_account, search } = statement;
  if (!for_account || !search) throw new Error(`${name} is not a statement over all accounts`);
  const found = await send({
    name: `${name}:search`,
    text: search.text,
    values: search.parameters.map((parameter) => values[parameter - 1]),
  });
  const rows: unknown[] = [];
  for (const { account_id } of found.rows as { account_id: string }[]) {
    const call = {
      name: `${name}:account`,
      text: for_account.text,
      values: encodeForAccount(statement, values, account_id),
    };
    rows.push(...(await send(call)).rows);
  }
  return rows;
}

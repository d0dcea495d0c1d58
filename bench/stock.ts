import type pg from 'pg';

/** A payment that was made through the API, to be copied. */
export interface Template {
  readonly account_id: string;
  readonly transaction_id: bigint;
  readonly amount: string;
}

/** A payment as a load needs it. */
export interface StockPayment {
  readonly account_id: string;
  readonly transaction_id: string;
  readonly order_no: string;
  readonly currency: string;
  readonly amount: string;
}

/** Each copy takes this many ids: one for the payment, the rest for its operations and journal entries. */
export const ids_per_payment = 16;

interface CopiedTable {
  readonly table: string;
  readonly subject: string;
  /** The table's own id, where it has one beside the payment's. */
  readonly own_id?: string;
  readonly other?: string;
}

const copied: readonly CopiedTable[] = [
  { table: 'payments', subject: 'transaction_id', other: `'order_no', (o.t).order_no || '-' || n.id` },
  { table: 'payment_details', subject: 'transaction_id' },
  { table: 'operations', subject: 'transaction_id', own_id: 'operation_id' },
  { table: 'journal', subject: 'subject_id', own_id: 'entry_id' },
  { table: 'due_work', subject: 'subject_id' },
];

/**
 * Copies a payment with everything that belongs to it, so that the copies cannot be told from payments that
 * came over the API: `gateway verify` must find them clean. As the owner, because the gateway's own role may
 * write the journal only in part.
 * @param first_id ids from here on must be free: `count` times `ids_per_payment`
 */
async function copyPayments(
  client: pg.Client,
  template: Template,
  first_id: bigint,
  count: number,
): Promise<StockPayment[]> {
  const { account_id, transaction_id, amount } = template;
  const series = `(SELECT ${first_id} + i::bigint * ${ids_per_payment} AS id, i FROM generate_series(0, ${count - 1}) i) n`;
  await client.query('BEGIN');
  for (const { table, subject, own_id, other } of copied) {
    const own = own_id ? `, '${own_id}', n.id + o.nth` : '';
    // Materialised: read row by row, the originals would be sought among the copies again and again.
    await client.query(
      `WITH o AS MATERIALIZED (
         SELECT t, row_number() OVER (ORDER BY ${own_id ?? subject}) AS nth
         FROM ${table} t WHERE account_id = $1 AND ${subject} = $2
       )
       INSERT INTO ${table} SELECT (jsonb_populate_record(o.t, jsonb_build_object('${subject}', n.id${own}${other ? `, ${other}` : ''}))).*
       FROM o CROSS JOIN ${series}`,
      [account_id, transaction_id],
    );
  }
  await client.query(
    `INSERT INTO sandbox_acquirer.instructions
     SELECT (jsonb_populate_record(s, jsonb_build_object('instruction_id', o.new_id))).*
     FROM (
       SELECT o.operation_id, n.id + row_number() OVER (PARTITION BY n.id ORDER BY o.operation_id) AS new_id
       FROM operations o CROSS JOIN ${series} WHERE o.account_id = $1 AND o.transaction_id = $2
     ) o JOIN sandbox_acquirer.instructions s ON s.account_id = $1 AND s.instruction_id = o.operation_id`,
    [account_id, transaction_id],
  );
  const { rowCount } = await client.query(
    `INSERT INTO events (account_id, seq, type, subject_id, actor, data, created_at)
     SELECT e.account_id, c.event_seq + row_number() OVER (ORDER BY n.id, e.seq), e.type, n.id, e.actor,
       (e.data::jsonb || jsonb_build_object('transaction_id', n.id::text,
         'order_no', (e.data ->> 'order_no') || '-' || n.id))::json, e.created_at
     FROM events e CROSS JOIN ${series} JOIN account_counters c ON c.account_id = $1
     WHERE e.account_id = $1 AND e.subject_id = $2`,
    [account_id, transaction_id],
  );
  await client.query('UPDATE account_counters SET event_seq = event_seq + $2 WHERE account_id = $1', [
    account_id,
    rowCount,
  ]);
  await client.query('COMMIT');
  const { rows } = await client.query<StockPayment>(
    `SELECT account_id, transaction_id::text, order_no, currency, $4::text AS amount FROM payments
     WHERE account_id = $1 AND transaction_id >= $2 AND transaction_id < $3 ORDER BY transaction_id`,
    [account_id, first_id, first_id + BigInt(count * ids_per_payment), amount],
  );
  return rows;
}

/** Copies for several accounts, in turn: payment n belongs to account n modulo `accounts`. */
export interface Stock {
  readonly payments: readonly StockPayment[];
  readonly accounts: number;
  /** How far the ids of one account's payments are from those of the next. */
  readonly ids_per_account: number;
}

/** Copies one template per account, `count` payments in all. Makes up its ids from a range of its own. */
export async function copyForAccounts(
  client: pg.Client,
  templates: readonly Template[],
  first_id: bigint,
  count: number,
): Promise<Stock> {
  const per_account = Math.ceil(count / templates.length);
  const ids_per_account = per_account * ids_per_payment;
  const by_account: StockPayment[][] = [];
  for (const [at, template] of templates.entries()) {
    by_account.push(
      await copyPayments(client, template, first_id + BigInt(at * ids_per_account), per_account),
    );
  }
  const payments = Array.from({ length: per_account }, (_, row) =>
    by_account.flatMap((of_account) => of_account[row] ?? []),
  ).flat();
  return { payments, accounts: templates.length, ids_per_account };
}

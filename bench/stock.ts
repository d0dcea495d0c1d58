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
  /** Columns that differ from copy to copy beside the ids, as SQL over the original `o` and the copy `n`. */
  readonly others?: Readonly<Record<string, string>>;
}

const copied: readonly CopiedTable[] = [
  {
    table: 'payments',
    subject: 'transaction_id',
    // One a second, the last of them now: lists in the order of time have something to sort.
    others: {
      order_no: `o.order_no || '-' || n.id`,
      created_at: `o.created_at - (n.count - n.i) * interval '1 second'`,
    },
  },
  { table: 'payment_details', subject: 'transaction_id' },
  { table: 'operations', subject: 'transaction_id', own_id: 'operation_id' },
  {
    table: 'journal',
    subject: 'subject_id',
    own_id: 'entry_id',
    // Copies are booked now, or kept sums that have gone past their original would miss them.
    others: { booked_at: 'clock_timestamp()' },
  },
  { table: 'due_work', subject: 'subject_id' },
];

/** The tables that copies are written to. */
export const copied_tables: readonly string[] = [
  ...copied.map(({ table }) => table),
  'events',
  'sandbox_acquirer.instructions',
];

/** A statement that copies a row of a table as often as `series` has rows. */
async function copyStatement(
  client: pg.Client,
  { table, subject, own_id, others = {} }: CopiedTable,
  series: string,
): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  const differing: Record<string, string> = {
    [subject]: 'n.id',
    ...(own_id ? { [own_id]: 'n.id + o.nth' } : {}),
    ...others,
  };
  const columns = rows.map(({ name }) => name);
  const values = columns.map((name) => differing[name] ?? `o.${name}`);
  // Materialised: read row by row, the originals would be sought among the copies again and again.
  return `WITH o AS MATERIALIZED (
      SELECT *, row_number() OVER (ORDER BY ${own_id ?? subject}) AS nth
      FROM ${table} WHERE account_id = $1 AND ${subject} = $2
    )
    INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM ${series} CROSS JOIN o`;
}

/**
 * Copies a payment with everything that belongs to it, so that the copies cannot be told from payments that
 * came over the API: `gateway verify` must find them clean. As the owner, because the gateway's own role may
 * write the journal only in part.
 * @param first_id ids from here on must be free: `count` times `ids_per_payment`
 */
async function copyPayments(
  client: pg.Client,
  { account_id, transaction_id }: Template,
  first_id: bigint,
  count: number,
): Promise<void> {
  const series = `(SELECT ${first_id} + i::bigint * ${ids_per_payment} AS id, i, ${count} AS count FROM generate_series(0, ${count - 1}) i) n`;
  await client.query('BEGIN');
  for (const table of copied)
    await client.query(await copyStatement(client, table, series), [account_id, transaction_id]);
  await client.query(
    `INSERT INTO sandbox_acquirer.instructions
     SELECT (jsonb_populate_record(s, jsonb_build_object('instruction_id', o.new_id))).*
     FROM (
       SELECT o.operation_id, n.id + row_number() OVER (PARTITION BY n.id ORDER BY o.operation_id) AS new_id
       FROM operations o CROSS JOIN ${series} WHERE o.account_id = $1 AND o.transaction_id = $2
     ) o JOIN sandbox_acquirer.instructions s ON s.account_id = $1 AND s.instruction_id = o.operation_id`,
    [account_id, transaction_id],
  );
  // A request that was still under way when a load ended may be numbering its own.
  await client.query('SELECT FROM account_counters WHERE account_id = $1 FOR UPDATE', [account_id]);
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
}

/** The copies that were made of a template, by their ids. */
async function readCopies(
  client: pg.Client,
  { account_id, amount }: Template,
  first_id: bigint,
  count: number,
): Promise<StockPayment[]> {
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
    const first = first_id + BigInt(at * ids_per_account);
    await copyPayments(client, template, first, per_account);
    by_account.push(await readCopies(client, template, first, per_account));
  }
  const payments = Array.from({ length: per_account }, (_, row) =>
    by_account.flatMap((of_account) => of_account[row] ?? []),
  ).flat();
  return { payments, accounts: templates.length, ids_per_account };
}

/**
 * Copies one template per account, `count` payments in all, that no load is about.
 * @param clients work side by side, each on accounts of its own
 * @returns the first free id
 */
export async function fillAccounts(
  clients: readonly pg.Client[],
  templates: readonly Template[],
  first_id: bigint,
  count: number,
): Promise<bigint> {
  const per_account = Math.ceil(count / templates.length);
  const ids_per_account = BigInt(per_account * ids_per_payment);
  const waiting = [...templates.entries()];
  await Promise.all(
    clients.map(async (client) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [at, template] = next;
        await copyPayments(client, template, first_id + BigInt(at) * ids_per_account, per_account);
      }
    }),
  );
  return first_id + BigInt(templates.length) * ids_per_account;
}

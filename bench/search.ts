import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { withGateway } from '../gateway/src/edges/cli/with-gateway.ts';
import { writeSearchBlocks } from '../gateway/src/operations/search/write-search-blocks.ts';
import { block_rows } from '../gateway/src/kernel/search/searched-list.ts';
import { Host } from './host.ts';
import { createMerchants, payment, send, type Merchant } from './merchants.ts';

/**
 * What a page of a search takes with many payments stored, over HTTP with signatures checked, as a ratio to the same
 * page without a search; what the index of searches holds, and what it costs to write it and to look at captures.
 */
const { values: options } = parseArgs({
  options: {
    payments: { type: 'string', default: '10000000' },
    times: { type: 'string', default: '21' },
  },
});
const stored = Number(options.payments);
const times = Number(options.times);
const fill_rows = 500_000;
const page_ms_max = 50;

const first_names = `ARRAY['Ada','Grace','Alan','Edsger','Barbara','Donald','Margaret','Ken','Dennis','Frances','Jean','John','Katherine','Radia','Niklaus','Tony','Leslie','Shafi','José','Zoë']`;
const last_names = `ARRAY['Lovelace','Hopper','Turing','Dijkstra','Liskov','Knuth','Hamilton','Thompson','Ritchie','Allen','Sammet','Backus','Johnson','Perlman','Wirth','Hoare','Lamport','Goldwasser','Núñez','Ångström','Okafor','Tanaka','Müller','Rossi','Novak','Silva','Haddad','Kim','Nguyen','Ivanova']`;

/** Copies a payment, ten a second, the last of them a quarter of an hour ago. */
async function fill(client: pg.Client, { account_id }: Merchant, transaction_id: string): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid IN ('payments'::regclass, 'payment_details'::regclass) AND NOT indisprimary`,
  );
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  const columns = await client.query<{ name: string }>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
     WHERE attrelid = 'payments'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
  );
  const made: Record<string, string> = {
    transaction_id: `o.transaction_id - (${stored} - n.i) * 419430400`,
    order_no: `'W' || lpad((n.i * 7919 % 10000000000)::text, 10, '0')`,
    reference_no: `lpad((n.hash & 281474976710655)::text, 15, '0')`,
    amount: 'n.amount',
    captured: 'n.amount',
    card_masked: `left(o.card_masked, -4) || lpad((n.hash & 8191)::text, 4, '0')`,
    created_at: `o.created_at - interval '15 minutes' - (${stored} - n.i) * interval '100 milliseconds'`,
  };
  const names = columns.rows.map(({ name }) => name);
  for (let first = 0; first < stored; first += fill_rows) {
    const series = `(SELECT i, hash, 100 + (hash & 65535) AS amount FROM (
        SELECT i::bigint, hashint8(i)::bigint & 2147483647 AS hash
        FROM generate_series(${first}, ${Math.min(stored, first + fill_rows) - 1}) i) s) n`;
    await client.query(
      `INSERT INTO payments (${names.join(', ')})
       SELECT ${names.map((name) => made[name] ?? `o.${name}`).join(', ')}
       FROM ${series} CROSS JOIN (SELECT * FROM payments WHERE account_id = $1 AND transaction_id = $2) o`,
      [account_id, transaction_id],
    );
    await client.query(
      `INSERT INTO payment_details (account_id, transaction_id, details)
       SELECT o.account_id, ${made['transaction_id']}, o.details || jsonb_build_object(
         'first_name', f.name, 'last_name', l.name,
         'shopper_email', lower(f.name || '.' || l.name || n.i % 99991) || '@mail' || n.hash % 50 || '.example')
       FROM ${series} CROSS JOIN (SELECT * FROM payment_details WHERE account_id = $1 AND transaction_id = $2) o
       CROSS JOIN LATERAL (SELECT (${first_names})[1 + n.hash % 20] AS name) f
       CROSS JOIN LATERAL (SELECT (${last_names})[1 + n.hash / 20 % 30] AS name) l`,
      [account_id, transaction_id],
    );
    process.stdout.write(`${first + fill_rows} payments\n`);
  }
  await client.query(`SET maintenance_work_mem = '1GB'`);
  for (const { definition } of indexes) await client.query(definition);
  await client.query('UPDATE account_counters SET event_seq = event_seq + 1000000 WHERE account_id = $1', [
    account_id,
  ]);
  await client.query('VACUUM (ANALYZE) payments, payment_details');
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

const host = await Host.create();
let client: pg.Client | undefined;
try {
  const gateway = await host.start();
  const [shop] = await createMerchants(host.environment, 1);
  if (!shop) throw new Error('no merchant');
  const made = await send(gateway.url, shop, 'authorise', payment());
  const transaction_id = String(made['transaction_id']);
  const own = await host.connect();
  client = own;
  let started = performance.now();
  await fill(own, shop, transaction_id);
  process.stdout.write(
    `${stored} payments stored in ${((performance.now() - started) / 1000).toFixed(0)} s\n`,
  );

  started = performance.now();
  await withGateway(host.environment, async ({ context }) => {
    // The gateway's own worker writes them as well.
    for (let written = 0; written < stored - block_rows;) {
      await writeSearchBlocks(context);
      const { rows } = await own.query<{ entries: string }>(
        'SELECT coalesce(sum(entries), 0) AS entries FROM search_blocks',
      );
      written = Number(rows[0]?.entries);
    }
  });
  const indexed_s = (performance.now() - started) / 1000;
  const { rows } = await own.query<Record<string, string>>(
    `SELECT count(*) AS blocks, sum(entries) AS entries, pg_total_relation_size('search_places') AS places,
       pg_total_relation_size('search_blocks') AS ids, pg_database_size(current_database()) AS database
     FROM search_blocks`,
  );
  const [{ blocks, entries, places, ids, database } = {}] = rows;
  const bytes = (Number(places) + Number(ids)) / Number(entries);
  process.stdout.write(
    `${entries} in ${blocks} blocks, written in ${indexed_s.toFixed(0)} s (${((indexed_s * 1e6) / Number(entries)).toFixed(0)} µs each), ${bytes.toFixed(0)} bytes each, ${((100 * (Number(places) + Number(ids))) / Number(database)).toFixed(1)} % of the database\n`,
  );

  const { rows: some } = await own.query<{ order_no: string; reference_no: string; email: string }>(
    `SELECT p.order_no, p.reference_no, d.details ->> 'shopper_email' AS email FROM payments p
     JOIN payment_details d USING (account_id, transaction_id)
     WHERE p.account_id = $1 AND p.transaction_id < $2::bigint - 419430400::bigint * $3::bigint
     ORDER BY p.transaction_id DESC LIMIT 1`,
    [shop.account_id, transaction_id, Math.floor(stored * 0.9)],
  );
  const [old] = some;
  if (!old) throw new Error('no old payment');
  const many = (
    await own.query<{ order_no: string }>(
      `SELECT order_no FROM payments WHERE account_id = $1 ORDER BY created_at LIMIT 100`,
      [shop.account_id],
    )
  ).rows.map(({ order_no }) => order_no);
  const typed: Record<string, Record<string, string>> = {
    'without a search': {},
    'a whole order number': { q: old.order_no },
    'the same in small letters': { q: old.order_no.toLowerCase() },
    'its beginning': { q: old.order_no.slice(0, 8) },
    'its end': { q: old.order_no.slice(-7) },
    'a beginning that all have': { q: 'W0' },
    'a part of a reference': { q: old.reference_no.slice(-8) },
    'a first name': { q: 'ada' },
    'both names': { q: 'Lovelace, Ada' },
    'a whole e-mail': { q: old.email.toUpperCase() },
    'the beginning of an e-mail': { q: old.email.slice(0, -9) },
    'an amount': { q: '€84,90' },
    'last four digits': { q: '*0815' },
    'four digits': { q: '0815' },
    'a name and an amount': { q: 'lovelace 84.90' },
    'what nothing has': { q: 'nobody-has-this' },
    'digits that nothing has': { q: '99999999999' },
    '100 order numbers': { q: many.join('\n') },
    'a name, with a filter': { q: 'ada', amount_min: '600.00', currency: 'EUR' },
  };
  let reference_ms = Number.NaN;
  let slowest = 0;
  for (const [name, fields] of Object.entries(typed)) {
    const times_ms: number[] = [];
    let count = 0;
    for (let time = 0; time < times; time += 1) {
      const began = performance.now();
      const answer = (await send(gateway.url, shop, 'retrievalPayments', fields)) as { payments?: unknown[] };
      times_ms.push(performance.now() - began);
      count = answer.payments?.length ?? -1;
    }
    const ms = median(times_ms);
    if (name === 'without a search') reference_ms = ms;
    slowest = Math.max(slowest, ms);
    process.stdout.write(
      `${name.padEnd(30)} ${String(count).padStart(4)} found ${ms.toFixed(1).padStart(8)} ms, first ${(times_ms[0] ?? 0).toFixed(1)}, least ${Math.min(...times_ms).toFixed(1)}; ${(ms / reference_ms).toFixed(1)} ×\n`,
    );
  }
  process.stdout.write(`slowest ${slowest.toFixed(1)} ms (at most ${page_ms_max})\n`);
} finally {
  await client?.end();
  await host.stop();
}

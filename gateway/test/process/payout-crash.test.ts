import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbedded } from '../../src/kernel/database/embedded/embedded.ts';
import { statusReport } from '../banking/banks/bank.ts';
import { fileBank, writeBanks } from '../banking/banks/file-bank.ts';
import type { TestClient } from '../support/client.ts';
import { germanIban, sampleBeneficiary, samplePayout } from '../support/payouts.ts';
import {
  demoClient,
  makeDataFolder,
  runCommand,
  startGatewayProcess,
  type DataFolder,
  type GatewayProcess,
} from '../support/process.ts';
import { createRandom, seedOf } from '../support/random.ts';

const kills = 12;
const loops = 4;
const seed = seedOf('CRASH_SEED');

let folder: DataFolder;
let mailbox: string;
let environment: Record<string, string>;
let gateway: GatewayProcess;
let client: TestClient;
let stopping = false;
/** Who finds the gateway gone waits for the next one. */
let restarted: Promise<void> | undefined;
/** request_id to transaction_id, as the merchant was told. */
const reported = new Map<string, string>();
const random = createRandom(seed);

async function command(...args: string[]): Promise<string> {
  const { code, output } = await runCommand(args, environment);
  if (code !== 0) throw new Error(`${args.join(' ')}: ${output}`);
  return output;
}

beforeAll(async () => {
  folder = await makeDataFolder({
    SANDBOX_LATENCY_MS: '3',
    SANDBOX_FAULTS: 'lost_request=0.02,lost_answer=0.05,duplicate=0.05',
  });
  mailbox = join(folder.path, 'house-bank');
  const banks = writeBanks(folder.path, fileBank(mailbox, { payments_per_file_max: 5 }));
  environment = { ...folder.environment, ...banks };
  gateway = await startGatewayProcess(environment);
  client = demoClient(folder);
  await command(
    'balances',
    'top-up',
    '--account',
    client.account_id,
    '--currency',
    'EUR',
    '--amount',
    '1000000.00',
  );
});
afterAll(async () => {
  gateway.child.kill('SIGKILL');
  await gateway.ended;
  await folder.remove();
});

/** Pays again and again; a payout without an answer is asked for again under its request_id. */
async function pay(): Promise<void> {
  // oxlint-disable-next-line no-unmodified-loop-condition -- the test sets it at its end
  while (!stopping) {
    const ending = ['1000', '1000', '9001', '9031', '9052'][Math.floor(random() * 5)];
    const request_id = randomUUID();
    const fields = samplePayout({ request_id, beneficiary: sampleBeneficiary(germanIban(ending ?? '')) });
    for (;;) {
      const answer = await client.post('payout', fields).catch(() => restarted);
      if (answer?.status === 200) {
        reported.set(request_id, answer.body['transaction_id']);
        break;
      }
      if (answer && ![408, 409, 503].includes(answer.status)) throw new Error(answer.text);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

/** Everything that the bank was given, by InstrId, one entry for each time. */
const instructed: string[] = [];
let answered = 0;

/** The bank: it takes whatever is in the outbox, and settles all of it. */
function beTheBank(): void {
  mkdirSync(join(folder.path, 'taken'), { recursive: true });
  for (const name of readdirSync(join(mailbox, 'outbox'))) {
    const processed = join(folder.path, 'taken', `${instructed.length}-${name}`);
    renameSync(join(mailbox, 'outbox', name), processed);
    const ids = [...readFileSync(processed, 'utf8').matchAll(/<InstrId>([^<]+)</g)].map(([, id]) => id ?? '');
    instructed.push(...ids);
    answered += 1;
    const items = ids.map(
      (id) => `<TxInfAndSts><OrgnlInstrId>${id}</OrgnlInstrId><TxSts>ACSC</TxSts></TxInfAndSts>`,
    );
    const report = statusReport(`R${answered}`, `<OrgnlPmtInfAndSts>${items.join('')}</OrgnlPmtInfAndSts>`);
    writeFileSync(join(mailbox, 'inbox', `.${name}`), report);
    renameSync(join(mailbox, 'inbox', `.${name}`), join(mailbox, 'inbox', name));
  }
}

async function restart(): Promise<void> {
  await gateway.ended;
  gateway = await startGatewayProcess(environment);
}

async function query(text: string): Promise<Record<string, string>[]> {
  const database = new pg.Client((await startEmbedded(folder.path)).connectionTo('causeway'));
  await database.connect();
  const { rows } = await database.query(text);
  await database.end();
  return rows;
}

it(`a gateway pays every acknowledged payout once, by instruction and by file, over ${kills} kills (CRASH_SEED=${seed})`, async () => {
  const paying = Promise.all(Array.from({ length: loops }, pay));
  paying.catch(() => {});
  for (let kill = 0; kill < kills; kill += 1) {
    if (kill === kills / 2)
      await command('payouts', 'settings', '--account', client.account_id, '--bank', 'house-bank');
    if (kill > kills / 2) beTheBank();
    await new Promise((resolve) => setTimeout(resolve, 100 + random() * 900));
    gateway.child.kill('SIGKILL');
    restarted = restart();
    await restarted;
  }
  // However slow the machine: some payouts have gone to the bank that takes files.
  const to_bank = `SELECT count(*)::int AS count FROM payouts WHERE connector = 'house-bank'`;
  await expect
    .poll(async () => (await query(to_bank))[0]?.['count'], { interval: 100 })
    .toBeGreaterThan(loops);
  await expect.poll(() => reported.size).toBeGreaterThan(kills);
  stopping = true;
  await paying;

  const open = `SELECT count(*)::text AS count FROM payouts WHERE status IN ('PROCESSING', 'SENT')`;
  await expect
    .poll(
      async () => {
        beTheBank();
        return (await query(open))[0]?.['count'];
      },
      { interval: 500 },
    )
    .toBe('0');
  expect((await runCommand(['verify'], environment)).output).toContain('The book is sound');

  const rows = await query('SELECT request_id, transaction_id, status, connector FROM payouts');
  expect(new Set(rows.map((row) => row['request_id'])).size).toBe(rows.length);
  const known = new Map(rows.map((row) => [row['request_id'], row['transaction_id']]));
  for (const [request_id, transaction_id] of reported) expect(known.get(request_id)).toBe(transaction_id);

  // Every instruction to the bank that takes files is in exactly one of them, and was settled.
  const filed = await query(
    `SELECT o.account_id || '-' || o.operation_id AS id FROM operations o JOIN payouts p USING (account_id, transaction_id)
       WHERE p.connector = 'house-bank' AND o.kind = 'payout' AND p.status = 'COMPLETED'`,
  );
  expect(filed.length).toBeGreaterThan(0);
  expect(instructed.toSorted()).toEqual(filed.map(({ id }) => id ?? '').toSorted());
  expect(readdirSync(join(mailbox, 'read'))).toHaveLength(answered);
  expect(readdirSync(join(mailbox, 'set-aside'))).toEqual([]);

  // The sandbox's bank has executed what is completed here, each once.
  const [sums] = await query(`SELECT
      (SELECT count(*) FROM payouts WHERE connector = 'sandbox-bank' AND status = 'COMPLETED') AS here,
      (SELECT count(*) FROM sandbox_bank.instructions i JOIN operations o ON o.operation_id = i.instruction_id
         JOIN payouts p USING (transaction_id) WHERE p.status = 'COMPLETED') AS there`);
  expect(sums?.['here']).toBe(sums?.['there']);
});

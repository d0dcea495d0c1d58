import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Road } from '../bench/faults/road.ts';
import { SmallDisk } from '../bench/faults/small-disk.ts';
import type { GatewayProcess, Host } from '../bench/host.ts';
import { payment, payout, send, type Merchant } from '../bench/merchants.ts';
import { openGateway, type Gateway } from '../gateway/src/app.ts';
import { readConfig } from '../gateway/src/kernel/config.ts';
import { acquirer_kinds } from '../gateway/src/acquiring/connectors/acquirer-kinds.ts';
import { advanceClock } from '../gateway/src/operations/test-clocks/advance-clock.ts';
import { changePayoutSettings } from '../gateway/src/banking/payouts/settings/payout-settings.ts';
import { createLog } from '../gateway/src/kernel/log.ts';
import { openDatabase } from '../gateway/src/kernel/open-database.ts';
import { runGateway, type RunningGateway } from '../gateway/src/edges/run-gateway.ts';
import { selfSigned } from '../gateway/test/support/certificate.ts';
import { freePort, listen } from '../tools/ports.ts';
import type { Prometheus } from './prometheus.ts';

const day_ms = 86_400_000;

interface World {
  readonly host: Host;
  readonly merchant: Merchant;
  readonly seller: Merchant;
  readonly prometheus: Prometheus;
  readonly folder: string;
}

/**
 * Injects faults into gateways that work on one database: real ones where they can be had in minutes, and rows as the
 * fault would leave them, dated back, where it takes days or an acquirer.
 */
export class FaultRun {
  readonly #host: Host;
  readonly #merchant: Merchant;
  /** Sells subscriptions, and has a clock of its own. */
  readonly #seller: Merchant;
  readonly #prometheus: Prometheus;
  readonly #folder: string;
  readonly #targets: string[] = [];
  #clocked: { readonly gateway: Gateway; readonly running: RunningGateway } | null = null;
  #proxy: Server | null = null;
  #acquirer: { close(): Promise<void> } | null = null;
  #small_disk: SmallDisk | null = null;
  #on_small_disk: GatewayProcess | null = null;

  constructor({ host, merchant, seller, prometheus, folder }: World) {
    this.#host = host;
    this.#merchant = merchant;
    this.#seller = seller;
    this.#prometheus = prometheus;
    this.#folder = folder;
  }

  async run(say: (text: string) => void): Promise<void> {
    const api = await this.#host.start(['api']);
    this.#watch(new URL(api.url).host);
    const steps: [string, () => Promise<unknown>][] = [
      ['no worker has ever run', () => this.#neverWorked()],
      ['payments are well, and some have no outcome', () => this.#unknown(api)],
      ['a worker runs; work and events are late', () => this.#late()],
      ['the folder of a bank is gone, from now to the end', () => this.#loseFolder()],
      ['rows of banks, disputes and proofs', () => this.#plant(api)],
      ['payments, refunds and payouts fail', () => this.#fail(api)],
      ['a process in production without an acquirer', () => this.#production()],
      ['a process whose clock is wrong; payouts wait for screening', () => this.#wrongClock()],
      ['renewals are declined', () => this.#declineRenewals()],
      ['a process that is too busy', () => this.#beBusy()],
      ['a slow acquirer, few connections, and then no database', () => this.#loseDatabase()],
      ['notifications that nobody signed', () => this.#forgeNotifications(api)],
      ['a standby that is gone and falls behind', () => this.#loseStandby()],
      ['a full disk', () => this.#fillDisk()],
      ['traffic, for the dashboard', () => this.#trade(api)],
    ];
    for (const [name, step] of steps) {
      say(`  ${name}`);
      await step().catch((error: unknown) => say(`    was not done as a whole: ${String(error)}`));
    }
  }

  async end(): Promise<void> {
    this.#small_disk?.free();
    await this.#on_small_disk?.stop();
    this.#small_disk?.remove();
    this.#proxy?.closeAllConnections();
    this.#proxy?.close();
    await this.#acquirer?.close();
    await this.#clocked?.running.stop().catch(() => {});
  }

  #watch(target: string): void {
    this.#targets.push(target);
    this.#prometheus.watch(this.#targets);
  }

  get #shared(): Record<string, string> {
    return { DATABASE_URL: this.#host.databaseUrl('causeway') };
  }

  async #sql(...texts: string[]): Promise<void> {
    const client = await this.#host.connect();
    try {
      for (const text of texts) await client.query(text);
    } finally {
      await client.end();
    }
  }

  async #pay(url: string, card: string, count: number, pause_ms = 100): Promise<Record<string, unknown>[]> {
    const paid: Record<string, unknown>[] = [];
    for (let at = 0; at < count; at += 1) {
      paid.push(await send(url, this.#merchant, 'authorise', payment({ card })));
      await sleep(pause_ms);
    }
    return paid;
  }

  async #neverWorked(): Promise<void> {
    await this.#sql('DELETE FROM job_rounds', 'DELETE FROM verification_runs');
    await sleep(25_000);
  }

  async #unknown({ url }: GatewayProcess): Promise<void> {
    await this.#host.command(
      'webhooks',
      'create',
      '--account',
      this.#merchant.account_id,
      '--url',
      'https://receiver.example/',
    );
    await this.#pay(url, '4242424242424242', 60, 20);
    await send(url, this.#merchant, 'authorise', payment({ capture: 'manual' }));
    await this.#pay(url, '4000000000006975', 40, 250);
    await sleep(8_000);
    await this.#sql(
      `INSERT INTO operation_answers (account_id, operation_id, attempt, at, result, code)
       SELECT account_id, operation_id, 99, now(), 'accepted', '' FROM unsettled_operations ORDER BY operation_id LIMIT 1`,
      `UPDATE operations SET created_at = now() - interval '4 days'
       WHERE operation_id IN (SELECT operation_id FROM unsettled_operations)`,
      `UPDATE events SET created_at = now() - interval '10 minutes'`,
      `UPDATE due_work SET due_at = now() - interval '10 minutes' WHERE kind = 'capture_deadline'`,
    );
    await sleep(65_000);
  }

  async #late(): Promise<void> {
    const worker = await this.#host.start(['serve'], this.#shared);
    this.#watch(new URL(worker.url).host);
    await sleep(12_000);
  }

  async #plant({ url }: GatewayProcess): Promise<void> {
    const [held] = await this.#pay(url, '4000000000009235', 1);
    const { account_id } = this.#merchant;
    await send(url, this.#merchant, 'capture', {
      capture_orders: await this.#pay(url, '4000000000000259', 1).then((paid) => paid.map(orderOf)),
    });
    await sleep(10_000);
    await this.#sql(
      `UPDATE payments SET updated_at = now() - interval '3 days' WHERE transaction_id = ${String(held?.['transaction_id'])}`,
      `UPDATE disputes SET evidence_due_at = now() + interval '1 day'`,
      `INSERT INTO acquirer_notifications (notification_id, acquirer, account_id, event_id, kind, data_key_id, content,
         received_at, state, changed_at)
       VALUES (1, 'planted', '', 'e1', 'k', 'none', '', now(), 'not_understood', now())`,
      `INSERT INTO verification_runs (run_id, started_by, started_at, finished_at, clean, size, checks, findings)
       VALUES ('planted', 'x', now(), now(), false, '{}', '[]', 1)`,
      `INSERT INTO suspense_items (account_id, item_id, connector, notice_id, ledger_account, currency, amount,
         booked_on, cause, reference, remittance, details, created_at)
       VALUES ('house', 1, 'planted', 'n', 102, 'EUR', 1, current_date, 'x', '', '', '{}', now() - interval '2 hours')`,
      `INSERT INTO bank_statements (bank, account, currency, statement_id, closed_on, number, opening, closing, moved,
         received_at) VALUES ('planted', 'a', 'EUR', 's', current_date, 1, 0, 5, 4, now())`,
      `INSERT INTO settlement_schedules (acquirer, currency, since_id, since_day, counted_to)
       VALUES ('planted', 'EUR', 0, current_date - 60, now())`,
      `INSERT INTO settlement_expected_days (acquirer, currency, day, owed)
       VALUES ('planted', 'EUR', current_date - 30, 1)`,
      `INSERT INTO bank_files (file_id, bank, message_id, name, phase, payments, created_at)
       VALUES (1, 'planted', 'm', 'f', 'assigned', 1, now() - interval '2 hours')`,
      `INSERT INTO payout_claims (account_id, claim_id, transaction_id, connector, cause, state, reason_code, note,
         asked_by, created_at, updated_at)
       VALUES ('${account_id}', 1, 1, 'planted', 'recall', 'sent', '', '', 'x', now() - interval '6 days', now())`,
      `INSERT INTO recalls (account_id, recall_id, connector, known_by, reason_code, reason_text, currency, amount,
         request, named_account_id, named_transaction_id, received_at)
       VALUES ('house', 1, 'planted', 'k', '', '', 'EUR', 1, '{}', '', 0, now() - interval '6 days')`,
    );
    await sleep(2_000);
  }

  async #fail({ url }: GatewayProcess): Promise<void> {
    await this.#pay(url, '4000000000000119', 60, 150);
    await this.#pay(url, '4000000000006025', 2, 500);
    const paid = await this.#pay(url, '4000000000005126', 9, 0);
    await send(url, this.#merchant, 'capture', { capture_orders: paid.map(orderOf) });
    for (const one of paid) {
      await send(url, this.#merchant, 'refund', {
        refund_orders: [{ ...orderOf(one), refund_amount: '1.00' }],
      });
      await sleep(500);
    }
    for (let at = 0; at < 9; at += 1) {
      const fields = payout();
      const { beneficiary } = fields as { beneficiary: { bank_details: object } };
      const bank_details = { ...beneficiary.bank_details, iban: 'DE20370400440000009012' };
      await send(url, this.#merchant, 'payout', { ...fields, beneficiary: { ...beneficiary, bank_details } });
      await sleep(500);
    }
    await sleep(8_000);
  }

  async #production(): Promise<void> {
    const proxy = createServer(selfSigned(new Date(), new Date(Date.now() + 3 * day_ms)));
    this.#proxy = proxy;
    const proxy_port = await listen(proxy);
    const banks_file = this.#writeBanks('house-bank', join(this.#folder, 'bank'));
    const port = await freePort();
    await this.#host.start(['api'], {
      // Not the owner's, with which nothing starts in production.
      DATABASE_URL: this.#host.databaseUrl('causeway', 'causeway_operator'),
      GATEWAY_MODE: 'production',
      GATEWAY_KEK_FILE: join(this.#host.folder, 'kek'),
      METRICS_PORT: String(port),
      PUBLIC_URL: `https://localhost:${proxy_port}`,
      BANKS_FILE: banks_file,
    });
    this.#watch(`127.0.0.1:${port}`);
    // A process that is gone.
    this.#watch('127.0.0.1:1');
    await sleep(5_000);
  }

  /** Describes a bank whose files go to a new folder. @returns the file, for BANKS_FILE */
  #writeBanks(name: string, directory: string): string {
    const accounts = ['EUR', 'CNY'].map((currency) => ({
      currency,
      account_number: '7654321',
      bic: 'COBADEFFXXX',
    }));
    const owner = { name: 'Example Payments', town: 'Wien', country: 'AT' };
    mkdirSync(directory);
    const file = `${directory}.json`;
    writeFileSync(file, JSON.stringify({ banks: [{ name, directory, owner, accounts }] }));
    return file;
  }

  async #wrongClock(): Promise<void> {
    const port = await freePort();
    const environment = { ...this.#host.environment, ...this.#shared, PORT: String(port) };
    const config = readConfig(environment);
    const log = createLog('silent');
    const opened = await openDatabase(config, log, null);
    const own_clock = { now: () => new Date(Date.now() + 30_000) };
    const gateway = await openGateway(config, opened, log, { own_clock });
    const running = await runGateway(gateway, opened, { api: true, worker: false });
    this.#clocked = { gateway, running };
    this.#watch(`127.0.0.1:${port}`);
    const url = `http://127.0.0.1:${port}`;
    await changePayoutSettings(gateway.context, this.#merchant.account_id, { screening: true });
    await send(url, this.#merchant, 'payout', payout());
    await sleep(20_000);
  }

  async #declineRenewals(): Promise<void> {
    const gateway = this.#clocked?.gateway;
    if (!gateway) throw new Error('there is no process for it');
    const url = `http://127.0.0.1:${gateway.config.port}`;
    for (let at = 0; at < 25; at += 1)
      await send(url, this.#seller, 'authorise', {
        ...payment({ card: '4000000000000341' }),
        recurring_id: `plan-${at}`,
        contract_name: 'Monthly plan',
        interval_unit: 'month',
        interval: '1',
      });
    const later = new Date(gateway.database_clock.now().getTime() + 70 * day_ms);
    await advanceClock(gateway, this.#seller.account_id, later);
  }

  /** The process is this one. */
  async #beBusy(): Promise<void> {
    for (let times = 0; times < 25; times += 1) {
      const until_ms = performance.now() + 600;
      while (performance.now() < until_ms);
      await sleep(100);
    }
  }

  async #loseDatabase(): Promise<void> {
    const road = new Road({ path: join(this.#host.folder, 'run', '.s.PGSQL.5432') });
    const far = await this.#host.start(['api'], {
      DATABASE_URL: `postgres://causeway@127.0.0.1:${await road.listen()}/causeway`,
      DATABASE_POOL_MAX: '2',
      SANDBOX_LATENCY_MS: '4000',
    });
    this.#watch(new URL(far.url).host);
    const pay = (): Promise<unknown> =>
      send(far.url, this.#merchant, 'authorise', payment()).catch(() => sleep(200));
    const payFor = async (time_ms: number): Promise<void> => {
      const until_ms = performance.now() + time_ms;
      while (performance.now() < until_ms) await Promise.all(Array.from({ length: 4 }, pay));
    };
    await payFor(40_000);
    const holder = await this.#host.connect();
    await holder.query('BEGIN; LOCK TABLE payments IN ACCESS EXCLUSIVE MODE');
    const queries = Array.from({ length: 8 }, () =>
      send(far.url, this.#merchant, 'retrievalTrans', { orders: ['none'] }).catch(() => {}),
    );
    await sleep(15_000);
    await holder.end();
    await Promise.all(queries);
    await road.close();
    await payFor(15_000);
  }

  async #loseFolder(): Promise<void> {
    const directory = join(this.#folder, 'lost-bank');
    const banks_file = this.#writeBanks('lost-bank', directory);
    for (let times = 0; times < 2; times += 1) {
      const worker = await this.#host.start(['serve'], { ...this.#shared, BANKS_FILE: banks_file });
      this.#watch(new URL(worker.url).host);
    }
    await sleep(6_000);
    renameSync(directory, `${directory}-gone`);
    writeFileSync(directory, '');
    await sleep(30_000);
  }

  async #forgeNotifications({ url }: GatewayProcess): Promise<void> {
    const kind = acquirer_kinds.find((one) => one.kind === 'adyen');
    const module = await kind?.standIn?.();
    if (!module) throw new Error('there is no acquirer to forge');
    const acquirer = await module.start({
      port: 0,
      notify_url: null,
      now: () => new Date(),
      random: () => 0.5,
    });
    this.#acquirer = acquirer;
    const file = join(this.#folder, 'acquirer.json');
    writeFileSync(file, JSON.stringify(acquirer.settings));
    await this.#host.command(
      'acquirers',
      'add',
      '--kind',
      'adyen',
      '--name',
      'forged',
      '--settings-file',
      file,
    );
    await sleep(5_000);
    for (let times = 0; times < 30; times += 1) {
      await fetch(`${url}/acquirers/forged/notifications`, { method: 'POST', body: '{}' });
      await sleep(500);
    }
  }

  async #loseStandby(): Promise<void> {
    const client = await this.#host.connect();
    await client.query(`SELECT pg_create_physical_replication_slot('standby', true)`);
    await client.query('SET wal_init_zero = off');
    // Each begins another file of 16 MiB.
    for (let files = 0; files < 65; files += 1) {
      await client.query(`SELECT pg_logical_emit_message(false, 'fault', 'x')`);
      await client.query('SELECT pg_switch_wal()');
    }
    await client.end();
    await sleep(15_000);
  }

  async #fillDisk(): Promise<void> {
    // Its PostgreSQL is another user, who must get there.
    chmodSync(this.#folder, 0o755);
    const disk = new SmallDisk(this.#folder);
    this.#small_disk = disk;
    const gateway = await this.#host.start(['serve'], { GATEWAY_DATA_DIR: disk.path });
    this.#on_small_disk = gateway;
    this.#watch(new URL(gateway.url).host);
    const demo = JSON.parse(readFileSync(join(disk.path, 'demo-credentials.json'), 'utf8')) as Merchant;
    disk.fill();
    for (let times = 0; times < 200; times += 1) {
      const paid = await send(gateway.url, demo, 'authorise', payment()).catch(() => null);
      if (paid === null) await sleep(100);
    }
    await sleep(20_000);
  }

  async #trade({ url }: GatewayProcess): Promise<void> {
    const paid = await this.#pay(url, '4242424242424242', 10, 500);
    for (const one of paid.slice(0, 5)) {
      await send(url, this.#merchant, 'cancel', { cancel_orders: [orderOf(one)] });
      await sleep(1_000);
    }
    await sleep(10_000);
  }
}

/** What a capture or refund names its payment by. */
function orderOf(paid: Record<string, unknown>): Record<string, string> {
  const { transaction_id, order_no } = paid as Record<string, string>;
  return { transaction_id: transaction_id ?? '', order_no: order_no ?? '', currency: 'EUR', amount: '10.50' };
}

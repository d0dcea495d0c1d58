import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Execution, StandIn, StandInNotification } from '@causeway/connector-kit/acquirer-kind.ts';
import { acquirer_kinds, requireKind } from '../../gateway/src/acquiring/connectors/acquirer-kinds.ts';
import { freePort } from '../../tools/ports.ts';
import { repository } from '../../tools/repository.ts';
import { until } from '../../tools/until.ts';
import { run } from '../measure.ts';
import type { Merchant } from '../merchants.ts';
import { Bank } from './bank.ts';
import { Customers } from './customers.ts';
import { DatabaseServer } from './database-server.ts';
import { Journal } from './journal.ts';
import { reckon, type Books } from './reckon.ts';
import { Road } from './road.ts';
import { Supervised, type Program } from './supervised.ts';

const program_of_this_tree = join(repository, 'gateway/bin.js');
const ready_within_ms = 90_000;
const served_within_ms = 120_000;
const answered_within_ms = 180_000;
/** What a killed process leaves open is taken up a minute and its acquirer's time-out after it was begun. */
const settled_within_ms = 420_000;
const work_every_ms = 100;
const query_size = 100;
const available = '1000000000.00';

type Item = Readonly<Record<string, string>>;

export type Role = 'serve' | 'api' | 'worker';

export interface StageSettings {
  /** One of the kinds that come with the gateway, or `sandbox`. */
  readonly acquirer: string;
  /** The processes; those that answer requests get them in turn. */
  readonly gateways: readonly Role[];
  /** As shipped, by the gateway itself; a server beside it; or the URL of one that is there. */
  readonly database?: 'embedded' | 'server' | { readonly url: string };
  /** Whether each gateway reaches its database, and all of them their acquirer, by a road that can be closed. */
  readonly roads?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  readonly loops?: number;
  readonly to_all?: boolean;
  /** An earlier program, on which everything begins: its bin.js. */
  readonly former_command?: string;
  /** Where the database's files are, where that is not the stage's own folder. */
  readonly database_folder?: string;
  /** How soon there must be service again after a cause has ended. */
  readonly service_within_ms?: number;
}

/** What one scenario has shown. */
export interface Row {
  readonly scenario: string;
  readonly requests: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly twice: number;
  /** Answers that no client should get. */
  readonly wrong: number;
  /** What has no outcome after all causes have ended. */
  readonly open: number;
  readonly verified: boolean;
  /** Tries that were not served. */
  readonly failed_attempts: number;
  readonly causes: number;
  readonly slowest_service_ms: number;
  readonly service_within_ms: number;
  readonly notes: readonly string[];
}

/** A process of the gateway on the stage. */
export interface StagedGateway {
  readonly role: Role;
  readonly url: string;
  readonly process: Supervised;
  readonly program: Program;
  /** To its database, where there are roads. */
  readonly road: Road | null;
}

/** The gateways, their database, acquirer and bank, and the merchants that trade with them. */
export class Stage {
  readonly scenario: string;
  readonly folder: string;
  readonly settings: StageSettings;
  readonly journal: Journal;
  readonly bank: Bank;
  readonly gateways: StagedGateway[] = [];
  readonly notes: string[] = [];
  database: DatabaseServer | null = null;
  acquirer_road: Road | null = null;
  stand_in: StandIn | null = null;
  #merchant!: Merchant;
  #customers!: Customers;
  #environment: Record<string, string>;
  #playing: Promise<void> = Promise.resolve();
  readonly #ended = new AbortController();
  readonly #notifications: StandInNotification[] = [];
  readonly #services_ms: number[] = [];
  #turn = 0;
  #command: string;

  private constructor(scenario: string, folder: string, settings: StageSettings) {
    this.scenario = scenario;
    this.folder = folder;
    this.settings = settings;
    this.#command = settings.former_command ?? program_of_this_tree;
    mkdirSync(folder, { recursive: true });
    this.journal = new Journal(join(folder, 'journal.jsonl'));
    this.bank = new Bank(folder);
    const banks = join(folder, 'banks.json');
    writeFileSync(banks, this.bank.description());
    this.#environment = {
      GATEWAY_DATA_DIR: join(folder, 'data'),
      BANKS_FILE: banks,
      REQUEST_CLAIM_MS: '2000',
      LOG_LEVEL: 'warn',
      PATH: `${join(repository, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
      ...settings.environment,
    };
    // As shipped: the key is one of the files of the installation.
    if (settings.database === 'embedded')
      this.#environment['GATEWAY_DATA_DIR'] = settings.database_folder ?? join(folder, 'data');
    else this.#environment['GATEWAY_KEK'] = Buffer.alloc(32, 7).toString('base64');
  }

  /** Commands are those of this tree from now on. */
  leaveFormer(): void {
    this.#command = program_of_this_tree;
  }

  /** Builds everything on an empty folder, and begins to trade. */
  static async open(scenario: string, folder: string, settings: StageSettings): Promise<Stage> {
    const stage = new Stage(scenario, folder, settings);
    try {
      await stage.#build();
      return stage;
    } catch (error) {
      await stage.close();
      throw error;
    }
  }

  async #build(): Promise<void> {
    const { database = 'server', database_folder } = this.settings;
    if (database === 'server') {
      this.database = await DatabaseServer.start(database_folder ?? join(this.folder, 'database'));
      this.#environment['DATABASE_URL'] = this.database.url();
    } else if (database !== 'embedded') this.#environment['DATABASE_URL'] = database.url;
    await this.#openAcquirer();
    if (database !== 'embedded') await this.command('migrate');
    for (const role of this.settings.gateways) await this.#addGateway(role);
    for (const { process: child } of this.gateways) child.start();
    for (const { url, role } of this.gateways) if (role !== 'worker') await this.untilReady(url);
    await this.#prepareMerchant();
    this.#customers = new Customers({
      urls: this.urls(),
      merchant: this.#merchant,
      card: this.stand_in?.cards.approved ?? '4242424242424242',
      journal: this.journal,
      payouts: true,
      to_all: this.settings.to_all === true,
    });
    this.#playing = this.#play();
    this.#customers.start(this.settings.loops ?? 6);
  }

  async #openAcquirer(): Promise<void> {
    if (this.settings.acquirer === 'sandbox') return;
    const kind = requireKind(acquirer_kinds, this.settings.acquirer);
    const module = await kind.standIn?.();
    if (!module) throw new Error(`there is no stand-in of ${kind.kind}`);
    this.stand_in = await module.start({
      port: 0,
      notify_url: null,
      now: () => new Date(),
      random: Math.random,
    });
    if (this.settings.roads !== true) return;
    this.acquirer_road = new Road({ host: '127.0.0.1', port: Number(new URL(this.stand_in.url).port) });
  }

  /** The acquirer's settings; where there is a road, its address is the road's. */
  async #acquirerSettings(stand_in: StandIn): Promise<string> {
    const text = JSON.stringify(stand_in.settings);
    if (!this.acquirer_road) return text;
    return text.replaceAll(stand_in.url, `http://127.0.0.1:${await this.acquirer_road.listen()}`);
  }

  /** The demonstration's account gets the acquirer, the bank, and money to pay out. */
  async #prepareMerchant(): Promise<void> {
    const path = join(this.#environment['GATEWAY_DATA_DIR'] ?? '', 'demo-credentials.json');
    this.#merchant = JSON.parse(readFileSync(path, 'utf8')) as Merchant;
    const account = ['--account', this.#merchant.account_id];
    const kind = this.settings.acquirer;
    const preparing = [
      this.command('balances', 'top-up', ...account, '--currency', 'EUR', '--amount', available),
      this.command('payouts', 'settings', ...account, '--bank', 'house-bank'),
    ];
    if (this.stand_in) {
      const file = join(this.folder, 'acquirer.json');
      writeFileSync(file, await this.#acquirerSettings(this.stand_in));
      const name = `${kind}-eu`;
      await this.command('acquirers', 'add', '--name', name, '--kind', kind, '--settings-file', file);
      await this.command('accounts', 'update', this.#merchant.account_id, '--connector', name);
    }
    await Promise.all(preparing);
  }

  async #addGateway(role: Role): Promise<void> {
    const port = await freePort();
    const road =
      this.settings.roads === true && this.database ? new Road({ path: this.database.socket }) : null;
    const environment: Record<string, string> = { ...this.#environment, PORT: String(port) };
    if (road) environment['DATABASE_URL'] = `postgres://causeway@127.0.0.1:${await road.listen()}/causeway`;
    const program: Program = {
      command: program_of_this_tree,
      args: [role],
      environment,
      log: join(this.folder, `${role}-${this.gateways.length}.log`),
    };
    this.gateways.push({
      role,
      url: `http://127.0.0.1:${port}`,
      process: new Supervised({ ...program, command: this.#command }),
      program,
      road,
    });
  }

  urls(): string[] {
    return this.gateways.filter(({ role }) => role !== 'worker').map(({ url }) => url);
  }

  async untilReady(url: string): Promise<void> {
    await until(
      `${url} ready (see ${this.folder})`,
      async () => (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })).status,
      (status) => status === 200,
      { within_ms: ready_within_ms, every_ms: 50 },
    );
  }

  /** Runs a command of the gateway on the same database. @throws with its output when it fails */
  command(...args: string[]): Promise<string> {
    return run(this.#command, args, { ...this.#environment, LOG_LEVEL: 'silent' });
  }

  /** Reads the gateway's database. */
  async query<Found extends pg.QueryResultRow>(text: string): Promise<Found[]> {
    const url = this.#environment['DATABASE_URL'];
    const host = join(this.#environment['GATEWAY_DATA_DIR'] ?? '', 'run');
    const client = new pg.Client({
      ...(url === undefined ? { host, user: 'causeway', database: 'causeway' } : { connectionString: url }),
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Found>(text)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  }

  /** The outside world goes on: the acquirer works and tells, the bank takes files and answers them. */
  async #play(): Promise<void> {
    const { signal } = this.#ended;
    while (!signal.aborted) {
      await this.stand_in?.work();
      this.bank.work();
      this.#notifications.push(...(this.stand_in?.takeNotifications() ?? []));
      this.#turn += 1;
      const url = this.urls()[this.#turn % this.urls().length] ?? '';
      while (this.#notifications[0] && (await this.#notify(url, this.#notifications[0])))
        this.#notifications.shift();
      await sleep(work_every_ms);
    }
  }

  /** @returns whether the gateway has taken a notification; else it is sent again */
  async #notify(url: string, { headers, body }: StandInNotification): Promise<boolean> {
    const path = `/acquirers/${this.settings.acquirer}-eu/notifications`;
    const signal = AbortSignal.timeout(2_000);
    const answer = await fetch(url + path, { method: 'POST', headers, body, signal }).catch(() => null);
    return answer?.ok === true;
  }

  /** Waits until a request is served that was sent after a cause ended, now or at the given moment. */
  async served(ended_ms = performance.now()): Promise<number> {
    const give_up_ms = performance.now() + served_within_ms;
    for (;;) {
      const served_ms = this.journal.servedAfter(ended_ms);
      if (served_ms !== null || performance.now() > give_up_ms) {
        const service_ms = served_ms === null ? Infinity : served_ms - ended_ms;
        this.#services_ms.push(service_ms);
        return service_ms;
      }
      await sleep(10);
    }
  }

  /** Of a cause without a sudden end, counts the longest time without a served request since it began. */
  interrupted(began_ms: number): number {
    const gap_ms = this.journal.longestGap(began_ms);
    this.#services_ms.push(gap_ms);
    return gap_ms;
  }

  /** Trades for a while without a cause. */
  trade(seconds: number): Promise<void> {
    return sleep(seconds * 1000);
  }

  /** Ends the trade, lets everything come to its end, and compares. */
  async finish(): Promise<Row> {
    const answered = await this.#customers.stop(answered_within_ms);
    if (!answered) this.notes.push('some requests never got an answer');
    const open = await this.#settled();
    const books = await this.#books();
    const reckoning = reckon(this.journal.entries(), books);
    const proof = await this.command('verify').catch((error: unknown) => String(error));
    const { lost, twice, wrong, acknowledged } = reckoning;
    for (const text of [...lost, ...twice, ...wrong].slice(0, 20)) this.notes.push(text);
    const verified = proof.includes('The book is sound');
    if (!verified) this.notes.push(...proof.split('\n').filter((line) => !line.startsWith('ok')));
    return {
      scenario: this.scenario,
      requests: this.journal.entries().length,
      acknowledged,
      lost: lost.length,
      twice: twice.length,
      wrong: wrong.length + (this.journal.statuses.get(500) ?? 0),
      open: open + this.journal.entries().filter(({ answer }) => answer === null).length,
      verified,
      failed_attempts: this.journal.failures(),
      causes: this.#services_ms.length,
      slowest_service_ms: Math.max(0, ...this.#services_ms),
      service_within_ms: this.settings.service_within_ms ?? 5_000,
      notes: this.notes,
    };
  }

  /** @returns how much has no outcome in the end */
  async #settled(): Promise<number> {
    const give_up_ms = performance.now() + settled_within_ms;
    for (;;) {
      await this.#hastenInquiries();
      const open = await this.query<Record<'kind' | 'name' | 'answers', string>>(
        `SELECT o.kind, o.account_id || '-' || o.operation_id AS name,
           array(SELECT concat_ws(' ', a.result, a.code, a.said_code, a.said_text) FROM operation_answers a
             WHERE a.operation_id = o.operation_id ORDER BY a.attempt)::text AS answers
         FROM operations o LEFT JOIN payments p USING (account_id, transaction_id)
           LEFT JOIN refunds r USING (account_id, transaction_id, refund_no)
           LEFT JOIN payouts t USING (account_id, transaction_id)
         WHERE o.operation_id IN (p.open_operation_id, t.open_operation_id)
           OR (o.kind = 'refund' AND r.status = 'pending')
           OR EXISTS (SELECT FROM unsettled_operations u WHERE u.operation_id = o.operation_id)`,
      ).catch(() => null);
      if (open?.length === 0) return 0;
      if (performance.now() > give_up_ms) {
        for (const { kind, name, answers } of open ?? []) this.notes.push(`open: ${kind} ${name} ${answers}`);
        return open?.length ?? 1;
      }
      await sleep(500);
    }
  }

  /**
   * An acquirer that cannot be asked about an authorisation is waited for, for hours, before it is reversed: what
   * would be inquired about later than in two minutes is due now. What is under way is leased for less.
   */
  async #hastenInquiries(): Promise<void> {
    const text = `UPDATE unsettled_operations SET next_attempt_at = now()
      WHERE next_attempt_at > now() + interval '2 minutes'`;
    await this.query(text).catch(() => {});
  }

  async #books(): Promise<Books> {
    const [instructions, ledger, orders, payouts] = await Promise.all([
      this.query<Record<'name' | 'subject', string>>(
        `SELECT account_id || '-' || operation_id AS name, transaction_id::text AS subject FROM operations`,
      ),
      this.query<Record<'subject' | 'captured' | 'refunded', string>>(
        `SELECT subject_id::text AS subject,
           coalesce(sum(abs(amounts[1])) FILTER (WHERE movement = 'capture'), 0)::text AS captured,
           coalesce(sum(abs(amounts[1])) FILTER (WHERE movement = 'refund_completed'), 0)::text AS refunded
         FROM journal WHERE movement IN ('capture', 'refund_completed') GROUP BY 1`,
      ),
      this.query<{ order_no: string; ids: string[] }>(
        'SELECT order_no, array_agg(transaction_id::text) AS ids FROM payments GROUP BY 1',
      ),
      this.query<Record<'request_id' | 'transaction_id' | 'status', string>>(
        'SELECT request_id, transaction_id::text, status FROM payouts',
      ),
    ]);
    return {
      payments: await this.#queryPayments(),
      refunds: await this.#queryRefunds(),
      executions: this.stand_in?.executions() ?? (await this.#sandboxExecutions()),
      instructed: this.bank.instructed,
      instructions: new Map(instructions.map(({ name, subject }) => [name, subject])),
      ledger: new Map(
        ledger.map((row) => [
          row.subject,
          { captured: BigInt(row.captured), refunded: BigInt(row.refunded) },
        ]),
      ),
      orders: new Map(orders.map(({ order_no, ids }) => [order_no, ids])),
      payouts: Map.groupBy(payouts, ({ request_id }) => request_id),
    };
  }

  /** The sandbox's acquirer keeps its books in the gateway's database. */
  async #sandboxExecutions(): Promise<Execution[]> {
    const rows = await this.query<{
      instruction: string;
      kind: Execution['kind'];
      amount: string;
      currency: string;
    }>(
      `SELECT account_id || '-' || instruction_id AS instruction, kind, amount::text, currency
       FROM sandbox_acquirer.instructions WHERE response_code = '00'`,
    );
    return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
  }

  async #queryAll(operation: string, name: string, values: readonly string[], list: string): Promise<Item[]> {
    const found: Item[] = [];
    for (let from = 0; from < values.length; from += query_size) {
      const fields = { [name]: values.slice(from, from + query_size) };
      let answer = await this.#customers.send(operation, fields);
      for (let attempt = 0; answer?.status !== 200 && attempt < 20; attempt += 1) {
        await sleep(500);
        answer = await this.#customers.send(operation, fields);
      }
      if (answer?.status !== 200) throw new Error(`${operation}: ${answer?.text ?? 'no answer'}`);
      found.push(...(answer.body[list] as Item[]));
    }
    return found;
  }

  async #queryPayments(): Promise<Map<string, string>> {
    const ids = this.journal
      .entries()
      .filter(({ operation, answer }) => operation === 'authorise' && answer?.status === 200)
      .map(({ answer }) => String(answer?.body['transaction_id']));
    const found = await this.#queryAll('retrievalTrans', 'trades', ids, 'orders_list');
    return new Map(
      found
        .filter((one) => one['query_result'] === '1')
        .map((one) => [one['transaction_id'] ?? '', one['payment_status'] ?? '']),
    );
  }

  async #queryRefunds(): Promise<Map<string, string>> {
    const references = this.journal
      .entries()
      .filter(({ operation, answer }) => operation === 'refund' && answer?.status === 200)
      .map(
        ({ fields }) => (fields['refund_orders'] as Record<string, string>[])[0]?.['refund_reference'] ?? '',
      );
    const found = await this.#queryAll('retrievalRefund', 'merchant_refunds', references, 'refund_orders');
    return new Map(found.map((one) => [one['refund_reference'] ?? '', one['refund_status'] ?? '']));
  }

  /** Ends everything that it has started. */
  async close(): Promise<void> {
    this.#ended.abort();
    await this.#customers?.stop(0);
    await this.#playing.catch(() => {});
    this.acquirer_road?.open();
    for (const { road } of this.gateways) road?.open();
    await Promise.all(this.gateways.map(({ process: child }) => child.stop()));
    await this.acquirer_road?.close();
    for (const { road } of this.gateways) await road?.close();
    await this.stand_in?.close();
    await this.database?.stop();
    this.journal.close();
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

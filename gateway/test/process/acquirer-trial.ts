import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { loadText } from '../../../tools/load.ts';
import { until } from '../../../tools/until.ts';
import type {
  AcquirerKind,
  Fault,
  StandIn,
  StandInNotification,
} from '@causeway/connector-kit/acquirer-kind.ts';
import type { Adjustment } from '@causeway/connector-kit/acquirer.ts';
import { addAcquirer } from '../../src/acquiring/acquirers/manage-acquirers.ts';
import { hour_ms } from '../../src/kernel/values/dates.ts';
import { TestClient } from '../support/client.ts';
import { createOperator, type Operator } from '../support/command.ts';
import { freePort, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { createRandom } from '../support/random.ts';

const program = fileURLToPath(new URL('../support/lone-gateway.ts', import.meta.url));
/** Every so many kills, the process stands still instead, for longer than its claims live. */
const stall_every = 3;
const claim_ms = 1_000;
const stall_ms = 1_500;
/** From every second kill or stall until so long after it, the acquirer lets wait what it has accepted. */
const idle_ms = 1_000;
/** The worker's last rounds, an hour each: less than any acquirer keeps a key. */
const rounds_max = 20;
/** So long anything may take, on the busiest machine: nothing is waited for longer. */
const patience_ms = 600_000;
/** So long is traded after the last kill, if not enough was before. */
const extra_ms = 600_000;
const pause_ms = 20;
/** Of so many requests at most one meets a fault. */
const requests_per_fault = 4;
/** With these the gateway says nothing of what was asked, and is asked again. */
const says_nothing: readonly number[] = [429, 500, 502, 503, 504];

const faults: readonly Fault['what'][] = [
  'lost_request',
  'lost_request',
  'lost_answer',
  'lost_answer',
  'late',
  'nonsense',
  429,
  500,
  503,
];

/** @throws Error that names what did not happen in time */
async function within<Value>(what: string, work: Promise<Value>): Promise<Value> {
  const ended = new AbortController();
  const late = sleep(patience_ms, null, { signal: ended.signal }).then(() => {
    throw new Error(`${what}: not within ${patience_ms} ms (${loadText()})`);
  });
  late.catch(() => {});
  return Promise.race([work, late]).finally(() => ended.abort());
}

/** One acquirer, and the gateway in front of it that is killed and stalled. */
export class Trial {
  readonly seed: number;
  readonly random: () => number;
  readonly #name: string;
  readonly stand_in: StandIn;
  /** Carries on while the process stands still, and does what is left when it is dead. */
  readonly gateway: TestGateway;
  /** What the acquirer has told so far, each notification once. */
  readonly reported: string[] = [];
  /** What was done to gateway and acquirer, and when: for whoever has to explain a failure. */
  readonly acts: string[] = [];
  /** What the processes have logged. */
  readonly log_lines: string[] = [];
  readonly #began_ms = performance.now();
  #processes = 0;
  readonly #operator: Operator;
  readonly #environment: Record<string, string>;
  readonly #clients: { readonly process: TestClient; readonly here: TestClient };
  #child: ChildProcess | null = null;
  #client: TestClient;
  #stopping = false;
  /** Ends the waiting for every answer: what was sent may be done all the same, now or later. */
  #abandoned = Promise.withResolvers<null>();
  /** Requests to the gateway in this process. */
  readonly #here = new Set<Promise<unknown>>();
  #to_send: StandInNotification[] = [];
  /** How many requests the acquirer had received when it last began to do something wrong. */
  #disturbed_at = 0;
  /** The acquirer does nothing of what it has accepted, so that it is asked about that. */
  #idle = false;

  private constructor(
    name: string,
    seed: number,
    parts: {
      readonly stand_in: StandIn;
      readonly gateway: TestGateway;
      readonly client: TestClient;
      readonly port: number;
    },
  ) {
    const { stand_in, gateway, client, port } = parts;
    this.seed = seed;
    this.random = createRandom(seed);
    this.#name = name;
    this.stand_in = stand_in;
    this.gateway = gateway;
    this.#operator = createOperator(gateway.connection);
    this.#environment = {
      ...this.#operator.environment,
      PORT: String(port),
      REQUEST_CLAIM_MS: String(claim_ms),
      LOG_LEVEL: 'info',
    };
    const url = `http://127.0.0.1:${port}`;
    this.#clients = { process: new TestClient({ ...client.credentials, url }), here: client };
    this.#client = this.#clients.process;
  }

  static async start(kind: AcquirerKind, seed: number): Promise<Trial> {
    const gateway = await startTestGateway({ environment: { REQUEST_CLAIM_MS: String(claim_ms) } });
    const options = {
      port: 0,
      notify_url: null,
      now: () => gateway.clock.now(),
      random: createRandom(seed),
      // What Adyen enables for a merchant account on request.
      several_captures: true,
    };
    const stand_in = await (await kind.standIn!()).start(options);
    const name = `${kind.kind}-eu`;
    const text = JSON.stringify(stand_in.settings);
    await addAcquirer(gateway.gateway.acquirers, { name, kind: kind.kind, text });
    const client = await gateway.createClient({ connector: name, several_captures: true });
    const trial = new Trial(name, seed, { stand_in, gateway, client, port: await freePort() });
    await trial.#startChild();
    return trial;
  }

  async close(): Promise<void> {
    this.#stopping = true;
    await this.#kill();
    await this.gateway.close();
    await this.stand_in.close();
    this.#operator.remove();
  }

  get stopping(): boolean {
    return this.#stopping;
  }

  /** Keeps what was done, or was strange. */
  note(what: string): void {
    this.acts.push(`${((performance.now() - this.#began_ms) / 1_000).toFixed(3)} ${what}`);
  }

  /** How the acquirer changes authorisations. */
  get adjustments(): readonly Adjustment[] {
    return this.gateway.gateway.context.connectors.acquirer(this.#name)?.capabilities.adjustments ?? [];
  }

  /** Of the merchant, at the gateway that is there now. */
  get client(): TestClient {
    return this.#client;
  }

  /** The acquirer does something wrong soon. While the gateway lets it rest, no faults pile up for when it is tried. */
  disturb(): void {
    const received = this.stand_in.requests().length;
    if (received < this.#disturbed_at + requests_per_fault) return;
    this.#disturbed_at = received;
    const what = faults[Math.floor(this.random() * faults.length)] ?? 'lost_answer';
    this.note(`fault ${what} after ${received} requests`);
    this.stand_in.plan({ what, delay_ms: 300 });
  }

  /** One request, to whichever gateway is there. @returns null where it is not answered, or nobody waits any more */
  async request<Answer>(send: (client: TestClient) => Promise<Answer>): Promise<Answer | null> {
    const client = this.#client;
    const sent = send(client);
    if (client === this.#clients.here) {
      this.#here.add(sent);
      const forget = (): unknown => this.#here.delete(sent);
      sent.then(forget, forget);
    }
    return Promise.race([sent, this.#abandoned.promise]).catch((error: unknown) => {
      // Of a connection that ended, fetch makes a TypeError.
      if (!(error instanceof TypeError)) this.note(String(error));
      return null;
    });
  }

  /**
   * Asks until there is an answer that says something.
   * @param not_yet other statuses that say nothing
   */
  async insist<Answer extends { readonly status: number }>(
    what: string,
    send: (client: TestClient) => Promise<Answer>,
    not_yet: readonly number[] = [],
  ): Promise<Answer> {
    const answer = await until(
      what,
      () => this.request(send),
      (response) => response !== null && ![...says_nothing, ...not_yet].includes(response.status),
      { within_ms: patience_ms, every_ms: pause_ms },
    );
    return answer as Answer;
  }

  async #startChild(): Promise<void> {
    const child = spawn(process.execPath, [program], {
      env: { ...process.env, ...this.#environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#processes += 1;
    const name = `process ${this.#processes}`;
    const begun = new Promise<void>((resolve, reject) => {
      for (const input of [child.stdout, child.stderr]) {
        createInterface({ input }).on('line', (line) => {
          this.log_lines.push(`${name}: ${line}`);
          if (line === 'ready') resolve();
        });
      }
      child.once('exit', (code, signal) => {
        this.note(`${name} ended with ${code ?? signal}`);
        reject(new Error(`${name} ended with ${code ?? signal}`));
      });
    });
    await within('the start of a gateway', begun);
    this.note(`${name} is ready`);
  }

  async #kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await within('the end of a process that was killed', ended);
  }

  /** The acquirer does some of its work, and tells it: in any order, some of it twice, until it is taken. */
  async #notifyDue(everything = false): Promise<void> {
    const { random } = this;
    if (everything || (!this.#idle && random() < 0.5)) await this.stand_in.work();
    const fresh = this.stand_in.takeNotifications();
    this.reported.push(...fresh.map(({ body }) => body));
    this.#to_send.push(...fresh);
    const chosen = this.#to_send.splice(0).filter((notification) => {
      if (everything || random() < 0.7) return true;
      this.#to_send.push(notification);
      return false;
    });
    const in_any_order = chosen.map((one) => ({ one, at: random() })).toSorted((a, b) => a.at - b.at);
    for (const { one } of in_any_order) {
      const times = random() < 0.2 ? 2 : 1;
      const responses = await Promise.all(Array.from({ length: times }, () => this.#notify(one)));
      if (!responses.every(Boolean)) this.#to_send.push(one);
    }
  }

  async #notify({ headers, body }: StandInNotification): Promise<boolean> {
    const url = `${this.#client.credentials.url}/acquirers/${this.#name}/notifications`;
    const sent = fetch(url, { method: 'POST', headers, body });
    const answer = await Promise.race([sent, this.#abandoned.promise]).catch(() => null);
    return answer?.status === 200;
  }

  /**
   * Stops the process in the middle of whatever it does, and lets it go on when its claims have run out. What is not
   * answered yet is sent again, to another process: then both are at work.
   */
  async #stall(): Promise<void> {
    this.note('the process stands still');
    this.#child?.kill('SIGSTOP');
    this.#client = this.#clients.here;
    this.#abandoned.resolve(null);
    this.#abandoned = Promise.withResolvers();
    await sleep(stall_ms);
    this.#child?.kill('SIGCONT');
    this.note('the process goes on');
    await sleep(200);
    this.#client = this.#clients.process;
    // A process that is alone takes over everything at its start.
    const here = async (): Promise<void> => {
      while (this.#here.size > 0) await Promise.allSettled(this.#here);
    };
    await within('the answers of the gateway beside the one that stood still', here());
  }

  /** @param busy trades until it is stopped. @param enough whether so much was traded that it may end */
  async run(kills: number, busy: readonly (() => Promise<void>)[], enough: () => boolean): Promise<void> {
    const work = [this.#notifyAlways(), this.#killOften(kills, enough), ...busy.map((one) => one())];
    const stopping = work.map((one) => one.finally(() => (this.#stopping = true)));
    await Promise.allSettled(stopping);
    await Promise.all(stopping);
    // What the last process leaves behind is another one's to finish.
    await this.#kill();
    this.#client = this.#clients.here;
  }

  async #notifyAlways(): Promise<void> {
    while (!this.#stopping) {
      await this.#notifyDue();
      await sleep(10);
    }
  }

  async #killOften(kills: number, enough: () => boolean): Promise<void> {
    for (let kill = 1; kill <= kills && !this.#stopping; kill += 1) {
      await sleep(idle_ms);
      this.#idle = false;
      await sleep(this.random() * 800);
      this.#idle = kill % 2 === 0;
      if (kill % stall_every === 0) {
        await this.#stall();
        continue;
      }
      await this.#kill();
      await this.#startChild();
    }
    const ends_ms = Date.now() + extra_ms;
    while (!this.#stopping && !enough() && Date.now() < ends_ms) await sleep(idle_ms);
  }

  /** Hours go by, in which the acquirer tells everything. @returns what is open in the end */
  async finish(): Promise<unknown[]> {
    for (let round = 0; round < rounds_max; round += 1) {
      for (let rounds = 0; rounds === 0 || (this.#to_send.length > 0 && rounds < rounds_max); rounds += 1)
        await this.#notifyDue(true);
      await this.gateway.work(round === 0 ? 0 : hour_ms);
      this.note(`hour ${round}`);
      const open = await this.#open();
      if (open.length === 0 && this.#to_send.length === 0) return [];
    }
    return [...(await this.#open()), ...this.#to_send];
  }

  #open(): Promise<unknown[]> {
    return this.gateway.query(
      `SELECT o.kind, o.purpose, o.operation_id::text, p.status::text,
         array(SELECT a.result || ' ' || a.code || ' ' || a.said_code || ' ' || a.said_text
           FROM operation_answers a WHERE a.operation_id = o.operation_id ORDER BY a.attempt) AS answers
       FROM operations o JOIN payments p USING (account_id, transaction_id)
       LEFT JOIN refunds r USING (account_id, transaction_id, refund_no)
       WHERE p.open_operation_id = o.operation_id OR (o.kind = 'refund' AND r.status = 'pending')
         OR EXISTS (SELECT FROM unsettled_operations u WHERE u.operation_id = o.operation_id)
       UNION ALL
       SELECT 'notification', kind, event_id, state, ARRAY[reason || reasons::text] FROM acquirer_notifications
       WHERE state <> 'applied'
       UNION ALL
       SELECT 'payment', 'waits for its customer', transaction_id::text, status::text, '{}' FROM payments
       WHERE status = 1100
       UNION ALL
       SELECT 'answer', kind, subject_id::text, due_at::text, '{}' FROM due_work WHERE kind = 'dispute_answer'`,
    );
  }
}

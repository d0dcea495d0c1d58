import type { Execution, PlayedDecline } from '@causeway/connector-kit/acquirer-kind.ts';
import { instructionName } from '@causeway/connector-kit/instruction.ts';
import type { Subject } from '@causeway/connector-kit/conformance/scenario.ts';
import { Scene, SceneClock } from '@causeway/connector-kit/conformance/scene.ts';
import { createSandboxConnector } from '../../../src/acquiring/connectors/sandbox/sandbox-connector.ts';
import { Database } from '../../../src/kernel/database/database.ts';
import { SandboxAcquirer } from '../../../src/acquiring/sandbox/acquirer.ts';
import { cards } from '../../support/client.ts';
import { cloneDatabase } from '../../support/gateway.ts';

const challenge_url = 'http://127.0.0.1/challenge';

/** Cards of the sandbox (docs/sandbox.md), and what each is declined for. */
const declines: readonly PlayedDecline[] = [
  { pan: cards.declined, code: 'D0005', cause: 'issuer' },
  { pan: '4000000000003576', code: 'D0057', cause: 'issuer', response_code: '57' },
  { pan: '5200000000000023', code: 'D0051', cause: 'issuer', response_code: '51', advice_code: '02' },
  { pan: '5200000000000015', code: 'D0054', cause: 'issuer', response_code: '54', advice_code: '01' },
];

/** Faults of the sandbox's acquirer that hit the next instruction. */
class PlannedFaults {
  readonly latency_ms = 0;
  readonly later_ms = 0;
  readonly duplicate = 0;
  #lost_request = 0;
  #lost_answer = 0;

  plan(what: 'lost_request' | 'lost_answer', times: number): void {
    if (what === 'lost_request') this.#lost_request += times;
    else this.#lost_answer += times;
  }

  get lost_request(): number {
    return this.#lost_request-- > 0 ? 1 : (this.#lost_request = 0);
  }

  get lost_answer(): number {
    return this.#lost_answer-- > 0 ? 1 : (this.#lost_answer = 0);
  }
}

interface SandboxSubject extends Subject {
  readonly database: Database;
  close(): Promise<void>;
}

/** The sandbox's connector, whose acquirer is a part of the gateway: no messages over HTTP, and few faults. */
export async function openSandboxSubject(): Promise<SandboxSubject> {
  const clone = await cloneDatabase();
  const database = new Database(
    { connection: clone.connection, role: 'causeway_app', connections_max: 4, statement_timeout_ms: 10_000 },
    () => {},
  );
  return {
    name: 'sandbox',
    database,
    open() {
      const faults = new PlannedFaults();
      const clock = new SceneClock(new Date('2027-03-09T10:20:30.456Z'));
      const acquirer = new SandboxAcquirer({ database, clock, faults, random: () => 0.5, challenge_url });
      const scene = new Scene({
        connector: createSandboxConnector(acquirer),
        clock,
        acquirer: {
          cards: { approved: cards.approve, declined: cards.declined, challenge: cards.challenge },
          declines,
          faults: new Set(['lost_request', 'lost_answer']),
          plan({ what, times = 1 }) {
            if (what === 'lost_request' || what === 'lost_answer') faults.plan(what, times);
          },
          executions: () => readBooks(database),
          work: () => Promise.resolve(),
          async authenticate(url, passes) {
            const reference = decodeURIComponent(url.slice(challenge_url.length + 1));
            await acquirer.answerChallenge(reference, passes ? 'passed' : 'failed');
            return {};
          },
          messages: null,
          close: () => Promise.resolve(),
        },
      });
      return Promise.resolve(scene);
    },
    async close() {
      await database.close();
      await clone.drop();
    },
  };
}

async function readBooks(database: Database): Promise<Execution[]> {
  const { rows } = await database.pool.query<{
    account_id: string;
    instruction_id: bigint;
    kind: Execution['kind'] | 'sale';
    amount: bigint;
    currency: string;
    stored_credential: string;
  }>(
    `SELECT account_id, instruction_id, kind, amount, currency, stored_credential FROM sandbox_acquirer.instructions
     WHERE response_code IN ('00', '10') ORDER BY instruction_id`,
  );
  return rows.map(({ account_id, instruction_id, kind, amount, currency, stored_credential }) => ({
    instruction: instructionName({ account_id, id: instruction_id }),
    kind: kind === 'sale' ? 'authorise' : kind,
    amount,
    currency,
    by_merchant: stored_credential.includes('merchant'),
  }));
}

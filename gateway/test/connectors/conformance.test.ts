import { conformance } from '../../src/connectors/conformance.ts';
import { createSandboxConnector } from '../../src/connectors/sandbox/sandbox-connector.ts';
import { Database } from '../../src/database/database.ts';
import { SandboxAcquirer } from '../../src/sandbox/acquirer.ts';
import { cards } from '../support/client.ts';
import { cloneDatabase, TestClock } from '../support/gateway.ts';

conformance('sandbox', {
  async open(faults) {
    const clone = await cloneDatabase();
    const database = new Database(
      {
        connection: clone.connection,
        role: 'causeway_app',
        connections_max: 4,
        statement_timeout_ms: 10_000,
      },
      () => {},
    );
    const acquirer = new SandboxAcquirer({
      database,
      clock: new TestClock(),
      faults: { latency_ms: 0, lost_request: 0, lost_answer: 0, duplicate: 0, later_ms: 0, ...faults },
      random: Math.random,
      challenge_url: 'http://127.0.0.1/challenge',
    });
    return {
      connector: createSandboxConnector(acquirer),
      /** How often the acquirer has executed an instruction: its own count. */
      async executions(id) {
        const { rows } = await database.pool.query<{ count: bigint }>(
          'SELECT count(*) AS count FROM sandbox_acquirer.instructions WHERE instruction_id = $1',
          [id],
        );
        return Number(rows[0]?.count ?? 0);
      },
      async presented(id) {
        const { rows } = await database.pool.query<{
          statement_descriptor: string;
          merchant_category: string;
        }>(
          'SELECT statement_descriptor, merchant_category FROM sandbox_acquirer.instructions WHERE instruction_id = $1',
          [id],
        );
        return rows[0]!;
      },
      async close() {
        await database.close();
        await clone.drop();
      },
    };
  },
  cards: {
    approved: cards.approve,
    declined: cards.declined,
    challenge: cards.challenge,
    partial: cards.partial,
  },
});

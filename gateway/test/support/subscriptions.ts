import { advanceClock } from '../../src/operations/test-clocks/advance-clock.ts';
import { cancelContracts } from '../../src/acquiring/subscriptions/contracts/cancel-contracts.ts';
import { listContracts, listSubscriptions } from '../../src/acquiring/subscriptions/list-subscriptions.ts';
import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import type { Answer, TestClient } from './client.ts';
import type { TestGateway } from './gateway.ts';

let drawn = 0;

/** The fields of a monthly subscription. */
export function monthly(fields: RequestBody = {}): RequestBody {
  drawn += 1;
  return {
    recurring_id: `plan-${drawn}-${process.pid}`,
    contract_name: 'Monthly plan',
    interval_unit: 'month',
    interval: '1',
    ...fields,
  };
}

/** A merchant with a test clock, and the subscriptions that it sells. */
export class Seller {
  readonly world: TestGateway;
  readonly client: TestClient;

  constructor(world: TestGateway, client: TestClient) {
    this.world = world;
    this.client = client;
  }

  /** A merchant whose clock is set to a moment. */
  static async at(world: TestGateway, moment: string, settings = {}): Promise<Seller> {
    const seller = new Seller(world, await world.createClient(settings));
    await seller.advance(moment);
    return seller;
  }

  advance(to: string): ReturnType<typeof advanceClock> {
    return advanceClock(this.world.gateway, this.client.account_id, new Date(to));
  }

  /** How verbs are told which subscription is changed, now, by the gateway. */
  named(recurring_id: string) {
    const { account_id } = this.client;
    const at = this.world.gateway.context.clock.now(account_id);
    return { account_id, recurring_id, actor: 'gateway', at } as const;
  }

  async subscribe(fields: RequestBody = {}): Promise<{ recurring_id: string; answer: Answer }> {
    const body = monthly(fields);
    const answer = await this.client.authorise({ amount: '10.00', ...body });
    return { recurring_id: String(body['recurring_id']), answer };
  }

  async subscription(recurring_id: string): Promise<Record<string, any>> {
    const { account_id } = this.client;
    const [row] = await listSubscriptions(this.world.gateway.context, { account_id, recurring_id, limit: 1 });
    if (!row) throw new Error(`no subscription ${recurring_id}`);
    return row;
  }

  async status(recurring_id: string): Promise<string | undefined> {
    return (await this.subscription(recurring_id))['status'];
  }

  /** Contracts, oldest first. */
  async contracts(recurring_id: string): Promise<Record<string, string>[]> {
    const { account_id } = this.client;
    const filter = { account_id, recurring_id, limit: 1_000 };
    return (await listContracts(this.world.gateway.context, filter)).toReversed();
  }

  /** `date status amount` of every contract, oldest first. */
  async bill(recurring_id: string): Promise<string[]> {
    const contracts = await this.contracts(recurring_id);
    return contracts.map(({ period_start, status, amount }) => `${period_start} ${status} ${amount}`);
  }

  async cancel(recurring_id: string, contract_name = 'Monthly plan'): Promise<Answer> {
    return this.client.post('cancelsubscription', { recurring_id, contract_name });
  }

  async cancelContract(contract_id: string | undefined): ReturnType<typeof cancelContracts> {
    const { context } = this.world.gateway;
    const { account_id } = this.client;
    const at = context.clock.now(account_id);
    return cancelContracts(context, [
      { account_id, contract_id: BigInt(contract_id ?? 0), actor: 'gateway', at },
    ]);
  }

  /** The charges that were tried for contracts, newest contract first. */
  attempts(): Promise<Record<string, unknown>[]> {
    return this.world.query(
      `SELECT attempt_no, transaction_id::text, attempted_at FROM contract_attempts WHERE account_id = $1
       ORDER BY contract_id DESC, attempt_no`,
      [this.client.account_id],
    );
  }

  /** What the worker still has to do for subscriptions and contracts. */
  async waiting(): Promise<string[]> {
    const rows = await this.world.query<{ kind: string }>(
      `SELECT kind FROM due_work WHERE account_id = $1 AND kind IN ('contract', 'subscription')`,
      [this.client.account_id],
    );
    return rows.map(({ kind }) => kind);
  }

  /** Types of the events about subscriptions and contracts, in order. */
  async events(): Promise<string[]> {
    const rows = await this.world.query<{ type: string }>(
      `SELECT type FROM events WHERE account_id = $1 AND (type LIKE 'subscription.%' OR type LIKE 'contract.%')
       ORDER BY seq`,
      [this.client.account_id],
    );
    return rows.map(({ type }) => type);
  }

  /** Everything that moved money, without the identifiers that differ from run to run. */
  async journal(): Promise<string[]> {
    const rows = await this.world.query<Record<string, unknown>>(
      `SELECT j.movement, j.currency, j.ledger_accounts, j.amounts, j.posted_at,
         CASE WHEN p.order_no LIKE 'sub-%' THEN 'renewal' ELSE p.order_no END AS order_no
       FROM journal j JOIN payments p ON p.account_id = j.account_id AND p.transaction_id = j.subject_id
       WHERE j.account_id = $1 ORDER BY j.posted_at, j.entry_id`,
      [this.client.account_id],
    );
    return rows.map((row) => JSON.stringify(row));
  }
}

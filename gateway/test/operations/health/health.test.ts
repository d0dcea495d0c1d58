import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProver, type Proof } from '../../../src/operations/health/prove-book.ts';
import { hour_ms, minute_ms } from '../../../src/kernel/values/dates.ts';
import { cards } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
let operator: PortalClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  operator = await createPortalClient(gateway, { operator: true });
});
afterAll(() => gateway.close());

async function health(): Promise<Record<string, any>> {
  await operator.signIn();
  return (await operator.fetch('GET', '/operator/health')).body;
}

describe('the proof of the ledger', () => {
  it('is run once a night whichever process works, and by hand', async () => {
    const client = await gateway.createClient();
    await client.captured();
    await gateway.work(minute_ms);
    await gateway.work(minute_ms);
    const { verifications } = await health();
    expect(verifications).toMatchObject([
      { started_by: 'gateway', clean: true, findings: 0, size: { payments: 1, movements: 1 } },
    ]);
    await gateway.work(24 * hour_ms);
    expect((await health())['verifications']).toHaveLength(2);
    const { body } = await operator.fetch('POST', '/operator/verifications');
    expect(body).toMatchObject({ started_by: `user:${operator.user_id}`, clean: true });
    expect((await health())['verifications']).toHaveLength(3);
  });

  it('names what does not add up, and logs it', async () => {
    const client = await gateway.createClient();
    const { transaction_id } = await client.captured();
    await gateway.query('UPDATE payments SET captured = captured - 1 WHERE transaction_id = $1', [
      transaction_id,
    ]);
    try {
      const { body } = await operator.fetch('POST', '/operator/verifications');
      expect(body).toMatchObject({ clean: false });
      const found = body['checks'].find((check: any) => check.name === 'payments agree with their postings');
      expect(found).toMatchObject({
        found: 1,
        discrepancies: [{ subject: expect.stringContaining(transaction_id) }],
      });
      expect(gateway.log_lines.join('')).toContain('the book is not sound');
    } finally {
      await gateway.query('UPDATE payments SET captured = captured + 1 WHERE transaction_id = $1', [
        transaction_id,
      ]);
    }
    expect((await operator.fetch('POST', '/operator/verifications')).body).toMatchObject({ clean: true });
  });

  it('is not run twice at once by hand, but again once a run has died', async () => {
    await gateway.query(
      `INSERT INTO verification_runs (run_id, started_by, started_at) VALUES ('manual-dead', 'x', $1)`,
      [gateway.clock.now()],
    );
    expect((await operator.fetch('POST', '/operator/verifications')).body).toMatchObject({ code: 'U0010' });
    gateway.clock.advance(hour_ms);
    await operator.signIn();
    expect((await operator.fetch('POST', '/operator/verifications')).status).toBe(200);
  });
});

describe('waiting work in gateway health', () => {
  it('is counted with the age of the oldest, and disappears when it is done', async () => {
    const client = await gateway.createClient();
    await client.authorise({ card: cards.review });
    await client.authorise({ card: cards.answer_lost });
    gateway.clock.advance(80 * hour_ms);
    const find = async (name: string): Promise<any> =>
      (await health())['backlogs'].find((backlog: any) => backlog.name === name);
    const due = await find('due work: review_limit');
    expect(due).toMatchObject({ waiting: 1 });
    expect(Math.round(due.lag_s / 3600)).toBe(8);
    expect(await find('operations of unknown outcome')).toMatchObject({ waiting: 1 });
    await gateway.work();
    expect(await find('due work: review_limit')).toBeUndefined();
    expect(await find('operations of unknown outcome')).toMatchObject({ waiting: 0, lag_s: 0 });
  });

  it('is shown next to the pool and the sanctions lists', async () => {
    const { pool, screening } = await health();
    expect(pool.connections).toBeGreaterThanOrEqual(1);
    expect(screening).toMatchObject({ available: false, reason: expect.stringMatching(/list/) });
  });
});

describe('a nightly proof of the ledger', () => {
  it('is run again when its process has ended meanwhile, and only then', async () => {
    const { context } = gateway.gateway;
    gateway.clock.advance(24 * hour_ms);
    const cut_off = createProver(context, () => Promise.reject(new Error('cut off')));
    await expect(cut_off.proveNightly()).rejects.toThrow('cut off');
    const newest = async (): Promise<object | undefined> => (await gateway.gateway.prover.list())[0];
    expect(await newest()).toMatchObject({ started_by: 'gateway', finished_at: null });
    await gateway.gateway.prover.proveNightly();
    expect(await newest()).toMatchObject({ finished_at: null });
    gateway.clock.advance(10 * minute_ms);
    // One that takes long says that it is still at it.
    await gateway.query('UPDATE verification_runs SET alive_at = $1 WHERE finished_at IS NULL', [
      gateway.clock.now(),
    ]);
    await gateway.gateway.prover.proveNightly();
    expect(await newest()).toMatchObject({ finished_at: null });
    gateway.clock.advance(10 * minute_ms);
    await gateway.gateway.prover.proveNightly();
    expect(await newest()).toMatchObject({ started_by: 'gateway', clean: true });
    const { length } = await gateway.gateway.prover.list();
    await gateway.gateway.prover.proveNightly();
    expect(await gateway.gateway.prover.list()).toHaveLength(length);
  });

  it('whose process stalled and was overtaken does not end its successor’s proof', async () => {
    const { context } = gateway.gateway;
    gateway.clock.advance(24 * hour_ms);
    const stalled = Promise.withResolvers<Proof>();
    const old = createProver(context, () => stalled.promise).proveNightly();
    await expect.poll(async () => (await gateway.gateway.prover.list())[0]?.finished_at).toBe(null);
    gateway.clock.advance(10 * minute_ms);
    await gateway.gateway.prover.proveNightly();
    stalled.resolve({ clean: false, size: {}, checks: [] });
    await old;
    expect((await gateway.gateway.prover.list())[0]).toMatchObject({ clean: true });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StandIn } from '@causeway/connector-kit/acquirer-kind.ts';
import { acquirer_kinds } from '../../../src/acquiring/connectors/acquirer-kinds.ts';
import { addAcquirer } from '../../../src/acquiring/acquirers/manage-acquirers.ts';
import { day_ms } from '../../../src/kernel/values/dates.ts';
import { sampleOrder, type Answer, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { monthly } from '../../support/subscriptions.ts';

/** Stored cards over the API, with every acquirer's stand-in and its notifications. */
describe.each([...acquirer_kinds])('a card that is stored with a payment through $label', (kind) => {
  let gateway: TestGateway;
  let stand_in: StandIn;
  let client: TestClient;

  beforeAll(async () => {
    gateway = await startTestGateway();
    const module = await kind.standIn!();
    stand_in = await module.start({
      port: 0,
      notify_url: null,
      now: () => gateway.clock.now(),
      random: Math.random,
    });
    const text = JSON.stringify(stand_in.settings);
    await addAcquirer(gateway.gateway.acquirers, { name: 'acquirer', kind: kind.kind, text });
    client = await gateway.createClient({ connector: 'acquirer' });
  });
  afterAll(async () => {
    await gateway.verify();
    await gateway.close();
    await stand_in.close();
  });

  /** The acquirer does what it has accepted and tells it; the worker applies that. */
  async function continues(): Promise<void> {
    await stand_in.work();
    for (const { headers, body } of stand_in.takeNotifications()) {
      const sent = { method: 'POST', headers, body };
      expect((await fetch(`${gateway.url}/acquirers/acquirer/notifications`, sent)).status).toBe(200);
    }
    await gateway.work();
  }

  /** The first payment, in which the customer agrees; with the scheme's id of it. */
  async function agree(fields: Record<string, unknown>): Promise<{ answer: Answer; network_id: string }> {
    const answer = await client.authorise({ card: stand_in.cards.approved, ...fields });
    await continues();
    const [row] = await gateway.query<{ id: string }>(
      'SELECT network_transaction_id AS id FROM payments WHERE transaction_id = $1',
      [answer.body['transaction_id']],
    );
    expect(row?.id).not.toBe('');
    return { answer, network_id: row!.id };
  }

  function authorisations(): number {
    return stand_in.executions().filter((one) => one.kind === 'authorise').length;
  }

  /** What was sent while something happened, decoded. */
  async function sentDuring(work: () => Promise<unknown>): Promise<string> {
    const before = stand_in.requests().length;
    await work();
    const fresh = stand_in.requests().slice(before);
    return fresh.map(({ body }) => decodeURIComponent(body)).join('\n');
  }

  it('is charged by the merchant with the scheme’s transaction id of the first payment, without a security code', async () => {
    const { answer, network_id } = await agree({ token_flag: 'YES' });
    const { token_id } = answer.body;
    expect(token_id).not.toBe('');
    const before = authorisations();
    let charged: Answer | undefined;
    const sent = await sentDuring(async () => {
      charged = await client.post('authorise', sampleOrder({ token_id, initiator: 'merchant' }));
    });
    expect(charged?.body['payment_status']).toMatch(/^3[02]00$/);
    expect(sent).toContain(network_id);
    expect(sent).not.toMatch(/"(cvc|cvv)"|card\[cvc\]/);
    await continues();
    expect(await client.status({ transaction_id: charged?.body['transaction_id'] })).toBe('3000');
    expect(authorisations() - before).toBe(1);
  });

  it('pays the next month of a subscription while its customer is away, once, also after a lost answer', async () => {
    const { network_id } = await agree(monthly());
    const before = authorisations();
    stand_in.plan({ on: 'authorise', what: 'lost_answer' });
    const second = async (): Promise<string | undefined> =>
      (await gateway.query<{ status: string }>('SELECT status FROM contracts WHERE cycle_no = 2'))[0]?.status;
    const sent = await sentDuring(async () => {
      await gateway.work(32 * day_ms);
      // What is lost before Stripe confirms a payment is charged anew some days later.
      for (let day = 0; day < 10 && (await second()) !== 'charged'; day += 1)
        for (const wait_ms of [0, 60_000, day_ms]) {
          await continues();
          await gateway.work(wait_ms);
        }
    });
    expect(sent).toContain(network_id);
    expect(await second()).toBe('charged');
    expect(authorisations() - before).toBe(1);
    expect(
      await gateway.query(`SELECT kind, reason FROM acquirer_notifications WHERE state <> 'applied'`),
    ).toEqual([]);
  });
});

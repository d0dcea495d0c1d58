import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault, StandIn } from '@causeway/connector-kit/acquirer-kind.ts';
import { acquirer_kinds } from '../../../src/acquiring/connectors/acquirer-kinds.ts';
import { addAcquirer } from '../../../src/acquiring/acquirers/manage-acquirers.ts';
import { hour_ms } from '../../../src/kernel/values/dates.ts';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

const faults = ['lost_request', 'lost_answer', 'nonsense', 500] as const;

/** How many requests an authorisation takes at each acquirer. */
const steps: Readonly<Record<string, number>> = { adyen: 1, checkout: 1, stripe: 3 };

describe.each(acquirer_kinds)(
  'a process with the connector $kind that loses an answer',
  ({ kind, standIn }) => {
    let gateway: TestGateway;
    let stand_in: StandIn;
    let client: TestClient;
    beforeAll(async () => {
      gateway = await startTestGateway();
      const now = (): Date => gateway.clock.now();
      stand_in = await (await standIn!()).start({ port: 0, notify_url: null, now, random: Math.random });
      stand_in.lagSearch?.();
      const text = JSON.stringify(stand_in.settings);
      await addAcquirer(gateway.gateway.acquirers, { name: 'acquirer-eu', kind, text });
      client = await gateway.createClient({ connector: 'acquirer-eu' });
    });
    afterAll(async () => {
      await gateway.verify();
      await gateway.close();
      await stand_in.close();
    });

    function executedOf(of: string): (amount?: bigint) => string[] {
      const before = stand_in.executions().length;
      return () =>
        stand_in
          .executions()
          .slice(before)
          .flatMap(({ kind: executed, amount }) => (executed === of ? [`${executed} ${amount}`] : []));
    }

    const authorising = { card: '', capture: 'manual' };
    const cases = faults.flatMap((what) =>
      Array.from({ length: steps[kind]! }, (_, step) => ({ what, step: step + 1, after: step })),
    );

    it.each(cases)('authorises once, and reports it to its caller: $what in step $step', async (fault) => {
      const executed = executedOf('authorise');
      stand_in.plan({ what: fault.what, after: fault.after });
      const { body } = await client.authorise({ ...authorising, card: stand_in.cards.approved });
      expect([body['payment_status'], body['error_message']]).toEqual(['2000', '']);
      expect(executed()).toEqual(['authorise 10000']);
      await gateway.work(hour_ms);
      expect(await client.status(body as { transaction_id: string })).toBe('2000');
      expect(executed()).toEqual(['authorise 10000']);
    });

    it.each(['capture', 'refund', 'void'] as const)('executes a %s once, whatever is lost', async (on) => {
      for (const what of faults) {
        const paid = on === 'refund';
        const { body } = await client.authorise({
          capture: paid ? 'auto' : 'manual',
          card: stand_in.cards.approved,
        });
        await stand_in.work();
        await deliver();
        const payment = body as Parameters<TestClient['capture']>[0];
        const executed = executedOf(on);
        const fault: Fault = { on, what };
        stand_in.plan(fault);
        if (on === 'capture') await client.capture(payment);
        if (on === 'refund') await client.refund({ ...payment, refund_amount: '10.00' });
        if (on === 'void') await client.cancel(payment);
        expect([what, executed().length]).toEqual([what, 1]);
      }
    });

    async function deliver(): Promise<void> {
      for (const { headers, body } of stand_in.takeNotifications()) {
        const url = `${gateway.url}/acquirers/acquirer-eu/notifications`;
        expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
      }
      await gateway.work();
    }
  },
);

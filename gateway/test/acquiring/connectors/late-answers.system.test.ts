import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AcquirerKind, StandIn } from '@causeway/connector-kit/acquirer-kind.ts';
import { acquirer_kinds } from '../../../src/acquiring/connectors/acquirer-kinds.ts';
import { addAcquirer } from '../../../src/acquiring/acquirers/manage-acquirers.ts';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

/** How many requests an authorisation takes at each acquirer. */
const steps: Readonly<Record<string, number>> = { adyen: 1, checkout: 1, stripe: 3 };

/** An idle machine takes a twentieth of it for an authorisation. */
const timeout_ms = 2_000;

/** A kind whose calls time out soon. */
function impatient(kind: AcquirerKind): AcquirerKind {
  return {
    ...kind,
    kind: `${kind.kind}-impatient`,
    open(settings, world) {
      const connector = kind.open(settings, world);
      return { ...connector, capabilities: { ...connector.capabilities, timeout_ms } };
    },
  };
}

describe.each(acquirer_kinds)('$kind: the process whose acquirer answers too late', (acquirer_kind) => {
  const { kind, standIn } = acquirer_kind;
  let gateway: TestGateway;
  let stand_in: StandIn;
  let client: TestClient;
  beforeAll(async () => {
    gateway = await startTestGateway({ acquirer_kinds: [impatient(acquirer_kind)] });
    const now = (): Date => gateway.clock.now();
    stand_in = await (await standIn!()).start({ port: 0, notify_url: null, now, random: Math.random });
    stand_in.lagSearch?.();
    const text = JSON.stringify(stand_in.settings);
    await addAcquirer(gateway.gateway.acquirers, { name: 'acquirer-uk', kind: `${kind}-impatient`, text });
    client = await gateway.createClient({ connector: 'acquirer-uk' });
  });
  afterAll(async () => {
    await gateway.verify();
    await gateway.close();
    await stand_in.close();
  });

  it.each(Array.from({ length: steps[kind]! }, (_, after) => ({ step: after + 1, after })))(
    'authorises once after the caller has got no outcome, and no worker helps: time-out in step $step',
    async ({ after }) => {
      const before = stand_in.executions().length;
      const executed = (): string[] =>
        stand_in
          .executions()
          .slice(before)
          .map(({ kind: what, amount }) => `${what} ${amount}`);
      stand_in.plan({ what: 'late', delay_ms: 4 * timeout_ms, after });
      const { body } = await client.authorise({ card: stand_in.cards.approved, capture: 'manual' });
      expect(body['payment_status']).toBe('1200');
      const payment = body as { transaction_id: string };
      await expect.poll(() => client.status(payment)).toBe('2000');
      expect(executed()).toEqual(['authorise 10000']);
    },
  );
});

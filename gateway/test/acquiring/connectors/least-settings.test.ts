import { afterAll, beforeAll, expect, it } from 'vitest';
import { acquirer_kinds } from '../../../src/acquiring/connectors/acquirer-kinds.ts';
import { addAcquirer, testAcquirer } from '../../../src/acquiring/acquirers/manage-acquirers.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

/** What an acquirer's settings file has to hold: these names do not change. */
const names: Readonly<Record<string, readonly string[]>> = {
  adyen: ['base_url', 'api_key', 'merchant_account', 'hmac_key'],
  stripe: ['base_url', 'secret_key', 'webhook_secret'],
  checkout: ['base_url', 'secret_key', 'processing_channel_id', 'webhook_secret'],
};

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

it.each([...acquirer_kinds])('$label takes a payment with the least settings', async (kind) => {
  const stand_in = await (
    await kind.standIn!()
  ).start({ port: 0, notify_url: null, now: () => gateway.clock.now(), random: Math.random });
  try {
    const provided = Object.fromEntries(
      Object.entries(stand_in.settings).filter(([name]) => names[kind.kind]?.includes(name)),
    );
    expect(Object.keys(provided).toSorted()).toEqual(names[kind.kind]?.toSorted());
    const name = `least-${kind.kind}`;
    await addAcquirer(gateway.gateway.acquirers, { name, kind: kind.kind, text: JSON.stringify(provided) });
    expect(await testAcquirer(gateway.gateway.acquirers, name)).toMatchObject({ ok: true });
    const client = await gateway.createClient({ connector: name });
    const payment = await client.authorised({ card: stand_in.cards.approved });
    await client.capture(payment);
    await stand_in.work();
    for (const { headers, body } of stand_in.takeNotifications()) {
      const sent = { method: 'POST', headers, body };
      expect((await fetch(`${gateway.url}/acquirers/${name}/notifications`, sent)).status).toBe(200);
    }
    await gateway.work();
    expect(await client.status(payment)).toBe('3000');
    for (const missing of names[kind.kind] ?? []) {
      const text = JSON.stringify({ ...provided, [missing]: undefined });
      const added = addAcquirer(gateway.gateway.acquirers, { name: `${name}-2`, kind: kind.kind, text });
      await expect(added).rejects.toThrow(missing);
    }
  } finally {
    await stand_in.close();
  }
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { runTimers } from '../../../src/kernel/scheduling/run-timers.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { Seller } from '../../support/subscriptions.ts';

const start = '2030-01-10T09:00:00Z';

let world: TestGateway;
beforeAll(async () => {
  world = await startTestGateway();
});
afterAll(async () => {
  await world.verify();
  await world.close();
});

it('a charge that never reached the acquirer is sent again, and its attempt names the sent payment', async () => {
  const seller = await Seller.at(world, start);
  const { recurring_id } = await seller.subscribe();
  await seller.advance('2030-02-09T00:00:00Z');
  const { clocks, context, timers: due_handlers } = world.gateway;
  const { account_id } = seller.client;
  clocks.set(account_id, new Date('2030-02-10T00:00:00Z'));
  const charge = due_handlers.find(({ kind }) => kind === 'contract')!;
  // The process dies before it has called the acquirer.
  const dying = {
    ...charge,
    async take(...args: Parameters<typeof charge.take>) {
      await charge.take(...args);
      return null;
    },
  };
  expect(await runTimers(context, dying, { account_id })).toBe(1);
  const [dead] = await seller.attempts();
  await world.work(200_000);
  await world.work();
  expect((await seller.contracts(recurring_id)).at(-1)).toMatchObject({
    status: 'drawn_up',
    attempts: '0',
  });
  await seller.advance('2030-02-10T01:00:00Z');
  const [, contract] = await seller.contracts(recurring_id);
  expect(contract).toMatchObject({ status: 'charged', attempts: '1' });
  const [sent] = await seller.attempts();
  expect(sent).toMatchObject({ attempt_no: 1, transaction_id: contract?.['transaction_id'] });
  expect(sent?.['transaction_id']).not.toBe(dead?.['transaction_id']);
});

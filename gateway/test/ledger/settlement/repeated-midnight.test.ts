import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDays } from '../../../src/ledger/settlement/close-days.ts';
import { listSettlements } from '../../../src/ledger/settlement/list-settlements.ts';
import { day_ms } from '../../../src/kernel/values/dates.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

it('a day on which clocks go back to midnight begins with the first of the two, and begins once', async () => {
  const { context } = gateway.gateway;
  const client = await gateway.createClient({ time_zone: 'Atlantic/Azores' });
  // At 01:00 the clocks of the Azores go back to 00:00.
  gateway.clock.moveTo(new Date('2034-10-28T12:00:00Z'));
  await client.captured({ amount: '10.00' });
  gateway.clock.moveTo(new Date('2034-10-29T12:00:00Z'));
  await client.captured({ amount: '20.00' });
  expect(await closeDays(context)).toBe(1);
  // More than zero asks for another round at once.
  expect(await closeDays(context)).toBe(0);
  gateway.clock.advance(day_ms);
  expect(await closeDays(context)).toBe(1);
  expect(await closeDays(context)).toBe(0);
  const batches = await listSettlements(context, client.account_id);
  expect(batches.map(({ day, captured }) => `${day} ${captured}`).toSorted()).toEqual([
    '2034-10-28 10.00',
    '2034-10-29 20.00',
  ]);
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetAttempts, limitAttempts } from '../../../src/accounts/identity/users/limit-attempts.ts';
import { addMs } from '../../../src/kernel/values/dates.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

const thirty_minutes_ms = 30 * 60_000;
const noon = new Date('2031-03-03T12:00:00Z');

let gateway: TestGateway;
let subject: string;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
let subjects = 0;
beforeEach(() => {
  subjects += 1;
  subject = `password ${subjects}@example.com`;
});

/** Attempts at a moment, one after the other. @returns how many were let through */
async function attempts(at: Date, count: number, right = false): Promise<number> {
  const { database } = gateway.gateway.context;
  let through = 0;
  for (let attempt = 0; attempt < count; attempt += 1) {
    const tried = limitAttempts({ database, clock: { now: () => at } }, subject, async () => {
      through += 1;
      return right ? 'in' : null;
    });
    await tried.catch((error: { code?: string }) => expect(error.code).toBe('U0003'));
  }
  return through;
}

describe('wrong sign-in attempts', () => {
  it('are ten before the lock, which lasts half an hour to the millisecond', async () => {
    expect(await attempts(noon, 12)).toBe(10);
    expect(await attempts(addMs(noon, thirty_minutes_ms - 1), 1)).toBe(0);
    expect(await attempts(addMs(noon, thirty_minutes_ms), 1)).toBe(1);
  });

  it('are ten more once the lock is over, also after attempts during it', async () => {
    await attempts(noon, 11);
    await attempts(addMs(noon, thirty_minutes_ms - 1), 3);
    expect(await attempts(addMs(noon, thirty_minutes_ms), 12)).toBe(10);
  });

  it('are forgotten half an hour after the last, and not sooner', async () => {
    await attempts(noon, 10);
    expect(await attempts(addMs(noon, thirty_minutes_ms), 1)).toBe(0);
    subject += '.';
    await attempts(noon, 10);
    expect(await attempts(addMs(noon, thirty_minutes_ms + 1), 12)).toBe(10);
  });

  it('are deleted once they no longer count', async () => {
    const { database } = gateway.gateway.context;
    const clear = (at: Date): Promise<number> => forgetAttempts({ database, clock: { now: () => at } });
    await attempts(noon, 11);
    await clear(addMs(noon, thirty_minutes_ms - 1));
    expect(await attempts(addMs(noon, thirty_minutes_ms - 1), 1)).toBe(0);
    expect(await clear(addMs(noon, 5 * thirty_minutes_ms))).toBeGreaterThan(0);
    expect(await clear(addMs(noon, 5 * thirty_minutes_ms))).toBe(0);
  });

  it('are forgotten after a right one, which may be the tenth', async () => {
    await attempts(noon, 9);
    expect(await attempts(noon, 1, true)).toBe(1);
    expect(await attempts(noon, 12)).toBe(10);
  });
});

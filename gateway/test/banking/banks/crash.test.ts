import { readdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Mailbox } from '../../../src/banking/iso20022/mailbox.ts';
import {
  openTestBank,
  payout,
  saturday,
  signal,
  statusReport,
  transactionStatus,
  type TestBank,
} from './bank.ts';

let bank: TestBank;
beforeEach(async () => {
  bank = await openTestBank();
});
afterEach(() => bank.close());

/** The process dies here. */
class Crash extends Error {}

/** Lets the process die before or after its nth step on disk or in the database, and do nothing from then on. */
function dieAt(step: number, when: 'before' | 'after') {
  let steps = 0;
  let dead = false;
  const die = (): never => {
    dead = true;
    throw new Crash();
  };
  const disturb = <T extends object>(part: T): T =>
    new Proxy(part, {
      get(target, name) {
        const value = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return async (...values: unknown[]) => {
          steps += 1;
          if (dead || (steps === step && when === 'before')) die();
          const result = await value.apply(target, values);
          if (steps === step && when === 'after') die();
          return result;
        };
      },
    });
  return { disturb, died: () => dead };
}

/** What the bank has been given: it takes every file out of the outbox as soon as it sees it. */
function collect(collected: string[]): void {
  for (const name of bank.list('outbox')) {
    collected.push(bank.read('outbox', name));
    rmSync(join(bank.directory, 'outbox', name));
  }
}

function instructionsIn(files: readonly string[]): string[] {
  return files.flatMap((text) => [...text.matchAll(/<InstrId>([^<]+)</g)].map((match) => match[1] ?? ''));
}

async function runTo(
  step: number,
  when: 'before' | 'after',
  work: (disturb: ReturnType<typeof dieAt>['disturb']) => Promise<unknown>,
): Promise<boolean> {
  const crash = dieAt(step, when);
  await work(crash.disturb).catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error;
  });
  return crash.died();
}

describe.each(['before', 'after'] as const)('a crash of a process %s any step', (when) => {
  it('of sending leaves every payment in exactly one file, which the bank receives once', async () => {
    const sent: string[] = [];
    const collected: string[] = [];
    let crashes = 0;
    await bank.connect().exchange(saturday);
    for (let step = 1; step < 40; step += 1) {
      const instructions = [payout(1_00n), payout(2_00n), payout(3_00n)];
      sent.push(...instructions.map(({ account_id, id }) => `${account_id}-${id}`));
      await bank.connect().perform(instructions, signal);
      const died = await runTo(step, when, (disturb) =>
        bank.connect({ payments_per_file_max: 2 }, disturb).exchange(saturday),
      );
      collect(collected);
      if (!died) break;
      crashes += 1;
      await bank.connect().exchange(saturday);
      collect(collected);
    }
    expect(crashes).toBeGreaterThan(8);
    expect(instructionsIn(collected).toSorted()).toEqual(sent.toSorted());
  });

  it('of reading reports each of the bank’s messages exactly once', async () => {
    const reported: bigint[] = [];
    const answered: bigint[] = [];
    let crashes = 0;
    for (let step = 1; step < 40; step += 1) {
      const one = payout(1_00n);
      await bank.connect().perform([one], signal);
      await bank.connect().exchange(saturday);
      bank.arrive(
        `${step}.xml`,
        statusReport(`R${step}`, `<OrgnlPmtInfAndSts>${transactionStatus(one, 'ACCP')}</OrgnlPmtInfAndSts>`),
      );
      answered.push(one.id);
      const died = await runTo(step, when, (disturb) => bank.connect({}, disturb).exchange(saturday));
      const healthy = bank.connect();
      await healthy.exchange(saturday);
      reported.push(...(await bank.takeNotices(healthy)).map(({ instruction_id }) => instruction_id));
      expect(bank.list('inbox')).toEqual([]);
      if (!died) break;
      crashes += 1;
    }
    expect(crashes).toBeGreaterThan(5);
    expect(reported).toEqual(answered);
  });
});

it('several processes at once put every payment into one file and report every status once', async () => {
  const instructions = Array.from({ length: 60 }, (_, at) => payout(BigInt(at + 1)));
  const workers = Array.from({ length: 4 }, () => bank.connect({ payments_per_file_max: 7 }));
  await Promise.all(workers.map((worker) => worker.perform(instructions, signal)));
  await Promise.all(workers.map((worker) => worker.exchange(saturday)));
  for (const worker of workers) await worker.exchange(saturday);
  const collected: string[] = [];
  collect(collected);
  expect(instructionsIn(collected).toSorted()).toEqual(
    instructions.map(({ account_id, id }) => `${account_id}-${id}`).toSorted(),
  );
  const statuses = instructions.map((one) => transactionStatus(one, 'ACSC')).join('');
  bank.arrive('all.xml', statusReport('R1', `<OrgnlPmtInfAndSts>${statuses}</OrgnlPmtInfAndSts>`));
  await Promise.all(workers.map((worker) => worker.exchange(saturday)));
  expect(await bank.takeNotices(workers[0]!)).toHaveLength(60);
});

it('a bank’s file that replaces one while it is read is read as well', async () => {
  const [first, second] = [payout(1_00n), payout(2_00n)];
  await bank.connect().perform([first, second], signal);
  await bank.connect().exchange(saturday);
  const report = (number: number, of: typeof first): string =>
    statusReport(`R${number}`, `<OrgnlPmtInfAndSts>${transactionStatus(of, 'ACSC')}</OrgnlPmtInfAndSts>`);
  bank.arrive('status.xml', report(1, first));
  // What comes under the same name while the process stands still, after it has read.
  let came = false;
  const replacing = <T extends object>(part: T): T =>
    new Proxy(part, {
      get(target, name) {
        const value = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return async (...values: unknown[]) => {
          const result = await value.apply(target, values);
          if (target instanceof Mailbox && name === 'read' && !came) {
            came = true;
            bank.arrive('status.xml', report(2, second));
            const later = new Date(saturday.getTime() - 1_800_000);
            utimesSync(join(bank.directory, 'inbox', 'status.xml'), later, later);
          }
          return result;
        };
      },
    });
  await bank.connect({}, replacing).exchange(saturday);
  await bank.connect().exchange(saturday);
  const reported = await bank.takeNotices(bank.connect());
  expect(reported.map(({ instruction_id }) => instruction_id)).toEqual([first.id, second.id]);
  expect(bank.list('inbox')).toEqual([]);
});

it('several processes that open a new mailbox directory at once agree on its mark', async () => {
  const marks = Array.from({ length: 40 }, (_, at) => new Mailbox(bank.directory).open(`mark-${at}`));
  const [first, ...others] = await Promise.all(marks);
  expect(first).toMatch(/^mark-\d+$/);
  expect(new Set(others)).toEqual(new Set([first]));
  expect(readdirSync(bank.directory).filter((name) => name.startsWith('.'))).toEqual(['.causeway-mailbox']);
});

it('a bank’s report is repeated until it is acknowledged', async () => {
  const one = payout(1n);
  const connector = bank.connect();
  await connector.perform([one], signal);
  await connector.exchange(saturday);
  bank.arrive(
    '1.xml',
    statusReport('R1', `<OrgnlPmtInfAndSts>${transactionStatus(one, 'ACCP')}</OrgnlPmtInfAndSts>`),
  );
  await connector.exchange(saturday);
  const first = await connector.notices(10);
  expect(await connector.notices(10)).toEqual(first);
  await connector.acknowledge(first.map(({ notice_id }) => notice_id));
  expect(await connector.notices(10)).toEqual([]);
});

it('no payment file is written to a directory that is not the mailbox, until the operator attaches it', async () => {
  const connector = bank.connect();
  await connector.exchange(saturday);
  renameSync(join(bank.directory, '.causeway-mailbox'), join(bank.directory, 'old-mark'));
  await connector.perform([payout(1n)], signal);
  await expect(connector.exchange(saturday)).rejects.toThrow(/gateway banks attach house-bank/);
  expect(bank.list('outbox')).toEqual([]);
  await connector.attach('lost');
  await connector.exchange(saturday);
  expect(bank.list('outbox')).toHaveLength(1);
});

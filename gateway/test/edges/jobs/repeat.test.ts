import { pino } from 'pino';
import { expect, it } from 'vitest';
import { repeat, type RepeatedJob } from '../../../src/edges/jobs/repeat.ts';
import { hour_ms } from '../../../src/kernel/values/dates.ts';

const log = pino({ level: 'silent' });

/** A job that pauses for an hour after each round; its rounds, and what hurries it. */
function rareJob(inRound: (round: number) => void = () => {}) {
  let hurry = (): void => {};
  const rounds: number[] = [];
  const job: RepeatedJob = {
    name: 'rare',
    every_ms: hour_ms,
    onHurry: (listener) => {
      hurry = listener;
    },
    async run() {
      rounds.push(rounds.length + 1);
      inRound(rounds.length);
      return 0;
    },
  };
  return { job, rounds, hurry: () => hurry() };
}

it('a job that is triggered in its pause has another round at once, and pauses again', async () => {
  const { job, rounds, hurry } = rareJob();
  const repeated = repeat(log, [job]);
  await expect.poll(() => rounds, { interval: 5 }).toEqual([1]);
  hurry();
  await expect.poll(() => rounds, { interval: 5 }).toEqual([1, 2]);
  await repeated.stop();
  expect(rounds).toEqual([1, 2]);
});

it('a job that is triggered during a round has another, for what the round has not read', async () => {
  const { job, rounds, hurry } = rareJob((round) => {
    if (round === 1) hurry();
  });
  const repeated = repeat(log, [job]);
  await expect.poll(() => rounds, { interval: 5 }).toEqual([1, 2]);
  await repeated.stop();
  expect(rounds).toEqual([1, 2]);
});

it('a job that fails ignores triggers: its pauses grow', async () => {
  let rounds = 0;
  let hurry = (): void => {};
  const repeated = repeat(log, [
    {
      name: 'broken',
      every_ms: hour_ms,
      onHurry: (listener) => {
        hurry = listener;
      },
      run: () => {
        rounds += 1;
        return Promise.reject(new Error('no database'));
      },
    },
  ]);
  await expect.poll(() => rounds, { interval: 5 }).toBe(1);
  hurry();
  await repeated.stop();
  expect(rounds).toBe(1);
});

import { beforeEach, expect, it } from 'vitest';
import { Breakers, type RestChange } from '../../../src/kernel/values/breakers.ts';

const start = Date.UTC(2026, 10, 22);
let seconds = 0;
let changes: RestChange[] = [];
let breakers: Breakers;
beforeEach(() => {
  seconds = 0;
  changes = [];
  breakers = new Breakers(() => new Date(start + seconds * 1_000));
  breakers.persistWith((change) => changes.push(change));
});

/** Sends authorisations, all of which fail. */
function fail(times: number, begun = breakers.begin('one')): void {
  breakers.note('one', Array<boolean>(times).fill(true), begun);
}

function pass(times: number, begun = breakers.begin('one')): void {
  breakers.note('one', Array<boolean>(times).fill(false), begun);
}

/** Until when it rests, in seconds from the start. */
function openUntil(): number | null {
  const [rest] = breakers.all();
  return rest ? (rest.until.getTime() - start) / 1_000 : null;
}

it('the circuit of a connector opens after five failures that are half of its authorisations within a minute', () => {
  pass(5);
  fail(4);
  expect(breakers.isResting('one')).toBe(false);
  fail(1);
  expect(breakers.isResting('one')).toBe(true);
  expect(breakers.isResting('other')).toBe(false);
  expect(changes).toEqual([
    { connector: 'one', since: new Date(start), until: new Date(start + 30_000), times: 1 },
  ]);
});

it.each<[string, () => void]>([
  ['fewer than five failures', () => fail(4)],
  [
    'five among more that pass',
    () => {
      pass(6);
      fail(5);
    },
  ],
  [
    'failures of more than a minute ago',
    () => {
      fail(4);
      seconds = 61;
      fail(4);
    },
  ],
])('the circuit of a connector stays closed after %s', (_what, happens) => {
  happens();
  expect(breakers.isResting('one')).toBe(false);
  expect(changes).toEqual([]);
});

it('the circuit lets one payment through as a trial after its pause, and others go elsewhere until its outcome', () => {
  fail(5);
  seconds = 29;
  breakers.begin('one');
  expect(breakers.isResting('one')).toBe(true);
  seconds = 30;
  expect(breakers.isResting('one')).toBe(false);
  breakers.begin('one');
  expect(breakers.isResting('one')).toBe(true);
  pass(1);
  expect(breakers.isResting('one')).toBe(false);
  expect(changes.at(-1)).toEqual({ connector: 'one', until: null });
});

it('the circuit’s trial without an outcome delays the others for a minute only', () => {
  fail(5);
  seconds = 30;
  breakers.begin('one');
  seconds = 89;
  expect(breakers.isResting('one')).toBe(true);
  seconds = 90;
  expect(breakers.isResting('one')).toBe(false);
});

it('the circuit’s pause doubles with each failed trial, to ten minutes; then it begins with half a minute again', () => {
  fail(5);
  const openings: number[] = [];
  for (let trial = 0; trial < 6; trial += 1) {
    seconds = openUntil() ?? 0;
    breakers.begin('one');
    fail(1);
    openings.push((openUntil() ?? 0) - seconds);
  }
  expect(openings).toEqual([60, 120, 240, 480, 600, 600]);
  seconds = openUntil() ?? 0;
  pass(1);
  fail(5);
  expect((openUntil() ?? 0) - seconds).toBe(30);
});

it('the circuit stays open whatever is answered meanwhile', () => {
  fail(5);
  pass(20);
  fail(20);
  expect(openUntil()).toBe(30);
  expect(changes.length).toBe(1);
});

it('the circuit’s trial is no request sent before the end of its pause, however late it is answered', () => {
  const sent = breakers.begin('one');
  fail(5);
  seconds = 31;
  fail(3, sent);
  expect(breakers.isResting('one')).toBe(false);
  pass(3, sent);
  expect(openUntil()).toBe(30);
  expect(changes.length).toBe(1);
});

it('the circuit follows what other processes have found', () => {
  breakers.load([{ connector: 'one', since: new Date(start), until: new Date(start + 5_000), times: 1 }]);
  expect(breakers.isResting('one')).toBe(true);
  breakers.load([]);
  expect(breakers.isResting('one')).toBe(false);
});

import { describe, expect, it } from 'vitest';
import { isDeclineCode } from '@causeway/schemas/errors.ts';
import { parseCurrency } from '../values/currency.ts';
import type { Adjustment, Connector, Instruction, Outcome } from './connector.ts';

/** A connector under test, with its acquirer's own count of what it executed. */
interface ConnectorUnderTest {
  readonly connector: Connector;
  executions(instruction_id: bigint): Promise<number>;
  /** What the acquirer would tell the issuer of the merchant. */
  presented(instruction_id: bigint): Promise<typeof presented>;
  close(): Promise<void>;
}

/** Shares, 0 to 1, of failures between connector and acquirer. */
interface ConnectorFaults {
  readonly lost_request?: number;
  readonly lost_answer?: number;
  readonly duplicate?: number;
}

export interface ConformanceSubject {
  open(faults: ConnectorFaults): Promise<ConnectorUnderTest>;
  readonly cards: {
    readonly approved: string;
    readonly declined: string;
    readonly challenge: string;
    /** Partially approved; omitted where the acquirer's own test system has no such card. */
    readonly partial?: string;
  };
}

const account_id = 'conform01';
/** What every authorisation here says of the merchant. */
const presented = { statement_descriptor: 'CONFORMANCE*42', merchant_category: '5999' };
let last_id = 1_000n;

function nextId(): bigint {
  last_id += 1n;
  return last_id;
}

function authorisation(pan: string, capture = false): Instruction {
  const currency = parseCurrency('EUR');
  if (!currency) throw new Error('EUR');
  return {
    id: nextId(),
    kind: 'authorise',
    account_id,
    amount: { minor: 10_00n, currency },
    reference: '',
    authorisation: {
      card: { pan, expiration_month: 12, expiration_year: 2034, security_code: '123', holder: 'A B' },
      capture,
      authentication: 'attempt',
      challengeReturnUrl: () => 'https://example.com/back',
      ...presented,
    },
  };
}

function following(
  kind: 'adjust' | 'capture' | 'void' | 'refund',
  authorised: Instruction,
  reference: string,
): Instruction {
  const { amount } = authorised;
  return {
    id: nextId(),
    kind,
    account_id,
    amount,
    reference,
    ...(kind === 'capture' ? { final: true } : {}),
  };
}

const signal = new AbortController().signal;

/** Opens a connector, runs one test with it, and closes it. */
type Using = (
  faults: ConnectorFaults,
  test: (under_test: ConnectorUnderTest) => Promise<void>,
) => Promise<void>;

async function performOne({ connector }: ConnectorUnderTest, instruction: Instruction): Promise<Outcome> {
  const [outcome] = await connector.perform([instruction], signal);
  if (!outcome) throw new Error('no outcome');
  return outcome;
}

/**
 * Requirements on every connector, whatever its acquirer does: one call of this in a test file tests a connector with
 * lost requests, lost answers, duplicates and reordering.
 */
export function conformance(name: string, subject: ConformanceSubject): void {
  const using: Using = async (faults, test) => {
    const under_test = await subject.open(faults);
    try {
      await test(under_test);
    } finally {
      await under_test.close();
    }
  };
  describe(`connector ${name}`, () => {
    itAnswersLists(name, subject.cards, using);
    itCarriesOutInstructions(subject.cards, using);
    itAdjusts(subject.cards, using);
    itExecutesOnce(subject.cards, using);
    itBearsLosses(subject.cards, using);
  });
}

type Cards = ConformanceSubject['cards'];

function itAnswersLists(name: string, cards: Cards, using: Using): void {
  it('says what it can do, within bounds', () =>
    using({}, async ({ connector }) => {
      expect(connector.name).toBe(name);
      const { timeout_ms, instructions_max, several_captures, partial_capture } = connector.capabilities;
      expect(timeout_ms).toBeGreaterThan(0);
      expect(timeout_ms).toBeLessThanOrEqual(60_000);
      expect(instructions_max).toBeGreaterThan(0);
      expect(several_captures && !partial_capture).toBe(false);
    }));

  it('answers lists with outcomes of the same length and order', () =>
    using({}, async ({ connector }) => {
      const list = Array.from({ length: 20 }, (_, at) =>
        authorisation(at % 3 === 0 ? cards.declined : cards.approved),
      );
      const outcomes = await connector.perform(list, signal);
      expect(outcomes.map(({ result }) => result)).toEqual(
        list.map((_, at) => (at % 3 === 0 ? 'refused' : 'done')),
      );
      expect(await connector.perform([], signal)).toEqual([]);
      expect(await connector.inquire([], signal)).toEqual([]);
    }));

  it('refuses with a code of the catalogue', () =>
    using({}, async (under_test) => {
      const outcome = await performOne(under_test, authorisation(cards.declined));
      expect(outcome.result === 'refused' && isDeclineCode(outcome.code)).toBe(true);
    }));
}

function itCarriesOutInstructions(cards: Cards, using: Using): void {
  it('captures, voids and refunds under the reference that the authorisation gave', () =>
    using({}, async (under_test) => {
      for (const kind of ['capture', 'void', 'refund'] as const) {
        const authorised = authorisation(cards.approved, kind === 'refund');
        const outcome = await performOne(under_test, authorised);
        if (outcome.result !== 'done') throw new Error(outcome.result);
        expect(outcome.reference).not.toBe('');
        expect(await performOne(under_test, following(kind, authorised, outcome.reference))).toMatchObject({
          result: 'done',
        });
      }
    }));

  it.skipIf(cards.partial === undefined)(
    'tells how much was approved where that is less than was asked, says it again when asked, and reverses it',
    () =>
      using({}, async (under_test) => {
        for (const capture of [false, true]) {
          const instruction = authorisation(cards.partial ?? '', capture);
          const outcome = await performOne(under_test, instruction);
          if (outcome.result !== 'done') throw new Error(outcome.result);
          expect(outcome.approved).toBeGreaterThan(0n);
          expect(outcome.approved).toBeLessThan(instruction.amount.minor);
          expect(await under_test.connector.inquire([instruction], signal)).toEqual([outcome]);
          const reversal = following('void', instruction, outcome.reference);
          expect(await performOne(under_test, reversal)).toMatchObject({ result: 'done' });
        }
      }),
  );

  it('says nothing of another amount where all of it is approved', () =>
    using({}, async (under_test) => {
      const outcome = await performOne(under_test, authorisation(cards.approved));
      expect(outcome).not.toHaveProperty('approved');
    }));

  it('passes on what the customer is to read on the statement, and the merchant category', () =>
    using({}, async (under_test) => {
      for (const capture of [false, true]) {
        const instruction = authorisation(cards.approved, capture);
        await performOne(under_test, instruction);
        expect(await under_test.presented(instruction.id)).toEqual(presented);
      }
    }));

  it('asks for a challenge with an address to go to', () =>
    using({}, async (under_test) => {
      const outcome = await performOne(under_test, authorisation(cards.challenge));
      expect(outcome.result === 'challenge' && URL.canParse(outcome.url)).toBe(true);
    }));
}

function itAdjusts(cards: Cards, using: Using): void {
  it('carries the adjustments that it declares, under the reference that the authorisation gave', () =>
    using({}, async (under_test) => {
      const amounts: Record<Adjustment, bigint> = { increase: 15_00n, decrease: 5_00n, extend: 10_00n };
      for (const adjustment of under_test.connector.capabilities.adjustments) {
        const authorised = authorisation(cards.approved);
        const outcome = await performOne(under_test, authorised);
        if (outcome.result !== 'done') throw new Error(outcome.result);
        const { minor, currency } = authorised.amount;
        const adjusting: Instruction = {
          ...following('adjust', authorised, outcome.reference),
          amount: { minor: amounts[adjustment], currency },
          authorised: minor,
        };
        const adjusted = await performOne(under_test, adjusting);
        expect(['done', 'refused'], adjustment).toContain(adjusted.result);
        expect(await performOne(under_test, adjusting)).toEqual(adjusted);
        expect(await under_test.connector.inquire([adjusting], signal)).toEqual([adjusted]);
        expect(await under_test.executions(adjusting.id)).toBe(1);
        const capture = following('capture', authorised, outcome.reference);
        const now = adjusted.result === 'done' ? amounts[adjustment] : minor;
        const captured = await performOne(under_test, { ...capture, amount: { minor: now, currency } });
        expect(captured).toMatchObject({ result: 'done' });
      }
    }));
}

function itExecutesOnce(cards: Cards, using: Using): void {
  it('executes an instruction once, however often it is sent, and gives the same answer', () =>
    using({}, async (under_test) => {
      const instruction = authorisation(cards.approved);
      const outcomes = await Promise.all(
        Array.from({ length: 5 }, () => performOne(under_test, instruction)),
      );
      for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
      expect(await under_test.executions(instruction.id)).toBe(1);
    }));

  it('executes once what is delivered twice', () =>
    using({ duplicate: 1 }, async (under_test) => {
      const instruction = authorisation(cards.approved);
      expect(await performOne(under_test, instruction)).toMatchObject({ result: 'done' });
      expect(await under_test.executions(instruction.id)).toBe(1);
    }));
}

function itBearsLosses(cards: Cards, using: Using): void {
  it('says unknown when the request was lost, and not_found when asked', () =>
    using({ lost_request: 1 }, async (under_test) => {
      const instruction = authorisation(cards.approved);
      expect(await performOne(under_test, instruction)).toEqual({ result: 'unknown' });
      expect(await under_test.connector.inquire([instruction], signal)).toEqual([{ result: 'not_found' }]);
      expect(await under_test.executions(instruction.id)).toBe(0);
    }));

  it('says unknown when the answer was lost, though it was executed', () =>
    using({ lost_answer: 1 }, async (under_test) => {
      const instruction = authorisation(cards.approved);
      expect(await performOne(under_test, instruction)).toEqual({ result: 'unknown' });
      expect(await under_test.executions(instruction.id)).toBe(1);
    }));

  it('tells by inquiry what performing told, in any order', () =>
    using({}, async ({ connector }) => {
      const list = [
        authorisation(cards.approved),
        authorisation(cards.declined),
        authorisation(cards.approved),
      ];
      const outcomes = await connector.perform(list, signal);
      const asked = await connector.inquire(list.toReversed(), signal);
      expect(asked.toReversed()).toEqual(outcomes);
    }));

  it('loses and repeats nothing when all of it happens at once', () =>
    using({ lost_request: 0.2, lost_answer: 0.2, duplicate: 0.3 }, async (under_test) => {
      const list = Array.from({ length: 60 }, () => authorisation(cards.approved));
      const outcomes = await under_test.connector.perform(list, signal);
      const counts = await Promise.all(list.map(({ id }) => under_test.executions(id)));
      outcomes.forEach(({ result }, at) => {
        expect(['done', 'unknown']).toContain(result);
        expect(counts[at]).toBeLessThanOrEqual(1);
        if (result === 'done') expect(counts[at]).toBe(1);
      });
    }));
}

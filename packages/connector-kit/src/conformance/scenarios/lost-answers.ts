import assert from 'node:assert/strict';
import type { Fault } from '../../acquirer-kind.ts';
import type { Instruction } from '../../instruction.ts';
import type { Outcome } from '../../connector.ts';
import { goingOn, sendToPage, unfitForCustomers } from '../customer.ts';
import type { Scenario } from '../scenario.ts';
import { neverAborted, outcomeText, type Scene } from '../scene.ts';
import { onPage, unfitForRedirects } from './redirects.ts';
import { adjustsOr } from './repeats.ts';
import type { ExecutedKind } from '../proved-acquirer.ts';

const all_kinds: readonly ExecutedKind[] = ['authorise', 'adjust', 'capture', 'void', 'refund'];
/** How often the gateway tries within five seconds, at least. */
const attempts_max = 3;
const far_too_late_ms = 20_000;
const abort_after_ms = 200;

const losses = ['lost_request', 'lost_answer', 'nonsense', 'late', 500, 502] as const;
/** With these nothing of the second request was executed. */
const refusals_of_second = ['lost_request', 401, 429, 500, 503] as const;

function resolvesOr({ connector, acquirer }: Scene): string | null {
  if (!connector.resolve) return 'it leaves lost answers to recovery (resolve)';
  return losses.every((what) => acquirer.faults.has(what)) ? null : 'this acquirer cannot play it';
}

function requestsOf(scene: Scene): number {
  return scene.acquirer.messages!.requests().length;
}

/** How many requests it takes to perform an instruction when nothing is lost. */
async function stepsOf(scene: Scene, instruction: Instruction): Promise<number> {
  const before = requestsOf(scene);
  const outcome = await scene.perform(instruction);
  const steps = requestsOf(scene) - before;
  assert.notEqual(outcome.result, 'unknown', `without any fault: ${outcomeText(outcome)}`);
  await scene.settle(instruction, outcome);
  return steps;
}

/** Performs an instruction of which a request is lost. */
function performWith(
  scene: Scene,
  instruction: Instruction,
  what: Fault['what'],
  after: number,
): Promise<Outcome> {
  scene.acquirer.plan({ what, after, ...(what === 'late' ? { delay_ms: far_too_late_ms } : {}) });
  return what === 'late'
    ? scene.aborted((signal) => scene.perform(instruction, signal), abort_after_ms)
    : scene.perform(instruction);
}

/** Resolves until there is an outcome, as often as the gateway does within seconds. */
async function resolveOften(scene: Scene, instruction: Instruction, first: Outcome): Promise<Outcome> {
  let outcome = first;
  for (let attempt = 0; attempt < attempts_max && outcome.result === 'unknown'; attempt += 1)
    outcome = await scene.resolve(instruction);
  return outcome;
}

/**
 * Loses each request of an instruction once, in every way.
 * @param prepare an instruction that is not sent yet, and what is to be held of its outcome
 */
async function loseEach(
  scene: Scene,
  prepare: () => Promise<{
    readonly instruction: Instruction;
    readonly check: (resolved: Outcome) => Promise<void>;
  }>,
): Promise<void> {
  scene.acquirer.lagSearch?.();
  const steps = await stepsOf(scene, (await prepare()).instruction);
  for (const what of losses)
    for (let step = 0; step < steps; step += 1) {
      const { instruction, check } = await prepare();
      const first = await performWith(scene, instruction, what, step);
      const resolved = await resolveOften(scene, instruction, first);
      const where = `${what} in request ${step + 1} of ${steps}`;
      assert.notEqual(resolved.result, 'unknown', `${where}: it is not resolved`);
      await check(resolved).catch((error: Error) => assert.fail(`${where}: ${error.message}`));
    }
}

async function mustEnd(scene: Scene, instruction: Instruction, resolved: Outcome): Promise<void> {
  const outcome = await scene.settle(instruction, resolved);
  const is_failed = instruction.kind === 'authorise' && outcome.result === 'not_found';
  if (outcome.result !== 'done' && outcome.result !== 'refused' && !is_failed)
    assert.fail(`it stays ${outcomeText(outcome)}`);
  await scene.mustAgree(instruction, outcome);
}

/** A lost answer to the last request of an authorisation: it is executed. */
async function executedUnanswered(scene: Scene): Promise<Instruction> {
  const steps = await stepsOf(scene, scene.authorisation());
  const instruction = scene.authorisation();
  await scene.begin();
  const first = await performWith(scene, instruction, 'lost_answer', steps - 1);
  assert.equal(first.result, 'unknown', outcomeText(first));
  return instruction;
}

/** A process that has lost an answer resolves it within seconds, and another one can go on. */
export const lost_answers: readonly Scenario[] = [
  ...all_kinds.map((kind): Scenario => ({
    name: `resolve: ${kind}`,
    about:
      'Whichever request of an instruction has no answer (connection, time-out, 5xx, nonsense), and however late the search: the process that sent it finds out, and it is executed once.',
    unfit: (scene) => adjustsOr(kind)(scene) ?? resolvesOr(scene),
    run: (scene) =>
      loseEach(scene, async () => {
        const instruction = await scene.prepare(kind);
        await scene.begin();
        return { instruction, check: (resolved) => mustEnd(scene, instruction, resolved) };
      }),
  })),
  {
    name: 'resolve: back from the challenge',
    about: 'A customer who has authenticated pays once, whichever answer to the last step is lost.',
    unfit: (scene) => unfitForCustomers(scene) ?? resolvesOr(scene),
    run: (scene) =>
      loseEach(scene, async () => {
        await scene.begin();
        const inquired = await sendToPage(scene, { pan: scene.acquirer.cards.challenge });
        const returned = await scene.acquirer.authenticate!(inquired.challenge.url, true);
        const instruction = goingOn(scene, inquired, returned);
        return {
          instruction,
          async check(resolved) {
            const outcome = await scene.settle(instruction, resolved);
            assert.equal(outcome.result, 'done', outcomeText(outcome));
            await scene.mustHaveExecuted('authorise', [instruction], [inquired.first]);
          },
        };
      }),
  },
  {
    name: 'resolve: redirect method',
    about: 'A customer gets to the page of a payment method, and pays once, whichever answer is lost before.',
    unfit: (scene) => unfitForRedirects(scene) ?? resolvesOr(scene),
    run: (scene) =>
      loseEach(scene, async () => {
        await scene.begin();
        const first = scene.authorisation(onPage(scene));
        return {
          instruction: first,
          async check(challenge) {
            if (challenge.result !== 'challenge') assert.fail(outcomeText(challenge));
            const returned = await scene.acquirer.authenticate!(challenge.url, true);
            const second = goingOn(scene, { first, challenge }, returned);
            await scene.carryOut(second);
            await scene.mustHaveExecuted('authorise', [second], [first]);
          },
        };
      }),
  },
  {
    name: 'resolve: what refuses only the second request',
    about:
      'No connection, 401, 429 or 5xx while resolving says nothing of the first request: unknown, until there is an answer.',
    unfit: resolvesOr,
    async run(scene) {
      for (const what of refusals_of_second) {
        const instruction = await executedUnanswered(scene);
        scene.acquirer.plan({ what, times: 1 });
        const second = await scene.resolve(instruction);
        assert.ok(['unknown', 'done'].includes(second.result), `${what}: ${outcomeText(second)}`);
        const outcome = await resolveOften(scene, instruction, second);
        assert.equal(outcome.result, 'done', `after ${what}: ${outcomeText(outcome)}`);
        await scene.mustHaveExecuted('authorise', [instruction]);
      }
    },
  },
  {
    name: 'resolve: declined the first time',
    about: 'A decline whose answer was lost is told as the decline that it was.',
    unfit: resolvesOr,
    async run(scene) {
      const steps = await stepsOf(scene, scene.authorisation());
      const { declined } = scene.acquirer.cards;
      const declined_outcome = await scene.perform(scene.authorisation({ pan: declined }));
      await scene.begin();
      const instruction = scene.authorisation({ pan: declined });
      const first = await performWith(scene, instruction, 'lost_answer', steps - 1);
      const outcome = await resolveOften(scene, instruction, first);
      assert.deepEqual(outcome, declined_outcome, 'resolving tells another decline than performing');
      await scene.mustHaveExecuted('authorise', []);
    },
  },
  {
    name: 'resolve: after the key’s life',
    about: 'Once the acquirer may have forgotten the key, resolving sends nothing again.',
    unfit: (scene) =>
      resolvesOr(scene) ??
      (scene.connector.capabilities.key_life_ms === undefined
        ? 'the acquirer keeps keys for ever (key_life_ms)'
        : null),
    async run(scene) {
      const instruction = await executedUnanswered(scene);
      scene.clock.advance(scene.connector.capabilities.key_life_ms! + 1_000);
      await scene.resolve(instruction);
      await scene.mustHaveExecuted('authorise', [instruction]);
    },
  },
  {
    name: 'reference: stored before the second step',
    about:
      'An authorisation in several requests has the reference of the first one stored before the last is sent, and another process finds out by it, without the search.',
    unfit: (scene) => (scene.acquirer.messages ? null : 'nobody can count the requests'),
    async run(scene) {
      scene.acquirer.lagSearch?.();
      const steps = await stepsOf(scene, scene.authorisation());
      const instruction = await executedUnanswered(scene);
      const stored = scene.storedOf(instruction);
      if (steps === 1) {
        assert.equal(stored, null, 'it stores a reference, though it sends one request only');
        return;
      }
      assert.ok(stored, `it sends ${steps} requests, and no reference is stored before the last one`);
      const inquired = await scene.inquire(instruction);
      assert.equal(inquired.result, 'done', `another process finds out: ${outcomeText(inquired)}`);
    },
  },
  {
    name: 'reference: not stored',
    about:
      'Where the reference cannot be stored, because another process handles the instruction by now, the second step is not sent.',
    unfit: (scene) => (scene.acquirer.messages ? null : 'nobody can count the requests'),
    async run(scene) {
      const instruction = scene.authorisation();
      let inquired = false;
      const storeReference = (): Promise<boolean> => {
        inquired = true;
        return Promise.resolve(false);
      };
      const [outcome] = await scene.connector.perform([{ ...instruction, storeReference }], neverAborted());
      if (!inquired) return;
      assert.equal(outcome?.result, 'unknown', 'it says more than it can know');
      await scene.mustHaveExecuted('authorise', []);
    },
  },
];

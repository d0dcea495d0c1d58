import assert from 'node:assert/strict';
import type { Scenario } from '../scenario.ts';
import { outcomeText, type Scene } from '../scene.ts';
import type { ExecutedKind } from '../proved-acquirer.ts';

const all_kinds: readonly ExecutedKind[] = ['authorise', 'adjust', 'capture', 'void', 'refund'];
const second_ms = 1_000;

export function adjustsOr(kind: ExecutedKind): (scene: Scene) => string | null {
  return ({ connector }) =>
    kind === 'adjust' && connector.capabilities.adjustments.length === 0
      ? 'it declares no adjustments'
      : null;
}

const sent_twice = all_kinds.map((kind): Scenario => ({
  name: `${kind}: sent twice`,
  about:
    'The same instruction is executed once, one after the other and at the same time, and has one answer.',
  unfit: adjustsOr(kind),
  async run(scene) {
    const instruction = await scene.prepare(kind);
    const [first, ...others] = await Promise.all([
      scene.perform(instruction),
      scene.perform(instruction),
      scene.perform(instruction),
    ]);
    const outcome = await scene.settle(instruction, first);
    assert.equal(outcome.result, 'done', outcomeText(outcome));
    for (const other of others) {
      assert.ok(['done', 'accepted', 'unknown'].includes(other.result), outcomeText(other));
    }
    const again = await scene.settle(instruction, await scene.perform(instruction));
    assert.equal(again.result, 'done', `sent again: ${outcomeText(again)}`);
    if (kind === 'authorise' && outcome.result === 'done' && again.result === 'done')
      assert.equal(again.reference, outcome.reference, 'sent again, it has another reference');
    await scene.mustHaveExecuted(kind, [instruction]);
  },
}));

/** Once the key's life is over, a request that was sent before must not be sent again. */
const after_key_life = (['authorise', 'capture', 'refund'] as const).map((kind): Scenario => ({
  name: `${kind}: nothing is sent again after the key’s life`,
  about: 'What was executed before the acquirer forgot its key is not executed a second time.',
  unfit: ({ connector, acquirer }) =>
    connector.capabilities.key_life_ms === undefined
      ? 'the acquirer keeps keys for ever (key_life_ms)'
      : acquirer.faults.has('lost_answer')
        ? null
        : 'the acquirer loses no answers',
  async run(scene) {
    const instruction = await scene.prepare(kind);
    scene.acquirer.plan({ on: kind, what: 'lost_answer' });
    await scene.perform(instruction);
    const sent = new Set(scene.acquirer.messages?.requests().map(({ body }) => body));
    const sent_count = scene.acquirer.messages?.requests().length ?? 0;
    scene.clock.advance(scene.connector.capabilities.key_life_ms! + second_ms);
    await scene.inquire(instruction);
    await scene.perform(instruction);
    const repeated = scene.acquirer.messages
      ?.requests()
      .slice(sent_count)
      .filter(({ body }) => body.length > 2 && sent.has(body));
    assert.deepEqual(repeated?.map(({ path }) => path) ?? [], [], 'it sent the same request again');
    await scene.acquirer.work();
    await scene.mustHaveExecuted(kind, [instruction]);
  },
}));

export const repeats: readonly Scenario[] = [
  ...sent_twice,
  ...after_key_life,
  {
    name: 'authorise: the same id in two accounts',
    about: 'Instructions of different accounts are different ones, though their ids are the same.',
    async run(scene) {
      const id = scene.nextId();
      const one = scene.authorisation({ id, account_id: 'conform01' });
      const other = scene.authorisation({ id, account_id: 'conform02', money: scene.money(41_00n) });
      const outcomes = [await scene.carryOut(one), await scene.carryOut(other)];
      if (scene.acquirer.messages)
        assert.notEqual(outcomes[0]?.reference, outcomes[1]?.reference, 'both have one reference');
      await scene.mustHaveExecuted('authorise', [one, other]);
    },
  },
];

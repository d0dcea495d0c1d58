import assert from 'node:assert/strict';
import type { Acquirer } from '../../acquirer.ts';
import type { Instruction } from '../../instruction.ts';
import { goingOn, sendToPage } from '../customer.ts';
import type { Scenario } from '../scenario.ts';
import { neverAborted, outcomeText, readWith, type Scene } from '../scene.ts';

async function mustFail(connector: Acquirer, when: string): Promise<void> {
  const { ok, detail } = await connector.test!(neverAborted());
  assert.equal(ok, false, `test is content ${when}`);
  assert.notEqual(detail, '', `test does not say what to do ${when}`);
}

/** What another process makes of an instruction, and of what was told so far, is what this one makes of it. */
async function mustKnowAsMuch(scene: Scene, other: Acquirer, instruction: Instruction): Promise<void> {
  const [outcome] = await other.inquire([instruction], neverAborted());
  const own = await scene.inquire(instruction);
  assert.equal(
    outcome && outcomeText(outcome),
    outcomeText(own),
    `of ${instruction.kind} another process finds out something else`,
  );
}

export const connections: readonly Scenario[] = [
  {
    name: 'test: right and wrong credentials',
    about: 'The test of the connection is content with the right credentials, and with nothing else.',
    unfit: ({ connector }) => (connector.test ? null : 'it declares no test of its connection'),
    async run(scene) {
      const right = await scene.connector.test!(neverAborted());
      assert.equal(right.ok, true, `with its own credentials: ${right.detail}`);
      const other = scene.openWithOtherSecrets?.();
      if (other) await mustFail(other, 'with other credentials');
      if (!scene.acquirer.messages) return;
      await scene.acquirer.close();
      await mustFail(scene.connector, 'while nobody answers');
    },
  },
  {
    name: 'restart: another process goes on',
    about:
      'A connector keeps nothing: one that was opened afterwards finds out, hears and completes the same.',
    unfit: (scene) => (scene.openAgain ? null : 'it cannot be opened again'),
    async run(scene) {
      const other = scene.openAgain!();
      for (const kind of ['authorise', 'capture', 'refund', 'void'] as const) {
        const instruction = await scene.prepare(kind);
        await scene.carryOut(instruction);
        await mustKnowAsMuch(scene, other, instruction);
      }
      for (const { request, notices } of scene.notifications)
        assert.deepEqual(readWith(other, request).notices, notices, 'another process reads other notices');
      if (!scene.acquirer.authenticate) return;
      await scene.begin();
      const inquired = await sendToPage(scene, { pan: scene.acquirer.cards.challenge });
      const returned = await scene.acquirer.authenticate(inquired.challenge.url, true);
      const second = goingOn(scene, inquired, returned);
      const [outcome] = await other.perform([second], neverAborted());
      assert.equal(outcome?.result, 'done', `back from the issuer: ${outcome && outcomeText(outcome)}`);
    },
  },
];

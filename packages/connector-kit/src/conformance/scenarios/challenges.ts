import assert from 'node:assert/strict';
import { goingOn, sendToPage, unfitForCustomers as unfit } from '../customer.ts';
import type { Scenario } from '../scenario.ts';
import { outcomeText, type Scene } from '../scene.ts';

const challenged = (scene: Scene): ReturnType<typeof sendToPage> =>
  sendToPage(scene, { pan: scene.acquirer.cards.challenge });

export const challenges: readonly Scenario[] = [
  {
    name: 'challenge: passed',
    about: 'A customer who authenticates pays once, the whole amount, and it can be captured.',
    unfit,
    async run(scene) {
      const outcome = await challenged(scene);
      const { first } = outcome;
      const returned = await scene.acquirer.authenticate!(outcome.challenge.url, true);
      const second = goingOn(scene, outcome, returned);
      const { reference } = await scene.carryOut(second);
      await scene.mustHaveExecuted('authorise', [second], [first]);
      const again = await scene.settle(second, await scene.perform(second));
      assert.equal(again.result, 'done', `sent again: ${outcomeText(again)}`);
      await scene.mustHaveExecuted('authorise', [second], [first]);
      const capture = scene.following('capture', second, reference);
      await scene.carryOut(capture);
      await scene.mustHaveExecuted('capture', [capture]);
    },
  },
  {
    name: 'challenge: failed',
    about: 'A customer who fails to authenticate pays nothing, and the refusal says why.',
    unfit,
    async run(scene) {
      const started = await challenged(scene);
      const returned = await scene.acquirer.authenticate!(started.challenge.url, false);
      const second = goingOn(scene, started, returned);
      const outcome = await scene.settle(second, await scene.perform(second));
      if (outcome.result !== 'refused') assert.fail(outcomeText(outcome));
      assert.equal(outcome.cause, 'authentication');
      await scene.mustHaveExecuted('authorise', []);
    },
  },
  {
    name: 'challenge: abandoned',
    about: 'A customer who does not come back pays nothing, and no inquiry says otherwise.',
    unfit,
    async run(scene) {
      const { first } = await challenged(scene);
      const outcome = await scene.inquire(first);
      assert.notEqual(outcome.result, 'done', 'an inquiry says that it is paid');
      await scene.acquirer.work();
      await scene.mustHaveExecuted('authorise', []);
    },
  },
  {
    name: 'challenge: what comes back is not believed',
    about: 'Whoever comes back without having authenticated pays nothing, whatever the browser brings.',
    unfit,
    async run(scene) {
      const started = await challenged(scene);
      const forged = { redirectResult: 'Y', status: 'succeeded', result: 'passed', transStatus: 'Y' };
      for (const returned of [{}, forged]) {
        const second = goingOn(scene, started, returned);
        const outcome = await scene.perform(second);
        assert.notEqual(outcome.result, 'done', `with ${JSON.stringify(returned)} it is paid`);
      }
      await scene.mustHaveExecuted('authorise', []);
    },
  },
  {
    name: 'challenge: not wanted',
    about:
      'Where no customer is there to be asked, a card that asks for a challenge is refused for authentication.',
    async run(scene) {
      const instruction = scene.authorisation({
        pan: scene.acquirer.cards.challenge,
        details: { authentication: 'refuse' },
      });
      const outcome = await scene.perform(instruction);
      if (outcome.result !== 'refused') assert.fail(outcomeText(outcome));
      // The acquirer may say it as the issuer's soft decline.
      assert.ok(['authentication', 'issuer'].includes(outcome.cause), `cause ${outcome.cause}`);
      await scene.mustHaveExecuted('authorise', []);
    },
  },
];

import assert from 'node:assert/strict';
import type { Scenario } from '../scenario.ts';
import { outcomeText, plainText, type Scene } from '../scene.ts';
import { adjustsOr } from './repeats.ts';
import type { ExecutedKind } from '../proved-acquirer.ts';

const unread: NonNullable<Scenario['unfit']> = ({ acquirer }) =>
  acquirer.messages ? null : 'nobody can read the requests';

/** Statuses by which an acquirer says that it has not accepted a request. */
const refusals = [400, 401, 422] as const;
const all_kinds: readonly ExecutedKind[] = ['authorise', 'adjust', 'capture', 'void', 'refund'];

/** More than a number of JavaScript holds. */
const large_id = 9_007_199_254_740_993n;

/** What is no answer of any acquirer, though it may be JSON. */
const strange_answers = ['', 'null', '[]', '{}', '"done"', '0'];

function mustHaveSent(scene: Scene, texts: Readonly<Record<string, string>>): void {
  const sent = scene.acquirer.messages!.requests().map(({ path, body }) => plainText(`${path}\n${body}`));
  for (const [what, text] of Object.entries(texts))
    assert.ok(
      sent.some((body) => body.includes(text)),
      `no request had ${what}`,
    );
}

/** What is sent arrives, and is understood as it was meant. */
export const requests: readonly Scenario[] = [
  ...all_kinds.map((kind): Scenario => ({
    name: `${kind}: refused as a request, and told so`,
    about:
      'A request that the acquirer does not accept (400, 401, 422) is refused, and nobody has to inquire.',
    unfit: (scene) =>
      adjustsOr(kind)(scene) ??
      (refusals.every((what) => scene.acquirer.faults.has(what)) ? null : 'this acquirer cannot play it'),
    async run(scene) {
      for (const what of refusals) {
        const instruction = await scene.prepare(kind);
        await scene.begin();
        scene.acquirer.plan({ on: kind, what });
        const outcome = await scene.perform(instruction);
        if (outcome.result !== 'refused') assert.fail(`${what}: ${outcomeText(outcome)}`);
        assert.equal(outcome.cause, 'technical', `${what}: refused because of ${outcome.cause}`);
        await scene.mustHaveExecuted(kind, []);
      }
    },
  })),
  {
    name: 'answers: of another form',
    about:
      'An answer of success in which nothing is understood is unknown, to an instruction and to an inquiry.',
    unfit: (scene) => (scene.changeAnswers ? null : 'the acquirer’s answers cannot be changed'),
    async run(scene) {
      for (const kind of ['authorise', 'capture', 'refund'] as const)
        for (const text of strange_answers) {
          const instruction = await scene.prepare(kind);
          scene.changeAnswers!(() => text);
          const outcome = await scene.perform(instruction);
          const inquired = await scene.inquire(instruction);
          scene.changeAnswers!((body) => body);
          for (const one of [outcome, inquired])
            assert.equal(
              one.result,
              'unknown',
              `${kind}, answered ${text || 'nothing'}: ${outcomeText(one)}`,
            );
        }
    },
  },
  {
    name: 'authorise: under a large id',
    about: 'An id that is larger than a number of JavaScript keeps its last digit, there and back.',
    unfit: ({ acquirer }) =>
      acquirer.messages ? null : 'the acquirer is in the gateway itself, or the id would be used up',
    async run(scene) {
      const instruction = scene.authorisation({ id: large_id });
      const { reference } = await scene.carryOut(instruction);
      await scene.mustHaveExecuted('authorise', [instruction]);
      const capture = scene.following('capture', instruction, reference, { id: large_id + 2n });
      await scene.carryOut(capture);
      await scene.acquirer.work();
      await scene.readNotifications();
      for (const { notices } of scene.notifications)
        for (const notice of notices)
          if (notice.kind === 'outcome' && notice.instruction)
            assert.ok(
              [instruction.id, capture.id].includes(notice.instruction.id),
              `a notice names ${notice.instruction.id}, which is not the instruction’s id`,
            );
    },
  },
  {
    name: 'authorise: of zero, as declared',
    about: 'An authorisation of zero verifies a card, or is refused where verifies says so.',
    async run(scene) {
      const instruction = scene.authorisation({ money: { minor: 0n, currency: scene.currency } });
      const outcome = await scene.settle(instruction, await scene.perform(instruction));
      const due = scene.connector.capabilities.verifies === false ? 'refused' : 'done';
      assert.equal(outcome.result, due, outcomeText(outcome));
      await scene.mustHaveExecuted('authorise', due === 'done' ? [instruction] : []);
    },
  },
  {
    name: 'capabilities: keys live as long as the acquirer keeps them',
    about: 'key_life_ms is no longer than the time for which the acquirer knows an idempotency key.',
    unfit: ({ acquirer }) =>
      acquirer.key_life_ms === undefined
        ? 'the acquirer keeps keys for ever, or does not say how long'
        : null,
    run({ acquirer, connector }) {
      const { key_life_ms } = connector.capabilities;
      assert.ok(
        key_life_ms !== undefined && key_life_ms <= acquirer.key_life_ms!,
        `key_life_ms is ${key_life_ms ?? 'for ever'}, and the acquirer keeps keys for ${acquirer.key_life_ms}`,
      );
      return Promise.resolve();
    },
  },
  {
    name: 'card: all of it reaches the acquirer',
    about: 'Number, expiry, security code and holder are sent as the customer gave them.',
    unfit: unread,
    async run(scene) {
      const { instruction } = await scene.authorised();
      const { pan, security_code, holder, expiration_year } = instruction.authorisation!.card!;
      mustHaveSent(scene, {
        'the card’s number': pan,
        'the security code': security_code!,
        'the holder’s name': holder,
        'the year of expiry': String(expiration_year),
      });
    },
  },
  {
    name: 'shopper: who pays',
    about: 'The customer’s e-mail address reaches the acquirer, by which it looks for fraud.',
    unfit: unread,
    async run(scene) {
      const { instruction } = await scene.authorised();
      const { email } = instruction.authorisation!.order!.shopper;
      mustHaveSent(scene, { 'the customer’s e-mail address': email });
    },
  },
  {
    name: 'challenge: leads back',
    about: 'The issuer’s page is told where the customer goes afterwards.',
    unfit: unread,
    async run(scene) {
      const instruction = scene.authorisation({ pan: scene.acquirer.cards.challenge });
      await scene.perform(instruction);
      mustHaveSent(scene, { 'the address to come back to': instruction.authorisation!.challengeReturnUrl() });
    },
  },
];

import assert from 'node:assert/strict';
import { isDeclineCode } from '../../decline-codes.ts';
import type { Adjustment } from '../../acquirer.ts';
import type { InstructionKind } from '../../instruction.ts';
import type { Scenario } from '../scenario.ts';
import { neverAborted, outcomeText, plainText } from '../scene.ts';
import type { ExecutedKind } from '../proved-acquirer.ts';

const adjustments: ReadonlySet<Adjustment> = new Set(['increase', 'decrease', 'extend']);
const kinds: ReadonlySet<InstructionKind> = new Set(['authorise', 'adjust', 'capture', 'void', 'refund']);
const timeout_ms_max = 60_000;

export const lists: readonly Scenario[] = [
  {
    name: 'capabilities: within bounds',
    about: 'What the connector declares can be true, and can be worked with.',
    run({ connector }) {
      assert.notEqual(connector.name, '', 'the connector has no name');
      const { timeout_ms, instructions_max, several_captures, partial_capture, ...others } =
        connector.capabilities;
      assert.ok(timeout_ms > 0 && timeout_ms <= timeout_ms_max, `timeout_ms is ${timeout_ms}: 1 to 60000`);
      assert.ok(
        Number.isInteger(instructions_max) && instructions_max > 0,
        `instructions_max is ${instructions_max}: 1 or more`,
      );
      assert.ok(partial_capture || !several_captures, 'several captures are partial ones');
      for (const one of others.adjustments) assert.ok(adjustments.has(one), `there is no adjustment ${one}`);
      for (const one of others.answered_later ?? [])
        assert.ok(kinds.has(one), `answered_later names ${one}, which acquirers do not take`);
      assert.ok((others.key_life_ms ?? 1) > 0, `key_life_ms is ${others.key_life_ms}`);
      return Promise.resolve();
    },
  },
  {
    name: 'lists: same length and order',
    about: 'Outcomes stand in the places of their instructions, whatever each of them is.',
    async run(scene) {
      const { connector, acquirer } = scene;
      const length = Math.min(20, connector.capabilities.instructions_max);
      const list = Array.from({ length }, (_, at) =>
        scene.authorisation({
          pan: at % 3 === 1 ? acquirer.cards.declined : acquirer.cards.approved,
          money: scene.money(BigInt(30_00 + at * 10)),
        }),
      );
      const outcomes = await connector.perform(list, neverAborted());
      assert.deepEqual(
        outcomes.map(({ result }) => result),
        list.map((_, at) => (at % 3 === 1 ? 'refused' : 'done')),
      );
      const approved = list.filter((_, at) => at % 3 !== 1);
      await scene.mustHaveExecuted('authorise', approved);
      const references = outcomes.flatMap((one) => (one.result === 'done' ? one.reference : []));
      assert.equal(
        new Set(references).size,
        approved.length,
        'each authorisation has a reference of its own',
      );
      // A reference in the wrong place would capture another payment, of another amount.
      const captures = list.flatMap((instruction, at) => {
        const outcome = outcomes[at]!;
        return outcome.result === 'done' ? scene.following('capture', instruction, outcome.reference) : [];
      });
      for (const capture of captures) await scene.carryOut(capture);
      await scene.mustHaveExecuted('capture', captures);
    },
  },
  {
    name: 'lists: inquiries in any order',
    about: 'An inquiry about several instructions answers each in its place, and tells what performing told.',
    async run(scene) {
      const { connector, acquirer } = scene;
      if (connector.capabilities.instructions_max < 2) return;
      const approved = scene.authorisation();
      const declined = scene.authorisation({ pan: acquirer.cards.declined });
      const [first] = await connector.perform([approved, declined], neverAborted());
      const inquired = await connector.inquire([declined, approved], neverAborted());
      assert.equal(inquired.length, 2);
      const [of_declined, of_approved] = inquired;
      const about_approved = await scene.settle(approved, of_approved!);
      // What inquiries cannot prove is told by a notification.
      const untold = scene.isUnheard && connector.capabilities.inquiry_is_final === false;
      if (!untold || about_approved.result !== 'unknown')
        assert.equal(about_approved.result, 'done', outcomeText(about_approved));
      if (first?.result === 'done' && about_approved.result === 'done')
        assert.equal(about_approved.reference, first.reference, 'the inquiry tells another reference');
      assert.ok(
        ['refused', 'not_found', 'unknown'].includes(of_declined!.result),
        `a declined authorisation became ${outcomeText(of_declined!)}`,
      );
      await scene.mustHaveExecuted('authorise', [approved]);
    },
  },
  {
    name: 'lists: empty',
    about: 'An empty list has no outcomes and asks the acquirer nothing.',
    async run({ connector }) {
      assert.deepEqual(await connector.perform([], neverAborted()), []);
      assert.deepEqual(await connector.inquire([], neverAborted()), []);
    },
  },
  {
    name: 'declines: a code of the catalogue',
    about: 'A decline has one of the gateway’s own decline codes, is the issuer’s, and moves nothing.',
    async run(scene) {
      const instruction = scene.authorisation({ pan: scene.acquirer.cards.declined });
      const outcome = await scene.perform(instruction);
      if (outcome.result !== 'refused') assert.fail(`a declined card became ${outcomeText(outcome)}`);
      assert.ok(isDeclineCode(outcome.code), `${outcome.code || 'nothing'} is no decline code`);
      assert.equal(outcome.cause, 'issuer');
      await scene.mustHaveExecuted('authorise', []);
    },
  },
  {
    name: 'capabilities: answered at once or later, as declared',
    about: 'Instructions in answered_later are accepted first, the others are answered at once.',
    async run(scene) {
      const later = scene.connector.capabilities.answered_later ?? [];
      const all: ExecutedKind[] = ['authorise', 'capture', 'refund', 'void'];
      if (scene.connector.capabilities.adjustments.length > 0) all.push('adjust');
      for (const kind of all) {
        const instruction = await scene.prepare(kind);
        const outcome = await scene.perform(instruction);
        const due = later.includes(kind) ? 'accepted' : 'done';
        assert.equal(outcome.result, due, `${kind}: ${outcomeText(outcome)}`);
        const last = await scene.settle(instruction, outcome);
        assert.equal(last.result, 'done', `${kind} ends as ${outcomeText(last)}`);
      }
    },
  },
  {
    name: 'capabilities: sale as declared',
    about:
      'Authorising and capturing in one step is done where it is declared, and not done where it is not.',
    async run(scene) {
      const { sale } = scene.connector.capabilities;
      const instruction = scene.authorisation({ details: { capture: true } });
      const outcome = await scene.settle(instruction, await scene.perform(instruction));
      if (!sale && outcome.result === 'refused') return scene.mustHaveExecuted('authorise', []);
      if (outcome.result !== 'done') return assert.fail(outcomeText(outcome));
      assert.equal(outcome.captured, sale, 'captured is not what the capability sale says');
      await scene.mustHaveExecuted('authorise', [instruction]);
      if (!sale) return scene.mustHaveExecuted('capture', []);
      const refund = scene.following('refund', instruction, outcome.reference);
      await scene.carryOut(refund);
      return scene.mustHaveExecuted('refund', [refund]);
    },
  },
  {
    name: 'statement: what the customer is to read',
    about: 'The statement descriptor of an authorisation reaches the acquirer.',
    unfit: ({ acquirer }) => (acquirer.messages ? null : 'nobody can read the requests'),
    async run(scene) {
      await scene.authorised();
      const sent = scene.acquirer.messages!.requests().map(({ body }) => plainText(body));
      assert.ok(
        sent.some((body) => body.includes('CONFORMANCE 42')),
        'no request had the statement descriptor CONFORMANCE 42',
      );
    },
  },
];

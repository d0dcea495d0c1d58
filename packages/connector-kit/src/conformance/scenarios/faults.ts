import assert from 'node:assert/strict';
import { isDeclineCode } from '../../decline-codes.ts';
import type { Fault } from '../../acquirer-kind.ts';
import type { Instruction } from '../../instruction.ts';
import type { Outcome } from '../../connector.ts';
import type { Scenario } from '../scenario.ts';
import { outcomeText, type Scene } from '../scene.ts';
import { adjustsOr } from './repeats.ts';
import type { ExecutedKind } from '../proved-acquirer.ts';

const all_kinds: readonly ExecutedKind[] = ['authorise', 'adjust', 'capture', 'void', 'refund'];
const late_ms = 150;
const far_too_late_ms = 20_000;
const abort_after_ms = 200;

/** What a scenario does to one request, and what the connector may say to it at first. */
interface Trial {
  readonly name: string;
  readonly about: string;
  readonly what: readonly Fault['what'][];
  readonly delay_ms?: number;
  readonly aborted?: boolean;
  /** Whether the acquirer has certainly not executed it, so that it may be told as refused. */
  readonly refusable: boolean;
}

const trials: readonly Trial[] = [
  {
    name: 'lost request',
    about:
      'What never arrived is unknown at first, is found out by inquiry, and is executed once when sent again.',
    what: ['lost_request'],
    refusable: false,
  },
  {
    name: 'lost answer',
    about:
      'What was executed and not answered is unknown at first, and found again; never refused, never repeated.',
    what: ['lost_answer'],
    refusable: false,
  },
  {
    name: 'nonsense',
    about: 'An answer that is not understood tells nothing: unknown at first, then found.',
    what: ['nonsense'],
    refusable: false,
  },
  {
    name: 'time-out',
    about:
      'When the signal is aborted the call returns at once, as unknown; what was executed is found again.',
    what: ['late'],
    delay_ms: far_too_late_ms,
    aborted: true,
    refusable: false,
  },
  {
    name: 'broken acquirer (500, 502)',
    about: 'An error of the acquirer tells nothing: unknown at first, then found out.',
    what: [500, 502],
    refusable: false,
  },
  {
    name: 'busy acquirer (429, 503)',
    about: 'An acquirer without room has executed nothing; the issuer has not declined.',
    what: [429, 503],
    refusable: true,
  },
  {
    name: 'refused request (400, 401, 409, 422)',
    about: 'A request that is not accepted is executed by nobody, and is not the issuer’s decline.',
    what: [400, 401, 409, 422],
    refusable: true,
  },
];

function mustSay(first: Outcome, { refusable }: Trial, what: Fault['what']): void {
  const { result } = first;
  if (result === 'unknown' || result === 'done' || result === 'accepted') return;
  if (!refusable || first.result !== 'refused')
    assert.fail(`${what}: the first outcome is ${outcomeText(first)}, and nothing is known yet`);
  assert.equal(first.cause, 'technical', `${what}: refused because of ${first.cause}, not technical`);
  assert.ok(first.code === '' || isDeclineCode(first.code), `${what}: ${first.code} is no decline code`);
}

/** Finds out what became of an instruction after a fault, sends it again where it never arrived, and looks into the books. */
async function bringToItsEnd(scene: Scene, instruction: Instruction, first: Outcome): Promise<void> {
  const { inquiry_is_final = true } = scene.connector.capabilities;
  let outcome = await scene.settle(instruction, first);
  if (outcome.result === 'not_found') {
    assert.ok(inquiry_is_final, 'not_found, though inquiry_is_final says that this proves nothing');
    await scene.mustAgree(instruction, outcome);
    if (instruction.kind === 'authorise') return;
    outcome = await scene.settle(instruction, await scene.perform(instruction));
    assert.equal(outcome.result, 'done', `sent again after not_found: ${outcomeText(outcome)}`);
  }
  if (outcome.result === 'unknown' && instruction.kind === 'authorise' && !inquiry_is_final) {
    // Not even the acquirer's books count: the gateway reverses it.
    const executed = (await scene.books('authorise'))?.length ?? 0;
    assert.equal(executed, 0, 'it was executed, and neither inquiry nor notice ever tells');
    return;
  }
  assert.ok(
    outcome.result === 'done' || outcome.result === 'refused',
    `nothing ever tells what became of it: ${outcomeText(outcome)}`,
  );
  await scene.mustAgree(instruction, outcome);
}

/** What was told as done in spite of the fault is the acquirer's own word. */
async function mustReuseReference(
  scene: Scene,
  instruction: Instruction,
  { reference }: Extract<Outcome, { result: 'done' }>,
): Promise<void> {
  const inquired = await scene.inquire(instruction);
  if (inquired.result === 'done')
    assert.equal(reference, inquired.reference, 'the inquiry tells another reference');
}

async function tryWith(scene: Scene, kind: ExecutedKind, trial: Trial, what: Fault['what']): Promise<void> {
  const instruction = await scene.prepare(kind);
  const { delay_ms } = trial;
  scene.acquirer.plan({ on: kind, what, ...(delay_ms === undefined ? {} : { delay_ms }) });
  const first = trial.aborted
    ? await scene.aborted((signal) => scene.perform(instruction, signal), abort_after_ms)
    : await scene.perform(instruction);
  mustSay(first, trial, what);
  await bringToItsEnd(scene, instruction, first);
  if (kind === 'authorise' && first.result === 'done') await mustReuseReference(scene, instruction, first);
}

const of_kinds = trials.flatMap((trial) =>
  all_kinds.map((kind): Scenario => ({
    name: `${kind}: ${trial.name}`,
    about: trial.about,
    unfit: (scene) =>
      adjustsOr(kind)(scene) ??
      (trial.what.every((what) => scene.acquirer.faults.has(what)) ? null : 'this acquirer cannot play it'),
    async run(scene) {
      for (const what of trial.what) {
        await scene.begin();
        await tryWith(scene, kind, trial, what);
      }
    },
  })),
);

const inquiry_faults: readonly Fault['what'][] = ['lost_answer', 'nonsense', 500, 429, 401];

export const faults: readonly Scenario[] = [
  ...of_kinds,
  {
    name: 'late answer',
    about: 'An answer that takes its time is still the answer.',
    unfit: ({ acquirer }) => (acquirer.faults.has('late') ? null : 'this acquirer cannot play it'),
    async run(scene) {
      scene.acquirer.plan({ on: 'authorise', what: 'late', delay_ms: late_ms });
      const instruction = scene.authorisation();
      const outcome = await scene.perform(instruction);
      assert.equal(outcome.result, 'done', outcomeText(outcome));
      await scene.mustHaveExecuted('authorise', [instruction]);
    },
  },
  {
    name: 'inquiry: fails itself',
    about: 'An inquiry that fails tells nothing: not that the acquirer never received the instruction.',
    unfit: ({ acquirer }) =>
      inquiry_faults.every((what) => acquirer.faults.has(what)) ? null : 'this acquirer cannot play it',
    async run(scene) {
      for (const kind of ['authorise', 'capture', 'refund'] as const)
        for (const what of inquiry_faults) {
          const instruction = await scene.prepare(kind);
          scene.acquirer.plan({ on: kind, what: 'lost_answer' });
          await scene.perform(instruction);
          scene.acquirer.plan({ on: 'inquiry', what });
          const inquired = await scene.inquire(instruction);
          assert.ok(
            ['unknown', 'done', 'accepted'].includes(inquired.result),
            `${kind}, inquiry with ${what}: ${outcomeText(inquired)}`,
          );
        }
    },
  },
  {
    name: 'inquiry: of what was done',
    about: 'An inquiry tells of every kind of instruction what performing told.',
    async run(scene) {
      const { adjustments } = scene.connector.capabilities;
      for (const kind of all_kinds.filter((one) => one !== 'adjust' || adjustments.length > 0)) {
        const instruction = await scene.prepare(kind);
        const done = await scene.carryOut(instruction);
        const inquired = await scene.inquire(instruction);
        // Where an inquiry is not final, it may know nothing any more.
        const reported =
          inquired.result === 'unknown' && scene.connector.capabilities.inquiry_is_final === false
            ? done
            : await scene.settle(instruction, inquired);
        assert.equal(reported.result, 'done', `${kind}: ${outcomeText(reported)}`);
        if (kind === 'authorise' && reported.result === 'done')
          assert.equal(reported.reference, done.reference, 'the inquiry tells another reference');
      }
    },
  },
  {
    name: 'inquiry: of what was never sent',
    about: 'What the acquirer never received is not found, or unknown; it is neither done nor refused.',
    async run(scene) {
      const { instruction, reference } = await scene.captured();
      const unsent = scene.following('refund', instruction, reference, { amount: scene.money(5_00n) });
      const authorising = scene.authorisation();
      const { inquiry_is_final = true } = scene.connector.capabilities;
      const inquired = await scene.inquire(authorising);
      assert.equal(inquired.result, inquiry_is_final ? 'not_found' : 'unknown', outcomeText(inquired));
      const of_refund = await scene.inquire(unsent);
      if (of_refund.result === 'refused') assert.fail(outcomeText(of_refund));
      if (of_refund.result === 'not_found')
        assert.ok(inquiry_is_final, 'not_found, where inquiry_is_final is false');
      const books = await scene.books('refund');
      if (books && (of_refund.result === 'done' || of_refund.result === 'accepted'))
        assert.equal(
          books.length,
          1,
          `${outcomeText(of_refund)}, and the acquirer has ${books.length} refunds`,
        );
    },
  },
  {
    name: 'abort: before anything is sent',
    about: 'With a signal that is aborted already, nothing is executed.',
    async run(scene) {
      const instruction = scene.authorisation();
      const outcome = await scene.aborted(() => scene.perform(instruction, AbortSignal.abort()), 0);
      assert.ok(['unknown', 'refused'].includes(outcome.result), outcomeText(outcome));
      await scene.mustHaveExecuted('authorise', []);
    },
    unfit: ({ acquirer }) => (acquirer.messages ? null : 'the acquirer is in the gateway itself'),
  },
  {
    name: 'abort: of an inquiry',
    about: 'An inquiry returns when its signal is aborted, and has then found out nothing.',
    unfit: ({ acquirer }) => (acquirer.faults.has('late') ? null : 'this acquirer cannot play it'),
    async run(scene) {
      const { instruction } = await scene.authorised();
      scene.acquirer.plan({ on: 'inquiry', what: 'late', delay_ms: far_too_late_ms });
      const inquired = await scene.aborted((signal) => scene.inquire(instruction, signal), abort_after_ms);
      assert.ok(['unknown', 'done'].includes(inquired.result), outcomeText(inquired));
    },
  },
];

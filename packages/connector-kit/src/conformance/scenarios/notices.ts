import assert from 'node:assert/strict';
import type { Instruction } from '../../instruction.ts';
import type { Currency, Money } from '../../currency.ts';
import { toAcquirerAmount } from '../../acquirer-amounts.ts';
import type {
  AcquirerEvent,
  Acquirer,
  DisputeNotice,
  NotificationRequest,
  OutcomeNotice,
} from '../../acquirer.ts';
import type { Scenario } from '../scenario.ts';
import { asText, outcomeText, readWith, type Scene } from '../scene.ts';
import { amountIn, currencyWith, ownCurrencies } from './amounts.ts';

const unfit: Scenario['unfit'] = ({ acquirer, connector }) =>
  !acquirer.messages
    ? 'the acquirer sends no messages'
    : connector.readNotification && connector.interpret
      ? null
      : 'the connector reads no notifications, and answers everything at once';

const stranger = 'order-77-of-a-shop';

/** Everything that the acquirer tells by itself, of each kind of instruction. */
async function allReported(scene: Scene): Promise<void> {
  const { instruction, reference } = await scene.captured({ money: scene.money(43_10n) });
  await scene.carryOut(scene.following('refund', instruction, reference, { amount: scene.money(11_20n) }));
  const released = await scene.authorised();
  await scene.carryOut(scene.following('void', released.instruction, released.reference));
  await scene.acquirer.work();
  await scene.readNotifications();
}

function outcomeNotices(scene: Scene): OutcomeNotice[] {
  return scene.notifications.flatMap(({ notices }) => notices).filter((notice) => notice.kind === 'outcome');
}

/** What a connector makes of a notification that it must not take. */
function mustRefuse(connector: Acquirer, request: NotificationRequest, what: string): void {
  const read = connector.readNotification!(request);
  assert.ok('refused' in read, `${what} was taken as genuine`);
}

function changed(request: NotificationRequest, from: string, to: string): NotificationRequest | null {
  const body = request.body.toString();
  return body.includes(from) ? { ...request, body: Buffer.from(body.replaceAll(from, to)) } : null;
}

/** An event as text, with another name of its kind; names of fields stay. */
function renamed({ kind, content }: AcquirerEvent, other: string): string {
  const values = content.replaceAll(new RegExp(`"${RegExp.escape(kind)}"(?!\\s*:)`, 'g'), `"${other}"`);
  return values === content ? content.replaceAll(kind, other) : values;
}

/** Amounts in currencies of every number of decimals, and in each that the acquirer counts its own way. */
function moneyOfEachKind(scene: Scene): Money[] {
  const by_decimals = [0, 2, 3].flatMap((decimals): [Currency, number][] => {
    const currency = currencyWith(scene, decimals);
    return currency ? [[currency, decimals]] : [];
  });
  return [...by_decimals, ...ownCurrencies(scene)].map(([currency, own]) => amountIn(currency, own));
}

/** How much later than it happened an acquirer may date an event. */
const late_ms = 60_000;
const hours_ms = 5 * 3_600_000;

function referenceOf({ kind, reference, notice_id }: OutcomeNotice | DisputeNotice): string {
  return kind === 'dispute' ? `dispute ${reference}` : `outcome ${notice_id}`;
}

/** Holds the time of whatever is told of a step against the clock, hours after the step before. */
async function mustBeAtItsTime<T>(scene: Scene, step: () => Promise<T>): Promise<T> {
  scene.clock.advance(hours_ms);
  const began_ms = Math.floor(scene.clock.now().getTime() / 1_000) * 1_000;
  const before = scene.notifications.length;
  const result = await step();
  await scene.acquirer.work();
  await scene.readNotifications();
  const earlier = new Set(
    scene.notifications.slice(0, before).flatMap((one) => one.notices.map(referenceOf)),
  );
  for (const { notices: reported } of scene.notifications.slice(before))
    for (const notice of reported) {
      // An acquirer may repeat what it told before, as of then.
      if (earlier.has(referenceOf(notice))) continue;
      const { occurred_at, kind } = notice;
      const late = occurred_at.getTime() - began_ms;
      assert.ok(
        late >= 0 && late <= late_ms,
        `what happened at ${new Date(began_ms).toISOString()} (${kind}) is told as of ${occurred_at.toISOString()}`,
      );
    }
  return result;
}

export const notices: readonly Scenario[] = [
  {
    name: 'notice: tells of our instructions',
    about: 'What is told names the instruction or the authorisation, its amount, and what became of it.',
    unfit,
    async run(scene) {
      const { instruction, reference } = await scene.authorised({ money: scene.money(43_10n) });
      const capture = scene.following('capture', instruction, reference);
      const refund = scene.following('refund', instruction, reference, { amount: scene.money(11_20n) });
      await scene.carryOut(capture);
      await scene.carryOut(refund);
      await scene.acquirer.work();
      await scene.readNotifications();
      const ours = new Map(
        [instruction, capture, refund].map((one): [string, Instruction] => [one.kind, one]),
      );
      for (const notice of outcomeNotices(scene)) {
        const about = ours.get(notice.instruction_kind);
        assert.ok(about, `a notice tells of ${notice.instruction_kind}, which was not sent`);
        // Some acquirers return the authorisation's name with what follows it.
        if (notice.instruction)
          assert.ok(
            notice.instruction.account_id === about.account_id &&
              [about.id, ...(about === instruction ? [] : [instruction.id])].includes(notice.instruction.id),
            `the notice of ${about.kind} names another instruction, ${notice.instruction.id}`,
          );
        else assert.equal(notice.authorisation_reference, reference, `of ${about.kind}`);
        if (notice.amount) assert.deepEqual(notice.amount, about.amount, `the amount of ${about.kind}`);
        assert.equal(notice.outcome.result, 'done', `of ${about.kind}`);
      }
      for (const kind of scene.connector.capabilities.answered_later ?? [])
        if (ours.has(kind))
          assert.ok(
            outcomeNotices(scene).some((notice) => notice.instruction_kind === kind) ||
              (await scene.inquire(ours.get(kind)!)).result === 'done',
            `${kind} is answered later, and nothing ever tells`,
          );
    },
  },
  {
    name: 'notice: early, late and twice',
    about:
      'The same event read before the answer, again, and months later means the same under the same ids.',
    unfit,
    async run(scene) {
      await allReported(scene);
      const { connector, clock } = scene;
      const all = scene.notifications;
      const ids = all.flatMap(({ events }) => events.map(({ id }) => id));
      assert.equal(new Set(ids).size, ids.length, 'two events have one id, so the second would be dropped');
      assert.ok(!ids.includes(''), 'an event has no id');
      const noticed = all.flatMap((one) => one.notices.map(({ notice_id }) => notice_id));
      assert.equal(new Set(noticed).size, noticed.length, 'two notices have one id');
      for (const { request, events, notices: first } of all.toReversed()) {
        const again = readWith(connector, { ...request, received_at: clock.now() });
        assert.equal(asText(again.events), asText(events), 'read again, the events are others');
        assert.equal(asText(again.notices), asText(first), 'read again, the notices are others');
      }
      clock.advance(90 * 24 * 3_600_000);
      for (const { events, notices: first } of all) {
        const again = events.flatMap((event) => connector.interpret!(event));
        assert.equal(asText(again), asText(first), 'interpreted months later, the notices are others');
      }
    },
  },
  {
    name: 'notice: before the answer',
    about: 'A notification that overtakes a lost answer already tells what became of the instruction.',
    unfit,
    async run(scene) {
      const { instruction, reference } = await scene.authorised();
      const capture = scene.following('capture', instruction, reference);
      scene.acquirer.plan({ on: 'capture', what: 'lost_answer' });
      await scene.perform(capture);
      await scene.acquirer.work();
      await scene.readNotifications();
      const notice = scene.noticeOf(capture);
      if (notice) assert.equal(notice.outcome.result, 'done', outcomeText(notice.outcome));
      const inquired = await scene.settle(capture, { result: 'unknown' });
      assert.equal(inquired.result, 'done', outcomeText(inquired));
      await scene.mustHaveExecuted('capture', [capture]);
    },
  },
  {
    name: 'notice: wrong signature',
    about: 'What is signed with another secret, not at all, or changed on its way, is refused as such.',
    unfit,
    async run(scene) {
      await allReported(scene);
      const { connector, clock } = scene;
      const sent = scene.notifications.map(({ request }) => request);
      if (sent.length === 0) return;
      const other = scene.openWithOtherSecrets?.() ?? null;
      assert.ok(other, 'no setting is marked writeOnly: notifications have to be signed with a secret');
      for (const request of sent) {
        const read = other.readNotification!(request);
        assert.deepEqual(
          read,
          { refused: 'signature' },
          'with another secret it is not refused as signature',
        );
      }
      const amounts = [43_10n, 11_20n].flatMap((minor) => {
        const own = toAcquirerAmount(scene.money(minor), scene.acquirer.exponents ?? {});
        return own === null ? [] : [own.toString()];
      });
      for (const request of sent)
        for (const amount of amounts) {
          const more = changed(request, amount, `9${amount}`);
          if (more) mustRefuse(connector, more, 'a notification with another amount');
        }
      const empty = { headers: {}, received_at: clock.now() };
      mustRefuse(connector, { ...empty, body: Buffer.from('{}') }, 'an empty object without a signature');
      mustRefuse(connector, { ...empty, body: Buffer.from([0xff, 0xfe, 0x00]) }, 'a body of arbitrary bytes');
      for (const { body } of sent) {
        const plain = connector.readNotification!({ ...empty, body });
        // A signature within the body is still there.
        if (!('refused' in plain)) mustRefuse(other, { ...empty, body }, 'a notification without headers');
      }
    },
  },
  {
    name: 'notice: for strangers',
    about: 'What is told of another system’s payments at the same acquirer names none of our instructions.',
    unfit: (scene) => unfit(scene) ?? (scene.sendAgain ? null : 'no request can be sent again'),
    async run(scene) {
      const { instruction } = await scene.captured();
      await scene.acquirer.work();
      await scene.readNotifications();
      const before = scene.notifications.length;
      await scene.sendAgain!(`${instruction.account_id}-${instruction.id}`, stranger);
      await scene.acquirer.work();
      await scene.readNotifications();
      for (const { notices: reported } of scene.notifications.slice(before))
        for (const notice of reported) {
          const named = notice.kind === 'outcome' ? notice.instruction?.id : notice.authorisation_id;
          assert.ok((named ?? null) === null, `a notice about ${stranger} names our instruction ${named}`);
        }
    },
  },
  {
    name: 'notice: of unknown kinds',
    about:
      'An event of a kind that is not known today is thrown back, to be read again; never swallowed or guessed.',
    unfit,
    async run(scene) {
      await allReported(scene);
      const { connector } = scene;
      const kind = 'SOMETHING_NEW';
      const events = [
        { id: 'event-0', kind, content: '{}' },
        ...scene.notifications
          .flatMap((one) => one.events)
          .map((known, at) => ({ id: `event-${at + 1}`, kind, content: renamed(known, kind) })),
      ];
      for (const event of events)
        assert.throws(
          () => connector.interpret!(event),
          Error,
          'an event of an unknown kind is swallowed, or given a meaning',
        );
    },
  },
  {
    name: 'notice: amounts in the acquirer’s own exponents',
    about:
      'What is told of payments and disputes has the amount that was moved, however the acquirer counts it.',
    unfit,
    async run(scene) {
      for (const money of moneyOfEachKind(scene)) {
        const before = scene.notifications.flatMap((one) => one.notices).length;
        const { instruction, reference } = await scene.captured({ money });
        const refunded = await scene.captured({ money });
        await scene.carryOut(scene.following('refund', refunded.instruction, refunded.reference));
        scene.acquirer.messages!.openDispute(reference, scene.ownAmount(instruction.amount));
        await scene.acquirer.work();
        await scene.readNotifications();
        const ours = scene.notifications.flatMap((one) => one.notices).slice(before);
        for (const { kind, amount } of ours)
          if (amount) assert.deepEqual(amount, money, `of ${kind === 'dispute' ? 'a dispute' : 'a payment'}`);
      }
    },
  },
  {
    name: 'notice: at its time',
    about: 'What is told has happened when it did, not when it is read, and not in another time zone.',
    unfit,
    async run(scene) {
      const { messages } = scene.acquirer;
      const paid = await mustBeAtItsTime(scene, () => scene.authorised());
      const { instruction, reference } = paid;
      await mustBeAtItsTime(scene, () => scene.carryOut(scene.following('capture', instruction, reference)));
      const refund = scene.following('refund', instruction, reference, { amount: scene.money(11_20n) });
      await mustBeAtItsTime(scene, () => scene.carryOut(refund));
      const own = scene.ownAmount(scene.money(20_00n));
      const dispute = await mustBeAtItsTime(scene, () =>
        Promise.resolve(messages!.openDispute(reference, own)),
      );
      await mustBeAtItsTime(scene, () => Promise.resolve(messages!.closeDispute(dispute, false)));
    },
  },
];

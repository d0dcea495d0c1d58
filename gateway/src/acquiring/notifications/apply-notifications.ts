import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import type { Acquirer, DisputeNotice, OutcomeNotice } from '@causeway/connector-kit/acquirer.ts';
import type { Context } from '../../kernel/context.ts';
import { isDatabaseUnavailable } from '../../kernel/database/unavailable.ts';
import { RequestRefused } from '../../kernel/errors.ts';
import { addMs, day_ms } from '../../kernel/values/dates.ts';
import { cutText, redactValue } from '../../kernel/values/redact.ts';
import { recordDisputeNotices } from '../disputes/record-notices.ts';
import {
  findAuthorisation,
  isOfAnotherAcquirer,
  of_another_acquirer,
  unknown,
} from '../payments/outcomes/find-instruction.ts';
import { of_another_account, type Teller, type Reported } from '../payments/outcomes/report-outcome.ts';
import type { PaymentVerbs } from '../payments/payment-verbs.ts';
import type { StoredNotification } from './notification.ts';
import { putUnordered, reportedBefore, undoUnordered } from './put-unordered.ts';
import {
  claimNotifications,
  forgetNotificationRows,
  noteNotification,
  type SealedNotification,
} from './notification-store.ts';
import { openContent } from './seal-content.ts';

const claim_max = 50;
/** Longer than applying a list usually lasts; one that outlives it is applied again, and each notice counts once. */
const lease_ms = 60_000;
const error_length_max = 500;
/**
 * Delays before an event is tried again that names nothing known: what it is about may still be on its way, such as the
 * answer to an authorisation whose reference it names.
 */
const retry_delays_ms = [2_000, 10_000, 60_000, 600_000, 3_600_000, 6 * 3_600_000, day_ms];

type Telling = Pick<PaymentVerbs, 'reportOutcome'>;

/** What became of an event, or of one of its notices. */
interface Applied {
  readonly result: Reported['result'];
  readonly reasons: readonly Reason[];
}

function because(result: Reported['result'], ...reasons: readonly Reason[]): Applied {
  return { result, reasons };
}

function appliedAs({ result, reason }: Reported): Applied {
  return because(result, reason);
}

function unreadable(error: unknown): Reason {
  if (error instanceof RequestRefused && error.reason) return error.reason;
  const error_text = (error as Error).message || String(error);
  return { rule: 'notice_unreadable', said: cutText(error_text, error_length_max) };
}

const in_suspense: Reason = { rule: 'in_suspense' };
const nothing_to_do: Reason = { rule: 'notice_nothing_to_do' };
const has_failed: Reason = { rule: 'notice_has_failed' };

/**
 * Applies events that are due, in the order of arrival. One that cannot be applied is kept with the reason, and never
 * delays another.
 * @returns how many were done with
 */
export async function applyNotifications(context: Context, verbs: Telling): Promise<number> {
  const now = context.clock.now();
  const claimed = await claimNotifications(context.database, now, addMs(now, lease_ms), claim_max);
  let done = 0;
  for (const notification of claimed) {
    const { state } = await applyOne(context, verbs, notification);
    if (state !== 'waiting') done += 1;
  }
  return done;
}

/** Applies one event again, at once, also one that was closed. What was applied before changes nothing. */
export function applyAgain(
  context: Context,
  verbs: Telling,
  notification: SealedNotification,
): Promise<Pick<StoredNotification, 'state' | 'reasons'>> {
  // Nobody tries it again by itself: whoever asked has the answer.
  return applyOne(context, verbs, { ...notification, attempts: retry_delays_ms.length });
}

/** How long notifications are kept once they are applied or closed. */
export const notification_days = 180;
const forgotten_at_once = 1_000;

/** Deletes events that were applied or closed long ago. @returns how many */
export function forgetNotifications(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  days: number,
): Promise<number> {
  return forgetNotificationRows(database, addMs(clock.now(), -days * day_ms), forgotten_at_once);
}

async function applyOne(
  context: Context,
  verbs: Telling,
  notification: SealedNotification,
): Promise<Pick<StoredNotification, 'state' | 'reasons'>> {
  const applied = await tryToApply(context, verbs, notification);
  const at = context.clock.now();
  const { attempts } = notification;
  const delay_ms = applied.result === 'not_known' ? retry_delays_ms[attempts] : undefined;
  const state =
    applied.result === 'applied' ? 'applied' : delay_ms === undefined ? 'not_understood' : 'waiting';
  const reasons = redactValue(applied.reasons) as readonly Reason[];
  await noteNotification(context.database, notification, {
    state,
    reasons,
    attempts: Math.min(attempts + 1, retry_delays_ms.length),
    next_attempt_at: delay_ms === undefined ? null : addMs(at, delay_ms),
    changed_at: at,
  });
  const { acquirer, kind } = notification;
  if (state === 'not_understood')
    context.log.error(
      { acquirer, kind, notification_id: notification.notification_id.toString() },
      'a notification was not understood: an operator has to look at it',
    );
  return { state, reasons };
}

/** @throws only while the database is unavailable: then it is tried again after the lease */
async function tryToApply(
  context: Context,
  verbs: Telling,
  notification: SealedNotification,
): Promise<Applied> {
  const connector = context.connectors.acquirer(notification.acquirer, notification.account_id);
  if (!connector?.interpret)
    return because('not_understood', { rule: 'notice_acquirer_missing', acquirer: notification.acquirer });
  try {
    const { event_id: id, kind } = notification;
    const notices = connector.interpret({ id, kind, content: await openContent(context, notification) });
    return await applyNotices(context, verbs, connector, notification, notices);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    return because('not_understood', unreadable(error));
  }
}

/** All notices of one event; the first that cannot be applied says what becomes of the event. */
async function applyNotices(
  context: Context,
  verbs: Telling,
  { name }: Acquirer,
  { attempts, account_id }: SealedNotification,
  notices: readonly (OutcomeNotice | DisputeNotice)[],
): Promise<Applied> {
  const results: Applied[] = [];
  for (const notice of notices) {
    results.push(
      notice.kind === 'outcome'
        ? await applyOutcome(context, verbs, { connector: name, account_id }, notice)
        : await applyDispute(
            context,
            { connector: name, account_id },
            notice,
            attempts >= retry_delays_ms.length,
          ),
    );
  }
  const open = results.find(({ result }) => result !== 'applied');
  if (open) return open;
  const [...each] = new Map(results.map(({ reasons }) => [JSON.stringify(reasons), reasons])).values();
  return because('applied', ...(each.length > 0 ? each.flat() : [nothing_to_do]));
}

/** Money that it says was moved, and that nothing here takes, goes to suspense. */
async function applyOutcome(
  context: Context,
  verbs: Telling,
  teller: Teller,
  notice: OutcomeNotice,
): Promise<Applied> {
  const undone = await undoUnordered(context, teller, notice);
  if (undone === 'failed_before') return because('not_understood', { rule: 'notice_refused_before_done' });
  if (undone) return because('applied', in_suspense, has_failed);
  const before = await reportedBefore(context, teller, notice);
  if (before === 'yes') return because('applied', in_suspense, { rule: 'notice_told_before' });
  if (before === 'done_again') return because('not_understood', { rule: 'notice_done_after_refused' });
  const reported = await verbs.reportOutcome(teller, notice);
  if (reported.result !== 'not_understood' || !reported.unordered) return appliedAs(reported);
  // Whoever has an account's settings can sign with them: they tell of its own payments only.
  if (teller.account_id !== '' && reported.unordered.likely?.account_id !== teller.account_id)
    return appliedAs(reported);
  const effect = await putUnordered(context, teller.connector, notice, reported.unordered);
  if (effect === 'failed') return because('applied', nothing_to_do, has_failed);
  if (effect === null) return appliedAs(reported);
  return because('applied', in_suspense, notice.outcome.result === 'done' ? reported.reason : has_failed);
}

/** A dispute that names only the acquirer's reference of the authorisation is completed by it. */
async function applyDispute(
  context: Context,
  teller: Teller,
  notice: DisputeNotice,
  last: boolean,
): Promise<Applied> {
  const { connector } = teller;
  const { authorisation_id, authorisation_reference = '' } = notice;
  let named = notice;
  if (authorisation_id === null && authorisation_reference !== '') {
    const found = await findAuthorisation(context.database, connector, authorisation_reference);
    if (!found && !last) return appliedAs(unknown);
    if (found) named = { ...notice, account_id: found.account_id, authorisation_id: found.operation_id };
  }
  const own_settings = teller.account_id !== '';
  if (own_settings && teller.account_id !== named.account_id) return appliedAs(of_another_account);
  if (named.authorisation_id !== null) {
    const instruction = { account_id: named.account_id, operation_id: named.authorisation_id };
    if (await isOfAnotherAcquirer(context.database, connector, instruction))
      return appliedAs(of_another_acquirer);
  }
  // Whoever has an account's settings can sign with them: money comes to it only where it was taken from it.
  await recordDisputeNotices(context, connector, [named], { limited: own_settings });
  return because('applied', { rule: 'notice_dispute' });
}

import type { Context } from '../../../kernel/context.ts';
import { readTraceparent } from '../../../kernel/telemetry/trace-context.ts';
import { traceparentOf } from '../../../kernel/telemetry/tracer.ts';
import { cutText, redactText } from '../../../kernel/values/redact.ts';
import { eventObject } from '../../../kernel/events/list-events.ts';
import { bodyOf, headersOf } from '../payload.ts';
import type { WebhookAnswer, WebhookRequest, WebhookSender } from '../sender.ts';
import { decideDelivery, isAccepted, type DeliveryOutcome } from './delivery.ts';
import type { DueDelivery } from './delivery-store.ts';
import type { Lane } from './lane-store.ts';

/** How many subjects of a lane are sent at the same time. */
const parallel_max = 8;
/** After this time a round starts no more tries: it has to end before its lease does. */
const round_ms = 10_000;
const answer_length_max = 1_024;

/** Nothing is sent that its receiver could not verify. */
const unsigned: WebhookAnswer = {
  status: null,
  failure: 'no_signing_key',
  latency_ms: 0,
  text: '',
  retry_after: null,
};

/** One try with its result. */
interface Attempt {
  readonly attempt_id: bigint;
  readonly attempted_at: Date;
  readonly answer: WebhookAnswer;
}

/** A delivery and the effect of this round on it. */
export interface DeliveryResult {
  readonly delivery: DueDelivery;
  readonly outcome: DeliveryOutcome;
  /** Null when nothing was sent, because the target is disabled. */
  readonly attempt: Attempt | null;
}

export interface LaneWork {
  readonly lane: Lane;
  readonly deliveries: readonly DueDelivery[];
  readonly keys: readonly Buffer[];
}

/**
 * Sends the due deliveries of a lane. Events of one subject are sent one after the other, in order; several subjects
 * are sent concurrently once the first event was accepted. So a receiver that has begun to fail costs one try, and the
 * rest of the list waits.
 */
export async function runLane(
  context: Pick<Context, 'clock' | 'ids' | 'tracer'>,
  sender: WebhookSender,
  work: LaneWork,
  signal: AbortSignal,
): Promise<DeliveryResult[]> {
  const results: DeliveryResult[] = [];
  const subjects = [...Map.groupBy(work.deliveries, ({ subject_id }) => subject_id).values()];
  const ends_at_ms = context.clock.now().getTime() + round_ms;
  let failed = 0;
  let accepted = 0;
  let others: Promise<unknown> = Promise.resolve();

  function mayContinue(): boolean {
    if (signal.aborted || context.clock.now().getTime() > ends_at_ms) return false;
    return failed === 0 || accepted > 0;
  }

  async function sendSubjects(): Promise<void> {
    for (let subject = subjects.shift(); subject; subject = subjects.shift()) {
      for (const delivery of subject) {
        if (!mayContinue()) return;
        const result = await tryDelivery(context, sender, work, delivery, signal);
        if (!result) return;
        results.push(result);
        if (!result.attempt) continue;
        if (!isAccepted(result.attempt.answer)) {
          failed += 1;
          continue;
        }
        accepted += 1;
        if (accepted === 1 && work.lane.failures === 0) {
          others = Promise.all(Array.from({ length: parallel_max - 1 }, sendSubjects));
        }
      }
    }
  }

  await sendSubjects();
  await others;
  return results;
}

/** @returns null when the gateway stopped before the response: the delivery is tried again later */
async function tryDelivery(
  context: Pick<Context, 'clock' | 'ids' | 'tracer'>,
  sender: WebhookSender,
  { keys }: LaneWork,
  delivery: DueDelivery,
  signal: AbortSignal,
): Promise<DeliveryResult | null> {
  if (!delivery.open)
    return { delivery, outcome: { status: 'failed', failed_reason: 'disabled' }, attempt: null };
  const attempted_at = context.clock.now(delivery.account_id);
  const now = context.clock.now();
  const event = eventObject(delivery, delivery.merchant_id);
  const format = delivery.format === 'form' ? 'form' : 'json';
  const body = bodyOf(event, format);
  const headers = headersOf(event, body, format, now, keys);
  const answer =
    keys.length === 0
      ? unsigned
      : await sendInTrace(context, sender, delivery, { url: delivery.url, headers, body }, signal);
  if (answer.failure === 'stopped') return null;
  const recorded = { ...answer, text: cutText(redactText(answer.text), answer_length_max) };
  return {
    delivery,
    outcome: decideDelivery(delivery, answer, attempted_at, now),
    attempt: { attempt_id: context.ids.next(), attempted_at, answer: recorded },
  };
}

/** Sends within the trace of the request that caused the event, which the receiver gets as `traceparent`. */
function sendInTrace(
  { tracer }: Pick<Context, 'tracer'>,
  sender: WebhookSender,
  delivery: DueDelivery,
  request: WebhookRequest,
  signal: AbortSignal,
): Promise<WebhookAnswer> {
  const facts = {
    kind: 'client',
    parent: readTraceparent(delivery.traceparent),
    attributes: {
      'http.request.method': 'POST',
      'server.address': URL.parse(request.url)?.hostname,
      'causeway.account_id': delivery.account_id,
      'causeway.event.type': delivery.type,
      'causeway.delivery.tries': delivery.tries + 1,
    },
  } as const;
  return tracer.span('deliver webhook', facts, async (span) => {
    const traceparent = traceparentOf(tracer);
    const headers = traceparent === null ? request.headers : { ...request.headers, traceparent };
    const answer = await sender.send({ ...request, headers }, signal);
    span?.set({ 'http.response.status_code': answer.status ?? undefined });
    if (!isAccepted(answer)) span?.fail(answer.failure || String(answer.status));
    return answer;
  });
}

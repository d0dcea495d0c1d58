import type { WebhookSender } from '../sender.ts';

/** How many consecutive tries without a response a receiver may cost a test clock. */
const silences_max = 2;
/** A skipped receiver is tried once more after this time. */
const forget_after_ms = 60_000;

interface Silence {
  readonly count: number;
  readonly last_ms: number;
}

/**
 * A sender for a test clock, which waits until every try has ended: a year of tries to a receiver that never responds
 * would take hours. A receiver that did not respond twice in a row is skipped for a while; its tries count as failed,
 * with that reason.
 * @param nowMs a monotonic time
 */
export function hurriedSender(sender: WebhookSender, nowMs: () => number): WebhookSender {
  const silences = new Map<string, Silence>();

  function isGivenUp(url: string): boolean {
    const silence = silences.get(url);
    return (
      silence !== undefined && silence.count >= silences_max && nowMs() - silence.last_ms < forget_after_ms
    );
  }

  return {
    async send(request, signal) {
      if (isGivenUp(request.url)) {
        return { status: null, failure: 'not_asked_again', latency_ms: 0, text: '', retry_after: null };
      }
      const answer = await sender.send(request, signal);
      if (answer.failure !== 'timeout') {
        silences.delete(request.url);
        return answer;
      }
      const count = silences.get(request.url)?.count ?? 0;
      silences.set(request.url, { count: count + 1, last_ms: nowMs() });
      return answer;
    },
    close: () => sender.close(),
  };
}

import type { WebhookSender } from '../sender.ts';

/** So often in a row a receiver may keep a test clock waiting for nothing. */
const silences_max = 2;
/** A receiver that was given up is asked again after this time. */
const forget_after_ms = 60_000;

interface Silence {
  readonly count: number;
  readonly last_ms: number;
}

/**
 * Sends for a test clock, which stands still until every try has ended: a year of tries to a receiver that never
 * answers would take hours. One that was silent twice in a row is not asked again for a while; its tries count as
 * failed, and say why.
 * @param nowMs a time that only ever grows
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
      const { count = 0, last_ms = nowMs() } = silences.get(request.url) ?? {};
      const in_a_row = nowMs() - last_ms < forget_after_ms ? count : 0;
      silences.set(request.url, { count: in_a_row + 1, last_ms: nowMs() });
      return answer;
    },
    close: () => sender.close(),
  };
}

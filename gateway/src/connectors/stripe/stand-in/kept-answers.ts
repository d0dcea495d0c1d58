import { mismatch, type Answer, type Received } from './answers.ts';

interface Kept extends Answer {
  readonly path: string;
  readonly parameters: string;
  readonly at_ms: number;
}

/** Keys are forgotten after 24 hours. */
export const kept_ms = 24 * 3_600_000;

/**
 * Answers by Idempotency-Key, errors too, once an endpoint has begun to execute
 * (https://docs.stripe.com/api/idempotent_requests, read 2026-11-22).
 */
export class KeptAnswers {
  readonly #kept = new Map<string, Kept>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** What was answered to the same request before, or that its key belongs to another; null for a new key. */
  find({ method, path, headers, body }: Received): Answer | null {
    const key = keyOf(method, headers);
    const before = this.#kept.get(key);
    if (!before || this.#now().getTime() - before.at_ms >= kept_ms) return null;
    if (before.path !== path || before.parameters !== body.toString('latin1')) return mismatch(key);
    return { ...before, headers: { ...before.headers, 'idempotent-replayed': 'true' } };
  }

  keep({ method, path, headers, body }: Received, answer: Answer): Answer {
    const key = keyOf(method, headers);
    const parameters = body.toString('latin1');
    if (key !== '') this.#kept.set(key, { ...answer, path, parameters, at_ms: this.#now().getTime() });
    return answer;
  }
}

export function keyOf(method: string, headers: Received['headers']): string {
  return method === 'POST' ? (headers['idempotency-key'] ?? '') : '';
}

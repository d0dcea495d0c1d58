import { closeSync, openSync, writeSync } from 'node:fs';

/** One request of a merchant, under one Idempotency-Key, with everything that became of it. */
export interface Entry {
  readonly key: string;
  readonly operation: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The first answer that settled it: 200, or a refusal that a retry does not change. */
  answer: Answer | null;
  /** Other bodies that were answered under the same key. */
  readonly others: string[];
}

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** A try that was served, in milliseconds of `performance.now()`. */
interface Served {
  readonly sent_ms: number;
  readonly answered_ms: number;
}

/**
 * What a merchant's program writes down: every request before it is sent, every answer before it is used. It shares
 * nothing with the gateway, and its file holds what was known when a run was cut off.
 */
export class Journal {
  readonly path: string;
  readonly #file: number;
  readonly #entries = new Map<string, Entry>();
  readonly #served: Served[] = [];
  /** How often each HTTP status was answered; 0: no answer. */
  readonly statuses = new Map<number, number>();

  constructor(path: string) {
    this.path = path;
    this.#file = openSync(path, 'a', 0o600);
  }

  #write(line: Record<string, unknown>): void {
    writeSync(this.#file, `${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`);
  }

  /** Writes a request down; it may be sent afterwards. */
  begin(key: string, operation: string, fields: Readonly<Record<string, unknown>>): Entry {
    const entry: Entry = { key, operation, fields, answer: null, others: [] };
    this.#entries.set(key, entry);
    const { card: _, security_code: __, ...rest } = fields;
    this.#write({ request: key, operation, fields: rest });
    return entry;
  }

  /** Writes down what one try brought. `settled`: no further try is due. */
  note(entry: Entry, answer: Answer | null, sent_ms: number, settled: boolean): void {
    const status = answer?.status ?? 0;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    this.#write({ answer: entry.key, status, ...(settled ? { text: answer?.text } : {}) });
    if (status === 200) this.#served.push({ sent_ms, answered_ms: performance.now() });
    if (!settled || answer === null) return;
    if (entry.answer === null) entry.answer = answer;
    else if (entry.answer.text !== answer.text) entry.others.push(answer.text);
  }

  entries(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  /** Tries that were not served. */
  failures(): number {
    return [...this.statuses].reduce((sum, [status, count]) => sum + (status === 200 ? 0 : count), 0);
  }

  /** When the first request was served that was sent after a moment; null: none yet. */
  servedAfter(moment_ms: number): number | null {
    const after = this.#served.filter(({ sent_ms }) => sent_ms >= moment_ms);
    return after.length === 0 ? null : Math.min(...after.map(({ answered_ms }) => answered_ms));
  }

  /** The longest time between two served requests since a moment. */
  longestGap(since_ms: number): number {
    const moments = this.#served.map(({ answered_ms }) => answered_ms).filter((at) => at >= since_ms);
    const gaps = moments.map((at, index) => at - (moments[index - 1] ?? since_ms));
    return Math.max(0, ...gaps);
  }

  close(): void {
    closeSync(this.#file);
  }
}

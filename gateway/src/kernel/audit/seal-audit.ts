import type { ReadContext } from '../context.ts';
import { hour_ms } from '../values/dates.ts';
import { auditHead } from './audit-chain.ts';

/** Where the end of the audit log is noted, outside the database. */
export interface SealPlace {
  /** For the name of its job: `in a file`. */
  readonly name: string;
  /** @param head the end as `number:hash` @throws when it cannot be noted */
  note(head: string, at: Date): Promise<void>;
}

/** An end that has not changed is noted again after this, so that a place that gets none is seen. */
const again_ms = hour_ms;

/** Notes the end of the audit log in a place (docs/operations.md#seals). */
export class AuditSealer {
  readonly place: string;
  readonly #context: Pick<ReadContext, 'database' | 'clock'>;
  readonly #note: SealPlace['note'];
  #noted: { readonly head: string; readonly at: Date } | null = null;

  constructor(context: Pick<ReadContext, 'database' | 'clock'>, place: SealPlace) {
    this.place = place.name;
    this.#context = context;
    this.#note = (head, at) => place.note(head, at);
  }

  /** Notes the present end, where it is another one than this process has noted last. @returns how many ends: 1, or 0 */
  async seal(): Promise<number> {
    const { database, clock } = this.#context;
    const [end] = await database.read(auditHead, {});
    if (!end || end.number === 0n) return 0;
    const head = `${end.number}:${end.hash}`;
    const at = clock.now();
    const is_new = this.#noted?.head !== head || at.getTime() - this.#noted.at.getTime() >= again_ms;
    if (!is_new) return 0;
    await this.#note(head, at);
    this.#noted = { head, at };
    return 1;
  }
}

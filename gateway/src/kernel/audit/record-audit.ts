import type { Context, ReadContext } from '../context.ts';
import {
  appendEntries,
  appendOutcomes,
  listActors,
  listEntries,
  type AuditEntry,
  type AuditFilter,
  type AuditLine,
} from './audit-store.ts';
import type { Actor } from '../values/actor.ts';
import { jsonText } from '../values/json-object.ts';

export type { AuditFilter, AuditLine } from './audit-store.ts';

type Recording = Pick<Context, 'database' | 'ids'>;

/** An action before it begins. `merchant_ids`: whose logs it is in; none means the gateway's own. */
export interface AuditedAction {
  readonly merchant_ids: readonly string[];
  readonly actor: Actor;
  readonly action: string;
  readonly account_id: string;
  /** What it is done to, where that is known before. */
  readonly subject: string;
  readonly address: string;
  readonly request_id: string;
}

/** What came of an action: the state of what it was done to, before and after. Never holds a secret. */
export interface AuditResult {
  readonly result: 'done' | 'refused' | 'failed';
  readonly code?: string;
  readonly subject?: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * Writes down what is about to be done, before it is done. Append-only: the outcome is a row of its own.
 * @returns what writes the outcome down
 */
export async function recordAction(
  context: Recording,
  action: AuditedAction,
): Promise<(result: AuditResult) => Promise<void>> {
  const { merchant_ids, ...entry } = action;
  const of = merchant_ids.length > 0 ? merchant_ids : [''];
  const entries = of.map((merchant_id): AuditEntry => ({
    ...entry,
    merchant_id,
    audit_id: context.ids.next(),
  }));
  await appendEntries(context.database, entries);
  return ({ result, code = '', subject = '', before = null, after = null }) =>
    appendOutcomes(
      context.database,
      entries.map(({ merchant_id, audit_id }) => ({
        merchant_id,
        audit_id,
        result,
        code,
        subject,
        before: readable(before),
        after: readable(after),
      })),
    );
}

/** Numbers without a limit as text, as the API writes them. */
function readable(state: unknown): unknown {
  return JSON.parse(jsonText(state));
}

/** A page of a merchant's audit log, newest first; of the gateway's own for an empty merchant_id. */
export function listAudit(
  context: Pick<ReadContext, 'database'>,
  merchant_id: string,
  filter: AuditFilter,
): Promise<AuditLine[]> {
  return listEntries(context.database, merchant_id, filter);
}

/** The people who did something lately, of a merchant's log or (with an empty id) the gateway's own. */
export function auditedPeople(
  { database }: Pick<ReadContext, 'database'>,
  merchant_id: string,
): Promise<{ actor: string; name: string }[]> {
  return listActors(database, merchant_id);
}

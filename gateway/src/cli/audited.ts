import type { Gateway } from '../app.ts';
import { requireOperator } from '../domain/identity/users/manage-users.ts';
import { recordAction } from '../domain/audit/record-audit.ts';
import { command_line, personActor, type Actor } from '../values/actor.ts';

/** A staff member's action on the command line, as recorded in the audit log. */
export interface CommandAction {
  /** `user:…`, or the result of `commandActor`. */
  readonly actor: Actor;
  readonly action: string;
  readonly account_id: string;
  readonly subject: string;
  /** Whose logs it stands in; without it, the gateway's own. */
  readonly merchant_ids?: readonly string[];
}

/**
 * The actor of a command for the audit log.
 * @param as e-mail address of a member of the operator's staff; without it the actor has no name
 */
export async function commandActor(context: Gateway['context'], as?: string): Promise<Actor> {
  return as === undefined ? command_line : personActor(await requireOperator(context, as));
}

/**
 * Runs an action, with an entry in the audit log before and its outcome after.
 * @param after the part of the outcome to record
 * @param before the previous state, for changes
 */
export async function audited<Done>(
  context: Gateway['context'],
  action: CommandAction,
  act: () => Promise<Done>,
  after: (done: Done) => unknown,
  before?: unknown,
): Promise<Done> {
  const ended = await recordAction(context, { merchant_ids: [], address: '', request_id: '', ...action });
  try {
    const done = await act();
    await ended({ result: 'done', before, after: after(done) });
    return done;
  } catch (error) {
    await ended({ result: 'refused' });
    throw error;
  }
}

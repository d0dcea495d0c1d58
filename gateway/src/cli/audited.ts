import type { Gateway } from '../app.ts';
import { requireOperator } from '../domain/identity/users/manage-users.ts';
import { recordAction } from '../domain/audit/record-audit.ts';

/** What one of the gateway's own people does on the command line, as the audit log says it. */
export interface CommandAction {
  /** `user:…`, or what `commandActor` gives. */
  readonly actor: string;
  readonly action: string;
  readonly account_id: string;
  readonly subject: string;
}

/**
 * Who runs a command, as the audit log says it.
 * @param as the address of one of the gateway's own people; left out, nobody is named
 */
export async function commandActor(context: Gateway['context'], as?: string): Promise<string> {
  return as === undefined ? 'gateway:command line' : `user:${(await requireOperator(context, as)).user_id}`;
}

/**
 * Does it, with an entry of the audit log before and its outcome after.
 * @param after what of the outcome is kept
 * @param before what was, where something is changed
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

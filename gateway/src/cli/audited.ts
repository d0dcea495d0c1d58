import type { Gateway } from '../app.ts';
import { recordAction } from '../domain/audit/record-audit.ts';

/** What one of the gateway's own people does on the command line, as the audit log says it. */
export interface CommandAction {
  /** `user:…` */
  readonly actor: string;
  readonly action: string;
  readonly account_id: string;
  readonly subject: string;
}

/**
 * Does it, with an entry of the audit log before and its outcome after.
 * @param after what of the outcome is kept
 */
export async function audited<Done>(
  context: Gateway['context'],
  action: CommandAction,
  act: () => Promise<Done>,
  after: (done: Done) => unknown,
): Promise<Done> {
  const ended = await recordAction(context, { merchant_ids: [], address: '', request_id: '', ...action });
  try {
    const done = await act();
    await ended({ result: 'done', after: after(done) });
    return done;
  } catch (error) {
    await ended({ result: 'refused' });
    throw error;
  }
}

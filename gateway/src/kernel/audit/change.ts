import type { Context } from '../context.ts';
import { RequestRefused } from '../errors.ts';
import { recordAction, type AuditedAction, type AuditResult } from './record-audit.ts';

/** Adds to what the audit log records of an action: the subject, and its state before and after. Never a secret. */
export type Note = (noted: Omit<AuditResult, 'result'>) => void;

/**
 * What can change something, behind a record of who does what: `change` is the one way to it for people and commands
 * (decisions/audit.md).
 */
export class Guarded<Gateway extends { readonly context: Pick<Context, 'database' | 'ids'> }> {
  readonly #gateway: Gateway;
  readonly #isRefusal: (error: unknown) => boolean;

  /** @param isRefusal whether an error, beside a RequestRefused, says that nothing was done */
  constructor(gateway: Gateway, isRefusal: (error: unknown) => boolean = () => false) {
    this.#gateway = gateway;
    this.#isRefusal = isRefusal;
  }

  /** Runs an action with an entry in the audit log before it, and its outcome after. */
  async change<Done>(
    action: AuditedAction,
    act: (gateway: Gateway, note: Note) => Promise<Done>,
  ): Promise<Done> {
    const finish = await recordAction(this.#gateway.context, action);
    let noted: Omit<AuditResult, 'result'> = {};
    try {
      const done = await act(this.#gateway, (more) => {
        noted = { ...noted, ...more };
      });
      await finish({ result: 'done', ...noted });
      return done;
    } catch (error) {
      const { subject = '' } = noted;
      await finish({ ...this.#failureOf(error), subject }).catch(() => {});
      throw error;
    }
  }

  #failureOf(error: unknown): AuditResult {
    if (error instanceof RequestRefused) return { result: 'refused', code: error.code };
    return { result: this.#isRefusal(error) ? 'refused' : 'failed' };
  }

  /** Records an attempt that was refused before it began. */
  async refuse(action: AuditedAction, code: string): Promise<void> {
    const finish = await recordAction(this.#gateway.context, action);
    await finish({ result: 'refused', code });
  }

  /** What is done before it is known by whom: it leaves its entry itself, when that is known. */
  signIn<Done>(_action: SignInAction, act: (gateway: Gateway) => Promise<Done>): Promise<Done> {
    return act(this.#gateway);
  }
}

const sign_in_actions = [
  'session.sign_in',
  'session.begin_passkey',
  'session.pass_passkey',
  'session.begin_single_sign_on',
  'session.pass_single_sign_on',
  'session.request_reset',
  'session.reset_password',
  'invitation.read',
  'invitation.accept',
] as const;

export type SignInAction = (typeof sign_in_actions)[number];

/** Whether an action is one by which a person becomes known. */
export function isSignIn(action: string): action is SignInAction {
  return (sign_in_actions as readonly string[]).includes(action);
}

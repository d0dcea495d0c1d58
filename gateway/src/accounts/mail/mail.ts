import { createHmac } from 'node:crypto';
import type { ReadContext } from '../../kernel/context.ts';

/** What a mail is about, with what its text needs: no secret. */
export type MailContent =
  | { readonly kind: 'invitation'; readonly merchant: string; readonly by: string; readonly days: number }
  | { readonly kind: 'password_reset'; readonly minutes: number }
  | { readonly kind: 'password_changed'; readonly by: 'person' | 'link' | 'operator' }
  | { readonly kind: 'new_device'; readonly address: string; readonly user_agent: string }
  | { readonly kind: 'second_factor_added'; readonly factor: SecondFactor }
  | {
      readonly kind: 'second_factor_removed';
      readonly factor: SecondFactor;
      readonly by: 'person' | 'operator';
    };

/** All of them: what an operator takes away from who has lost them. */
type SecondFactor = 'totp' | 'passkey' | 'all';

export type MailKind = MailContent['kind'];
export type ContentOf<K extends MailKind> = Extract<MailContent, { readonly kind: K }>;

/** Who has an address. */
export interface Addressee {
  readonly name: string;
  readonly locale: string;
  readonly disabled: boolean;
}

/** A mail as a server takes it. */
export interface Message {
  readonly mail_id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What sends mail. */
export interface Mailer {
  /** @throws MailRefused when the server does not take it, or cannot be reached */
  send(message: Message): Promise<void>;
  /** Makes sure that the server can be reached, and takes the login. @throws MailRefused */
  verify(): Promise<void>;
}

/** A mail was not taken. */
export class MailRefused extends Error {
  override name = 'MailRefused';
  /** Of SMTP or of the connection, such as `550 5.1.1` or `ECONNREFUSED`: never what the server wrote. */
  readonly code: string;
  /** Whether the server takes this mail at no time. */
  readonly final: boolean;

  constructor(code: string, final: boolean) {
    super(`the mail server did not take it: ${code}`);
    this.code = code;
    this.final = final;
  }
}

/**
 * The token in a mail's link. It follows from the number of the mail and a key of the keyring: it is stored nowhere, and
 * every attempt sends the same. What it opens is found by its hash.
 */
export function mailToken({ keyring }: Pick<ReadContext, 'keyring'>, mail_id: string): string {
  return createHmac('sha256', keyring.fingerprint('token of a mail')).update(mail_id).digest('base64url');
}

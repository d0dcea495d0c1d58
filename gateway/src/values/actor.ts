/** A person of the portal, of a merchant or of the gateway's staff. */
export type Person = `user:${string}`;

/**
 * Who acts, as events, instructions, decisions and the audit log name them: a merchant's sign key, a person, a
 * customer on the payment page, an acquirer or bank that tells something, the gateway by itself, or whoever types on
 * its command line without a name.
 */
export type Actor =
  | `api:${string}`
  | Person
  | 'customer'
  | 'acquirer'
  | 'bank'
  | 'gateway'
  | typeof command_line;

/** Somebody on the gateway's command line who has not said who they are. */
export const command_line = 'gateway:command line';

export function personActor({ user_id }: { readonly user_id: string }): Person {
  return `user:${user_id}`;
}

/** Whether it is known which person acts. */
export function isPerson(actor: Actor): actor is Person {
  return actor.startsWith('user:');
}

/** A person of the portal, of a merchant or of the gateway's staff. */
export type Person = `user:${string}`;

/** A user of an operating system, and the host: whoever ran a command there. Never a person. */
export type Host = `host:${string}`;

/**
 * Who acts, as events, instructions, decisions and the audit log name them: a merchant's sign key, a person, a
 * customer on the payment page, an acquirer or bank that tells something, the gateway by itself, or a host on which a
 * command was run.
 */
export type Actor = `api:${string}` | Person | Host | 'customer' | 'acquirer' | 'bank' | 'gateway';

export function personActor({ user_id }: { readonly user_id: string }): Person {
  return `user:${user_id}`;
}

/** An actor as a merchant reads it: on which host the operator works is the operator's business. */
export function actorForMerchant(actor: string): string {
  return actor.startsWith('host:') ? 'host' : actor;
}

/** Whether two different people act: neither a program, nor whoever ran a command on a host, counts as one. */
export function areTwoPeople(one: string, other: string): boolean {
  return isPerson(one as Actor) && isPerson(other as Actor) && one !== other;
}

/** Whether a signed-in person acts: only then can an action count as one of the two that a decision needs. */
export function isPerson(actor: Actor): actor is Person {
  return actor.startsWith('user:');
}

/** A fault that changes nothing anybody could see, found by its line and what Stryker makes of it. */
export interface Unnoticeable {
  readonly file: string;
  /** The line that the fault begins in, or the part of it that tells it from others. */
  readonly line: string;
  /** What Stryker puts in; any where it is left out. */
  readonly replacement?: string;
  readonly why: string;
}

/** Faults that have been looked at, so that nobody does it twice. */
export const unnoticeable: readonly Unnoticeable[] = [
  {
    file: 'gateway/src/keyring/keyring.ts',
    line: 'if (!key) throw new Error(`there is no active data key for ${purpose}`);',
    why: 'a keyring that is open has an active key of each purpose; the line is there for the types',
  },
  {
    file: 'gateway/src/domain/subscriptions/contracts/charge-contracts.ts',
    line: "() => '',",
    why: 'the customer of a renewal is not there to be sent anywhere, so nobody asks for the address',
  },
];

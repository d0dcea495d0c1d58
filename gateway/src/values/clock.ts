/**
 * Tells the time. Nothing but the composition root reads the system's clock (definitions 2). With an account,
 * it is the time that the account lives in; without, the gateway's own, by which leases and time-outs run.
 */
export interface Clock {
  now(account_id?: string): Date;
}

export const system_clock: Clock = { now: () => new Date() };

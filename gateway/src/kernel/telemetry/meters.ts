/** What outcomes are counted of. */
export type CountedNoun =
  | 'payment'
  | 'adjustment'
  | 'capture'
  | 'cancellation'
  | 'refund'
  | 'payout'
  | 'renewal';

/** One outcome. None of the values comes from a client. */
export interface CountedOutcome {
  readonly noun: CountedNoun;
  readonly outcome: string;
  /** Why it failed, as one of few groups of codes; `none` where it did not. */
  readonly code_class: string;
  /** The acquirer or bank; empty where none was asked. */
  readonly connector: string;
  /** The card's brand, or the method of payment or payout. */
  readonly method: string;
}

/** What became of the claim on a request: `resumed` from a holder that did not answer in time. */
export type ClaimOutcome = 'claimed' | 'resumed' | 'answered' | 'under_way' | 'other_request' | 'nonce_used';

/**
 * Counts events in the gateway's parts. Counting costs almost nothing and never fails. What a transaction does is
 * counted after its commit (`Transaction.afterCommit`), so that it counts once.
 */
export interface Meters {
  /** Money has moved, or has not: counted when the outcome is committed, by whichever process recorded it. */
  outcome(counted: CountedOutcome): void;
  /** Items of requests were refused, each with a code of the catalogue. */
  itemRefused(operation: string, code: string): void;
  /** A request was claimed, so that it is processed once. */
  claim(outcome: ClaimOutcome): void;
  /**
   * A request has been processed, whether or not its caller received the response. `operation` is one of few names,
   * never chosen by a client. `seconds` is null where nobody knows when the request began.
   */
  request(operation: string, status: number, seconds: number | null, hung_up: boolean): void;
  /** A connection was refused because as many as one address may have, or as many as the process takes, are open. */
  connectionRefused(limit: 'address' | 'all'): void;
  /** Concurrent calls of an operation were merged into one list. */
  list(verb: string, items: number): void;
  /** An acquirer or bank answered, or did not in time. */
  connector(name: string, method: 'perform' | 'inquire' | 'resolve', seconds: number): void;
  /** What an acquirer or bank answered to one instruction. */
  answer(name: string, method: 'perform' | 'inquire' | 'resolve', kind: string, result: string): void;
  /** A payee's bank was asked whether a name belongs to an account. */
  payeeCheck(result: string): void;
  /** A bank answered to an instant payout, or did not in time (`unknown`). */
  instantPayout(outcome: string): void;
  /** An acquirer's notification has come in. `acquirer` is the name of one that is configured. */
  notification(acquirer: string, result: 'stored' | 'repeated' | 'signature' | 'malformed'): void;
  /** A webhook was tried. */
  webhook(result: 'accepted' | 'refused' | 'unanswered'): void;
  /** An attempt was not sent because the limits of the card's scheme on attempts after declines close the card. */
  cardClosed(code: string, card_brand: string): void;
  /** A failed authorisation is tried again: at another acquirer, or with 3-D Secure. */
  triedAgain(failed: string, next: string, reason: 'technical' | 'declined' | 'authentication'): void;
  /** An acquirer has answered an authorisation, and charges for it, in minor units. */
  attemptCost(connector: string, minor: bigint, currency: string): void;
  /** An acquirer approved less than requested, or an invalid amount; the approval is reversed. */
  approvalReversed(connector: string, reason: 'in_part' | 'impossible'): void;
  /** An acquirer captured what it was to authorise only. */
  capturedUnordered(connector: string): void;
  /** A round of a job has ended. */
  jobRound(job: string, seconds: number, failed: boolean): void;
}

/** Gauges, read at each scrape. */
export interface Gauges {
  /** Null while the database is unavailable. */
  readonly stored: StoredGauges | null;
  readonly pool: PoolState;
  /** Whether a statement of this process failed because the database's disk is full, and none since has shown room. */
  readonly disk_is_full: boolean;
  /** The disk that holds the data folder; null where there is none. */
  readonly data_disk: { readonly free_bytes: number; readonly size_bytes: number } | null;
  /** When the certificate that PUBLIC_URL presents ends; null where it has none, or does not answer. */
  readonly certificate_ends_at: Date | null;
  /** Years with uncertain bank holidays, as found by this process. */
  readonly calendar_years_missing: readonly { readonly calendar: string; readonly year: number }[];
  /** In production: no acquirer moves real money. */
  readonly acquirer_missing: boolean;
  /** Acquirers, and whether they rest because they have failed. */
  readonly acquirers: readonly { readonly name: string; readonly resting: boolean }[];
  /** By how much the clock of this process is ahead of the database's; negative when it is behind. */
  readonly clock_ahead_s: number;
}

/** Connections of this process. */
export interface PoolState {
  readonly connections: number;
  readonly connections_max: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
  /** How often transactions met another one's changes and began again. */
  readonly retries: number;
}

/** Gauges from the database, the same in every process. */
export interface StoredGauges {
  readonly backlogs: readonly { readonly name: string; readonly waiting: number; readonly lag_s: number }[];
  /** Instructions with unknown outcome. */
  readonly open_instructions: number;
  /** Seconds since each job last ended a round successfully, in any process. */
  readonly jobs: readonly { readonly name: string; readonly age_s: number }[];
  /** The age of the newest proof of the book and whether it found nothing; null before the first. */
  readonly proof: { readonly clean: boolean; readonly age_s: number } | null;
  /** The age of the newest backup that the operator has marked; null where none was. */
  readonly backup_age_s: number | null;
  readonly screening_available: boolean;
  readonly disputes: readonly OpenDisputes[];
  /** What acquirers should have paid out, in minor units; zero where all is in time. */
  readonly settlements: readonly {
    readonly acquirer: string;
    readonly currency: string;
    readonly amount: bigint;
  }[];
  readonly replication: readonly ReplicationSlot[];
}

/** A standby, by the slot that PostgreSQL keeps for it. */
export interface ReplicationSlot {
  readonly slot: string;
  /** Whether the standby is connected. */
  readonly active: boolean;
  /** How much of the write-ahead log is kept for it. */
  readonly behind_bytes: number;
}

/** Undecided disputes of one stage and currency. */
export interface OpenDisputes {
  readonly stage: string;
  readonly currency: string;
  readonly open: number;
  /** The contested amount, in minor units. */
  readonly contested: bigint;
  /**
   * Seconds until the nearest deadline of those that wait for an answer; negative when it has passed. Null where there
   * is none.
   */
  readonly due_in_s: number | null;
}

/** The metrics in text form for a collector. */
export interface Exposition {
  readonly content_type: string;
  write(gauges: Gauges): Promise<string>;
}

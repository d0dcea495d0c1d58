/** Where the gateway's parts tell what they do, to be counted. Telling costs next to nothing and never fails. */
export interface Meters {
  /** The work of a request is done, whether or not its caller took the answer. `operation` is one of few names, never what a client chose. */
  request(operation: string, status: number, seconds: number, hung_up: boolean): void;
  /** Concurrent calls of a verb were merged into one list. */
  list(verb: string, items: number): void;
  /** An acquirer or bank answered, or did not in time. */
  connector(name: string, method: 'perform' | 'inquire', seconds: number): void;
  /** A payee's bank was asked whether a name belongs to an account. */
  payeeCheck(result: string): void;
  /** A bank answered to an instant payout, or did not in time (`unknown`). */
  instantPayout(outcome: string): void;
  /** A webhook was tried. */
  webhook(result: 'accepted' | 'refused' | 'unanswered'): void;
  /** An attempt was not sent, because what the card's scheme says of attempts after declines closes the card. */
  cardClosed(code: string, card_brand: string): void;
  /** An acquirer has approved less than was asked, or what cannot be; it is reversed. */
  approvalReversed(connector: string, reason: 'in_part' | 'impossible'): void;
  /** A job has ended a round. */
  jobRound(job: string, seconds: number, failed: boolean): void;
}

/** What is looked up when figures are asked for. */
export interface Gauges {
  /** Null while the database cannot be asked. */
  readonly stored: StoredGauges | null;
  readonly pool: { readonly connections: number; readonly idle: number; readonly waiting: number };
  /** Years in which the days of rest of banks are not certain, as this process has found them. */
  readonly calendar_years_missing: readonly { readonly calendar: string; readonly year: number }[];
  /** By how much the clock of this process is ahead of the database's; negative: behind. */
  readonly clock_ahead_s: number;
}

/** What the database says, the same in every process. */
export interface StoredGauges {
  readonly backlogs: readonly { readonly name: string; readonly waiting: number; readonly lag_s: number }[];
  /** Operations whose outcome is not known. */
  readonly open_instructions: number;
  /** How long ago each job last ended a round well, in any process. */
  readonly jobs: readonly { readonly name: string; readonly age_s: number }[];
  /** How old the newest proof of the book is and whether it found nothing; null before the first. */
  readonly proof: { readonly clean: boolean; readonly age_s: number } | null;
  readonly screening_available: boolean;
  readonly disputes: readonly OpenDisputes[];
}

/** Disputes of one stage and currency that are not decided. */
export interface OpenDisputes {
  readonly stage: string;
  readonly currency: string;
  readonly open: number;
  /** What they contest, in minor units. */
  readonly contested: bigint;
  /** Until the nearest deadline of those that wait for an answer; below zero: over. Null where none does. */
  readonly due_in_s: number | null;
}

/** The figures, written down for a collector to read. */
export interface Exposition {
  readonly content_type: string;
  write(gauges: Gauges): Promise<string>;
}

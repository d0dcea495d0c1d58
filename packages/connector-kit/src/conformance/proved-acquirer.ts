import type { OwnExponents } from '../acquirer-amounts.ts';
import type { Execution, Fault, StandIn } from '../acquirer-kind.ts';

/** The kinds of instruction that an acquirer executes. */
export type ExecutedKind = Execution['kind'];

/** The messages of an acquirer that speaks HTTP. */
type Messages = Pick<
  StandIn,
  'requests' | 'takeNotifications' | 'openDispute' | 'disputes' | 'closeDispute' | 'refund_that_fails_later'
>;

/** The acquirer behind a connector, as a scenario uses it: a stand-in, the sandbox's, or a real one on trial. */
export interface ProvedAcquirer {
  readonly cards: StandIn['cards'];
  readonly partial?: StandIn['partial'];
  readonly declines?: StandIn['declines'];
  readonly key_life_ms?: number;
  readonly exponents?: OwnExponents;
  readonly currencies?: readonly string[];
  /** The faults that it can play. */
  readonly faults: ReadonlySet<Fault['what']>;
  plan(fault: Fault): void;
  /** Absent: what it has executed is found at once. */
  lagSearch?(): void;
  /** Its own books; null where nobody can look into them. */
  executions(): Promise<readonly Execution[]> | null;
  work(): Promise<void>;
  /** Null where no program can take the customer's place. */
  readonly authenticate:
    | ((challenge_url: string, passes: boolean) => Promise<Readonly<Record<string, string>>>)
    | null;
  /** Null where it does not speak HTTP, or not to us. */
  readonly messages: Messages | null;
  close(): Promise<void>;
}

/** The faults that a stand-in plays (acquirer-kind.ts). */
export const all_faults: ReadonlySet<Fault['what']> = new Set([
  'lost_request',
  'lost_answer',
  'late',
  'nonsense',
  400,
  401,
  409,
  422,
  429,
  500,
  502,
  503,
]);

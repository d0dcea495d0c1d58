/** A connector that gets no payments for which there is another, because it has failed. */
export interface Rest {
  readonly connector: string;
  readonly since: Date;
  /** From then on one payment at a time tries whether it works again. */
  readonly until: Date;
  /** How often it has been found failing in a row. */
  readonly times: number;
}

/** A rest that has begun or was extended; `until` null: it is over. */
export type RestChange = Rest | { readonly connector: string; readonly until: null };

/** Authorisations of this long count. */
const window_ms = 60_000;
/** So many failures at least, and half of all, make a connector rest. */
const failures_min = 5;
const first_rest_ms = 30_000;
const longest_rest_ms = 600_000;
/** A trial whose outcome does not come is forgotten after this time. */
const trial_ms = 60_000;

/**
 * The circuit breakers of connectors, by name: one that fails rests, and is tried again after a time that doubles with
 * every failed trial, to ten minutes. In memory; the changes are written, and read again, by whoever keeps them.
 */
export class Breakers {
  readonly #now: () => Date;
  readonly #recent = new Map<string, { readonly at: number; readonly failed: boolean }[]>();
  readonly #trials = new Map<string, number>();
  #open_circuits: ReadonlyMap<string, Rest> = new Map();
  #onChange: (change: RestChange) => void = () => {};

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Who writes the changes down that this process finds. */
  persistWith(onChange: (change: RestChange) => void): void {
    this.#onChange = onChange;
  }

  /** Takes over what all processes have found. */
  load(open_circuits: readonly Rest[]): void {
    this.#open_circuits = new Map(open_circuits.map((rest) => [rest.connector, rest]));
  }

  all(): Rest[] {
    return [...this.#open_circuits.values()];
  }

  /** Whether a payment should go elsewhere: during a rest, and after it while another payment is the trial. */
  isResting(connector: string): boolean {
    const rest = this.#open_circuits.get(connector);
    if (!rest) return false;
    const now = this.#now().getTime();
    return now < rest.until.getTime() || now < (this.#trials.get(connector) ?? 0);
  }

  /** An authorisation is being sent. @returns when, for `note` */
  begin(connector: string): Date {
    const now = this.#now();
    const rest = this.#open_circuits.get(connector);
    if (rest && now >= rest.until) this.#trials.set(connector, now.getTime() + trial_ms);
    return now;
  }

  /**
   * Authorisations have been answered, or were not: for each, whether the connector failed.
   * @param begun when they were sent: what was sent before a rest was over is no trial
   */
  note(connector: string, failed: readonly boolean[], begun: Date): void {
    const now = this.#now();
    const rest = this.#open_circuits.get(connector);
    if (!rest) this.#count(connector, failed, now);
    else if (begun >= rest.until) this.#endTrial(rest, failed, now);
  }

  #count(connector: string, failed: readonly boolean[], now: Date): void {
    const at = now.getTime();
    const recent = (this.#recent.get(connector) ?? []).filter((one) => one.at > at - window_ms);
    recent.push(...failed.map((one) => ({ at, failed: one })));
    this.#recent.set(connector, recent);
    const failures = recent.filter((one) => one.failed).length;
    if (failures >= failures_min && failures * 2 >= recent.length)
      this.#change({ connector, since: now, until: new Date(at + first_rest_ms), times: 1 });
  }

  #endTrial({ connector, since, times }: Rest, failed: readonly boolean[], now: Date): void {
    this.#trials.delete(connector);
    if (failed.includes(false)) {
      this.#change({ connector, until: null });
      return;
    }
    const rest_ms = Math.min(first_rest_ms * 2 ** times, longest_rest_ms);
    this.#change({ connector, since, until: new Date(now.getTime() + rest_ms), times: times + 1 });
  }

  #change(change: RestChange): void {
    this.#recent.delete(change.connector);
    const others = this.all().filter(({ connector }) => connector !== change.connector);
    this.load(change.until === null ? others : [...others, change]);
    this.#onChange(change);
  }
}

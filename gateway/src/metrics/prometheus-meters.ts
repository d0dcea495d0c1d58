import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Exposition, Gauges, Meters } from '../values/meters.ts';
import { processGauges, type ProcessGauges } from './process-gauges.ts';
import { storedGauges, type StoredGaugeSet } from './stored-gauges.ts';

const duration_buckets_s = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const round_buckets_s = [0.001, 0.01, 0.1, 1, 10, 60];
const list_buckets = [1, 2, 4, 8, 16, 32, 64];

/**
 * Counts in memory and writes everything in Prometheus text format. Counting costs an addition or two; gauges are read
 * at each scrape.
 */
export class PrometheusMeters implements Meters, Exposition {
  readonly #registry = new Registry();
  readonly #process: ProcessGauges = processGauges(this.#registry);
  readonly #stored: StoredGaugeSet = storedGauges(this.#registry);
  readonly #requests = new Counter({
    name: 'causeway_requests_total',
    help: 'Requests answered, by operation and HTTP status',
    labelNames: ['operation', 'status'],
    registers: [this.#registry],
  });
  readonly #durations = new Histogram({
    name: 'causeway_request_duration_seconds',
    help: 'Time from a request’s first byte to the end of its answer',
    labelNames: ['operation'],
    buckets: duration_buckets_s,
    registers: [this.#registry],
  });
  readonly #hung_up = new Counter({
    name: 'causeway_requests_hung_up_total',
    help: 'Requests whose callers went away before their answers were out, by operation',
    labelNames: ['operation'],
    registers: [this.#registry],
  });
  readonly #connections_refused = new Counter({
    name: 'causeway_connections_refused_total',
    help: 'Connections refused because too many were open: of one address, or of all',
    labelNames: ['limit'],
    registers: [this.#registry],
  });
  readonly #lists = new Histogram({
    name: 'causeway_list_items',
    help: 'Items of concurrent requests that were merged into one list',
    labelNames: ['verb'],
    buckets: list_buckets,
    registers: [this.#registry],
  });
  readonly #connectors = new Histogram({
    name: 'causeway_connector_seconds',
    help: 'Time that an acquirer or bank took for a list of instructions',
    labelNames: ['connector', 'method'],
    buckets: duration_buckets_s,
    registers: [this.#registry],
  });
  readonly #payee_checks = new Counter({
    name: 'causeway_payee_checks_total',
    help: 'Questions to payees’ banks whether a name belongs to an account, by their answer',
    labelNames: ['result'],
    registers: [this.#registry],
  });
  readonly #instant_payouts = new Counter({
    name: 'causeway_instant_payouts_total',
    help: 'Instant payouts that this process has sent or asked about, by the bank’s answer',
    labelNames: ['outcome'],
    registers: [this.#registry],
  });
  readonly #webhooks = new Counter({
    name: 'causeway_webhook_attempts_total',
    help: 'Webhooks tried by this process, by what came of it',
    labelNames: ['result'],
    registers: [this.#registry],
  });
  readonly #closed = new Counter({
    name: 'causeway_card_attempts_stopped_total',
    help: 'Attempts that were not sent because of earlier declines of the card, by code and card brand',
    labelNames: ['code', 'brand'],
    registers: [this.#registry],
  });
  readonly #reversed = new Counter({
    name: 'causeway_approvals_reversed_total',
    help: 'Approvals that were reversed because of their amount: in part, or one that cannot be approved',
    labelNames: ['connector', 'reason'],
    registers: [this.#registry],
  });
  readonly #tried_again = new Counter({
    name: 'causeway_authorisations_tried_again_total',
    help: 'Failed authorisations that were tried again: at another acquirer, or with 3-D Secure',
    labelNames: ['connector', 'next', 'reason'],
    registers: [this.#registry],
  });
  readonly #notifications = new Counter({
    name: 'causeway_acquirer_notifications_total',
    help: 'Notifications of acquirers: stored, repeated, or refused (signature, malformed)',
    labelNames: ['acquirer', 'result'],
    registers: [this.#registry],
  });
  readonly #rounds = new Histogram({
    name: 'causeway_job_round_seconds',
    help: 'How long rounds of a job took in this process',
    labelNames: ['job'],
    buckets: round_buckets_s,
    registers: [this.#registry],
  });
  readonly #failures = new Counter({
    name: 'causeway_job_failures_total',
    help: 'Rounds of a job that failed in this process',
    labelNames: ['job'],
    registers: [this.#registry],
  });
  readonly #calendar_years = new Gauge({
    name: 'causeway_calendar_years_missing',
    help: '1 for a year in which the days of rest of a calendar of banks are not certain',
    labelNames: ['calendar', 'year'],
    registers: [this.#registry],
  });
  readonly #acquirer_missing = new Gauge({
    name: 'causeway_acquirer_missing',
    help: '1 in production while no acquirer moves real money',
    registers: [this.#registry],
  });
  readonly #resting = new Gauge({
    name: 'causeway_acquirer_resting',
    help: '1 for an acquirer that has failed and gets no payments for which a routing rule names another',
    labelNames: ['connector'],
    registers: [this.#registry],
  });
  readonly #clock = new Gauge({
    name: 'causeway_clock_ahead_seconds',
    help: 'By how much the clock of this process is ahead of the database’s',
    registers: [this.#registry],
  });
  /** The series of an operation and a status, cached because looking them up by labels is slow. There are few. */
  readonly #request_series = new Map<
    string,
    { readonly requests: Counter.Internal; readonly durations: Histogram.Internal<'operation'> }
  >();
  readonly content_type = this.#registry.contentType;

  request(operation: string, status: number, seconds: number, hung_up: boolean): void {
    const name = `${operation} ${status}`;
    let series = this.#request_series.get(name);
    if (!series) {
      series = {
        requests: this.#requests.labels(operation, `${status}`),
        durations: this.#durations.labels(operation),
      };
      this.#request_series.set(name, series);
    }
    series.requests.inc();
    series.durations.observe(seconds);
    if (hung_up) this.#hung_up.inc({ operation });
  }

  connectionRefused(limit: 'address' | 'all'): void {
    this.#connections_refused.inc({ limit });
  }

  list(verb: string, items: number): void {
    this.#lists.observe({ verb }, items);
  }

  connector(connector: string, method: 'perform' | 'inquire', seconds: number): void {
    this.#connectors.observe({ connector, method }, seconds);
  }

  payeeCheck(result: string): void {
    this.#payee_checks.inc({ result });
  }

  instantPayout(outcome: string): void {
    this.#instant_payouts.inc({ outcome });
  }

  webhook(result: 'accepted' | 'refused' | 'unanswered'): void {
    this.#webhooks.inc({ result });
  }

  cardClosed(code: string, brand: string): void {
    this.#closed.inc({ code, brand: brand || 'unknown' });
  }

  triedAgain(connector: string, next: string, reason: string): void {
    this.#tried_again.inc({ connector, next, reason });
  }

  approvalReversed(connector: string, reason: string): void {
    this.#reversed.inc({ connector, reason });
  }

  notification(acquirer: string, result: string): void {
    this.#notifications.inc({ acquirer, result });
  }

  jobRound(job: string, seconds: number, failed: boolean): void {
    this.#rounds.observe({ job }, seconds);
    if (failed) this.#failures.inc({ job });
  }

  async write(gauges: Gauges): Promise<string> {
    const { stored, pool, calendar_years_missing, acquirer_missing, acquirers, clock_ahead_s } = gauges;
    this.#acquirer_missing.set(acquirer_missing ? 1 : 0);
    this.#clock.set(clock_ahead_s);
    this.#stored.set(stored, pool);
    this.#resting.reset();
    for (const { name, resting } of acquirers) this.#resting.set({ connector: name }, Number(resting));
    this.#calendar_years.reset();
    for (const { calendar, year } of calendar_years_missing) this.#calendar_years.set({ calendar, year }, 1);
    this.#process.set();
    return this.#registry.metrics();
  }

  close(): void {
    this.#process.close();
  }
}

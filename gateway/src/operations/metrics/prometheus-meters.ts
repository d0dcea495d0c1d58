import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type {
  ClaimOutcome,
  CountedNoun,
  CountedOutcome,
  Exposition,
  Gauges,
  Meters,
} from '../../kernel/telemetry/meters.ts';
import { processGauges, setCounter, type ProcessGauges } from './process-gauges.ts';
import { storedGauges, type StoredGaugeSet } from './stored-gauges.ts';

const duration_buckets_s = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const round_buckets_s = [0.001, 0.01, 0.1, 1, 10, 60];
const list_buckets = [1, 2, 4, 8, 16, 32, 64];

/*
 * Prometheus sees no increase in a series that appears with its first count. What alerts go by begins at zero: for each
 * acquirer at the first scrape, for the usual ways to pay; for any other way with the first outcome that is counted.
 */
const usual_methods = ['visa', 'mastercard'];
const refused_classes = ['refused', 'setup', 'technical'];
const failures: Partial<
  Record<CountedNoun, readonly (readonly [outcome: string, code_classes: readonly string[]])[]>
> = {
  payment: [
    ['declined', ['setup', 'technical']],
    ['failed', ['setup', 'technical']],
  ],
  capture: [['failed', refused_classes]],
  cancellation: [['failed', refused_classes]],
  refund: [['failed', refused_classes]],
  renewal: [
    ['failed', ['funds', 'card', 'issuer', 'authentication', 'fraud', 'stopped', 'setup', 'technical']],
  ],
};
const instruction_kinds = ['authorise', 'adjust', 'capture', 'void', 'refund', 'payout'];
const failing_statuses = ['500', '503'];

/** What the reference says of a metric. */
declare module 'prom-client' {
  /** What its type leaves out. */
  interface MetricObject {
    readonly labelNames?: readonly string[];
  }
}

interface MetricDescription {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly labels: readonly string[];
}

/**
 * Counts in memory and writes everything in Prometheus text format. Counting costs an addition or two; gauges are read
 * at each scrape.
 */
export class PrometheusMeters implements Meters, Exposition {
  readonly #registry = new Registry();
  readonly #process: ProcessGauges = processGauges(this.#registry);
  readonly #stored: StoredGaugeSet = storedGauges(this.#registry);
  readonly #outcomes: Readonly<Record<CountedNoun, Counter>> = {
    payment: this.#outcomeCounter(
      'causeway_payments_total',
      'Payments authorised, held for review, declined, blocked by risk rules, failed in authentication, or failed',
    ),
    adjustment: this.#outcomeCounter('causeway_adjustments_total', 'Adjusted authorisations, done or failed'),
    capture: this.#outcomeCounter(
      'causeway_captures_total',
      'Captures done or failed; also one that fails after it was done',
    ),
    cancellation: this.#outcomeCounter(
      'causeway_cancellations_total',
      'Authorisations released: by request (done), at their deadline (expired), in review (rejected); or not (failed)',
    ),
    refund: this.#outcomeCounter(
      'causeway_refunds_total',
      'Refunds accepted, done or failed; also one that fails after it was done',
    ),
    payout: this.#outcomeCounter('causeway_payouts_total', 'Payouts that entered a state, by that state'),
    renewal: this.#outcomeCounter(
      'causeway_renewals_total',
      'Charges of contracts of subscriptions, charged or failed; not the customer’s own first payment',
    ),
  };
  readonly #items_refused = new Counter({
    name: 'causeway_items_refused_total',
    help: 'Items of requests for payments that were refused, by operation and code of the error catalogue',
    labelNames: ['operation', 'code'],
    registers: [this.#registry],
  });
  readonly #claims = new Counter({
    name: 'causeway_request_claims_total',
    help: 'Requests by what their claim met: claimed, resumed after a holder that did not answer, answered before, under_way, other_request under the same key, nonce_used',
    labelNames: ['outcome'],
    registers: [this.#registry],
  });
  readonly #answers = new Counter({
    name: 'causeway_instruction_answers_total',
    help: 'Instructions that this process sent (perform), resolved after a lost answer (resolve) or asked about (inquire), by what the acquirer or bank answered; unknown: no answer in time',
    labelNames: ['connector', 'method', 'kind', 'result'],
    registers: [this.#registry],
  });
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
    help: 'Time that an acquirer or bank took for a list of instructions (perform, resolve) or inquiries (inquire)',
    labelNames: ['connector', 'method'],
    buckets: duration_buckets_s,
    registers: [this.#registry],
  });
  readonly #payee_checks = new Counter({
    name: 'causeway_payee_checks_total',
    help: 'Questions to payees’ banks whether a name belongs to an account, by their answer; many NOT_POSSIBLE mean that the check is out of order',
    labelNames: ['result'],
    registers: [this.#registry],
  });
  readonly #instant_payouts = new Counter({
    name: 'causeway_instant_payouts_total',
    help: 'Instant payouts that this process sent or asked about, by the bank’s answer; unknown: none within ten seconds; not_found: the bank never received it; accepted: the answer comes in a file',
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
  readonly #captured_unordered = new Counter({
    name: 'causeway_captures_unordered_total',
    help: 'Payments that an acquirer captured with their authorisation, although they were to be captured later or reviewed first',
    labelNames: ['connector'],
    registers: [this.#registry],
  });
  readonly #tried_again = new Counter({
    name: 'causeway_authorisations_tried_again_total',
    help: 'Failed authorisations that were tried again: at another acquirer (technical, declined), or with 3-D Secure (authentication)',
    labelNames: ['connector', 'next', 'reason'],
    registers: [this.#registry],
  });
  readonly #attempt_costs = new Counter({
    name: 'causeway_attempt_costs_minor_total',
    help: 'What acquirers charge for authorisations of cards that they have approved or declined, by their setting attempt_fee, in minor units of the currency',
    labelNames: ['connector', 'currency'],
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
    labelNames: ['name'],
    buckets: round_buckets_s,
    registers: [this.#registry],
  });
  readonly #failures = new Counter({
    name: 'causeway_job_failures_total',
    help: 'Rounds of a job that failed in this process',
    labelNames: ['name'],
    registers: [this.#registry],
  });
  readonly #calendar_years = new Gauge({
    name: 'causeway_calendar_years_missing',
    help: '1 for a year in which the holidays of a calendar of banks are not certain, for currencies in which a bank keeps an account and for dates that this process has calculated',
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
  readonly #certificate = new Gauge({
    name: 'causeway_certificate_expiry_timestamp_seconds',
    help: 'When the certificate ends that PUBLIC_URL presents, since the epoch; omitted without HTTPS or an answer',
    registers: [this.#registry],
  });
  readonly #data_free = new Gauge({
    name: 'causeway_data_free_bytes',
    help: 'What is free on the disk of the data folder',
    registers: [this.#registry],
  });
  readonly #data_size = new Gauge({
    name: 'causeway_data_size_bytes',
    help: 'The size of that disk',
    registers: [this.#registry],
  });
  readonly #disk_full = new Gauge({
    name: 'causeway_database_disk_full',
    help: '1 after a statement of this process failed because the database’s disk was full, until there is room',
    registers: [this.#registry],
  });
  readonly #retries = new Counter({
    name: 'causeway_transaction_retries_total',
    help: 'Transactions of this process that met another one’s changes and began again',
    registers: [this.#registry],
  });
  /** The series of an operation and a status, cached because looking them up by labels is slow. There are few. */
  readonly #request_series = new Map<
    string,
    { readonly requests: Counter.Internal; readonly durations: Histogram.Internal<'operation'> }
  >();
  /** Of which nouns, acquirers and methods the failures have begun at zero. */
  readonly #begun = new Set<string>();
  readonly content_type = this.#registry.contentType;

  request(operation: string, status: number, seconds: number | null, hung_up: boolean): void {
    const name = `${operation} ${status}`;
    let series = this.#request_series.get(name);
    if (!series) {
      series = {
        requests: this.#requests.labels(operation, `${status}`),
        durations: this.#durations.labels(operation),
      };
      this.#request_series.set(name, series);
      for (const failing of failing_statuses) this.#requests.inc({ operation, status: failing }, 0);
    }
    series.requests.inc();
    if (seconds !== null) series.durations.observe(seconds);
    if (hung_up) this.#hung_up.inc({ operation });
  }

  connectionRefused(limit: 'address' | 'all'): void {
    this.#connections_refused.inc({ limit });
  }

  outcome({ noun, ...labels }: CountedOutcome): void {
    this.#beginOutcomes(noun, labels.connector, labels.method);
    this.#outcomes[noun].inc(labels);
  }

  itemRefused(operation: string, code: string): void {
    this.#items_refused.inc({ operation, code });
  }

  claim(outcome: ClaimOutcome): void {
    this.#claims.inc({ outcome });
  }

  answer(connector: string, method: 'perform' | 'inquire' | 'resolve', kind: string, result: string): void {
    this.#answers.inc({ connector, method, kind, result });
  }

  list(verb: string, items: number): void {
    this.#lists.observe({ verb }, items);
  }

  connector(connector: string, method: 'perform' | 'inquire' | 'resolve', seconds: number): void {
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

  attemptCost(connector: string, minor: bigint, currency: string): void {
    this.#attempt_costs.inc({ connector, currency }, Number(minor));
  }

  capturedUnordered(connector: string): void {
    this.#captured_unordered.inc({ connector });
  }

  approvalReversed(connector: string, reason: string): void {
    this.#reversed.inc({ connector, reason });
  }

  notification(acquirer: string, result: string): void {
    this.#notifications.inc({ acquirer, result });
  }

  jobRound(job: string, seconds: number, failed: boolean): void {
    this.#rounds.observe({ name: job }, seconds);
    this.#failures.inc({ name: job }, Number(failed));
  }

  async write(gauges: Gauges): Promise<string> {
    this.#acquirer_missing.set(gauges.acquirer_missing ? 1 : 0);
    this.#clock.set(gauges.clock_ahead_s);
    this.#stored.set(gauges.stored, gauges.pool);
    setCounter(this.#retries, gauges.pool.retries);
    this.#resting.reset();
    for (const { name: connector, resting } of gauges.acquirers) {
      this.#resting.set({ connector }, Number(resting));
      this.#begin(connector);
    }
    this.#calendar_years.reset();
    for (const { calendar, year } of gauges.calendar_years_missing)
      this.#calendar_years.set({ calendar, year }, 1);
    this.#setDisks(gauges);
    this.#process.set();
    return this.#registry.metrics();
  }

  #begin(connector: string): void {
    for (const reason of ['in_part', 'impossible']) this.#reversed.inc({ connector, reason }, 0);
    this.#captured_unordered.inc({ connector }, 0);
    for (const kind of instruction_kinds)
      this.#answers.inc({ connector, method: 'perform', kind, result: 'unknown' }, 0);
    for (const result of ['signature', 'malformed'])
      this.#notifications.inc({ acquirer: connector, result }, 0);
    for (const method of usual_methods)
      for (const noun of Object.keys(failures) as CountedNoun[]) this.#beginOutcomes(noun, connector, method);
  }

  #beginOutcomes(noun: CountedNoun, connector: string, method: string): void {
    const key = `${noun} ${connector} ${method}`;
    if (this.#begun.has(key)) return;
    this.#begun.add(key);
    for (const [outcome, code_classes] of failures[noun] ?? [])
      for (const code_class of code_classes)
        this.#outcomes[noun].inc({ outcome, code_class, connector, method }, 0);
  }

  #setDisks({ disk_is_full, data_disk, certificate_ends_at }: Gauges): void {
    this.#disk_full.set(disk_is_full ? 1 : 0);
    for (const gauge of [this.#data_free, this.#data_size, this.#certificate]) gauge.remove();
    if (data_disk) {
      this.#data_free.set(data_disk.free_bytes);
      this.#data_size.set(data_disk.size_bytes);
    }
    if (certificate_ends_at) this.#certificate.set(certificate_ends_at.getTime() / 1_000);
  }

  #outcomeCounter(name: string, help: string): Counter {
    const labelNames = ['outcome', 'code_class', 'connector', 'method'];
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  /** Every metric, for the reference. */
  describe(): MetricDescription[] {
    return this.#registry.getMetricsAsArray().map((metric) => {
      const { name, help, type, labelNames = [] } = metric;
      return { name, help, type: String(type), labels: labelNames };
    });
  }

  close(): void {
    this.#process.close();
  }
}

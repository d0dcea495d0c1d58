import { Gauge, type Registry } from 'prom-client';
import type { Gauges } from '../values/meters.ts';

/** Gauges read from the database at each scrape. */
export interface StoredGaugeSet {
  set(stored: Gauges['stored'], pool: Gauges['pool']): void;
}

/** Open work, jobs, the proof of the book and the connection pool. */
export function storedGauges(registry: Registry): StoredGaugeSet {
  const registers = [registry];
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers });
  const database = gauge('causeway_database_up', '1 while the database answers');
  const waiting = new Gauge({
    name: 'causeway_backlog_waiting',
    help: 'How much has fallen due and is not done yet, in all processes',
    labelNames: ['backlog'],
    registers,
  });
  const lag = new Gauge({
    name: 'causeway_backlog_lag_seconds',
    help: 'How long the oldest of it has waited',
    labelNames: ['backlog'],
    registers,
  });
  const ages = new Gauge({
    name: 'causeway_job_age_seconds',
    help: 'How long ago a job last ended a round well, in any process',
    labelNames: ['job'],
    registers,
  });
  const unsettled = gauge('causeway_unsettled_operations', 'Operations whose outcome is not known');
  const proof_age = gauge('causeway_book_proof_age_seconds', 'How old the newest proof of the book is');
  const proof_clean = gauge('causeway_book_sound', '1 when the newest proof of the book found nothing');
  const screening = gauge('causeway_screening_available', '1 while names can be screened');
  const of_disputes = { labelNames: ['stage', 'currency'], registers };
  const disputes = new Gauge({
    name: 'causeway_disputes_open',
    help: 'Disputes that are not decided',
    ...of_disputes,
  });
  const contested = new Gauge({
    name: 'causeway_disputes_contested_minor',
    help: 'What they contest, in minor units of the currency',
    ...of_disputes,
  });
  const due = new Gauge({
    name: 'causeway_disputes_due_seconds',
    help: 'Until the nearest deadline of those that wait for an answer',
    ...of_disputes,
  });
  const connections = new Gauge({
    name: 'causeway_database_connections',
    help: 'Connections of this process by state; waiting: callers without one',
    labelNames: ['state'],
    registers,
  });
  return {
    set(stored, pool) {
      connections.set({ state: 'idle' }, pool.idle);
      connections.set({ state: 'busy' }, pool.connections - pool.idle);
      connections.set({ state: 'waiting' }, pool.waiting);
      database.set(stored ? 1 : 0);
      for (const labelled of [waiting, lag, ages, disputes, contested, due]) labelled.reset();
      // Unknown values are omitted: a zero would be wrong.
      for (const single of [unsettled, proof_age, proof_clean, screening]) single.remove();
      if (!stored) return;
      for (const backlog of stored.backlogs) {
        waiting.set({ backlog: backlog.name }, backlog.waiting);
        lag.set({ backlog: backlog.name }, backlog.lag_s);
      }
      for (const { stage, currency, open, contested: minor, due_in_s } of stored.disputes) {
        disputes.set({ stage, currency }, open);
        contested.set({ stage, currency }, Number(minor));
        if (due_in_s !== null) due.set({ stage, currency }, due_in_s);
      }
      for (const { name, age_s } of stored.jobs) ages.set({ job: name }, age_s);
      unsettled.set(stored.open_instructions);
      screening.set(stored.screening_available ? 1 : 0);
      if (!stored.proof) return;
      proof_age.set(stored.proof.age_s);
      proof_clean.set(stored.proof.clean ? 1 : 0);
    },
  };
}

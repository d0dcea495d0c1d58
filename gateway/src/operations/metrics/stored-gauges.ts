import { Gauge, type Registry } from 'prom-client';
import type { Gauges } from '../../kernel/telemetry/meters.ts';

/** Gauges read from the database at each scrape. */
export interface StoredGaugeSet {
  set(stored: Gauges['stored'], pool: Gauges['pool']): void;
}

/** Open work, jobs, the proof of the book and the connection pool. */
export function storedGauges(registry: Registry): StoredGaugeSet {
  const registers = [registry];
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers });
  const database = gauge(
    'causeway_database_up',
    '1 while the database answers; 0 while it does not: then the metrics that are read from it are omitted',
  );
  const waiting = new Gauge({
    name: 'causeway_backlog_waiting',
    help: 'Items that are due or wait for somebody, and are not done yet',
    labelNames: ['backlog'],
    registers,
  });
  const lag = new Gauge({
    name: 'causeway_backlog_lag_seconds',
    help: 'How long the oldest of them has waited',
    labelNames: ['backlog'],
    registers,
  });
  const ages = new Gauge({
    name: 'causeway_job_age_seconds',
    help: 'How long ago a job last ended a round well, in any process; before its first, since when a worker has had it',
    labelNames: ['name'],
    registers,
  });
  const unsettled = gauge(
    'causeway_unsettled_operations',
    'Instructions whose outcome no acquirer or bank has told yet',
  );
  const proof_age = gauge(
    'causeway_book_proof_age_seconds',
    'How old the newest proof of the book is; omitted before the first',
  );
  const proof_clean = gauge('causeway_book_sound', '1 when the newest proof of the book found nothing');
  const backup_age = gauge(
    'causeway_backup_age_seconds',
    'How long ago a backup was last marked as made; omitted before the first',
  );
  const screening = gauge(
    'causeway_screening_available',
    '1 while names can be screened; 0 while a list is missing or stale, and payouts that need screening are held',
  );
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
  const late = new Gauge({
    name: 'causeway_settlements_late_minor',
    help: 'What an acquirer should have paid out by its declared schedule, in minor units of the currency; 0 where all is in time',
    labelNames: ['connector', 'currency'],
    registers,
  });
  const due = new Gauge({
    name: 'causeway_disputes_due_seconds',
    help: 'Seconds until the nearest deadline of those that wait for an answer; negative: it has passed',
    ...of_disputes,
  });
  const slots = { labelNames: ['slot'], registers };
  const standby = new Gauge({
    name: 'causeway_database_standby_connected',
    help: '1 while the standby of a replication slot is connected, 0 while it is not',
    ...slots,
  });
  const behind = new Gauge({
    name: 'causeway_database_standby_behind_bytes',
    help: 'How much of the write-ahead log PostgreSQL keeps for a replication slot',
    ...slots,
  });
  const connections_max = gauge(
    'causeway_database_connections_max',
    'How many connections this process may open: DATABASE_POOL_MAX',
  );
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
      connections_max.set(pool.connections_max);
      database.set(stored ? 1 : 0);
      for (const labelled of [waiting, lag, ages, disputes, contested, due, late, standby, behind])
        labelled.reset();
      // Unknown values are omitted: a zero would be wrong.
      for (const single of [unsettled, proof_age, proof_clean, backup_age, screening]) single.remove();
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
      for (const { acquirer: connector, currency, amount } of stored.settlements)
        late.set({ connector, currency }, Number(amount));
      for (const { slot, active, behind_bytes } of stored.replication) {
        standby.set({ slot }, active ? 1 : 0);
        behind.set({ slot }, behind_bytes);
      }
      for (const { name, age_s } of stored.jobs) ages.set({ name }, age_s);
      unsettled.set(stored.open_instructions);
      screening.set(stored.screening_available ? 1 : 0);
      if (stored.backup_age_s !== null) backup_age.set(stored.backup_age_s);
      if (!stored.proof) return;
      proof_age.set(stored.proof.age_s);
      proof_clean.set(stored.proof.clean ? 1 : 0);
    },
  };
}

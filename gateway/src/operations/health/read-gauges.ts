import type { Context } from '../../kernel/context.ts';
import { lateSettlements } from '../../acquiring/reconciliation/expected-settlements.ts';
import { slotOf, slotRows } from '../../kernel/database/replication-slots.ts';
import type { ReplicationSlot, StoredGauges } from '../../kernel/telemetry/meters.ts';
import { screeningStatus } from '../../banking/screening/screening-state.ts';
import { newestBackup } from './backups.ts';
import { idleSince, readJobRounds } from './job-rounds.ts';
import type { Prover } from './prove-book.ts';
import { readBacklogs, open_backlog } from './read-backlogs.ts';
import { readOpenDisputes } from '../../acquiring/disputes/list-disputes.ts';

/** What the database says of the gateway's health, the same in every process. */
export async function readStoredGauges(
  context: Pick<Context, 'database' | 'calendars' | 'clock'>,
  prover: Pick<Prover, 'list'>,
): Promise<StoredGauges> {
  const [backlogs, jobs, runs, backup, screening, disputes, settlements, replication] = await Promise.all([
    readBacklogs(context),
    readJobRounds(context),
    prover.list(),
    newestBackup(context),
    screeningStatus(context),
    readOpenDisputes(context),
    lateSettlements(context),
    readReplication(context),
  ]);
  const now = context.clock.now();
  const age = (at: Date): number => Math.max(0, Math.round((now.getTime() - at.getTime()) / 1_000));
  const proof = runs.find(({ finished_at }) => finished_at !== null);
  return {
    backlogs,
    open_instructions: backlogs.find(({ name }) => name === open_backlog)?.waiting ?? 0,
    jobs: jobs.map((round) => {
      const since = idleSince(round);
      return { name: round.job, age_s: since ? age(since) : Infinity };
    }),
    proof: proof ? { clean: proof.clean === true, age_s: age(proof.started_at) } : null,
    backup_age_s: backup && age(backup.marked_at),
    disputes,
    settlements,
    replication,
    screening_available: screening.unavailable.length === 0,
  };
}

/** The standbys for which PostgreSQL keeps its log. */
async function readReplication({ database }: Pick<Context, 'database'>): Promise<ReplicationSlot[]> {
  const rows = await database.read(slotRows, {});
  return rows.map((row) => {
    const { name, active, retained_bytes } = slotOf(row);
    return { slot: name, active, behind_bytes: retained_bytes };
  });
}

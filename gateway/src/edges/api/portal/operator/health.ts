import { utcStamp } from '../../../../kernel/values/dates.ts';
import { listInEnglish } from '@causeway/schemas/errors/rules/rules.ts';
import * as routes from '@causeway/schemas/portal/operator/health.ts';
import type { Prover, VerificationRun } from '../../../../operations/health/prove-book.ts';
import { isLate, readJobRounds } from '../../../../operations/health/job-rounds.ts';
import { missingCalendarYears } from '../../../../operations/health/missing-calendar-years.ts';
import {
  lateSettlements,
  type LateSettlements,
} from '../../../../acquiring/reconciliation/expected-settlements.ts';
import { readBacklogs, type Backlog } from '../../../../operations/health/read-backlogs.ts';
import { screeningStatus } from '../../../../banking/screening/screening-state.ts';
import { nameActors } from '../../../../accounts/identity/users/manage-users.ts';
import { presentRule } from '../present-reason.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';

/** Health of the gateway. */
export function serveHealth(app: PortalApp, services: PortalServices, proofs: Pick<Prover, 'list'>): void {
  const { context } = services;
  app.serve(routes.readHealth, async () => {
    const [runs, backlogs, late, jobs, screening] = await Promise.all([
      proofs.list(),
      readBacklogs(context),
      lateSettlements(context),
      readJobRounds(context),
      screeningStatus(context),
    ]);
    const now = context.clock.now();
    const people = await nameActors(
      context,
      runs.map(({ started_by }) => started_by),
    );
    const { connections, idle, waiting } = context.database.usage();
    return {
      people,
      verifications: runs.map(presentRun),
      backlogs: [...backlogs, ...late.flatMap((one) => lateBacklog(one, now))],
      jobs: jobs.map((round) => ({
        name: round.job,
        ended_at: utcStamp(round.ended_at),
        worked_at: utcStamp(round.worked_at),
        failed_at: utcStamp(round.failed_at),
        failure: round.failure,
        late: isLate(round, now),
      })),
      pool: { connections, idle, waiting },
      calendar_years_missing: missingCalendarYears(context).map((one) => ({ ...one })),
      screening: {
        available: screening.unavailable.length === 0,
        reason: listInEnglish(screening.unavailable),
        reasons: screening.unavailable.map(presentRule),
      },
    };
  });
  app.serve(routes.proveBook, async (call, { prover }) => {
    const run = presentRun(await prover.prove(call.actor));
    call.audit({ subject: run.run_id, after: { clean: run.clean, findings: run.findings } });
    return run;
  });
}

function lateBacklog({ acquirer, currency, count, since }: LateSettlements, now: Date): Backlog[] {
  if (count === 0) return [];
  const lag_s = Math.round((now.getTime() - new Date(`${since}T00:00:00Z`).getTime()) / 1_000);
  return [{ name: `settlements late of ${acquirer} in ${currency}`, waiting: count, lag_s }];
}

function presentRun(run: VerificationRun): routes.VerificationRun {
  const { run_id, started_by, started_at, finished_at, clean, findings, size, checks } = run;
  return {
    run_id,
    started_by,
    started_at: started_at.toISOString(),
    finished_at: utcStamp(finished_at),
    clean: clean === true,
    findings: findings ?? 0,
    size: { ...size },
    checks: (checks ?? []).map((check) => ({ ...check, discrepancies: [...check.discrepancies] })),
  };
}

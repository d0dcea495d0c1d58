import Type, { type Static } from 'typebox';
import { portalRoute } from '../portal-route.ts';
import { named_people, storedReasons } from '../records.ts';

const run = Type.Object({
  run_id: Type.String(),
  started_by: Type.String(),
  started_at: Type.String(),
  finished_at: Type.String({ description: 'Empty while it runs, or where it died with its process' }),
  clean: Type.Boolean(),
  findings: Type.Integer(),
  size: Type.Record(Type.String(), Type.Integer(), { description: 'What was proved' }),
  checks: Type.Array(
    Type.Object({
      name: Type.String(),
      found: Type.Integer(),
      discrepancies: Type.Array(Type.Object({ subject: Type.String(), finding: Type.String() })),
    }),
  ),
});
export type VerificationRun = Static<typeof run>;

export const readHealth = portalRoute({
  name: 'operator.health',
  summary: 'Whether the books are proved, and what waits for how long',
  method: 'GET',
  path: '/operator/health',
  scope: 'operator',
  response: Type.Object({
    verifications: Type.Array(run, { description: 'Newest first' }),
    people: named_people,
    backlogs: Type.Array(
      Type.Object({ name: Type.String(), waiting: Type.Integer(), lag_s: Type.Integer() }),
    ),
    jobs: Type.Array(
      Type.Object({
        name: Type.String(),
        ended_at: Type.String({ description: 'Its newest round that ended well, in any process; or empty' }),
        worked_at: Type.String({ description: 'Its newest round that did some work, or empty' }),
        failed_at: Type.String({ description: 'Its newest round that failed, or empty' }),
        failure: Type.String({ description: 'Code or name of that failure; the log says more' }),
        late: Type.Boolean({ description: 'It should have been done again by now' }),
      }),
    ),
    pool: Type.Object({
      connections: Type.Integer(),
      idle: Type.Integer(),
      waiting: Type.Integer({ description: 'Callers that wait for a connection of this process' }),
    }),
    calendar_years_missing: Type.Array(Type.Object({ calendar: Type.String(), year: Type.Integer() }), {
      description: 'Years in which the days of rest of banks are not certain',
    }),
    screening: Type.Object({
      available: Type.Boolean(),
      reason: Type.String({ description: 'Why payouts are held, or empty' }),
      reasons: storedReasons,
    }),
  }),
});

export const proveBook = portalRoute({
  name: 'operator.prove_book',
  summary: 'Prove the whole book now, and answer what was found',
  method: 'POST',
  path: '/operator/verifications',
  scope: 'operator',
  response: run,
});

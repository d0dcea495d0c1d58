import * as routes from '@causeway/schemas/portal/operator/people.ts';
import type { ReadContext } from '../../../../kernel/context.ts';
import {
  endOtherSessions,
  listSessions,
  revokeSession,
} from '../../../../accounts/identity/sessions/open-session.ts';
import {
  findPerson,
  searchPeople,
  type FoundPerson,
} from '../../../../accounts/identity/team/search-people.ts';
import { nameActors } from '../../../../accounts/identity/users/manage-users.ts';
import {
  decideRecovery,
  proposeRecovery,
  readRecoveries,
  type Recovery,
} from '../../../../accounts/identity/users/recover-second-factor.ts';
import { RequestRefused } from '../../../../kernel/errors.ts';
import { utcStamp } from '../../../../kernel/values/dates.ts';
import { readProposal } from '../../page-cursor.ts';
import { sessionLine } from '../identity/profile.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';

const page_size = 50;

/** Everybody who can sign in: their sessions, and a second factor that they have lost. */
export function servePeople(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(routes.listPeople, async ({ query: { q = '', after = '' } }) => {
    const found = await searchPeople(context, q.trim(), after, page_size + 1);
    const shown = found.slice(0, page_size);
    return {
      people: shown.map(presentPerson),
      next_after: found.length > page_size ? (shown.at(-1)?.user_id ?? '') : '',
    };
  });
  app.serve(routes.readPerson, async (call) => {
    const person = await requirePerson(context, call.params.user_id);
    const [sessions, recoveries] = await Promise.all([
      listSessions(context, person.user_id),
      readRecoveries(context, person.user_id),
    ]);
    const current = call.signed_in.opened.session.session_id;
    const involved = recoveries.flatMap(({ proposed_by, decided_by }) => [proposed_by, decided_by ?? '']);
    return {
      person: presentPerson(person),
      sessions: sessions.map((session) => sessionLine(session, current)),
      recoveries: recoveries.map(presentRecovery),
      people: await nameActors(context, involved),
    };
  });
  app.serve(routes.endPersonSession, async (call, gateway) => {
    const { user_id, session_id } = call.params;
    await revokeSession(gateway.context, user_id, session_id);
    return { done: true as const };
  });
  app.serve(routes.endPersonSessions, async (call, gateway) => {
    const { user_id } = await requirePerson(gateway.context, call.params.user_id);
    const revoked = await endOtherSessions(gateway.context, user_id, '');
    call.audit({ subject: user_id, after: { revoked } });
    return { revoked };
  });
  app.serve(routes.proposeRecovery, async (call, gateway) => {
    const { user_id } = call.params;
    const { reason } = call.body;
    const proposed = await proposeRecovery(gateway.context, { user_id, reason, by: call.actor });
    call.audit({ subject: user_id, after: { reason } });
    return presentRecovery(proposed);
  });
  app.serve(routes.decideRecovery, async (call, gateway) => {
    const { user_id, proposal_id } = call.params;
    const { decision } = call.body;
    const of = { user_id, ...readProposal(proposal_id), decision, by: call.actor };
    const { recovery, had } = await decideRecovery(gateway.context, of);
    call.audit({ subject: user_id, before: had, after: { decision } });
    return presentRecovery(recovery);
  });
}

/** @throws RequestRefused U0008 */
async function requirePerson(context: ReadContext, user_id: string): Promise<FoundPerson> {
  const found = await findPerson(context, user_id);
  if (!found) throw new RequestRefused('U0008');
  return found;
}

function presentPerson({ last_sign_in_at, ...person }: FoundPerson): routes.OperatorPerson {
  return { ...person, last_sign_in_at: utcStamp(last_sign_in_at) };
}

function presentRecovery(recovery: Recovery): routes.OperatorRecovery {
  const { proposal_id, reason, proposed_by, proposed_at, decision, decided_by, decided_at } = recovery;
  return {
    reason,
    proposed_by,
    proposal_id: proposal_id.toString(),
    proposed_at: proposed_at.toISOString(),
    decision: decision ?? '',
    decided_by: decided_by ?? '',
    decided_at: utcStamp(decided_at),
  };
}

import { permits as all_permits } from '@causeway/schemas/portal/permits.ts';
import {
  changeMember as changeMemberRoute,
  changePolicy as changePolicyRoute,
  changeRole as changeRoleRoute,
  createRole as createRoleRoute,
  deleteRole as deleteRoleRoute,
  listMemberSessions,
  listRoles,
  readTeam as readTeamRoute,
  removeMember as removeMemberRoute,
  revokeMemberSessions,
} from '@causeway/schemas/portal/team.ts';
import type { FastifyInstance } from 'fastify';
import { listSessions } from '../../../../accounts/identity/sessions/open-session.ts';
import { reaches } from '../../../../accounts/identity/sessions/session.ts';
import { listInvitations } from '../../../../accounts/identity/team/invite.ts';
import {
  changeMember,
  changePolicy,
  changeRole,
  createRole,
  deleteRole,
  endMemberSessions,
  listOwnRoles,
  readTeam,
  removeMember,
  requireMember,
  type TeamChange,
} from '../../../../accounts/identity/team/manage-team.ts';
import { builtInRoles } from '../../../../accounts/identity/team/role.ts';
import type { PortalCall } from '../portal-call.ts';
import { servePortalRoute, type PortalServices } from '../serve-portal-route.ts';
import { sessionLine } from './profile.ts';

const done = { done: true as const };

/** The author of a change to the team in the path. */
export function changeBy(call: Pick<PortalCall, 'merchant_id' | 'signed_in'>): TeamChange {
  return { merchant_id: call.merchant_id, by_user_id: call.signed_in.user.user_id, changer: 'member' };
}

/** The people of a merchant. */
export function serveTeam(app: FastifyInstance, services: PortalServices): void {
  const { context } = services;
  servePortalRoute(app, services, readTeamRoute, async (call) => {
    const { members, second_factor_required } = await readTeam(context, call.merchant_id);
    const invitations = await listInvitations(context, call.merchant_id);
    const names = new Map(members.map(({ user_id, name }) => [user_id, name]));
    return {
      second_factor_required,
      members: members.map(({ sessions_ended_at: _ended_at, ...member }) => ({
        ...member,
        last_sign_in_at: member.last_sign_in_at?.toISOString() ?? null,
        created_at: member.created_at.toISOString(),
      })),
      invitations: invitations.map(
        ({ invitation_id, email, role_id, invited_by, created_at, expires_at }) => ({
          invitation_id,
          email,
          role_id,
          invited_by: names.get(invited_by) ?? invited_by,
          created_at: created_at.toISOString(),
          expires_at: expires_at.toISOString(),
        }),
      ),
    };
  });
  servePortalRoute(app, services, changeMemberRoute, async (call, gateway) => {
    const { role_id, seen = {} } = call.body;
    call.audit(await changeMember(gateway.context, changeBy(call), call.params.user_id, role_id, seen));
    return done;
  });
  servePortalRoute(app, services, removeMemberRoute, async (call, gateway) => {
    call.audit(await removeMember(gateway.context, changeBy(call), call.params.user_id));
    return done;
  });
  servePortalRoute(app, services, listMemberSessions, async (call) => {
    const member = await requireMember(context, call.merchant_id, call.params.user_id);
    const listed = await listSessions(context, member.user_id);
    const sessions = listed.filter((session) => reaches(session, member));
    const current = call.signed_in.opened.session.session_id;
    return { sessions: sessions.map((session) => sessionLine(session, current)) };
  });
  servePortalRoute(app, services, revokeMemberSessions, async (call, gateway) => {
    const revoked = await endMemberSessions(gateway.context, changeBy(call), call.params.user_id);
    call.audit({ after: { revoked } });
    return { revoked };
  });
  servePortalRoute(app, services, changePolicyRoute, async (call, gateway) => {
    const { method } = call.signed_in.opened.session;
    call.audit(await changePolicy(gateway.context, changeBy(call), call.body.second_factor_required, method));
    return done;
  });
}

/** The roles of a merchant. */
export function serveRoles(app: FastifyInstance, services: PortalServices): void {
  const { context } = services;
  servePortalRoute(app, services, listRoles, async (call) => {
    const own = await listOwnRoles(context, call.merchant_id);
    const roles = [...builtInRoles(), ...own].map((role) => ({ ...role, permits: [...role.permits] }));
    return { roles, permits: Object.entries(all_permits).map(([permit, text]) => ({ permit, text })) };
  });
  servePortalRoute(app, services, createRoleRoute, async (call, gateway) => {
    const role_id = await createRole(gateway.context, changeBy(call), call.body);
    call.audit({ subject: role_id, after: call.body });
    return { role_id };
  });
  servePortalRoute(app, services, changeRoleRoute, async (call, gateway) => {
    const { seen = {}, ...fields } = call.body;
    call.audit(await changeRole(gateway.context, changeBy(call), call.params.role_id, fields, seen));
    return done;
  });
  servePortalRoute(app, services, deleteRoleRoute, async (call, gateway) => {
    call.audit(await deleteRole(gateway.context, changeBy(call), call.params.role_id));
    return done;
  });
}

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
import { listSessions } from '../../../../accounts/identity/sessions/open-session.ts';
import { reaches } from '../../../../accounts/identity/sessions/session.ts';
import { listInvitations, proofOfInvitations } from '../../../../accounts/identity/team/invite.ts';
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
import type { PortalApp, PortalServices } from '../perform-route.ts';
import { sessionLine } from './profile.ts';

const done = { done: true as const };

/** The author of a change to the team in the path. */
export function changeBy(call: Pick<PortalCall, 'merchant_id' | 'signed_in'>): TeamChange {
  return { merchant_id: call.merchant_id, by_user_id: call.signed_in.user.user_id, changer: 'member' };
}

/** The people of a merchant. */
export function serveTeam(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(readTeamRoute, async (call) => {
    const { members, second_factor_required } = await readTeam(context, call.merchant_id);
    const invitations = await listInvitations(context, call.merchant_id);
    const invitation_proof = await proofOfInvitations(context, call.merchant_id);
    const names = new Map(members.map(({ user_id, name }) => [user_id, name]));
    return {
      second_factor_required,
      invitation_proof,
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
  app.serve(changeMemberRoute, async (call, gateway) => {
    const { role_id, seen = {} } = call.body;
    call.audit(await changeMember(gateway.context, changeBy(call), call.params.user_id, role_id, seen));
    return done;
  });
  app.serve(removeMemberRoute, async (call, gateway) => {
    call.audit(await removeMember(gateway.context, changeBy(call), call.params.user_id));
    return done;
  });
  app.serve(listMemberSessions, async (call) => {
    const member = await requireMember(context, call.merchant_id, call.params.user_id);
    const listed = await listSessions(context, member.user_id);
    const sessions = listed.filter((session) =>
      reaches(session, { ...member, merchant_id: call.merchant_id }),
    );
    const current = call.signed_in.opened.session.session_id;
    return { sessions: sessions.map((session) => sessionLine(session, current)) };
  });
  app.serve(revokeMemberSessions, async (call, gateway) => {
    const revoked = await endMemberSessions(gateway.context, changeBy(call), call.params.user_id);
    call.audit({ after: { revoked } });
    return { revoked };
  });
  app.serve(changePolicyRoute, async (call, gateway) => {
    const { method } = call.signed_in.opened.session;
    call.audit(await changePolicy(gateway.context, changeBy(call), call.body.second_factor_required, method));
    return done;
  });
}

/** The roles of a merchant. */
export function serveRoles(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(listRoles, async (call) => {
    const own = await listOwnRoles(context, call.merchant_id);
    const roles = [...builtInRoles(), ...own].map((role) => ({ ...role, permits: [...role.permits] }));
    return { roles, permits: Object.entries(all_permits).map(([permit, text]) => ({ permit, text })) };
  });
  app.serve(createRoleRoute, async (call, gateway) => {
    const role_id = await createRole(gateway.context, changeBy(call), call.body);
    call.audit({ subject: role_id, after: call.body });
    return { role_id };
  });
  app.serve(changeRoleRoute, async (call, gateway) => {
    const { seen = {}, ...fields } = call.body;
    call.audit(await changeRole(gateway.context, changeBy(call), call.params.role_id, fields, seen));
    return done;
  });
  app.serve(deleteRoleRoute, async (call, gateway) => {
    call.audit(await deleteRole(gateway.context, changeBy(call), call.params.role_id));
    return done;
  });
}

import Type from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';
import { done, merchant_params, portalRoute } from './portal-route.ts';
import { listedSession } from './profile.ts';
import { expectedFields } from './expected.ts';
import { emailField, passwordField, sessionState } from './session.ts';
import { requiredText } from '../required-text.ts';

const time = Type.String({ description: 'ISO 8601' });
const timeOrNull = Type.Union([Type.String(), Type.Null()]);
const roleField = Type.String({ ...may_be_numeric, pattern: '^[a-z0-9-]{1,40}$' });
const tokenField = Type.String({ pattern: '^[0-9A-Za-z_-]{43}$' });
const codeField = Type.Optional(
  Type.String({
    ...may_be_numeric,
    maxLength: 40,
    description: 'From the operator, where code_needed says so',
  }),
);
/** By what whoever is invited shows that the address is theirs. */
export const addressProof = Type.Union([Type.Literal('mail'), Type.Literal('code'), Type.Literal('link')], {
  description:
    'mail: the link goes to the address, and nobody else sees it; code: they need a code from the operator beside the link; link: the link alone does, in a sandbox that sends no mail',
});
/** What whoever invites gets. */
export const made_invitation = {
  proof: addressProof,
  link: Type.String({ description: 'Empty where it went by mail' }),
  expires_at: Type.String({ description: 'ISO 8601' }),
};
const member_params = Type.Object({
  ...merchant_params.properties,
  user_id: Type.String({ pattern: '^usr_[0-9a-f]{1,40}$' }),
});
export const invitation_params = { invitation_id: Type.String({ pattern: '^inv_[0-9a-f]{1,40}$' }) };
const role_params = Type.Object({ ...merchant_params.properties, role_id: roleField });

export const readTeam = portalRoute({
  name: 'team.list',
  summary: 'The people of a merchant, and open invitations',
  method: 'GET',
  path: '/merchants/:merchant_id/team',
  scope: 'merchant',
  audited: true,
  permit: 'team.read',
  params: merchant_params,
  response: Type.Object({
    second_factor_required: Type.Boolean(),
    invitation_proof: addressProof,
    members: Type.Array(
      Type.Object({
        user_id: Type.String(),
        email: Type.String(),
        name: Type.String(),
        role_id: Type.String(),
        disabled: Type.Boolean(),
        second_factor: Type.Boolean(),
        last_sign_in_at: timeOrNull,
        created_at: time,
      }),
    ),
    invitations: Type.Array(
      Type.Object({
        invitation_id: Type.String(),
        email: Type.String(),
        role_id: Type.String(),
        invited_by: Type.String(),
        created_at: time,
        expires_at: time,
      }),
    ),
  }),
});

export const changeMember = portalRoute({
  name: 'team.change_role',
  summary: 'Give somebody of the team another role',
  method: 'PUT',
  path: '/merchants/:merchant_id/team/:user_id',
  scope: 'merchant',
  permit: 'team.manage',
  step_up: 'always',
  params: member_params,
  body: Type.Object({ role_id: roleField, seen: expectedFields({ role_id: roleField }) }),
  response: done,
});

export const removeMember = portalRoute({
  name: 'team.remove',
  summary: 'Take somebody out of the team',
  method: 'DELETE',
  path: '/merchants/:merchant_id/team/:user_id',
  scope: 'merchant',
  permit: 'team.manage',
  step_up: 'always',
  params: member_params,
  response: done,
});

export const listMemberSessions = portalRoute({
  name: 'team.sessions',
  summary: 'The living sessions of somebody of the team',
  method: 'GET',
  path: '/merchants/:merchant_id/team/:user_id/sessions',
  scope: 'merchant',
  audited: true,
  permit: 'team.read',
  params: member_params,
  response: Type.Object({ sessions: Type.Array(listedSession) }),
});

export const revokeMemberSessions = portalRoute({
  name: 'team.revoke_sessions',
  summary:
    'End the sessions of somebody of the team; of somebody of other teams too, what they reach of this one',
  method: 'DELETE',
  path: '/merchants/:merchant_id/team/:user_id/sessions',
  scope: 'merchant',
  permit: 'team.manage',
  params: member_params,
  response: Type.Object({ revoked: Type.Integer() }),
});

export const changePolicy = portalRoute({
  name: 'team.change_policy',
  summary: 'Whether everybody of the team must have a second factor',
  method: 'PUT',
  path: '/merchants/:merchant_id/policy',
  scope: 'merchant',
  permit: 'team.manage',
  step_up: 'always',
  params: merchant_params,
  body: Type.Object({ second_factor_required: Type.Boolean() }),
  response: done,
});

export const invite = portalRoute({
  name: 'team.invite',
  summary: 'Invite somebody. The link goes to them by mail, or is shown this once',
  method: 'POST',
  path: '/merchants/:merchant_id/invitations',
  scope: 'merchant',
  permit: 'team.manage',
  step_up: 'always',
  params: merchant_params,
  body: Type.Object({ email: emailField, role_id: roleField }),
  response: Type.Object({ invitation_id: Type.String(), ...made_invitation }),
});

export const withdrawInvitation = portalRoute({
  name: 'team.withdraw_invitation',
  summary: 'Withdraw an invitation',
  method: 'DELETE',
  path: '/merchants/:merchant_id/invitations/:invitation_id',
  scope: 'merchant',
  permit: 'team.manage',
  params: Type.Object({ ...merchant_params.properties, ...invitation_params }),
  response: done,
});

export const readInvitation = portalRoute({
  name: 'invitation.read',
  summary: 'What an invitation is for',
  method: 'POST',
  path: '/invitation',
  scope: 'anyone',
  body: Type.Object({ token: tokenField, code: codeField }),
  response: Type.Object({
    merchant_name: Type.String(),
    role_id: Type.String(),
    role_name: Type.String(),
    email: Type.String(),
    code_needed: Type.Boolean({ description: 'The operator’s code is needed beside the link' }),
    known: Type.Boolean({ description: 'Whoever is invited can sign in already: sign in, then join' }),
  }),
});

export const acceptInvitation = portalRoute({
  name: 'invitation.accept',
  summary: 'Accept an invitation as somebody new, and sign in',
  method: 'POST',
  path: '/invitation/accept',
  scope: 'anyone',
  body: Type.Object({ token: tokenField, code: codeField, name: Type.String(), password: passwordField }),
  response: sessionState,
});

export const joinTeam = portalRoute({
  name: 'invitation.join',
  summary: 'Accept an invitation as somebody who is signed in',
  method: 'POST',
  path: '/invitation/join',
  scope: 'user',
  of_person: true,
  body: Type.Object({ token: tokenField, code: codeField }),
  response: sessionState,
});

const role = Type.Object({
  role_id: Type.String(),
  name: Type.String(),
  permits: Type.Array(Type.String()),
  built_in: Type.Boolean(),
});

export const listRoles = portalRoute({
  name: 'roles.list',
  summary: 'The roles of a merchant: built-in and own ones, and every permit there is',
  method: 'GET',
  path: '/merchants/:merchant_id/roles',
  scope: 'merchant',
  permit: 'team.read',
  params: merchant_params,
  response: Type.Object({
    roles: Type.Array(role),
    permits: Type.Array(Type.Object({ permit: Type.String(), text: Type.String() })),
  }),
});

const role_fields = {
  name: requiredText(100),
  permits: Type.Array(Type.String(), { maxItems: 100 }),
};

export const createRole = portalRoute({
  name: 'roles.create',
  summary: 'Create an own role',
  method: 'POST',
  path: '/merchants/:merchant_id/roles',
  scope: 'merchant',
  permit: 'team.manage',
  params: merchant_params,
  body: Type.Object(role_fields),
  response: Type.Object({ role_id: Type.String() }),
});

export const changeRole = portalRoute({
  name: 'roles.change',
  summary: 'Change an own role, for everybody who has it',
  method: 'PUT',
  path: '/merchants/:merchant_id/roles/:role_id',
  scope: 'merchant',
  permit: 'team.manage',
  step_up: 'always',
  params: role_params,
  body: Type.Object({
    ...role_fields,
    seen: expectedFields(role_fields),
  }),
  response: done,
});

export const deleteRole = portalRoute({
  name: 'roles.delete',
  summary: 'Delete an own role that nobody has',
  method: 'DELETE',
  path: '/merchants/:merchant_id/roles/:role_id',
  scope: 'merchant',
  permit: 'team.manage',
  params: role_params,
  response: done,
});

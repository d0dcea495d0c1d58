import {
  acceptInvitation as acceptRoute,
  invite as inviteRoute,
  joinTeam as joinRoute,
  readInvitation as readRoute,
  withdrawInvitation as withdrawRoute,
} from '@causeway/schemas/portal/team.ts';
import type { Context } from '../../../../kernel/context.ts';
import { recordAction } from '../../../../kernel/audit/record-audit.ts';
import {
  acceptInvitation,
  invite,
  joinTeam,
  readInvitation,
  withdrawInvitation,
  type AddressProof,
  type Invitation,
  type MadeInvitation,
} from '../../../../accounts/identity/team/invite.ts';
import type { PortalCall } from '../portal-call.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';
import { callerNetwork } from '../../caller-address.ts';
import { attemptLimiter, limitFailures } from '../../divided-limiter.ts';
import { enter, enterAgain } from './session.ts';
import { changeBy } from './team.ts';
import { personActor } from '../../../../kernel/values/actor.ts';

/** Invitations to a team: creating, withdrawing, reading and accepting them. */
export function serveInvitations(app: PortalApp, services: PortalServices): void {
  const { origin, parts } = services;
  const failures = attemptLimiter(parts);
  app.serve(inviteRoute, async (call, gateway) => {
    const made = await invite(gateway.context, changeBy(call), call.body);
    const { invitation_id, proof } = made;
    call.audit({ subject: invitation_id, after: { ...call.body, proof } });
    return { invitation_id, ...presentInvitation(made, origin.public_url) };
  });
  app.serve(withdrawRoute, async (call, gateway) => {
    call.audit(await withdrawInvitation(gateway.context, changeBy(call), call.params.invitation_id));
    return { done: true as const };
  });
  app.serve(readRoute, async (call, gateway) => {
    const found = await limitFailures(failures, callerNetwork(call.origin.address), () =>
      readInvitation(gateway.context, claimOf(call.body)),
    );
    const { invitation, role_name, code_needed, known } = found;
    const { merchant_name, role_id, email } = invitation;
    return { merchant_name, role_id, role_name, email, code_needed, known };
  });
  app.serve(acceptRoute, async (call, gateway) => {
    const accepted = await limitFailures(failures, callerNetwork(call.origin.address), () =>
      acceptInvitation(gateway.context, { ...call.body, ...claimOf(call.body) }, call.origin),
    );
    await noteAcceptance(gateway.context, call, accepted.invitation, accepted.opened.session.user_id);
    return enter(gateway.context, call, accepted.opened);
  });
  app.serve(joinRoute, async (call, gateway) => {
    const { user } = call.signed_in;
    const invitation = await joinTeam(gateway.context, user, claimOf(call.body));
    await noteAcceptance(gateway.context, call, invitation, user.user_id);
    call.audit({ subject: invitation.invitation_id });
    return enterAgain(gateway.context, call, call.signed_in.opened);
  });
}

function claimOf({ token, code = '' }: { token: string; code?: string }): { token: string; code: string } {
  return { token, code };
}

/** An invitation for whoever made it. The token is in the URL's fragment, so that it reaches no server's log. */
export function presentInvitation(
  { proof, token, expires_at }: MadeInvitation,
  public_url: string,
): { proof: AddressProof; link: string; expires_at: string } {
  const link = token === null ? '' : `${public_url}/portal/invitation#${token}`;
  return { proof, link, expires_at: expires_at.toISOString() };
}

/** In the log of the merchant whose team the person joins. */
async function noteAcceptance(
  context: Context,
  { origin, request_id }: Pick<PortalCall, 'origin' | 'request_id'>,
  { merchant_id, invitation_id, role_id }: Invitation,
  user_id: string,
): Promise<void> {
  const finish = await recordAction(context, {
    merchant_ids: [merchant_id],
    actor: personActor({ user_id }),
    action: 'invitation.accept',
    account_id: '',
    subject: invitation_id,
    address: origin.address,
    request_id,
  });
  await finish({ result: 'done', after: { role_id } });
}

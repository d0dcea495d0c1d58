import type { PortalRoute, StepUp } from '@causeway/schemas/portal/portal-route.ts';
import { isFresh } from '../../../accounts/identity/sessions/session.ts';
import { RequestRefused } from '../../../kernel/errors.ts';
import { exceedsLimit, type RefundCall } from './payments/payments.ts';
import { actionOf } from './perform-route.ts';
import type { PortalCall } from './portal-call.ts';
import type { HttpServices } from './serve-portal-route.ts';

const needed: Readonly<Record<StepUp, (services: HttpServices, call: PortalCall) => Promise<boolean>>> = {
  always: () => Promise.resolve(true),
  above_refund_limit: (services, call) => exceedsLimit(services, call as RefundCall),
};

/**
 * Demands that the person of a session has proven who they are within the last five minutes, where the route does.
 * @throws RequestRefused U0018, which is in the audit log
 */
export async function demandStepUp(
  services: HttpServices,
  route: PortalRoute,
  call: PortalCall,
): Promise<void> {
  if (route.step_up === null || isFresh(call.signed_in.opened.session, services.context.clock.now())) return;
  if (!(await needed[route.step_up](services, call))) return;
  await services.guarded.refuse(actionOf(route, call), 'U0018');
  throw new RequestRefused('U0018');
}

import {
  advanceClock as advanceRoute,
  removeClock as removeRoute,
  showClock as showRoute,
} from '@causeway/schemas/portal/test-clocks.ts';
import {
  advanceClock,
  removeClock,
  showClock,
  type Advance,
} from '../../../../operations/test-clocks/advance-clock.ts';
import type { PortalApp } from '../perform-route.ts';

/** Test clocks of sandbox accounts. */
export function serveTestClocks(app: PortalApp): void {
  app.serve(advanceRoute, async (call, gateway) => {
    const to = new Date(call.body.to);
    call.audit({ after: { to: to.toISOString() } });
    return advanced(await advanceClock(gateway, call.account.account_id, to));
  });
  app.serve(removeRoute, async (call, gateway) =>
    advanced(await removeClock(gateway, call.account.account_id)),
  );
  app.serve(showRoute, async (call, { context }) => {
    const { now, ...clock } = await showClock(context, call.account.account_id);
    return { ...clock, now: now.toISOString() };
  });
}

function advanced({ from, now, ...advance }: Advance) {
  return { ...advance, from: from.toISOString(), now: now.toISOString() };
}

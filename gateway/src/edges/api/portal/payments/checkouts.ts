import { expireCheckout as expireRoute } from '@causeway/schemas/portal/checkouts.ts';
import { expireCheckout } from '../../../../acquiring/checkout/expire-checkouts.ts';
import { utcStamp } from '../../../../kernel/values/dates.ts';
import type { PortalApp } from '../perform-route.ts';

/** Sessions of the payment page. */
export function serveCheckouts(app: PortalApp): void {
  app.serve(expireRoute, async (call, gateway) => {
    const { account_id } = call.account;
    const { session_id } = call.params;
    const { session, standing: status } = await expireCheckout(
      gateway.context,
      { account_id, session_id },
      call.at,
    );
    const { order_no, expires_at } = session;
    const expired = { order_no, status, expires_at: utcStamp(expires_at) };
    call.audit({ subject: session_id, after: expired });
    return expired;
  });
}

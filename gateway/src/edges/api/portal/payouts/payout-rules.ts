import {
  changeCoolingOff as changeRoute,
  readAccountPayoutRules,
  type AccountPayoutRules,
} from '@causeway/schemas/portal/payout-rules.ts';
import type { Account } from '../../../../accounts/merchants/account.ts';
import {
  changeCoolingOff,
  hoursInForce,
  readPayoutSettings,
} from '../../../../banking/payouts/settings/payout-settings.ts';
import { presentLimits } from '../../read/currency-limits.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';

/** By which rules payouts wait for people, and the one that a merchant changes itself. */
export function servePayoutRules(app: PortalApp, { context }: Pick<PortalServices, 'context'>): void {
  app.serve(readAccountPayoutRules, async ({ account, at }) =>
    present(await readPayoutSettings(context, account.account_id), account, at),
  );
  app.serve(changeRoute, async (call, gateway) => {
    const { account, at } = call;
    const { cooling_off_hours: hours, seen = call.shown_by_default } = call.body;
    const changed = await changeCoolingOff(gateway.context, account, { hours, seen, at });
    const [before, after] = [present(changed.before, account, at), present(changed.after, account, at)];
    call.audit({ subject: account.account_id, before: coolingOff(before), after: coolingOff(after) });
    return after;
  });
}

function present(
  settings: Awaited<ReturnType<typeof readPayoutSettings>>,
  account: Account,
  at: Date,
): AccountPayoutRules {
  const { cooling_off_hours, cooling_off_from, approval_limits, maker_limits } = settings;
  return {
    cooling_off_hours,
    hours_in_force: hoursInForce(settings, account, at),
    in_force_until: cooling_off_from && cooling_off_from > at ? cooling_off_from.toISOString() : null,
    approval_limits: presentLimits(approval_limits),
    maker_limits: presentLimits(maker_limits),
  };
}

function coolingOff({ cooling_off_hours, hours_in_force, in_force_until }: AccountPayoutRules) {
  return { cooling_off_hours, hours_in_force, in_force_until };
}

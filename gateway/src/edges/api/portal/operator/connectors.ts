import { utcStamp } from '../../../../kernel/values/dates.ts';
import * as routes from '@causeway/schemas/portal/operator/connectors.ts';
import { presentLimits, readLimits } from '../../read/currency-limits.ts';
import { readConnectorUse } from '../../../../acquiring/acquirers/connector-use.ts';
import {
  banksOf,
  changePayoutSettings,
  readPayoutSettings,
} from '../../../../banking/payouts/settings/payout-settings.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';
import { findAccount } from './merchants.ts';

/** The configured connectors, and where payouts are sent; for payments see routing-rules.ts. */
export function serveRouting(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(routes.listConnectors, async () => ({
    connectors: (await readConnectorUse(context)).map((use) => ({
      ...use,
      resting_until: utcStamp(use.resting_until),
    })),
  }));
  app.serve(routes.readPayoutRules, async ({ params }) => {
    const { account_id } = await findAccount(context, params.account_id);
    return { rules: presentRules(await readPayoutSettings(context, account_id)), banks: banksOf(context) };
  });
  app.serve(routes.changePayoutRules, async (call, gateway) => {
    const { account_id } = await findAccount(gateway.context, call.params.account_id);
    const before = presentRules(await readPayoutSettings(gateway.context, account_id));
    const { seen = {}, ...rules } = call.body;
    const changes = readChanges(rules);
    const after = presentRules(
      await changePayoutSettings(gateway.context, account_id, changes, {}, readChanges(seen)),
    );
    call.audit({ subject: account_id, before, after });
    return after;
  });
}

type Settings = Awaited<ReturnType<typeof readPayoutSettings>>;

function readChanges(changes: Partial<routes.PayoutRules>): Partial<Omit<Settings, 'account_id'>> {
  const {
    connector,
    when_short,
    screening,
    approval_limits,
    approve_others,
    maker_limits,
    payee_mismatch,
    instant_fallback,
    cooling_off_hours,
  } = changes;
  return {
    ...(connector === undefined ? {} : { connector: connector === '' ? null : connector }),
    ...(when_short === undefined ? {} : { when_short }),
    ...(screening === undefined ? {} : { screening: screening === 'usual' ? null : screening === 'on' }),
    ...(approval_limits === undefined ? {} : { approval_limits: readLimits(approval_limits) }),
    ...(approve_others === undefined ? {} : { approve_others }),
    ...(maker_limits === undefined ? {} : { maker_limits: readLimits(maker_limits) }),
    ...(payee_mismatch === undefined ? {} : { payee_mismatch }),
    ...(instant_fallback === undefined ? {} : { instant_fallback }),
    ...(cooling_off_hours === undefined ? {} : { cooling_off_hours }),
  };
}

function presentRules(settings: Settings): routes.PayoutRules {
  return {
    connector: settings.connector ?? '',
    when_short: settings.when_short,
    screening: settings.screening === null ? 'usual' : settings.screening ? 'on' : 'off',
    approval_limits: presentLimits(settings.approval_limits),
    approve_others: settings.approve_others,
    maker_limits: presentLimits(settings.maker_limits),
    payee_mismatch: settings.payee_mismatch,
    instant_fallback: settings.instant_fallback,
    cooling_off_hours: settings.cooling_off_hours,
  };
}

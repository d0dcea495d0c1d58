import * as routes from '@causeway/schemas/portal/operator/routing-rules.ts';
import type { AccountRow } from '../../../../accounts/merchants/list-accounts.ts';
import { acquirersFor } from '../../../../accounts/merchants/manage-accounts.ts';
import {
  readRouting,
  replaceRoutingRules,
  tryRouting,
  type Routing,
} from '../../../../accounts/merchants/routing/manage-routing-rules.ts';
import { soft_declines } from '../../../../kernel/values/schemes/retry-rules.ts';
import { presentRoutingRule, readRoutingFacts, readRules } from '../../read/read-routing-rules.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';
import { findAccount } from './merchants.ts';

/** The routing rules of accounts. */
export function serveRoutingRules(app: PortalApp, services: PortalServices): void {
  const { context, directory } = services;
  const present = (account: AccountRow, { rules, otherwise, version }: Routing): routes.AccountRouting => ({
    rules: rules.map(presentRoutingRule),
    otherwise,
    version,
    connectors: acquirersFor(context, account),
    soft_declines: [...soft_declines],
  });
  app.serve(routes.readRoutingRules, async ({ params }) => {
    const account = await findAccount(context, params.account_id);
    return present(account, await readRouting(context, account.account_id));
  });
  app.serve(routes.replaceRoutingRules, async (call, gateway) => {
    const account = await findAccount(gateway.context, call.params.account_id);
    const { account_id } = account;
    const before = await readRouting(gateway.context, account_id);
    const after = await replaceRoutingRules(
      gateway.context,
      account_id,
      readRules(call.body.rules),
      call.body.version,
    );
    directory.forget(account_id);
    call.audit({ subject: account_id, before: shortOf(before), after: shortOf(after) });
    return present(account, after);
  });
  app.serve(routes.tryRouting, async ({ params, query }) => {
    const { account_id } = await findAccount(context, params.account_id);
    const { currency, amount, brand = '', order_no } = query;
    const facts = readRoutingFacts({ currency, amount, brand, order_no });
    const routed = await tryRouting(context, account_id, facts);
    return { ...routed, next: [...routed.next] };
  });
}

/** The rules as recorded in the audit log. */
function shortOf({ rules }: Routing): { rules: object[] } {
  return {
    rules: rules.map(presentRoutingRule).map(({ rule_no: _place, warnings: _warnings, ...rule }) => rule),
  };
}

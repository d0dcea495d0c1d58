import * as routes from '@causeway/schemas/portal/developers/addresses.ts';
import type { AccountAccess } from '../../../../accounts/merchants/account.ts';
import { listAddresses } from '../../../../accounts/merchants/list-accounts.ts';
import {
  addAddress,
  changeAddressPolicy,
  readAddressPolicy,
  removeAddress,
} from '../../../../accounts/merchants/manage-addresses.ts';
import { listCallers } from '../../../../operations/request-log/list-requests.ts';
import { caller_days } from '../../../../operations/request-log/write-requests.ts';
import { addMs, day_ms } from '../../../../kernel/values/dates.ts';
import { isRegistered } from '../../caller-address.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';

/** Registered addresses of an account, and which recent callers would be refused. */
export function serveAddresses(app: PortalApp, services: PortalServices): void {
  const { context, directory } = services;
  app.serve(routes.listAddresses, async (call) => {
    const { account_id } = call.account;
    const { policy, since } = await readAddressPolicy(context, account_id);
    const rows = await listAddresses(context, account_id);
    const from = since ?? addMs(context.clock.now(), -caller_days * day_ms);
    const callers = await listCallers(context, account_id, from);
    const access: Pick<AccountAccess, 'addresses'> = { addresses: rows.map(({ cidr }) => cidr) };
    return {
      policy,
      learning_since: since?.toISOString() ?? null,
      addresses: rows.map(({ cidr, created_at }) => ({ cidr, created_at: created_at.toISOString() })),
      callers: callers.map(({ address, first_seen_at, last_seen_at, requests }) => ({
        address,
        registered: isRegistered(access, address),
        first_seen_at: first_seen_at.toISOString(),
        last_seen_at: last_seen_at.toISOString(),
        requests: requests.toString(),
      })),
    };
  });
  app.serve(routes.addAddress, async (call, gateway) => {
    const { account_id } = call.account;
    const cidr = await addAddress(gateway.context, account_id, call.body.cidr.trim());
    directory.forget(account_id);
    call.audit({ subject: cidr, after: { cidr } });
    return { cidr };
  });
  app.serve(routes.removeAddress, async (call, gateway) => {
    const { account_id } = call.account;
    const { cidr } = call.body;
    await removeAddress(gateway.context, account_id, cidr);
    directory.forget(account_id);
    call.audit({ subject: cidr, before: { cidr } });
    return { done: true as const };
  });
  app.serve(routes.changeAddressPolicy, async (call, gateway) => {
    const { account_id } = call.account;
    const { policy, seen = {} } = call.body;
    const before = await changeAddressPolicy(gateway.context, account_id, policy, seen);
    directory.forget(account_id);
    call.audit({ subject: account_id, before: { policy: before }, after: { policy } });
    return { done: true as const };
  });
}

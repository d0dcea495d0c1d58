import {
  listFilters as listRoute,
  removeFilter as removeRoute,
  renameFilter as renameRoute,
  saved_filters_max,
  saveFilter as saveRoute,
  type SavedFilter,
} from '@causeway/schemas/portal/saved-filters.ts';
import {
  listFilters,
  removeFilter,
  renameFilter,
  saveFilter,
  type FilterRecord,
} from '../../../../acquiring/payments/listing/saved-filters.ts';
import { readPaymentFilter } from '../../../../acquiring/payments/listing/payment-filter.ts';
import { RequestRefused } from '../../../../kernel/errors.ts';
import { parseTransactionId } from '../../../../kernel/values/ids.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';

/** Saved filters of the payments list. */
export function serveSavedFilters(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(listRoute, async ({ account, signed_in }) => {
    const { user_id } = signed_in.user;
    const found = await listFilters(context, account.account_id, user_id);
    return { filters: found.map((record) => present(record, user_id)) };
  });
  app.serve(saveRoute, async ({ account, signed_in, body, at }, gateway) => {
    readPaymentFilter(body.filter, account.time_zone, at);
    const { user_id } = signed_in.user;
    const draft = { account_id: account.account_id, user_id, ...body, name: body.name.trim() };
    return present(await saveFilter(gateway.context, draft, saved_filters_max), user_id);
  });
  app.serve(renameRoute, async ({ account, signed_in, params, body }, gateway) => {
    const filter_id = parseTransactionId(params.filter_id) ?? 0n;
    const key = { account_id: account.account_id, user_id: signed_in.user.user_id, filter_id };
    const renamed = await renameFilter(gateway.context, key, body.name.trim());
    if (!renamed) throw new RequestRefused('U0008', { source: 'filter_id' });
    return { done: true } as const;
  });
  app.serve(removeRoute, async ({ account, signed_in, params }, gateway) => {
    const filter_id = parseTransactionId(params.filter_id) ?? 0n;
    const removed = await removeFilter(
      gateway.context,
      account.account_id,
      signed_in.user.user_id,
      filter_id,
    );
    if (!removed) throw new RequestRefused('U0008', { source: 'filter_id' });
    return { done: true } as const;
  });
}

function present(record: FilterRecord, user_id: string): SavedFilter {
  return {
    filter_id: record.filter_id.toString(),
    name: record.name,
    shared: record.shared,
    own: record.user_id === user_id,
    filter: record.filter as SavedFilter['filter'],
  };
}

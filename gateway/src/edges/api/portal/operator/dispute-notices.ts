import { dispute_notice_list } from '@causeway/schemas/portal/lists/dispute-notice-list.ts';
import * as routes from '@causeway/schemas/portal/operator/dispute-notices.ts';
import {
  listUnmatchedNotices,
  settleUnmatchedNotice,
  type UnmatchedNotice,
} from '../../../../acquiring/disputes/unmatched-notices.ts';
import { presentRow, type ListValues } from '../../../../kernel/values/list-rows.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';

const values: ListValues<typeof dispute_notice_list, UnmatchedNotice> = {
  likely_transaction_id: ({ likely_transaction_id: id }) => (id === 0n ? '' : id.toString()),
};

/** Acquirers' notices about disputes of unknown payments that moved no money. */
export function serveDisputeNotices(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(routes.listDisputeNotices, async () => ({
    notices: (await listUnmatchedNotices(context)).map((notice) =>
      presentRow(dispute_notice_list, values, notice),
    ),
  }));
  app.serve(routes.settleDisputeNotice, async (call, gateway) => {
    const { note, ...key } = call.body;
    await settleUnmatchedNotice(gateway.context, key, { by: call.actor, note });
    call.audit({ subject: `${key.connector} ${key.notice_reference}`, after: { note } });
    return {};
  });
}

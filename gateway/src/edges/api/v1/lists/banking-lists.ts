import type { ListRowOf } from '@causeway/schemas/v1/list-operation.ts';
import { retrievalPayouts } from '@causeway/schemas/v1/retrievalPayouts.ts';
import {
  listedPayoutsByNumber,
  pagePayouts,
  type ListedPayout,
} from '../../../../banking/payouts/listing/page-payouts.ts';
import { payoutSnapshot } from '../../../../banking/payouts/payout.ts';
import { cursorOf } from '../../page-cursor.ts';
import { numbersIn, serveList } from './serve-list.ts';

export const payouts_list = serveList(retrievalPayouts, {
  async page({ context, account_id, filter, ...page }) {
    const { payouts, next } = await pagePayouts(context, account_id, filter, page);
    return { items: payouts, next: next && cursorOf(next.created_at, next.transaction_id) };
  },
  find: ({ context, account_id }, ids) => listedPayoutsByNumber(context, account_id, numbersIn(ids)),
  row: payoutRow,
});

function payoutRow(payout: ListedPayout): ListRowOf<typeof retrievalPayouts> {
  return {
    ...payoutSnapshot(payout),
    beneficiary_name: payout.beneficiary_name,
    created_at: payout.created_at.toISOString(),
    last_updated_at: payout.updated_at.toISOString(),
  };
}

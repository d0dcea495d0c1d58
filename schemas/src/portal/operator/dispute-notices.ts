import Type from 'typebox';
import { may_be_numeric } from '../../card-numbers/may-be-numeric.ts';
import { dispute_notice_list } from '../lists/dispute-notice-list.ts';
import { account_params, portalRoute } from '../portal-route.ts';
import { requiredText } from '../../required-text.ts';

export const listDisputeNotices = portalRoute({
  name: 'operator.dispute_notices',
  summary:
    'Notices about disputes of payments that the gateway does not know and that moved no money, oldest first',
  method: 'GET',
  path: '/operator/dispute-notices',
  scope: 'operator',
  response: Type.Object({ notices: Type.Array(dispute_notice_list.row) }),
  commands: [{ name: 'suspense notices' }],
});

export const settleDisputeNotice = portalRoute({
  name: 'operator.settle_dispute_notice',
  summary: 'Says how such a notice was handled, and closes it',
  method: 'POST',
  path: '/operator/dispute-notices/settle',
  scope: 'operator',
  body: Type.Object({
    account_id: account_params.properties.account_id,
    connector: requiredText(100, 'Name of the acquirer'),
    notice_reference: requiredText(500, undefined, may_be_numeric),
    note: requiredText(500, 'How it was handled'),
  }),
  response: Type.Object({}),
  commands: [
    {
      name: 'suspense settle-notice',
      arguments: { reference: 'notice_reference' },
      says: 'Notice {notice_reference} is settled.',
    },
  ],
});

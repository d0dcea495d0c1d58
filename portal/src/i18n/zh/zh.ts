import { columnLabels } from '@causeway/schemas/portal/lists/column-labels.ts';
import type { Texts } from '../en/en.ts';
import { ledger } from './ledger.ts';
import { developer_pages } from './developer-pages.ts';
import { frame } from './frame.ts';
import { console_pages } from './console-pages.ts';
import { operator_pages } from './operator-pages.ts';
import { overview } from './overview.ts';
import { lists } from './lists.ts';
import { balance_pages } from './balance-pages.ts';
import { dispute_pages } from './dispute-pages.ts';
import { subscription_pages } from './subscription-pages.ts';
import { payout_pages } from './payout-pages.ts';
import { risk_pages } from './risk-pages.ts';
import { acquirer_pages } from './acquirer-pages.ts';
import { routing_pages } from './routing-pages.ts';
import { dispute_notice_pages } from './dispute-notice-pages.ts';
import { notification_pages } from './notification-pages.ts';
import { recall_pages } from './recall-pages.ts';
import { file_pages } from './file-pages.ts';
import { reconciliation_pages } from './reconciliation-pages.ts';
import { suspense_pages } from './suspense-pages.ts';
import { payment_pages } from './payment-pages.ts';
import { team_pages } from './team-pages.ts';

/** Simplified Chinese. */
export const zh: Texts = {
  column: columnLabels('zh-CN'),
  ...frame,
  ...payment_pages,
  ...payout_pages,
  ...dispute_pages,
  ...subscription_pages,
  ...balance_pages,
  ...overview,
  ...lists,
  ...ledger,
  ...developer_pages,
  ...team_pages,
  ...operator_pages,
  ...console_pages,
  ...risk_pages,
  ...acquirer_pages,
  ...routing_pages,
  ...reconciliation_pages,
  ...file_pages,
  ...suspense_pages,
  ...dispute_notice_pages,
  ...notification_pages,
  ...recall_pages,
};

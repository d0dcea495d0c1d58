import { risk_pages } from './risk-pages.ts';
import { acquirer_pages } from './acquirer-pages.ts';
import { routing_pages } from './routing-pages.ts';
import { reconciliation_pages } from './reconciliation-pages.ts';
import { file_pages } from './file-pages.ts';
import { suspense_pages } from './suspense-pages.ts';
import { dispute_notice_pages } from './dispute-notice-pages.ts';
import { notification_pages } from './notification-pages.ts';
import { recall_pages } from './recall-pages.ts';

/** What only the operator console says, in English: loaded with it, so that a merchant's first page is smaller. */
export const console_only = {
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

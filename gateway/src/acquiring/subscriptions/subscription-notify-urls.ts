import type { NotifyUrl } from '../../accounts/webhooks/notify-urls.ts';
import type { ContractKey } from './contracts/contract-store.ts';
import type { Subscription } from './subscription.ts';

/** Sends the events of a subscription and of its new contracts to its notify_url, where it has one. */
export function subscriptionNotifyUrls(
  { account_id, subscription_id, notify_url: url }: Subscription,
  contracts: readonly ContractKey[],
): NotifyUrl[] {
  if (url === null) return [];
  const subject_ids = [subscription_id, ...contracts.map(({ contract_id }) => contract_id)];
  return subject_ids.map((subject_id) => ({ account_id, subject_id, url }));
}

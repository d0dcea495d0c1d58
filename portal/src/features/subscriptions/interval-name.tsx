import type { SubscriptionRow } from '@causeway/schemas/portal/subscriptions.ts';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../components/values.tsx';

/** What a subscription costs, and how often. */
export function Price({ row }: { row: SubscriptionRow }) {
  const { t } = useTranslation();
  const { amount, currency, interval_unit: unit, interval_count: count } = row;
  return (
    <>
      <Amount value={amount} currency={currency} />{' '}
      {count === 1 ? t(`subscriptions.every_${unit}`) : t(`subscriptions.every_${unit}s`, { count })}
    </>
  );
}

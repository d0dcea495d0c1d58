import type { Settlement } from '@causeway/schemas/portal/operator/reconciliation.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../components/status-badge.tsx';

/** Whether what we say, what the acquirer says and what has arrived agree. */
export function Agreement({ settlement }: { readonly settlement: Settlement }) {
  const { t } = useTranslation();
  const { open_differences: count, paid_out, arrived } = settlement;
  if (count > 0) return <Badge tone="bad">{t('reconciliation.differ', { count })}</Badge>;
  if (paid_out === '') return <Badge tone="wait">{t('reconciliation.not_paid')}</Badge>;
  if (paid_out !== arrived) return <Badge tone="wait">{t('reconciliation.on_its_way')}</Badge>;
  return <Badge tone="good">{t('reconciliation.agree')}</Badge>;
}

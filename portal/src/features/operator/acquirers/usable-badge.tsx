import { useTranslation } from 'react-i18next';
import { Badge } from '../../../components/status-badge.tsx';

/** Whether payments can go to an acquirer. */
export function UsableBadge({ usable }: { usable: boolean }) {
  const { t } = useTranslation();
  return (
    <Badge tone={usable ? 'good' : 'bad'}>{t(usable ? 'acquirers.usable' : 'acquirers.unusable')}</Badge>
  );
}

import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '../../components/status-badge.tsx';

const tones: Record<string, Tone> = { pending: 'wait', completed: 'good', failed: 'bad' };

/** A refund's status in words. */
export function RefundBadge({ status }: { status: string }) {
  const { t } = useTranslation();
  return <Badge tone={tones[status] ?? 'calm'}>{t(`refunds.${status as 'pending'}`)}</Badge>;
}

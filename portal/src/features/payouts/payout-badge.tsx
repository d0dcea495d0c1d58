import type { PayoutState } from '@causeway/schemas/payout-states.ts';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '../../components/status-badge.tsx';

const tones: Record<PayoutState, Tone> = {
  PENDING_FUNDS: 'wait',
  IN_APPROVAL: 'wait',
  APPROVAL_REJECTED: 'bad',
  SCHEDULED: 'info',
  IN_REVIEW: 'wait',
  PROCESSING: 'info',
  SENT: 'info',
  COMPLETED: 'good',
  FAILED: 'bad',
  RETURNED: 'bad',
  CANCELLED: 'calm',
};

/** A payout's state in words. */
export function PayoutBadge({ status }: { status: string }) {
  const { t } = useTranslation();
  const state = status as PayoutState;
  return <Badge tone={tones[state] ?? 'calm'}>{t(`payout_state.${state}`)}</Badge>;
}

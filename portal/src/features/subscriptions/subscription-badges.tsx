import type { ChargeRow } from '@causeway/schemas/portal/charges.ts';
import type { SubscriptionRow } from '@causeway/schemas/portal/subscriptions.ts';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '../../components/status-badge.tsx';

const tones: Readonly<Record<SubscriptionRow['status'], Tone>> = {
  Pending: 'calm',
  Trialing: 'info',
  Actived: 'good',
  Past_due: 'bad',
  Paused: 'wait',
  Inactived: 'calm',
};

/** A subscription's status in words. */
export function SubscriptionBadge({ status }: { status: SubscriptionRow['status'] }) {
  const { t } = useTranslation();
  return <Badge tone={tones[status]}>{t(`subscription_status.${status}`)}</Badge>;
}

const contract_tones: Readonly<Record<ChargeRow['status'], Tone>> = {
  planned: 'calm',
  drawn_up: 'info',
  charging: 'info',
  past_due: 'bad',
  charged: 'good',
  failed: 'bad',
  cancelled: 'calm',
};

/** A contract's status in words, or that there is none yet. */
export function ContractBadge({ status }: { status: ChargeRow['status'] }) {
  const { t } = useTranslation();
  return <Badge tone={contract_tones[status]}>{t(`contract_status.${status}`)}</Badge>;
}

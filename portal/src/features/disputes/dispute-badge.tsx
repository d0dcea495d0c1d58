import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '../../components/status-badge.tsx';

const tones: Record<string, Tone> = { open: 'bad', answered: 'wait', won: 'good', lost: 'calm' };

/** A dispute's stage in words. */
export function StageName({ stage }: { stage: string }) {
  const { t } = useTranslation();
  return <>{t(`disputes.stage_${(stage || 'money') as 'inquiry'}`)}</>;
}

/** A dispute's state in words. */
export function DisputeBadge({ state }: { state: string }) {
  const { t } = useTranslation();
  return <Badge tone={tones[state] ?? 'calm'}>{t(`disputes.state_${state as 'open'}`)}</Badge>;
}

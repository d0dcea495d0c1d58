import type { DisputeRow } from '@causeway/schemas/portal/disputes.ts';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '../../components/status-badge.tsx';
import { Moment } from '../../components/values.tsx';

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

/** Until when a dispute can be answered, and whether that is the acquirer's word or assumed. */
export function DueAt({ dispute, time_zone }: { dispute: DisputeRow; time_zone: string }) {
  const { t } = useTranslation();
  const { evidence_due_at, due_from } = dispute;
  const assumed = due_from === 'scheme' || due_from === 'default';
  return (
    <>
      <Moment at={evidence_due_at} time_zone={time_zone} />
      {assumed && ` (${t(`disputes.due_from_${due_from}`)})`}
    </>
  );
}

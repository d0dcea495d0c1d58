import type { ProposalDecision } from '@causeway/schemas/portal/operator/proposals.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../api/once.ts';
import { useSession } from '../../api/session.ts';
import { Problem } from '../problem.tsx';
import { Badge } from '../status-badge.tsx';
import { useNamedActor, type Named } from './actor-labels.ts';

interface ProposalProps {
  readonly proposal: {
    readonly reason: string;
    readonly proposed_by: string;
    /** Empty while it is open. */
    readonly decision: string;
    readonly decided_by: string;
  };
  readonly people: readonly Named[];
  readonly title: string;
  /** Numbers of what it is about. */
  readonly ids?: readonly string[];
  readonly reference?: string;
  /** On the button that confirms it. */
  readonly confirm: string;
  /** Left out where the reader may not decide. */
  readonly decide?: ((decision: ProposalDecision) => Promise<unknown>) | undefined;
  /** Has what is shown read again. */
  readonly refresh: () => Promise<unknown>;
  /** What came of the decision. */
  readonly children?: ReactNode;
}

/** What one person proposes and another decides; who proposed it may only reject it. */
export function Proposal({
  proposal: { reason, proposed_by, decision, decided_by },
  people,
  title,
  ids = [],
  reference = '',
  confirm,
  decide,
  refresh,
  children,
}: ProposalProps) {
  const { t } = useTranslation();
  const namedActor = useNamedActor();
  const { user } = useSession();
  const deciding = useChange({
    mutationFn: async (chosen: ProposalDecision) => decide?.(chosen),
    onSuccess: refresh,
  });
  const shown_ids = ids.filter(Boolean).join(' ');
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text fw={600}>{title}</Text>
        {shown_ids && <span className="number">{shown_ids}</span>}
        {decision === '' && <Badge tone="wait">{t('operator.waits')}</Badge>}
        {decision === 'confirmed' && <Badge tone="good">{t('operator.confirmed')}</Badge>}
        {decision === 'rejected' && <Badge tone="calm">{t('operator.rejected')}</Badge>}
      </Group>
      <Text className="breakable">{reason}</Text>
      <Text size="sm" c="dimmed">
        {t('operator.by')}: {namedActor(people, proposed_by)}
        {decided_by && ` → ${namedActor(people, decided_by)}`}
        {reference && ` · ${t('operator.reference')}: ${reference}`}
      </Text>
      {decision === '' && decide && (
        <Group gap="xs">
          {proposed_by !== `user:${user.user_id}` && (
            <Button loading={deciding.isPending} onClick={() => deciding.mutate('confirmed')}>
              {confirm}
            </Button>
          )}
          <Button variant="default" loading={deciding.isPending} onClick={() => deciding.mutate('rejected')}>
            {t('operator.reject')}
          </Button>
        </Group>
      )}
      {deciding.error && <Problem error={deciding.error} />}
      {children}
    </Stack>
  );
}

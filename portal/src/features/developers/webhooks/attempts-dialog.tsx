import { Skeleton, Stack, Text } from '@mantine/core';
import { listAttempts } from '@causeway/schemas/portal/developers/webhooks.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCodeLabel } from '../../../i18n/actions/code-labels.ts';
import { call } from '../../../api/call.ts';
import { useAccount } from '../../../api/session.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { Problem } from '../../../components/problem.tsx';
import { Moment } from '../../../components/values.tsx';

/** The tries of one event, with what was answered. */
export function AttemptsDialog({ sequence, onClose }: { sequence: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { account, account_id } = useAccount();
  const codeLabel = useCodeLabel();
  const { data, error, isPending } = useQuery({
    queryKey: ['attempts', account_id, sequence],
    queryFn: ({ signal }) => call(listAttempts, { params: { account_id, sequence }, signal }),
    staleTime: 0,
  });
  return (
    <Dialog opened onClose={onClose} title={t('deliveries.attempts', { event: sequence })} size="lg">
      <Stack>
        {error && <Problem error={error} />}
        {isPending && <Skeleton h={80} />}
        {data?.attempts.length === 0 && <Text>{t('deliveries.no_attempts')}</Text>}
        {data?.attempts.map((attempt) => (
          <div key={`${attempt.attempted_at} ${attempt.endpoint_id}`} className="panel">
            <Text fw={600}>
              {attempt.status_code ?? codeLabel('failure', attempt.error)} ·{' '}
              {t('deliveries.took', { ms: attempt.latency_ms })}
            </Text>
            <Text size="sm">
              <Moment at={attempt.attempted_at} time_zone={account.time_zone} precision="seconds" /> ·{' '}
              {attempt.endpoint_id || t('deliveries.notify_url')}
            </Text>
            {attempt.answer !== '' && <div className="code-box">{attempt.answer}</div>}
          </div>
        ))}
      </Stack>
    </Dialog>
  );
}

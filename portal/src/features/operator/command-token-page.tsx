import {
  createCommandToken,
  endCommandToken,
  listCommandTokens,
} from '@causeway/schemas/portal/operator/command-tokens.ts';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { PageHead } from '../../components/page-head.tsx';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';
import { Moment } from '../../components/values.tsx';
import { ShownOnce } from './shown-once.tsx';

/** One's own tokens for decisions on the command line. */
export function CommandTokenPage() {
  const { t } = useTranslation();
  const list = useQuery({
    queryKey: ['operator', 'command-tokens'],
    queryFn: ({ signal }) => call(listCommandTokens, { signal }),
    staleTime: 0,
  });
  const onSettled = (): void => void list.refetch();
  const creating = useChange({ mutationFn: () => call(createCommandToken), onSettled });
  const ending = useChange({
    mutationFn: (session_id: string) => call(endCommandToken, { params: { session_id } }),
    onSettled,
  });
  const problem = list.error ?? creating.error ?? ending.error;
  const tokens = list.data?.tokens ?? [];
  return (
    <>
      <PageHead title={t('console.token')} lead={t('console.token_lead')}>
        <Button loading={creating.isPending} onClick={() => creating.mutate()}>
          {t('console.token_create')}
        </Button>
      </PageHead>
      <Stack maw={760}>
        {problem && <Problem error={problem} />}
        {creating.data && <ShownOnce text={creating.data.token} />}
        <Panel title={t('console.tokens')}>
          {list.isPending && <Skeleton h={60} />}
          {list.isSuccess && tokens.length === 0 && <Text>{t('console.tokens_none')}</Text>}
          <Stack gap="sm">
            {tokens.map(({ session_id, current, created_at, expires_at, last_used_at }) => (
              <Group key={session_id} justify="space-between" wrap="nowrap">
                <div>
                  <Text fw={600}>{t(current ? 'console.token_here' : 'console.token_elsewhere')}</Text>
                  <Text size="xs" c="dimmed">
                    {t('console.token_created')}:{' '}
                    <Moment at={created_at} time_zone="UTC" precision="seconds" /> ·{' '}
                    {t('console.token_expires')}:{' '}
                    <Moment at={expires_at} time_zone="UTC" precision="seconds" />
                  </Text>
                  {last_used_at !== null && (
                    <Text size="xs" c="dimmed">
                      {t('console.token_used')}:{' '}
                      <Moment at={last_used_at} time_zone="UTC" precision="seconds" />
                    </Text>
                  )}
                </div>
                <Button
                  size="compact-sm"
                  variant="default"
                  flex="none"
                  onClick={() => ending.mutate(session_id)}
                >
                  {t('console.token_end')}
                </Button>
              </Group>
            ))}
          </Stack>
        </Panel>
      </Stack>
    </>
  );
}

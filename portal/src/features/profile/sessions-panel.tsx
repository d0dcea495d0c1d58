import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { listSessions, revokeOtherSessions, revokeSession } from '@causeway/contract/portal/profile.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';

/** One's own living sessions. */
export function SessionsPanel() {
  const { t, i18n } = useTranslation();
  const list = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => call(listSessions, { signal }),
    staleTime: 0,
  });
  const onSettled = (): void => void list.refetch();
  const ending = useMutation({
    mutationFn: (session_id: string) => call(revokeSession, { params: { session_id } }),
    onSettled,
  });
  const ending_others = useMutation({ mutationFn: () => call(revokeOtherSessions), onSettled });
  const problem = list.error ?? ending.error ?? ending_others.error;
  const sessions = list.data?.sessions ?? [];
  return (
    <Panel title={t('profile.sessions')}>
      <Stack gap="sm">
        {problem && <Problem error={problem} />}
        {list.isPending && <Skeleton h={60} />}
        {sessions.map(({ session_id, current, address, user_agent, last_seen_at }) => (
          <Group key={session_id} justify="space-between" wrap="nowrap">
            <div>
              <Text fw={600}>
                {address} {current && `· ${t('profile.this_session')}`}
              </Text>
              <Text size="xs" c="dimmed" className="breakable">
                {user_agent}
              </Text>
              <Text size="xs" c="dimmed">
                {t('profile.seen')}: {new Date(last_seen_at).toLocaleString(i18n.language)}
              </Text>
            </div>
            {!current && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('profile.session_end', { address })}
                onClick={() => ending.mutate(session_id)}
              >
                {t('profile.session_end_short')}
              </Button>
            )}
          </Group>
        ))}
        {sessions.length > 1 && (
          <Group>
            <Button
              variant="default"
              loading={ending_others.isPending}
              onClick={() => ending_others.mutate()}
            >
              {t('profile.sessions_end_others')}
            </Button>
          </Group>
        )}
      </Stack>
    </Panel>
  );
}

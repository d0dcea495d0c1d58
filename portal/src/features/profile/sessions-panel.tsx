import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { listSessions, revokeOtherSessions, revokeSession } from '@causeway/schemas/portal/profile.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { SessionLine } from '../../components/pages/session-line.tsx';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';

/** One's own living sessions. */
export function SessionsPanel() {
  const { t } = useTranslation();
  const list = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => call(listSessions, { signal }),
    staleTime: 0,
  });
  const onSettled = (): void => void list.refetch();
  const ending = useChange({
    mutationFn: (session_id: string) => call(revokeSession, { params: { session_id } }),
    onSettled,
  });
  const ending_others = useChange({ mutationFn: () => call(revokeOtherSessions), onSettled });
  const problem = list.error ?? ending.error ?? ending_others.error;
  const sessions = list.data?.sessions ?? [];
  return (
    <Panel title={t('profile.sessions')}>
      <Stack gap="sm">
        {problem && <Problem error={problem} />}
        {list.isPending && <Skeleton h={60} />}
        {sessions.map((session) => (
          <SessionLine
            key={session.session_id}
            session={session}
            {...(session.current ? {} : { onEnd: () => ending.mutate(session.session_id) })}
          />
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

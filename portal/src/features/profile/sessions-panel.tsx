import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { listSessions, revokeOtherSessions, revokeSession } from '@causeway/schemas/portal/profile.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { useTimeZone } from '../../api/session.ts';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';
import { Moment } from '../../components/values.tsx';

/** One's own living sessions. */
export function SessionsPanel() {
  const { t } = useTranslation();
  const time_zone = useTimeZone();
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
        {sessions.map(({ session_id, current, address, user_agent, last_seen_at }) => (
          <Group key={session_id} justify="space-between" wrap="nowrap">
            <div>
              <Text fw={600}>
                {address} {current && `· ${t('profile.this_session')}`}
              </Text>
              <Text size="xs" c="dimmed" className="breakable" title={user_agent}>
                {browserOf(user_agent)}
              </Text>
              <Text size="xs" c="dimmed">
                {t('profile.seen')}: <Moment at={last_seen_at} time_zone={time_zone} precision="seconds" />
              </Text>
            </div>
            {!current && (
              <Button
                size="compact-sm"
                variant="default"
                flex="none"
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

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** A browser as people call it; what is none that is known, as it calls itself. */
function browserOf(user_agent: string): string {
  const nameIn = (known: typeof browsers): string | undefined =>
    known.find(([pattern]) => pattern.test(user_agent))?.[1];
  const names = [nameIn(browsers), nameIn(systems)].filter(Boolean);
  return names.length === 2 ? names.join(' · ') : user_agent;
}

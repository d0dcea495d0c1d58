import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import type { listSessions } from '@causeway/schemas/portal/profile.ts';
import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTimeZone } from '../../api/session.ts';
import { Moment } from '../values.tsx';

interface LineProps {
  readonly session: PortalResponseOf<typeof listSessions>['sessions'][number];
  /** Left out for the session that shows it. */
  readonly onEnd?: () => void;
}

/** A living session: from where, with what, since when. */
export function SessionLine({ session, onEnd }: LineProps) {
  const { t } = useTranslation();
  const time_zone = useTimeZone();
  const { current, address, user_agent, created_at, last_seen_at } = session;
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Text fw={600}>
          {address} {current && `· ${t('profile.this_session')}`}
        </Text>
        <Text size="xs" c="dimmed" className="breakable" title={user_agent}>
          {browserOf(user_agent)}
        </Text>
        <Text size="xs" c="dimmed">
          {t('profile.signed_in')}: <Moment at={created_at} time_zone={time_zone} precision="seconds" /> ·{' '}
          {t('profile.seen')}: <Moment at={last_seen_at} time_zone={time_zone} precision="seconds" />
        </Text>
      </div>
      {onEnd && (
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          aria-label={t('profile.session_end', { address })}
          onClick={onEnd}
        >
          {t('profile.session_end_short')}
        </Button>
      )}
    </Group>
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

import { Box, Button, Divider, Popover, Stack, Text } from '@mantine/core';
import { signOut } from '@causeway/contract/portal/session.ts';
import { IconUserCircle } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { useChange } from '../api/once.ts';
import { query_client } from '../api/query-client.ts';
import { session_query, takeSession, useSession } from '../api/session.ts';
import { ProfileLink } from '../components/pages/profile-link.tsx';
import { LanguageMenu, ThemeMenu } from './preferences.tsx';

/** Who is signed in, their settings, and the way out. */
export function UserMenu({ onShortcuts }: { onShortcuts?: () => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const navigate = useNavigate();
  const leaving = useChange({
    mutationFn: () => call(signOut),
    onSettled: async () => {
      await navigate({ to: '/sign-in' });
      // What was seen is forgotten; the session stays known, as nobody's, for those pages that look at it.
      takeSession(null);
      const [session_key] = session_query.queryKey;
      query_client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== session_key });
    },
  });
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="xs" px={8} aria-label={t('nav.user_menu')}>
          <IconUserCircle size={18} aria-hidden />
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('nav.user_menu')}>
        <Stack gap="sm">
          <Box>
            <Text fw={600}>{user.name}</Text>
            <Text size="sm" c="dimmed">
              {user.email}
            </Text>
          </Box>
          <Divider />
          <LanguageMenu />
          <ThemeMenu />
          <ProfileLink>{t('nav.profile')}</ProfileLink>
          {user.operator && (
            <Button component={Link} to="/operator-console" variant="default" size="xs">
              {t('operator.console')}
            </Button>
          )}
          {onShortcuts && (
            <Button variant="default" size="xs" onClick={onShortcuts}>
              {t('nav.shortcuts')}
            </Button>
          )}
          <Button variant="default" size="xs" loading={leaving.isPending} onClick={() => leaving.mutate()}>
            {t('nav.sign_out')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

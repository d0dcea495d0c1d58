import { Box, Button, Divider, FocusTrap, Paper, Stack, Text } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { signOut } from '@causeway/schemas/portal/session.ts';
import { IconUserCircle } from '../icons/icons.tsx';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { useChange } from '../api/once.ts';
import { query_client } from '../api/query-client.ts';
import { session_query, takeSession, useSession } from '../api/session.ts';
import { ProfileLink } from '../components/pages/profile-link.tsx';
import { LanguageMenu, ThemeMenu } from './preferences.tsx';

interface MenuProps {
  readonly onShortcuts?: () => void;
}

/**
 * Who is signed in, their settings, and the way out. It opens below its button, which stands in the corner of every
 * page: the kit's popovers would have every page load what reckons where they fit.
 */
export function UserMenu(props: MenuProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const place = useClickOutside(() => setOpen(false));
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <Box
      ref={place}
      pos="relative"
      onKeyDown={({ key }) => {
        if (key === 'Escape' && open) close();
      }}
    >
      <Button
        ref={button}
        variant="default"
        size="xs"
        px={8}
        aria-label={t('nav.user_menu')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <IconUserCircle size={18} aria-hidden />
      </Button>
      {open && (
        <FocusTrap>
          <Paper
            className="user-menu"
            role="dialog"
            aria-label={t('nav.user_menu')}
            tabIndex={-1}
            withBorder
            shadow="md"
            p="md"
          >
            <Settings
              {...props}
              {...(props.onShortcuts
                ? {
                    onShortcuts: () => {
                      close();
                      props.onShortcuts?.();
                    },
                  }
                : {})}
            />
          </Paper>
        </FocusTrap>
      )}
    </Box>
  );
}

function Settings({ onShortcuts }: MenuProps) {
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
  );
}

import { ActionIcon, AppShell, Burger, Button, Group, Kbd, NativeSelect, Text } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '../icons/icons.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findAccount, session_query, useSession } from '../api/session.ts';
import { CardRemoved } from '../components/card-removed.tsx';
import { NotFound } from '../components/not-found.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { useShortcuts } from './shortcuts.ts';
import { UserMenu } from './user-menu.tsx';

/** What is not on the page until somebody asks for it comes when they do. */
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const ShortcutList = lazy(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }));

/** The frame of every page of an account. */
export function Shell() {
  const { t } = useTranslation();
  const { data: session } = useQuery(session_query);
  const { account_id = '' } = useParams({ strict: false });
  const location = useLocation();
  const [navigation_open, navigation] = useDisclosure();
  const [shortcuts_open, shortcuts] = useDisclosure();
  const [palette_opened, setPaletteOpened] = useState(0);
  const openPalette = (): void => setPaletteOpened((count) => count + 1);
  useHotkeys([['mod+K', openPalette]]);
  if (!session || session.state !== 'signed_in') {
    return <Navigate to="/sign-in" search={{ next: location.href }} />;
  }
  if (!findAccount(session, account_id)) return <NotFound />;
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !navigation_open } }}
      padding="md"
      transitionDuration={0}
    >
      <a href="#main" className="skip-link">
        {t('nav.skip')}
      </a>
      <Header
        navigation_open={navigation_open}
        onToggle={navigation.toggle}
        onPalette={openPalette}
        onShortcuts={shortcuts.open}
      />
      <AppShell.Navbar p="xs" aria-label={t('nav.label')}>
        <SideNavigation onNavigate={navigation.close} />
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        <CardRemoved />
        <Outlet />
      </AppShell.Main>
      <Suspense>
        {palette_opened > 0 && <Palette opened={palette_opened} onShortcuts={shortcuts.open} />}
        {shortcuts_open && <ShortcutList onClose={shortcuts.close} />}
      </Suspense>
      <GlobalKeys onShortcuts={shortcuts.open} />
    </AppShell>
  );
}

function GlobalKeys({ onShortcuts }: { onShortcuts: () => void }) {
  useShortcuts(onShortcuts);
  return null;
}

interface HeaderProps {
  readonly navigation_open: boolean;
  readonly onToggle: () => void;
  readonly onPalette: () => void;
  readonly onShortcuts: () => void;
}

function Header({ navigation_open, onToggle, onPalette, onShortcuts }: HeaderProps) {
  const { t } = useTranslation();
  const { mode } = useSession();
  return (
    <AppShell.Header px={{ base: 'xs', sm: 'md' }}>
      <Group h="100%" justify="space-between" wrap="nowrap" gap={6}>
        <Group gap={6} wrap="nowrap">
          <Burger
            opened={navigation_open}
            onClick={onToggle}
            hiddenFrom="sm"
            size="sm"
            aria-label={t('nav.open')}
            aria-expanded={navigation_open}
          />
          <Text component={Link} to="/" fw={700} c="inherit" td="none" visibleFrom="xs">
            Causeway
          </Text>
          <AccountChoice />
        </Group>
        <Group gap={6} wrap="nowrap">
          {mode === 'sandbox' && (
            <span className="tone tone-wait" title={t('nav.sandbox')}>
              {t('nav.sandbox_short')}
            </span>
          )}
          <Button
            variant="default"
            size="xs"
            leftSection={<IconSearch size={14} aria-hidden />}
            rightSection={<Kbd size="xs">Ctrl K</Kbd>}
            onClick={onPalette}
            visibleFrom="md"
          >
            {t('nav.palette')}
          </Button>
          <ActionIcon
            variant="default"
            size="lg"
            hiddenFrom="md"
            onClick={onPalette}
            aria-label={t('nav.palette')}
          >
            <IconSearch size={16} aria-hidden />
          </ActionIcon>
          <UserMenu onShortcuts={onShortcuts} />
        </Group>
      </Group>
    </AppShell.Header>
  );
}

/** The accounts of all merchants that the person works for. */
function AccountChoice() {
  const { t } = useTranslation();
  const { merchants } = useSession();
  const { account_id = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  return (
    <NativeSelect
      size="xs"
      w={{ base: 130, xs: 200 }}
      aria-label={t('nav.account')}
      value={account_id}
      data={merchants.map(({ name, accounts }) => ({
        group: name,
        items: accounts.map((account) => ({ value: account.account_id, label: account.name })),
      }))}
      onChange={({ currentTarget: { value } }) =>
        void navigate({ to: '/$account_id/overview', params: { account_id: value } })
      }
    />
  );
}

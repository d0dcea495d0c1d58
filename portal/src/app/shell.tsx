import { ActionIcon, AppShell, Burger, Button, Group, Kbd, Select, Text, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { findAccount, session_query, useSession } from '../api/session.ts';
import { NotFound } from '../components/not-found.tsx';
import { openPalette, Palette } from './palette.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { ShortcutList, useShortcuts } from './shortcuts.tsx';
import { UserMenu } from './user-menu.tsx';

/** The frame of every page of an account. */
export function Shell() {
  const { t } = useTranslation();
  const { data: session } = useQuery(session_query);
  const { account_id = '' } = useParams({ strict: false });
  const location = useLocation();
  const [navigation_open, navigation] = useDisclosure();
  const [shortcuts_open, shortcuts] = useDisclosure();
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
      <Header navigation_open={navigation_open} onToggle={navigation.toggle} onShortcuts={shortcuts.open} />
      <AppShell.Navbar p="xs" aria-label={t('nav.label')}>
        <SideNavigation onNavigate={navigation.close} />
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        <Outlet />
      </AppShell.Main>
      <Palette onShortcuts={shortcuts.open} />
      <ShortcutList opened={shortcuts_open} onClose={shortcuts.close} />
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
  readonly onShortcuts: () => void;
}

function Header({ navigation_open, onToggle, onShortcuts }: HeaderProps) {
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
            <Tooltip label={t('nav.sandbox')}>
              <span className="tone tone-wait">{t('nav.sandbox_short')}</span>
            </Tooltip>
          )}
          <Button
            variant="default"
            size="xs"
            leftSection={<IconSearch size={14} aria-hidden />}
            rightSection={<Kbd size="xs">Ctrl K</Kbd>}
            onClick={openPalette}
            visibleFrom="md"
          >
            {t('nav.palette')}
          </Button>
          <ActionIcon
            variant="default"
            size="lg"
            hiddenFrom="md"
            onClick={openPalette}
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
    <Select
      size="xs"
      w={{ base: 130, xs: 200 }}
      aria-label={t('nav.account')}
      allowDeselect={false}
      value={account_id}
      data={merchants.map(({ name, accounts }) => ({
        group: name,
        items: accounts.map((account) => ({ value: account.account_id, label: account.name })),
      }))}
      onChange={(chosen) =>
        chosen && void navigate({ to: '/$account_id/overview', params: { account_id: chosen } })
      }
      comboboxProps={{ shadow: 'md' }}
    />
  );
}

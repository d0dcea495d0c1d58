import { AppShell, Burger, Group, NavLink, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconActivityHeartbeat,
  IconArrowBackUp,
  IconArrowsExchange,
  IconBell,
  IconBuildingBank,
  IconBuildingStore,
  IconClipboardList,
  IconGavel,
  IconHelpCircle,
  IconHelpHexagon,
  IconInbox,
  IconScale,
  IconSearch,
  IconTerminal2,
  IconTrash,
  IconUsers,
  IconUserSearch,
  IconShieldHalf,
} from '../../icons/icons.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { session_query } from '../../api/session.ts';
import { TimeZoneNote } from '../../app/time-zone-note.tsx';
import { UserMenu } from '../../app/user-menu.tsx';
import { CardRemoved } from '../../components/card-removed.tsx';

const places = [
  { to: '/operator-console/merchants', name: 'operator.merchants', icon: IconBuildingStore },
  { to: '/operator-console/people', name: 'console.people', icon: IconUsers },
  { to: '/operator-console/objects', name: 'console.objects', icon: IconSearch },
  { to: '/operator-console/operations', name: 'operator.operations', icon: IconHelpHexagon },
  { to: '/operator-console/suspense', name: 'suspense.title', icon: IconHelpCircle },
  { to: '/operator-console/settlements', name: 'reconciliation.title', icon: IconScale },
  { to: '/operator-console/files', name: 'files.title', icon: IconInbox },
  { to: '/operator-console/notifications', name: 'notifications.title', icon: IconBell },
  { to: '/operator-console/dispute-notices', name: 'dispute_notices.title', icon: IconGavel },
  { to: '/operator-console/recalls', name: 'recalls.title', icon: IconArrowBackUp },
  { to: '/operator-console/risk', name: 'operator.risk', icon: IconShieldHalf },
  { to: '/operator-console/screening', name: 'console.screening', icon: IconUserSearch },
  { to: '/operator-console/acquirers', name: 'acquirers.title', icon: IconBuildingBank },
  { to: '/operator-console/rates', name: 'console.rates', icon: IconArrowsExchange },
  { to: '/operator-console/audit', name: 'team.audit', icon: IconClipboardList },
  { to: '/operator-console/retention', name: 'retention.title', icon: IconTrash },
  { to: '/operator-console/command-token', name: 'console.token', icon: IconTerminal2 },
  { to: '/operator-console/health', name: 'operator.health', icon: IconActivityHeartbeat },
] as const;

/** Pages whose address does not begin as that of the place they belong to. */
const elsewhere: Readonly<Partial<Record<(typeof places)[number]['to'], RegExp>>> = {
  '/operator-console/settlements': /^\/operator-console\/differences\//,
  '/operator-console/merchants': /^\/operator-console\/accounts\/[^/]+\/?$/,
  '/operator-console/operations': /^\/operator-console\/accounts\/[^/]+\/operations\//,
};

/** The frame of every page of the operator console. */
export function OperatorShell() {
  const { t } = useTranslation();
  const { data: session } = useQuery(session_query);
  const location = useLocation();
  const [open, navigation] = useDisclosure();
  if (!session || session.state !== 'signed_in') {
    return <Navigate to="/sign-in" search={{ next: location.href }} />;
  }
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !open } }}
      padding="md"
      transitionDuration={0}
    >
      <a href="#main" className="skip-link">
        {t('nav.skip')}
      </a>
      <AppShell.Header px="md">
        <Group h="100%" justify="space-between" wrap="nowrap" gap="xs">
          <Group gap="xs" wrap="nowrap">
            <Burger
              opened={open}
              onClick={navigation.toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={t('nav.open')}
              aria-expanded={open}
            />
            <Text fw={700}>Causeway</Text>
            <span className="tone tone-info">{t('operator.console')}</span>
          </Group>
          <UserMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label={t('nav.label')}>
        {places.map(({ to, name, icon: Icon }) => {
          const active = location.pathname.startsWith(to) || elsewhere[to]?.test(location.pathname) === true;
          return (
            <NavLink
              key={name}
              component={Link}
              to={to}
              active={active}
              aria-current={active ? 'page' : undefined}
              label={t(name)}
              leftSection={<Icon size={18} aria-hidden />}
              onClick={navigation.close}
            />
          );
        })}
        <TimeZoneNote time_zone="UTC" />
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        <CardRemoved />
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}

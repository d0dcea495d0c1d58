import { Box, NavLink } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../api/session.ts';
import { TimeZoneNote } from './time-zone-note.tsx';
import { destinations } from './destinations.ts';

/** The pages that the person's role opens. */
export function SideNavigation({ onNavigate }: { onNavigate: () => void }) {
  const { t } = useTranslation();
  const { account, account_id, may } = useAccount();
  const { pathname } = useLocation();
  return (
    <Box style={{ overflowY: 'auto' }}>
      {destinations
        .filter(({ permit }) => may(permit))
        .map(({ to, name, icon: Icon }) => {
          const address = to.replace('$account_id', account_id);
          const active = pathname.startsWith(address);
          return (
            <NavLink
              key={name}
              component={Link}
              to={address}
              active={active}
              aria-current={active ? 'page' : undefined}
              label={t(`nav.${name}`)}
              leftSection={<Icon size={18} aria-hidden />}
              onClick={onNavigate}
            />
          );
        })}
      <TimeZoneNote time_zone={account.time_zone} />
    </Box>
  );
}

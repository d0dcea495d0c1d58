import { Anchor } from '@mantine/core';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The way to what people change about themselves, in the frame that they are in. */
export function ProfileLink({ children }: { children: ReactNode }) {
  const { account_id } = useParams({ strict: false });
  const { pathname } = useLocation();
  const at_console = pathname.startsWith('/operator-console');
  if (!at_console && !account_id) return null;
  const to = at_console ? '/operator-console/profile' : '/$account_id/profile';
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => <Link to={to} params={{ account_id: account_id ?? '' }} {...props} />}
    >
      {children}
    </Anchor>
  );
}

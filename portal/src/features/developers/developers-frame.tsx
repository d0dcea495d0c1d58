import { Anchor, Group } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../api/session.ts';
import { Copyable } from '../../components/copyable.tsx';
import { NotFound } from '../../components/not-found.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { SectionTabs } from '../../components/section-tabs.tsx';

const sections = [
  ['keys', 'keys.read'],
  ['addresses', 'addresses.read'],
  ['requests', 'requests.read'],
  ['doctor', 'requests.read'],
  ['webhooks', 'webhooks.read'],
  ['deliveries', 'webhooks.read'],
  ['events', 'webhooks.read'],
] as const;
type Section = (typeof sections)[number][0];

/** The pages for developers that the person's role opens. */
function useSections(): { readonly name: Section; readonly to: string }[] {
  const { account_id, may } = useAccount();
  return sections
    .filter(([, permit]) => may(permit))
    .map(([name]) => ({ name, to: `/${account_id}/developers/${name}` }));
}

/** The head that every page for developers has, with the way to the others. */
export function DevelopersFrame({
  section,
  lead,
  actions,
  children,
}: {
  section: Section;
  lead?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { account_id, membership } = useAccount();
  const tabs = useSections().map(({ name, to }) => ({ to, label: t(`developers.${name}`) }));
  return (
    <>
      <SectionTabs label={t('developers.tabs')} tabs={tabs} />
      <PageHead title={t(`developers.${section}`)} {...(lead ? { lead } : {})}>
        {actions}
      </PageHead>
      <Group gap="lg" mb="md">
        <Copyable name="merchant_id" value={membership.merchant_id} />
        <Copyable name="account_id" value={account_id} />
        <Anchor size="sm" href="/reference/" target="_blank" rel="noreferrer">
          {t('developers.reference')}
        </Anchor>
      </Group>
      {children}
    </>
  );
}

/** Goes to the first page for developers that the role opens. */
export function DevelopersHome() {
  const [first] = useSections();
  return first ? <Navigate to={first.to} replace /> : <NotFound />;
}

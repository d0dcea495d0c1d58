import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../api/session.ts';
import { NotFound } from '../../components/not-found.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { SectionTabs } from '../../components/section-tabs.tsx';

const sections = [
  ['people', 'team.read'],
  ['roles', 'team.read'],
  ['single_sign_on', 'team.read'],
  ['audit', 'audit.read'],
  ['shoppers', 'shoppers.manage'],
] as const;
type Section = (typeof sections)[number][0];

function useSections(): { readonly name: Section; readonly to: string }[] {
  const { account_id, may } = useAccount();
  return sections
    .filter(([, permit]) => may(permit))
    .map(([name]) => ({ name, to: `/${account_id}/team/${name.replaceAll('_', '-')}` }));
}

interface TeamFrameProps {
  readonly section: Section;
  readonly lead: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The head of the team's pages, with the way to the others. */
export function TeamFrame({ section, lead, actions, children }: TeamFrameProps) {
  const { t } = useTranslation();
  const tabs = useSections().map(({ name, to }) => ({ to, label: t(`team.${name}`) }));
  return (
    <>
      <SectionTabs label={t('team.tabs')} tabs={tabs} />
      <PageHead title={t(`team.${section}`)} lead={lead}>
        {actions}
      </PageHead>
      {children}
    </>
  );
}

/** Goes to the first of the team's pages that the role opens. */
export function TeamHome() {
  const [first] = useSections();
  return first ? <Navigate to={first.to} replace /> : <NotFound />;
}

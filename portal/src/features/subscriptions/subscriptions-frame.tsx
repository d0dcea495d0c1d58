import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../api/session.ts';
import { PageHead } from '../../components/page-head.tsx';
import { SectionTabs } from '../../components/section-tabs.tsx';

interface FrameProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** The head of the list and of the calendar, with the way to the other one. */
export function SubscriptionsFrame({ title, lead, children }: FrameProps) {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const tabs = [
    { to: `/${account_id}/subscriptions`, label: t('subscriptions.title') },
    { to: `/${account_id}/subscriptions/calendar`, label: t('charges.title') },
  ];
  return (
    <>
      <SectionTabs label={t('subscriptions.tabs')} tabs={tabs} />
      <PageHead title={title} lead={lead} />
      {children}
    </>
  );
}

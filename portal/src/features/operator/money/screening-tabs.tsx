import { useTranslation } from 'react-i18next';
import { SectionTabs } from '../../../components/section-tabs.tsx';

/** The pages about sanctions screening. */
export function ScreeningTabs() {
  const { t } = useTranslation();
  return (
    <SectionTabs
      label={t('console.screening_pages')}
      tabs={[
        { to: '/operator-console/screening', label: t('console.held_payouts') },
        { to: '/operator-console/screening/cleared-pairs', label: t('console.cleared_pairs') },
      ]}
    />
  );
}

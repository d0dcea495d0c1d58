import { useTranslation } from 'react-i18next';

const hour_s = 3_600;
const day_s = 24 * hour_s;

/** Writes an age in whole days, or in hours within the first. */
export function useAgeText(): (age_s: number) => string {
  const { t } = useTranslation();
  return (age_s) =>
    age_s < day_s
      ? t('suspense.hours', { count: Math.floor(age_s / hour_s) })
      : t('suspense.days', { count: Math.floor(age_s / day_s) });
}

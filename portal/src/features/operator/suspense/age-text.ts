import { useTranslation } from 'react-i18next';

const minute_s = 60;
const hour_s = 60 * minute_s;
const day_s = 24 * hour_s;

/** Writes an age in whole days; within the first in hours, within the first hour in minutes. */
export function useAgeText(): (age_s: number) => string {
  const { t } = useTranslation();
  return (age_s) => {
    if (age_s < hour_s) return t('suspense.minutes', { count: Math.floor(age_s / minute_s) });
    return age_s < day_s
      ? t('suspense.hours', { count: Math.floor(age_s / hour_s) })
      : t('suspense.days', { count: Math.floor(age_s / day_s) });
  };
}

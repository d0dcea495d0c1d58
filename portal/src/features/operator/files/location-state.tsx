import type { FileLocation } from '@causeway/schemas/portal/operator/file-locations.ts';
import { useTranslation } from 'react-i18next';

/** Whether a location was reached when it was last looked at. */
export function LocationState({ location }: { readonly location: FileLocation }) {
  const { t } = useTranslation();
  if (location.failing_since !== '') return <span className="tone tone-bad">{t('files.fails')}</span>;
  if (location.looked_at === '') return <span className="tone tone-info">{t('files.new')}</span>;
  return <span className="tone tone-good">{t('files.well')}</span>;
}

import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** In which zone the times of every page are. */
export function TimeZoneNote({ time_zone }: { time_zone: string }) {
  const { t } = useTranslation();
  return (
    <Text size="xs" c="dimmed" px="sm" pt="md" mt="auto">
      {t('nav.times_in', { zone: time_zone.replaceAll('_', ' ') })}
    </Text>
  );
}

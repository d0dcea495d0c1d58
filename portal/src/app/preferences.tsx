import { Group, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { changeLanguage, languages, type Language } from '../i18n/i18n.ts';

/** Chooses the language of the portal. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('nav.language')}
      value={i18n.language}
      onChange={(language) => void changeLanguage(language as Language)}
      data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
    />
  );
}

/** Chooses between light, dark, and what the system says. */
export function ThemeMenu() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Group gap="xs">
      <SegmentedControl
        size="xs"
        aria-label={t('nav.theme')}
        value={colorScheme}
        onChange={(scheme) => setColorScheme(scheme)}
        data={[
          { value: 'light', label: t('nav.light') },
          { value: 'dark', label: t('nav.dark') },
          { value: 'auto', label: t('nav.system') },
        ]}
      />
    </Group>
  );
}

import { useTranslation } from 'react-i18next';

/** The languages in which lists of words besides the translations are written. */
export type WordLanguage = 'en' | 'zh';

/** Which of them is shown. */
export function useWordLanguage(): WordLanguage {
  const { i18n } = useTranslation();
  return i18n.language.startsWith('zh') ? 'zh' : 'en';
}

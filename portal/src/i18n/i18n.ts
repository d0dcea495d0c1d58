import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en, type English } from './en/en.ts';
import { loadGatewayTexts } from './gateway/gateway-text.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: English };
    enableSelector: false;
  }
}

/** The languages of the portal, each by its own name. */
export const languages = { en: 'English', 'zh-CN': '简体中文' } as const;
export type Language = keyof typeof languages;

const storage_key = 'causeway.language';

function preferredLanguage(): Language {
  const stored = localStorage.getItem(storage_key);
  const wanted = stored ? [stored] : navigator.languages;
  return wanted.some((language) => language.toLowerCase().startsWith('zh')) &&
    !wanted[0]?.toLowerCase().startsWith('en')
    ? 'zh-CN'
    : 'en';
}

function showLanguage(language: string): void {
  document.documentElement.lang = language;
}

/** Gets what a language says, unless it is English, which is always there. */
async function loadTexts(language: Language): Promise<void> {
  if (language === 'en') return;
  const [{ zh }] = await Promise.all([import('./zh/zh.ts'), loadGatewayTexts(language)]);
  i18next.addResourceBundle(language, 'translation', zh);
}

/** Gets what only the operator console says. */
export async function loadConsoleTexts(): Promise<void> {
  const { console_only } = await import('./en/console-only.ts');
  i18next.addResourceBundle('en', 'translation', console_only, true);
}

/** Chooses the language: what was chosen here before, else what the browser asks for. */
export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', showLanguage);
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false },
  });
  const language = preferredLanguage();
  await loadTexts(language);
  await i18next.changeLanguage(language);
}

export async function changeLanguage(language: Language): Promise<void> {
  localStorage.setItem(storage_key, language);
  await loadTexts(language);
  await i18next.changeLanguage(language);
}

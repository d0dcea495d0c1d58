import { checkout_languages, type CheckoutLanguage } from '@causeway/schemas/v1/checkout.ts';

const tag_pattern = /^[a-z]{1,8}(-[a-z0-9]{1,8})*$/;
const tags_max = 20;

/** The supported language for a tag such as `pt-BR` or `zh-Hant`, or null. */
function languageOf(tag: string): CheckoutLanguage | null {
  const [base = '', ...rest] = tag.toLowerCase().split('-');
  if (base === 'zh') {
    const traditional = rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part));
    return traditional ? 'zh-TW' : 'zh-CN';
  }
  return checkout_languages.find((known) => known === base) ?? null;
}

/** The supported language that a browser prefers, by the weights in its Accept-Language header. */
function preferredLanguage(header: string): CheckoutLanguage | null {
  const wishes = header.split(',', tags_max).flatMap((part) => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const weight = parameters.map((parameter) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(parameter)?.[1]);
    const quality = Number(weight.find((text) => text !== undefined) ?? 1);
    return tag_pattern.test(tag.toLowerCase()) && quality > 0 ? [{ tag, quality }] : [];
  });
  for (const { tag } of wishes.toSorted((a, b) => b.quality - a.quality)) {
    const language = languageOf(tag);
    if (language) return language;
  }
  return null;
}

/** The page's language: the customer's choice, otherwise the merchant's, otherwise the browser's. */
export function chooseLanguage(
  chosen: unknown,
  of_session: string,
  accept_language: string | undefined,
): CheckoutLanguage {
  const known = checkout_languages.find((language) => language === chosen || language === of_session);
  const picked = checkout_languages.find((language) => language === chosen) ?? known;
  return picked ?? preferredLanguage(accept_language ?? '') ?? 'en';
}

export function directionOf(language: CheckoutLanguage): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

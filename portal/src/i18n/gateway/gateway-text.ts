import { decline_codes } from '@causeway/schemas/errors/decline-codes.ts';
import { joinReasons } from '@causeway/schemas/errors/rules/rule.ts';
import { useTranslation } from 'react-i18next';
import type { payout_pages } from '../en/payout-pages.ts';
import { english_fields, fieldIn } from '../actions/english-fields.ts';
import { useWordLanguage } from '../word-language.ts';
import { englishReason } from './english-reasons.ts';
import { readItemText, ruleOf, type ReasonInput, type Refusal } from './refusal.ts';
import type { chinese_texts } from './chinese-texts.ts';

let chinese: typeof chinese_texts | null = null;

/** Loads the words for what the gateway says, where a language has some. */
export async function loadGatewayTexts(language: string): Promise<void> {
  if (language.startsWith('zh')) chinese ??= (await import('./chinese-texts.ts')).chinese_texts;
}

/** The words of the language that is shown; null: the gateway's own. */
function useTexts(): typeof chinese_texts | null {
  return useWordLanguage() === 'zh' ? chinese : null;
}

type Known = keyof (typeof payout_pages)['payout_field'];
type Shortened = keyof (typeof payout_pages)['payout_read'];

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The last name of a path, such as `currencies` of `rules[0].currencies[1]`. */
function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1).replaceAll(/\[\d+\]/g, '');
}

/** What stands over a field of a payout's form, in words. */
export function useFieldLabel(): (path: string) => string {
  const { t } = useTranslation();
  return (path) => t(`payout_field.${lastName(path) as Known}` as 'payout_field.iban');
}

/** The name of a field where it is read: without the words that help to fill it in. */
export function useFieldName(): (path: string) => string {
  const { t, i18n } = useTranslation();
  const fields = useTexts()?.fields ?? english_fields;
  const labelOf = useFieldLabel();
  return (path) => {
    const name = lastName(path);
    const short = `payout_read.${name as Shortened}` as 'payout_read.country_code';
    const text = t(short);
    if (i18n.exists(short)) return text;
    return i18n.exists(`payout_field.${name}`) ? labelOf(name) : fieldIn(fields, name);
  };
}

/** Says why something was refused, in the reader's language: its words where there are some, else the gateway's. */
export function useGatewayText(): (refusal: Refusal) => string {
  const texts = useTexts();
  const nameOf = useFieldName();
  return (refusal) => {
    const { code, message, source = '' } = refusal;
    const rule = ruleOf(refusal);
    if (!texts) {
      const text = englishReason(refusal) ?? rule;
      return rule === message ? text : capital(`${nameOf(source)} ${text}`);
    }
    const text = texts.reasonText(refusal);
    if (text === null) return texts.codeText(code) ?? message;
    return rule === message ? text : `${nameOf(source)}：${text}`;
  };
}

/** The same for an item of several, `code:text`. */
export function useItemText(): (original: string, reason: ReasonInput) => string {
  const textOf = useGatewayText();
  return (original, reason) => textOf(readItemText(original, reason));
}

/** Stored reasons in the reader's language: `text` says them in English, and is all there is where none is given. */
export function useReasons(): (text: string, reasons: readonly ReasonInput[]) => string {
  const texts = useTexts();
  return (text, reasons) => {
    if (!texts || reasons.length === 0) return text;
    const named = reasons.map(({ rule = '', parameters = {} }) => ({ rule, parameters }));
    return joinReasons(named, (reason) => texts.reasonText(reason) ?? reason.rule, {
      heading: '：',
      next: '；',
    });
  };
}

/** What the catalogue says about a decline code, in the reader's language; null when it has none. */
export function useDecline(code: string) {
  const texts = useTexts();
  if (!Object.hasOwn(decline_codes, code)) return null;
  const known = code as keyof typeof decline_codes;
  return (texts?.declines ?? decline_codes)[known];
}

/** Label and help of an acquirer's setting, in the reader's language where there are words; else as it is declared. */
export function useSettingLabels(kind: string): (setting: { name: string; description: string }) => {
  readonly label: string;
  readonly help: string;
  /** Of a text that is not in the reader's language. */
  readonly lang?: 'en';
} {
  const texts = useTexts();
  return ({ name, description }) => {
    const [label, help] = texts?.settings[kind]?.[name] ?? [];
    if (label !== undefined && help !== undefined) return { label: `${label} (${name})`, help };
    return { label: name, help: description, ...(texts ? { lang: 'en' } : {}) };
  };
}

/** A cause that the signature doctor found, in the reader's language; in English where no words are known for its rules. */
export function useCauseText(): (
  text: string,
  reasons: readonly ReasonInput[],
) => { readonly text: string; readonly lang?: 'en' } {
  const texts = useTexts();
  return (english, reasons) => {
    if (!texts) return { text: english };
    const text = texts.causeText(reasons);
    return text === null ? { text: english, lang: 'en' } : { text };
  };
}

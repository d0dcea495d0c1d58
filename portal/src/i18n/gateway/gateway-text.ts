import { decline_codes } from '@causeway/schemas/errors/decline-codes.ts';
import { joinReasons } from '@causeway/schemas/errors/rules/rule.ts';
import { useTranslation } from 'react-i18next';
import type { payout_pages } from '../en/payout-pages.ts';
import { english_fields, fieldIn } from '../actions/english-fields.ts';
import { useWordLanguage } from '../word-language.ts';
import { englishReason } from './english-reasons.ts';
import { readItemText, ruleOf, type GivenReason, type Refusal } from './refusal.ts';
import type { chinese_words } from './chinese-words.ts';

let chinese: typeof chinese_words | null = null;

/** Loads the words for what the gateway says, where a language has some. */
export async function loadGatewayWords(language: string): Promise<void> {
  if (language.startsWith('zh')) chinese ??= (await import('./chinese-words.ts')).chinese_words;
}

/** The words of the language that is shown; null: the gateway's own. */
function useWords(): typeof chinese_words | null {
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
  const fields = useWords()?.fields ?? english_fields;
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
  const words = useWords();
  const nameOf = useFieldName();
  return (refusal) => {
    const { code, message, source = '' } = refusal;
    const rule = ruleOf(refusal);
    if (!words) {
      const text = englishReason(refusal) ?? rule;
      return rule === message ? text : capital(`${nameOf(source)} ${text}`);
    }
    const text = words.reasonText(refusal);
    if (text === null) return words.codeText(code) ?? message;
    return rule === message ? text : `${nameOf(source)}：${text}`;
  };
}

/** The same for an item of several, `code:text`. */
export function useItemText(): (said: string, reason: GivenReason) => string {
  const textOf = useGatewayText();
  return (said, reason) => textOf(readItemText(said, reason));
}

/** Stored reasons in the reader's language: `text` says them in English, and is all there is where none is given. */
export function useReasons(): (text: string, reasons: readonly GivenReason[]) => string {
  const words = useWords();
  return (text, reasons) => {
    if (!words || reasons.length === 0) return text;
    const named = reasons.map(({ rule = '', parameters = {} }) => ({ rule, parameters }));
    return joinReasons(named, (reason) => words.reasonText(reason) ?? reason.rule, {
      heading: '：',
      next: '；',
    });
  };
}

/** What the catalogue says about a decline code, in the reader's language; null when it has none. */
export function useDecline(code: string) {
  const words = useWords();
  if (!Object.hasOwn(decline_codes, code)) return null;
  const known = code as keyof typeof decline_codes;
  return (words?.declines ?? decline_codes)[known];
}

/** Label and help of an acquirer's setting, in the reader's language where there are words; else as it is declared. */
export function useSettingWords(kind: string): (setting: { name: string; description: string }) => {
  readonly label: string;
  readonly help: string;
  /** Of a text that is not in the reader's language. */
  readonly lang?: 'en';
} {
  const words = useWords();
  return ({ name, description }) => {
    const [label, help] = words?.settings[kind]?.[name] ?? [];
    if (label !== undefined && help !== undefined) return { label: `${label} (${name})`, help };
    return { label: name, help: description, ...(words ? { lang: 'en' } : {}) };
  };
}

/** A cause that the signature doctor found, in the reader's language; in English where no words are known for its rules. */
export function useCauseText(): (
  text: string,
  reasons: readonly GivenReason[],
) => { readonly text: string; readonly lang?: 'en' } {
  const words = useWords();
  return (english, reasons) => {
    if (!words) return { text: english };
    const text = words.causeText(reasons);
    return text === null ? { text: english, lang: 'en' } : { text };
  };
}

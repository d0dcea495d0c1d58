import type { Filter, Filters, FilterTexts, ListFilters } from '@causeway/schemas/portal/lists/filter.ts';
import { invalid } from '../errors.ts';
import { parseCurrency, type Currency } from './currency.ts';
import { addMs, parseDayStart } from './dates.ts';
import { isMetadataKey } from './metadata.ts';
import { amountForm, parseAmount } from './money.ts';
import { readTerms } from './search-text.ts';
import { parseSearch, type ListSearch } from './search.ts';

type ChoiceOf<F extends Filter> = F extends { readonly choices: readonly (infer Choice)[] } ? Choice : string;

/** What a filter of each type is read as; null does not filter. */
interface Held<F extends Filter> {
  readonly search: ListSearch | null;
  readonly choice: ChoiceOf<F> | null;
  readonly choices: readonly ChoiceOf<F>[] | null;
  readonly codes: readonly number[] | null;
  readonly first_day: Date;
  /** Exclusive. */
  readonly last_day: Date;
  readonly currency: Currency | null;
  /** In minor units. */
  readonly amount: bigint | null;
  readonly text: string | null;
  /** An object of its key and text, as JSON text. */
  readonly metadata: string | null;
}
type NameOf<Name extends string, F extends Filter> = F['type'] extends 'search'
  ? 'search'
  : F['type'] extends 'last_day'
    ? 'until'
    : Name;

/** The values of a list's filters: `q` is `search`, `to` is `until`. */
export type FilterValues<L extends ListFilters> = {
  readonly [Name in keyof L['filters'] as NameOf<Name & string, L['filters'][Name]>]: Held<
    L['filters'][Name]
  >[L['filters'][Name]['type']];
};

const earliest = new Date(0);
/** Includes what a clock that is ahead of this one has recorded in the last minute. */
const ahead_ms = 60_000;

/**
 * Reads the filters of a list.
 * @throws RequestRefused that names the parameter at fault
 */
export function readFilters<L extends ListFilters>(
  { filters }: L,
  texts: FilterTexts<L>,
  time_zone: string,
  now: Date,
): FilterValues<L> {
  const declared: Filters = filters;
  const input = texts as Readonly<Record<string, string | undefined>>;
  const currency = readCurrency(input['currency']);
  const read = Object.entries(declared).map(([name, filter]): [string, unknown] => {
    const text = input[name] ?? '';
    switch (filter.type) {
      case 'search':
        return ['search', readSearch(name, text)];
      case 'first_day':
        return [name, text ? dayIn(name, text, 0, time_zone) : earliest];
      case 'last_day':
        return ['until', text ? dayIn(name, text, 1, time_zone) : addMs(now, ahead_ms)];
      case 'currency':
        return [name, currency];
      case 'amount':
        return [name, text ? readAmount(name, text, currency) : null];
      case 'codes':
        return [name, text ? text.split(',').map(Number) : null];
      case 'choices':
        return [name, text ? readChoices(name, text, filter) : null];
      case 'metadata':
        return [name, text ? readMetadataFilter(name, text) : null];
      case 'choice':
      case 'text':
        return [name, text || null];
    }
  });
  return Object.fromEntries(read) as FilterValues<L>;
}

function readCurrency(text: string | undefined): Currency | null {
  if (!text) return null;
  const currency = parseCurrency(text);
  if (!currency) throw invalid('currency', { rule: 'unknown_value' });
  return currency;
}

function dayIn(source: string, day: string, days_later: number, time_zone: string): Date {
  const at = parseDayStart(day, days_later, time_zone);
  if (!at) throw invalid(source, { rule: 'not_day' });
  return at;
}

function readAmount(source: string, text: string, currency: Currency | null): bigint {
  if (!currency) throw invalid(source, { rule: 'needs_currency' });
  const minor = parseAmount(text, currency);
  if (minor === null) throw invalid(source, { rule: 'not_amount', ...amountForm(currency) });
  return minor;
}

function readMetadataFilter(source: string, text: string): string {
  const [, key, value] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  if (key === undefined || !isMetadataKey(key)) throw invalid(source, { rule: 'not_noted' });
  return JSON.stringify({ [key]: value });
}

function readChoices(source: string, text: string, { choices = [] }: Filter): readonly string[] {
  const chosen = text.split(',');
  if (chosen.every((choice) => choices.includes(choice))) return chosen;
  throw invalid(source, { rule: 'none_of', choices });
}

/** How many numbers a pasted list may have. */
const numbers_max = 100;

/**
 * What a list is searched for; null where that is nothing (docs/specification/lists.md#search).
 * @throws RequestRefused where it is a list of too many numbers
 */
function readSearch(source: string, typed: string): ListSearch | null {
  const text = typed
    .toWellFormed()
    .replaceAll(/[\0\p{Cf}]/gu, '')
    .trim();
  const terms = readTerms(text);
  if (text === '') return null;
  const parts = text.split(/[\s,;]+/u).filter((part) => part !== '');
  if (parts.length > numbers_max) throw invalid(source, { rule: 'numbers_max', max: numbers_max });
  const is_amount = terms.length === 1 && (terms[0]?.amounts ?? []).length > 0;
  const is_list = !is_amount && parts.every((part) => /\d/.test(part));
  const wholes = new Set([text, ...(is_list ? parts : [])]);
  const searches = [...wholes].map(parseSearch);
  return {
    whole: {
      texts: [...new Set([...wholes].flatMap((one) => [one, one.toUpperCase(), one.toLowerCase()]))],
      // Four digits are those of a card; no object has so short a number.
      numbers: searches.flatMap(({ number }) => (number !== null && number > 9_999n ? [number] : [])),
      refund_numbers: searches.flatMap(({ refund }) => (refund ? [refund.transaction_id] : [])),
    },
    terms,
  };
}

import type { CheckoutLanguage } from '@causeway/schemas/v1/checkout.ts';
import type { Interval } from '../../../kernel/values/intervals.ts';

type Units = Readonly<Record<Interval['unit'], string>>;

/** How a language expresses an interval: the platform's locale data has no words for it. */
interface IntervalNames {
  readonly every: Units;
  /** For more than one; `{interval}` is "2 months" by the language's own rules, `{count}` the number alone. */
  readonly every_so_many: Units;
  /** For two, in languages with a separate form. */
  readonly every_two?: Units;
  /** Whether it precedes the price. */
  readonly leads?: true;
}

function all(text: string): Units {
  return { day: text, week: text, month: text, year: text };
}

const names: Readonly<Record<CheckoutLanguage, IntervalNames>> = {
  ar: {
    every: { day: 'كل يوم', week: 'كل أسبوع', month: 'كل شهر', year: 'كل سنة' },
    every_so_many: all('كل {interval}'),
    every_two: { day: 'كل يومين', week: 'كل أسبوعين', month: 'كل شهرين', year: 'كل سنتين' },
  },
  de: {
    every: { day: 'jeden Tag', week: 'jede Woche', month: 'jeden Monat', year: 'jedes Jahr' },
    every_so_many: all('alle {interval}'),
  },
  en: {
    every: { day: 'every day', week: 'every week', month: 'every month', year: 'every year' },
    every_so_many: all('every {interval}'),
  },
  es: {
    every: { day: 'cada día', week: 'cada semana', month: 'cada mes', year: 'cada año' },
    every_so_many: all('cada {interval}'),
  },
  fr: {
    every: { day: 'chaque jour', week: 'chaque semaine', month: 'chaque mois', year: 'chaque année' },
    every_so_many: { ...all('tous les {interval}'), week: 'toutes les {interval}' },
  },
  it: {
    every: { day: 'ogni giorno', week: 'ogni settimana', month: 'ogni mese', year: 'ogni anno' },
    every_so_many: all('ogni {interval}'),
  },
  ja: {
    every: { day: '毎日', week: '毎週', month: '毎月', year: '毎年' },
    every_so_many: all('{interval}ごとに'),
    leads: true,
  },
  ko: {
    every: { day: '매일', week: '매주', month: '매월', year: '매년' },
    every_so_many: all('{interval}마다'),
    leads: true,
  },
  nl: {
    every: { day: 'elke dag', week: 'elke week', month: 'elke maand', year: 'elk jaar' },
    every_so_many: all('elke {interval}'),
  },
  pl: {
    every: { day: 'codziennie', week: 'co tydzień', month: 'co miesiąc', year: 'co rok' },
    every_so_many: all('co {interval}'),
  },
  pt: {
    every: { day: 'a cada dia', week: 'a cada semana', month: 'a cada mês', year: 'a cada ano' },
    every_so_many: all('a cada {interval}'),
  },
  ru: {
    every: { day: 'каждый день', week: 'каждую неделю', month: 'каждый месяц', year: 'каждый год' },
    every_so_many: all('раз в {interval}'),
  },
  tr: {
    every: { day: 'her gün', week: 'her hafta', month: 'her ay', year: 'her yıl' },
    every_so_many: {
      day: '{count} günde bir',
      week: '{count} haftada bir',
      month: '{count} ayda bir',
      year: '{count} yılda bir',
    },
  },
  'zh-CN': {
    every: { day: '每天', week: '每周', month: '每月', year: '每年' },
    every_so_many: all('每{interval}'),
    leads: true,
  },
  'zh-TW': {
    every: { day: '每天', week: '每週', month: '每月', year: '每年' },
    every_so_many: all('每 {interval}'),
    leads: true,
  },
};

/** A price with its interval, as in "€10.00 every 2 months". */
export function pricedInterval(price: string, { unit, count }: Interval, language: CheckoutLanguage): string {
  const { every, every_so_many, every_two, leads } = names[language];
  const text = count === 1 ? every : count === 2 ? (every_two ?? every_so_many) : every_so_many;
  const number = new Intl.NumberFormat(language).format(count);
  const interval = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    count,
  );
  const often = text[unit].replace('{interval}', interval).replace('{count}', number);
  return leads ? `${often} ${price}` : `${price} ${often}`;
}

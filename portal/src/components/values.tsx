import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether dates can be written in a language: browsers name some, such as `en-US@posix`, that they do not know. */
function isKnown(language: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language).length > 0;
  } catch {
    return false;
  }
}

/** The language as it is written where the person lives: `en` may be `en-GB`. */
export function regionalLanguage(language: string): string {
  const [short = language] = language.split('-');
  return navigator.languages.find((known) => known.startsWith(short) && isKnown(known)) ?? language;
}

/** How exactly a moment is written: to the minute, or where several things happen in one, more exactly. */
export type Precision = 'minutes' | 'seconds' | 'milliseconds';

const options_of = {
  minutes: { dateStyle: 'medium', timeStyle: 'short' },
  seconds: { dateStyle: 'medium', timeStyle: 'medium' },
  // No style has fractions of a second.
  milliseconds: {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  },
} as const satisfies Readonly<Record<Precision, Intl.DateTimeFormatOptions>>;

function dateFormat(language: string, time_zone: string, precision: Precision): Intl.DateTimeFormat {
  const key = `${language} ${time_zone} ${precision}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(regionalLanguage(language), {
      timeZone: time_zone,
      ...options_of[precision],
    });
    formats.set(key, format);
  }
  return format;
}

/** Writes moments in a zone, as texts. */
export function useMomentText(
  time_zone: string,
  precision: Precision = 'minutes',
): (stamp: string) => string {
  const { i18n } = useTranslation();
  return (stamp) => dateFormat(i18n.language, time_zone, precision).format(new Date(stamp));
}

interface MomentProps {
  readonly at: string;
  readonly time_zone: string;
  readonly precision?: Precision;
}

/** A moment, to be read by people and programs. */
export function Moment({ at, time_zone, precision = 'minutes' }: MomentProps) {
  const show = useMomentText(time_zone, precision);
  if (at === '') return <>–</>;
  return (
    <time dateTime={at} title={`${at} (${time_zone})`} className="number">
      {show(at)}
    </time>
  );
}

/** When a day (`YYYY-MM-DD`), or one some days later, begins in a zone: ISO 8601, UTC. */
export function startOfDay(day: string, time_zone: string, days_later: number): string {
  const shown = Date.parse(`${day}T00:00:00Z`) + days_later * 86_400_000;
  if (Number.isNaN(shown)) return day;
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: time_zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const ahead = (at: number): number => Date.parse(`${clock.format(at).replace(' ', 'T')}Z`) - at;
  // The offset at that moment may be another one, where the clocks change between the two.
  return new Date(shown - ahead(shown - ahead(shown))).toISOString();
}

/** Writes days (`YYYY-MM-DD`) and months of the calendar: they are in no zone any more. */
export function useCalendarText(): (day: string, options: Intl.DateTimeFormatOptions) => string {
  const { i18n } = useTranslation();
  const language = regionalLanguage(i18n.language);
  return (day, options) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** A day of the calendar (`YYYY-MM-DD`), to be read by people and programs. */
export function Day({ day }: { day: string }) {
  const write = useCalendarText();
  if (day === '') return <>–</>;
  return (
    <time dateTime={day} className="number">
      {write(day, { dateStyle: 'medium' })}
    </time>
  );
}

/** A decimal text with the digits grouped as the language does; never through a float. */
export function groupDigits(amount: string, language: string): string {
  const [whole = '', fraction] = amount.replace('-', '').split('.');
  const parts = new Intl.NumberFormat(language).formatToParts(1234567.5);
  const separator = parts.find(({ type }) => type === 'group')?.value ?? ',';
  const point = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, separator);
  return `${amount.startsWith('-') ? '−' : ''}${grouped}${fraction === undefined ? '' : point + fraction}`;
}

/** Writes an amount with its currency, as a text. */
export function useAmountText(): (amount: string, currency: string) => string {
  const { i18n } = useTranslation();
  return useCallback(
    (amount, currency) => `${groupDigits(amount, i18n.language)} ${currency}`.trim(),
    [i18n.language],
  );
}

/** Whether a decimal text is zero, or there is none. */
export function isZero(amount: string): boolean {
  return /^-?(0(\.0+)?)?$/.test(amount);
}

/** An amount with its currency. In wide tables nothing stands back behind something. */
export function Amount({ value, currency, faint }: { value: string; currency: string; faint?: boolean }) {
  const { i18n } = useTranslation();
  const nothing = faint && isZero(value);
  return (
    <span className={nothing ? 'number faint' : 'number'}>
      {groupDigits(value, i18n.language)} <small>{currency}</small>
    </span>
  );
}

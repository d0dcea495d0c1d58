const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(time_zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(time_zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: time_zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(time_zone, formatter);
  }
  return formatter;
}

/** Whether the text names a time zone that dates can be shown in. */
export function isTimeZone(time_zone: string): boolean {
  try {
    formatterFor(time_zone);
    return true;
  } catch {
    return false;
  }
}

const two_digits = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

function twoDigits(number: number): string {
  return two_digits[number] ?? '';
}

/** A moment's fields in UTC with what separates them: four times as fast as by `toISOString`, for answers with many. */
function stampOf(at: Date, dash: string, between: string, colon: string): string {
  const year = at.getUTCFullYear().toString().padStart(4, '0');
  const date = `${year}${dash}${twoDigits(at.getUTCMonth() + 1)}${dash}${twoDigits(at.getUTCDate())}`;
  return `${date}${between}${twoDigits(at.getUTCHours())}${colon}${twoDigits(at.getUTCMinutes())}${colon}${twoDigits(at.getUTCSeconds())}`;
}

/** `yyyyMMddHHmmss` in a time zone (docs/specification/values.md#dates-and-times). */
export function compactStamp(at: Date, time_zone: string): string {
  return stampOf(addMs(at, offsetMs(at, time_zone)), '', '', '');
}

/** How long after its capture a payment can be refunded (docs/specification/payments.md#refund). */
export const refund_days_max = 365;

/** A card is good until the last day of its month, wherever that day ends last (UTC−12): from when on it is not. */
export function cardExpiry(month: number, year: number): Date {
  return new Date(Date.UTC(year, month, 1, 12));
}

/** `YYYYMMDD` in UTC. */
export function compactDate(at: Date): string {
  return at.toISOString().slice(0, 10).replaceAll('-', '');
}

/** `YYYY-MM-DD` in a time zone. */
export function dateIn(at: Date, time_zone: string): string {
  return offsetStamp(at, time_zone).slice(0, 10);
}

/** `HH:MM` in a time zone. */
export function timeIn(at: Date, time_zone: string): string {
  return offsetStamp(at, time_zone).slice(11, 16);
}

/** The moment at which a day (YYYY-MM-DD) begins in a time zone: where its clocks skip midnight, an hour later. */
export function startOfDay(date: string, time_zone: string): Date {
  const midnight_ms = Date.parse(`${date}T00:00:00Z`);
  const begins = momentOf(midnight_ms, time_zone);
  // Where there is no midnight, what was found is before the clocks change.
  return dateIn(begins, time_zone) < date ? new Date(midnight_ms - offsetMs(begins, time_zone)) : begins;
}

/** The moment at which the clocks of a time zone show what those of UTC show at another, in milliseconds. */
function momentOf(shown_ms: number, time_zone: string): Date {
  const guess = new Date(shown_ms - offsetMs(new Date(shown_ms), time_zone));
  // The offset at that moment may be another one, where the clocks change between the two.
  return new Date(shown_ms - offsetMs(guess, time_zone));
}

/** A day so many days later (YYYY-MM-DD). */
export function addDays(date: string, days: number): string {
  return addMs(new Date(`${date}T00:00:00Z`), days * day_ms)
    .toISOString()
    .slice(0, 10);
}

/** Later than anything: where a list of everything begins, newest first. */
export const end_of_time = new Date(Date.UTC(9999, 0));

/** A moment as JSON has it, ISO 8601 in UTC; empty where there is none. */
export function utcStamp(at: Date | null): string {
  return at?.toISOString() ?? '';
}

/** `YYYY-MM-DDThh:mm:ss+hhmm` in a time zone (docs/specification/values.md#dates-and-times). */
export function offsetStamp(at: Date, time_zone: string): string {
  const ahead_ms = offsetMs(at, time_zone);
  const sign = ahead_ms < 0 ? '-' : '+';
  const minutes = Math.floor(Math.abs(ahead_ms) / minute_ms);
  const offset = `${sign}${twoDigits(Math.floor(minutes / 60))}${twoDigits(minutes % 60)}`;
  return `${stampOf(addMs(at, ahead_ms), '-', 'T', ':')}${offset}`;
}

function partsIn(at: Date, time_zone: string): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(
    formatterFor(time_zone)
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  );
}

export const minute_ms = 60_000;
export const hour_ms = 60 * minute_ms;
export const day_ms = 24 * hour_ms;

/** A moment later (or earlier, for a negative span). */
export function addMs(at: Date, span_ms: number): Date {
  return new Date(at.getTime() + span_ms);
}

/** Days of the years 1900 to 2999: what is worked out from them stays within four digits of a year. */
const day_pattern = /^(?:19|2[0-9])[0-9]{2}-[0-9]{2}-[0-9]{2}$/;

/**
 * The first moment of a day in a time zone, or of one some days later; null when the text is no day.
 * @param day `YYYY-MM-DD`
 */
export function parseDayStart(day: string, days_later: number, time_zone: string): Date | null {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (!day_pattern.test(day) || Number.isNaN(midnight)) return null;
  // Some days that do not exist are read as days of the month after.
  if (new Date(midnight).toISOString().slice(0, 10) !== day) return null;
  return startOfDay(addDays(day, days_later), time_zone);
}

/** Clocks change at quarters of an hour at most: what an offset is asked for once, it is for the whole quarter. */
const quarter_ms = 900_000;
const cached_offsets_max = 50_000;
const cached_offsets = new Map<string, number>();

/** How far a time zone is ahead of UTC at a moment, in milliseconds. */
function offsetMs(at: Date, time_zone: string): number {
  if (time_zone === 'UTC') return 0;
  const key = `${time_zone} ${Math.floor(at.getTime() / quarter_ms)}`;
  let offset = cached_offsets.get(key);
  if (offset === undefined) {
    if (cached_offsets.size >= cached_offsets_max) cached_offsets.clear();
    offset = workOutOffsetMs(at, time_zone);
    cached_offsets.set(key, offset);
  }
  return offset;
}

function workOutOffsetMs(at: Date, time_zone: string): number {
  const part = partsIn(at, time_zone);
  const shown = Date.parse(
    `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`,
  );
  return shown - Math.floor(at.getTime() / 1000) * 1000;
}

/** A moment for people, rounded up to the minute: `2026-11-29 14:05 UTC`. */
export function minuteInUtc(at: Date): string {
  const minute = new Date(Math.ceil(at.getTime() / minute_ms) * minute_ms);
  return `${minute.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

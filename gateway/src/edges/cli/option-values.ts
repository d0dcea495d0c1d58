import { InvalidArgumentError } from 'commander';
import { parseTransactionId, type TransactionId } from '../../kernel/values/ids.ts';

/** Reads an option that takes whole numbers only. */
export function wholeBetween(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^[0-9]{1,9}$/.test(text) || value < min || value > max)
      throw new InvalidArgumentError(`must be a whole number from ${min} to ${max}.`);
    return value;
  };
}

/** Reads an option that is yes or no, or on or off. */
export function yesOrNo(text: string): boolean {
  if (!['yes', 'no', 'on', 'off'].includes(text)) throw new InvalidArgumentError('must be yes or no.');
  return text === 'yes' || text === 'on';
}

/** Reads an option that takes a day, YYYY-MM-DD, as the moment at which it begins in UTC. */
export function day(text: string): Date {
  const at = new Date(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text)
    throw new InvalidArgumentError('must be a date, YYYY-MM-DD.');
  return at;
}

/** Reads an option that takes a moment, such as 2026-11-29T08:30:00Z, or a day: when it begins in UTC. */
export function moment(text: string): Date {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return day(text);
  const at = new Date(text);
  const has_zone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  if (!has_zone || Number.isNaN(at.getTime()))
    throw new InvalidArgumentError('must be a moment such as 2026-11-29T08:30:00Z, or a date.');
  return at;
}

/** Reads an id of the gateway. @param what such as transaction_id */
export function idOf(what: string): (text: string) => TransactionId {
  return (text) => {
    const id = parseTransactionId(text);
    if (id === null) throw new InvalidArgumentError(`must be a ${what}.`);
    return id;
  };
}

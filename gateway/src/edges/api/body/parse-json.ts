import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { RequestRefused } from '../../../kernel/errors.ts';
import { findDuplicateKey, findFault, type IsFault } from './find-fault.ts';

export const keys_max = 1_000;
const depth_max = 16;
/** Enough for the parser’s longest sentence with the place in it. */
const reason_length_max = 120;
const forbidden_keys = new Set(['__proto__', 'constructor', 'prototype']);

export function isForbiddenKey(key: string): boolean {
  return forbidden_keys.has(key);
}

/**
 * Parses JSON and refuses what two parsers could read differently
 * (docs/specification/requests.md#what-no-body-may-hold): duplicate keys, unpaired surrogates, NUL, keys that reach
 * prototypes, deep nesting, too many keys, numbers beyond a double.
 * @param source the parameter that contains the text; without it, the text is the body and must be an object
 */
export function parseStrictJson(text: string, source = ''): RequestBody {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // Of what the parser says only what is wrong: from the quotation on it repeats the body, whole or in part.
    const said =
      error instanceof Error
        ? error.message.replace(/, (?:\.\.\.)?".*/s, '').slice(0, reason_length_max)
        : '';
    throw new RequestRefused('I0001', { source, reason: { rule: 'not_json', said } });
  }
  if (source === '' && (typeof value !== 'object' || value === null || Array.isArray(value))) {
    throw new RequestRefused('I0001', { reason: { rule: 'not_object' } });
  }
  if (countKeysInText(text) !== countCheckedKeys(value, source)) {
    const twice = findDuplicateKey(text, source);
    throw new RequestRefused('I0003', { source: twice, reason: { rule: 'key_twice' } });
  }
  return value as RequestBody;
}

/**
 * Something that a value must not contain. Its place is determined only when there is one, so that checking stays
 * cheap.
 */
class Fault extends Error {
  readonly code: 'I0001' | 'I0002' | 'I0003';
  readonly rule: 'holds_unfit_character' | 'number_too_large' | 'forbidden_key';
  readonly isFault: IsFault;

  constructor(code: Fault['code'], rule: Fault['rule'], isFault: IsFault) {
    super(rule);
    this.code = code;
    this.rule = rule;
    this.isFault = isFault;
  }
}

const faults = {
  text: ['I0002', 'holds_unfit_character', isUnfit],
  number: ['I0001', 'number_too_large', isInfinite],
  key: ['I0003', 'forbidden_key', isForbidden],
} as const;

function countCheckedKeys(value: unknown, source: string): number {
  try {
    return checkValue(value, source, 1, 0);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { code, rule, isFault } = error;
    throw new RequestRefused(code, { source: findFault(value, source, isFault), reason: { rule } });
  }
}

/** @returns the number of keys of the value, added to those counted so far */
function checkValue(value: unknown, source: string, depth: number, keys_before: number): number {
  if (isUnfit(value)) throw new Fault(...faults.text);
  if (isInfinite(value)) throw new Fault(...faults.number);
  if (typeof value !== 'object' || value === null) return keys_before;
  if (depth > depth_max) throw new RequestRefused('I0004', { source });
  let keys_count = keys_before;
  if (Array.isArray(value)) {
    for (const item of value) keys_count = checkValue(item, source, depth + 1, keys_count);
    return keys_count;
  }
  for (const [key, item] of Object.entries(value)) {
    keys_count += 1;
    if (keys_count > keys_max) throw new RequestRefused('I0004', { source });
    if (forbidden_keys.has(key)) throw new Fault(...faults.key);
    if (isUnfit(key)) throw new Fault(...faults.text);
    keys_count = checkValue(item, source, depth + 1, keys_count);
  }
  return keys_count;
}

function isUnfit(part: unknown): boolean {
  return typeof part === 'string' && (!part.isWellFormed() || part.includes('\0'));
}

function isInfinite(part: unknown): boolean {
  return typeof part === 'number' && !Number.isFinite(part);
}

function isForbidden(part: unknown, is_key: boolean): boolean {
  return is_key && forbidden_keys.has(part as string);
}

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;

/**
 * Colons outside strings: as many as there are keys. JSON.parse keeps the last of equal keys, so a value with fewer
 * keys than its text had a duplicate.
 */
function countKeysInText(text: string): number {
  let count = 0;
  let in_string = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (in_string) {
      if (unit === backslash) at += 1;
      else if (unit === quote) in_string = false;
    } else if (unit === quote) in_string = true;
    else if (unit === colon) count += 1;
  }
  return count;
}

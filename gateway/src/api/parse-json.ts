import type { RequestBody } from '@causeway/contract/v1/operation.ts';
import { RequestRefused } from '../errors.ts';

export const keys_max = 1_000;
const depth_max = 16;
const forbidden_keys = new Set(['__proto__', 'constructor', 'prototype']);

export function isForbiddenKey(key: string): boolean {
  return forbidden_keys.has(key);
}

/**
 * Reads JSON, refusing what two parsers could read in two ways (definitions 3): duplicate keys, halves of
 * surrogate pairs, NUL, keys that reach into prototypes, great depth, many keys, numbers beyond a double.
 * @param source the parameter whose text it is; without it, the text is the body and must be an object
 */
export function parseStrictJson(text: string, source = ''): RequestBody {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/, ".*" is not valid JSON/s, '') : '';
    throw new RequestRefused('I0001', {
      source,
      message: `${nameOf(source)} is not valid JSON: ${reason.replace(/\.\.\..*$/s, '').slice(0, 80)}`,
    });
  }
  if (source === '' && (typeof value !== 'object' || value === null || Array.isArray(value))) {
    throw new RequestRefused('I0001', { message: 'The body must be a JSON object' });
  }
  const keys_count = checkValue(value, source, 1, 0);
  if (countKeysInText(text) !== keys_count) {
    throw new RequestRefused('I0003', {
      source,
      message: `${nameOf(source)} holds the same key twice in one object`,
    });
  }
  return value as RequestBody;
}

function nameOf(source: string): string {
  return source || 'The body';
}

/** @returns how many keys the value has, with those counted so far */
function checkValue(value: unknown, source: string, depth: number, keys_before: number): number {
  if (typeof value === 'string') {
    checkText(value, source);
    return keys_before;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new RequestRefused('I0001', {
      source,
      message: `${nameOf(source)} holds a number that is too large`,
    });
  }
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
    if (forbidden_keys.has(key))
      throw new RequestRefused('I0003', {
        source,
        message: `${nameOf(source)} holds a key that is not allowed: __proto__, constructor or prototype`,
      });
    checkText(key, source);
    keys_count = checkValue(item, source, depth + 1, keys_count);
  }
  return keys_count;
}

function checkText(text: string, source: string): void {
  if (!text.isWellFormed() || text.includes('\0')) {
    const message = `${nameOf(source)} holds a NUL character or half of a surrogate pair: remove it`;
    throw new RequestRefused('I0002', { source, message });
  }
}

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;

/**
 * Colons outside strings: as many as there are keys. JSON.parse keeps the last of equal keys, so that a value
 * with fewer keys than its text had two of a name.
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

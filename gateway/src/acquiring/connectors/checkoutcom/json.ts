import { objectOf, type JsonObject } from '../../../kernel/values/json-object.ts';

export type Json = JsonObject;

/** Null for everything that is not a JSON object or list; a list becomes an object with `items`. */
export function parseJson(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? { items: value as unknown[] } : objectOf(value);
  } catch {
    return null;
  }
}

/** The objects of a list; empty where there is none. */
export function listIn(value: unknown): Json[] {
  if (!Array.isArray(value)) return [];
  return value.map(objectOf).filter((item) => item !== null);
}

/** An amount in the acquirer's minor units; null where there is none. */
export function amountAt(json: Json, name: string): bigint | null {
  const value = json[name];
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : null;
}

/** Null where it is not a time. */
export function timeIn(text: string): Date | null {
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time);
}

/** An object of JSON that somebody else has written: nothing in it is relied on before it has been read. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Null for everything that is not an object of JSON; a list is none. */
export function objectOf(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

/** Null for a text that is no object of JSON. */
export function parseObject(text: string): JsonObject | null {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Numbers as text; empty for what is neither. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** Empty where there is none. */
export function objectAt(json: JsonObject, name: string): JsonObject {
  return objectOf(json[name]) ?? {};
}

/** A text or number as text; empty where there is none. */
export function textAt(json: JsonObject, name: string): string {
  return textOf(json[name]);
}

/** A value as JSON, with its bigints as text. @param indent in spaces; without it, one line */
export function jsonText(value: unknown, indent?: number): string {
  return JSON.stringify(
    value,
    (_name, part: unknown) => (typeof part === 'bigint' ? part.toString() : part),
    indent,
  );
}

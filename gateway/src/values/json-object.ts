/** An object of JSON that somebody else has written: nothing in it is relied on before it has been read. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Null for everything that is not an object of JSON; a list is none. */
export function objectOf(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

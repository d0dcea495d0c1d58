/** A field that an action changed: where it is, and its text before and after; null where there was none. */
export interface ChangedField {
  /** The names on the way to it; things of a list by their id, else by their place, such as `#2`. */
  readonly path: readonly string[];
  readonly before: string | null;
  readonly after: string | null;
}

const ids = ['transaction_id', 'request_id', 'rule_id', 'brand', 'currency'];

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a thing of a list is called, so that before is compared with after of the same thing. */
function nameOf(item: unknown, place: number): string {
  const id = isRecord(item) && ids.map((name) => item[name]).find((found) => typeof found === 'string');
  return id || `#${place + 1}`;
}

/** Names that are twice in a list name nothing. */
function namesOf(items: readonly unknown[]): string[] {
  const names = items.map(nameOf);
  return new Set(names).size === names.length ? names : items.map((_item, place) => `#${place + 1}`);
}

function collect(value: unknown, path: readonly string[], found: Map<string, string>): void {
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) {
    if (value.some((item) => typeof item === 'object')) {
      const names = namesOf(value);
      value.forEach((item, place) => collect(item, [...path, names[place] ?? ''], found));
    } else if (value.length > 0) {
      found.set(JSON.stringify(path), value.map(String).join(', '));
    }
  } else if (isRecord(value)) {
    for (const [name, inner] of Object.entries(value)) collect(inner, [...path, name], found);
  } else {
    found.set(JSON.stringify(path), String(value));
  }
}

function fieldsOf(value: unknown): Map<string, string> {
  const found = new Map<string, string>();
  collect(value, [], found);
  return found;
}

/** The fields that differ between two states, in their order; empty texts count as nothing. */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((key) => ({
      path: JSON.parse(key) as string[],
      before: was.get(key) || null,
      after: is.get(key) || null,
    }))
    .filter((field) => field.before !== field.after);
}

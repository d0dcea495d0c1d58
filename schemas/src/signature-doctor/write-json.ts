type Leaf = string | number | boolean | null;

/** Where a value is: names and places, from the outside in. */
export type JsonPath = readonly (string | number)[];

/** How JSON is written; whatever is not said is as RFC 8785 has it. */
export interface JsonStyle {
  /** Sorts the names of an object at a depth, 0 for the outermost. */
  readonly order?: (names: string[], depth: number) => string[];
  /** A text or number as it is written, quotation marks included. */
  readonly leaf?: (value: Leaf, path: JsonPath) => string;
}

const sorted = (names: string[]): string[] => names.toSorted();

/** Writes JSON as a program with habits of its own does. */
export function writeJson(value: unknown, style: JsonStyle = {}, path: JsonPath = []): string {
  const { order = sorted, leaf = (plain: Leaf) => JSON.stringify(plain) } = style;
  if (Array.isArray(value))
    return `[${value.map((item, at) => writeJson(item, style, [...path, at])).join(',')}]`;
  if (typeof value !== 'object' || value === null) return leaf(value as Leaf, path);
  const fields = value as Record<string, unknown>;
  const written = order(Object.keys(fields), path.length).map(
    (name) => `${JSON.stringify(name)}:${writeJson(fields[name], style, [...path, name])}`,
  );
  return `{${written.join(',')}}`;
}

/** A value with every text, number, boolean and null in it changed; `undefined` leaves it out. */
export function mapLeaves(
  value: unknown,
  change: (leaf: Leaf, path: JsonPath) => unknown,
  path: JsonPath = [],
): unknown {
  if (Array.isArray(value)) return value.map((item, at) => mapLeaves(item, change, [...path, at]));
  if (typeof value !== 'object' || value === null) return change(value as Leaf, path);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const changed = mapLeaves(inner, change, [...path, name]);
      return changed === undefined ? [] : [[name, changed]];
    }),
  );
}

/** The texts, numbers, booleans and nulls of a value with their places, up to a number of them. */
export function leavesOf(value: unknown, max: number): [JsonPath, Leaf][] {
  const found: [JsonPath, Leaf][] = [];
  mapLeaves(value, (leaf, path) => {
    if (found.length < max) found.push([path, leaf]);
    return leaf;
  });
  return found;
}

/** `capture_orders[0].amount` */
export function pathText(path: JsonPath): string {
  return path
    .map((step, at) => (typeof step === 'number' ? `[${step}]` : at === 0 ? step : `.${step}`))
    .join('');
}

/**
 * JSON in its canonical form (RFC 8785): no white space, the fields of every object sorted by their UTF-16 units,
 * numbers and texts as JavaScript writes them. A field that is undefined is left out.
 * @throws TypeError for what JSON cannot hold, such as NaN
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`;
  }
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined || (typeof value === 'number' && !Number.isFinite(value)))
    throw new TypeError(`JSON cannot hold ${String(value)}`);
  return text;
}

const string_or_number = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Parses JSON whose numbers are amounts: each becomes a text of its digits, `12.00`, so that none is rounded. */
export function parseExactly(json: string): unknown {
  return JSON.parse(
    json.replace(string_or_number, (token) => (token.startsWith('"') ? token : `"${token}"`)),
  );
}

/** Digits beyond the decimal ones of a script: circled and others that are characters of their own. From, to, first value. */
const other_digits: readonly (readonly [number, number, number])[] = [
  [0xb2, 0xb3, 2],
  [0xb9, 0xb9, 1],
  [0x1369, 0x1371, 1],
  [0x19da, 0x19da, 1],
  [0x2070, 0x2070, 0],
  [0x2074, 0x2079, 4],
  [0x2080, 0x2089, 0],
  [0x2460, 0x2468, 1],
  [0x2474, 0x247c, 1],
  [0x2488, 0x2490, 1],
  [0x24ea, 0x24ea, 0],
  [0x24f5, 0x24fd, 1],
  [0x24ff, 0x24ff, 0],
  [0x2776, 0x277e, 1],
  [0x2780, 0x2788, 1],
  [0x278a, 0x2792, 1],
  [0x10a40, 0x10a43, 1],
  [0x10e60, 0x10e68, 1],
  [0x11052, 0x1105a, 1],
  [0x1f100, 0x1f100, 0],
  [0x1f101, 0x1f10a, 0],
  [0x1f10b, 0x1f10b, 0],
  [0x1f10c, 0x1f10c, 0],
];
const decimal_digit = /^\p{Nd}$/u;
const only_ascii = /^[\0-\x7f]*$/;

function isDecimal(code_point: number): boolean {
  return decimal_digit.test(String.fromCodePoint(code_point));
}

/** Unicode gives every script its ten digits in a row, from zero on; some rows follow each other directly. */
function valueOf(code_point: number): number {
  if (isDecimal(code_point)) {
    let first = code_point;
    while (isDecimal(first - 1)) first -= 1;
    return (code_point - first) % 10;
  }
  const row = other_digits.find(([from, to]) => code_point >= from && code_point <= to);
  return row ? code_point - row[0] + row[2] : -1;
}

const known_values = new Map<number, number>();

/** The value of a digit of any script; -1 of what is none. */
function digitValue(code_point: number): number {
  if (code_point < 0x80) return code_point >= 0x30 && code_point <= 0x39 ? code_point - 0x30 : -1;
  let value = known_values.get(code_point);
  if (value === undefined) {
    value = valueOf(code_point);
    if (known_values.size < 10_000) known_values.set(code_point, value);
  }
  return value;
}

/** A digit of a text: its value, and where it begins and ends. */
export interface PlacedDigit {
  readonly value: number;
  readonly start: number;
  readonly end: number;
}

/** Every digit of a text with its place. */
export function placedDigits(text: string): PlacedDigit[] {
  const found: PlacedDigit[] = [];
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    const value = digitValue(character.codePointAt(0) ?? 0);
    if (value >= 0) found.push({ value, start, end });
    start = end;
  }
  return found;
}

/** The digits of a text, whatever script they are written in and whatever is between them. */
export function digitsOf(text: string): string {
  if (only_ascii.test(text)) return text.replaceAll(/[^0-9]/g, '');
  return placedDigits(text)
    .map(({ value }) => value)
    .join('');
}

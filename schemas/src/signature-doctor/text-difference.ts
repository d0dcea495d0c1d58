const around = 24;

/** Where two texts part. */
export interface TextDifference {
  /** Place of the first character that differs, from 0. */
  readonly at: number;
  /** What is there, with a little before it, control characters written as escapes. */
  readonly expected: string;
  readonly signed: string;
}

/** The first difference of two texts; null when they are the same. */
export function differenceOf(expected: string, signed: string): TextDifference | null {
  if (expected === signed) return null;
  let at = 0;
  while (at < expected.length && expected[at] === signed[at]) at += 1;
  return { at, expected: excerpt(expected, at), signed: excerpt(signed, at) };
}

function excerpt(text: string, at: number): string {
  const from = Math.max(0, at - around);
  const cut = text.slice(from, at + around).toWellFormed();
  return `${from > 0 ? '…' : ''}${JSON.stringify(cut).slice(1, -1)}${at + around < text.length ? '…' : ''}`;
}

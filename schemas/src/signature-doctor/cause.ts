import { inEnglish, type Reason } from '../errors/rules/rules.ts';
import { mapLeaves } from './write-json.ts';

/** What is wrong with a signature: one mistake, or several in one request; empty when nothing is. */
export type Cause = readonly Reason[];

/** A cause in English, a sentence for each mistake. */
export function causeText(cause: Cause): string {
  return cause.map((reason) => `${inEnglish('', reason)}.`).join(' ');
}

/** The same cause with every text in its parameters changed, such as by a redaction. */
export function changeTexts(cause: Cause, change: (text: string) => string): Cause {
  return mapLeaves(cause, (leaf, path) =>
    typeof leaf === 'string' && path.at(-1) !== 'rule' ? change(leaf) : leaf,
  ) as Cause;
}

import { inEnglish, type Reason } from '@causeway/schemas/errors/rules/rules.ts';
import { list_formats } from './lists/list-entry.ts';

/** How a payout's review reason begins when its names were not screened. */
export const not_screened = `${inEnglish('', { rule: 'not_screened' })}: `;

const separator = '; ';

/** Every reason that screening states in words of its own, by its text: payouts are stored with the text. */
const by_text: ReadonlyMap<string, Reason> = new Map(
  [
    ...list_formats.flatMap((list): Reason[] => [
      { rule: 'list_missing', list },
      { rule: 'list_stale', list },
    ]),
    { rule: 'not_screened_at_all' } as const,
    { rule: 'name_without_letters' } as const,
    { rule: 'refused_after_review' } as const,
  ].map((reason) => [inEnglish('', reason), reason]),
);

/** Reasons as one text. */
export function reasonText(reasons: readonly Reason[]): string {
  return reasons.map((reason) => inEnglish('', reason)).join(separator);
}

/** The reasons in a text of screening; none where it says anything else, such as the names that were found. */
export function reasonsIn(text: string): Reason[] {
  const unscreened = text.startsWith(not_screened);
  const parts = (unscreened ? text.slice(not_screened.length) : text).split(separator);
  const reasons = parts.flatMap((part) => by_text.get(part) ?? []);
  if (reasons.length < parts.length) return [];
  return unscreened ? [{ rule: 'not_screened' }, ...reasons] : reasons;
}

/** What a rule says about itself: texts, numbers, and lists of texts, as JSON holds them. */
export type RuleParameters = Readonly<Record<string, string | number | readonly string[]>>;

/** The words of one language for rules: a text, or a function of the rule's parameters. */
export type RuleTexts = Readonly<Record<string, string | ((parameters: never) => string)>>;

/** The same rules in another language: one that is missing, or takes other parameters, does not compile. */
export type Translated<English extends RuleTexts> = {
  readonly [Rule in keyof English]: English[Rule] extends (parameters: infer P) => string
    ? string | ((parameters: P) => string)
    : string;
};

/** A rule of these with its parameters, as the domain names it. */
export type ReasonOf<English extends RuleTexts> = {
  readonly [Rule in keyof English]: { readonly rule: Rule } & (English[Rule] extends (
    parameters: infer P,
  ) => string
    ? Readonly<P>
    : unknown);
}[keyof English];

/** Rules that say what follows from those behind them. */
const headings: ReadonlySet<string> = new Set(['not_screened', 'in_suspense']);

/** Several reasons as one text of a language, with its marks behind a heading and between reasons. */
export function joinReasons<R extends { readonly rule: string }>(
  reasons: readonly R[],
  textOf: (reason: R) => string,
  marks: { readonly heading: string; readonly next: string },
): string {
  return reasons
    .map((reason, at) => {
      if (at === reasons.length - 1) return textOf(reason);
      return textOf(reason) + (headings.has(reason.rule) ? marks.heading : marks.next);
    })
    .join('');
}

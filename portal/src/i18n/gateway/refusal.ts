import type { RuleParameters, RuleWords } from '@causeway/schemas/errors/rules/rule.ts';

/** The rule for which something is refused, as the gateway names it. */
export interface GivenReason {
  /** The parameter at fault, by its path; or empty. */
  readonly source?: string;
  readonly rule?: string;
  readonly parameters?: RuleParameters;
}

/** A refusal, with the gateway's English text. */
export interface Refusal extends GivenReason {
  readonly code: string;
  readonly message: string;
}

/** A rule with its parameters in these words; null where they have none. */
export function textOf(words: RuleWords, { rule = '', parameters = {} }: GivenReason): string | null {
  const text = Object.hasOwn(words, rule) ? words[rule] : undefined;
  if (text === undefined) return null;
  return typeof text === 'string' ? text : text(parameters satisfies RuleParameters as never);
}

/** Reads what is said of an item of several, `code:text`. */
export function readItemText(said: string, reason: GivenReason): Refusal {
  const end = said.indexOf(':');
  return { ...reason, code: said.slice(0, end), message: said.slice(end + 1) };
}

/** Without the parameter's path, which says nothing to those who see its field. */
export function ruleOf({ source = '', message }: Refusal): string {
  return source !== '' && message.startsWith(`${source} `) ? message.slice(source.length + 1) : message;
}

import type { RuleParameters, RuleTexts } from '@causeway/schemas/errors/rules/rule.ts';

/** The rule for which something is refused, as the gateway names it. */
export interface ReasonInput {
  /** The parameter at fault, by its path; or empty. */
  readonly source?: string;
  readonly rule?: string;
  readonly parameters?: RuleParameters;
}

/** A refusal, with the gateway's English text. */
export interface Refusal extends ReasonInput {
  readonly code: string;
  readonly message: string;
}

/** A rule with its parameters in these words; null where they have none. */
export function textOf(texts: RuleTexts, { rule = '', parameters = {} }: ReasonInput): string | null {
  const text = Object.hasOwn(texts, rule) ? texts[rule] : undefined;
  if (text === undefined) return null;
  return typeof text === 'string' ? text : text(parameters satisfies RuleParameters as never);
}

/** Reads what is said of an item of several, `code:text`. */
export function readItemText(original: string, reason: ReasonInput): Refusal {
  const end = original.indexOf(':');
  return { ...reason, code: original.slice(0, end), message: original.slice(end + 1) };
}

/** Without the parameter's path, which says nothing to those who see its field. */
export function ruleOf({ source = '', message }: Refusal): string {
  return source !== '' && message.startsWith(`${source} `) ? message.slice(source.length + 1) : message;
}

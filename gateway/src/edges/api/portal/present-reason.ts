import type { RuleParameters } from '@causeway/schemas/errors/rules/rule.ts';
import { storedInEnglish, type Reason } from '@causeway/schemas/errors/rules/rules.ts';
import type { Refusal, RequestRefused } from '../../../kernel/errors.ts';

/** Why something is refused, as the portal gets it besides the English text; empty where the code says it all. */
export interface PresentedReason {
  source?: string;
  rule?: string;
  parameters?: RuleParameters;
}

export function presentReason({
  source,
  reason,
}: Pick<Refusal<unknown>, 'source' | 'reason'>): PresentedReason {
  if (!reason) return source ? { source } : {};
  return { ...(source ? { source } : {}), ...presentRule(reason) };
}

/** One of several things that are wrong with what a person has filled in. */
export function presentProblem(refusal: RequestRefused) {
  const { code, source, message } = refusal;
  return { ...presentReason(refusal), code, source, message };
}

/** Why a request is refused as a whole, and what else is wrong with it. */
export function presentRefused(refusal: RequestRefused) {
  const others = refusal.others.map(presentProblem);
  return { ...presentReason(refusal), ...(others.length > 0 ? { others } : {}) };
}

/** A rule with its parameters, for words in the reader's language. */
export function presentRule(reason: Reason): { rule: string; parameters: RuleParameters } {
  const { rule, ...parameters }: { rule: string } & RuleParameters = reason;
  return { rule, parameters };
}

/** What is stored as text or as rules: the text in English, and the rules where they are what counts. */
export function presentStored(
  text: string,
  reasons: readonly Reason[],
): { text: string; reasons: { rule: string; parameters: RuleParameters }[] } {
  return { text: storedInEnglish(text, reasons), reasons: text === '' ? reasons.map(presentRule) : [] };
}

import type { RuleParameters } from '@causeway/schemas/errors/rules/rule.ts';
import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import { reasonsIn } from '../../domain/screening/screening-reasons.ts';
import type { Refusal } from '../../errors.ts';

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

/** A rule with its parameters, for words in the reader's language. */
export function presentRule(reason: Reason): { rule: string; parameters: RuleParameters } {
  const { rule, ...parameters }: { rule: string } & RuleParameters = reason;
  return { rule, parameters };
}

/** The rules in a text of screening. */
export function presentScreeningReasons(text: string): { rule: string; parameters: RuleParameters }[] {
  return reasonsIn(text).map(presentRule);
}

import type { RuleParameters } from '@causeway/schemas/errors/rules/rule.ts';
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
  const { rule, ...parameters }: { rule: string } & RuleParameters = reason;
  return { ...(source ? { source } : {}), rule, parameters };
}

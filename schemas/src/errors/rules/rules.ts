import { acquirer_rules } from './acquirer-rules.ts';
import { card_field_rules } from './card-rules.ts';
import { dispute_field_rules, dispute_rules } from './dispute-rules.ts';
import { identity_rules } from './identity-rules.ts';
import { list_field_rules, list_rules } from './list-rules.ts';
import { merchant_field_rules, merchant_rules } from './merchant-rules.ts';
import { notification_rules } from './notification-rules.ts';
import { operator_rules } from './operator-rules.ts';
import { payout_desk_rules } from './payout-desk-rules.ts';
import { file_rules } from './file-rules.ts';
import { reconciliation_rules } from './reconciliation-rules.ts';
import { screening_rules } from './screening-rules.ts';
import { field_rules } from './field-rules.ts';
import { order_field_rules, order_rules } from './order-rules.ts';
import { payment_field_rules, payment_rules } from './payment-rules.ts';
import { request_field_rules, request_rules } from './request-rules.ts';
import { party_field_rules } from './party-rules.ts';
import { payout_field_rules, payout_rules } from './payout-rules.ts';
import { signature_rules } from './signature-rules.ts';
import { signed_body_rules } from './signed-body-rules.ts';
import { signed_frame_rules, signed_values_rules } from './signed-text-rules.ts';
import { joinReasons, type ReasonOf } from './rule.ts';

/** Rules about a parameter, whose name comes first. */
const of_fields = {
  ...field_rules,
  ...request_field_rules,
  ...order_field_rules,
  ...payment_field_rules,
  ...party_field_rules,
  ...payout_field_rules,
  ...dispute_field_rules,
  ...list_field_rules,
  ...merchant_field_rules,
  ...card_field_rules,
} as const;
/** Rules in whole sentences. */
const of_sentences = {
  ...request_rules,
  ...order_rules,
  ...payment_rules,
  ...payout_rules,
  ...dispute_rules,
  ...identity_rules,
  ...list_rules,
  ...merchant_rules,
  ...acquirer_rules,
  ...operator_rules,
  ...payout_desk_rules,
  ...reconciliation_rules,
  ...file_rules,
  ...screening_rules,
  ...notification_rules,
  ...signed_body_rules,
  ...signed_frame_rules,
  ...signed_values_rules,
  ...signature_rules,
} as const;

/** Every rule for which the gateway refuses something, holds it, or finds a signature wrong, in English. */
export const rules = { ...of_fields, ...of_sentences } as const;

const english: Readonly<Record<string, string | ((parameters: never) => string)>> = rules;

export type Rule = keyof typeof rules;

/** Why something is refused: a rule, with its parameters. */
export type Reason = ReasonOf<typeof rules>;

/** @param source path of the parameter at fault, or empty for the whole body */
export function inEnglish(source: string, reason: Reason): string {
  const { rule, ...parameters } = reason;
  const found = Object.hasOwn(english, rule) ? english[rule] : undefined;
  // Stored by a later release.
  if (found === undefined) return rule;
  const text = typeof found === 'string' ? found : found(parameters as never);
  return Object.hasOwn(of_fields, rule) ? `${source || 'The body'} ${text}` : text;
}

/**
 * What is stored of why something is as it is.
 * @param text what a person wrote, or an earlier release in English; else empty
 */
export function storedInEnglish(text: string, reasons: readonly Reason[]): string {
  return text || listInEnglish(reasons);
}

/** Several reasons as one text. */
export function listInEnglish(reasons: readonly Reason[]): string {
  return joinReasons(reasons, (reason) => inEnglish('', reason), { heading: ': ', next: '; ' });
}

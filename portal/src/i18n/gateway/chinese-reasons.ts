import type { rules } from '@causeway/schemas/errors/rules/rules.ts';
import type { Translated } from '@causeway/schemas/errors/rules/rule.ts';
import { chinese_field_rules } from './rules/field-rules.ts';
import { chinese_request_rules } from './rules/request-rules.ts';
import { chinese_order_rules } from './rules/order-rules.ts';
import { chinese_payment_rules } from './rules/payment-rules.ts';
import { chinese_party_rules } from './rules/party-rules.ts';
import { chinese_payout_rules } from './rules/payout-rules.ts';
import { chinese_acquirer_rules } from './rules/acquirer-rules.ts';
import { chinese_card_rules } from './rules/card-rules.ts';
import { chinese_dispute_rules } from './rules/dispute-rules.ts';
import { chinese_identity_rules } from './rules/identity-rules.ts';
import { chinese_list_rules } from './rules/list-rules.ts';
import { chinese_merchant_rules } from './rules/merchant-rules.ts';
import { chinese_notification_rules } from './rules/notification-rules.ts';
import { chinese_operator_rules } from './rules/operator-rules.ts';
import { chinese_payout_desk_rules } from './rules/payout-desk-rules.ts';
import { chinese_file_rules } from './rules/file-rules.ts';
import { chinese_reconciliation_rules } from './rules/reconciliation-rules.ts';
import { chinese_screening_rules } from './rules/screening-rules.ts';
import { chinese_signature_rules } from './rules/signature-rules.ts';
import { chinese_signed_body_rules } from './rules/signed-body-rules.ts';
import { chinese_signed_text_rules } from './rules/signed-text-rules.ts';
import { textOf, type ReasonInput } from './refusal.ts';

const chinese_rules = {
  ...chinese_field_rules,
  ...chinese_request_rules,
  ...chinese_order_rules,
  ...chinese_payment_rules,
  ...chinese_party_rules,
  ...chinese_payout_rules,
  ...chinese_dispute_rules,
  ...chinese_identity_rules,
  ...chinese_list_rules,
  ...chinese_merchant_rules,
  ...chinese_acquirer_rules,
  ...chinese_card_rules,
  ...chinese_operator_rules,
  ...chinese_payout_desk_rules,
  ...chinese_reconciliation_rules,
  ...chinese_file_rules,
  ...chinese_screening_rules,
  ...chinese_notification_rules,
  ...chinese_signed_body_rules,
  ...chinese_signed_text_rules,
  ...chinese_signature_rules,
} satisfies Translated<typeof rules>;

/** A rule with its parameters in Chinese; null where none is given. */
export function chineseReason(reason: ReasonInput): string | null {
  return textOf(chinese_rules, reason);
}

/** A cause that the signature doctor found, in Chinese, a sentence for each mistake; null where one has no words. */
export function chineseCause(reasons: readonly ReasonInput[]): string | null {
  const sentences = reasons.map(chineseReason);
  if (sentences.length === 0 || sentences.includes(null)) return null;
  return sentences.map((sentence) => `${sentence}。`).join('');
}

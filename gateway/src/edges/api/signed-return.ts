import { signHmacV2 } from '@causeway/schemas/signing.ts';
import type { AccountAccess } from '../../accounts/merchants/account.ts';
import type { Payment } from '../../acquiring/payments/payment.ts';
import { parseWebAddress } from '../../kernel/values/text.ts';

/** The path that hmac-v2 signs for the fields of a signed return. */
const return_path = 'return';

/** The result of a payment that a merchant receives through the customer's browser. */
export function returnResult(payment: Payment, access: AccountAccess, now: Date): Record<string, string> {
  return {
    merchant_id: access.account.merchant_id,
    account_id: payment.account_id,
    order_no: payment.order_no,
    transaction_id: payment.transaction_id.toString(),
    payment_status: String(payment.status),
    timestamp: String(Math.floor(now.getTime() / 1000)),
  };
}

/**
 * The result, signed with the key that signed the order, so that a merchant checks it with the key that is deployed
 * while keys rotate; with the newest key where that one is no longer active. It is not signed where the account has
 * no key: anybody could make the signature of an empty key.
 * @param key_id the key that signed the order
 */
export function signResult(
  { sign_keys }: AccountAccess,
  key_id: unknown,
  result: Record<string, string>,
): Record<string, string> {
  const key = sign_keys.find((active) => active.key_id === key_id) ?? sign_keys[0];
  return key ? { ...result, encryption_data: signHmacV2(key.secret, return_path, result) } : result;
}

/** The address of the order's site: `shop.example.com` or a whole web address; null where it is neither. */
export function siteAddress(website: string): string | null {
  if (parseWebAddress(website)) return website;
  return /^[^\s:/?#@.]+(\.[^\s:/?#@.]+)+(\/\S*)?$/u.test(website) ? `https://${website}` : null;
}

/** The merchant's return URL with the signed result; null where the merchant gave none. */
export function returnAddress(return_url: unknown, signed: Readonly<Record<string, string>>): URL | null {
  const address = typeof return_url === 'string' ? parseWebAddress(return_url) : null;
  for (const [name, value] of Object.entries(signed)) address?.searchParams.set(name, value);
  return address;
}

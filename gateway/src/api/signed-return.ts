import { signHmacV2 } from '@causeway/schemas/signing.ts';
import type { AccountAccess } from '../domain/merchants/account.ts';
import type { Payment } from '../domain/payments/payment.ts';
import { parseWebAddress } from '../values/text.ts';

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
 * The result with a signature by each of the account's active keys, newest first, so that the merchant can verify it
 * with whichever is deployed while keys rotate. No signature where the account has no key: anybody could sign with an
 * empty key.
 */
export function signResult(
  { sign_keys }: AccountAccess,
  result: Record<string, string>,
): Record<string, string> {
  if (sign_keys.length === 0) return result;
  const signatures = sign_keys.map(({ secret }) => signHmacV2(secret, return_path, result));
  return { ...result, encryption_data: signatures.join(' ') };
}

/** The merchant's return URL with the signed result; null where the merchant gave none. */
export function returnAddress(return_url: unknown, signed: Readonly<Record<string, string>>): URL | null {
  const address = typeof return_url === 'string' ? parseWebAddress(return_url) : null;
  for (const [name, value] of Object.entries(signed)) address?.searchParams.set(name, value);
  return address;
}

import type { Context } from '../../../kernel/context.ts';
import { prospectOf } from '../../../acquiring/checkout/checkout.ts';
import { findCheckout, type CheckoutFound } from '../../../acquiring/checkout/find-checkout.ts';
import type { AccountAccess } from '../../../accounts/merchants/account.ts';
import type { AccountDirectory } from '../../../accounts/merchants/account-directory.ts';
import { hasConnector } from '../../../accounts/merchants/routing/routing-rule.ts';
import { fittingMethods } from '../../../acquiring/payment-methods/payment-methods.ts';
import type { PaymentVerbs } from '../../../acquiring/payments/payment-verbs.ts';
import type { Parts } from '../../../operations/health/api-processes.ts';
import type { BuiltPage } from './built-page.ts';

/** What the payment page's routes need. */
export interface CheckoutServices {
  readonly context: Context;
  readonly verbs: PaymentVerbs;
  readonly directory: AccountDirectory;
  readonly page: BuiltPage;
  readonly public_url: string;
  readonly parts: Parts;
}

export interface SessionParams {
  readonly account_id: string;
  readonly session_id: string;
}

/** A session with its account. */
export interface OpenCheckout {
  readonly found: CheckoutFound;
  readonly access: AccountAccess;
}

const session_pattern = /^cs_[0-9A-Za-z_-]{24}$/;
const account_pattern = /^[0-9A-Za-z]{1,10}$/;

/** @returns null when there is no such session, or its account is disabled or of the other mode */
export async function openSession(
  { context, directory }: CheckoutServices,
  { account_id, session_id }: SessionParams,
): Promise<OpenCheckout | null> {
  if (!account_pattern.test(account_id) || !session_pattern.test(session_id)) return null;
  const access = await directory.find(account_id);
  if (!access?.account.enabled || access.account.mode !== context.mode) return null;
  const found = await findCheckout(context, { account_id, session_id });
  if (!found) return null;
  const closed = found.standing === 'open' && !offersMethods(context, access, found);
  return { found: closed ? { ...found, standing: 'unavailable' } : found, access };
}

/** Whether the customer can be offered anything: an acquirer may have gone, or verify no cards, since it was opened. */
function offersMethods(
  { connectors }: Context,
  { account }: AccountAccess,
  { session }: CheckoutFound,
): boolean {
  return (
    hasConnector(connectors, account) && fittingMethods(connectors, account, prospectOf(session)).length > 0
  );
}

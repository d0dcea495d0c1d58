import type { ReadContext } from '../../kernel/context.ts';
import type { ConnectorReader } from '../../kernel/port/connectors.ts';
import type { RedirectMethod } from '@causeway/connector-kit/acquirer.ts';
import type { Account } from '../../accounts/merchants/account.ts';
import { routePayment } from '../../accounts/merchants/routing/routing-rule.ts';
import type { Currency } from '../../kernel/values/currency.ts';

/** What a payment would be, as far as it decides which methods fit. */
export interface PaymentProspect {
  readonly currency: Currency;
  readonly amount: bigint;
  /** ISO 3166 code of the customer's country, or empty where it is not known. */
  readonly country: string;
  /** It begins a subscription: only a card can be charged again. */
  readonly recurs?: boolean;
  /** Nothing is taken now: the card is verified by an authorisation of zero, which no other method knows. */
  readonly verifies?: boolean;
  /** It is only authorised now, and captured when the merchant says so. */
  readonly captured_later?: boolean;
}

/** A way to pay: cards, or a redirect method of the connector that the account's rules choose. */
export interface PaymentMethod {
  readonly name: string;
  readonly label: string;
  readonly redirect: boolean;
}

const card_method: PaymentMethod = { name: 'card', label: 'Card', redirect: false };

function fits(
  method: RedirectMethod,
  { currency, amount, country, recurs, verifies, captured_later }: PaymentProspect,
): boolean {
  if (recurs || verifies) return false;
  if (captured_later && method.captured_at_once) return false;
  if (method.currencies && !method.currencies.includes(currency)) return false;
  if (method.amount_max !== null && amount > method.amount_max) return false;
  return method.countries === null || country === '' || method.countries.includes(country);
}

type RoutedAccount = Pick<Account, 'account_id' | 'connector' | 'routing_rules'>;

/** Whether any acquirer that a card of the account may go to verifies cards; which one it is, its brand decides. */
function verifiesCards(
  connectors: ConnectorReader,
  { account_id, connector, routing_rules }: RoutedAccount,
): boolean {
  const names = new Set([connector, ...routing_rules.map((rule) => rule.connector)]);
  return [...names].some((name) => {
    const found = connectors.acquirer(name, account_id);
    return found !== null && found.capabilities.verifies !== false;
  });
}

/**
 * The methods that an account can offer for a payment, cards first; where it goes, its routing rules decide.
 * @returns none only where a card is to be verified and no acquirer of the account does that
 */
export function fittingMethods(
  connectors: ConnectorReader,
  account: RoutedAccount,
  prospect: PaymentProspect,
): PaymentMethod[] {
  if (prospect.verifies && !verifiesCards(connectors, account)) return [];
  const { connector } = routePayment(connectors, account, { ...prospect, card_brand: '' });
  const redirects = connectors.acquirer(connector, account.account_id)?.capabilities.redirect_methods ?? [];
  return [
    card_method,
    ...redirects
      .filter((method) => fits(method, prospect))
      .map(({ name, label }) => ({ name, label, redirect: true })),
  ];
}

/** What customers can pay by besides cards, at any account; in production not by the sandbox. */
export function redirectMethods({
  connectors,
  mode,
}: Pick<ReadContext, 'connectors' | 'mode'>): { name: string; label: string }[] {
  const methods = connectors
    .acquirers()
    .filter(({ played }) => mode === 'sandbox' || played !== true)
    .flatMap(({ capabilities }) => capabilities.redirect_methods ?? []);
  return [...new Map(methods.map(({ name, label }) => [name, { name, label }])).values()];
}

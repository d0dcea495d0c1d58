import type { ConnectorRegistry, RedirectMethod } from '../../connectors/connector.ts';
import type { Account } from '../merchants/account.ts';
import { routePayment } from '../merchants/routing/routing-rule.ts';
import type { Currency } from '../../values/currency.ts';

/** What a payment would be, as far as it decides which methods fit. */
export interface PaymentProspect {
  readonly currency: Currency;
  readonly amount: bigint;
  /** ISO 3166 code of the customer's country, or empty where it is not known. */
  readonly country: string;
  /** It begins a subscription: only a card can be charged again. */
  readonly recurs?: boolean;
}

/** A way to pay: cards, or a redirect method of the connector that the account's rules choose. */
export interface PaymentMethod {
  readonly name: string;
  readonly label: string;
  readonly redirect: boolean;
}

const card_method: PaymentMethod = { name: 'card', label: 'Card', redirect: false };

function fits(method: RedirectMethod, { currency, amount, country, recurs }: PaymentProspect): boolean {
  if (recurs) return false;
  if (method.currencies && !method.currencies.includes(currency)) return false;
  if (method.amount_max !== null && amount > method.amount_max) return false;
  return method.countries === null || country === '' || method.countries.includes(country);
}

/** The methods that an account can offer for a payment, cards first; where it goes, its routing rules decide. */
export function fittingMethods(
  connectors: ConnectorRegistry,
  account: Pick<Account, 'connector' | 'routing_rules'>,
  prospect: PaymentProspect,
): PaymentMethod[] {
  const { connector } = routePayment(connectors, account, { ...prospect, card_brand: '' });
  const redirects = connectors.find(connector)?.capabilities.redirect_methods ?? [];
  return [
    card_method,
    ...redirects
      .filter((method) => fits(method, prospect))
      .map(({ name, label }) => ({ name, label, redirect: true })),
  ];
}

/** What customers can pay by besides cards, at any account. */
export function redirectMethods(connectors: ConnectorRegistry): { name: string; label: string }[] {
  const methods = connectors.all().flatMap(({ capabilities }) => capabilities.redirect_methods ?? []);
  return [...new Map(methods.map(({ name, label }) => [name, { name, label }])).values()];
}

import type { CheckoutLanguage } from '@causeway/schemas/v1/checkout.ts';
import { amountNow, order_parts, type CheckoutSession } from '../../../acquiring/checkout/checkout.ts';
import { termsOf } from '../../../acquiring/subscriptions/stored-terms.ts';
import { exponentOf, type Currency } from '../../../kernel/values/currency.ts';
import { formatAmount, parseAmount } from '../../../kernel/values/money.ts';
import type { PageTexts } from './built-page.ts';
import { markup, type Html } from './html.ts';
import type { SubscriptionTerms } from '../../../kernel/values/subscription-terms.ts';
import { firstChargeDay } from '../../../acquiring/subscriptions/subscription.ts';
import { pricedInterval } from './interval-names.ts';

/** If there are more lines than this, the list is collapsed. */
const open_lines_max = 5;
const deductions = new Set(['shipping_discount', 'discount']);

/** An order as shown to its customer. */
export interface ShownOrder {
  readonly lines: readonly { readonly name: string; readonly quantity: string; readonly price: string }[];
  readonly parts: readonly { readonly name: string; readonly amount: string }[];
  /** The amount to pay now. */
  readonly total: string;
  /** Of a subscription, or null. */
  readonly agreement: (ShownAgreement & { readonly name: string }) | null;
}

/** Formats an amount for a language from its decimal text, never through a float. */
function shownAmount(language: CheckoutLanguage, currency: Currency, decimal: string): string {
  const digits = exponentOf(currency);
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(decimal as Intl.StringNumericLiteral);
}

/** A line with its total; for several pieces also the unit price. */
function shownLine(
  { name, quantity, unit_price }: CheckoutSession['ordered']['lines'][number],
  language: CheckoutLanguage,
  currency: Currency,
): ShownOrder['lines'][number] {
  const minor = parseAmount(unit_price, currency);
  const count = quantity === '' ? '' : new Intl.NumberFormat(language).format(BigInt(quantity));
  if (minor === null) return { name, quantity: count, price: '' };
  const amount = (of: bigint): string => shownAmount(language, currency, formatAmount(of, currency));
  const pieces = BigInt(quantity || '1');
  return {
    name,
    quantity: pieces > 1n ? `${count} × ${amount(minor)}` : count,
    price: amount(minor * pieces),
  };
}

export function shownOrder(session: CheckoutSession, language: CheckoutLanguage): ShownOrder {
  const { currency, ordered } = session;
  const amount = (decimal: string): string => shownAmount(language, currency, decimal);
  return {
    lines: ordered.lines.map((line) => shownLine(line, language, currency)),
    parts: order_parts.flatMap((name) => {
      const decimal = ordered.parts[name];
      if (decimal === undefined) return [];
      return [{ name, amount: amount(deductions.has(name) ? `-${decimal}` : decimal) }];
    }),
    total: amount(formatAmount(amountNow(session), currency)),
    agreement: agreementOf(session, language),
  };
}

function agreementOf(
  { currency, created_at, ordered }: CheckoutSession,
  language: CheckoutLanguage,
): ShownOrder['agreement'] {
  if (!ordered.subscription) return null;
  const terms = termsOf(ordered.subscription);
  return {
    name: terms.contract_name,
    ...shownAgreement(terms, currency, language, created_at),
  };
}

/** The order next to the form. All texts from the merchant are escaped. */
export function orderSummary(order: ShownOrder, texts: PageTexts): Html {
  const lines = order.lines.map(({ name, quantity, price }) => {
    const count = quantity === '' ? '' : (texts['quantity'] ?? '').replace('{count}', () => quantity);
    return markup`<li>
      <span class="name"
        ><bdi>${name}</bdi>${count === '' ? markup`` : markup`<br /><span class="quantity">${count}</span>`}</span
      ><span class="amount">${price}</span>
    </li>`;
  });
  const list = markup`<ul class="lines">
    ${lines}
  </ul>`;
  const parts = order.parts.map(
    ({ name, amount }) =>
      markup`<div>
        <dt>${texts[name] ?? ''}</dt>
        <dd>${amount}</dd>
      </div>`,
  );
  const folded = markup`<details>
    <summary>${texts['show_items'] ?? ''}</summary>
    ${list}
  </details>`;
  const { agreement } = order;
  const day = agreement?.first_day ?? '';
  const agreed = agreement
    ? markup`<p id="agreement">
        <bdi>${agreement.name}</bdi><br /><bdi>${day === '' ? '' : `${day}: `}${agreement.prices}</bdi>
      </p>`
    : markup``;
  const later =
    agreement && day !== ''
      ? markup`<div id="later">
          <dt>${(texts['from_day'] ?? '').replace('{day}', () => day)}</dt>
          <dd><bdi>${agreement.prices}</bdi></dd>
        </div>`
      : markup``;
  return markup`<section class="card" aria-labelledby="order-title">
    <h2 id="order-title">${texts['order_summary'] ?? ''}</h2>
    <p class="order-number">${texts['order_number'] ?? ''}</p>
    ${agreed}
    ${order.lines.length > open_lines_max ? folded : list}
    <dl>
      ${parts}
      <div class="total">
        <dt>${texts[agreement ? 'due_today' : 'total'] ?? ''}</dt>
        <dd id="total">${order.total}</dd>
      </div>
      ${later}
    </dl>
  </section>`;
}

/** The recurring charges that a customer agrees to. */
interface ShownAgreement {
  /** The amounts of the cycles and their interval, as in "€4.00 × 2, €10.00 × 10 every month". */
  readonly prices: string;
  /** The day of the first charge, as in "24 Jan 2030"; empty when it is today. */
  readonly first_day: string;
}

function shownAgreement(
  terms: SubscriptionTerms,
  currency: Currency,
  language: CheckoutLanguage,
  today: Date,
): ShownAgreement {
  const { amount, promotion_amount, promotion_cycles, total_cycles, interval_unit, interval_count } = terms;
  const price = (minor: bigint, cycles: number | null): string => {
    const shown = shownAmount(language, currency, formatAmount(minor, currency));
    return cycles === null ? shown : `${shown} × ${new Intl.NumberFormat(language).format(cycles)}`;
  };
  const later_cycles = total_cycles === null ? null : total_cycles - promotion_cycles;
  const prices = [
    ...(promotion_cycles > 0 ? [price(promotion_amount, promotion_cycles)] : []),
    ...(later_cycles === 0 ? [] : [price(amount, later_cycles)]),
  ];
  const interval = { unit: interval_unit, count: interval_count };
  const begins = firstChargeDay(terms);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(begins);
  return {
    prices: pricedInterval(prices.join(', '), interval, language),
    first_day: begins > today ? day : '',
  };
}

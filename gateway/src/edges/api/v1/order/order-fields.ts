import { isIP } from 'node:net';
import { descriptorRoom, type Account } from '../../../../accounts/merchants/account.ts';
import { refuseTarget, type TargetRules } from '../../../../accounts/webhooks/target-address.ts';
import { invalid } from '../../../../kernel/errors.ts';
import { exponentOf, parseCurrency, type Currency } from '../../../../kernel/values/currency.ts';
import { amountForm, formatAmount, parseAmount } from '../../../../kernel/values/money.ts';
import { isPrintable, isReadable, whyNoWebAddress } from '../../../../kernel/values/text.ts';

const goods_separator = '#;#';
const attribute_separator = '#,#';
const goods_max = 200;
const attributes_max = 6;

/** The parts of an amount, with their sign in the sum (docs/amounts.md#parts-of-an-amount). */
const parts = {
  item_total: 1n,
  shipping: 1n,
  handling: 1n,
  tax_total: 1n,
  insurance: 1n,
  shipping_discount: -1n,
  discount: -1n,
} as const;

type Parts = { readonly [K in keyof typeof parts]?: string };

/**
 * @param verifies whether zero is valid, to verify a card
 * @throws RequestRefused (422) when the currency is not supported or the amount is not valid in it
 */
export function readMoney(
  body: { currency: string; amount: string },
  verifies = false,
): {
  currency: Currency;
  amount: bigint;
} {
  const currency = parseCurrency(body.currency);
  if (!currency) throw invalid('currency', { rule: 'not_transacted_currency' });
  const amount = parseAmount(body.amount, currency);
  if (amount === null) throw invalid('amount', { rule: 'not_amount', ...amountForm(currency) });
  if (amount === 0n && !verifies) throw invalid('amount', { rule: 'zero_amount' });
  return { currency, amount };
}

/** An amount of zero verifies the card, so it cannot be captured automatically. */
export function checkVerification(body: { capture?: string }, amount: bigint): void {
  if (amount === 0n && body.capture === 'auto') throw invalid('capture', { rule: 'captures_zero' });
}

/** If any part is given, the amount must be the sum of the parts. */
export function checkParts(body: Parts, amount: bigint, currency: Currency): void {
  let sum = 0n;
  let any = false;
  for (const name of Object.keys(parts) as (keyof typeof parts)[]) {
    const text = body[name];
    if (text === undefined || text === '') continue;
    const minor = parseAmount(text, currency);
    if (minor === null) throw invalid(name, { rule: 'not_amount', ...amountForm(currency) });
    sum += parts[name] * minor;
    any = true;
  }
  if (any && sum !== amount)
    throw invalid('amount', { rule: 'not_sum_of_parts', sum: formatAmount(sum, currency) });
}

const quantity_max = 999_999_999;

/** One item of an order's goods. */
export interface Good {
  readonly name: string;
  readonly number: string;
  readonly unit_price: string;
  readonly quantity: string;
  readonly url: string;
  readonly id: string;
}

/** Goods separated by `#;#`, their attributes by `#,#` (docs/specification/payments.md#goods). */
export function readGoods(text: string, currency: Currency): Good[] {
  const goods = text.split(goods_separator).filter((good) => good !== '');
  if (goods.length === 0) throw invalid('items', { rule: 'no_goods' });
  if (goods.length > goods_max) throw invalid('items', { rule: 'goods_max', max: goods_max });
  return goods.map((good, at) => {
    const attributes = good.split(attribute_separator);
    const source = `items[${at}]`;
    if (attributes.length > attributes_max)
      throw invalid(source, { rule: 'attributes_max', max: attributes_max, separator: attribute_separator });
    const [name = '', number = '', unit_price = '', quantity = '', url = '', id = ''] = attributes;
    if (!/[^\s;,#]/.test(name)) throw invalid(source, { rule: 'unnamed_good' });
    if (unit_price !== '' && parseAmount(unit_price, currency) === null)
      throw invalid(`${source}.unit_price`, { rule: 'not_amount', ...amountForm(currency) });
    if (quantity !== '' && !/^[1-9][0-9]{0,8}$/.test(quantity))
      throw invalid(`${source}.quantity`, { rule: 'not_whole_between', min: 1, max: quantity_max });
    return { name, number, unit_price, quantity, url, id };
  });
}

/**
 * Refuses an amount that is the goods' sum by exactly the factor of the currency's minor unit: sent in cents by habit.
 * Any other difference, such as shipping, is the merchant's business (docs/amounts.md#amounts-are-not-in-minor-units).
 */
export function checkUnits(goods: readonly Good[], amount: bigint, currency: Currency): void {
  const exponent = exponentOf(currency);
  if (exponent === 0) return;
  let sum = 0n;
  for (const { unit_price, quantity } of goods) {
    const price = unit_price === '' ? null : parseAmount(unit_price, currency);
    if (price === null) return;
    sum += price * BigInt(quantity || 1);
  }
  if (sum === 0n || amount !== sum * 10n ** BigInt(exponent)) return;
  throw invalid('amount', {
    rule: 'looks_like_minor_units',
    currency,
    amount: formatAmount(amount, currency),
    sum: formatAmount(sum, currency),
  });
}

export interface Address {
  readonly address?: string;
  readonly city?: string;
  readonly state?: string;
  readonly postcode?: string;
  readonly country?: string;
}

type AddressBody = { readonly [K in `${'billing' | 'shipping'}_address`]?: Address | string } & {
  readonly [K in `${'billing' | 'shipping'}_${'city' | 'state' | 'postcode' | 'country'}`]?: string;
};

/** An address from its object or its flat fields; the object takes precedence. */
export function readAddress(body: AddressBody, kind: 'billing' | 'shipping'): Address {
  const address = body[`${kind}_address`];
  const parts_provided = {
    address: typeof address === 'string' ? address : undefined,
    city: body[`${kind}_city`],
    state: body[`${kind}_state`],
    postcode: body[`${kind}_postcode`],
    country: body[`${kind}_country`],
    ...(typeof address === 'object' ? address : {}),
  };
  return Object.fromEntries(Object.entries(parts_provided).filter(([, value]) => value !== undefined));
}

const retained_fields = [
  'shopper_id',
  'shopper_email',
  'shopper_ip',
  'shopper_phone',
  'shopper_level',
  'first_name',
  'last_name',
  'note',
  'statement_descriptor_suffix',
  'return_url',
  'notify_url',
] as const;

/** What is stored of an order in addition to the payment itself: nothing of the card. */
export function orderDetails(
  body: AddressBody & { readonly [K in (typeof retained_fields)[number]]?: string },
): Record<string, unknown> {
  const copied = retained_fields.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]]));
  return {
    ...Object.fromEntries(copied),
    billing: readAddress(body, 'billing'),
    shipping: readAddress(body, 'shipping'),
  };
}

/** What a payment adds to the statement descriptor must fit behind it. */
export function checkStatement(
  {
    website,
    statement_descriptor_suffix: suffix = '',
  }: { website: string; statement_descriptor_suffix?: string },
  account: Account,
): void {
  if (suffix === '') return;
  const room = descriptorRoom(account, website);
  const source = 'statement_descriptor_suffix';
  if (room === null) throw invalid(source, { rule: 'no_descriptor' });
  if (suffix.length <= room) return;
  throw invalid(source, room === 0 ? { rule: 'descriptor_full' } : { rule: 'suffix_too_long', max: room });
}

/** What people are shown of an order, on one line and on several. */
const line_fields = [
  'website',
  'shopper_id',
  'shopper_phone',
  'shopper_level',
  'first_name',
  'last_name',
] as const;
const lines_fields = ['items', 'note'] as const;
const address_parts = ['city', 'state', 'postcode', 'country'] as const;

function checkLines(source: string, text = ''): void {
  if (!isReadable(text, { lines: true })) throw invalid(source, { rule: 'not_printable' });
}

/** The validation of single fields that a schema cannot express. */
export function checkOrderTexts(
  body: AddressBody & {
    order_no: string;
    shopper_ip: string;
    return_url?: string;
    notify_url?: string;
  } & { readonly [K in (typeof line_fields)[number] | (typeof lines_fields)[number]]?: string },
): void {
  if (!isPrintable(body.order_no)) throw invalid('order_no', { rule: 'not_printable' });
  for (const name of line_fields)
    if (!isReadable(body[name] ?? '')) throw invalid(name, { rule: 'not_one_line' });
  for (const name of lines_fields) checkLines(name, body[name]);
  for (const kind of ['billing', 'shipping'] as const) {
    const address = body[`${kind}_address`];
    if (typeof address !== 'object') checkLines(`${kind}_address`, address);
    else for (const [name, text] of Object.entries(address)) checkLines(`${kind}_address.${name}`, text);
    for (const part of address_parts) checkLines(`${kind}_${part}`, body[`${kind}_${part}`]);
  }
  if (isIP(body.shopper_ip) === 0) throw invalid('shopper_ip', { rule: 'not_ip_address' });
  for (const name of ['return_url', 'notify_url'] as const) {
    const url = body[name];
    const reason = url === undefined ? null : whyNoWebAddress(url);
    if (reason) throw invalid(name, reason);
  }
}

/**
 * Where events of this payment are sent, or null.
 * @throws RequestRefused (422) when events must not be sent there
 */
export function readNotifyUrl(body: { notify_url?: string }, rules: TargetRules): string | null {
  const url = body.notify_url;
  if (url === undefined || url === '') return null;
  const reason = refuseTarget(url, rules);
  if (reason) throw invalid('notify_url', reason);
  return url;
}

import { isIP } from 'node:net';
import { descriptorRoom, type Account } from '../../../domain/merchants/account.ts';
import { refuseTarget, type TargetRules } from '../../../domain/webhooks/target-address.ts';
import { RequestRefused } from '../../../errors.ts';
import { parseCurrency, type Currency } from '../../../values/currency.ts';
import { amountRule, formatAmount, parseAmount } from '../../../values/money.ts';
import { isPrintable, parseWebAddress } from '../../../values/text.ts';

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

function refuse(source: string, message: string): never {
  throw new RequestRefused('I0011', { source, message: `${source} ${message}` });
}

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
  if (!currency)
    refuse('currency', 'must be the ISO 4217 code of a currency that can be transacted, such as EUR');
  const amount = parseAmount(body.amount, currency);
  if (amount === null) refuse('amount', `must be ${amountRule(currency)}`);
  if (amount === 0n && !verifies)
    refuse(
      'amount',
      'must be more than zero; a card is verified by /v1/authorise or /v1/checkout with zero and without recurring_id, or by the trial of a subscription (trial_days)',
    );
  return { currency, amount };
}

/** An amount of zero verifies the card, so it cannot be captured automatically. */
export function checkVerification(body: { capture?: string }, amount: bigint): void {
  if (amount === 0n && body.capture === 'auto')
    refuse(
      'capture',
      'must not be "auto" with an amount of zero: nothing is captured of a card that is verified',
    );
}

/** If any part is given, the amount must be the sum of the parts. */
export function checkParts(body: Parts, amount: bigint, currency: Currency): void {
  let sum = 0n;
  let any = false;
  for (const name of Object.keys(parts) as (keyof typeof parts)[]) {
    const text = body[name];
    if (text === undefined || text === '') continue;
    const minor = parseAmount(text, currency);
    if (minor === null) refuse(name, `must be ${amountRule(currency)}`);
    sum += parts[name] * minor;
    any = true;
  }
  if (any && sum !== amount) {
    refuse(
      'amount',
      `must equal item_total + shipping + handling + tax_total + insurance - shipping_discount - discount, which is ${formatAmount(sum, currency)}`,
    );
  }
}

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
  if (goods.length === 0) refuse('items', 'must name at least one of the goods');
  if (goods.length > goods_max) refuse('items', `must name at most ${goods_max} goods`);
  return goods.map((good, at) => {
    const attributes = good.split(attribute_separator);
    const source = `items[${at}]`;
    if (attributes.length > attributes_max) {
      refuse(source, `must have at most ${attributes_max} attributes separated by ${attribute_separator}`);
    }
    const [name = '', number = '', unit_price = '', quantity = '', url = '', id = ''] = attributes;
    if (name.trim() === '') refuse(source, 'must begin with a name');
    if (unit_price !== '' && parseAmount(unit_price, currency) === null) {
      refuse(`${source}.unit_price`, `must be ${amountRule(currency)}`);
    }
    if (quantity !== '' && !/^[1-9][0-9]{0,8}$/.test(quantity))
      refuse(`${source}.quantity`, 'must be a whole number');
    return { name, number, unit_price, quantity, url, id };
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
  const given = body[`${kind}_address`];
  const parts_given = {
    address: typeof given === 'string' ? given : undefined,
    city: body[`${kind}_city`],
    state: body[`${kind}_state`],
    postcode: body[`${kind}_postcode`],
    country: body[`${kind}_country`],
    ...(typeof given === 'object' ? given : {}),
  };
  return Object.fromEntries(Object.entries(parts_given).filter(([, value]) => value !== undefined));
}

const kept_fields = [
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
  body: AddressBody & { readonly [K in (typeof kept_fields)[number]]?: string },
): Record<string, unknown> {
  const kept = kept_fields.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]]));
  return {
    ...Object.fromEntries(kept),
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
  if (room === null)
    refuse('statement_descriptor_suffix', 'must be left out: the account has no statement descriptor');
  if (suffix.length > room)
    refuse(
      'statement_descriptor_suffix',
      room === 0
        ? 'must be left out: the statement descriptor has all of the 22 characters'
        : `must have at most ${room} characters, so that it fits behind the statement descriptor`,
    );
}

/** The validation of single fields that a schema cannot express. */
export function checkOrderTexts(body: {
  order_no: string;
  shopper_ip: string;
  return_url?: string;
  notify_url?: string;
}): void {
  if (!isPrintable(body.order_no)) refuse('order_no', 'must hold printable characters only');
  if (isIP(body.shopper_ip) === 0) refuse('shopper_ip', 'must be an IPv4 or IPv6 address');
  for (const name of ['return_url', 'notify_url'] as const) {
    const url = body[name];
    if (url !== undefined && !parseWebAddress(url)) refuse(name, 'must be an absolute http or https address');
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
  if (reason) throw new RequestRefused('I0011', { source: 'notify_url', reason });
  return url;
}

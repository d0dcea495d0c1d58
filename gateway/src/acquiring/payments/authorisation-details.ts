import type {
  AuthorisationDetails,
  OrderDetails,
  BrowserDetails,
  StoredCredential,
} from '@causeway/connector-kit/instruction.ts';
import { asciiEmail } from '../../kernel/values/text.ts';
import type { Payment } from './payment.ts';

/** What is kept with a payment of the order and its customer. */
type StoredDetails = Readonly<Record<string, unknown>>;
type Initiator = NonNullable<AuthorisationDetails['stored_credential']>['initiator'];

/**
 * What an authorisation says of the order, from what is kept with its payment: the same when it is created, when the
 * customer comes back from the issuer's page, and when a subscription is renewed.
 */
export function orderOf(
  { order_no, website }: Pick<Payment, 'order_no' | 'website'>,
  details: StoredDetails,
  initiator: Initiator = 'customer',
): OrderDetails {
  const { goods } = details;
  return {
    order_no,
    website,
    items: (Array.isArray(goods) ? goods : []).map((good: StoredDetails) => ({
      name: textIn(good, 'name'),
      number: textIn(good, 'number'),
      unit_price: textIn(good, 'unit_price'),
      quantity: textIn(good, 'quantity'),
      url: textIn(good, 'url'),
    })),
    shopper: {
      id: textIn(details, 'shopper_id'),
      email: asciiEmail(textIn(details, 'shopper_email')),
      // The address is that of an earlier payment where the customer is absent.
      ip: initiator === 'customer' ? textIn(details, 'shopper_ip') : '',
      phone: textIn(details, 'shopper_phone'),
      first_name: textIn(details, 'first_name'),
      last_name: textIn(details, 'last_name'),
    },
    billing: addressIn(details, 'billing'),
    shipping: shippingIn(details),
  };
}

/** The values that EMV 3-D Secure knows (developers.tabapay.com, "Browser Fields", November 2026), greatest first. */
const color_depths = [48, 32, 24, 16, 15, 8, 4, 1];

/**
 * Browser data as EMV 3-D Secure wants them: a color depth that it does not know, such as 30, becomes the next lower one
 * that it knows.
 */
export function knownBrowser(details: BrowserDetails): BrowserDetails {
  return { ...details, color_depth: color_depths.find((known) => known <= details.color_depth) ?? 1 };
}

/** Of payments of earlier releases, which kept no more. */
const without_agreement: Partial<StoredCredential> = { network_transaction_id: '' };

/** Browser and use of a stored card, as an earlier authorisation of the payment carried them. */
export function presenceOf({
  browser,
  stored_credential,
}: StoredDetails): Pick<AuthorisationDetails, 'browser' | 'stored_credential'> {
  return {
    ...(stored_credential === undefined
      ? {}
      : { stored_credential: { ...without_agreement, ...(stored_credential as StoredCredential) } }),
    ...(browser === undefined ? {} : { browser: browser as BrowserDetails }),
  };
}

/** The cardholder by the names that came with the order; empty where there are none. */
export function holderOf(details: StoredDetails): string {
  return `${textIn(details, 'first_name')} ${textIn(details, 'last_name')}`.trim();
}

function shippingIn(details: StoredDetails): OrderDetails['shipping'] {
  const address = addressIn(details, 'shipping');
  return Object.values(address).every((part) => part === '') ? null : address;
}

function addressIn(details: StoredDetails, kind: 'billing' | 'shipping'): OrderDetails['billing'] {
  const address = (details[kind] ?? {}) as StoredDetails;
  return {
    street: textIn(address, 'address'),
    city: textIn(address, 'city'),
    state: textIn(address, 'state'),
    postcode: textIn(address, 'postcode'),
    country: textIn(address, 'country'),
  };
}

function textIn(details: StoredDetails, name: string): string {
  const value = details[name];
  return typeof value === 'string' ? value : '';
}

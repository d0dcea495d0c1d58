import { requireCurrency } from '../../api/read/read-amount.ts';
import { parseCardNumber } from '../../../kernel/values/card-brands.ts';
import { cardFingerprint } from '../../../acquiring/cards/store-cards.ts';
import type { Gateway } from '../../../app.ts';
import type { Account } from '../../../accounts/merchants/account.ts';
import type { SentPayout } from '../../api/read/read-payout.ts';
import { parseAmount } from '../../../kernel/values/money.ts';
import type { PlannedPayment, PlannedPayout } from './demo-plan.ts';
import { no_request } from '../../../kernel/idempotency/claim-requests.ts';
import { authorisation_validity } from '../../../kernel/values/schemes/authorisation-validity.ts';
import type { Actor } from '../../../kernel/values/actor.ts';
import type { NewPayment } from '../../../acquiring/payments/new-payment.ts';

/** The actor of the demo's month. */
export const actor: Actor = 'gateway';

/** No timer of the month may fall due while it is being created: another process may be working in real time. */
const long_limits = {
  capture_deadline_hours: 744,
  review_limit_hours: 740,
  capture_deadline_hours_by_brand: Object.fromEntries(
    Object.keys(authorisation_validity.hours).map((brand) => [brand, 744]),
  ),
};

/** What is left for a person is of the last hours, and due when the account says; all else has been decided. */
function limitsOf({ course }: PlannedPayment, { review_limit_hours }: Account): typeof long_limits {
  return course === 'open' ? { ...long_limits, review_limit_hours } : long_limits;
}

/** A payment as a merchant's site would request it. */
export function paymentRequest(
  context: Gateway['context'],
  account: Account,
  plan: PlannedPayment,
  now: Date,
): NewPayment {
  const card = parseCardNumber(plan.card);
  if (!card) throw new Error(`${plan.card} is no card`);
  const currency = requireCurrency(plan.currency);
  const amount = parseAmount(plan.amount, currency) ?? 0n;
  const { first_name, last_name, country, city, product } = plan;
  const address = { address: '1 Main Street', city, country, first_name, last_name };
  return {
    account: { ...account, ...limitsOf(plan, account) },
    actor,
    at: plan.at,
    origin: no_request,
    order_no: plan.order_no,
    currency,
    amount,
    website: plan.website,
    auto_capture: !['captured', 'partly', 'cancelled', 'open'].includes(plan.course),
    card_brand: card.brand,
    card_masked: card.masked,
    card_fingerprint: cardFingerprint(context, card.pan).toString('hex'),
    token_id: '',
    authorisation: {
      card: {
        ...card,
        expiration_month: 12,
        expiration_year: now.getUTCFullYear() + 4,
        security_code: '123',
        holder: `${first_name} ${last_name}`,
      },
      authentication: 'attempt',
    },
    details: {
      shopper_id: `shopper-${last_name}`,
      shopper_email: `demo-${country.toLowerCase()}@example.com`,
      shopper_ip: '192.0.2.10',
      first_name,
      last_name,
      billing: address,
      shipping: address,
      goods: [
        { name: product, number: product.slice(0, 3).toUpperCase(), unit_price: plan.amount, quantity: '1' },
      ],
    },
    notify_url: null,
  };
}

/** A payout as a merchant's program would request it. */
export function payoutRequest(plan: PlannedPayout): SentPayout {
  return {
    request_id: plan.request_id,
    beneficiary: {
      entity_type: 'COMPANY',
      company_name: plan.company,
      address: { city: 'Berlin', country_code: 'DE', postcode: '10115', street_address: 'Hauptstrasse 1' },
      bank_details: {
        iban: plan.iban,
        swift_code: 'COBADEFFXXX',
        bank_country_code: 'DE',
        account_currency: 'EUR',
      },
    },
    payment_currency: 'EUR',
    payment_amount: plan.amount,
    fund_source: 'DepositAccount',
    reason: 'Invoice',
    reference: plan.reference,
  };
}

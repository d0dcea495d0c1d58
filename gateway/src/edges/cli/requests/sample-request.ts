import { PaymentStatus, type PaymentStatusCode } from '@causeway/schemas/statuses.ts';
import { isList } from '@causeway/schemas/v1/list-operation.ts';
import type { ApiOperation, RequestBody } from '@causeway/schemas/v1/operation.ts';
import { listPayments, type ListedPayment } from '../../../acquiring/payments/listing/list-payments.ts';
import { readPaymentFilter } from '../../../acquiring/payments/listing/payment-filter.ts';
import { refundableOf } from '../../../acquiring/payments/payment.ts';
import { listSubscriptions } from '../../../acquiring/subscriptions/list-subscriptions.ts';
import { UsageError } from '../../../kernel/errors.ts';
import { formatAmount } from '../../../kernel/values/money.ts';
import { withReadGateway, type Environment } from '../with-gateway.ts';
import type { ReadContext } from '../../../kernel/context.ts';
import { requireAccount } from '../../../accounts/merchants/manage-accounts.ts';
import { randomUUID } from 'node:crypto';

const order = {
  currency: 'EUR',
  amount: '10.50',
  website: 'example.com',
  items: 'Notebook#,#N-1#,#10.50#,#1',
  shopper_id: 'shopper-1',
  shopper_email: 'ada@example.com',
  shopper_ip: '127.0.0.1',
} as const;

const card = {
  card: '4242424242424242',
  expiration_month: '12',
  expiration_year: '2034',
  security_code: '123',
} as const;

/** Samples that need nothing that is there already. */
const new_samples: Readonly<Record<string, () => RequestBody>> = {
  authorise: () => ({
    order_no: `demo-${Date.now()}`,
    ...order,
    ...card,
    first_name: 'Ada',
    last_name: 'Lovelace',
  }),
  checkout: () => ({ order_no: `demo-${Date.now()}`, ...order, return_url: 'https://example.com/back' }),
  events: () => ({}),
  optimise: () => ({
    request_id: `demo-${Date.now()}`,
    currency: order.currency,
    amount: order.amount,
    shopper_id: order.shopper_id,
    shopper_email: order.shopper_email,
    shopper_ip: order.shopper_ip,
    shopper_country: 'IE',
    platform: 'web',
  }),
  payout: samplePayout,
};

const { authorised, held_for_review, captured, partly_captured, partly_refunded } = PaymentStatus;
const with_refundable = [captured, partly_captured, partly_refunded];
const all = Object.values(PaymentStatus);

/** Samples about the newest payment in one of some statuses. */
const payment_samples: Readonly<
  Record<string, { statuses: readonly PaymentStatusCode[]; fields: (payment: ListedPayment) => RequestBody }>
> = {
  adjust: { statuses: [authorised], fields: (payment) => ({ adjust_orders: [itemOf(payment)] }) },
  cancel: { statuses: [authorised], fields: (payment) => ({ cancel_orders: [itemOf(payment)] }) },
  capture: { statuses: [authorised], fields: (payment) => ({ capture_orders: [itemOf(payment)] }) },
  refund: {
    statuses: with_refundable,
    fields: (payment) => ({
      refund_orders: [
        {
          ...itemOf(payment),
          refund_amount: formatAmount(refundableOf(payment), payment.currency),
          refund_reason: 'returned',
        },
      ],
    }),
  },
  review: {
    statuses: [held_for_review],
    fields: (payment) => ({ review_orders: [{ ...itemOf(payment), review_flag: '0' }] }),
  },
  retrievalTrans: { statuses: all, fields: ({ order_no }) => ({ orders: [order_no] }) },
  retrievalRefund: { statuses: all, fields: ({ order_no }) => ({ refund_orders: [order_no] }) },
};

function itemOf({ transaction_id, order_no, currency, amount }: ListedPayment): RequestBody {
  return {
    transaction_id: transaction_id.toString(),
    order_no,
    currency,
    amount: formatAmount(amount, currency),
  };
}

/**
 * What `gateway request` sends when no fields are given: a first payment or payout, or something about the newest
 * payment or subscription of the account, which is looked up in the database.
 * @throws UsageError that shows how to name the fields, where there is no such payment or no database here
 */
export async function sampleRequest(
  environment: Environment,
  operation: ApiOperation,
  account_id: string,
): Promise<RequestBody> {
  const { name } = operation;
  const sample = new_samples[name];
  if (sample) return sample();
  if (isList(operation) && !operation.list.of) return { limit: '10' };
  if (!payment_samples[name] && name !== 'cancelsubscription') throw needsFields(operation, '');
  return withReadGateway(environment, ({ context }) => sampleOf(context, operation, account_id));
}

/** A sample about the newest payment or subscription of the account. */
async function sampleOf(
  context: ReadContext,
  operation: ApiOperation,
  account_id: string,
): Promise<RequestBody> {
  await requireAccount(context, account_id);
  const about = payment_samples[operation.name];
  if (!about) {
    const [subscription] = await listSubscriptions(context, { account_id, limit: 1 });
    if (!subscription) throw needsFields(operation, 'the account has no subscription');
    const { recurring_id, contract_name } = subscription;
    return { recurring_id, contract_name };
  }
  const status = about.statuses.join(',');
  const filter = readPaymentFilter({ status }, 'UTC', context.clock.now());
  const { payments } = await listPayments(context, account_id, filter, { start: null, limit: 1 });
  const [payment] = payments;
  if (!payment) throw needsFields(operation, `the account has no payment with status ${status}`);
  return about.fields(payment);
}

const envelope = new Set(['merchant_id', 'account_id', 'timestamp', 'nonce', 'encryption_data', 'key_id']);

/** @param reason why there is no sample; empty where there is none for the operation */
function needsFields({ name, request }: ApiOperation, reason: string): UsageError {
  const { required = [] } = request as { required?: string[] };
  const fields = required.filter((field) => !envelope.has(field)).map((field) => `"${field}": …`);
  const why = reason === '' ? '' : `${reason}: `;
  return new UsageError(`${why}give the fields of ${name} with --data '{${fields.join(', ')}}'`);
}

/** Fields of which a request has one or the other. */
const alternatives: readonly (readonly [name: string, omitted: readonly string[]])[] = [
  ['token_id', ['card', 'expiration_month', 'expiration_year']],
];

/** The sample with some fields changed; a field that is null is left out. */
export function changeSample(sample: RequestBody, changes: RequestBody): RequestBody {
  const replaced = new Set(
    alternatives.flatMap(([provided, omitted]) => (provided in changes ? omitted : [])),
  );
  return Object.fromEntries(
    Object.entries({ ...sample, ...changes }).filter(
      ([name, value]) => value !== null && (name in changes || !replaced.has(name)),
    ),
  );
}

/** A first payout when no data is given: 10.50 EUR with everything required. */
export function samplePayout(): RequestBody {
  return {
    request_id: randomUUID(),
    payment_currency: 'EUR',
    payment_amount: '10.50',
    reason: 'Payment for goods',
    reference: 'INV-1',
    fund_source: 'DepositAccount',
    beneficiary: {
      entity_type: 'COMPANY',
      company_name: 'Acme Trading GmbH',
      address: {
        street_address: 'Hauptstrasse 1',
        postcode: '10115',
        city: 'Berlin',
        country_code: 'DE',
      },
      bank_details: { iban: 'DE89370400440532013000', swift_code: 'COBADEFFXXX' },
    },
  };
}

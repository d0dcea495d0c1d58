import Type from 'typebox';
import { payment_status_meanings } from '../../statuses.ts';
import { declareFilters, type FilterTexts } from './filter.ts';
import { declareList } from './list.ts';

/** The list of payments. */
export const payment_list = declareList({
  fields: {
    transaction_id: { type: 'id', label: 'transaction' },
    order_no: { type: 'text', label: 'order' },
    reference_no: { type: 'id', label: 'reference' },
    created_at: { type: 'moment', label: 'created', description: 'ISO 8601, UTC' },
    status: { type: 'integer', label: 'status' },
    status_words: { type: 'text', label: 'status_words', only_in_file: true },
    currency: { type: 'text', label: 'currency' },
    amount: { type: 'amount', label: 'amount' },
    requested: {
      type: 'amount',
      description: 'What was asked for, where less was approved; else empty',
    },
    captured: { type: 'amount', label: 'captured' },
    refunded: { type: 'amount', label: 'refunded' },
    remaining: { type: 'amount', description: 'Authorised and not captured' },
    released: { type: 'amount', description: 'Authorised and given up by a capture of less' },
    refundable: { type: 'amount', description: 'What can still be refunded' },
    method: {
      type: 'text',
      label: 'method',
      description: 'Card brand; without a known one, the payment method',
    },
    card_masked: { type: 'text', label: 'card' },
    website: { type: 'text', label: 'website' },
    shopper_email: { type: 'text', label: 'shopper' },
    failure_code: { type: 'text', label: 'failure' },
    metadata: { type: 'text', label: 'metadata', only_in_file: true },
    review_due_at: { type: 'moment', description: 'Empty unless held for review' },
  },
  table: {
    order_no: 'always',
    created_at: 'tablet',
    status: 'always',
    amount: 'always',
    captured: 'tablet',
    refunded: 'tablet',
    method: 'tablet',
    shopper_email: 'tablet',
    website: 'tablet',
    transaction_id: 'tablet',
    reference_no: 'tablet',
  },
  file: [
    'order_no',
    'transaction_id',
    'reference_no',
    'created_at',
    'status',
    'status_words',
    'currency',
    'amount',
    'captured',
    'refunded',
    'method',
    'card_masked',
    'shopper_email',
    'website',
    'failure_code',
    'metadata',
  ],
});

/** What a list of payments can be narrowed by; the list, its export and saved filters share it. */
export const payment_filters = declareFilters({
  q: {
    type: 'search',
    description:
      'Words that a payment has all of: whole or part of order_no, transaction_id, reference_no, name or e-mail in any case, the amount, or the last four digits; or up to 100 whole numbers',
  },
  status: {
    type: 'codes',
    label: 'status',
    choices: Object.keys(payment_status_meanings),
    description: 'payment_status codes, comma-separated',
  },
  from: { type: 'first_day', label: 'from' },
  to: { type: 'last_day', label: 'to' },
  method: {
    type: 'text',
    label: 'method',
    pattern: '^[a-z0-9_-]{1,40}$',
    description: 'Card brand or method',
  },
  currency: { type: 'currency', label: 'currency' },
  amount_min: { type: 'amount', label: 'amount_min' },
  amount_max: { type: 'amount', label: 'amount_max' },
  website: { type: 'text', label: 'website', length_max: 200 },
  last_four: { type: 'text', label: 'last_four', pattern: '^[0-9]{4}$', description: 'Of the card number' },
  due: {
    type: 'choice',
    label: 'due',
    choices: ['capture'],
    schema: Type.Literal('capture', { description: 'Authorised, and to be captured within a day' }),
  },
  metadata: { type: 'metadata', label: 'metadata' },
});
export const paymentFilter = Type.Object(payment_filters.query);
export type PaymentFilterFields = FilterTexts<typeof payment_filters>;

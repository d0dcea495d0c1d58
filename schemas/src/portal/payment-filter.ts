import Type, { type Static } from 'typebox';

/** The longest text that is searched for. */
export const search_length_max = 120;

const amountText = Type.String({ pattern: '^[0-9.]{1,15}$', description: 'Decimal, in the currency chosen' });
export const dateText = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  description: 'In the account’s zone',
});
const codeList = Type.String({
  pattern: '^[0-9]{4}(,[0-9]{4}){0,20}$',
  description: 'payment_status codes, comma-separated',
});

/** What a list of payments can be narrowed by; the list, its export and saved filters share it. */
export const paymentFilter = Type.Object({
  q: Type.Optional(
    Type.String({
      maxLength: search_length_max,
      description: 'order_no, transaction_id, reference_no, refund_reference_id, e-mail or last four digits',
    }),
  ),
  status: Type.Optional(codeList),
  from: Type.Optional(dateText),
  to: Type.Optional(dateText),
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  amount_min: Type.Optional(amountText),
  amount_max: Type.Optional(amountText),
  method: Type.Optional(Type.String({ pattern: '^[a-z0-9_-]{1,40}$', description: 'Card brand or method' })),
  website: Type.Optional(Type.String({ maxLength: 200 })),
  last_four: Type.Optional(Type.String({ pattern: '^[0-9]{4}$', description: 'Of the card number' })),
  due: Type.Optional(Type.Literal('capture', { description: 'Authorised, and to be captured within a day' })),
});
export type PaymentFilterFields = Static<typeof paymentFilter>;

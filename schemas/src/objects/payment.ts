import Type from 'typebox';
import { decline_fields } from '../v1/decline-fields.ts';
import { metadata } from '../metadata.ts';
import { amountAnswer, currencyText, paymentStatus, transactionId } from '../v1/fields.ts';

/** A payment as its events and lists show it. */
export const payment = Type.Object(
  {
    transaction_id: transactionId('Gateway transaction identifier'),
    order_no: Type.String({ description: 'Merchant order number; masked where it looks like a card number' }),
    payment_status: paymentStatus,
    currency: currencyText(),
    amount: amountAnswer('What was authorised or asked for'),
    requested_amount: Type.String({ description: 'What was asked for, where less was approved; else empty' }),
    captured_amount: amountAnswer('What has been captured'),
    refunded_amount: amountAnswer('What has been refunded'),
    reference_no: Type.String({ description: 'The acquirer’s retrieval reference, else the gateway’s' }),
    card_brand: Type.String(),
    card_masked: Type.String({ description: 'First six and last four digits' }),
    website: Type.String({ description: 'Site of the order' }),
    failure_code: Type.String({ description: 'Code of the last failure, or empty' }),
    ...decline_fields,
    metadata,
  },
  { title: 'Payment' },
);

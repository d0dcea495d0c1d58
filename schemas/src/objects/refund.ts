import Type from 'typebox';
import { amountAnswer } from '../v1/fields.ts';

/** What a refund's events show of it beside its payment, and its list with more. */
export const refund = Type.Object(
  {
    refund_reference_id: Type.String({ description: 'transaction_id, hyphen, two-digit number' }),
    refund_amount: amountAnswer('What is given back'),
  },
  { title: 'Refund' },
);

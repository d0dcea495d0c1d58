import Type from 'typebox';
import { amountAnswer, currencyText } from '../v1/fields.ts';

/** What a dispute's events and lists show of it, beside its payment. */
export const dispute = Type.Object(
  {
    dispute_id: Type.String(),
    dispute_reference: Type.String({ description: 'The acquirer’s, the same through all stages' }),
    dispute_stage: Type.String({
      description: 'inquiry, chargeback, pre_arbitration, arbitration, won or lost',
    }),
    dispute_amount: amountAnswer('What is disputed, in dispute_currency'),
    dispute_currency: currencyText(),
    reason_code: Type.String({ description: 'The scheme’s reason' }),
    answer_due_at: Type.String({
      description: 'Until when it can be answered: ISO 8601, UTC; empty where it cannot',
    }),
    answer_due_from: Type.String({
      description:
        'Whose word answer_due_at is: acquirer; scheme, assumed from the card scheme’s rule; default, assumed because nothing is known; or empty',
    }),
  },
  { title: 'Dispute' },
);

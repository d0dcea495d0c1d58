import Type from 'typebox';
import { currencyText } from '../v1/fields.ts';

/** A booking of the operator to an available balance, as its event shows it. */
export const balance_adjustment = Type.Object(
  {
    adjustment_id: Type.String({ description: 'The gateway’s number of the booking' }),
    currency: currencyText(),
    amount: Type.String({ description: 'Negative where it was taken, such as -12.50' }),
    transaction_id: Type.String({
      description:
        'The payout that came back in this currency and not in its own, or whose return a bank has called back; else empty',
    }),
  },
  { title: 'BalanceAdjustment' },
);

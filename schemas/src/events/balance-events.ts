import Type from 'typebox';
import { currencyText } from '../v1/fields.ts';
import { eventKind } from './event.ts';

/** Events about an account's balance that no payment or payout tells of. */
export const balance_events = [
  eventKind(
    'balance.adjusted',
    'The gateway’s operator booked money to the available balance, or took it from there: money from a bank or an acquirer that turned out to be the account’s, or that a bank has called back',
    Type.Object({
      adjustment_id: Type.String({ description: 'The gateway’s number of the booking' }),
      currency: currencyText(),
      amount: Type.String({ description: 'Negative where it was taken, such as -12.50' }),
      transaction_id: Type.String({
        description:
          'The payout that came back in this currency and not in its own, or whose return a bank has called back; else empty',
      }),
    }),
  ),
] as const;

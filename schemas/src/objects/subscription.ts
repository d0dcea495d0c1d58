import Type from 'typebox';
import {
  end_reasons,
  interval_units,
  SubscriptionStatus,
  subscription_status_meanings,
} from '../subscription-statuses.ts';
import { metadata } from '../metadata.ts';
import { amountAnswer, currencyText, namedValues, oneOf, oneOfOrEmpty } from '../v1/fields.ts';

/** A subscription as its events and lists show it. */
export const subscription = Type.Object(
  {
    subscription_id: Type.String({ description: 'The gateway’s identifier' }),
    recurring_id: Type.String(),
    contract_name: Type.String(),
    subscription_status: oneOf(
      { title: 'SubscriptionStatus', ...namedValues(SubscriptionStatus, subscription_status_meanings) },
      'Where it stands',
    ),
    currency: currencyText(),
    amount: amountAnswer('What a period costs after the promotion'),
    interval_unit: oneOf(interval_units, 'Unit of a period'),
    interval: Type.String(),
    cycles_drawn_up: Type.String({ description: 'How many contracts have been drawn up' }),
    next_charge_date: Type.String({
      description: 'YYYY-MM-DD of the next contract to be drawn up, or empty',
    }),
    end_reason: oneOfOrEmpty(end_reasons, 'Why it ended; empty while it has not'),
    metadata,
  },
  { title: 'Subscription' },
);

import Type from 'typebox';
import { stated } from '../stated.ts';
import { ContractStatus, contract_status_meanings } from '../subscription-statuses.ts';
import { amountAnswer, currencyText, namedValues, oneOf } from '../v1/fields.ts';

const date = { ...stated({ format: 'date' }), description: 'YYYY-MM-DD' };

/** A contract, which is the billing obligation of one period, as its events show it. */
export const contract = Type.Object(
  {
    contract_id: Type.String({ description: 'The gateway’s identifier' }),
    subscription_id: Type.String(),
    recurring_id: Type.String(),
    contract_name: Type.String(),
    contract_status: oneOf(
      { title: 'ContractStatus', ...namedValues(ContractStatus, contract_status_meanings) },
      'Where it stands',
    ),
    cycle_no: Type.String({ description: '1 for the first contract of the subscription' }),
    currency: currencyText(),
    amount: amountAnswer('What the period costs'),
    period_start: Type.String(date),
    period_end: Type.String({ ...date, description: 'YYYY-MM-DD, the first day of the next period' }),
    due_at: Type.String({ description: 'When it is charged first: ISO 8601, UTC' }),
    attempts: Type.String({ description: 'How often it has been charged' }),
    next_attempt_at: Type.String({ description: 'When it is charged next, or empty' }),
    transaction_id: Type.String({ description: 'The payment of the newest charge, or empty' }),
    failure_code: Type.String({ description: 'Why the newest charge failed, or empty' }),
  },
  { title: 'Contract' },
);

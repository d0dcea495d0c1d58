import Type from 'typebox';
import { stated } from '../stated.ts';
import { amountAnswer, currencyText } from './fields.ts';

/** Contracts of a subscription in the answer to what changes it. */
export function contractList(description: string) {
  return Type.Array(
    Type.Object({
      contract_id: Type.String({ description: 'The contract' }),
      currency: currencyText(),
      amount: amountAnswer('What is charged'),
      charge_date: Type.String({
        ...stated({ format: 'date' }),
        description: 'YYYY-MM-DD (UTC) on which it is charged, or was if the charge is under way',
      }),
    }),
    { description },
  );
}

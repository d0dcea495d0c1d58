import Type from 'typebox';
import { report_days_max, statementLine } from '../portal/balances.ts';
import { dateText, declareFilters } from '../portal/lists/filter.ts';
import { currencyText } from './fields.ts';
import { listOperation } from './list-operation.ts';

/** POST /v1/retrievalStatement: the statement of a balance (docs/specification/lists.md#statement). */
export const retrievalStatement = listOperation({
  name: 'retrievalStatement',
  summary: 'Read the statement of a balance',
  about: `Lists every movement of the available balance in one currency, from the first day to the last, at most ${report_days_max} days.`,
  tag: 'Queries',
  order: 'Oldest first',
  of: { currency: currencyText('Of the balance'), from: dateText, to: dateText },
  filters: declareFilters({}),
  head: {
    opening: Type.String({ description: 'The balance before the first movement of this page' }),
    over: Type.Boolean({ description: 'Whether the days are over: nothing can move in them any more' }),
  },
  rows: 'lines',
  row: statementLine,
});

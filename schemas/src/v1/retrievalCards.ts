import { card_filters } from '../portal/lists/card-list.ts';
import { listOperation } from './list-operation.ts';
import { listed_card } from './list-rows.ts';

/** POST /v1/retrievalCards: list stored cards (docs/specification/lists.md#cards). */
export const retrievalCards = listOperation({
  name: 'retrievalCards',
  summary: 'List stored cards',
  about:
    'Lists the cards that the account has stored. Nothing of a card number but its last four digits is told.',
  tag: 'Payments',
  filters: card_filters,
  rows: 'cards',
  id: 'token_id',
  row: listed_card,
  cursor_pattern: String.raw`^[0-9]{1,19}\.tok_[0-9A-Za-z_-]{20}$`,
});

import Type from 'typebox';
import { deleteCard as deleteRoute } from '../portal/cards.ts';
import { requiredText } from '../required-text.ts';
import { actionOperation } from './action-operation.ts';
import { listed_card } from './list-rows.ts';

/** POST /v1/deleteCard (docs/specification/actions.md#stored-cards). */
export const deleteCard = actionOperation({
  name: 'deleteCard',
  permit: 'payments',
  summary: 'Delete a stored card',
  description:
    'Erases the card’s number and what customers have agreed to about it; its payments stay. A card that a subscription charges is refused. The same card stored again gets another token.',
  tag: 'Payments',
  route: deleteRoute,
  fields: { token_id: requiredText(50, 'The stored card') },
  answer: {
    token_id: Type.String({ description: 'As sent' }),
    card_brand: listed_card.properties.card_brand,
    last_four: listed_card.properties.last_four,
  },
  structured_fields: [],
});

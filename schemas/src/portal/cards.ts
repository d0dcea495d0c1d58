import Type from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';
import { account_params, portalRoute } from './portal-route.ts';

export const deleteCard = portalRoute({
  name: 'cards.delete',
  summary: 'Delete a stored card that no subscription charges',
  method: 'DELETE',
  path: '/accounts/:account_id/cards/:token_id',
  scope: 'account',
  permit: 'subscriptions.manage',
  params: Type.Object({
    ...account_params.properties,
    token_id: Type.String({ ...may_be_numeric, pattern: '^[0-9A-Za-z_-]{1,60}$' }),
  }),
  response: Type.Object({ card_brand: Type.String(), last_four: Type.String() }),
  by_key: true,
});

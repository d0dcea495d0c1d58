import { deleteCard as deleteRoute } from '@causeway/schemas/portal/cards.ts';
import { deleteCard } from '../../../../acquiring/subscriptions/delete-card.ts';
import type { PortalApp } from '../perform-route.ts';

/** Stored cards. */
export function serveCards(app: PortalApp): void {
  app.serve(deleteRoute, async (call, { context }) => {
    const card = await deleteCard(context, call.account.account_id, call.params.token_id);
    call.audit({ before: card });
    return card;
  });
}

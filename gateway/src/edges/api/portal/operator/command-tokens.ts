import * as routes from '@causeway/schemas/portal/operator/command-tokens.ts';
import {
  createCommandToken,
  endCommandToken,
  listCommandTokens,
} from '../../../../accounts/identity/command-tokens/command-tokens.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';

/** A person's own tokens for decisions on the command line. */
export function serveCommandTokens(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(routes.listCommandTokens, async ({ signed_in }) => {
    const { user_id, session_id: current } = signed_in.opened.session;
    const tokens = await listCommandTokens(context, user_id);
    return {
      tokens: tokens.map(({ session_id, created_at, expires_at, last_used_at }) => ({
        session_id,
        current: session_id === current,
        created_at: created_at.toISOString(),
        expires_at: expires_at.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
      })),
    };
  });
  app.serve(routes.createCommandToken, async (call, gateway) => {
    const { token, expires_at } = await createCommandToken(gateway.context, call.signed_in.opened.session);
    const until = expires_at.toISOString();
    call.audit({ subject: call.signed_in.user.user_id, after: { expires_at: until } });
    return { token, expires_at: until };
  });
  app.serve(routes.endCommandToken, async (call, gateway) => {
    await endCommandToken(gateway.context, call.signed_in.user.user_id, call.params.session_id);
    return { done: true as const };
  });
}

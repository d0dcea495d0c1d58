import { listSignKeys as listRoute } from '@causeway/contract/portal/sign-keys.ts';
import type { FastifyInstance } from 'fastify';
import { listSignKeys } from '../../../domain/merchants/list-accounts.ts';
import { servePortalRoute, type PortalServices } from '../serve-portal-route.ts';

/** Sign keys of an account. */
export function serveSignKeys(app: FastifyInstance, services: PortalServices): void {
  const { context } = services;
  servePortalRoute(app, services, listRoute, async (call) => {
    const keys = await listSignKeys(context, call.account.account_id);
    return {
      keys: keys.map(({ key_id, created_at, revoked_at }) => ({
        key_id,
        created_at: created_at.toISOString(),
        revoked_at: revoked_at?.toISOString() ?? null,
      })),
    };
  });
}

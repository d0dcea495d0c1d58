import * as routes from '@causeway/schemas/portal/developers/sign-keys.ts';
import { listSignKeys } from '../../../../accounts/merchants/list-accounts.ts';
import {
  createSignKey,
  revokeSignKey,
  rotateSignKey,
} from '../../../../accounts/merchants/manage-sign-keys.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';

/** Sign keys of an account. */
export function serveSignKeys(app: PortalApp, services: PortalServices): void {
  const { context, directory } = services;
  app.serve(routes.listSignKeys, async (call) => {
    const keys = await listSignKeys(context, call.account.account_id);
    const now = context.clock.now();
    return {
      keys: keys.map(({ key_id, name, created_at, revoked_at, last_used_at, last_address }) => ({
        key_id,
        name,
        created_at: created_at.toISOString(),
        active: revoked_at === null || revoked_at > now,
        revoked_at: revoked_at?.toISOString() ?? null,
        last_used_at: last_used_at?.toISOString() ?? null,
        last_address: last_address ?? '',
      })),
    };
  });
  app.serve(routes.createSignKey, async (call, gateway) => {
    const { account_id } = call.account;
    const { name = '' } = call.body;
    const { key_id, secret } = await createSignKey(gateway.context, account_id, name);
    directory.forget(account_id);
    call.audit({ subject: key_id, after: { key_id, name } });
    return { key_id, sign_key: secret };
  });
  app.serve(routes.rotateSignKey, async (call, gateway) => {
    const { account_id } = call.account;
    const { overlap_hours } = call.body;
    const before = call.params.key_id;
    const { key_id, secret } = await rotateSignKey(gateway.context, account_id, before, overlap_hours);
    directory.forget(account_id);
    call.audit({ subject: before, before: { key_id: before }, after: { key_id, overlap_hours } });
    return { key_id, sign_key: secret };
  });
  app.serve(routes.revokeSignKey, async (call, gateway) => {
    const { account_id } = call.account;
    const { key_id } = call.params;
    await revokeSignKey(gateway.context, account_id, key_id);
    directory.forget(account_id);
    call.audit({ subject: key_id, before: { active: true }, after: { active: false } });
    return { done: true as const };
  });
}

import { event_catalogue } from '@causeway/schemas/events/event-catalogue.ts';
import * as routes from '@causeway/schemas/portal/developers/webhooks.ts';
import type { Endpoint } from '../../../../accounts/webhooks/endpoint.ts';
import { listEndpoints } from '../../../../accounts/webhooks/list-webhooks.ts';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  enableEndpoint,
  requireEndpoint,
  rotateSecret,
  testEndpoint,
} from '../../../../accounts/webhooks/manage-endpoints.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';

/** An endpoint's settings as recorded in the audit log. */
function settingsOf({ url, description, types, format }: Endpoint) {
  return { url, description, types: [...types], format };
}

/** Webhook endpoints of an account. */
export function serveWebhooks(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(routes.listEndpoints, async (call) => {
    const endpoints = await listEndpoints(context, call.account.account_id);
    return {
      endpoints: endpoints.map((endpoint) => ({
        ...settingsOf(endpoint),
        endpoint_id: endpoint.endpoint_id,
        enabled: endpoint.enabled,
        disabled_reason: endpoint.disabled_reason,
        disabled_at: endpoint.disabled_at?.toISOString() ?? null,
        created_at: endpoint.created_at.toISOString(),
        failures: endpoint.failures,
        waiting: endpoint.waiting.toString(),
      })),
      event_types: event_catalogue.map(({ type }) => type),
    };
  });
  app.serve(routes.createEndpoint, async (call, gateway, origin) => {
    const { account_id } = call.account;
    const { endpoint, secret } = await createEndpoint(gateway.context, account_id, call.body, origin);
    call.audit({ subject: endpoint.endpoint_id, after: settingsOf(endpoint) });
    return { endpoint_id: endpoint.endpoint_id, secret };
  });
  app.serve(routes.changeEndpoint, async (call, gateway) => {
    const { account_id } = call.account;
    const { endpoint_id } = call.params;
    const before = await requireEndpoint(gateway.context, account_id, endpoint_id);
    const { seen = call.shown_by_default, ...changes } = call.body;
    const after = await changeEndpoint(gateway.context, account_id, endpoint_id, changes, seen);
    call.audit({ subject: endpoint_id, before: settingsOf(before), after: settingsOf(after) });
    return { done: true as const };
  });
  app.serve(routes.enableEndpoint, async (call, gateway) => {
    const { account_id } = call.account;
    const { endpoint_id } = call.params;
    const { enabled, disabled_reason } = await requireEndpoint(gateway.context, account_id, endpoint_id);
    const change = call.body.enabled ? enableEndpoint : disableEndpoint;
    const after = await change(gateway.context, account_id, endpoint_id);
    call.audit({
      subject: endpoint_id,
      before: { enabled, disabled_reason },
      after: { enabled: after.enabled, disabled_reason: after.disabled_reason },
    });
    return { done: true as const };
  });
  app.serve(routes.deleteEndpoint, async (call, gateway) => {
    const { endpoint_id } = call.params;
    const deleted = await deleteEndpoint(gateway.context, call.account.account_id, endpoint_id);
    call.audit({ subject: endpoint_id, before: settingsOf(deleted) });
    return { done: true as const };
  });
  app.serve(routes.rotateSecret, async (call, gateway) => {
    const { endpoint_id } = call.params;
    const { overlap_hours } = call.body;
    const secret = await rotateSecret(gateway.context, call.account.account_id, endpoint_id, overlap_hours);
    call.audit({ subject: endpoint_id, after: { overlap_hours } });
    return { secret };
  });
  app.serve(routes.testEndpoint, async (call, gateway) => {
    const { endpoint_id } = call.params;
    const started_at = await testEndpoint(gateway.context, call.account.account_id, endpoint_id, call.actor);
    call.audit({ subject: endpoint_id });
    return { started_at: started_at.toISOString() };
  });
}

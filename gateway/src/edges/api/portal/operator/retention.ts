import * as routes from '@causeway/schemas/portal/operator/retention.ts';
import {
  changeRetention,
  countOld,
  listRetention,
  retentionSpan,
} from '../../../../operations/retention/retention.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';

/** How long data are stored (docs/personal-data.md#how-long-data-are-kept). */
export function serveRetention(
  app: PortalApp,
  { context }: Pick<PortalServices, 'context'>,
  config: { readonly request_log_days: number },
): void {
  app.serve(routes.readRetention, async () => ({
    kinds: (await listRetention(context, config)).map(({ kind, days, default_days }) => {
      const [least, most] = retentionSpan(kind) ?? [null, null];
      return { kind, days, default_days, least, most };
    }),
  }));
  app.serve(routes.countOldData, async () => ({
    kinds: (await countOld(context, config)).map(({ kind, too_old }) => ({ kind, too_old })),
  }));
  app.serve(routes.setRetention, async (call, gateway) => {
    const { kind } = call.params;
    const { days, seen = call.shown_by_default } = call.body;
    const { before, after } = await changeRetention(gateway.context, config, kind, days, seen);
    call.audit({ subject: kind, before, after });
    return after;
  });
}

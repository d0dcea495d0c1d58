import { listAudit as listRoute, listGatewayAudit } from '@causeway/schemas/portal/audit.ts';
import { audited_reads } from '@causeway/schemas/portal/audited-reads.ts';
import type { PortalQueryOf, PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import type { ReadContext } from '../../../../kernel/context.ts';
import { auditedPeople, listAudit, type AuditLine } from '../../../../kernel/audit/record-audit.ts';
import { actorForMerchant } from '../../../../kernel/values/actor.ts';
import { id_max } from '../../../../kernel/values/ids.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';
import { readIdAt } from '../../page-cursor.ts';

const page_size = 50;

/** The audit logs of merchants and of the gateway. */
export function serveAudit(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(listRoute, async (call) => readPage(context, call.merchant_id, call.query));
  app.serve(listGatewayAudit, async (call) => readPage(context, '', call.query));
}

async function readPage(
  context: ReadContext,
  merchant_id: string,
  query: PortalQueryOf<typeof listRoute>,
): Promise<PortalResponseOf<typeof listRoute>> {
  const limit = Number(query.limit ?? page_size);
  const before = query.before === undefined ? id_max : readIdAt(query.before);
  const listed = listAudit(context, merchant_id, {
    before,
    actor: query.actor || null,
    action: query.action || null,
    kind: query.kind ? { reads: audited_reads, wanted: query.kind } : null,
    subject: query.subject || null,
    from: query.from ? new Date(query.from) : null,
    to: query.to ? new Date(query.to) : null,
    limit: limit + 1,
  });
  const [lines, people] = await Promise.all([listed, auditedPeople(context, merchant_id)]);
  const shown = lines.slice(0, limit);
  const more = lines.length > limit;
  return {
    entries: shown.map((line) =>
      lineOf(merchant_id === '' ? line : { ...line, actor: actorForMerchant(line.actor) }),
    ),
    people,
    next_before: more ? (shown.at(-1)?.audit_id.toString() ?? null) : null,
  };
}

function lineOf(line: AuditLine): PortalResponseOf<typeof listRoute>['entries'][number] {
  const { audit_id, at, actor, action, account_id, subject, address, request_id } = line;
  return {
    audit_id: audit_id.toString(),
    at: at.toISOString(),
    actor,
    actor_name: line.actor_name ?? '',
    actor_email: line.actor_email ?? '',
    action,
    account_id,
    subject,
    address,
    request_id,
    result: line.result ?? 'unknown',
    code: line.code ?? '',
    before: line.before,
    after: line.after,
  };
}

import { Readable } from 'node:stream';
import {
  createExport as createRoute,
  export_retention_hours,
  listExports as listRoute,
  open_exports_max,
  readExport as readRoute,
  removeExport as removeRoute,
  type ExportRow,
} from '@causeway/schemas/portal/exports.ts';
import {
  createExport,
  findExport,
  listExports,
  readExport,
  removeExport,
  type ExportRecord,
} from '../../../../operations/exports/manage-exports.ts';
import { readPaymentFilter } from '../../../../acquiring/payments/listing/payment-filter.ts';
import { RequestRefused } from '../../../../kernel/errors.ts';
import { dateIn, hour_ms } from '../../../../kernel/values/dates.ts';
import { parseTransactionId } from '../../../../kernel/values/ids.ts';
import { PortalFile, type PortalCall } from '../portal-call.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';

const limits = { open_max: open_exports_max, retention_ms: export_retention_hours * hour_ms };
const content_types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Exports of lists: requested, written by the worker, and downloaded by whoever requested them. */
export function serveExports(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(createRoute, async (call, gateway) => {
    const { account_id, time_zone } = call.account;
    const { format, language, filter } = call.body;
    // An invalid filter is refused now, not by the worker.
    readPaymentFilter(filter, time_zone, call.at);
    const { user_id } = call.signed_in.user;
    const draft = { account_id, user_id, format, filter, language, time_zone };
    const made = await createExport(gateway.context, draft, limits);
    call.audit({ subject: made.export_id.toString(), after: { format, filter } });
    return present(made);
  });
  app.serve(listRoute, async ({ account, signed_in }) => {
    const own = await listExports(context, account.account_id, signed_in.user.user_id);
    return { exports: own.map(present) };
  });
  app.serve(readRoute, async (call) => {
    const found = call.permits.has('payments.export')
      ? await findExport(context, call.signed_in.user.user_id, keyOf(call))
      : null;
    if (found?.status !== 'ready') throw new RequestRefused('U0008', { source: 'export_id' });
    const format = formatOf(found);
    const day = dateIn(found.created_at, found.time_zone);
    const content = Readable.from(readExport(context, found));
    return new PortalFile(`payments-${day}.${format}`, content_types[format], content);
  });
  app.serve(removeRoute, async (call, gateway) => {
    const removed = await removeExport(gateway.context, call.signed_in.user.user_id, keyOf(call));
    if (!removed) throw new RequestRefused('U0008', { source: 'export_id' });
    return { done: true } as const;
  });
}

function keyOf({ account, params }: Pick<PortalCall<typeof readRoute>, 'account' | 'params'>) {
  // A number that no file can have finds nothing.
  return { account_id: account.account_id, export_id: parseTransactionId(params.export_id) ?? 0n };
}

function formatOf({ format }: ExportRecord): ExportRow['format'] {
  return format === 'xlsx' ? 'xlsx' : 'csv';
}

function present(record: ExportRecord): ExportRow {
  return {
    export_id: record.export_id.toString(),
    format: formatOf(record),
    status: record.status as ExportRow['status'],
    rows: Number(record.rows_written),
    progress: record.progress / 1000,
    cut_off: record.cut_off,
    created_at: record.created_at.toISOString(),
    expires_at: record.expires_at.toISOString(),
  };
}

import * as routes from '@causeway/schemas/portal/operator/search.ts';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { findAccountRow } from '../../../../accounts/merchants/list-accounts.ts';
import { locateObjects } from '../../../../operations/search/locate-objects.ts';
import { readObject, type ObjectRecord } from '../../../../operations/search/read-object.ts';
import { nameActors } from '../../../../accounts/identity/users/manage-users.ts';
import { RequestRefused } from '../../../../kernel/errors.ts';
import { parseCurrency } from '../../../../kernel/values/currency.ts';
import { formatAmount, moneyText } from '../../../../kernel/values/money.ts';
import { parseSearch } from '../../../../kernel/values/search.ts';
import { redactText, redactValue } from '../../../../kernel/values/redact.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';
import { presentEntries, presentTimeline } from '../present-record.ts';

/** Finds every object by any of its ids, with all of its stored data. */
export function serveSearch(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(routes.findObjects, async ({ query }) => ({
    objects: await locateObjects(context, parseSearch(query.id.trim())),
  }));
  app.serve(routes.readObject, async ({ params, query: { kind } }) => {
    const { account_id, object_id } = params;
    const account = await findAccountRow(context, account_id);
    const record = account && (await readObject(context, kind, account_id, parseSearch(object_id)));
    if (!account || !record) throw new RequestRefused('U0008');
    const { merchant_id } = account;
    const people = await nameActors(
      context,
      record.events.map(({ actor }) => actor),
    );
    return { kind, account_id, id: object_id, merchant_id, people, ...presentRecord(account_id, record) };
  });
}

/** An amount with its currency; empty where there is none. */
function amountText(minor: bigint | null, code: string | null): string {
  const currency = parseCurrency(code ?? '');
  return minor === null || currency === null ? '' : moneyText(minor, currency);
}

type Presented = Omit<
  PortalResponseOf<typeof routes.readObject>,
  'kind' | 'account_id' | 'id' | 'merchant_id' | 'people'
>;

function presentRecord(account_id: string, record: ObjectRecord): Presented {
  return {
    facts: record.facts.map(({ name, value }) => ({ name, value: redactText(value ?? '') })),
    events: presentTimeline(record.events).map((step) => ({
      ...step,
      data: redactValue(step.data) as Record<string, unknown>,
    })),
    entries: presentEntries(record.entries),
    operations: record.operations.map((row) => {
      const { kind, purpose, currency, connector, actor, waiting } = row;
      const known = parseCurrency(currency);
      return {
        kind,
        purpose,
        currency,
        connector,
        actor,
        waiting,
        operation_id: row.operation_id.toString(),
        amount: known ? formatAmount(row.amount, known) : row.amount.toString(),
        refused_code: row.refused_code ?? '',
        cost: amountText(row.cost, row.cost_currency),
        created_at: row.created_at.toISOString(),
      };
    }),
    deliveries: record.deliveries.map(({ event_id, type, url, status, tries, status_code, error }) => ({
      event_id,
      type,
      url,
      status,
      tries,
      status_code: status_code?.toString() ?? '',
      error,
    })),
    related: record.related.map((one) => ({ ...one, account_id })),
  };
}

import { isEventFilter } from '@causeway/schemas/events/event-catalogue.ts';
import type { Context, ReadContext } from '../../kernel/context.ts';
import type { ReadDatabase } from '../../kernel/database/database.ts';
import { transact, type Transaction } from '../../kernel/database/transaction.ts';
import { cannot, RequestRefused, requireUnchanged } from '../../kernel/errors.ts';
import {
  claimOrigins,
  no_request,
  noteDone,
  stoppedRequest,
  type RequestOrigin,
} from '../../kernel/idempotency/claim-requests.ts';
import { addMs, hour_ms } from '../../kernel/values/dates.ts';
import { isPrintable } from '../../kernel/values/text.ts';
import { recordEvents } from '../../kernel/events/record-events.ts';
import { lockSettings, requireAccount } from '../merchants/manage-accounts.ts';
import { endpointId, endpointSubject, type Endpoint, type WebhookFormat } from './endpoint.ts';
import {
  changeEndpointRow,
  deleteEndpointRow,
  disableEndpointRows,
  enableEndpointRow,
  failOpenDeliveries,
  findEndpointRow,
  insertCursor,
  insertEndpoint,
  resetLane,
} from './endpoint-store.ts';
import { deleteSecrets } from './secret-store.ts';
import { drawSecret } from './secrets.ts';
import { refuseTarget } from './target-address.ts';
import type { Actor } from '../../kernel/values/actor.ts';

const endpoints_max = 20;
const description_length_max = 200;

export interface EndpointSettings {
  readonly url: string;
  readonly description: string;
  /** Event types or `noun.*`; an empty list means all. */
  readonly types: readonly string[];
  readonly format: WebhookFormat;
}

function checkSettings(context: Context, settings: EndpointSettings): void {
  const reason = refuseTarget(settings.url, context);
  if (reason) throw cannot(reason, 'url');
  const unknown = settings.types.find((type) => !isEventFilter(type));
  if (unknown !== undefined) throw cannot({ rule: 'no_event_type', type: unknown }, 'types');
  if (settings.description.length > description_length_max || !isPrintable(settings.description)) {
    throw cannot({ rule: 'description_form', max: description_length_max }, 'description');
  }
}

/**
 * Creates a webhook endpoint; events from now on are sent to it. A request whose earlier holder has created it gets that
 * one, with another secret: nobody has seen the first.
 * @returns the endpoint and its secret, which is shown only once
 * @throws RequestRefused when the address or a type is not valid, or the account is unknown or has too many endpoints
 */
export async function createEndpoint(
  context: Context,
  account_id: string,
  settings: EndpointSettings,
  origin: RequestOrigin = no_request,
): Promise<{ endpoint: Endpoint; secret: string }> {
  const resumed_id = origin.claim?.resumed?.[0];
  if (resumed_id !== undefined) {
    const secret = await rotateSecret(context, account_id, resumed_id, 0);
    return { endpoint: await requireEndpoint(context, account_id, resumed_id), secret };
  }
  checkSettings(context, settings);
  await requireAccount(context, account_id);
  const endpoint_id = endpointId(context.ids.next());
  const { url, description, types, format } = settings;
  const now = context.clock.now();
  const secret = await transact(context.database, async (tx) => {
    const stop = (await claimOrigins(tx, now, [{ account_id, origin }])).get(origin);
    if (stop) throw stoppedRequest(stop);
    await lockSettings(tx, account_id);
    const values = { account_id, endpoint_id, url, description, types, format, now, endpoints_max };
    const created = await tx.read(insertEndpoint, values);
    if (created.length === 0) throw cannot({ rule: 'endpoints_max', max: endpoints_max });
    tx.write(insertCursor, { account_id });
    noteDone(tx, [{ origin, place: 0, subject: endpoint_id }]);
    return drawSecret(context, tx, { account_id, endpoint_id }, now);
  });
  return { endpoint: await requireEndpoint(context, account_id, endpoint_id), secret };
}

/** @throws RequestRefused when the account has no such endpoint */
export function requireEndpoint(
  { database }: Pick<ReadContext, 'database'>,
  account_id: string,
  endpoint_id: string,
): Promise<Endpoint> {
  return endpointOf(database, account_id, endpoint_id);
}

async function endpointOf(
  reader: Transaction | ReadDatabase,
  account_id: string,
  endpoint_id: string,
): Promise<Endpoint> {
  const [row] = await reader.read(findEndpointRow, { account_id, endpoint_id });
  if (!row)
    throw new RequestRefused('U0008', {
      source: 'endpoint_id',
      reason: { rule: 'no_endpoint', account_id, endpoint_id },
    });
  return row;
}

/**
 * Changes the address, format or types of an endpoint.
 * @param seen what the page showed of them; left out, whatever is there is replaced
 * @throws RequestRefused as createEndpoint does; U0015
 */
export async function changeEndpoint(
  context: Context,
  account_id: string,
  endpoint_id: string,
  changes: Partial<EndpointSettings>,
  expected?: Partial<EndpointSettings>,
): Promise<Endpoint> {
  await transact(context.database, async (tx) => {
    await lockSettings(tx, account_id);
    const known = await endpointOf(tx, account_id, endpoint_id);
    requireUnchanged(known, changes, expected);
    const { url, description, types, format } = { ...known, ...changes };
    checkSettings(context, { url, description, types, format });
    tx.write(changeEndpointRow, { account_id, endpoint_id, url, description, types, format });
  });
  return requireEndpoint(context, account_id, endpoint_id);
}

/** Enables an endpoint again, whoever disabled it. Events that it missed are sent by a replay. */
export async function enableEndpoint(
  context: Context,
  account_id: string,
  endpoint_id: string,
): Promise<Endpoint> {
  await transact(context.database, async (tx) => {
    tx.write(enableEndpointRow, { account_id, endpoint_id });
    tx.write(resetLane, { account_id, endpoint_id });
  });
  return requireEndpoint(context, account_id, endpoint_id);
}

/** Disables an endpoint at a user's request: nothing more is sent to it. */
export async function disableEndpoint(
  context: Context,
  account_id: string,
  endpoint_id: string,
): Promise<Endpoint> {
  const at = context.clock.now(account_id);
  const rows = [{ account_id, endpoint_id, disabled_reason: 'manual', at }];
  await transact(context.database, async (tx) => {
    tx.write(disableEndpointRows, { r: rows });
    tx.write(failOpenDeliveries, { r: rows });
  });
  return requireEndpoint(context, account_id, endpoint_id);
}

/**
 * Deletes an endpoint and its secrets: nothing more is sent to it. Deliveries under way to it have failed; like those
 * before them they remain listed for 90 days.
 * @returns the endpoint as it was
 */
export async function deleteEndpoint(
  context: Context,
  account_id: string,
  endpoint_id: string,
): Promise<Endpoint> {
  const now = context.clock.now(account_id);
  return transact(context.database, async (tx) => {
    await lockSettings(tx, account_id);
    const endpoint = await endpointOf(tx, account_id, endpoint_id);
    tx.write(deleteEndpointRow, { account_id, endpoint_id, now });
    tx.write(failOpenDeliveries, { r: [{ account_id, endpoint_id, disabled_reason: 'manual', at: now }] });
    tx.write(deleteSecrets, { account_id, endpoint_id });
    return endpoint;
  });
}

/**
 * Creates a new secret for an endpoint. Deliveries carry a signature of each valid secret, so that receivers can change
 * over without rejecting any.
 * @param overlap_hours how long the previous secrets stay valid
 */
export async function rotateSecret(
  context: Context,
  account_id: string,
  endpoint_id: string,
  overlap_hours: number,
): Promise<string> {
  await requireEndpoint(context, account_id, endpoint_id);
  const until = addMs(context.clock.now(), overlap_hours * hour_ms);
  return transact(context.database, (tx) => drawSecret(context, tx, { account_id, endpoint_id }, until));
}

/**
 * Sends a test event to one endpoint, before all else that waits for it.
 * @returns the time of the event
 * @throws RequestRefused when it is disabled
 */
export async function testEndpoint(
  context: Context,
  account_id: string,
  endpoint_id: string,
  actor: Actor,
): Promise<Date> {
  const endpoint = await requireEndpoint(context, account_id, endpoint_id);
  const subject_id = endpointSubject(endpoint_id);
  if (!endpoint.enabled || subject_id === null) throw cannot({ rule: 'endpoint_disabled', endpoint_id });
  const created_at = context.clock.now(account_id);
  const data = { endpoint_id, url: endpoint.url };
  await transact(context.database, async (tx) =>
    recordEvents(tx, [{ account_id, type: 'endpoint.test', subject_id, actor, data, created_at }]),
  );
  return created_at;
}

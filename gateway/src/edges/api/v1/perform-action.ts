import type { ActionOperation } from '@causeway/schemas/v1/action-operation.ts';
import type { PortalResponseOf, PortalRoute } from '@causeway/schemas/portal/portal-route.ts';
import { all_permits } from '@causeway/schemas/portal/permits.ts';
import type { RequestOf, ResponseOf } from '@causeway/schemas/v1/operation.ts';
import { RequestRefused } from '../../../kernel/errors.ts';
import {
  actionOf,
  createInputReader,
  readRoute,
  recordRoute,
  type RouteInput,
} from '../portal/perform-route.ts';
import { PortalCall } from '../portal/portal-call.ts';
import type { ServedPortal } from '../portal/portal.ts';
import { processed } from './batch.ts';
import type { Call, OperationHandler } from './serve-operation.ts';
import { readValues } from './value-list.ts';

/** Where an operation differs from its route. */
export interface Differences<O extends ActionOperation> {
  /** Fields of the route that have another name or value than the operation's. */
  readonly input?: (body: RequestOf<O>, call: Call) => Promise<Fields> | Fields;
  /** Fields of the operation's answer that have another name or value than the route's. */
  readonly answer?: (answer: PortalResponseOf<O['route']>, body: RequestOf<O>) => Fields;
}

type Fields = Record<string, unknown>;

/**
 * Performs an operation by its route of the portal, on behalf of the sign key: the route checks the fields, its handler
 * calls the verb, and the audit log says which key did it (docs/specification/actions.md).
 */
export function performAction<O extends ActionOperation>(
  { services, handlers }: ServedPortal,
  operation: O,
  { input, answer }: Differences<O> = {},
): OperationHandler<O> {
  const route: PortalRoute = operation.route;
  const handle = handlers.get(route);
  if (!handle) throw new Error(`${route.name} is not served`);
  const readInput = createInputReader(route);
  return async (body, call) => {
    const { account } = call.caller;
    try {
      const fields = { ...body, ...(await input?.(body, call)) };
      const performed = new PortalCall<PortalRoute>({
        ...readInput(inputOf(route, fields), account.card_number_check),
        signed_in: null,
        actor: call.actor,
        merchant_id: account.merchant_id,
        account,
        permits: new Set(all_permits),
        at: call.at,
        origin: { address: call.address, user_agent: '', device: null },
        request_id: call.request_id,
        by_program: true,
      });
      const done = (await (route.reads
        ? readRoute(handle, performed, services.context)
        : recordRoute(
            route,
            handle,
            performed,
            services,
            actionOf(route, performed),
            call.origin,
          ))) as PortalResponseOf<O['route']>;
      const envelope = processed(body as Parameters<typeof processed>[0]);
      return { ...body, ...(done as Fields), ...answer?.(done, body), ...envelope } as ResponseOf<O>;
    } catch (error) {
      throw nameObject(operation, error);
    }
  };
}

interface FieldSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
}

/** The fields of a route, by its parts; numbers and lists may come as text. */
function inputOf(route: PortalRoute, fields: Fields): RouteInput {
  const part = (name: 'params' | 'query' | 'body'): Fields => {
    const { properties = {} } = route[name] as FieldSchema;
    return Object.fromEntries(
      Object.entries(properties).flatMap(([field, { type }]) => {
        const value = fields[field];
        if (value === undefined) return [];
        if (typeof value !== 'string') return [[field, value]];
        if (type === 'array') return [[field, readValues(value, field)]];
        return [[field, type === 'integer' && /^[0-9]{1,15}$/.test(value) ? Number(value) : value]];
      }),
    );
  };
  return { params: part('params'), query: part('query'), body: part('body') };
}

/** What is not there is named as the operation names it: a program has no page whose address could be wrong. */
function nameObject({ request, subject }: ActionOperation, error: unknown): unknown {
  if (!(error instanceof RequestRefused) || error.code !== 'U0008' || error.reason) return error;
  const { properties } = request as FieldSchema;
  const source = error.source !== '' && properties?.[error.source] ? error.source : subject;
  return new RequestRefused('U0008', { source, reason: { rule: 'not_in_account' } });
}

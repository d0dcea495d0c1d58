import { api_operations } from '../../../schemas/src/operations.ts';
import type { OperationExample } from '../../../schemas/src/reference/example.ts';
import { requestEnvelope, takesKey, type ApiOperation } from '../../../schemas/src/v1/operation.ts';

/** A request of a collection, for any program that sends it. */
export interface CollectedRequest {
  readonly operation: ApiOperation;
  readonly tag: string;
  /** Honours an Idempotency-Key. */
  readonly takes_key: boolean;
  /** Its fields without the envelope, which the script adds; with variables for what earlier answers have named. */
  readonly fields: object;
}

const envelope = new Set(Object.keys(requestEnvelope));

/** What identifies an object: a variable in the place of the example’s, which an answer before has set. */
export const identifiers: readonly string[] = [
  'order_no',
  'transaction_id',
  'token_id',
  'session_id',
  'recurring_id',
  'contract_id',
  'dispute_id',
  'endpoint_id',
  'batch_id',
];

/** Operations that begin something under a number of the merchant’s: each needs a new one. */
const new_numbers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  authorise: { order_no: 'order-{{$guid}}' },
  checkout: { order_no: 'order-{{$guid}}' },
  optimise: { request_id: '{{$guid}}' },
  payout: { request_id: '{{$guid}}' },
};

/** Queries whose examples are forms. */
const queries: Readonly<Record<string, object>> = {
  retrievalTrans: { orders: ['{{order_no}}'] },
  retrievalRefund: { refund_orders: ['{{order_no}}'] },
};

/** The example with variables, and with one item of a batch: the others show what is refused. */
function withVariables(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return identifiers.includes(name) && value !== '' ? `{{${name}}}` : value;
  if (Array.isArray(value)) {
    const items = typeof value[0] === 'object' ? value.slice(0, 1) : value;
    return items.map((item) => withVariables(item));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [field, withVariables(inner, field)]),
  );
}

/** The fields of the first example in JSON that was accepted. */
function fieldsOf(name: string, examples: readonly OperationExample[]): object {
  const sent = examples.find(({ status, request }) => status === 200 && typeof request !== 'string')?.request;
  const fields = Object.entries(sent ?? {}).filter(([field]) => !envelope.has(field));
  return {
    ...(withVariables(Object.fromEntries(fields)) as object),
    ...queries[name],
    ...new_numbers[name],
  };
}

/** Every operation as a request, in the order of the reference. */
export function collectedRequests(
  examples: ReadonlyMap<string, readonly OperationExample[]>,
): readonly CollectedRequest[] {
  return api_operations.map((operation) => ({
    operation,
    tag: operation.tag ?? 'Payments',
    takes_key: takesKey(operation),
    fields: fieldsOf(operation.name, examples.get(operation.name) ?? []),
  }));
}

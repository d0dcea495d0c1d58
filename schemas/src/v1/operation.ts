import Type, { type Static, type TProperties, type TSchema } from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';
import type { KeyPermit } from '../key-permits.ts';
import { stated } from '../stated.ts';
import { item_status_meanings, itemStatusesByName, type ItemStatusCode } from '../statuses.ts';
import { currencyText, namedValues, oneOf, transactionId } from './fields.ts';

/** Fields that every request carries (docs/specification/requests.md#the-envelope). */
export const requestEnvelope = {
  merchant_id: Type.String({
    title: 'MerchantId',
    pattern: '^[0-9A-Za-z]{1,7}$',
    description: 'Merchant identifier; in every request, added where it is signed',
  }),
  account_id: Type.String({
    title: 'AccountId',
    pattern: '^[0-9A-Za-z]{1,10}$',
    description: 'Merchant account identifier; in every request, added where it is signed',
  }),
  encryption_data: Type.String({
    title: 'Signature',
    ...may_be_numeric,
    minLength: 1,
    maxLength: 512,
    description: 'Signature of the request; in every request, see Authentication',
  }),
  timestamp: Type.Optional(
    Type.Union([Type.String({ pattern: '^[0-9]{1,12}$' }), Type.Integer({ minimum: 0 })], {
      title: 'Timestamp',
      description: 'Unix time in seconds, within 300 seconds of the gateway’s; required by hmac-v2',
    }),
  ),
  nonce: Type.Optional(
    Type.String({
      title: 'Nonce',
      ...may_be_numeric,
      minLength: 8,
      maxLength: 64,
      description: 'Random, never used before by the account; required by hmac-v2',
    }),
  ),
  key_id: Type.Optional(
    Type.String({
      title: 'KeyId',
      ...may_be_numeric,
      maxLength: 40,
      description: 'Which sign key was used, where several are active',
    }),
  ),
};

/** Fields that every answer of a batch operation carries (docs/specification/requests.md#the-envelope). */
export const responseEnvelope = {
  merchant_id: Type.String({ description: 'Merchant identifier' }),
  account_id: Type.String({ description: 'Merchant account identifier' }),
  encryption_data: Type.String({ description: 'The request’s encryption_data, as sent' }),
  return_status: oneOf(['1'], 'The request was processed: look at the items'),
  return_message: oneOf(['OK'], 'The request was processed'),
};

/** The fields that identify an item of a batch (docs/specification/requests.md#batches). */
export const itemIdentity = {
  transaction_id: Type.Optional(transactionId('Gateway transaction identifier')),
  order_no: Type.Optional(
    Type.String({
      ...may_be_numeric,
      ...stated({ minLength: 1, maxLength: 50 }),
      description: 'Merchant order number',
    }),
  ),
  currency: Type.Optional(currencyText('ISO 4217 code of the payment')),
};

export const itemIdentityAnswer = {
  transaction_id: Type.String({ description: 'As sent' }),
  order_no: Type.String({ description: 'As sent' }),
  currency: Type.String({ description: 'As sent' }),
  amount: Type.String({ description: 'As sent' }),
};

/**
 * A list of orders, bounded; over its bound the whole request is refused (docs/specification/requests.md#batches).
 * The JSON types of an item are checked with the request; what is required of it, and its values, with the item.
 */
export function itemList<T extends TProperties>(
  item: T,
  required: readonly (keyof T & string)[],
  items_max: number,
) {
  return Type.Array(Type.Object(item, stated({ required })), { minItems: 1, maxItems: items_max });
}

/** The state of an item of a batch (docs/statuses.md#of-an-item). @param done what 1 means, such as `captured` */
export function itemStatus(done: string, others: readonly ItemStatusCode[] = ['0', '2', '3']) {
  const statuses: readonly ItemStatusCode[] = ['1', ...others];
  const meanings = { ...item_status_meanings, '1': done };
  const values = namedValues(itemStatusesByName(statuses), meanings);
  return oneOf(values, statuses.map((status) => `${status} ${meanings[status]}`).join('; '));
}

/**
 * Values to look up: a JSON array, a comma-separated string, or repeated form keys
 * (docs/specification/requests.md#lists-of-values).
 */
export function valueList(description: string) {
  return Type.Optional(
    Type.Union([Type.String(), Type.Array(Type.String())], {
      ...may_be_numeric,
      description: `${description}; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces`,
    }),
  );
}

export type RequestBody = Record<string, unknown>;

/** One operation of the API: everything about it that crosses the wire. */
export interface ApiOperation<Req extends TSchema = TSchema, Res extends TSchema = TSchema> {
  /** The path segment after /v1/. */
  readonly name: string;
  /** What a sign key must be permitted to call it (docs/specification/requests.md#permits-of-sign-keys). */
  readonly permit: KeyPermit;
  readonly summary: string;
  readonly description: string;
  /** The chapter of the reference that it is in. */
  readonly tag?:
    | 'Payments'
    | 'Queries'
    | 'Payouts'
    | 'Subscriptions'
    | 'Disputes'
    | 'Webhooks'
    | 'Events'
    | 'Sandbox';
  /** Body type that existing clients send (docs/specification/requests.md#operations). */
  readonly declared_type: string;
  readonly request: Req;
  readonly response: Res;
  /**
   * Fields that are objects or arrays in JSON: in forms and XML they carry JSON text
   * (docs/specification/requests.md#structured-fields).
   */
  readonly structured_fields: readonly string[];
  /** The Idempotency-Key header is honoured (docs/specification/requests.md#what-is-done-once). */
  readonly moves_money: boolean;
  /** The Idempotency-Key header is honoured where no money is moved, too. */
  readonly once?: boolean;
  /** Fields of the answer that are secrets: a repetition with the same Idempotency-Key is answered without them. */
  readonly shown_once?: readonly string[];
  /** The largest body, where it is not the usual one. */
  readonly body_bytes_max?: number;
  /**
   * The caller's address must be registered whatever the account demands (docs/specification/requests.md#operations).
   */
  readonly registered_address_only: boolean;
  /** The answer holds JSON numbers that carry amounts: they are printed from their digits, never from a float. */
  readonly exact_numbers?: boolean;
  /**
   * The answer's encryption_data is the gateway's own signature instead of the request's
   * (docs/specification/payouts.md#the-answer).
   */
  readonly answer_signed?: boolean;
  /** The texts that profile sha256-v1 concatenates before the sign key (docs/authentication.md#profile-sha256-v1). */
  readonly legacySignatureParts: (body: RequestBody) => string[];
}

/** Whether an operation honours the Idempotency-Key header. */
export function takesKey({ moves_money, once }: ApiOperation): boolean {
  return moves_money || once === true;
}

export type RequestOf<O> = O extends ApiOperation<infer Req> ? Static<Req> : never;
export type ResponseOf<O> = O extends ApiOperation<TSchema, infer Res> ? Static<Res> : never;

/** A body field as text, empty when it is absent or not text: for signatures, not for values. */
export function fieldText(body: RequestBody, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value : '';
}

/** merchant_id + account_id + every transaction_id in order: what batches sign under sha256-v1. */
export function batchSignatureParts(list: string): (body: RequestBody) => string[] {
  return (body) => {
    const items = Array.isArray(body[list]) ? body[list] : [];
    const ids = items.map((item: unknown) =>
      typeof item === 'object' && item !== null ? fieldText(item as RequestBody, 'transaction_id') : '',
    );
    return [fieldText(body, 'merchant_id'), fieldText(body, 'account_id'), ...ids];
  };
}

import { checkout_errors } from './errors/checkout-errors.ts';
import { decline_codes } from './errors/decline-codes.ts';
import { item_errors } from './errors/item-errors.ts';
import { payout_errors } from './errors/payout-errors.ts';
import { portal_errors } from './errors/portal-errors.ts';
import { request_errors } from './errors/request-errors.ts';
import { subscription_errors, subscription_request_errors } from './errors/subscription-errors.ts';

/** Everything that refuses a request as a whole. */
const refusals = {
  ...request_errors,
  ...payout_errors,
  ...portal_errors,
  ...checkout_errors,
  ...subscription_request_errors,
};

const { U0015 } = portal_errors;

/** Everything that refuses one item of a request. */
const refused_items = { ...item_errors, ...subscription_errors, U0015 };

/**
 * The catalogue of every code that the gateway can answer. The reference documentation is generated from it;
 * a code that is not here cannot be sent.
 */
export const error_catalogue = { ...refusals, ...refused_items, ...decline_codes };

export type RequestErrorCode = keyof typeof refusals;
export type ItemErrorCode = keyof typeof refused_items;
export type DeclineCode = keyof typeof decline_codes;
export type ErrorCode = keyof typeof error_catalogue;

/** HTTP status of a refused request. */
export function httpStatusOf(code: RequestErrorCode): number {
  return refusals[code].http;
}

/**
 * `<code>:<text>` as it stands in return_message, error_message and refund_message
 * (docs/specification/requests.md#batches).
 */
export function errorMessage(code: ErrorCode, detail?: string): string {
  return `${code}:${detail ?? error_catalogue[code].text}`;
}

/** Whether a text from a connector or a database row is a decline code of the catalogue. */
export function isDeclineCode(code: string): code is DeclineCode {
  return Object.hasOwn(decline_codes, code);
}

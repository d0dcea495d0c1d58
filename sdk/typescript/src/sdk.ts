export { Causeway } from './generated/causeway.ts';
export { headOf, refusalsIn, requireDone } from './client.ts';
export type { AnswerHead, CallOptions, CausewayOptions } from './client.ts';
export {
  CausewayError,
  ConnectionError,
  ItemRefusedError,
  RefusedError,
  SignatureError,
  UnavailableError,
  WebhookError,
  explain,
} from './errors.ts';
export type { Code, Explanation } from './errors.ts';
export type { ErrorCode } from './generated/error-codes.ts';
export * from './generated/types.ts';
export type { Listing } from './listing.ts';
export type { CheckOptions } from './signatures.ts';
export { constructEvent, readResult } from './webhooks.ts';
export type { PaymentResult, ReceivedHeaders } from './webhooks.ts';

import type { Cause } from './cause.ts';
import type { ApiOperation, RequestBody } from '../v1/operation.ts';

/** A text that a program may have signed, whatever its key. */
export interface PossibleText {
  readonly text: string;
  /** The text as it can be shown; null where secrets in it cannot be told apart, as in a form. */
  readonly shown: string | null;
  /** What is wrong with it; empty when it is the right one. */
  readonly cause: Cause;
}

/** One way in which a program may have made a signature. */
export interface SigningWay extends Omit<PossibleText, 'text'> {
  /** The text; its bytes where it was not signed as UTF-8. */
  readonly text: string | Buffer;
  /** What the HMAC is keyed with; null: a plain digest of the text. */
  readonly key: string | Buffer | null;
  /** Of `node:crypto`; SHA-256 where it is not said. */
  readonly algorithm?: string;
}

/** The request that is looked at. */
export interface SignedRequest {
  readonly operation: ApiOperation;
  readonly profile: 'hmac-v2' | 'sha256-v1';
  /** The fields as sent, which hmac-v2 signs. */
  readonly fields: RequestBody;
  /** The fields with lists read, which sha256-v1 takes its values from. */
  readonly body: RequestBody;
  /** The body as it was sent, where it is known. */
  readonly raw?: string | undefined;
  /** Addresses at which the gateway is reached, such as `https://pay.example.com`. */
  readonly base_urls?: readonly string[] | undefined;
  /** What stood behind the path, such as `?test=1`. */
  readonly query?: string | undefined;
}

/** In the place of the sign key in a text that is shown. */
export const key_mark = '<sign key>';

import type { RequestBody } from '../v1/operation.ts';

/**
 * A request and its answer as a test run has exchanged them. Identifiers, dates and the account are replaced by
 * fixed ones, and the signature is made again with `example_sign_key`, so that anyone can check it.
 */
export interface OperationExample {
  readonly name: string;
  readonly summary: string;
  readonly content_type: string;
  /** The body: an object for JSON, the text as sent for every other type. */
  readonly request: RequestBody | string;
  readonly status: number;
  readonly response: RequestBody;
}

/** The sign key of the account in all examples. */
export const example_sign_key = 'example-sign-key-of-the-reference';

import { error_catalogue, type ItemErrorCode, type RequestErrorCode } from '@causeway/schemas/errors.ts';

/** A request refused as a whole: nothing happened. Independent of the transport; each transport maps it once. */
export class RequestRefused extends Error {
  readonly code: RequestErrorCode;
  /** Path of the parameter at fault, or empty. */
  readonly source: string;
  /** After how many seconds another attempt makes sense, where that is known. */
  readonly retry_after_s: number | undefined;

  constructor(
    code: RequestErrorCode,
    options: { source?: string; message?: string; retry_after_s?: number } = {},
  ) {
    super(options.message ?? error_catalogue[code].text);
    this.name = 'RequestRefused';
    this.code = code;
    this.source = options.source ?? '';
    this.retry_after_s = options.retry_after_s;
  }
}

/** One item of a batch refused: nothing happened to it, and the other items are not affected. */
export interface Refusal {
  readonly code: ItemErrorCode;
  /** A text more specific than the catalogue's, or nothing. */
  readonly detail?: string;
}

/** An error that an operator can correct: shown as one line that explains what to do, without a stack. */
export class UsageError extends Error {
  override name = 'UsageError';
}

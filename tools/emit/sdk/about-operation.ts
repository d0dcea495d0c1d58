import type { SdkOperation } from '../../../schemas/src/sdk/model.ts';

/** How a language reads pages and refusals, in words. */
interface Readers {
  readonly pages: string;
  /** What follows "HTTP 200 can hold refusals: ". */
  readonly refusals: string;
}

/** What is said of an operation's method, as paragraphs, whatever the language. */
export function aboutOperation(
  { summary, description, takes_key, pages, outcome }: SdkOperation,
  readers: Readers,
): string {
  return [
    `${summary}.`,
    description,
    ...(takes_key ? ['Sent with an Idempotency-Key: its retries do nothing twice.'] : []),
    ...(pages ? [readers.pages] : []),
    ...(outcome ? [`HTTP 200 can hold refusals: ${readers.refusals}`] : []),
  ].join('\n\n');
}

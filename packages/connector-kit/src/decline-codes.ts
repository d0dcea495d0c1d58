import { isDeclineCode as isInCatalogue } from '@causeway/schemas/errors.ts';

/** Whether a code is a decline code of the gateway's catalogue (docs/errors.md). */
export function isDeclineCode(code: string): boolean {
  return isInCatalogue(code);
}

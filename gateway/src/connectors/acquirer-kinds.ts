import type { AcquirerKind } from './acquirer-kind.ts';

/** The kinds of acquirers that come with the gateway: a folder and a line each. */
export const acquirer_kinds: readonly AcquirerKind[] = [];

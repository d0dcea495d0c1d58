/** The kinds of data that are deleted or erased after a time (docs/personal-data.md#how-long-data-are-kept). */
export const retained_kinds = [
  'requests',
  'idempotency',
  'deliveries',
  'notifications',
  'checkouts',
  'shoppers',
  'cards',
  'mails',
] as const;
export type RetainedKind = (typeof retained_kinds)[number];

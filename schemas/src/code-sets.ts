/**
 * The edition of ISO 20022's External Code Sets that the gateway's tables of codes are taken from: statuses of payments,
 * reasons of rejections and returns (payout_failure_types), reasons and answers of recalls, purposes, service levels,
 * local instruments and kinds of numbers. Whoever takes a newer edition compares these tables, and changes this.
 */
export const code_sets_edition = {
  name: 'ISO 20022 External Code Sets',
  address: 'https://www.iso20022.org/catalogue-messages/additional-content-messages/external-code-sets',
  edition: 'as published in 2025',
  as_of: '2026-11-22',
} as const;

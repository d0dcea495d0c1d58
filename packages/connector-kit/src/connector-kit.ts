/** What a connector outside this repository imports, as `@causeway/connector-kit` (docs/writing-a-connector.md). */
export { Type, type Static } from 'typebox';
export { fromAcquirerAmount, toAcquirerAmount, type OwnExponents } from './acquirer-amounts.ts';
export * from './acquirer-kind.ts';
export * from './acquirer.ts';
export * from './connector.ts';
export { isDeclineCode } from './decline-codes.ts';
export { exponentOf, parseCurrency, type Currency, type Money } from './currency.ts';
export * from './instruction.ts';
export { redactText } from './redact.ts';

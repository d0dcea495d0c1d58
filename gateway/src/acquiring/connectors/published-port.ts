/** What a connector outside this repository imports, as `@causeway/gateway/connector` (docs/writing-a-connector.md). */
export { Type, type Static } from 'typebox';
export { isDeclineCode } from '@causeway/schemas/errors.ts';
export { fromAcquirerAmount, toAcquirerAmount, type OwnExponents } from './acquirer-amounts.ts';
export * from './acquirer-kind.ts';
export {
  executed,
  instructionName,
  offeredMethods,
  paidAtOnce,
  readInstructionName,
  type AcquirerEvent,
  type AcquirerMessage,
  type Adjustment,
  type AuthenticationResult,
  type AuthorisationDetails,
  type BrowserDetails,
  type ConnectionTest,
  type Connector,
  type DisputeNotice,
  type DisputeStage,
  type Exemption,
  type Instruction,
  type InstructionKind,
  type NotificationRequest,
  type OrderDetails,
  type Outcome,
  type OutcomeNotice,
  type ReadNotification,
  type RedirectMethod,
  type ReturnedChallenge,
  type StoredCredential,
} from '../../kernel/port/connector.ts';
export { exponentOf, parseCurrency, type Currency } from '../../kernel/values/currency.ts';
export type { Money } from '../../kernel/values/money.ts';
export { redactText } from '../../kernel/values/redact.ts';

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
} from './connector.ts';
export { exponentOf, parseCurrency, type Currency } from '../values/currency.ts';
export type { Money } from '../values/money.ts';
export { redactText } from '../values/redact.ts';

import type { AuthorisationDetails } from '@causeway/connector-kit/instruction.ts';
import type { Outcome } from '@causeway/connector-kit/connector.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Fallback, OutcomeItem, RecordedOutcome } from '../../../kernel/instructions/instruction.ts';
import { retryRuleOf } from '../../../kernel/values/schemes/retry-rules.ts';
import { authorisationIn, type PaymentChanges } from '../payment-changes.ts';
import type { Cause } from '../../../ledger/unit-of-work.ts';
import { capturesAtOnce, type Payment } from '../payment.ts';

type Refused = Extract<Outcome, { result: 'refused' }>;

/** The catalogue's code of an issuer that wants the customer to authenticate. */
const authentication_required = 'D0065';

/** Another attempt: where, how, and what is left to try after it. */
interface Attempt {
  readonly connector: string;
  readonly authorisation: AuthorisationDetails;
  readonly fallback: Fallback;
  readonly reason: 'technical' | 'declined' | 'authentication';
}

/**
 * Orders the next attempt of a card payment whose routing rule provides for one (docs/routing.md#failover): only after
 * an answer that proves that nothing was authorised, and while the card is in memory.
 * @returns null where the refusal is final
 */
export function tryAgain(
  changes: PaymentChanges,
  { connectors }: Pick<Context, 'connectors'>,
  payment: Payment,
  item: OutcomeItem & { readonly outcome: Refused },
  cause: Cause,
): RecordedOutcome<Payment> | null {
  const { outcome } = item;
  const failed: Payment = {
    ...payment,
    failure_code: outcome.code || 'D0005',
    response_code: outcome.response_code ?? '',
    advice_code: outcome.advice_code ?? '',
  };
  const attempt = nextAttempt(failed, item, (name) => connectors.hasAcquirer(name, payment.account_id));
  if (!attempt) return null;
  const { connector, authorisation, fallback, reason } = attempt;
  if (reason !== 'technical') changes.noteAnswer(failed, true, cause);
  changes.emit(failed, 'payment.attempt_failed', cause, { acquirer: payment.connector });
  changes.count((meters) => meters.triedAgain(payment.connector, connector, reason));
  const sale = connectors.acquirer(connector, payment.account_id)?.capabilities.sale === true;
  const rerouted = changes.edit(payment, { connector }, cause);
  const performable = changes.order(
    rerouted,
    {
      kind: 'authorise',
      amount: payment.amount,
      authorisation: { ...authorisation, capture: capturesAtOnce(payment) && sale },
      fallback,
    },
    cause,
  );
  const open_operation_id = performable.stored.operation_id;
  const subject = changes.edit(rerouted, { open_operation_id }, cause);
  return { status: 'waiting', code: 'A0002', subject, follow_ups: [performable] };
}

function nextAttempt(
  failed: Payment,
  { outcome, instruction, fallback }: OutcomeItem & { readonly outcome: Refused },
  isHere: (connector: string) => boolean,
): Attempt | null {
  const authorisation = authorisationIn(instruction);
  if (!fallback || !authorisation?.card) return null;
  const [connector, ...next] = fallback.next.filter(isHere);
  if (outcome.cause === 'technical') {
    return connector === undefined
      ? null
      : { connector, authorisation, fallback: { ...fallback, next }, reason: 'technical' };
  }
  const { retry, wait_ms } = retryRuleOf(failed);
  if (outcome.cause !== 'issuer' || retry === 'never') return null;
  if (failed.failure_code === authentication_required) {
    const authenticated = fallback.authenticate ? withAuthentication(authorisation) : null;
    const retried = { ...fallback, authenticate: false };
    return authenticated && isHere(failed.connector)
      ? {
          connector: failed.connector,
          authorisation: authenticated,
          fallback: retried,
          reason: 'authentication',
        }
      : null;
  }
  if (connector === undefined || wait_ms > 0 || !fallback.retry_declines.includes(failed.failure_code))
    return null;
  return { connector, authorisation, fallback: { ...fallback, next }, reason: 'declined' };
}

/** Null where the customer is on the telephone, or 3-D Secure was asked for already, here or elsewhere. */
function withAuthentication({
  exemption,
  ...authorisation
}: AuthorisationDetails): AuthorisationDetails | null {
  if (exemption === 'moto' || authorisation.authentication_result) return null;
  if (authorisation.authentication !== 'refuse' && exemption === undefined) return null;
  return { ...authorisation, authentication: 'attempt' };
}

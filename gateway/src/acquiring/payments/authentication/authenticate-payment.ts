import { createHmac, timingSafeEqual } from 'node:crypto';
import { PaymentStatus } from '@causeway/schemas/statuses.ts';
import type { AuthorisationDetails, ReturnedChallenge } from '@causeway/connector-kit/instruction.ts';
import type { Context } from '../../../kernel/context.ts';
import { transact } from '../../../kernel/database/transaction.ts';
import type { Performable } from '../../../kernel/instructions/instruction.ts';
import type { Performer } from '../../../kernel/instructions/perform-instructions.ts';
import { parseTransactionId, type AccountId } from '../../../kernel/values/ids.ts';
import {
  challengeContext,
  takeChallenge,
  type ClaimedChallenge,
  eraseChallenges,
} from './challenge-store.ts';
import { holderOf, orderOf, presenceOf } from '../authorisation-details.ts';
import { PaymentChanges } from '../payment-changes.ts';
import type { Cause } from '../../../ledger/unit-of-work.ts';
import { readPaymentDetails, type PaymentKey } from '../payment-store.ts';
import { capturesAtOnce, type Payment } from '../payment.ts';

type CardDetails = NonNullable<AuthorisationDetails['card']>;

const mac_length = 32;

/** Signed token that names a payment in the URL to which a customer's browser returns, so that it cannot be forged. */
export function challengeToken(context: Pick<Context, 'keyring'>, key: PaymentKey): string {
  const name = `${key.account_id}.${key.transaction_id}`;
  const secret = context.keyring.fingerprint('challenge token');
  return `${name}.${createHmac('sha256', secret).update(name).digest('hex').slice(0, mac_length)}`;
}

/** @returns null when the token was not made by this gateway */
export function readChallengeToken(context: Pick<Context, 'keyring'>, token: string): PaymentKey | null {
  const [account_id = '', id = ''] = token.split('.');
  const transaction_id = parseTransactionId(id);
  if (transaction_id === null) return null;
  const key = { account_id: account_id as AccountId, transaction_id };
  const expected = Buffer.from(challengeToken(context, key));
  const received = Buffer.from(token);
  return received.length === expected.length && timingSafeEqual(received, expected) ? key : null;
}

/**
 * Continues a payment whose customer has returned from the issuer's page. What the browser brings back is passed to the
 * acquirer, which knows the result; it decides nothing here. Returning twice or too late changes nothing.
 * @param returned query and form fields
 * @returns the payment afterwards with the data sent with it; null when it does not exist
 */
export async function authenticatePayment(
  context: Context,
  performer: Performer<Payment>,
  key: PaymentKey,
  returned: NonNullable<ReturnedChallenge['returned']>,
): Promise<{ payment: Payment; details: Record<string, unknown> } | null> {
  const found = await transact(context.database, async (tx) => {
    const changes = await PaymentChanges.lock(context, tx, [key]);
    const payment = changes.find(key);
    if (!payment) return null;
    const challenge =
      payment.status === PaymentStatus.waiting_for_customer ? await takeChallenge(tx, key) : null;
    if (!challenge) return { payment, performable: null };
    const card = await cardOf(context, key, challenge);
    const performable = continueAuthentication(context, changes, payment, card, challenge, returned);
    changes.write(tx);
    return { payment: changes.get(key), performable };
  });
  if (!found) return null;
  const [recorded] = found.performable ? await performer.perform([found.performable]) : [];
  return {
    payment: recorded?.subject ?? found.payment,
    details: await readPaymentDetails(context.database, key),
  };
}

/** The card of the challenge; null for a redirect method, which has none. */
async function cardOf(
  context: Context,
  key: PaymentKey,
  { data_key_id, pan, expiration_month, expiration_year, details }: ClaimedChallenge,
): Promise<CardDetails | null> {
  if (data_key_id === null || pan === null || expiration_month === null || expiration_year === null)
    return null;
  return {
    pan: await context.keyring.decrypt({ data_key_id, bytes: pan }, challengeContext(key)),
    expiration_month,
    expiration_year,
    security_code: null,
    holder: holderOf(details),
  };
}

function continueAuthentication(
  context: Context,
  changes: PaymentChanges,
  payment: Payment,
  card: CardDetails | null,
  { connector_reference: challenge_reference, details }: ClaimedChallenge,
  returned: NonNullable<ReturnedChallenge['returned']>,
): Performable {
  const cause: Cause = { actor: 'customer', at: context.clock.now(payment.account_id) };
  // If its connector is no longer configured, the instruction waits; a capture can follow it.
  const sale = context.connectors.acquirer(payment.connector, payment.account_id)?.capabilities.sale === true;
  const authorisation = {
    card,
    ...(card ? {} : { redirect_method: payment.payment_method }),
    capture: capturesAtOnce(payment) && sale,
    partial_approval: payment.partial_approval,
    authentication: { challenge_reference, returned },
    challengeReturnUrl: () => '',
    order: orderOf(payment, details),
    ...presenceOf(details),
    // As it was presented before: the account may be set otherwise by now.
    statement_descriptor: String(details['statement_descriptor'] ?? ''),
    merchant_category: String(details['merchant_category'] ?? ''),
  };
  const { amount } = payment;
  const order = { kind: 'authorise', amount, challenge_reference, authorisation } as const;
  const performable = changes.order(payment, order, cause);
  changes.move(
    payment,
    { cause: 'authenticated', to: PaymentStatus.processing },
    { open_operation_id: performable.stored.operation_id },
    cause,
  );
  return performable;
}

/**
 * Ends payments whose customers cancel the challenge: the attempts fail as if the issuer had declined, and their orders
 * can be paid in another way. A payment that no longer waits for its customer is not changed.
 * @returns the payments afterwards, null where one does not exist
 */
export async function abandonChallenges(
  context: Context,
  keys: readonly PaymentKey[],
): Promise<(Payment | null)[]> {
  return transact(context.database, async (tx) => {
    const changes = await PaymentChanges.lock(context, tx, keys);
    const abandoned = keys.filter((key) => {
      const payment = changes.find(key);
      if (payment?.status !== PaymentStatus.waiting_for_customer) return false;
      const cause: Cause = { actor: 'customer', at: context.clock.now(key.account_id) };
      const edge = { cause: 'authentication_failed', to: PaymentStatus.authentication_failed } as const;
      changes.move(payment, edge, { failure_code: 'D0101' }, cause);
      return true;
    });
    eraseChallenges(tx, abandoned);
    changes.write(tx);
    return keys.map((key) => changes.find(key) ?? null);
  });
}

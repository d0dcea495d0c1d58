import type { Bank, PayeeAnswer, PayeeQuestion } from '../../../kernel/port/bank.ts';
import type { Context } from '../../../kernel/context.ts';
import { partyName } from '../../beneficiaries/party.ts';
import { instant_rail, ordinary_rail, type PayeeCheck } from '../payout-request.ts';
import type { PayoutDraft } from './payout-draft.ts';

/**
 * How long a bank is waited for: the longest time in which the scheme has an answer come (EPC218-23, Verification Of
 * Payee scheme rulebook 1.0, in force since 5 October 2025: five seconds, one where possible).
 */
const answer_within_ms = 5_000;

/** Rails whose banks answer: the scheme is about SEPA credit transfers and instant ones (Regulation (EU) 2024/886). */
const checked_rails = new Set([ordinary_rail, instant_rail]);

/**
 * Asks banks whether names belong to accounts. Waits no longer than the scheme allows: what is not answered by then was
 * not possible to check, so no payout waits for its check for ever. No transaction may be open.
 * @returns in the order of the drafts; null where the rail knows no such check, or the bank does not offer it
 */
export function checkPayees(
  context: Pick<Context, 'connectors' | 'clock' | 'log' | 'meters'>,
  drafts: readonly (PayoutDraft | null)[],
): Promise<(PayeeCheck | null)[]> {
  return Promise.all(drafts.map(async (draft) => (draft ? checkPayee(context, draft) : null)));
}

async function checkPayee(
  { connectors, clock, log, meters }: Pick<Context, 'connectors' | 'clock' | 'log' | 'meters'>,
  { request, connector }: PayoutDraft,
): Promise<PayeeCheck | null> {
  const { bank, beneficiary } = request;
  const checker = connectors.bank(connector);
  if (!checker?.verifyPayee || !checked_rails.has(bank.local_clearing_system)) return null;
  const { iban, swift_code: bic } = beneficiary.bank_details;
  const asked_name = partyName(beneficiary);
  const asked_at = clock.now().toISOString();
  const question: PayeeQuestion = { iban, bic, name: asked_name };
  const answer = await inTime(checker, question).catch((error: Error): PayeeAnswer => {
    log.warn({ connector, reason: error.message }, 'a payee could not be verified');
    return { result: 'NOT_POSSIBLE', name: '', reason: error.message };
  });
  meters.payeeCheck(answer.result);
  return { ...answer, asked_name, connector, asked_at, answered_at: clock.now().toISOString() };
}

async function inTime(bank: Bank, question: PayeeQuestion): Promise<PayeeAnswer> {
  const signal = AbortSignal.timeout(answer_within_ms);
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () =>
      reject(new Error(`the bank did not answer within ${answer_within_ms / 1_000} seconds`)),
    );
  });
  return Promise.race([bank.verifyPayee?.(question, signal) ?? late, late]);
}

/** Whether a person has to look at a payout before it goes on. */
export function isHeld(check: PayeeCheck | null, mismatch: 'hold' | 'send'): boolean {
  return mismatch === 'hold' && (check?.result === 'NO_MATCH' || check?.result === 'CLOSE_MATCH');
}

import { railAt } from '../rails/bank-rails.ts';
import { whyOutOfBounds } from '../rails/amount-bounds.ts';
import type { BankAnswer, BankNotice, SandboxBank } from './bank.ts';
import { parseCurrency } from '../../kernel/values/currency.ts';
import { executed, type Outcome } from '@causeway/connector-kit/connector.ts';
import { refusedPayout, type Bank, type PayoutNotice } from '../../kernel/port/bank.ts';

/** Communicates with the sandbox's bank (docs/payouts.md#the-sandboxs-bank). */
export function createSandboxBankConnector(bank: SandboxBank): Bank {
  return {
    name: 'sandbox-bank',
    played: true,
    capabilities: { timeout_ms: 30_000, instructions_max: 100, payouts: 'immediate' },
    // A bank in the euro area that accepts every currency, on the rails with their market's defaults.
    currencies: [],
    countryOf: () => 'DE',
    rail: (name) => railAt({}, name),
    whyUnfit({ amount, payout }) {
      const text = whyOutOfBounds(amount, railAt({}, payout.rail));
      return text === null ? null : { reason_code: 'AM02', text };
    },
    async perform(instructions) {
      const answers = await bank.execute(
        instructions.map(({ payout: { creditor_account }, ...instruction }) => ({
          account_id: instruction.account_id,
          instruction_id: instruction.id,
          account: creditor_account.iban || creditor_account.account_number,
          amount: instruction.amount.minor,
          currency: instruction.amount.currency,
          instant: instruction.answer_within_ms !== undefined,
        })),
      );
      return answers.map(toOutcome);
    },
    async inquire(instructions) {
      const keys = instructions.map(({ account_id, id }) => ({ account_id, instruction_id: id }));
      return (await bank.inquire(keys)).map(toOutcome);
    },
    verifyPayee: ({ name }, signal) => bank.verifyPayee(name, signal),
    async notices(limit) {
      return (await bank.notices(limit)).flatMap(toNotice);
    },
    acknowledge: (notice_ids) => bank.acknowledge(notice_ids.map(BigInt)),
  };
}

/** The sandbox's bank in production: it refuses every payout, so that nobody believes one to be real. */
export function refusePayouts(bank: Bank): Bank {
  return { ...bank, perform: (instructions) => Promise.resolve(instructions.map(() => no_real_money)) };
}

const no_real_money = refusedPayout({
  reason_code: '',
  text: 'The sandbox’s bank moves no real money: set up a bank',
});

function toOutcome(answer: BankAnswer): Outcome {
  switch (answer.status) {
    case 'paid':
      return executed(answer.reference);
    case 'accepted':
      return { result: 'accepted' };
    case 'refused':
      return refusedPayout({ reason_code: answer.reason_code, text: answer.reason });
    case 'no_answer':
      return { result: 'unknown' };
    case 'not_found':
      return { result: 'not_found' };
  }
}

function toNotice(notice: BankNotice): PayoutNotice[] {
  const currency = parseCurrency(notice.currency);
  const { status, reason_code, reason } = notice;
  if (!currency || (status !== 'completed' && status !== 'failed' && status !== 'returned')) return [];
  return [
    {
      notice_id: notice.notice_id.toString(),
      kind: 'payout',
      account_id: notice.account_id,
      instruction_id: notice.instruction_id,
      status,
      failure: status === 'completed' ? null : { reason_code, text: reason },
      amount: { minor: notice.amount, currency },
      reference: `BANK${notice.instruction_id}`,
    },
  ];
}

import { railAt } from '../rails/bank-rails.ts';
import { whyOutOfBounds } from '../rails/amount-bounds.ts';
import type { BankAnswer, BankNotice, SandboxBank } from './bank.ts';
import { parseCurrency } from '../../kernel/values/currency.ts';
import { executed, type Connector, type Instruction, type Outcome } from '../../kernel/port/connector.ts';
import type { PayoutNotice } from '../../kernel/port/payout-instruction.ts';

/** Communicates with the sandbox's bank (docs/payouts.md#the-sandboxs-bank). */
export function createSandboxBankConnector(bank: SandboxBank): Connector {
  return {
    name: 'sandbox-bank',
    played: true,
    capabilities: {
      sale: false,
      partial_capture: false,
      adjustments: [],
      several_captures: false,
      timeout_ms: 30_000,
      instructions_max: 100,
      payouts: 'immediate',
    },
    // A bank in the euro area that accepts every currency, on the rails with their market's defaults.
    bank: {
      currencies: [],
      countryOf: () => 'DE',
      rail: (name) => railAt({}, name),
      whyUnfit({ amount, payout }) {
        const text = payout ? whyOutOfBounds(amount, railAt({}, payout.rail)) : null;
        return text === null ? null : { reason_code: 'AM02', text };
      },
    },
    async perform(instructions) {
      const answers = await bank.execute(
        instructions.map((instruction) => ({
          account_id: instruction.account_id,
          instruction_id: instruction.id,
          account: accountOf(instruction),
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

function accountOf({ id, payout }: Instruction): string {
  if (!payout) throw new Error(`instruction ${id} is not a payout`);
  return payout.creditor_account.iban || payout.creditor_account.account_number;
}

function toOutcome(answer: BankAnswer): Outcome {
  switch (answer.status) {
    case 'paid':
      return executed(answer.reference);
    case 'accepted':
      return { result: 'accepted' };
    case 'refused': {
      const payout_failure = { reason_code: answer.reason_code, text: answer.reason };
      return { result: 'refused', code: '', cause: 'technical', payout_failure };
    }
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

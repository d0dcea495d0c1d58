import { repairUndone } from '../../acquiring/payments/outcomes/repair-undone.ts';
import type { Payment } from '../../acquiring/payments/payment.ts';
import { formatAmount } from '../../kernel/values/money.ts';
import { changes, json, option } from './declare-command.ts';

/** `gateway payments repair`. */
export const addPaymentCommands = changes('operator.repair_payments', {
  name: 'repair',
  summary: 'set right payments whose captures failed later while an earlier release ran',
  takes: { account: option('account_id', 'id of the account (default: all accounts)'), json },
  run: async ({ context, note }, { account = null, json: as_json }) => {
    const repaired = await repairUndone(context, account);
    note({ after: { payments: repaired.map(({ transaction_id }) => transaction_id.toString()) } });
    if (repaired.length > 0 || as_json) return repaired.map(repairedRow);
    return 'Payments whose captures failed later are as they should be.';
  },
});

function repairedRow({ account_id, transaction_id, status, currency, uncovered }: Payment): object {
  return { account_id, transaction_id, status, currency, uncovered: formatAmount(uncovered, currency) };
}

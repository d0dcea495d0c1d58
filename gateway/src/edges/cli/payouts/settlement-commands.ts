import { requireCurrency } from '../../api/read/read-amount.ts';
import { repairSettlement } from '../../../ledger/settlement/close-days.ts';
import { listSettlements } from '../../../ledger/settlement/list-settlements.ts';
import { setDelay } from '../../../ledger/settlement/settlement-delays.ts';
import { netOf, type SettlementBatch } from '../../../ledger/settlement/settlement.ts';
import { formatAmount } from '../../../kernel/values/money.ts';
import { account, changes, commands, json, option, reads } from '../declare-command.ts';

export const settlement_commands = commands(
  reads({
    name: 'settlements',
    summary: 'list card money by day, with when it becomes or became available',
    takes: { account, json },
    run: ({ context }, { account: account_id }) => listSettlements(context, account_id),
  }),
  changes('operator.set_settlement_delay', {
    name: 'settle-after',
    summary: 'set after how many banking days card money becomes available',
    takes: {
      account,
      days: option('number', 'banking days, 0 to 30').needed(),
      currency: option('code', 'only this currency (default: all without a delay of their own)'),
    },
    run: async ({ context, note }, typed) => {
      const currency = typed.currency === undefined ? null : requireCurrency(typed.currency);
      const days = typed.days.trim() === '' ? Number.NaN : Number(typed.days);
      await setDelay(context, typed.account, currency, days);
      note({ after: { currency: currency ?? 'all', days } });
      return `${currency ?? 'Card money'} of account ${typed.account} becomes available after ${days} banking ${days === 1 ? 'day' : 'days'}.`;
    },
  }),
  changes('operator.repair_settlement', {
    name: 'repair',
    summary: 'find card money of closed days that is in no settlement batch, and settle it',
    takes: { account: option('account_id', 'id of the account (default: all accounts)'), json },
    run: async ({ context, note }, { account: account_id = null, json: as_json }) => {
      const added = await repairSettlement(context, account_id);
      note({ after: { batches: added.length } });
      if (added.length > 0 || as_json) return added.map(addedRow);
      return 'Everything that was posted to closed days is in batches.';
    },
  }),
);

function addedRow(batch: SettlementBatch): object {
  const { account_id, day, currency, due_at } = batch;
  return { account_id, day, currency, net: formatAmount(netOf(batch), currency), due_at };
}

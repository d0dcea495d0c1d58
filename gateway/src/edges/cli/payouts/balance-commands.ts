import { listBalances, rebuildBalances, topUp } from '../../../ledger/balances/manage-balances.ts';
import { requireAmount, requireCurrency } from '../../api/read/read-amount.ts';
import { moneyText } from '../../../kernel/values/money.ts';
import { account, changes, commands, json, option, reads } from '../declare-command.ts';
import { settlement_commands } from './settlement-commands.ts';
import { statement_command } from './statement-command.ts';

export const addBalanceCommands = commands(
  changes('sandbox.top_up', {
    name: 'top-up',
    summary: 'add play money to the available balance of a sandbox account',
    takes: {
      account,
      currency: option('code', 'ISO 4217 code, such as EUR').needed(),
      amount: option('decimal', 'such as 100000.00').needed(),
    },
    run: async ({ context, payouts, note }, { account: account_id, ...typed }) => {
      const currency = requireCurrency(typed.currency);
      const minor = requireAmount(typed.amount, currency);
      await topUp(context, account_id, currency, minor);
      note({ after: { added: moneyText(minor, currency) } });
      const released = await payouts.releaseFunds(account_id);
      const all = await listBalances(context, account_id, currency);
      const available = all.find(({ balance }) => balance === 'available')?.minor ?? 0n;
      const added = `${moneyText(minor, currency)} added; ${moneyText(available, currency)} available.`;
      return released > 0 ? `${added}\n${released} waiting payouts got their money.` : added;
    },
  }),
  statement_command,
  settlement_commands,
  reads({
    name: 'list',
    summary: 'show every balance of an account, summed up from the journal',
    takes: { account, currency: option('code', 'only this currency'), json },
    run: async ({ context }, { account: account_id, currency: code = null }) => {
      const rows = await listBalances(context, account_id, code);
      return rows.map(({ currency, balance, amount }) => ({ currency, balance, amount }));
    },
  }),
  changes('operator.rebuild_balances', {
    name: 'rebuild',
    summary: 'recompute the balance snapshots of an account from the whole journal',
    takes: { account },
    run: async ({ context }, { account: account_id }) => {
      await rebuildBalances(context, account_id);
      return `The worker sums the balances of account ${account_id} up anew.`;
    },
  }),
);

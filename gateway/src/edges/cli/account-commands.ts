import { assignAcquirer } from '../../acquiring/acquirers/manage-acquirers.ts';
import { listAccounts } from '../../accounts/merchants/list-accounts.ts';
import { requireAccount } from '../../accounts/merchants/manage-accounts.ts';
import { day_ms } from '../../kernel/values/dates.ts';
import { account, changes, commands, flag, json, option, reads } from './declare-command.ts';
import { overlap, readSettingsFile } from './operator/acquirer-commands.ts';

export const addAccountCommands = commands(
  reads({
    name: 'list',
    summary: 'list the accounts',
    takes: { merchant: option('merchant_id', 'of one merchant'), json },
    run: async ({ context }, { merchant = null, json: as_json }) => {
      const rows = await listAccounts(context, merchant);
      if (as_json) return rows;
      return rows.map(
        ({ account_id, merchant_id, name, mode, enabled, signing_profile, connector, created_at }) => ({
          account_id,
          merchant_id,
          name,
          mode,
          enabled,
          signing_profile,
          connector,
          created_at,
        }),
      );
    },
  }),
  changes('operator.account_acquirer', {
    name: 'acquirer',
    summary: 'send the payments of an account to an acquirer, perhaps with settings of its own there',
    takes: {
      account,
      name: option('name', 'acquirer that its payments go to').needed(),
      settings_file: option(
        'file',
        'file with the settings that differ for this account, in JSON; {} for none. Without it they stay as they are',
      ),
      overlap: option(
        'time',
        'how long notifications may still come by replaced settings (default: 24h)',
        overlap,
      ),
      even_so: flag('although something is open there that would be asked of other settings'),
      json,
    },
    run: async ({ context, acquirers, note }, { account: account_id, name, ...typed }) => {
      const { settings_file, overlap: overlap_ms = day_ms, even_so = false } = typed;
      const input = settings_file === undefined ? undefined : await readSettingsFile(settings_file);
      const { connector } = await requireAccount(context, account_id);
      const assigned = { name, input, overlap_ms, even_so };
      const { account: changed, settings } = await assignAcquirer(acquirers, account_id, assigned);
      note({
        before: { connector, settings: settings?.before },
        after: {
          connector: changed.connector,
          settings: settings?.after,
          changed: settings?.changed,
          ...(even_so ? { even_so } : {}),
        },
      });
      return changed;
    },
  }),
);

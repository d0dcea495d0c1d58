import type { Context } from '../../../context.ts';
import { transact } from '../../../database/transaction.ts';
import { cannot } from '../../../errors.ts';
import { listParties } from '../../beneficiaries/manage-parties.ts';
import { requireAccount } from '../../merchants/manage-accounts.ts';
import { findSettings, saveSettings, type PayoutSettings } from './settings-store.ts';

/** How an account pays out, with what is usual where nothing was said. @throws RequestRefused for an unknown account */
export async function readPayoutSettings(context: Context, account_id: string): Promise<PayoutSettings> {
  await requireAccount(context, account_id);
  const found = await findSettings(context.database, account_id);
  return (
    found ?? {
      account_id,
      connector: null,
      when_short: 'wait',
      screening: null,
      approval_limits: {},
      approve_others: false,
      payee_mismatch: 'hold',
      instant_fallback: false,
      default_payer_id: null,
    }
  );
}

/**
 * Changes how an account pays out; payouts that are accepted already are not touched.
 * @throws RequestRefused when the account, the bank or the saved payer is unknown
 */
export async function changePayoutSettings(
  context: Context,
  account_id: string,
  changes: Partial<Omit<PayoutSettings, 'account_id'>>,
): Promise<PayoutSettings> {
  const settings = { ...(await readPayoutSettings(context, account_id)), ...changes };
  if (settings.connector !== null) requireBank(context, settings.connector);
  if (changes.default_payer_id !== undefined) await checkDefaultPayer(context, settings);
  await transact(context.database, async (tx) => saveSettings(tx, settings));
  return settings;
}

/** Connectors that an account's payouts can go to. */
export function banksOf({ connectors }: Pick<Context, 'connectors'>): string[] {
  return connectors
    .all()
    .filter(({ capabilities }) => capabilities.payouts !== 'none')
    .map(({ name }) => name);
}

/** One that is not known would be left out without a word: payouts would name nobody as their payer. */
async function checkDefaultPayer(
  context: Context,
  { account_id, default_payer_id }: PayoutSettings,
): Promise<void> {
  if (default_payer_id === null) return;
  const saved = await listParties(context, account_id, 'payer');
  if (!saved.some(({ party_id }) => party_id === default_payer_id))
    throw cannot({ rule: 'no_payer', account_id, payer_id: default_payer_id });
}

function requireBank(context: Context, name: string): void {
  const banks = banksOf(context);
  if (!banks.includes(name)) {
    const known = banks.join(', ');
    throw cannot({ rule: 'no_bank', name, known });
  }
}

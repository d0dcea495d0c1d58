import type { Context, ReadContext } from '../../../kernel/context.ts';
import { transact } from '../../../kernel/database/transaction.ts';
import { cannot, requireUnchanged } from '../../../kernel/errors.ts';
import type { Account } from '../../../accounts/merchants/account.ts';
import { addMs, hour_ms } from '../../../kernel/values/dates.ts';
import { listParties } from '../../beneficiaries/manage-parties.ts';
import { lockSettings, requireAccount } from '../../../accounts/merchants/manage-accounts.ts';
import { findSettings, hoursInForce, saveSettings, type PayoutSettings } from './settings-store.ts';

export { hoursInForce, usual_cooling_off_hours } from './settings-store.ts';

/** How an account pays out, with what is usual where nothing was said. @throws RequestRefused for an unknown account */
export async function readPayoutSettings(context: ReadContext, account_id: string): Promise<PayoutSettings> {
  await requireAccount(context, account_id);
  return settingsOr(account_id, await findSettings(context.database, account_id));
}

function settingsOr(account_id: string, found: PayoutSettings | null): PayoutSettings {
  return (
    found ?? {
      account_id,
      connector: null,
      when_short: 'wait',
      screening: null,
      approval_limits: {},
      approve_others: false,
      maker_limits: {},
      payee_mismatch: 'hold',
      instant_fallback: false,
      default_payer_id: null,
      cooling_off_hours: null,
      cooling_off_before: null,
      cooling_off_from: null,
    }
  );
}

/** By currency. */
type Limits<Value> = Readonly<Record<string, Value>>;

type PayoutChanges = Partial<Omit<PayoutSettings, 'account_id'>>;

/**
 * Changes how an account pays out; payouts that are accepted already are not touched.
 * @param limits of single currencies in minor units, null for none; those of others stay
 * @param seen what the page showed of the changes; left out, whatever is there is replaced
 * @throws RequestRefused when the account, the bank or the saved payer is unknown; U0015
 */
export async function changePayoutSettings(
  context: Context,
  account_id: string,
  changes: PayoutChanges,
  limits: Readonly<Partial<Record<'approval_limits' | 'maker_limits', Limits<string | null>>>> = {},
  expected?: PayoutChanges,
): Promise<PayoutSettings> {
  await requireAccount(context, account_id);
  const { connector, default_payer_id } = changes;
  if (connector) requireBank(context, connector);
  if (default_payer_id) await checkDefaultPayer(context, account_id, default_payer_id);
  return transact(context.database, async (tx) => {
    await lockSettings(tx, account_id);
    const known = settingsOr(account_id, await findSettings(tx, account_id));
    requireUnchanged(known, changes, expected);
    // What the operator sets is in force at once.
    const at_once = { cooling_off_before: null, cooling_off_from: null };
    const changed = { ...known, ...changes, ...(changes.cooling_off_hours !== undefined && at_once) };
    const saved = {
      ...changed,
      approval_limits: withLimits(changed.approval_limits, limits.approval_limits),
      maker_limits: withLimits(changed.maker_limits, limits.maker_limits),
    };
    saveSettings(tx, saved);
    return saved;
  });
}

/**
 * Changes the cooling-off time for the merchant itself: a longer one is in force at once, a shorter one when the time in
 * force now is over. Whoever is new when it is shortened stays so for as long as before (docs/payouts.md#cooling-off-time).
 * @param hours null: as is usual for the account's mode
 * @param seen what the page showed; left out, whatever is there is replaced
 * @returns the settings before and now
 * @throws RequestRefused U0015
 */
export async function changeCoolingOff(
  { database }: Pick<Context, 'database'>,
  account: Account,
  {
    hours,
    seen,
    at,
  }: { readonly hours: number | null; readonly seen: object | undefined; readonly at: Date },
): Promise<{ readonly before: PayoutSettings; readonly after: PayoutSettings }> {
  const { account_id } = account;
  return transact(database, async (tx) => {
    await lockSettings(tx, account_id);
    const before = settingsOr(account_id, await findSettings(tx, account_id));
    requireUnchanged(before, { cooling_off_hours: hours }, seen);
    const in_force = hoursInForce(before, account, at);
    const wanted = { ...before, cooling_off_hours: hours, cooling_off_before: null, cooling_off_from: null };
    const shorter = hoursInForce(wanted, account, at) < in_force;
    const after = shorter
      ? { ...wanted, cooling_off_before: in_force, cooling_off_from: addMs(at, in_force * hour_ms) }
      : wanted;
    saveSettings(tx, after);
    return { before, after };
  });
}

function withLimits(before: Limits<string>, limits: Limits<string | null> = {}): Record<string, string> {
  const limits_input = Object.entries({ ...before, ...limits });
  return Object.fromEntries(limits_input.filter((limit): limit is [string, string] => limit[1] !== null));
}

/** The banks that an account's payouts can go to, by name. */
export function banksOf({ connectors }: Pick<ReadContext, 'connectors'>): string[] {
  return connectors.banks().map(({ name }) => name);
}

/** One that is not known would be left out without a word: payouts would name nobody as their payer. */
async function checkDefaultPayer(
  context: Context,
  account_id: string,
  default_payer_id: string,
): Promise<void> {
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

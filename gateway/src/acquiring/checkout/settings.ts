import type { Context, ReadContext } from '../../kernel/context.ts';
import type { ReadDatabase } from '../../kernel/database/database.ts';
import { transact, writeAlone, type Transaction } from '../../kernel/database/transaction.ts';
import { cannot } from '../../kernel/errors.ts';
import { isBlank, isPrintable } from '../../kernel/values/text.ts';
import { lockSettings, requireAccount } from '../../accounts/merchants/manage-accounts.ts';
import { brandingRow, deleteSite, insertSite, listSiteRows, upsertBranding } from './settings-store.ts';

type Managing = Pick<Context, 'database' | 'clock' | 'keyring'>;
type Reading = Pick<ReadContext, 'database'>;

const sites_max = 50;
const name_length_max = 80;
const default_accent = '#1f4fd1';

/** How an account's payment page presents itself. */
export interface Branding {
  readonly display_name: string;
  /** `#rrggbb`, lower case. */
  readonly accent_color: string;
}

/**
 * Registers a site: it may show the account's payment page in a frame and is told the result.
 * @param origin such as `https://shop.example.com`
 * @throws RequestRefused when a production account asks for one without TLS, or there are too many
 */
export async function addSite(context: Managing, account_id: string, origin: string): Promise<void> {
  const account = await requireAccount(context, account_id);
  if (account.mode === 'production' && !origin.startsWith('https:')) throw cannot({ rule: 'sites_https' });
  await transact(context.database, async (tx) => {
    await lockSettings(tx, account_id);
    if ((await tx.read(listSiteRows, { account_id })).length >= sites_max)
      throw cannot({ rule: 'checkout_sites_max', max: sites_max });
    tx.write(insertSite, { account_id, origin, now: context.clock.now() });
  });
}

/** @throws RequestRefused when the site was not registered */
export async function removeSite(context: Managing, account_id: string, origin: string): Promise<void> {
  const removed = await writeAlone(context.database, deleteSite, { account_id, origin });
  if (removed.length === 0) throw cannot({ rule: 'address_not_registered', address: origin, account_id });
}

/** The registered sites of an account, by name. */
export async function listSites(
  context: Reading,
  account_id: string,
): Promise<{ account_id: string; origin: string; created_at: Date }[]> {
  return context.database.read(listSiteRows, { account_id });
}

/** The merchant's own name and colour, where nothing else was set. */
export function findBranding({ database }: Reading, account_id: string): Promise<Branding> {
  return brandingOf(database, account_id);
}

async function brandingOf(reader: Transaction | ReadDatabase, account_id: string): Promise<Branding> {
  const [row] = await reader.read(brandingRow, { account_id });
  return {
    display_name: row?.display_name ?? row?.merchant_name ?? '',
    accent_color: row?.accent_color ?? default_accent,
  };
}

/** Changes how the payment page presents itself. @throws RequestRefused when name or colour cannot be used */
export async function setBranding(
  context: Managing,
  account_id: string,
  change: Partial<Branding>,
): Promise<Branding> {
  return transact(context.database, async (tx) => {
    await lockSettings(tx, account_id);
    const branding = { ...(await brandingOf(tx, account_id)), ...change };
    const display_name = branding.display_name.trim();
    const accent_color = branding.accent_color.toLowerCase();
    if (isBlank(display_name) || display_name.length > name_length_max || !isPrintable(display_name))
      throw cannot({ rule: 'printable_name_form', max: name_length_max });
    if (!/^#[0-9a-f]{6}$/.test(accent_color)) throw cannot({ rule: 'colour_form' });
    tx.write(upsertBranding, { account_id, display_name, accent_color, now: context.clock.now() });
    return { display_name, accent_color };
  });
}

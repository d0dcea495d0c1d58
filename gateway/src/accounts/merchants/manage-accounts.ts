import { randomInt } from 'node:crypto';
import {
  account_name_length_max,
  contract_lead_days_max,
  deadline_hours_max,
  requests_per_second_max,
} from '@causeway/schemas/account-limits.ts';
import type { Context, ReadContext } from '../../kernel/context.ts';
import { transact, type Transaction } from '../../kernel/database/transaction.ts';
import { cannot, requireUnchanged } from '../../kernel/errors.ts';
import { isTimeZone } from '../../kernel/values/dates.ts';
import { isName, isPrintable } from '../../kernel/values/text.ts';
import { whyNoMerchantCategory } from '../../kernel/values/schemes/merchant-categories.ts';
import { whyNoDescriptor } from '../../kernel/values/schemes/statement-descriptor.ts';
import { findBrand } from '../../kernel/values/card-brands.ts';
import { siteOf, type Account, type Statement } from './account.ts';
import { accountOf } from './account-directory.ts';
import {
  insertAccount,
  insertCounters,
  insertMerchant,
  listAccountRows,
  lockAccount,
  notifyAccountChanged,
  setMerchantEnabled,
  updateAccount,
  type AccountRow,
} from './account-store.ts';

export type Managing = Pick<Context, 'database' | 'clock' | 'keyring' | 'connectors'>;

const attempts_max = 20;
/** As many as three digits can tell apart. */
const generated_ids_max = 999;
const sites_max = 100;

/** @throws RequestRefused when a merchant or account cannot be named so */
function checkName(name: string): void {
  if (!isName(name, account_name_length_max))
    throw cannot({ rule: 'printable_name_form', max: account_name_length_max }, 'name');
}

/**
 * Creates a merchant.
 * @param merchant_id 1 to 7 letters or digits; left out, seven digits are drawn
 * @throws RequestRefused when the id is taken or malformed
 */
export async function createMerchant(context: Managing, name: string, merchant_id?: string): Promise<string> {
  if (merchant_id !== undefined && !/^[0-9A-Za-z]{1,7}$/.test(merchant_id)) {
    throw cannot({ rule: 'merchant_id_form' });
  }
  checkName(name);
  for (let attempt = 0; attempt < (merchant_id === undefined ? attempts_max : 1); attempt += 1) {
    const id = merchant_id ?? String(randomInt(1_000_000, 10_000_000));
    const [created] = await transact(context.database, (tx) =>
      tx.read(insertMerchant, { id, name, now: context.clock.now() }),
    );
    if (created) return created.merchant_id;
  }
  throw cannot(
    merchant_id === undefined ? { rule: 'no_free_merchant_id' } : { rule: 'merchant_exists', merchant_id },
  );
}

/** The settings that an account starts with where nothing else is said. */
const account_defaults = {
  connector: 'sandbox',
  signing_profile: 'hmac-v2',
  time_zone: 'UTC',
  registered_addresses_only: false,
  requests_per_second: 500,
  several_captures: false,
  strict_fields: false,
  card_number_check: true,
  partial_approval: 'reverse',
  statement_descriptor: '',
  merchant_category: '',
  sites: {},
  capture_deadline_hours: 168,
  capture_deadline_hours_by_brand: {},
  refund_limits: {},
  review_limit_hours: 72,
  contract_lead_days: 3,
} as const;

export type AccountSettings = Partial<
  Omit<Account, 'account_id' | 'merchant_id' | 'enabled' | 'mode' | 'risk_rules' | 'routing_rules'>
>;

/** The acquirers that payments can go to, by name. */
export function acquirers({ connectors }: Pick<ReadContext, 'connectors'>): string[] {
  return connectors.acquirers().map(({ name }) => name);
}

/** Those of them that move real money, unlike the sandbox's. */
export function realAcquirers({ connectors }: Pick<ReadContext, 'connectors'>): string[] {
  const real = connectors.acquirers().filter(({ played }) => played !== true);
  return real.map(({ name }) => name);
}

/** Those that an account can be given. */
export function acquirersFor(
  context: Pick<ReadContext, 'connectors'>,
  { mode }: { readonly mode: string },
): string[] {
  return mode === 'production' ? realAcquirers(context) : acquirers(context);
}

/**
 * Whether an account's payments can go to a connector: those of a production account only to one that moves real money.
 * @throws RequestRefused that says what to do
 */
export function checkConnector(
  context: Pick<Context, 'connectors'>,
  { mode }: Pick<Account, 'mode'>,
  connector: string,
): void {
  const real = realAcquirers(context);
  if (!acquirers(context).includes(connector)) {
    const known = acquirersFor(context, { mode }).join(', ');
    throw cannot({ rule: 'no_acquirer', name: connector, known });
  }
  if (mode === 'production' && !real.includes(connector)) {
    throw cannot(
      real.length > 0
        ? { rule: 'acquirer_of_sandbox', connector, known: real.join(', ') }
        : { rule: 'no_real_acquirer', connector },
    );
  }
}

/** What numbers and names may be, whoever gives them. */
function checkInput(settings: AccountSettings): void {
  if (settings.name !== undefined) checkName(settings.name);
  const { capture_deadline_hours_by_brand: by_brand = {} } = settings;
  const numbers: [name: string, value: number | undefined, min: number, max: number][] = [
    ['capture_deadline_hours', settings.capture_deadline_hours, 1, deadline_hours_max],
    ['review_limit_hours', settings.review_limit_hours, 1, deadline_hours_max],
    ['requests_per_second', settings.requests_per_second, 0, requests_per_second_max],
    ['contract_lead_days', settings.contract_lead_days, 0, contract_lead_days_max],
  ];
  for (const [brand, hours] of Object.entries(by_brand)) {
    const name = `capture_deadline_hours_by_brand.${brand}`;
    if (findBrand(brand) !== brand) throw cannot({ rule: 'not_card_brand' }, name);
    numbers.push([name, hours, 1, deadline_hours_max]);
  }
  for (const [name, value, min, max] of numbers)
    if (value !== undefined && (!Number.isInteger(value) || value < min || value > max))
      throw cannot({ rule: 'not_whole_between', min, max }, name);
}

function checkSettings(settings: AccountSettings): void {
  if (settings.time_zone !== undefined && !isTimeZone(settings.time_zone)) {
    throw cannot({ rule: 'no_time_zone', text: settings.time_zone });
  }
  checkStatement(settings);
  checkSites(settings.sites ?? {});
  if (settings.signing_profile === 'sha256-v1' && settings.registered_addresses_only === false) {
    throw cannot({ rule: 'profile_needs_addresses' });
  }
}

function checkStatement(
  { statement_descriptor = '', merchant_category = '' }: Partial<Statement>,
  site = '',
): void {
  const wrong = [
    ['statement_descriptor', statement_descriptor === '' ? null : whyNoDescriptor(statement_descriptor)],
    ['merchant_category', merchant_category === '' ? null : whyNoMerchantCategory(merchant_category)],
  ] as const;
  const place = site === '' ? '' : `site ${site}: `;
  for (const [name, reason] of wrong) if (reason) throw cannot(reason, `${place}${name}`);
}

function checkSites(sites: Account['sites']): void {
  const names = Object.keys(sites);
  if (names.length > sites_max) throw cannot({ rule: 'sites_max', max: sites_max });
  for (const name of names) {
    if (!isPrintable(name)) throw cannot({ rule: 'site_not_printable' });
    const site = siteOf(name);
    if (site !== name || site === '')
      throw cannot(site === '' ? { rule: 'site_form' } : { rule: 'site_lower_case', site, name });
    checkStatement(sites[name] ?? {}, name);
  }
}

/**
 * Creates an account of a merchant.
 * @param account_id 1 to 10 letters or digits; left out, the merchant_id and three digits
 * @throws RequestRefused when the merchant is unknown, or the id is taken or malformed
 */
export async function createAccount(
  context: Managing,
  of: { merchant_id: string; account_id?: string | undefined; mode: Account['mode'] },
  settings: AccountSettings,
): Promise<string> {
  checkInput(settings);
  checkSettings(settings);
  checkConnector(context, of, settings.connector ?? account_defaults.connector);
  if (of.account_id !== undefined && !/^[0-9A-Za-z]{1,10}$/.test(of.account_id)) {
    throw cannot({ rule: 'account_id_form' });
  }
  // No merchant has such an id, and none can be drawn from it.
  if (!/^[0-9A-Za-z]{1,7}$/.test(of.merchant_id))
    throw cannot({ rule: 'no_merchant', merchant_id: of.merchant_id });
  const known = await context.database.read(listAccountRows, {
    merchant_id: of.merchant_id,
    account_id: null,
  });
  const wanted = of.account_id === undefined ? freeAccountIds(of.merchant_id, known) : [of.account_id];
  for (const account_id of wanted) {
    const row = {
      ...account_defaults,
      name: `Account ${String(known.length + 1).padStart(3, '0')}`,
      ...settings,
      ...(settings.signing_profile === 'sha256-v1' ? { registered_addresses_only: true } : {}),
      account_id,
      merchant_id: of.merchant_id,
      mode: of.mode,
      created_at: context.clock.now(),
    };
    const created = await transact(context.database, async (tx) => {
      const inserted = await tx.read(insertAccount, { r: [row] });
      if (inserted.length > 0) tx.write(insertCounters, { account_id: row.account_id });
      return inserted.length > 0;
    }).catch((error: { code?: string }) => {
      throw error.code === '23503' ? cannot({ rule: 'no_merchant', merchant_id: of.merchant_id }) : error;
    });
    if (created) return row.account_id;
  }
  throw cannot(
    of.account_id === undefined
      ? { rule: 'account_ids_used_up', merchant_id: of.merchant_id, max: generated_ids_max }
      : { rule: 'account_exists', account_id: of.account_id },
  );
}

/** The merchant_id and three digits, in order, without those that the merchant has already. */
function freeAccountIds(merchant_id: string, known: readonly { account_id: string }[]): string[] {
  const used = new Set(known.map(({ account_id }) => account_id));
  const ids = Array.from(
    { length: generated_ids_max },
    (_, at) => `${merchant_id}${String(at + 1).padStart(3, '0')}`,
  );
  return ids.filter((account_id) => !used.has(account_id));
}

/** @throws RequestRefused when there is no such account */
export async function requireAccount(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
): Promise<Account> {
  const [row] = await context.database.read(listAccountRows, { merchant_id: null, account_id });
  if (!row) throw cannot({ rule: 'no_account', account_id });
  return accountOf(row);
}

/**
 * Locks an account until the transaction ends: who changes some of its settings, here or in another noun, reads and
 * writes all of them under this lock.
 * @throws RequestRefused when there is no such account
 */
export async function lockSettings(tx: Transaction, account_id: string): Promise<AccountRow> {
  await tx.read(lockAccount, { account_id });
  const [row] = await tx.read(listAccountRows, { merchant_id: null, account_id });
  if (!row) throw cannot({ rule: 'no_account', account_id });
  return row;
}

type AccountChanges = AccountSettings & { enabled?: boolean };

/**
 * Changes settings of an account, or enables or disables it.
 * @param seen what the page showed of them; left out, whatever is there is replaced
 * @throws RequestRefused when there is no such account, or the settings do not go together; U0015
 */
export async function changeAccount(
  context: Managing,
  account_id: string,
  settings: AccountChanges,
  expected?: AccountChanges,
): Promise<Account> {
  checkInput(settings);
  await transact(context.database, async (tx) => {
    const row = await lockSettings(tx, account_id);
    requireUnchanged(row, settings, expected);
    changeLocked(context, tx, row, settings);
  });
  return requireAccount(context, account_id);
}

/** The same for an account whose settings are locked. @param row as lockSettings gave it */
export function changeLocked(
  context: Pick<Context, 'connectors'>,
  tx: Transaction,
  row: AccountRow,
  settings: AccountChanges,
): void {
  const changed = { ...row, ...settings };
  if (changed.signing_profile === 'sha256-v1' && settings.registered_addresses_only !== false) {
    changed.registered_addresses_only = true;
  }
  checkSettings(changed as AccountSettings);
  if (settings.connector !== undefined && settings.connector !== row.connector)
    checkConnector(context, accountOf(row), settings.connector);
  tx.write(updateAccount, { r: [changed] });
  tx.write(notifyAccountChanged, { account_id: row.account_id });
}

/** @throws RequestRefused when there is no such merchant */
export async function enableMerchant(
  context: Managing,
  merchant_id: string,
  enabled: boolean,
): Promise<void> {
  const found = await transact(context.database, async (tx) => {
    const accounts = await tx.read(setMerchantEnabled, { merchant_id, enabled });
    for (const { account_id } of accounts) if (account_id) tx.write(notifyAccountChanged, { account_id });
    return accounts.length > 0;
  });
  if (!found) throw cannot({ rule: 'no_merchant', merchant_id });
}

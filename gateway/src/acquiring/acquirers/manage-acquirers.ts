import type { ConnectionTest } from '@causeway/connector-kit/acquirer.ts';
import type { NeededAcquirer } from '@causeway/schemas/errors/rules/acquirer-rules.ts';
import type { AcquirerKind } from '@causeway/connector-kit/acquirer-kind.ts';
import { requireKind } from '../connectors/acquirer-kinds.ts';
import {
  changedSettings,
  checkSettings,
  leadElsewhere,
  parseSettings,
  parseTexts,
  redactSettings,
  settingsOfKind,
  type AcquirerSettings,
} from '../connectors/acquirer-settings.ts';
import type { RowOf } from '../../kernel/database/statement.ts';
import { transact, type Transaction } from '../../kernel/database/transaction.ts';
import { cannot, requireUnchanged } from '../../kernel/errors.ts';
import { sumAttemptCosts, type AttemptCosts } from '../../kernel/instructions/attempt-costs.ts';
import { addMs, day_ms, refund_days_max } from '../../kernel/values/dates.ts';
import type { Account } from '../../accounts/merchants/account.ts';
import { changeAccount, checkConnector, requireAccount } from '../../accounts/merchants/manage-accounts.ts';
import type { AcquirerDirectory, AcquirerReader } from './acquirer-directory.ts';
import {
  announceAcquirers,
  countOpen,
  countRefundable,
  deleteAcquirer,
  endSettings,
  forgetSettings,
  insertAcquirer,
  insertSettings,
  listAcquirerRows,
  listSettingsRows,
  lockAcquirer,
  type open_columns,
  settingsInForce,
  touchAcquirer,
} from './acquirer-store.ts';
import { readConnectorUse } from './connector-use.ts';
import { sealSettings, settingsIfReadable, unreadableSettings } from './seal-settings.ts';

export { settingFields } from '../connectors/acquirer-settings.ts';

const test_timeout_ms = 15_000;
const overlap_max_ms = 30 * day_ms;

/** Settings of an acquirer or account, with secrets hidden. */
interface ShownSettings {
  /** Empty: the acquirer's own. Else what differs from them for this account. */
  readonly account_id: string;
  /** None where they are not readable. */
  readonly settings: AcquirerSettings;
  /** Changes with the settings. */
  readonly version: string;
  /** False: they are damaged, or their key is missing. Whole settings in their place mend it. */
  readonly readable: boolean;
  /** Until when settings that these have replaced are valid for notifications; null where there are none. */
  readonly replaced_until: Date | null;
}

export interface ShownAcquirer {
  readonly name: string;
  readonly kind: string;
  readonly added_at: Date;
  readonly changed_at: Date;
  /** False where this gateway does not have the kind, or the kind cannot use the settings any more. */
  readonly usable: boolean;
  /** Its settings lead to the acquirer's test system, where no money moves. */
  readonly test_system: boolean;
  /** Accounts that name it, by themselves or in a routing rule. */
  readonly accounts: number;
  /** Instructions that it has not answered for good. */
  readonly unsettled: number;
  /** It fails and rests; null where it does not. */
  readonly resting_until: Date | null;
  /** The acquirer's own first. */
  readonly settings: readonly ShownSettings[];
}

/** What a change has changed, without secrets: for the audit log. */
export interface SettingsChange {
  readonly before: AcquirerSettings | null;
  readonly after: AcquirerSettings;
  /** Names of the settings that differ, secrets too. */
  readonly changed: readonly string[];
}

export async function listAcquirers(directory: AcquirerReader): Promise<ShownAcquirer[]> {
  const { context } = directory;
  await directory.reload();
  const [acquirers, settings, use] = await Promise.all([
    context.database.read(listAcquirerRows, {}),
    context.database.read(listSettingsRows, { now: context.clock.now() }),
    readConnectorUse(context),
  ]);
  const shown = acquirers.map(async (acquirer): Promise<ShownAcquirer> => {
    const { name } = acquirer;
    const own = settings.filter((row) => row.acquirer === name);
    const kind = directory.kinds.find((known) => known.kind === acquirer.kind) ?? null;
    const used = use.find((one) => one.name === name);
    return {
      ...acquirer,
      usable: context.connectors.hasAcquirer(name) && !context.connectors.isBuiltIn(name),
      test_system: context.connectors.acquirer(name)?.test_system === true,
      accounts: used?.accounts ?? 0,
      unsettled: used?.unsettled ?? 0,
      resting_until: used?.resting_until ?? null,
      settings: await Promise.all(
        own
          .filter(({ valid_until }) => valid_until === null)
          .map(async (row) => {
            const ends = own.flatMap((other) =>
              other.account_id === row.account_id ? (other.valid_until?.getTime() ?? []) : [],
            );
            const read = await settingsIfReadable(context, row);
            return {
              account_id: row.account_id,
              settings: redactSettings(kind, read ?? {}),
              version: row.settings_id.toString(),
              readable: read !== null,
              replaced_until: ends.length > 0 ? new Date(Math.max(...ends)) : null,
            };
          }),
      ),
    };
  });
  return Promise.all(shown);
}

/** @throws RequestRefused when there is none */
export async function showAcquirer(directory: AcquirerReader, name: string): Promise<ShownAcquirer> {
  const found = (await listAcquirers(directory)).find((acquirer) => acquirer.name === name);
  if (!found) throw cannot({ rule: 'no_acquirer_named', name });
  return found;
}

/** Of so many days costs are summed up. */
export const cost_days = 30;

/** What the attempts of the last days at an acquirer cost, by its setting attempt_fee. @throws RequestRefused when there is none */
export async function readAttemptCosts(directory: AcquirerReader, name: string): Promise<AttemptCosts[]> {
  const { database, clock } = directory.context;
  const acquirers = await database.read(listAcquirerRows, {});
  if (acquirers.every((acquirer) => acquirer.name !== name))
    throw cannot({ rule: 'no_acquirer_named', name });
  return sumAttemptCosts(database, name, addMs(clock.now(), -cost_days * day_ms));
}

/**
 * Adds an acquirer; every process has it at once.
 * @param acquirer `text`: its settings, in JSON
 * @throws RequestRefused that names what is wrong
 */
export async function addAcquirer(
  directory: AcquirerDirectory,
  acquirer: { readonly name: string; readonly kind: string; readonly text: string },
): Promise<SettingsChange> {
  const { context } = directory;
  const { name, kind: kind_name, text } = acquirer;
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(name)) throw cannot({ rule: 'acquirer_name_form' });
  if (context.connectors.isBuiltIn(name) || /^sandbox(-|$)/.test(name))
    throw cannot({ rule: 'name_of_connector', name });
  const kind = requireKind(directory.kinds, kind_name);
  const settings = parseSettings(kind, text);
  openable(directory, name, kind_name, settings);
  const now = context.clock.now();
  await transact(context.database, async (tx) => {
    const [added] = await tx.read(insertAcquirer, { name, kind_name, now });
    if (!added) throw cannot({ rule: 'acquirer_exists', name });
    await insert(directory, tx, { acquirer: name, account_id: '' }, settings, now);
  });
  await directory.reload();
  return { before: null, after: redactSettings(kind, settings), changed: Object.keys(settings).toSorted() };
}

/** Whether a kind can use settings. @throws RequestRefused that says why not */
function openable(
  directory: AcquirerDirectory,
  name: string,
  kind_name: string,
  settings: AcquirerSettings,
): void {
  checkSettings(requireKind(directory.kinds, kind_name), settings, directory.context.mode);
  try {
    directory.open(name, kind_name, settings);
  } catch (error) {
    throw cannot({ rule: 'settings_unusable', kind: kind_name, said: (error as Error).message });
  }
}

async function insert(
  { context }: AcquirerDirectory,
  tx: Transaction,
  of: { readonly acquirer: string; readonly account_id: string },
  settings: AcquirerSettings,
  now: Date,
): Promise<void> {
  const identity = { ...of, settings_id: context.ids.next() };
  const { data_key_id, bytes } = sealSettings(context, identity, settings);
  tx.write(insertSettings, { ...of, settings_id: identity.settings_id, data_key_id, bytes, now });
  await tx.read(announceAcquirers, {});
}

/**
 * Settings as an operator gives them: the text of a file, or something made for the kind and from those in force.
 * @throws RequestRefused that names the setting
 */
export type SettingsInput = string | ((kind: AcquirerKind, before: AcquirerSettings) => AcquirerSettings);

function takeSettings(kind: AcquirerKind, input: SettingsInput, before: AcquirerSettings): AcquirerSettings {
  return typeof input === 'string' ? parseSettings(kind, input) : input(kind, before);
}

/** Settings that are given as texts, one by one: empty ones are left out, and secrets among them stay as they are. */
export function fromTexts(texts: Readonly<Record<string, string>>): SettingsInput {
  return (kind, before) => parseTexts(kind, texts, before);
}

/** The same for an acquirer that is to be added, as JSON. @throws RequestRefused that names what is wrong */
export function settingsText(
  { kinds }: AcquirerReader,
  kind_name: string,
  texts: Readonly<Record<string, string>>,
): string {
  return JSON.stringify(parseTexts(requireKind(kinds, kind_name), texts, {}));
}

/**
 * Puts settings in the place of an acquirer's, or of those that an account has of its own there. Calls use the new ones
 * at once; those before them stay valid for notifications.
 * @param of `even_so`: lead elsewhere, give an account settings of its own, or end them, also while something is open there.
 * `seen`: the version that the page showed, empty where there were none; left out, whatever is there is replaced
 * @throws RequestRefused that names what is wrong; U0015
 */
export async function changeAcquirer(
  directory: AcquirerDirectory,
  of: {
    readonly name: string;
    readonly account_id?: string;
    readonly even_so?: boolean;
    readonly seen?: { readonly version?: string } | undefined;
  },
  input: SettingsInput,
  overlap_ms: number,
): Promise<SettingsChange> {
  const { context } = directory;
  const { name, account_id = '', even_so = false } = of;
  if (overlap_ms < 0 || overlap_ms > overlap_max_ms) throw cannot({ rule: 'overlap_days' });
  if (account_id !== '') await requireAccount(context, account_id);
  const now = context.clock.now();
  const change = await transact(context.database, async (tx) => {
    const [locked] = await tx.read(lockAcquirer, { name });
    if (!locked) throw cannot({ rule: 'no_acquirer_named', name });
    const kind = requireKind(directory.kinds, locked.kind);
    const rows = await tx.read(settingsInForce, { name, account_id });
    const read = async (account: string): Promise<AcquirerSettings | null> => {
      const row = rows.find((one) => one.account_id === account);
      return row ? settingsIfReadable(context, row) : {};
    };
    const stored = await read(account_id);
    // What cannot be read is replaced as a whole: nothing of it stays.
    const before = stored ?? {};
    const after = takeSettings(kind, input, before);
    const changed = changedSettings(before, after);
    const version = rows.find((one) => one.account_id === account_id)?.settings_id.toString() ?? '';
    if (changed.length > 0 || stored === null) requireUnchanged({ version }, { version: null }, of.seen);
    const of_acquirer = account_id === '' ? {} : await read('');
    if (!of_acquirer) throw cannot(unreadableSettings(name, ''));
    openable(directory, name, locked.kind, { ...of_acquirer, ...after });
    const begins = stored !== null && isForNoConnector(stored);
    const elsewhere =
      stored !== null && leadElsewhere(kind, { ...of_acquirer, ...stored }, { ...of_acquirer, ...after });
    if ((elsewhere || (account_id !== '' && begins !== isForNoConnector(after))) && !even_so)
      await requireNothingOpen(tx, name, account_id);
    // Nothing can be read with what cannot be read itself.
    tx.write(endSettings, { name, account_id, now: stored === null ? now : addMs(now, overlap_ms) });
    tx.write(forgetSettings, { now });
    tx.write(touchAcquirer, { name, now });
    await insert(directory, tx, { acquirer: name, account_id }, after, now);
    return {
      before: redactSettings(kind, before),
      after: redactSettings(kind, after),
      changed,
    };
  });
  await directory.reload();
  return change;
}

/** Whether a connector that has settings is the same as one without: they may still say what attempts cost. */
function isForNoConnector(settings: AcquirerSettings): boolean {
  return Object.keys(settingsOfKind(settings)).length === 0;
}

/**
 * With other settings, the acquirer is asked about another merchant’s books: an instruction that they do not know would
 * be sent again, or a capture refused.
 */
async function requireNothingOpen(tx: Transaction, name: string, account_id: string): Promise<void> {
  const [open] = await tx.read(countOpen, { account_id, name });
  if (open && isOpen(open)) throw cannot({ rule: 'settings_needed', account_id, name, ...open });
}

function isOpen({ payments, instructions, disputes }: RowOf<typeof open_columns>): boolean {
  return payments + instructions + disputes > 0;
}

/**
 * Removes an acquirer from every process.
 * @param even_so also where something still needs it: that is refused or waits until an acquirer of this name is added
 * @returns what needed it
 * @throws RequestRefused that says what needs it
 */
export async function removeAcquirer(
  directory: AcquirerDirectory,
  name: string,
  even_so: boolean,
): Promise<NeededAcquirer> {
  const { context } = directory;
  const { accounts } = await showAcquirer(directory, name);
  const since = addMs(context.clock.now(), -refund_days_max * day_ms);
  const [[open], [counted]] = await Promise.all([
    context.database.read(countOpen, { account_id: '', name }),
    context.database.read(countRefundable, { name, since }),
  ]);
  const needed = { accounts, payments: 0, instructions: 0, disputes: 0, refundable: 0, ...open, ...counted };
  if (Object.values(needed).some((count) => count > 0) && !even_so)
    throw cannot({ rule: 'acquirer_needed', name, ...needed });
  await transact(context.database, async (tx) => {
    const [removed] = await tx.read(deleteAcquirer, { name });
    if (!removed) throw cannot({ rule: 'no_acquirer_named', name });
    await tx.read(announceAcquirers, {});
  });
  await directory.reload();
  return needed;
}

/**
 * Proves credentials and reach by a call that changes nothing.
 * @param account_id with the settings of this account; empty: with the acquirer's own
 * @throws RequestRefused when there is no such acquirer or it has no such call
 */
export async function testAcquirer(
  directory: AcquirerDirectory,
  name: string,
  account_id = '',
): Promise<ConnectionTest> {
  const { usable, kind, settings } = await showAcquirer(directory, name);
  const damaged = settings.find((one) => !one.readable && ['', account_id].includes(one.account_id));
  if (damaged) throw cannot(unreadableSettings(name, damaged.account_id));
  const connector = usable ? directory.context.connectors.acquirer(name, account_id) : null;
  if (!connector) throw cannot({ rule: 'no_usable_connector', kind });
  if (!connector.test) throw cannot({ rule: 'no_connection_test', kind });
  const signal = AbortSignal.timeout(test_timeout_ms);
  return connector.test(signal).catch((error: unknown) => ({
    ok: false,
    detail: signal.aborted
      ? `no answer within ${test_timeout_ms / 1_000} seconds`
      : `it cannot be reached: ${(error as Error).message}`,
  }));
}

/** Deletes replaced settings whose time is over. @returns how many */
export async function forgetReplacedSettings({ context }: AcquirerDirectory): Promise<number> {
  const gone = await transact(context.database, (tx) =>
    tx.read(forgetSettings, { now: context.clock.now() }),
  );
  return gone.length;
}

/**
 * Sends the payments of an account to an acquirer.
 * @param to `input`: the settings that differ for this account, in the place of those that it had there; none of them:
 * none differ. Left out, they stay as they are. `even_so` as of changeAcquirer. `seen`: what the page showed, the account's
 * acquirer before and the version of the settings that it had at this one; left out, whatever is there is replaced
 * @throws RequestRefused that names what is wrong
 */
export async function assignAcquirer(
  directory: AcquirerDirectory,
  account_id: string,
  to: {
    readonly name: string;
    readonly input?: SettingsInput | undefined;
    readonly overlap_ms: number;
    readonly even_so?: boolean;
    readonly seen?: { readonly connector?: string; readonly version?: string };
  },
): Promise<{ readonly account: Account; readonly settings: SettingsChange | null }> {
  const { context } = directory;
  const { name, input, overlap_ms, even_so = false, seen } = to;
  await directory.reload();
  const known = await requireAccount(context, account_id);
  checkConnector(context, known, name);
  requireUnchanged(known, { connector: name }, seen);
  const settings =
    input === undefined
      ? null
      : await changeAcquirer(directory, { name, account_id, even_so, seen }, input, overlap_ms);
  return { account: await changeAccount(context, account_id, { connector: name }, seen), settings };
}

import type { FileBank } from '../../banking/iso20022/iso20022-connector.ts';
import type { Context } from '../../kernel/context.ts';
import { lacksAcquirer, readConnectorUse } from '../../acquiring/acquirers/connector-use.ts';
import type { AcquirerDirectory } from '../../acquiring/acquirers/acquirer-directory.ts';
import {
  listAcquirers,
  testAcquirer,
  type ShownAcquirer,
} from '../../acquiring/acquirers/manage-acquirers.ts';
import { unreadableSettings } from '../../acquiring/acquirers/seal-settings.ts';
import { missingCalendarYears } from '../../operations/health/missing-calendar-years.ts';
import { lateSettlements } from '../../acquiring/reconciliation/expected-settlements.ts';
import { readBacklogs } from '../../operations/health/read-backlogs.ts';
import { cannot } from '../../kernel/errors.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import { day_ms } from '../../kernel/values/dates.ts';
import { formatAmount } from '../../kernel/values/money.ts';
import { error, faultsOr, ok, spanText, warning, type Finding } from './finding.ts';

const uncollected_ms = day_ms;
const unanswered_ms = 3 * day_ms;

/**
 * The acquirers: whether there is one, whether accounts name others, and whether credentials and reach are right.
 * @param calls whether to make each acquirer's test call, which changes nothing
 */
export async function checkAcquirers(
  directory: AcquirerDirectory,
  context: Context,
  calls: boolean,
): Promise<readonly Finding[]> {
  const [acquirers, use, backlogs, settlements] = await Promise.all([
    listAcquirers(directory),
    readConnectorUse(context),
    readBacklogs(context),
    lateSettlements(context),
  ]);
  const found: Finding[] = [];
  if (lacksAcquirer(context))
    found.push(
      error(
        'acquirer_missing',
        'No acquirer moves real money, so no payment can be taken.',
        'Add one with `gateway acquirers add` (docs/acquirers.md).',
      ),
    );
  for (const { name, kind, accounts, unsettled } of use)
    if (kind === 'missing' && acquirers.every((one) => one.name !== name))
      found.push(
        error(
          'connector_missing',
          `Accounts name ${name}, which is not configured (accounts: ${accounts}, instructions without outcome: ${unsettled}).`,
          'Add it, or give the accounts another acquirer: their payments are refused meanwhile.',
        ),
      );
  for (const acquirer of acquirers) found.push(...(await acquirerFindings(directory, acquirer, calls)));
  const tests = acquirers.filter(({ test_system }) => test_system).map(({ name }) => name);
  if (context.mode === 'production' && tests.length > 0)
    found.push(
      warning(
        'acquirer_test_system',
        `No money moves at ${tests.join(', ')}: the settings lead to the acquirer’s test system.`,
        'Before you take real payments, put in the address and credentials of its live system with `gateway acquirers update`.',
      ),
    );
  for (const { name, waiting } of backlogs)
    if (name.startsWith('notifications not understood') && waiting > 0)
      found.push(
        warning(
          'notifications',
          `Waiting: ${name}: ${waiting}.`,
          'See `gateway acquirers notifications --state not_understood`, and apply them again or close them.',
        ),
      );
  for (const { acquirer, currency, amount, since } of settlements)
    if (amount > 0n)
      found.push(
        warning(
          'settlement_late',
          `${acquirer} should have paid out ${formatAmount(amount, currency as Currency)} ${currency}, the first of it on ${since}.`,
          'See `gateway reconcile expected`, and ask the acquirer (docs/reconciliation.md).',
        ),
      );
  return faultsOr(found, ok('acquirers', 'No acquirer is configured; the sandbox plays its own.'));
}

async function acquirerFindings(
  directory: AcquirerDirectory,
  { name, kind, usable, resting_until, settings }: ShownAcquirer,
  calls: boolean,
): Promise<Finding[]> {
  const unreadable = settings.filter(({ readable }) => !readable);
  if (unreadable.length > 0)
    return unreadable.map(({ account_id }) => {
      const whose =
        account_id === '' ? `The acquirer ${name}` : `Account ${account_id} at the acquirer ${name}`;
      const { message } = cannot(unreadableSettings(name, account_id));
      return error('acquirer', `${whose} takes no payments.`, `Because ${message}.`);
    });
  if (!usable)
    return [
      error(
        'acquirer',
        `The acquirer ${name} cannot be opened with its settings.`,
        `See the log of a gateway, and \`gateway acquirers update --name ${name}\`; a kind from outside needs CONNECTORS.`,
      ),
    ];
  const found: Finding[] = [];
  if (resting_until !== null)
    found.push(
      warning(
        'acquirer_rests',
        `The acquirer ${name} has failed and rests; it is tried again after ${resting_until.toISOString().slice(0, 16)}Z.`,
        'See its own status page, and causeway_connector_seconds; payments go to others where a rule names any.',
      ),
    );
  if (!calls)
    return [...found, ok('acquirer', `The acquirer ${name} (${kind}) was not called (--no-network).`)];
  for (const { account_id } of settings) {
    const whose =
      account_id === ''
        ? `${name} (${kind})`
        : `${name} (${kind}) with the settings of account ${account_id}`;
    try {
      const { ok: works, detail } = await testAcquirer(directory, name, account_id);
      found.push(
        works
          ? ok('acquirer', `The acquirer ${whose} accepts the credentials.`)
          : error(
              'acquirer',
              `The acquirer ${whose} does not accept the test call: ${detail}.`,
              `Correct the credentials or the way to it, then \`gateway acquirers test --name ${name}\`.`,
            ),
      );
    } catch (failure) {
      found.push(ok('acquirer', `The acquirer ${whose} was not called: ${(failure as Error).message}.`));
    }
  }
  return found;
}

/** The banks of BANKS_FILE: their directories, the age of their files, and the calendars that they need. */
export async function checkBanks(
  banks: readonly FileBank[],
  context: Pick<Context, 'calendars' | 'connectors' | 'clock'>,
): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (const bank of banks) found.push(...(await bankFindings(bank, context.clock.now())));
  for (const { calendar, year } of missingCalendarYears(context))
    found.push(
      warning(
        'calendar_year',
        `The holidays of ${calendar} in ${year} are not certain.`,
        'Add what the authority has published with CALENDARS_FILE (docs/banks.md).',
      ),
    );
  return faultsOr(found, ok('banks', 'BANKS_FILE names no bank.'));
}

async function bankFindings(bank: FileBank, now: Date): Promise<Finding[]> {
  const { name, settings } = bank;
  let state: Awaited<ReturnType<FileBank['mailbox']['look']>>;
  try {
    state = await bank.mailbox.look();
  } catch (failure) {
    const { code = '' } = failure as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'does not exist' : `cannot be used by this user (${code})`;
    return [
      error(
        'bank_directory',
        `The directory ${settings.directory} of bank ${name} ${why}.`,
        'Mount it where the worker runs, for reading and writing.',
      ),
    ];
  }
  const { mark, oldest_uncollected } = state;
  const attached = await bank.outgoing.attachedMark();
  const found: Finding[] = [];
  if (attached !== null && mark !== attached)
    found.push(
      error(
        'bank_directory',
        `${settings.directory} is not the directory that bank ${name} was attached to.`,
        `Mount the right one; if this is to be it from now on: \`gateway banks attach ${name}\`.`,
      ),
    );
  if (oldest_uncollected !== null && now.getTime() - oldest_uncollected.getTime() > uncollected_ms)
    found.push(
      warning(
        'bank_files',
        `The bank ${name} has not collected a file from its outbox for ${spanText(now.getTime() - oldest_uncollected.getTime())}.`,
        'See the transfer that moves files from the outbox to the bank.',
      ),
    );
  const [[received], [sent]] = await Promise.all([bank.incoming.list(1), bank.outgoing.list(1)]);
  const received_ms = received?.received_at.getTime() ?? 0;
  const sent_ms = sent?.created_at.getTime() ?? 0;
  if (sent_ms > received_ms && now.getTime() - sent_ms > unanswered_ms)
    found.push(
      warning(
        'bank_files',
        `The bank ${name} was sent a file ${spanText(now.getTime() - sent_ms)} ago, and nothing has come since.`,
        'Ask the bank, and see the transfer that moves its files to the inbox.',
      ),
    );
  const last =
    received_ms === 0
      ? 'no file has come yet'
      : `the last file came ${spanText(now.getTime() - received_ms)} ago`;
  return found.length > 0
    ? found
    : [ok('bank_directory', `The directory of bank ${name} can be used; ${last}.`)];
}

import { readFileSync } from 'node:fs';
import type { Gateway } from '../../../app.ts';
import { UsageError } from '../../../kernel/errors.ts';
import { locateObjects } from '../../../operations/search/locate-objects.ts';
import { requirePayout, type PayoutRecord } from '../../../banking/payouts/listing/list-payouts.ts';
import { beneficiaryReceives } from '../../../banking/payouts/payout-amounts.ts';
import { payoutInstruction } from '../../../banking/payouts/payout-request.ts';
import { railAt } from '../../../banking/rails/bank-rails.ts';
import { rail_table } from '../../../banking/rails/rail-table.ts';
import type { Code, Rail, RailMessage } from '../../../kernel/port/rail.ts';
import { printRecord, printRows, type OutputOptions } from '../output.ts';
import { changes, decides, type Environment, type ReadGateway, reads } from '../declare-command.ts';
import { parseSearch } from '../../../kernel/values/search.ts';
import type { Currency } from '../../../kernel/values/currency.ts';
import { formatAmount } from '../../../kernel/values/money.ts';
import { isBlank } from '../../../kernel/values/text.ts';
import { addLineCommands } from './bank-line-commands.ts';
import { bankOf } from './find-bank.ts';
import type { Command } from '../command.ts';

const files_shown = 50;

type Statement = Awaited<ReturnType<Gateway['banks'][number]['incoming']['statements']>>[number];

function statementRow({
  account,
  currency,
  statement_id,
  closed_on,
  opening,
  moved,
  closing,
  before,
}: Statement): object {
  const shown = (minor: bigint): string => formatAmount(minor, currency as Currency);
  const faults = [
    ...(opening + moved === closing ? [] : ['its lines do not come to its closing balance']),
    ...(before === null || before === opening ? [] : [`the one before was closed with ${shown(before)}`]),
  ];
  return {
    statement: statement_id,
    account,
    currency,
    closed_on,
    opening: shown(opening),
    moved: shown(moved),
    closing: shown(closing),
    fault: faults.join('; '),
  };
}

/** Banks that receive payouts as files: sent files, received files, and their directories. */
export function addBankCommands(banks: Command, environment: Environment): void {
  banks
    .command('list')
    .description('list the banks of BANKS_FILE')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async (gateway, options: OutputOptions) =>
        printRows(
          gateway.banks.map(({ name, settings: { directory, message, accounts } }) => ({
            name,
            message,
            currencies: accounts.map(({ currency }) => currency).join(' '),
            directory,
          })),
          options,
        ),
      ),
    );
  banks
    .command('files <bank>')
    .description(
      'list the newest files: sent ones, or with --received the received ones with what could not be matched',
    )
    .option('--received', 'received files')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async (gateway, name: string, options: OutputOptions & { received?: boolean }) => {
        const bank = bankOf(gateway, name);
        const rows: readonly object[] =
          options.received === true
            ? await bank.incoming.list(files_shown)
            : await bank.outgoing.list(files_shown);
        printRows(rows, options);
      }),
    );
  banks
    .command('statements <bank>')
    .description(
      'list the newest account statements, and whether each adds up and continues the previous one',
    )
    .option('--json', 'print JSON')
    .action(
      reads(environment, async (gateway, name: string, options: OutputOptions) => {
        const statements = await bankOf(gateway, name).incoming.statements(files_shown);
        printRows(statements.map(statementRow), options);
      }),
    );
  banks
    .command('returns <bank>')
    .description(
      'the newest returns that the bank has announced (pacs.004), each with the payout that it names',
    )
    .option('--waiting', 'only those that no payout expects and that have not been booked')
    .option('--json', 'print JSON')
    .action(
      reads(
        environment,
        async (gateway, name: string, options: OutputOptions & { readonly waiting?: boolean }) => {
          const returns = await bankOf(gateway, name).incoming.returns(files_shown, options.waiting === true);
          printRows(
            returns.map(({ amount, currency, said, ...row }) => ({
              ...row,
              amount: formatAmount(amount, currency as Currency),
              currency,
              said,
            })),
            options,
          );
        },
      ),
    );
  banks
    .command('close-return <bank> <return>')
    .description('end the waiting for an announced return that no payout expects, by its number or known_by')
    .requiredOption('--note <text>', 'why its money need not be waited for')
    .action(
      decides(
        environment,
        'operator.close_return',
        async (gateway, name: string, named: string, options: { readonly note: string }) => {
          const bank = bankOf(gateway, name);
          const note = options.note.trim();
          if (isBlank(note)) throw new UsageError('--note must say why');
          const closing = { by: gateway.actor, note, now: gateway.context.clock.now() };
          if ((await bank.incoming.closeReturns(named, closing)) === 0)
            throw new UsageError(
              `no return ${named} of ${name} waits; gateway banks returns ${name} lists them`,
            );
          gateway.note({ after: { note } });
          process.stdout.write(`Return ${named} is no longer waited for.\n`);
        },
      ),
    );
  banks
    .command('exchange <bank>')
    .description('send and read files now; the worker does so every few seconds')
    .action(
      changes(environment, 'operator.exchange_files', async (gateway, name: string) => {
        const count = await bankOf(gateway, name).exchange(gateway.context.clock.now());
        gateway.note({ after: { files: count } });
        process.stdout.write(`${count} files were sent or read.\n`);
      }),
    );
  banks
    .command('attach <bank>')
    .description('accept the current directory as the bank’s mailbox, after it was moved or lost')
    .requiredOption(
      '--staged <fate>',
      'what happened to files being moved into the old one: delivered, or lost (then they are written again)',
    )
    .action(
      changes(
        environment,
        'operator.attach_bank',
        async (gateway, name: string, { staged }: { staged: string }) => {
          if (staged !== 'delivered' && staged !== 'lost') {
            throw new UsageError('--staged must be delivered or lost');
          }
          await bankOf(gateway, name).attach(staged);
          gateway.note({ after: { staged } });
          process.stdout.write(`Bank ${name} is attached.\n`);
        },
      ),
    );
  addLineCommands(banks, environment);
  addTry(banks, environment);
  addTables(banks, environment);
}

/** Shows the message that a bank would receive. */
function addTry(banks: Command, environment: Environment): void {
  banks
    .command('try')
    .description(
      'print the message that a payout’s bank would receive, and validate it against the schema; nothing is sent',
    )
    .requiredOption('--payout <id>', 'transaction_id, short_reference_id or request_id')
    .option('--account <account_id>', 'account of the payout, where several payouts have this id')
    .option('--bank <name>', 'a bank of BANKS_FILE (default: the payout’s own)')
    .option(
      '--schema <file>',
      'validate against this XSD, such as the bank’s or ISO 20022’s, instead of the gateway’s own',
    )
    .option('--json', 'print JSON: bank, rail, why the bank would refuse it, errors, message')
    .action(
      reads(environment, async (gateway, options: OutputOptions & TryOptions) => tryPayout(gateway, options)),
    );
}

interface TryOptions {
  readonly payout: string;
  readonly account?: string;
  readonly bank?: string;
  readonly schema?: string;
}

async function findRecord(
  { context }: ReadGateway,
  { payout: id, account }: TryOptions,
): Promise<PayoutRecord> {
  const number = parseSearch(id);
  if (account !== undefined) return requirePayout(context, account, number);
  const found = (await locateObjects(context, number)).filter(({ kind }) => kind === 'payout');
  const [only, ...others] = new Set(found.map(({ account_id }) => account_id));
  if (only === undefined)
    throw new UsageError(
      `there is no payout ${id}: name its transaction_id, short_reference_id or request_id`,
    );
  if (others.length > 0) throw new UsageError(`several accounts have a payout ${id}: say --account`);
  return requirePayout(context, only, number);
}

async function tryPayout(gateway: ReadGateway, options: OutputOptions & TryOptions): Promise<number> {
  const { payout, request } = await findRecord(gateway, options);
  const name = options.bank ?? payout.connector;
  if (options.bank === undefined && !gateway.banks.some((known) => known.name === name))
    throw new UsageError(`${name} takes no files: say --bank, one of BANKS_FILE`);
  const bank = bankOf(gateway, name);
  const stored = {
    operation_id: payout.open_operation_id ?? payout.transaction_id,
    account_id: payout.account_id,
    amount: beneficiaryReceives(payout),
  };
  const instruction = payoutInstruction(payout, stored, request);
  const { message, unfit } = bank.preview(instruction, gateway.context.clock.now());
  const schema = options.schema === undefined ? undefined : readSchema(options.schema);
  const { whyInvalid } = await import('../../../banking/iso20022/message-schema.ts');
  const mistakes = message === '' ? [] : await whyInvalid(message, schema);
  const exit_code = unfit || mistakes.length > 0 ? 1 : 0;
  if (options.json === true) {
    const rail = bank.rail(instruction.payout.rail).name;
    process.stdout.write(`${JSON.stringify({ bank: name, rail, unfit, mistakes, message }, null, 2)}\n`);
    return exit_code;
  }
  if (unfit) {
    process.stderr.write(`${name} would not take it: ${unfit.reason_code}, ${unfit.text}.\n`);
    return exit_code;
  }
  process.stdout.write(message);
  const of = options.schema ?? 'the gateway’s schema';
  process.stderr.write(
    mistakes.length === 0 ? `Valid by ${of}.\n` : `Not valid by ${of}:\n  ${mistakes.join('\n  ')}\n`,
  );
  return exit_code;
}

function readSchema(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`--schema must be a readable file: ${(error as Error).message}`);
  }
}

/** Shows the tables of rails and of bank calendars. */
function addTables(banks: Command, environment: Environment): void {
  banks
    .command('rails [rail]')
    .description('list the rails: their message fields, calendars and sources')
    .option('--bank <name>', 'with the settings of this bank of BANKS_FILE')
    .option('--json', 'print JSON')
    .action(
      reads(
        environment,
        async (gateway, name: string | undefined, options: OutputOptions & { bank?: string }) => {
          const settings = options.bank === undefined ? {} : bankOf(gateway, options.bank).settings.rails;
          const rails = rail_table.filter((rail) => name === undefined || rail.name === name.toUpperCase());
          if (rails.length === 0)
            throw new UsageError(
              `there is no rail ${name}; there are ${rail_table.map((one) => one.name).join(', ')}`,
            );
          const rows = rails.map((rail) => ({ market: rail, here: railAt(settings, rail.name) }));
          if (name !== undefined || options.json === true) {
            for (const { here } of name === undefined ? [] : rows) printRecord(wholeRail(here), options);
            if (name === undefined)
              printRows(
                rows.map(({ here }) => here),
                options,
              );
            return;
          }
          printRows(
            rows.map(({ market, here }) => shortRail(market, here)),
            options,
          );
        },
      ),
    );
  banks
    .command('calendars')
    .description('list the calendars of bank holidays, with the published years and their sources')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, options: OutputOptions) =>
        printRows(
          context.calendars
            .all()
            .map(({ name, title, currencies, time_zone, yearly, years, source, as_of }) => ({
              name,
              title,
              currencies,
              time_zone,
              years: yearly === true ? Object.keys(years ?? {}).join(' ') || 'none' : 'every',
              ...(options.json === true ? { source, as_of, published: years } : {}),
            })),
          options,
        ),
      ),
    );
}

function codeText(code: Code | null): string {
  if (code === null) return '';
  return 'code' in code ? code.code : `“${code.proprietary}”`;
}

function instrumentText(instrument: RailMessage['local_instrument']): string {
  return instrument !== null && 'COMPANY' in instrument
    ? `${codeText(instrument.COMPANY)}/${codeText(instrument.PERSONAL)}`
    : codeText(instrument);
}

function shortRail(market: Rail, { name, message, assumed }: Rail): object {
  const marked = (setting: keyof RailMessage, text: string): string =>
    assumed.includes(setting) ? `${text} (assumed)` : text;
  return {
    rail: name === market.name ? name : `${market.name} (as ${name})`,
    country: market.country,
    currency: market.currency,
    service_level: codeText(message.service_level),
    local_instrument: instrumentText(message.local_instrument),
    charge_bearer: message.charge_bearer ?? '',
    characters: message.character_set,
    time_zone: message.time_zone || 'of the currency',
    cut_off: marked('cut_off', message.cut_off ?? 'none'),
    calendar: marked('calendar', message.calendar || 'of the currency'),
  };
}

function wholeRail({ message, assumed, ...rail }: Rail): object {
  return { ...rail, assumed: assumed.join(' ') || 'nothing', ...message };
}

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
import {
  argument,
  changes,
  commands,
  decides,
  flag,
  json,
  option,
  optionalArgument,
  reads,
} from '../declare-command.ts';
import type { OutputOptions } from '../output.ts';
import type { ReadGateway } from '../with-gateway.ts';
import { parseSearch } from '../../../kernel/values/search.ts';
import type { Currency } from '../../../kernel/values/currency.ts';
import { formatAmount } from '../../../kernel/values/money.ts';
import { isBlank } from '../../../kernel/values/text.ts';

const files_shown = 50;
const lines_shown = 200;

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

/** A bank by its name. @throws UsageError */
function bankOf<Bank extends { readonly name: string }>(
  { banks }: { readonly banks: readonly Bank[] },
  name: string,
): Bank {
  const bank = banks.find((known) => known.name === name);
  if (bank) return bank;
  const known = banks.map((one) => one.name).join(', ') || 'none';
  throw new UsageError(`there is no bank ${name} in BANKS_FILE; there is ${known}`);
}

/** A row with its amount as a text, and the bank's own words last. */
function bankRow(
  { amount, currency, ...row }: { readonly amount: bigint; readonly currency: string },
  more: object,
): object {
  return { ...row, amount: formatAmount(amount, currency as Currency), currency, ...more };
}

/** @param rule what the note must say @throws UsageError where it says nothing */
function noted(text: string, rule: string): string {
  const note = text.trim();
  if (isBlank(note)) throw new UsageError(`--note must say ${rule}`);
  return note;
}

/** What a person says of a line that may have been told twice. */
function lineDecision(
  action: 'operator.book_line' | 'operator.drop_line',
  name: string,
  summary: string,
  books: boolean,
) {
  return decides(action, {
    name,
    summary,
    takes: { bank: argument(), line: argument(), note: option('text', 'how it is known').needed() },
    run: async (gateway, { bank, line, ...typed }) => {
      const { incoming } = bankOf(gateway, bank);
      const note = noted(typed.note, 'how it is known');
      const settling = { by: gateway.actor, note, now: gateway.context.clock.now() };
      const known =
        /^\d{1,18}$/.test(line) && (await incoming.resolveSuspectedDuplicate(BigInt(line), books, settling));
      if (!known)
        throw new UsageError(`no line ${line} of ${bank} waits; gateway banks lines ${bank} lists them`);
      gateway.note({ after: { note } });
      return `Line ${line} ${books ? 'is booked' : 'is not booked'}.`;
    },
  });
}

/** Banks that receive payouts as files: sent files, received files, and their directories. */
export const addBankCommands = commands(
  reads({
    name: 'list',
    summary: 'list the banks of BANKS_FILE',
    takes: { json },
    run: ({ banks }) =>
      banks.map(({ name, settings: { directory, message, accounts } }) => ({
        name,
        message,
        currencies: accounts.map(({ currency }) => currency).join(' '),
        directory,
      })),
  }),
  reads({
    name: 'files',
    summary:
      'list the newest files: sent ones, or with --received the received ones with what could not be matched',
    takes: { bank: argument(), received: flag('received files'), json },
    run: async (gateway, { bank, received }): Promise<readonly object[]> => {
      const { incoming, outgoing } = bankOf(gateway, bank);
      return received ? incoming.list(files_shown) : outgoing.list(files_shown);
    },
  }),
  reads({
    name: 'statements',
    summary: 'list the newest account statements, and whether each adds up and continues the previous one',
    takes: { bank: argument(), json },
    run: async (gateway, { bank }) => {
      const statements = await bankOf(gateway, bank).incoming.statements(files_shown);
      return statements.map(statementRow);
    },
  }),
  reads({
    audited: 'operator.bank_returns',
    name: 'returns',
    summary: 'the newest returns that the bank has announced (pacs.004), each with the payout that it names',
    takes: {
      bank: argument(),
      waiting: flag('only those that no payout expects and that have not been booked'),
      json,
    },
    run: async (gateway, { bank, waiting }) => {
      const returns = await bankOf(gateway, bank).incoming.returns(files_shown, waiting === true);
      return returns.map(({ said, ...row }) => bankRow(row, { said }));
    },
  }),
  decides('operator.close_return', {
    name: 'close-return',
    summary: 'end the waiting for an announced return that no payout expects, by its number or known_by',
    takes: {
      bank: argument(),
      return: argument(),
      note: option('text', 'why its money need not be waited for').needed(),
    },
    run: async (gateway, { bank, return: named, ...typed }) => {
      const { incoming } = bankOf(gateway, bank);
      const note = noted(typed.note, 'why');
      const closing = { by: gateway.actor, note, now: gateway.context.clock.now() };
      if ((await incoming.closeReturns(named, closing)) === 0)
        throw new UsageError(`no return ${named} of ${bank} waits; gateway banks returns ${bank} lists them`);
      gateway.note({ after: { note } });
      return `Return ${named} is no longer waited for.`;
    },
  }),
  changes('operator.exchange_files', {
    name: 'exchange',
    summary: 'send and read files now; the worker does so every few seconds',
    takes: { bank: argument() },
    run: async (gateway, { bank }) => {
      const files = await bankOf(gateway, bank).exchange(gateway.context.clock.now());
      gateway.note({ after: { files } });
      return `${files} files were sent or read.`;
    },
  }),
  changes('operator.attach_bank', {
    name: 'attach',
    summary: 'accept the current directory as the bank’s mailbox, after it was moved or lost',
    takes: {
      bank: argument(),
      staged: option(
        'fate',
        'what happened to files being moved into the old one: delivered, or lost (then they are written again)',
      ).needed(),
    },
    run: async (gateway, { bank, staged }) => {
      if (staged !== 'delivered' && staged !== 'lost')
        throw new UsageError('--staged must be delivered or lost');
      await bankOf(gateway, bank).attach(staged);
      gateway.note({ after: { staged } });
      return `Bank ${bank} is attached.`;
    },
  }),
  reads({
    audited: 'operator.bank_lines',
    name: 'lines',
    summary: 'list lines that the bank may have told twice and that are not booked, oldest first',
    takes: { bank: argument(), json },
    run: async (gateway, { bank }) => {
      const lines = await bankOf(gateway, bank).incoming.suspectedDuplicates(lines_shown);
      return lines.map(({ entry_id, told, ...row }) => ({
        line: entry_id.toString(),
        ...bankRow(row, { told }),
      }));
    },
  }),
  lineDecision(
    'operator.book_line',
    'book-line',
    'book a line that may have been told twice: it is one of its own',
    true,
  ),
  lineDecision(
    'operator.drop_line',
    'drop-line',
    'leave a line unbooked: the bank has told one that was booked once more',
    false,
  ),
  reads({
    audited: 'payouts.read',
    name: 'try',
    summary:
      'print the message that a payout’s bank would receive, and validate it against the schema; nothing is sent',
    takes: {
      payout: option('id', 'transaction_id, short_reference_id or request_id').needed(),
      account: option('account_id', 'account of the payout, where several payouts have this id'),
      bank: option('name', 'a bank of BANKS_FILE (default: the payout’s own)'),
      schema: option(
        'file',
        'validate against this XSD, such as the bank’s or ISO 20022’s, instead of the gateway’s own',
      ),
      json: flag('print JSON: bank, rail, why the bank would refuse it, errors, message'),
    },
    run: tryPayout,
  }),
  reads({
    name: 'rails',
    summary: 'list the rails: their message fields, calendars and sources',
    takes: {
      rail: optionalArgument(),
      bank: option('name', 'with the settings of this bank of BANKS_FILE'),
      json,
    },
    run: (gateway, { rail: name, bank, json: as_json }) => {
      const settings = bank === undefined ? {} : bankOf(gateway, bank).settings.rails;
      const rails = rail_table.filter((rail) => name === undefined || rail.name === name.toUpperCase());
      if (rails.length === 0)
        throw new UsageError(
          `there is no rail ${name}; there are ${rail_table.map((one) => one.name).join(', ')}`,
        );
      const rows = rails.map((rail) => ({ market: rail, here: railAt(settings, rail.name) }));
      if (name === undefined)
        return rows.map(({ market, here }) => (as_json ? here : shortRail(market, here)));
      return wholeRail(rows[0]!.here);
    },
  }),
  reads({
    name: 'calendars',
    summary: 'list the calendars of bank holidays, with the published years and their sources',
    takes: { json },
    run: ({ context }, { json: as_json }) =>
      context.calendars.all().map(({ name, title, currencies, time_zone, yearly, years, source, as_of }) => ({
        name,
        title,
        currencies,
        time_zone,
        years: yearly === true ? Object.keys(years ?? {}).join(' ') || 'none' : 'every',
        ...(as_json ? { source, as_of, published: years } : {}),
      })),
  }),
);

interface TryOptions {
  readonly payout: string;
  readonly account: string | undefined;
  readonly bank: string | undefined;
  readonly schema: string | undefined;
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

import { railAt } from '../rails/bank-rails.ts';
import { executionDate } from '../rails/execution-date.ts';
import type { Code, Rail } from '../../kernel/port/rail.ts';
import type { BankCalendars } from '../../kernel/values/bank-calendar.ts';
import { exponentOf, type Currency } from '../../kernel/values/currency.ts';
import type { PayoutDetails, PayoutParty } from '../../kernel/port/bank.ts';
import type { BankSettings, OwnAccount } from './bank-settings.ts';
import { accountId, postalAddress, transferInformation } from './credit-transfer.ts';
import type { Transfer } from './transfer.ts';
import { codeChoice, element, type Xml } from './xml-text.ts';

/** A transfer with the number of its block. */
interface BlockedTransfer extends Transfer {
  readonly block_no: number;
}

export interface CreditTransferFile {
  readonly message_id: string;
  readonly created_at: Date;
  /** Block by block. */
  readonly transfers: readonly BlockedTransfer[];
}

/** What is needed to write a bank's files. */
export interface FileTerms {
  readonly settings: BankSettings;
  readonly calendars: BankCalendars;
}

/** What all transfers of a block share. */
interface BlockTerms {
  readonly execution_date: string;
  readonly charge_bearer: string;
  /** PmtTpInf, or empty. */
  readonly payment_type: Xml;
}

/** Purposes that are categories too: ISO 20022 External Code Sets, ExternalCategoryPurpose1Code. */
const category_purposes = new Set(
  'BONU CASH CCRD DIVI GOVT HEDG INTC INTE LOAN OTHR PENS SALA SSBE SUPP TAXS TRAD TREA VATX WHLD'.split(' '),
);

function categoryPurpose({ message }: Rail, { purpose_code }: PayoutDetails): Code | null {
  if (message.category_purpose !== 'PURPOSE') return message.category_purpose;
  return category_purposes.has(purpose_code) ? { code: purpose_code } : null;
}

function localInstrument(
  { message: { local_instrument: instrument } }: Rail,
  kind: PayoutParty['entity_type'],
): Code | null {
  return instrument !== null && 'COMPANY' in instrument ? instrument[kind] : instrument;
}

/** Date, charge bearer and payment type of a transfer: those of its rail at this bank. */
function blockTerms(
  { currency, details }: Transfer,
  created_at: Date,
  { settings, calendars }: FileTerms,
): BlockTerms {
  const rail = railAt(settings.rails, details.rail);
  const { charge_bearer } = rail.message;
  return {
    execution_date: executionDate(
      rail,
      currency,
      { wanted: details.execution_date, at: created_at },
      calendars,
    ),
    charge_bearer: charge_bearer === 'ASKED' ? details.charge_bearer : (charge_bearer ?? ''),
    payment_type: element('PmtTpInf', [
      codeChoice('SvcLvl', rail.message.service_level),
      codeChoice('LclInstrm', localInstrument(rail, details.creditor.entity_type)),
      codeChoice('CtgyPurp', categoryPurpose(rail, details)),
    ]),
  };
}

/** Transfers with the same key share one payment block: one account, currency, date, charges and payment type. */
export function blockKey(transfer: Transfer, created_at: Date, terms: FileTerms): string {
  const { account_id, currency } = transfer;
  const { execution_date, charge_bearer, payment_type } = blockTerms(transfer, created_at, terms);
  return [account_id, currency, execution_date, charge_bearer, payment_type].join(' ');
}

/** Sums over currencies with different decimals, as the control sum wants them: plain decimal numbers. */
function controlSum(transfers: readonly Transfer[]): string {
  const thousandths = transfers.reduce(
    (sum, { amount, currency }) => sum + amount * 10n ** BigInt(3 - exponentOf(currency as Currency)),
    0n,
  );
  const digits = thousandths.toString().padStart(4, '0');
  const fraction = digits.slice(-3).replace(/0$/, '');
  return `${digits.slice(0, -3)}.${fraction}`;
}

/** The identification of a block in the bank's answers: at most 35 characters. */
export function blockIdOf(message_id: string, block_no: number): string {
  return `${message_id}-${block_no}`;
}

/** The message and number of such an identification, or null when it is not one. */
export function parseBlockId(text: string): { message_id: string; block_no: number } | null {
  const match = /^(.{1,30})-([1-9][0-9]{0,4})$/.exec(text);
  return match ? { message_id: match[1] ?? '', block_no: Number(match[2]) } : null;
}

/**
 * Writes a customer credit transfer initiation (pain.001, version 9 or later) in pieces, so that a large file is never
 * in memory as a whole.
 */
export function* writeCreditTransferFile(file: CreditTransferFile, terms: FileTerms): Generator<string> {
  const { message_id, created_at, transfers } = file;
  const { settings } = terms;
  const { owner } = settings;
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${settings.message}"><CstmrCdtTrfInitn>`;
  yield element('GrpHdr', [
    element('MsgId', message_id),
    element('CreDtTm', created_at.toISOString()),
    element('NbOfTxs', String(transfers.length)),
    element('CtrlSum', controlSum(transfers)),
    element('InitgPty', [element('Nm', owner.name), customerId(owner.customer_id)]),
  ]);
  const blocks = Map.groupBy(transfers, ({ block_no }) => block_no);
  for (const [block_no, block] of blocks) {
    yield `\n<PmtInf>${blockHead(file, block_no, block, terms)}`;
    for (const transfer of block) yield `\n${transferInformation(transfer, settings)}`;
    yield '</PmtInf>';
  }
  yield '\n</CstmrCdtTrfInitn></Document>\n';
}

function customerId(id: string | undefined): Xml {
  return id === undefined ? '' : element('Id', [element('OrgId', [element('Othr', [element('Id', id)])])]);
}

function blockHead(
  { message_id, created_at }: CreditTransferFile,
  block_no: number,
  block: readonly BlockedTransfer[],
  terms: FileTerms,
): Xml {
  const { settings } = terms;
  const [first] = block;
  const account = settings.accounts.find(({ currency }) => currency === first?.currency);
  if (!first || !account) throw new Error(`bank ${settings.name} has no account in ${first?.currency}`);
  const { owner } = settings;
  const { execution_date, charge_bearer, payment_type } = blockTerms(first, created_at, terms);
  return [
    element('PmtInfId', blockIdOf(message_id, block_no)),
    element('PmtMtd', 'TRF'),
    element('BtchBookg', String(settings.batch_booking)),
    element('NbOfTxs', String(block.length)),
    element('CtrlSum', controlSum(block)),
    payment_type,
    element('ReqdExctnDt', [element('Dt', execution_date)]),
    element('Dbtr', [
      element('Nm', owner.name),
      postalAddress({
        street: owner.street ?? '',
        building_number: owner.building_number ?? '',
        room: '',
        postcode: owner.postcode ?? '',
        town: owner.town,
        state: '',
        country: owner.country,
      }),
      customerId(owner.customer_id),
    ]),
    element('DbtrAcct', [ownAccountId(account), element('Ccy', account.currency)]),
    element('DbtrAgt', [element('FinInstnId', [element('BICFI', account.bic)])]),
    element('ChrgBr', charge_bearer),
  ].join('');
}

function ownAccountId({ iban = '', account_number = '' }: OwnAccount): Xml {
  return accountId(iban, account_number);
}

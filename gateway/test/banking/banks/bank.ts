import { XMLParser } from 'fast-xml-parser';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { IncomingFiles } from '../../../src/banking/bank-files/incoming-files.ts';
import { OutgoingFiles } from '../../../src/banking/bank-files/outgoing-files.ts';
import type { PayoutInstruction, PayoutDetails, PayoutNotice } from '../../../src/kernel/port/bank.ts';
import { readBankSettings, type BankSettings } from '../../../src/banking/iso20022/bank-settings.ts';
import { createIso20022Connector, type FileBank } from '../../../src/banking/iso20022/iso20022-connector.ts';
import { Mailbox } from '../../../src/banking/iso20022/mailbox.ts';
import { Database } from '../../../src/kernel/database/database.ts';
import { usualRail } from '../../../src/banking/rails/bank-rails.ts';
import { BankCalendars } from '../../../src/kernel/values/bank-calendar.ts';
import type { Currency } from '../../../src/kernel/values/currency.ts';
import { cloneDatabase } from '../../support/gateway.ts';
import { fileBank } from './file-bank.ts';

/** A Saturday. */
export const saturday = new Date('2026-11-21T12:00:00Z');

function bankSettings(directory: string, more: Record<string, unknown> = {}): BankSettings {
  const bank = fileBank(directory, {
    owner: {
      name: 'Example Payments',
      customer_id: 'C-77',
      street: 'Ring',
      town: 'Wien',
      country: 'AT',
    },
    accounts: [
      { currency: 'EUR', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
      { currency: 'USD', account_number: '000123456', bic: 'CHASUS33' },
      { currency: 'JPY', account_number: '7654321', bic: 'BOTKJPJT' },
    ],
    ...more,
  });
  const [settings] = readBankSettings(JSON.stringify({ banks: [bank] }));
  return settings!;
}

let last_id = 5_000n;

export function payout(
  amount: bigint,
  currency = 'EUR',
  more: Partial<PayoutDetails> = {},
  account_id = '1234567001',
): PayoutInstruction & { payout: PayoutDetails } {
  last_id += 1n;
  const address = {
    street: 'Rue de la Loi',
    building_number: '16',
    room: '',
    postcode: '1000',
    town: 'Bruxelles',
    state: '',
    country: 'BE',
  };
  return {
    id: last_id,
    kind: 'payout',
    account_id,
    amount: { minor: amount, currency: currency as Currency },
    payout: {
      end_to_end_id: `E2E-${last_id}`,
      uetr: randomUUID(),
      method: 'LOCAL',
      rail: usualRail(more.method ?? 'LOCAL', currency),
      charge_bearer: 'SLEV',
      execution_date: '2026-11-21',
      debtor: {
        name: 'Merchant Ltd',
        entity_type: 'COMPANY',
        address: { ...address, town: 'Gent' },
        date_of_birth: '',
        identity_number: '',
        identity_type: '',
        lei: '',
      },
      debtor_account: account_id,
      regulatory: null,
      creditor: {
        name: 'Janssens Freres',
        entity_type: 'COMPANY',
        address,
        date_of_birth: '',
        identity_number: 'BE0123',
        identity_type: '',
        lei: '',
      },
      creditor_account: {
        iban: 'BE68539007547034',
        account_number: '',
        holder_name: '',
        holder_document: '',
        category: '',
        branch: '',
        account_currency: 'EUR',
        bic: 'GKCCBEBB',
        clearing_system: '',
        clearing_member: '',
        bank_name: '',
        bank_country: 'BE',
      },
      purpose_code: 'SUPP',
      remittance: 'Invoice 42',
      ...more,
    },
  };
}

export const signal = new AbortController().signal;

/** A bank's mailbox with a database of its own, and connectors to it that can be opened again and again. */
export interface TestBank {
  readonly directory: string;
  readonly database: Database;
  connect(more?: Record<string, unknown>, disturb?: <T extends object>(part: T) => T): FileBank;
  /** Names in a folder of the mailbox. */
  list(folder: string): string[];
  read(folder: string, name: string): string;
  /** Lets a file appear in the inbox, complete and no longer changing. */
  arrive(name: string, content: string | Uint8Array): void;
  /** Notices not told yet, acknowledged. */
  takeNotices(bank: FileBank): Promise<PayoutNotice[]>;
  close(): Promise<void>;
}

async function take(bank: FileBank): Promise<PayoutNotice[]> {
  const notices = (await bank.notices(1_000)).filter((notice) => notice.kind === 'payout');
  await bank.acknowledge(notices.map(({ notice_id }) => notice_id));
  return notices;
}

export async function openTestBank(): Promise<TestBank> {
  const clone = await cloneDatabase();
  const directory = mkdtempSync(join(tmpdir(), 'causeway-bank-'));
  const database = new Database(
    { connection: clone.connection, role: 'causeway_app', connections_max: 4, statement_timeout_ms: 20_000 },
    () => {},
  );
  return {
    directory,
    database,
    connect: (more, disturb = (part) => part) =>
      createIso20022Connector(bankSettings(directory, more), {
        outgoing: disturb(new OutgoingFiles(database, 'house-bank')),
        mailbox: disturb(new Mailbox(directory)),
        incoming: disturb(new IncomingFiles(database, 'house-bank')),
        calendars: new BankCalendars(),
        now: () => saturday,
        nextId: () => (last_id += 1n),
      }),
    list: (folder) => readdirSync(join(directory, folder)).toSorted(),
    read: (folder, name) => readFileSync(join(directory, folder, name), 'utf8'),
    arrive(name, content) {
      const path = join(directory, 'inbox', name);
      writeFileSync(path, content);
      const long_ago = new Date(saturday.getTime() - 3_600_000);
      utimesSync(path, long_ago, long_ago);
    },
    takeNotices: take,
    async close() {
      await database.close();
      await clone.drop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export function statusReport(message_id: string, inner: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
    <GrpHdr><MsgId>${message_id}</MsgId><CreDtTm>2026-11-21T12:00:00Z</CreDtTm></GrpHdr>${inner}</CstmrPmtStsRpt></Document>`;
}

export function transactionStatus(instruction: PayoutInstruction, status: string, reason = ''): string {
  return `<TxInfAndSts><OrgnlInstrId>${instruction.account_id}-${instruction.id}</OrgnlInstrId><TxSts>${status}</TxSts>${reason}</TxInfAndSts>`;
}

export function notification(message_id: string, entries: string): string {
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>
    <GrpHdr><MsgId>${message_id}</MsgId></GrpHdr><Ntfctn><Id>1</Id>${entries}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;
}

export function entry(side: 'DBIT' | 'CRDT', amount: string, details: string, status = 'BOOK'): string {
  return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts><AcctSvcrRef>B-${amount}</AcctSvcrRef><NtryDtls>${details}</NtryDtls></Ntry>`;
}

/** The one file in a bank's outbox, by an XML parser that is not the gateway's. */
export function sentFile(bank: Pick<TestBank, 'list' | 'read'>): any {
  const [name, ...more] = bank.list('outbox');
  if (name === undefined || more.length > 0) throw new Error('there is not one file in the outbox');
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    isArray: (tag) => ['PmtInf', 'CdtTrfTxInf'].includes(tag),
  });
  return parser.parse(bank.read('outbox', name)).Document.CstmrCdtTrfInitn;
}

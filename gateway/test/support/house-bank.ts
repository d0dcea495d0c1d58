import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { changePayoutSettings } from '../../src/banking/payouts/settings/payout-settings.ts';
import { sentFile } from '../banking/banks/bank.ts';
import { startBankGateway } from '../banking/banks/file-bank.ts';
import type { AccountSettings } from '../../src/accounts/merchants/manage-accounts.ts';
import type { TestClient } from './client.ts';
import type { TestGateway } from './gateway.ts';
import { balancesOf, fund, payout } from './payouts.ts';
import type { RequestBody } from '@causeway/schemas/v1/operation.ts';

/** A payment as a file to the bank has it. */
export interface SentPayment {
  readonly transaction_id: string;
  readonly short_reference_id: string;
  readonly instr_id: string;
  readonly end_to_end_id: string;
  readonly uetr: string;
  readonly block_id: string;
}

/** A gateway whose payouts go to a bank that takes files; the test is the bank. */
export interface HouseBank {
  readonly gateway: TestGateway;
  readonly folder: string;
  /** A merchant that pays through the bank, with 5000.00 EUR and 5000.00 USD available. */
  createClient(settings?: AccountSettings): Promise<TestClient>;
  /** Payouts of these amounts, taken out of the outbox. */
  send(client: TestClient, ...fields: RequestBody[]): Promise<SentPayment[]>;
  /** Lets a file arrive and the gateway work on it. */
  says(content: string): Promise<void>;
  balances(client: TestClient): Promise<Record<string, string>>;
  /** The same of the gateway's own book. */
  houseBalances(): Promise<Record<string, string>>;
  suspense(): Promise<Record<string, string>[]>;
  close(): Promise<void>;
}

let files = 0;

export async function openHouseBank(settings: Record<string, unknown> = {}): Promise<HouseBank> {
  const accounts = [
    { currency: 'EUR', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
    { currency: 'USD', account_number: '000123456', bic: 'CHASUS33' },
  ];
  const bank = await startBankGateway({ accounts, ...settings });
  const { gateway, folder } = bank;
  await gateway.work();
  const balancesOfAccount = (account_id: string): Promise<Record<string, string>> =>
    balancesOf(gateway, { account_id } as TestClient);
  return {
    gateway,
    folder,
    async createClient(account) {
      const client = await gateway.createClient(account);
      await changePayoutSettings(gateway.gateway.context, client.account_id, { connector: 'house-bank' });
      await fund(gateway, client, '5000.00');
      await fund(gateway, client, '5000.00', 'USD');
      return client;
    },
    async send(client, ...fields) {
      const ids = new Map<string, string>();
      for (const one of fields) {
        const { body } = await payout(client, one);
        if (body['status'] !== 'PROCESSING') throw new Error(`no payout was sent: ${JSON.stringify(body)}`);
        ids.set(body['short_reference_id'], body['transaction_id']);
      }
      await gateway.work();
      const blocks: any[] = sentFile(bank.files).PmtInf;
      bank.emptyOutbox();
      const sent = blocks.flatMap(({ PmtInfId, CdtTrfTxInf }: any) =>
        CdtTrfTxInf.map(({ PmtId }: any): SentPayment => ({
          transaction_id: ids.get(PmtId.EndToEndId.slice(0, 15)) ?? '',
          short_reference_id: PmtId.EndToEndId.slice(0, 15),
          instr_id: PmtId.InstrId,
          end_to_end_id: PmtId.EndToEndId,
          uetr: PmtId.UETR,
          block_id: PmtInfId,
        })),
      );
      return [...ids.keys()].map((reference) =>
        sent.find(({ short_reference_id }) => short_reference_id === reference)!,
      );
    },
    async says(content) {
      files += 1;
      writeFileSync(join(folder, 'inbox', `${String(files).padStart(6, '0')}.xml`), content);
      await gateway.work(60_000);
    },
    balances: ({ account_id }) => balancesOfAccount(account_id),
    houseBalances: () => balancesOfAccount('house'),
    suspense: () =>
      gateway.query(
        `SELECT item_id::text, cause, currency, amount::text, likely_transaction_id::text AS likely, reference
         FROM suspense_items WHERE cleared_at IS NULL ORDER BY item_id`,
      ),
    close: () => bank.close(),
  };
}

/** A bank with its gateway for the tests of a file, who prove the book and close with it; each has a client of its own. */
export function houseBankScene(): HouseBank & { readonly client: TestClient } {
  const scene = {} as HouseBank & { client: TestClient };
  beforeAll(async () => {
    Object.assign(scene, await openHouseBank());
  });
  beforeEach(async () => {
    scene.client = await scene.createClient();
  });
  afterAll(async () => {
    await scene.gateway.verify();
    await scene.close();
  });
  return scene;
}

/** A line that the bank has booked. */
export interface BookedLine {
  readonly side: 'DBIT' | 'CRDT';
  readonly amount: string;
  readonly currency?: string;
  /** The bank's own reference; empty for none. */
  readonly reference?: string;
  /** Subfamily of its transaction code. */
  readonly code?: string;
  readonly date?: string;
  /** What else the line has: charges, a reversal flag. */
  readonly more?: string;
  /** Its transactions; without them it is a line of its own. */
  readonly details?: string;
}

let references = 0;

/** A reference such as banks give, never the same. */
export function bankReference(): string {
  references += 1;
  return `B${String(references).padStart(9, '0')}`;
}

export function line({
  side,
  amount,
  currency = 'EUR',
  reference = bankReference(),
  ...more
}: BookedLine): string {
  const code = more.code
    ? `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>${more.code}</SubFmlyCd></Fmly></Domn></BkTxCd>`
    : '';
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
    <BookgDt><Dt>${more.date ?? '2026-11-23'}</Dt></BookgDt>${reference === '' ? '' : `<AcctSvcrRef>${reference}</AcctSvcrRef>`}
    ${code}${more.more ?? ''}${more.details === undefined ? '' : `<NtryDtls>${more.details}</NtryDtls>`}</Ntry>`;
}

/** The transaction of a line that names a payment by its end-to-end reference. */
export function transaction(payment: Pick<SentPayment, 'end_to_end_id'> | null, more = ''): string {
  const reference = payment?.end_to_end_id ?? 'NOTPROVIDED';
  return `<TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs>${more}</TxDtls>`;
}

/** Why a payment came back. */
export function returnReason(code: string): string {
  return `<RtrInf><Rsn><Cd>${code}</Cd></Rsn></RtrInf>`;
}

let messages = 0;

export function notificationOf(...lines: string[]): string {
  messages += 1;
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>
    <GrpHdr><MsgId>N${messages}-${references}</MsgId></GrpHdr><Ntfctn><Id>1</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>
    ${lines.join('')}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;
}

function balance(code: string, minor: bigint, date: string): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${digits.slice(0, -2)}.${digits.slice(-2)}</Amt>
    <CdtDbtInd>${minor < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`;
}

/** A statement of the account in EUR. Balances are minor units. */
export function statementOf(
  of: { number: number; opening: bigint; closing: bigint; date?: string },
  ...lines: string[]
): string {
  messages += 1;
  const date = of.date ?? '2026-11-23';
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
    <GrpHdr><MsgId>S${messages}-${references}</MsgId></GrpHdr><Stmt><Id>S${of.number}</Id><ElctrncSeqNb>${of.number}</ElctrncSeqNb>
    <Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>
    ${balance('OPBD', of.opening, date)}${balance('CLBD', of.closing, date)}${lines.join('')}</Stmt></BkToCstmrStmt></Document>`;
}

/** A status report about single payments. */
export function statusesOf(...statuses: [payment: SentPayment, status: string, reason?: string][]): string {
  messages += 1;
  const items = statuses.map(
    ([{ instr_id }, status, reason]) =>
      `<TxInfAndSts><OrgnlInstrId>${instr_id}</OrgnlInstrId><TxSts>${status}</TxSts>${reason ? `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>` : ''}</TxInfAndSts>`,
  );
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
    <GrpHdr><MsgId>P${messages}-${references}</MsgId></GrpHdr><OrgnlPmtInfAndSts>${items.join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
}

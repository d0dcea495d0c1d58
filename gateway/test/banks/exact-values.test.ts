import { describe, expect, it } from 'vitest';
import { readAccountNotification } from '../../src/connectors/iso20022/account-notification.ts';
import { amountOf, scopeOf, statusOf } from '../../src/connectors/iso20022/bank-answer.ts';
import type { BankSettings } from '../../src/connectors/iso20022/bank-settings.ts';
import {
  blockKey,
  parseBlockId,
  writeCreditTransferFile,
} from '../../src/connectors/iso20022/credit-transfer-file.ts';
import { parseInstructionId, whyUnfit, type Transfer } from '../../src/connectors/iso20022/transfer.ts';
import type { PayoutDetails } from '../../src/connectors/payout-instruction.ts';
import { applyReports } from '../../src/bank-files/apply-reports.ts';
import type { BankReport } from '../../src/bank-files/bank-report.ts';
import { BankCalendars } from '../../src/values/bank-calendar.ts';
import { readXml, type XmlElement } from '../../src/values/xml.ts';
import { payout, saturday } from './bank.ts';

const settings = {
  name: 'house-bank',
  message: 'pain.001.001.09',
  owner: { name: 'Example Payments', town: 'Wien', country: 'AT' },
  accounts: [
    { currency: 'EUR', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
    { currency: 'JPY', account_number: '7654321', bic: 'BOTKJPJT' },
    { currency: 'KWD', account_number: '7654322', bic: 'NBOKKWKW' },
  ],
  batch_booking: false,
  rails: {},
} as unknown as BankSettings;
const terms = { settings, calendars: new BankCalendars() };

function transferOf(one: ReturnType<typeof payout>): Transfer {
  const { id, account_id, amount } = one;
  return {
    account_id,
    instruction_id: id,
    amount: amount.minor,
    currency: amount.currency,
    details: one.payout,
  };
}

function fileOf(...payouts: ReturnType<typeof payout>[]): string {
  const transfers = payouts.map((one, at) => ({ ...transferOf(one), block_no: at + 1 }));
  return [...writeCreditTransferFile({ message_id: 'M1', created_at: saturday, transfers }, terms)].join('');
}

describe('a payment file', () => {
  it.each([
    [[payout(1_234n, 'KWD')], ['1.234', '1.234']],
    [[payout(1_230n, 'KWD')], ['1.23', '1.23']],
    [[payout(500n, 'JPY')], ['500.00', '500.00']],
    [[payout(5n, 'EUR')], ['0.05', '0.05']],
    [
      [payout(1_234n, 'KWD'), payout(10n, 'EUR'), payout(7n, 'JPY')],
      ['8.334', '1.234', '0.10', '7.00'],
    ],
  ])('has control sums of plain decimal numbers, whatever decimals its currencies have', (payouts, sums) => {
    const found = [...fileOf(...payouts).matchAll(/<CtrlSum>([^<]*)<\/CtrlSum>/g)].map(([, sum]) => sum);
    expect(found).toEqual(sums);
  });

  it('writes amounts with the decimals of their currency', () => {
    const found = [...fileOf(payout(1_234n, 'KWD'), payout(7n, 'JPY')).matchAll(/<InstdAmt[^>]*>([^<]*)</g)];
    expect(found.map(([, amount]) => amount)).toEqual(['1.234', '7']);
  });

  it('puts together what has the same account, currency, date, charge bearer and service, and nothing else', () => {
    const key = (one: ReturnType<typeof payout>): string => blockKey(transferOf(one), saturday, terms);
    const first = key(payout(1n));
    // On Saturday, Sunday and Monday alike the bank executes on Monday.
    expect(key(payout(2n, 'EUR', { execution_date: '2026-11-23' }))).toBe(first);
    expect(key(payout(2n, 'EUR', { execution_date: '2020-01-01' }))).toBe(first);
    for (const other of [
      payout(1n, 'EUR', { execution_date: '2026-11-24' }),
      payout(1n, 'EUR', { method: 'SWIFT', charge_bearer: 'SHAR' }),
      payout(1n, 'EUR', { rail: 'SEPA INSTANT' }),
      payout(1n, 'USD'),
      payout(1n, 'EUR', {}, '1234567002'),
    ])
      expect(key(other)).not.toBe(first);
    const abroad = (charge_bearer: 'SHAR' | 'DEBT'): string =>
      key(payout(1n, 'EUR', { method: 'SWIFT', charge_bearer }));
    expect(abroad('SHAR')).not.toBe(abroad('DEBT'));
  });
});

describe('what goes into a payment file', () => {
  const { creditor, debtor, creditor_account } = payout(1n).payout;
  const text = (length: number): string => 'A'.repeat(length);
  const limits: [string, number, (value: string) => Partial<PayoutDetails>][] = [
    ['BE22', 140, (name) => ({ creditor: { ...creditor, name } })],
    ['BE21', 140, (name) => ({ debtor: { ...debtor, name } })],
    ...(['BE04', 'BE07'] as const).flatMap((code) => {
      const whose = code === 'BE04' ? 'creditor' : 'debtor';
      const party = code === 'BE04' ? creditor : debtor;
      const parts = { street: 70, building_number: 16, postcode: 16, town: 35, state: 35 };
      return Object.entries(parts).map(([part, max]): (typeof limits)[number] => [
        code,
        max,
        (value) => ({ [whose]: { ...party, address: { ...party.address, [part]: value } } }),
      ]);
    }),
    ['BE16', 35, (identity_number) => ({ creditor: { ...creditor, identity_number } })],
    ['AC01', 34, (iban) => ({ creditor_account: { ...creditor_account, iban } })],
    ['RC01', 35, (clearing_member) => ({ creditor_account: { ...creditor_account, clearing_member } })],
    ['RC01', 140, (bank_name) => ({ creditor_account: { ...creditor_account, bank_name } })],
    ['FF01', 35, (end_to_end_id) => ({ end_to_end_id })],
    ['FF01', 4, (purpose_code) => ({ purpose_code })],
    ['FF01', 140, (remittance) => ({ remittance })],
  ];

  it.each(limits)(
    'with the reason %s is refused beyond %i characters, or beyond the SWIFT set',
    (code, max, make) => {
      const unfit = (value: string): string | undefined =>
        whyUnfit(payout(1n, 'EUR', make(value)), settings)?.reason_code;
      expect(unfit(text(max))).toBeUndefined();
      expect(unfit(text(max + 1))).toBe(code);
      expect(unfit('é')).toBe(code);
      expect(unfit('\n')).toBe(code);
    },
  );

  it.each<[string, string, Partial<PayoutDetails>]>([
    ['no name', 'BE22', { creditor: { ...creditor, name: '' } }],
    ['no country', 'BE04', { creditor: { ...creditor, address: { ...creditor.address, country: '' } } }],
    ['no payer', 'BE21', { debtor: { ...debtor, name: '' } }],
    ['no account', 'AC01', { creditor_account: { ...creditor_account, iban: '' } }],
    ['no reference', 'FF01', { end_to_end_id: '' }],
    ['a UETR of another version', 'FF01', { uetr: '5e7ef001-30d7-11ee-be56-0242ac120002' }],
  ])('is refused with %s', (_what, code, more) => {
    expect(whyUnfit(payout(1n, 'EUR', more), settings)?.reason_code).toBe(code);
  });
});

describe('an amount that a bank writes', () => {
  it.each([
    ['10', 'EUR', 1_000n],
    ['10.5', 'EUR', 1_050n],
    ['10.50', 'EUR', 1_050n],
    ['10.50000', 'EUR', 1_050n],
    ['10.501', 'EUR', null],
    ['10.00001', 'EUR', null],
    ['7.00', 'JPY', 7n],
    ['7.5', 'JPY', null],
    ['1.2345', 'KWD', null],
    ['1.234', 'KWD', 1_234n],
    ['0', 'EUR', 0n],
    ['-1.00', 'EUR', null],
    ['1,00', 'EUR', null],
    ['1.00', 'XXQ', null],
  ])('as %s %s is taken exactly or not at all', (text, currency, minor) => {
    const element: XmlElement = { name: 'Amt', attributes: { Ccy: currency }, children: [], text };
    expect(amountOf(element)?.minor ?? null).toBe(minor);
  });
});

async function bookings(entry: string): Promise<readonly BankReport[]> {
  const xml = `<BkToCstmrDbtCdtNtfctn>${entry}</BkToCstmrDbtCdtNtfctn>`;
  const entries: XmlElement[] = [];
  const message = await readXml([Buffer.from(xml)], new Set(['Ntry']), (one) => entries.push(one));
  return readAccountNotification(message, entries).reports;
}

const ntry = (side: string, more = '', transaction = '', status = '<Cd>BOOK</Cd>'): string =>
  `<Ntry><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>${status}</Sts>${more}
   <NtryDtls><TxDtls><Refs><InstrId>1234567001-5</InstrId></Refs>${transaction}</TxDtls></NtryDtls></Ntry>`;
const code = (subfamily: string): string =>
  `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>${subfamily}</SubFmlyCd></Fmly></Domn></BkTxCd>`;

describe('a booking', () => {
  it.each([
    ['a debit', ntry('DBIT'), ['completed']],
    ['a debit as the older versions write it', ntry('DBIT', '', '', 'BOOK'), ['completed']],
    ['a debit that is not booked yet', ntry('DBIT', '', '', '<Cd>PDNG</Cd>'), []],
    ['the reversal of a credit', ntry('DBIT', '<RvslInd>true</RvslInd>'), []],
    ['a credit', ntry('CRDT'), []],
    ['the reversal of a debit', ntry('CRDT', '<RvslInd>true</RvslInd>'), ['returned']],
    ['the reversal of a debit, as a number', ntry('CRDT', '<RvslInd>1</RvslInd>'), ['returned']],
    ['a credit that is no reversal', ntry('CRDT', '<RvslInd>false</RvslInd>'), []],
    ['a returned transfer', ntry('CRDT', code('RRTN')), ['returned']],
    ['a credit with a reason', ntry('CRDT', '', '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>'), ['returned']],
    ...['CHRG', 'FEES', 'COMM', 'COME', 'COMI', 'COMT', 'TAXE', 'INTR'].map(
      (subfamily): [string, string, string[]] => [
        `a debit of ${subfamily}`,
        ntry('DBIT', code(subfamily)),
        ['charged'],
      ],
    ),
    ['a debit of a transfer within one of charges', ntry('DBIT', code('CHRG'), code('ESCT')), ['completed']],
    ['a credit within a sum of debits', ntry('DBIT', '', '<CdtDbtInd>CRDT</CdtDbtInd>'), []],
  ])('that is %s says %j', async (_what, entry, statuses) => {
    expect((await bookings(entry)).map(({ status }) => status)).toEqual(statuses);
  });

  it.each([
    ['DBIT', '', ['completed']],
    ['DBIT', '<RvslInd>true</RvslInd>', []],
    ['CRDT', '', []],
    ['DBIT', code('CHRG'), ['charged']],
  ])('of a whole block, %s %s, says %j', async (side, more, statuses) => {
    const entry = `<Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>BOOK</Sts>${more}
      <NtryDtls><Btch><PmtInfId>M1-2</PmtInfId></Btch></NtryDtls></Ntry>`;
    const reports = await bookings(entry);
    expect(reports.map(({ status }) => status)).toEqual(statuses);
    for (const { scope, amount } of reports) {
      expect(scope).toEqual({ kind: 'block', message_id: 'M1', block_no: 2 });
      expect(amount).toEqual({ minor: 3_000n, currency: 'EUR' });
    }
  });
});

describe('what a bank says of an amount', () => {
  const row = { account_id: '1234567001', amount: 1_000n, currency: 'EUR', status: 'completed' };
  const rows = [5n, 6n].map((instruction_id) => ({ ...row, instruction_id })) as never[];
  const outcome = (status: string, minor: bigint, kind: 'transfer' | 'block', currency = 'EUR'): unknown => {
    const scope =
      kind === 'transfer'
        ? { kind, account_id: '1234567001', instruction_id: 5n }
        : { kind, message_id: 'M1', block_no: 1 };
    const report = {
      scope,
      status,
      amount: { minor, currency },
      reason_code: '',
      reason_text: '',
      reference: '',
    };
    const found = new Map([[0, kind === 'transfer' ? rows.slice(0, 1) : rows]]);
    const { notices, remarks } = applyReports([report as never], found, { bank: 'b', now: saturday });
    return [notices.length, remarks.length];
  };

  it.each([
    ['returned', 1_000n, 'transfer', [1, 0]],
    ['returned', 999n, 'transfer', [1, 0]],
    ['returned', 1_001n, 'transfer', [0, 1]],
    ['returned', 2_000n, 'block', [2, 0]],
    ['returned', 1_999n, 'block', [0, 1]],
    ['returned', 2_001n, 'block', [0, 1]],
  ] as const)('that %s %i for a %s is checked against what was sent', (status, minor, kind, expected) => {
    expect(outcome(status, minor, kind)).toEqual(expected);
    expect(outcome(status, minor, kind, 'USD')).toEqual([0, 1]);
  });
});

it('the identifications of payments and blocks are read as they are written, and others are none', () => {
  expect(parseBlockId('M1-2')).toEqual({ message_id: 'M1', block_no: 2 });
  expect(parseBlockId('M-1-99999')).toEqual({ message_id: 'M-1', block_no: 99_999 });
  for (const text of ['M1-0', 'M1-02', 'M1', '-1', 'M1-100000', `${'M'.repeat(31)}-1`])
    expect(parseBlockId(text)).toBeNull();
  expect(parseInstructionId('1234567001-9')).toEqual({ account_id: '1234567001', instruction_id: 9n });
  for (const text of ['12345678901-9', '1234567001-0', '1234567001-09', '1234567001', 'x'])
    expect(parseInstructionId(text)).toBeNull();
  expect(scopeOf('', '', '')).toBeNull();
  expect(scopeOf('', 'E1', 'ABCD')).toMatchObject({ kind: 'reference', end_to_end_id: 'E1', uetr: 'abcd' });
});

it.each([
  ['null', 'RCVD PDNG PART PATC PRES BLCK'],
  ['sent', 'ACTC ACCP ACFC ACSP ACWC ACWP ACPT ACIS'],
  ['completed', 'ACSC ACCC'],
  ['failed', 'RJCT CANC'],
  ['undefined', 'ACCX toString'],
])('a status means %s where it is one of %s', (meaning, codes) => {
  for (const one of codes.split(' ')) expect([one, String(statusOf(one))]).toEqual([one, meaning]);
});

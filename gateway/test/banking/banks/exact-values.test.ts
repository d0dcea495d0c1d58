import { describe, expect, it } from 'vitest';
import { amountOf, scopeOf, statusOf } from '../../../src/banking/iso20022/bank-answer.ts';
import type { BankSettings } from '../../../src/banking/iso20022/bank-settings.ts';
import {
  blockKey,
  parseBlockId,
  writeCreditTransferFile,
} from '../../../src/banking/iso20022/credit-transfer-file.ts';
import { readAnswer } from '../../../src/banking/iso20022/read-answer.ts';
import { parseInstructionId, whyUnfit, type Transfer } from '../../../src/banking/iso20022/transfer.ts';
import type { PayoutDetails } from '../../../src/kernel/port/bank.ts';
import type { EntryPart } from '../../../src/banking/bank-files/bank-entry.ts';
import {
  matchPart,
  type NamedPayout,
  type ReportedPart,
} from '../../../src/banking/reconciliation/match-part.ts';
import { BankCalendars } from '../../../src/kernel/values/bank-calendar.ts';
import { XmlUnreadable, type XmlElement } from '../../../src/kernel/values/xml.ts';
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

  it('has amounts with the decimals of their currency', () => {
    const found = [...fileOf(payout(1_234n, 'KWD'), payout(7n, 'JPY')).matchAll(/<InstdAmt[^>]*>([^<]*)</g)];
    expect(found.map(([, amount]) => amount)).toEqual(['1.234', '7']);
  });

  it('puts transfers with the same account, currency, date, charge bearer and service into one block, and no others', () => {
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

describe('a payment in a payment file', () => {
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
    'is refused with the reason %s beyond %i characters, or outside the SWIFT character set',
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

describe('an amount in a bank’s message', () => {
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
  ])('of %s %s is taken exactly or refused', (text, currency, minor) => {
    const element: XmlElement = { name: 'Amt', attributes: { Ccy: currency }, children: [], text };
    expect(amountOf(element)?.minor ?? null).toBe(minor);
  });
});

async function bookings(entry: string): Promise<EntryPart[]> {
  const head = '<GrpHdr><MsgId>N1</MsgId></GrpHdr>';
  const message = `<BkToCstmrDbtCdtNtfctn>${head}<Ntfctn>${entry}</Ntfctn></BkToCstmrDbtCdtNtfctn>`;
  const { entries } = await readAnswer(Buffer.from(`<Document>${message}</Document>`));
  return entries.flatMap(({ parts }) => parts);
}

const ntry = (side: string, more = '', transaction = '', status = '<Cd>BOOK</Cd>'): string =>
  `<Ntry><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>${status}</Sts>${more}
   <NtryDtls><TxDtls><Refs><InstrId>1234567001-5</InstrId></Refs>${transaction}</TxDtls></NtryDtls></Ntry>`;
const code = (subfamily: string): string =>
  `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>${subfamily}</SubFmlyCd></Fmly></Domn></BkTxCd>`;

describe('a booking of the bank', () => {
  it.each([
    ['a debit', ntry('DBIT'), ['transfer']],
    ['a debit as the older versions write it', ntry('DBIT', '', '', 'BOOK'), ['transfer']],
    ['a debit that is not booked yet', ntry('DBIT', '', '', '<Cd>PDNG</Cd>'), []],
    ['the reversal of a credit', ntry('DBIT', '<RvslInd>true</RvslInd>'), ['other']],
    ['a credit', ntry('CRDT'), ['other']],
    ['the reversal of a debit', ntry('CRDT', '<RvslInd>true</RvslInd>'), ['return']],
    ['the reversal of a debit, as a number', ntry('CRDT', '<RvslInd>1</RvslInd>'), ['return']],
    ['a credit that is no reversal', ntry('CRDT', '<RvslInd>false</RvslInd>'), ['other']],
    ['a returned transfer', ntry('CRDT', code('RRTN')), ['return']],
    ['a credit with a reason', ntry('CRDT', '', '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>'), ['return']],
    ...['CHRG', 'FEES', 'COMM', 'COME', 'COMI', 'COMT', 'TAXE', 'INTR'].map(
      (subfamily): [string, string, string[]] => [
        `a debit of ${subfamily}`,
        ntry('DBIT', code(subfamily)),
        ['charge'],
      ],
    ),
    ['a debit of a transfer within one of charges', ntry('DBIT', code('CHRG'), code('ESCT')), ['transfer']],
    ['a credit within a sum of debits', ntry('DBIT', '', '<CdtDbtInd>CRDT</CdtDbtInd>'), ['other']],
  ])('that is %s is read by its codes', async (_what, entry, kinds) => {
    expect((await bookings(entry)).map(({ kind }) => kind)).toEqual(kinds);
  });

  it.each([
    ['DBIT', '', 'transfer', -3_000n],
    ['DBIT', '<RvslInd>true</RvslInd>', 'other', -3_000n],
    ['CRDT', '', 'other', 3_000n],
    ['CRDT', '<RvslInd>true</RvslInd>', 'return', 3_000n],
    ['DBIT', code('CHRG'), 'charge', -3_000n],
  ])('of a whole block, %s %s, is read as %s of %i', async (side, more, kind, amount) => {
    const entry = `<Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>BOOK</Sts>${more}
      <NtryDtls><Btch><PmtInfId>M1-2</PmtInfId></Btch></NtryDtls></Ntry>`;
    const scope = { kind: 'block', message_id: 'M1', block_no: 2 };
    expect(await bookings(entry)).toMatchObject([{ kind, amount, scope }]);
  });

  const amounts = async (entry: string): Promise<string[]> =>
    (await bookings(entry)).map(({ kind, amount }) => `${kind} ${amount}`);
  const included = (amount: string, side = 'DBIT', is = 'true'): string =>
    `<Chrgs><Rcrd><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><ChrgInclInd>${is}</ChrgInclInd></Rcrd></Chrgs>`;
  const ordered = (amount: string, currency = 'EUR'): string =>
    `<AmtDtls><TxAmt><Amt Ccy="${currency}">${amount}</Amt></TxAmt></AmtDtls>`;

  it.each([
    [
      'charges in the debit',
      ntry('DBIT', '', ordered('9.00') + included('1.00')),
      ['transfer -900', 'charge -100'],
    ],
    [
      'charges in the debit, without the order',
      ntry('DBIT', '', included('1.00')),
      ['transfer -900', 'charge -100'],
    ],
    ['charges beside the debit', ntry('DBIT', '', included('1.00', 'DBIT', 'false')), ['transfer -1000']],
    ['more than was ordered', ntry('DBIT', '', ordered('9.00')), ['transfer -900', 'other -100']],
    ['an order in another currency', ntry('DBIT', '', ordered('12.00', 'USD')), ['transfer -1000']],
    [
      'charges in what came back',
      ntry('CRDT', code('RRTN'), ordered('10.50') + included('0.50')),
      ['return 1000'],
    ],
  ])('with %s is split into parts that add up to the line', async (_what, entry, parts) => {
    expect(await amounts(entry)).toEqual(parts);
  });

  it('of several transactions is split into them, and into the rest', async () => {
    const one = (amount: string): string => `<TxDtls><Amt Ccy="EUR">${amount}</Amt></TxDtls>`;
    const entry = (inner: string): string =>
      `<Ntry><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>${inner}</Ntry>`;
    expect(await amounts(entry(`<NtryDtls>${one('4.00')}${one('6.00')}</NtryDtls>`))).toEqual([
      'transfer -400',
      'transfer -600',
    ]);
    expect(
      await amounts(entry(`${included('1.00')}<NtryDtls>${one('4.00')}${one('5.00')}</NtryDtls>`)),
    ).toEqual(['transfer -400', 'transfer -500', 'charge -100']);
    expect(await amounts(entry(`<NtryDtls>${one('4.00')}${one('7.00')}</NtryDtls>`))).toEqual([
      'transfer -400',
      'transfer -700',
      'other 100',
    ]);
  });

  it('without a readable amount makes the whole file unreadable', async () => {
    const odd = ntry('DBIT')
      .replace('10.00', '10.001')
      .replace('<Refs>', '<Refs><AcctSvcrRef>B9</AcctSvcrRef>');
    await expect(bookings(odd)).rejects.toThrow(/has no amount and side that can be counted/);
    await expect(bookings(ntry('BOTH'))).rejects.toThrow(XmlUnreadable);
  });
});

describe('a bank’s booking matched to a payout', () => {
  const named = [5n, 6n].map((instruction_id) => ({
    transfer: {
      account_id: '1234567001',
      instruction_id,
      amount: 1_000n,
      currency: 'EUR',
      status: 'completed',
      debited: 1_000n,
      credited: 0n,
      reason_code: '',
      reason_text: '',
    },
    payout: {
      status: 'COMPLETED',
      open_operation_id: null,
      payment_amount: 1_000n,
      fee_amount: 0n,
      fee_paid_by: 'MERCHANT',
      returned_amount: 0n,
    } as unknown as NamedPayout['payout'],
    debited: true,
    rejected: false,
  }));
  interface Changed {
    readonly transfer?: Partial<NamedPayout['transfer']>;
    readonly payout?: Partial<NamedPayout['payout']>;
    readonly debited?: boolean;
    readonly rejected?: boolean;
  }
  const whole_part = {
    mentions: [],
    reason_code: '',
    reason_text: '',
    reference: '',
    remittance: '',
    details: {},
  };
  const matches = (part: Partial<EntryPart>, currency = 'EUR', changed: Changed = {}): string[] => {
    const reported = { ...whole_part, kind: 'return', amount: 1_000n, scope: null, ...part } as ReportedPart;
    const payouts = (part.scope?.kind === 'block' ? named : named.slice(0, 1)).map((one): NamedPayout => ({
      ...one,
      ...changed,
      transfer: { ...one.transfer, ...changed.transfer },
      payout: { ...one.payout, ...changed.payout },
    }));
    return matchPart(reported, payouts, currency as never).map(({ use, cause, amount }) =>
      `${use} ${cause} ${amount}`.replace('  ', ' '),
    );
  };
  const block = { kind: 'block', message_id: 'M1', block_no: 1 } as const;

  it.each<[{ amount: bigint; scope?: typeof block }, string[]]>([
    [{ amount: 1_000n }, ['returned 1000']],
    [{ amount: 999n }, ['returned 999']],
    [{ amount: 1_001n }, ['unmatched more_than_sent 1001']],
    [{ amount: 2_000n, scope: block }, ['returned 1000', 'returned 1000']],
    [{ amount: 1_999n, scope: block }, ['unmatched nothing_known 1999']],
    [{ amount: 2_001n, scope: block }, ['unmatched nothing_known 2001']],
  ])('as a return of %o is matched where it is no more than was sent, in its currency', (part, expected) => {
    expect(matches(part)).toEqual(expected);
    const other = expected[0]?.startsWith('unmatched') && part.scope ? 'nothing_known' : 'other_currency';
    expect(matches(part, 'USD')).toEqual([
      `unmatched ${part.scope ? 'nothing_known' : other} ${part.amount}`,
    ]);
  });

  it.each([
    [{ payout: { status: 'SENT', open_operation_id: 5n } }, 'paid -1000'],
    [{ payout: { status: 'PROCESSING', open_operation_id: 5n } }, 'paid -1000'],
    [{}, 'paid -1000'],
    [{ payout: { status: 'RETURNED' } }, 'paid -1000'],
    [{ payout: { status: 'FAILED' } }, 'unmatched taken_after_failure -1000'],
    [{ payout: { status: 'RETURNED' }, rejected: true }, 'unmatched taken_after_failure -1000'],
    [{ payout: { status: 'PROCESSING', open_operation_id: 7n } }, 'unmatched not_expected -1000'],
    [{ transfer: { status: 'held' } }, 'unmatched not_expected -1000'],
    [{ debited: true }, 'unmatched taken_again -1000'],
    [{ transfer: { amount: 1_001n } }, 'unmatched other_amount -1000'],
    [{ transfer: { currency: 'USD' } }, 'unmatched other_currency -1000'],
  ] as [Changed, string][])('as the debit of a payout that is %o is %s', (changed, expected) => {
    expect(matches({ kind: 'transfer', amount: -1_000n }, 'EUR', { debited: false, ...changed })).toEqual([
      expected,
    ]);
  });

  it.each([
    [-2_000n, ['paid -1000', 'unmatched taken_after_failure -1000']],
    [-1_000n, ['paid -1000']],
    [-1_999n, ['unmatched other_amount -1999']],
  ])(
    'as the debit of %i for a block, of which people have recorded one payout as failed, is %o',
    (amount, expected) => {
      const [first, second] = named.map((one) => ({ ...one, debited: false }));
      const failed = { ...second!, payout: { ...second!.payout, status: 'FAILED' } } as NamedPayout;
      const part = { ...whole_part, kind: 'transfer', amount, scope: block } as unknown as ReportedPart;
      const found = matchPart(part, [first!, failed], 'EUR' as never);
      expect(found.map(({ use, cause, amount: of }) => `${use} ${cause} ${of}`.replace('  ', ' '))).toEqual(
        expected,
      );
    },
  );
});

it('the identifications of payments and blocks are read as they are written, and others are refused', () => {
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
  ['null', 'RCVD PDNG PART PATC PRES BLCK ACFW RVNC RCVC RVCM RVMC RVNA RVNM'],
  ['sent', 'ACTC ACCP ACFC ACSP ACWC ACWP ACPT ACIS ACPD'],
  ['completed', 'ACSC ACCC CPUC'],
  ['failed', 'RJCT CANC'],
  ['undefined', 'ACCX toString'],
])('a bank’s status means %s where it is one of %s', (meaning, codes) => {
  for (const one of codes.split(' ')) expect([one, String(statusOf(one))]).toEqual([one, meaning]);
});

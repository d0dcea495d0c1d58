import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OutgoingFiles } from '../../../src/banking/bank-files/outgoing-files.ts';
import type { FileBank } from '../../../src/banking/iso20022/iso20022-connector.ts';
import { openTestBank, payout, saturday, sentFile, signal, type TestBank } from './bank.ts';

let bank: TestBank;
let connector: FileBank;
beforeEach(async () => {
  bank = await openTestBank();
  connector = bank.connect();
});
afterEach(() => bank.close());

async function send(...instructions: ReturnType<typeof payout>[]): Promise<void> {
  expect(await connector.perform(instructions, signal)).toEqual(
    instructions.map(() => ({ result: 'accepted' })),
  );
  await connector.exchange(saturday);
}

describe('a payment file', () => {
  it('carries account, amount, parties, structured addresses, UETR, charge bearer and purpose', async () => {
    const one = payout(1_234_56n);
    await send(one);
    const { GrpHdr, PmtInf } = sentFile(bank);
    expect(GrpHdr).toMatchObject({ NbOfTxs: '1', CtrlSum: '1234.56', InitgPty: { Nm: 'Example Payments' } });
    expect(PmtInf[0]).toMatchObject({
      PmtMtd: 'TRF',
      PmtTpInf: { SvcLvl: { Cd: 'SEPA' } },
      // The file is made on a Saturday.
      ReqdExctnDt: { Dt: '2026-11-23' },
      DbtrAcct: { Id: { IBAN: 'DE89370400440532013000' }, Ccy: 'EUR' },
      DbtrAgt: { FinInstnId: { BICFI: 'COBADEFFXXX' } },
      ChrgBr: 'SLEV',
    });
    expect(PmtInf[0].CdtTrfTxInf[0]).toEqual({
      PmtId: { InstrId: `1234567001-${one.id}`, EndToEndId: one.payout.end_to_end_id, UETR: one.payout.uetr },
      Amt: { InstdAmt: { '#text': '1234.56', '@_Ccy': 'EUR' } },
      UltmtDbtr: expect.objectContaining({ Nm: 'Merchant Ltd' }),
      CdtrAgt: { FinInstnId: { BICFI: 'GKCCBEBB', PstlAdr: { Ctry: 'BE' } } },
      Cdtr: {
        Nm: 'Janssens Freres',
        PstlAdr: { StrtNm: 'Rue de la Loi', BldgNb: '16', PstCd: '1000', TwnNm: 'Bruxelles', Ctry: 'BE' },
        Id: { OrgId: { Othr: { Id: 'BE0123', SchmeNm: { Cd: 'COID' } } } },
      },
      CdtrAcct: { Id: { IBAN: 'BE68539007547034' }, Ccy: 'EUR' },
      Purp: { Cd: 'SUPP' },
      RmtInf: { Ustrd: 'Invoice 42' },
    });
  });

  it('marks an instant transfer in a block of its own, for the same day', async () => {
    await send(payout(10_00n, 'EUR', { rail: 'SEPA INSTANT', execution_date: '2026-11-21' }), payout(20_00n));
    const { PmtInf } = sentFile(bank);
    const blocks = PmtInf.map((block: any) => [block.PmtTpInf, block.ReqdExctnDt.Dt, block.ChrgBr]);
    expect(blocks).toHaveLength(2);
    expect(blocks).toContainEqual([
      { SvcLvl: { Cd: 'SEPA' }, LclInstrm: { Cd: 'INST' } },
      '2026-11-21',
      'SLEV',
    ]);
  });

  it('has a block for each account, currency, date and charge bearer, with sums that agree', async () => {
    const swift = { method: 'SWIFT', charge_bearer: 'SHAR' } as const;
    await send(
      payout(10_00n),
      payout(20_05n),
      payout(30_00n, 'EUR', {}, '7654321001'),
      payout(40_00n, 'USD', swift),
      payout(500n, 'JPY', swift),
      payout(60_00n, 'EUR', { execution_date: '2026-12-24' }),
      payout(70_00n, 'EUR', { execution_date: '2026-12-25' }),
    );
    const { GrpHdr, PmtInf } = sentFile(bank);
    expect(GrpHdr).toMatchObject({ NbOfTxs: '7', CtrlSum: '730.05' });
    const blocks = PmtInf.map((block: any) => [
      block.CdtTrfTxInf[0].Amt.InstdAmt['@_Ccy'],
      block.NbOfTxs,
      block.CtrlSum,
      block.ReqdExctnDt.Dt,
    ]);
    expect(blocks.toSorted()).toEqual([
      ['EUR', '1', '30.00', '2026-11-23'],
      ['EUR', '1', '60.00', '2026-12-24'],
      ['EUR', '1', '70.00', '2026-12-28'],
      ['EUR', '2', '30.05', '2026-11-23'],
      // Labour Thanksgiving Day in Japan.
      ['JPY', '1', '500.00', '2026-11-24'],
      ['USD', '1', '40.00', '2026-11-23'],
    ]);
    expect(new Set(PmtInf.map((block: any) => block.PmtInfId)).size).toBe(6);
  });

  it('names the rail: service level, local instrument and charge bearer of its market', async () => {
    const person = { ...payout(1n).payout.creditor, entity_type: 'PERSONAL' } as const;
    await send(
      payout(1_00n),
      payout(2_00n, 'EUR', { rail: 'SEPA INSTANT' }),
      payout(3_00n, 'EUR', { method: 'SWIFT', charge_bearer: 'DEBT' }),
      payout(4_00n, 'USD'),
      payout(5_00n, 'USD', { creditor: person }),
      payout(600n, 'JPY'),
    );
    const blocks = sentFile(bank).PmtInf.map(({ CdtTrfTxInf, PmtTpInf, ChrgBr }: any) => [
      CdtTrfTxInf[0].Amt.InstdAmt['#text'],
      PmtTpInf.SvcLvl.Cd,
      PmtTpInf.LclInstrm ?? null,
      ChrgBr,
    ]);
    expect(blocks.toSorted()).toEqual([
      ['1.00', 'SEPA', null, 'SLEV'],
      ['2.00', 'SEPA', { Cd: 'INST' }, 'SLEV'],
      ['3.00', 'URGP', null, 'DEBT'],
      ['4.00', 'NURG', { Cd: 'CCD' }, 'SLEV'],
      ['5.00', 'NURG', { Cd: 'PPD' }, 'SLEV'],
      ['600', 'NURG', { Prtry: 'ZENGIN' }, 'SLEV'],
    ]);
  });

  it('names the rail in the bank’s own codes where the operator has set them', async () => {
    connector = bank.connect({
      rails: {
        ACH: {
          service_level: { proprietary: 'LOW' },
          local_instrument: { proprietary: 'DOM' },
          category_purpose: 'PURPOSE',
          charge_bearer: null,
          calendar: 'ALWAYS',
        },
        SEPA: { use: 'SEPA INSTANT' },
      },
    });
    await send(payout(1_00n), payout(4_00n, 'USD'));
    const [instant, ach] = sentFile(bank).PmtInf.toSorted((one: any) => (one.ChrgBr ? -1 : 1));
    expect(instant).toMatchObject({
      PmtTpInf: { SvcLvl: { Cd: 'SEPA' }, LclInstrm: { Cd: 'INST' } },
      // A Saturday.
      ReqdExctnDt: { Dt: '2026-11-21' },
    });
    expect(ach).toMatchObject({
      PmtTpInf: { SvcLvl: { Prtry: 'LOW' }, LclInstrm: { Prtry: 'DOM' }, CtgyPurp: { Cd: 'SUPP' } },
      ReqdExctnDt: { Dt: '2026-11-21' },
    });
    expect(ach.ChrgBr).toBeUndefined();
  });

  it('contains payouts of an earlier release, which name no rail', async () => {
    const { id, account_id, amount, payout: full } = payout(1_00n);
    const { rail: _, debtor_account: __, regulatory: ___, ...details } = full;
    const { holder_name: ____, branch: _____, ...creditor_account } = full.creditor_account;
    await new OutgoingFiles(bank.database, 'house-bank').hold([
      {
        account_id,
        instruction_id: id,
        currency: amount.currency,
        amount: amount.minor,
        details: { ...details, creditor_account },
        end_to_end_id: full.end_to_end_id,
        uetr: full.uetr,
        taken_at: saturday,
      },
    ]);
    await connector.exchange(saturday);
    expect(sentFile(bank).PmtInf[0].PmtTpInf).toEqual({ SvcLvl: { Cd: 'SEPA' } });
  });

  it.each([
    [{ ACH: { cutoff: '16:00' } }, 'banks.0.rails.ACH.cutoff is not a setting'],
    [{ ACH: { cut_off: '25:00' } }, 'banks.0.rails.ACH.cut_off must match'],
    [{ ACH: { charge_bearer: 'OUR' } }, 'must be one of "SLEV", "SHAR", "DEBT", "CRED", "ASKED"'],
    [{ ACH: { service_level: { cod: 'NURG' } } }, 'banks.0.rails.ACH.service_level.cod is not a setting'],
    [{ ACH: { service_level: { code: 'nurg' } } }, 'banks.0.rails.ACH.service_level.code must match pattern'],
    [{ ACHH: {} }, 'bank house-bank has rails.ACHH, which is no rail'],
    [{ NEFT: { use: 'ACH' } }, 'rails.NEFT.use: ACH is a rail of another market than NEFT'],
    [{ ACH: { calendar: 'USA' } }, 'rails.ACH.calendar, which is none of ALWAYS, T2'],
    [{ ACH: { time_zone: 'EST5' } }, 'rails.ACH.time_zone, which is no IANA time zone'],
  ])('is not written with settings such as %j: they are refused by name', (rails, mistake) => {
    expect(() => bank.connect({ rails })).toThrow(mistake);
  });

  it('contains an instruction once, however often it is sent', async () => {
    const one = payout(5_00n);
    await connector.perform([one], signal);
    await send(one);
    await send(one);
    expect(sentFile(bank).GrpHdr.NbOfTxs).toBe('1');
    expect(await connector.inquire([one, payout(1n)], signal)).toEqual([
      { result: 'accepted' },
      { result: 'not_found' },
    ]);
  });

  it('waits until payments have been gathered for long enough, or fill it', async () => {
    connector = bank.connect({ gather_seconds: 60, payments_per_file_max: 2 });
    await connector.perform([payout(1n)], signal);
    expect(await connector.exchange(new Date(saturday.getTime() + 59_000))).toBe(0);
    expect(await connector.exchange(new Date(saturday.getTime() + 60_000))).toBe(1);
    await connector.perform([payout(1n), payout(2n), payout(3n)], signal);
    expect(await connector.exchange(saturday)).toBe(1);
  });

  it.each([
    [
      'a name of 141 characters',
      { creditor: { ...payout(1n).payout.creditor, name: 'A'.repeat(141) } },
      'BE22',
    ],
    ['letters outside the SWIFT set', { remittance: 'Grüße' }, 'FF01'],
    [
      'no town',
      {
        creditor: {
          ...payout(1n).payout.creditor,
          address: { ...payout(1n).payout.creditor.address, town: '' },
        },
      },
      'BE04',
    ],
    [
      'a BIC that is none',
      { creditor_account: { ...payout(1n).payout.creditor_account, bic: 'NOPE' } },
      'RC01',
    ],
  ])('refuses a payment with %s', async (_what, more, reason_code) => {
    const [outcome] = await connector.perform([payout(1n, 'EUR', more)], signal);
    expect(outcome).toMatchObject({ result: 'refused', payout_failure: { reason_code } });
    expect(await connector.exchange(saturday)).toBe(0);
  });

  it('refuses a currency in which the bank holds no account', async () => {
    const [outcome] = await connector.perform([payout(1n, 'CHF')], signal);
    expect(outcome).toMatchObject({ payout_failure: { reason_code: 'AM03' } });
  });
});

import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePayoutSettings } from '../../../src/banking/payouts/settings/payout-settings.ts';
import { whyInvalid } from '../../../src/banking/iso20022/message-schema.ts';
import { sentFile } from '../banks/bank.ts';
import { startBankGateway, type BankGateway } from '../banks/file-bank.ts';
import type { Answer, TestClient } from '../../support/client.ts';
import type { TestGateway } from '../../support/gateway.ts';
import { fund, payout } from '../../support/payouts.ts';
import { beneficiaryIn, destinationNamed, destinations, type Destination } from './destinations.ts';

let bank: BankGateway;
let gateway: TestGateway;
let client: TestClient;
const currencies = [...new Set(Object.values(destinations).map(({ currency }) => currency))];

beforeAll(async () => {
  const accounts = currencies.map((currency) => ({
    currency,
    account_number: '7654321',
    bic: 'COBADEFFXXX',
  }));
  bank = await startBankGateway({ accounts });
  ({ gateway } = bank);
  client = await gateway.createClient();
  await changePayoutSettings(gateway.gateway.context, client.account_id, { connector: 'house-bank' });
  for (const currency of currencies) await fund(gateway, client, '100000.00', currency);
});
afterAll(async () => {
  await gateway.verify();
  await bank.close();
});

function pay({ currency, method, ...destination }: Destination, more: RequestBody = {}): Promise<Answer> {
  return payout(client, {
    payment_currency: currency,
    payment_method: method,
    payment_amount: '10.00',
    beneficiary: beneficiaryIn({ currency, method, ...destination }),
    ...more,
  });
}

/** The block of the one payment that goes out now, valid by the message's schema; the bank takes the file away. */
async function takeBlock(): Promise<any> {
  await gateway.work();
  const [name = ''] = bank.files.list('outbox');
  const message = bank.files.read('outbox', name);
  expect(await whyInvalid(message)).toEqual([]);
  const block = sentFile(bank.files).PmtInf[0];
  bank.emptyOutbox();
  return block;
}

async function send(destination: Destination, more: RequestBody = {}): Promise<any> {
  const { status, body } = await pay(destination, more);
  expect([status, body['message']]).toEqual([200, undefined]);
  return (await takeBlock()).CdtTrfTxInf[0];
}

/** Every text of a message, as written. */
function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  if (typeof part !== 'object' || part === null) return [];
  return Object.values(part).flatMap(textsIn);
}

const bare = (text: string): string => text.replaceAll(/[ ./-]/g, '').toUpperCase();

/** What is looked for in the message. */
interface BeneficiaryFields extends RequestBody {
  readonly entity_type: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly company_name?: string;
  readonly date_of_birth?: string;
  readonly address: Readonly<Record<string, string | undefined>>;
  readonly additional_info?: Readonly<Record<string, string | undefined>>;
}

/** What each country's rule demands is a key of its destination; what any beneficiary may say comes on top. */
const more_details = { account_name: 'Holder of it', bank_account_category: 'SAVINGS' };

describe('the bank’s message has everything that a country requires of a beneficiary', () => {
  it.each(Object.keys(destinations))('for %s', async (name) => {
    const destination = destinationNamed(name);
    const details = { ...more_details, ...destination.details };
    const transfer = await send({ ...destination, details });
    const written = new Set(textsIn(transfer).map(bare));
    const sent = beneficiaryIn({ ...destination, details }) as BeneficiaryFields;
    const by_holder = transfer.Cdtr.Nm === 'HOLDER OF IT';
    const person = sent.entity_type === 'PERSONAL';
    const sent_name = person ? `${sent.first_name} ${sent.last_name}` : sent.company_name;
    const wanted = [
      ...Object.entries(details)
        // The IBAN says the account and the bank; the number beside it is not sent again.
        .filter(([field]) => field !== 'bank_account_category')
        .map(([, value]) => value),
      ...(by_holder ? [] : [sent_name]),
      sent.address.city,
      sent.address.country_code,
      sent.address.state,
      sent.address.street_address,
      sent.date_of_birth,
      sent.additional_info?.personal_id_number,
      'SVGS',
    ].filter((text): text is string => text !== undefined && text !== '');
    for (const text of wanted) expect([text, written.has(bare(text))]).toEqual([text, true]);
  });
});

describe('a beneficiary’s field has its own place in the message', () => {
  it('in Brazil: branch, holder’s tax number, kind of account and holder', async () => {
    const brazil = destinationNamed('br_local');
    const transfer = await send({
      ...brazil,
      details: {
        ...brazil.details,
        owner_document_number: '529.982.247-25',
        bank_account_category: 'CHECKING',
        account_name: 'Ana Silva',
      },
      more: { ...brazil.more, additional_info: {}, date_of_birth: '1990-05-01' },
    });
    expect(transfer.CdtrAgt).toMatchObject({
      FinInstnId: { ClrSysMmbId: { MmbId: '001' } },
      BrnchId: { Id: '1234' },
    });
    expect(transfer.Cdtr.Id).toEqual({
      PrvtId: {
        DtAndPlcOfBirth: { BirthDt: '1990-05-01', CityOfBirth: 'NOTPROVIDED', CtryOfBirth: 'ZZ' },
        Othr: { Id: '52998224725', SchmeNm: { Cd: 'TXID' } },
      },
    });
    expect(transfer.CdtrAcct).toMatchObject({ Tp: { Cd: 'CACC' }, Nm: 'Ana Silva' });
  });

  it('in the United States: a savings account, and a person told from a company', async () => {
    const states = destinationNamed('us_local');
    const details = { ...states.details, bank_account_category: 'SAVINGS' };
    const { status } = await pay({ ...states, details });
    expect(status).toBe(200);
    const block = await takeBlock();
    expect(block.PmtTpInf).toEqual({ SvcLvl: { Cd: 'NURG' }, LclInstrm: { Cd: 'CCD' } });
    expect(block.CdtTrfTxInf[0].CdtrAcct.Tp).toEqual({ Cd: 'SVGS' });
  });

  it('for an identity document by its type, also one that ISO 20022 does not know', async () => {
    const sepa = destinationNamed('iban_swift');
    const person = { entity_type: 'PERSONAL', company_name: '', first_name: 'Ada', last_name: 'Byron' };
    const id = (personal_id_type: string) => ({
      ...sepa,
      more: { ...person, additional_info: { personal_id_number: 'C01X', personal_id_type } },
    });
    expect((await send(id('PASSPORT'))).Cdtr.Id.PrvtId.Othr.SchmeNm).toEqual({ Cd: 'CCPT' });
    expect((await send(id('LIBRARY_CARD'))).Cdtr.Id.PrvtId.Othr.SchmeNm).toEqual({ Prtry: 'LIBRARY_CARD' });
    expect((await send(id(''))).Cdtr.Id.PrvtId.Othr.SchmeNm).toEqual({ Cd: 'NIDN' });
  });

  it('in SEPA for one item of identification, as the scheme requires', async () => {
    const sepa = destinationNamed('sepa');
    const person = {
      entity_type: 'PERSONAL',
      first_name: 'Ada',
      last_name: 'Byron',
      date_of_birth: '1990-05-01',
    };
    expect((await send({ ...sepa, more: person })).Cdtr.Id.PrvtId).toEqual({
      DtAndPlcOfBirth: { BirthDt: '1990-05-01', CityOfBirth: 'NOTPROVIDED', CtryOfBirth: 'ZZ' },
    });
    const additional_info = { personal_id_number: 'C01X' };
    expect((await send({ ...sepa, more: { ...person, additional_info } })).Cdtr.Id.PrvtId).toEqual({
      Othr: { Id: 'C01X', SchmeNm: { Cd: 'NIDN' } },
    });
  });
});

describe('the payer in the bank’s message', () => {
  const payer = {
    entity_type: 'COMPANY',
    company_name: 'Shop Ltd',
    lei: '5493001KJTIIGC8Y1R12',
    additional_info: { business_registration_number: '0815', business_registration_type: 'CRN' },
    address: { city: 'London', country_code: 'GB', postcode: 'EC1A 1BB', street_address: '1 Main Street' },
  };

  it('has address, number and account, as the travel rule requires, and the LEI', async () => {
    const transfer = await send(destinationNamed('us_swift'), { payer });
    expect(transfer.UltmtDbtr).toMatchObject({
      Nm: 'Shop Ltd',
      PstlAdr: { StrtNm: '1 Main Street', PstCd: 'EC1A 1BB', TwnNm: 'London', Ctry: 'GB' },
      Id: {
        OrgId: {
          LEI: '5493001KJTIIGC8Y1R12',
          Othr: [
            { Id: '0815', SchmeNm: { Prtry: 'CRN' } },
            { Id: client.account_id, SchmeNm: { Cd: 'CUST' }, Issr: 'Example Payments' },
          ],
        },
      },
    });
  });

  it('has the LEI in the response where it was sent; an invalid one, or a person’s, is refused', async () => {
    const states = destinationNamed('us_swift');
    const answered = (await pay(states, { payer })).body;
    expect([answered['payer'].lei, 'lei' in answered['beneficiary']]).toEqual([payer.lei, false]);
    await takeBlock();
    for (const [changed, source, message] of [
      [{ lei: '5493001KJTIIGC8Y1R13' }, 'payer.lei', /two check digits/],
      [{ entity_type: 'PERSONAL', first_name: 'Ada', last_name: 'Byron' }, 'payer.lei', /persons have none/],
    ] as const) {
      const { status, body } = await pay(states, { payer: { ...payer, ...changed } });
      expect([status, body['code'], body['source']]).toEqual([422, 'P0013', source]);
      expect(body['message']).toMatch(message);
    }
  });
});

describe('the purpose code that authorities require', () => {
  it.each([
    ['in_local', 'P0103', 'Invoice 77, advance payment for goods'],
    ['ae_local', 'GDS', ''],
    ['cn_local', 'CGODDR', '货物贸易 77'],
  ])('is sent for %s in its own field', async (name, regulatory_code, regulatory_information) => {
    const destination = destinationNamed(name);
    const { RgltryRptg } = await send(destination, { regulatory_code, regulatory_information });
    expect(RgltryRptg).toMatchObject({
      DbtCdtRptgInd: 'CRED',
      Authrty: { Ctry: destination.country },
      Dtls: { Cd: regulatory_code },
    });
    expect([RgltryRptg.Dtls.Inf ?? ''].flat().join('')).toBe(regulatory_information);
  });

  it.each([
    ['in_local', 'GDS', /Reserve Bank of India, such as P0103/],
    ['ae_local', 'P0103', /Central Bank of the UAE, three letters/],
    ['cn_local', 'GOODS', /CGODDR/],
    ['sepa', 'TOO LONG A', /letters and digits/],
  ])('for %s refuses %s', async (name, regulatory_code, message) => {
    const { status, body } = await pay(destinationNamed(name), { regulatory_code });
    expect([status, body['source']]).toEqual([422, 'regulatory_code']);
    expect(body['message']).toMatch(message);
  });
});

describe('names in other scripts in the bank’s message', () => {
  const japan = (company_name: string, account_name = ''): Destination => {
    const to = destinationNamed('jp_local');
    return {
      ...to,
      details: { ...to.details, ...(account_name === '' ? {} : { account_name }) },
      more: { company_name },
    };
  };

  it.each([
    ['Yamada Trading', '', 'YAMADA TRADING'],
    ['ヤマダ　タロウ', '', 'ﾔﾏﾀﾞ ﾀﾛｳ'],
    ['やまだ しょうじ', '', 'ﾔﾏﾀﾞ ｼﾖｳｼﾞ'],
    ['山田商事株式会社', 'カ）ヤマダショウジ', 'ｶ)ﾔﾏﾀﾞｼﾖｳｼﾞ'],
    ['山田 太郎', 'ﾔﾏﾀﾞ ﾀﾛｳ', 'ﾔﾏﾀﾞ ﾀﾛｳ'],
  ])('for %s with the holder “%s” are sent over Zengin as %s', async (name, holder, sent) => {
    expect((await send(japan(name, holder))).Cdtr.Nm).toBe(sent);
  });

  it('are never read as Chinese in Japan: kana or Latin letters are required', async () => {
    const local = await pay(japan('山田 太郎'));
    expect([local.status, local.body['code'], local.body['source']]).toEqual([
      422,
      'P0011',
      'beneficiary.bank_details.account_name',
    ]);
    expect(local.body['message']).toMatch(/katakana/);
    const abroad = await pay({
      ...japan('山田 太郎'),
      method: 'SWIFT',
      details: { account_number: '1234567', swift_code: 'BOTKJPJT' },
    });
    expect([abroad.status, abroad.body['source']]).toEqual([422, 'beneficiary.company_name']);
    expect(abroad.body['message']).toMatch(/reading/);
  });

  it('are Chinese characters where CNAPS takes them, and pinyin over SWIFT', async () => {
    const china = destinationNamed('cn_local');
    const more = { ...china.more, first_name: '伟', last_name: '张' };
    const address = { city: '上海', country_code: 'CN', street_address: '南京路 1' };
    const transfer = await send({ ...china, more: { ...more, address } });
    expect(transfer.Cdtr).toMatchObject({ Nm: '张伟', PstlAdr: { TwnNm: '上海', StrtNm: '南京路 1' } });
    const abroad = { account_number: '6222021234567890123', swift_code: 'BKCHCNBJ' };
    const swift = await send({ ...china, method: 'SWIFT', details: abroad, more });
    expect(swift.Cdtr.Nm).toBe('Wei Zhang');
  });
});

describe('what a bank would reject is refused at the request', () => {
  it('for charges of the payer within the EEA, in any currency', async () => {
    for (const [name, status] of [
      ['iban_swift', 422],
      ['us_swift', 200],
    ] as const) {
      const answer = await pay(destinationNamed(name), { swift_charge_option: 'PAYER' });
      expect([name, answer.status]).toEqual([name, status]);
      if (status !== 422) continue;
      expect(answer.body).toMatchObject({ source: 'swift_charge_option' });
      expect(answer.body['message']).toMatch(/SHARED from DE to DE.*PSD2/);
    }
    expect((await takeBlock()).ChrgBr).toBe('DEBT');
  });

  it('for a currency in which the bank holds no account', async () => {
    const { status, body } = await pay({
      country: 'KW',
      currency: 'KWD',
      method: 'SWIFT',
      details: { iban: 'KW81CBKU0000000000001234560101', swift_code: 'CBKUKWKW' },
    });
    expect([status, body['code']]).toEqual([422, 'P0015']);
    expect(body['message']).toMatch(/no account in KWD/);
  });

  it('for an amount that the rail does not take', async () => {
    await fund(gateway, client, '2000000.00', 'GBP');
    const { status, body } = await pay(destinationNamed('uk_local'), { payment_amount: '1000000.01' });
    expect([status, body['code']]).toEqual([422, 'P0015']);
    expect(body['message']).toMatch(/FPS takes up to 1000000.00 GBP/);
  });
});

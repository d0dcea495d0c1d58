import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { payout as payout_operation } from '@causeway/schemas/v1/payout.ts';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whyInvalid } from '../../../src/banking/iso20022/message-schema.ts';
import { changePayoutSettings } from '../../../src/banking/payouts/settings/payout-settings.ts';
import { railAt } from '../../../src/banking/rails/bank-rails.ts';
import { omissions, type Transferred } from '../../../src/banking/rails/fields-not-sent.ts';
import { rail_table } from '../../../src/banking/rails/rail-table.ts';
import { startBankGateway, type BankGateway } from '../banks/file-bank.ts';
import type { TestClient } from '../../support/client.ts';
import type { TestGateway } from '../../support/gateway.ts';
import { fund, payout } from '../../support/payouts.ts';
import { destinationNamed, destinations, type Destination } from './destinations.ts';

/** Rails that a bank takes instead of its market's first. */
const instead = { ACH: 'FEDWIRE', FPS: 'CHAPS', NEFT: 'RTGS', TED: 'PIX' };
const currencies = [...new Set(Object.values(destinations).map(({ currency }) => currency))];

let banks: BankGateway;
let gateway: TestGateway;
const clients: Record<string, TestClient> = {};
const bank_rails: Record<string, Record<string, { use: string }>> = {
  'house-bank': {},
  'other-bank': Object.fromEntries(Object.entries(instead).map(([name, use]) => [name, { use }])),
};

beforeAll(async () => {
  const accounts = currencies.map((currency) => ({
    currency,
    account_number: '7654321',
    bic: 'COBADEFFXXX',
  }));
  banks = await startBankGateway(
    ...Object.entries(bank_rails).map(([name, rails]) => ({ name, accounts, rails })),
  );
  ({ gateway } = banks);
  for (const name of Object.keys(bank_rails)) {
    const client = await gateway.createClient();
    clients[name] = client;
    await changePayoutSettings(gateway.gateway.context, client.account_id, { connector: name });
    for (const currency of currencies) await fund(gateway, client, '9000000.00', currency);
  }
});
afterAll(async () => {
  await gateway.verify();
  await banks.close();
});

interface Schema {
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
}

/** Every field of the contract's payout, by its path. */
function pathsOf(schema: Schema, path = ''): string[] {
  if (schema.items?.properties) return pathsOf(schema.items, `${path}[]`);
  if (!schema.properties) return [path];
  return Object.entries(schema.properties).flatMap(([name, field]) =>
    pathsOf(field, path === '' ? name : `${path}.${name}`),
  );
}

const paths = pathsOf(payout_operation.request as Schema);

type Kind = 'COMPANY' | 'PERSONAL';

/** What each field says: no two the same. Those that are missing here come from the destination or the client. */
function valuesFor(destination: Destination, kind: Kind): Record<string, string> {
  const { country, currency } = destination;
  const china = country === 'CN';
  const brazil = country === 'BR';
  return {
    'beneficiary.first_name': 'Adaline',
    'beneficiary.last_name': 'Lovelock',
    'beneficiary.company_name': 'Acme Trading',
    'beneficiary.date_of_birth': china ? '1949-12-31' : '1990-05-01',
    'beneficiary.entity_type': kind,
    ...(kind === 'COMPANY' ? { 'beneficiary.lei': '5493001KJTIIGC8Y1R12' } : {}),
    'beneficiary.additional_info.business_area': 'Groceries',
    'beneficiary.additional_info.business_phone_number': '+351 21 555 0101',
    'beneficiary.additional_info.business_registration_number': china
      ? '91350100M000100Y43'
      : brazil
        ? '11.222.333/0001-81'
        : 'HRB77001',
    'beneficiary.additional_info.personal_email': 'ada@example.com',
    'beneficiary.additional_info.personal_id_number': china
      ? '11010519491231002X'
      : brazil
        ? '529.982.247-25'
        : 'C01X00T47',
    'beneficiary.additional_info.personal_id_type': 'LIBRARY_CARD',
    'beneficiary.additional_info.personal_mobile_number': '5550102',
    'beneficiary.additional_info.personal_net_monthly_average_income': '4321.09',
    'beneficiary.additional_info.personal_phone_country_code': '351',
    'beneficiary.additional_info.personal_phone_area_code': '912',
    'beneficiary.additional_info.personal_fiscal_country': 'UY',
    'beneficiary.address.city': 'Porto',
    'beneficiary.address.country_code': 'PT',
    'beneficiary.address.postcode': '4000-123',
    'beneficiary.address.state': 'Norte',
    'beneficiary.address.street': 'Rua Longa',
    'beneficiary.address.number': '17',
    'beneficiary.address.street_address': 'Rua Longa 17 wholly',
    'beneficiary.address.complement': 'Third floor',
    'beneficiary.bank_details.account_currency': currency === 'NOK' ? 'SEK' : 'NOK',
    'beneficiary.bank_details.account_name': 'Holder Of It',
    'beneficiary.bank_details.owner_document_number': brazil
      ? kind === 'PERSONAL'
        ? '111.444.777-35'
        : '11.444.777/0001-61'
      : 'DOC-4711',
    'beneficiary.bank_details.bank_account_category': 'SAVINGS',
    'beneficiary.bank_details.bank_branch': '1234',
    'beneficiary.bank_details.bank_country_code': country,
    'beneficiary.bank_details.bank_name': 'Bank Of Banks',
    'beneficiary.bank_details.bank_street_address': 'Bank Street 1',
    'beneficiary.bank_details.binding_mobile_number': '5550103',
    'beneficiary.bank_details.transaction_reference': 'STATEMENT TEXT',
    'payer.first_name': 'Grace',
    'payer.last_name': 'Hopperton',
    'payer.company_name': 'Shop Limited',
    'payer.date_of_birth': '1980-06-07',
    'payer.entity_type': kind,
    ...(kind === 'COMPANY' ? { 'payer.lei': '529900T8BM49AURSDO55' } : {}),
    'payer.additional_info.business_registration_number': 'CRN0815',
    'payer.additional_info.business_registration_type': 'COMPANY_NUMBER',
    'payer.additional_info.external_id': 'EXT-99',
    'payer.additional_info.personal_email': 'grace@example.com',
    'payer.additional_info.personal_id_number': 'P-777888',
    'payer.additional_info.job': 'Astronomer',
    'payer.address.city': 'Auckland',
    'payer.address.country_code': 'NZ',
    'payer.address.postcode': '1010',
    'payer.address.state': 'Northland',
    'payer.address.street_address': 'Queen Street 2',
    payment_amount: '200000.00',
    payment_currency: currency,
    source_amount: '200000.00',
    source_currency: currency,
    payment_method: destination.method,
    ...(destination.method === 'SWIFT' ? { swift_charge_option: country === 'DE' ? 'SHARED' : 'PAYER' } : {}),
    fee_paid_by: 'PAYER',
    reason: 'Goods of May',
    reference: 'REF-2026-05',
    regulatory_code: { IN: 'P0103', AE: 'GDS', CN: 'CGODDR' }[country] ?? 'CODE7',
    regulatory_information: 'Invoice 77 of May',
    client_data: 'for the merchant alone',
    notify_url: 'https://example.com/notices',
    ...Object.fromEntries(
      Object.entries(destination.details).map(([field, value]) => [
        `beneficiary.bank_details.${field}`,
        value,
      ]),
    ),
  };
}

function bodyOf(values: Record<string, string>): Record<string, unknown> {
  const body: any = {};
  for (const [path, value] of Object.entries(values)) {
    const names = path.split('.');
    let at = body;
    for (const name of names.slice(0, -1)) at = at[name] ??= {};
    at[names.at(-1) ?? ''] = value;
  }
  body.beneficiary.person_documents = [
    { file_type: 'image/jpeg', file_url: 'https://example.com/passport', labels: ['passport page'] },
  ];
  return body;
}

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', parseTagValue: false });

/** The block of the one payment that a bank gets now. */
async function takeBlock(bank: string): Promise<any> {
  await gateway.work();
  const outbox = join(banks.folder, bank, 'outbox');
  const [name = ''] = readdirSync(outbox);
  const message = readFileSync(join(outbox, name), 'utf8');
  rmSync(join(outbox, name));
  expect(await whyInvalid(message)).toEqual([]);
  return parser.parse(message).Document.CstmrCdtTrfInitn.PmtInf;
}

function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : [];
}

const bare = (text: string): string => text.replaceAll(/[ ./-]/g, '').toUpperCase();

/** Where a field that is not a text of its own shows in the message. */
const shows: Record<string, (block: any) => unknown> = {
  'beneficiary.entity_type': ({ CdtTrfTxInf: { Cdtr } }) => Cdtr.Id,
  'payer.entity_type': ({ CdtTrfTxInf: { UltmtDbtr } }) => UltmtDbtr.Id,
  'beneficiary.bank_details.bank_account_category': ({ CdtTrfTxInf: { CdtrAcct } }) =>
    CdtrAcct.Tp?.Cd === 'SVGS',
  payment_method: ({ PmtTpInf }) => PmtTpInf,
  priority: ({ PmtTpInf }) => PmtTpInf,
  payment_date: ({ ReqdExctnDt }) => ReqdExctnDt.Dt,
  swift_charge_option: ({ ChrgBr }) => ['DEBT', 'SHAR'].includes(ChrgBr),
};

/** The ways to go, each with the rail that its bank takes. */
const ways = [
  ...Object.entries(destinations)
    .filter(([, { system }]) => system !== undefined)
    .map(([name, { system = '' }]) => ({ name, bank: 'house-bank', market: system, priority: '' })),
  { name: 'us_swift', bank: 'house-bank', market: 'SWIFT', priority: '' },
  { name: 'iban_swift', bank: 'house-bank', market: 'SWIFT', priority: '' },
  { name: 'sepa', bank: 'house-bank', market: 'SEPA INSTANT', priority: 'INSTANT' },
  ...(['us_local', 'uk_local', 'in_local', 'br_local'] as const).map((name) => ({
    name,
    bank: 'other-bank',
    market: destinationNamed(name).system ?? '',
    priority: '',
  })),
].map((way) => ({ ...way, rail: railAt(bank_rails[way.bank] ?? {}, way.market) }));

it('the test’s ways to pay cover every rail of the table', () => {
  const names = new Set(ways.map(({ rail }) => rail.name));
  expect(rail_table.filter(({ name }) => !names.has(name))).toEqual([]);
});

it('the fields listed as left out of the message are fields of the contract', () => {
  const known = new Set([...paths, 'timestamp', 'nonce']);
  expect(omissions.flatMap(({ fields }) => fields).filter((field) => !known.has(field))).toEqual([]);
});

describe.each(['COMPANY', 'PERSONAL'] as const)(
  'every field of a payout to a beneficiary of kind %s is in the message, or is listed as left out',
  (kind) => {
    it.each(ways)('for $name by $rail.name', async ({ name, bank, priority, rail }) => {
      const known = destinationNamed(name);
      const destination = { ...known, details: known.details };
      const values = valuesFor(destination, kind);
      if (priority !== '') values['priority'] = priority;
      const client = clients[bank] as TestClient;
      const { status, body } = await payout(client, bodyOf(values));
      expect([status, body['message']]).toEqual([200, undefined]);
      const block = await takeBlock(bank);
      const written = textsIn(block).map(bare);
      const by_iban = 'iban' in destination.details;
      const transferred: Transferred = {
        message: rail.message,
        method: destination.method,
        beneficiary: kind,
        payer: kind,
        by_iban,
      };
      const out = new Set(omissions.filter(({ isSo }) => isSo(transferred)).flatMap(({ fields }) => fields));
      const arrives = (path: string): boolean => {
        const shown = shows[path];
        if (shown) return Boolean(shown(block));
        const response = bare(path === 'account_id' ? client.account_id : (values[path] ?? ''));
        return written.some((text) => text === response || (response.length > 2 && text.includes(response)));
      };
      const sent = paths.filter((path) => path in values || path === 'account_id');
      const lost = sent.filter((path) => !out.has(path) && !arrives(path));
      expect(lost).toEqual([]);
      // Nothing is tried that is not sent, and nothing that the list leaves out for good is written.
      const not_sent = paths.filter((path) => !(path in values) && !out.has(path));
      const elsewhere = new Set(['account_id', 'payment_date', 'priority', 'beneficiary.lei', 'payer.lei']);
      const other_numbers = /bank_details\.(iban|account_number|bank_code|swift_code)$/;
      expect(not_sent.filter((path) => !elsewhere.has(path) && !other_numbers.test(path))).toEqual([]);
      const never = omissions.filter(({ when }) => when === 'always').flatMap(({ fields }) => fields);
      const amounts = new Set(['source_amount', 'source_currency', 'fee_paid_by']);
      expect(never.filter((path) => path in values && !amounts.has(path) && arrives(path))).toEqual([]);
    });
  },
);

it('a reason that has no room beside the reference is cut at its end, and the response says so', async () => {
  const client = clients['house-bank'] as TestClient;
  const reason = `${'Goods and services of May, '.repeat(5)}end`;
  const { body } = await payout(client, {
    payment_amount: '10.00',
    beneficiary: {
      ...(bodyOf(valuesFor(destinationNamed('sepa'), 'COMPANY'))['beneficiary'] as object),
      person_documents: [],
    },
    payment_method: 'LOCAL',
    reference: 'R'.repeat(35),
    reason,
  });
  const { CdtTrfTxInf } = await takeBlock('house-bank');
  const written = CdtTrfTxInf.RmtInf.Ustrd as string;
  const remaining = `STATEMENT TEXT ${'R'.repeat(35)} ${reason}`.slice(0, 140).trimEnd();
  expect(written).toBe(remaining);
  expect(body['reason']).toBe(reason);
  expect(body['transliterated']).toEqual([{ source: 'reason', sent: remaining.slice(51) }]);
});

it.each([
  ['+86 139 1234 5678', '', '', 'MobNb', '+86-13912345678'],
  ['0044 20 7946 0000', '', '', 'MobNb', '+44-2079460000'],
  ['(912) 555-0102', '351', '', 'MobNb', '+351-9125550102'],
  ['91 555 0102', '+351', '912', 'MobNb', '+351-912-915550102'],
  ['0171 555 0102', '', '', 'Othr', { ChanlTp: 'CELL', Id: '0171 555 0102' }],
])(
  'the telephone number %s with the codes “%s” and “%s” is sent in %s',
  async (personal_mobile_number, personal_phone_country_code, personal_phone_area_code, place, written) => {
    const client = clients['house-bank'] as TestClient;
    const to = destinationNamed('us_local');
    const { status } = await payout(client, {
      payment_currency: to.currency,
      payment_method: to.method,
      beneficiary: {
        entity_type: 'COMPANY',
        company_name: 'Acme Trading',
        address: { city: 'Porto', country_code: 'PT' },
        additional_info: { personal_mobile_number, personal_phone_country_code, personal_phone_area_code },
        bank_details: { bank_country_code: 'US', ...to.details },
      },
    });
    expect(status).toBe(200);
    const { CdtTrfTxInf } = await takeBlock('house-bank');
    expect(CdtTrfTxInf.Cdtr.CtctDtls).toEqual({ [place]: written });
  },
);

it.each([
  ['beneficiary.additional_info.personal_mobile_number', '5'.repeat(36)],
  ['beneficiary.additional_info.personal_id_number', '5'.repeat(36)],
  ['beneficiary.additional_info.personal_email', 'grüße@example.com'],
  ['beneficiary.bank_details.bank_street_address', 'S'.repeat(71)],
  ['beneficiary.bank_details.binding_mobile_number', '5'.repeat(41)],
])('%s that does not fit into the message is refused by its name', async (path, value) => {
  const values = { ...valuesFor(destinationNamed('us_local'), 'COMPANY'), [path]: value };
  const { status, body } = await payout(clients['house-bank'] as TestClient, bodyOf(values));
  expect([status, body['code'], body['source']]).toEqual([422, 'P0012', path]);
});

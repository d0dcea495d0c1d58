import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBank, payout, saturday, signal, type TestBank } from './bank.ts';

/**
 * The part of pain.001.001.09 that the gateway writes: order, number and limits of its elements, from the
 * message's published definition. The published schema itself may not be kept here.
 */
const text = (max: number): string =>
  `<xs:simpleType><xs:restriction base="xs:string"><xs:minLength value="1"/><xs:maxLength value="${max}"/></xs:restriction></xs:simpleType>`;
const pattern = (value: string): string =>
  `<xs:simpleType><xs:restriction base="xs:string"><xs:pattern value="${value}"/></xs:restriction></xs:simpleType>`;
const one = (name: string, content: string, more = ''): string =>
  `<xs:element name="${name}" ${more}>${content}</xs:element>`;
const optional = (name: string, content: string): string => one(name, content, 'minOccurs="0"');
const of = (...parts: string[]): string =>
  `<xs:complexType><xs:sequence>${parts.join('')}</xs:sequence></xs:complexType>`;
const choice = (...parts: string[]): string =>
  `<xs:complexType><xs:choice>${parts.join('')}</xs:choice></xs:complexType>`;

const sum =
  '<xs:simpleType><xs:restriction base="xs:decimal"><xs:totalDigits value="18"/><xs:fractionDigits value="17"/></xs:restriction></xs:simpleType>';
const count = pattern('[0-9]{1,15}');
const address = of(
  optional('StrtNm', text(70)),
  optional('BldgNb', text(16)),
  optional('PstCd', text(16)),
  optional('TwnNm', text(35)),
  optional('CtrySubDvsn', text(35)),
  optional('Ctry', pattern('[A-Z]{2}')),
);
const number = of(one('Id', text(35)), optional('SchmeNm', choice(one('Cd', text(4)))));
const party = of(
  optional('Nm', text(140)),
  optional('PstlAdr', address),
  optional('Id', choice(one('OrgId', of(one('Othr', number))), one('PrvtId', of(one('Othr', number))))),
);
const account = of(
  one(
    'Id',
    choice(one('IBAN', pattern('[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}')), one('Othr', of(one('Id', text(34))))),
  ),
  optional('Ccy', pattern('[A-Z]{3}')),
);
const agent = of(
  one(
    'FinInstnId',
    of(
      optional('BICFI', pattern('[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?')),
      optional('ClrSysMmbId', of(optional('ClrSysId', choice(one('Cd', text(5)))), one('MmbId', text(35)))),
      optional('Nm', text(140)),
      optional('PstlAdr', address),
    ),
  ),
);
const amount =
  '<xs:complexType><xs:simpleContent><xs:extension base="Amount"><xs:attribute name="Ccy" use="required"><xs:simpleType><xs:restriction base="xs:string"><xs:pattern value="[A-Z]{3}"/></xs:restriction></xs:simpleType></xs:attribute></xs:extension></xs:simpleContent></xs:complexType>';
const transfer = of(
  one(
    'PmtId',
    of(
      one('InstrId', text(35)),
      one('EndToEndId', text(35)),
      one('UETR', pattern('[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}')),
    ),
  ),
  one('Amt', of(one('InstdAmt', amount))),
  optional('UltmtDbtr', party),
  optional('CdtrAgt', agent),
  one('Cdtr', party),
  one('CdtrAcct', account),
  optional('Purp', choice(one('Cd', text(4)))),
  optional('RmtInf', of(one('Ustrd', text(140)))),
);
const block = of(
  one('PmtInfId', text(35)),
  one('PmtMtd', pattern('TRF')),
  optional('BtchBookg', '<xs:simpleType><xs:restriction base="xs:boolean"/></xs:simpleType>'),
  optional('NbOfTxs', count),
  optional('CtrlSum', sum),
  optional('PmtTpInf', of(one('SvcLvl', choice(one('Cd', text(4)))))),
  one('ReqdExctnDt', choice(one('Dt', '<xs:simpleType><xs:restriction base="xs:date"/></xs:simpleType>'))),
  one('Dbtr', party),
  one('DbtrAcct', account),
  one('DbtrAgt', agent),
  optional('ChrgBr', pattern('DEBT|CRED|SHAR|SLEV')),
  one('CdtTrfTxInf', transfer, 'maxOccurs="unbounded"'),
);
const head = of(
  one('MsgId', text(35)),
  one('CreDtTm', '<xs:simpleType><xs:restriction base="xs:dateTime"/></xs:simpleType>'),
  one('NbOfTxs', count),
  optional('CtrlSum', sum),
  one('InitgPty', party),
);
const schema = `<xs:schema xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09" xmlns:xs="http://www.w3.org/2001/XMLSchema"
  elementFormDefault="qualified" targetNamespace="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
  <xs:simpleType name="Amount"><xs:restriction base="xs:decimal"><xs:minInclusive value="0"/><xs:totalDigits value="18"/><xs:fractionDigits value="5"/></xs:restriction></xs:simpleType>
  ${one('Document', of(one('CstmrCdtTrfInitn', of(one('GrpHdr', head), one('PmtInf', block, 'maxOccurs="unbounded"')))))}</xs:schema>`;

let bank: TestBank;
let file: string;
beforeAll(async () => {
  bank = await openTestBank();
  const connector = bank.connect();
  const base = payout(1n).payout;
  const abroad = {
    method: 'SWIFT',
    charge_bearer: 'SHAR',
    creditor: {
      ...base.creditor,
      entity_type: 'PERSONAL',
      address: { ...base.creditor.address, state: 'NY' },
    },
    creditor_account: {
      ...base.creditor_account,
      iban: '',
      account_number: '12345',
      bic: 'CHASUS33',
      clearing_system: 'USABA',
      clearing_member: '021000021',
      bank_name: 'Some Bank',
    },
  } as const;
  const bare = {
    purpose_code: '',
    remittance: '',
    creditor: { ...base.creditor, identity_number: '' },
    creditor_account: { ...base.creditor_account, bic: '', account_currency: '', bank_country: '' },
  };
  await connector.perform(
    [payout(10_05n), payout(40_00n, 'USD', abroad), payout(500n, 'JPY', abroad), payout(7n, 'EUR', bare)],
    signal,
  );
  await connector.exchange(saturday);
  file = bank.read('outbox', bank.list('outbox')[0]!);
});
afterAll(() => bank.close());

function check(content: string): void {
  using validator = XsdValidator.fromDoc(XmlDocument.fromString(schema));
  using document = XmlDocument.fromString(content);
  validator.validate(document);
}

it('a payment file has the structure of pain.001.001.09, as libxml2 checks it', () => {
  expect(() => check(file)).not.toThrow();
});

it.each([
  ['an element out of order', /<Purp>.*?<\/Purp>(<RmtInf>.*?<\/RmtInf>)/, '$1'],
  ['no UETR', /<UETR>.*?<\/UETR>/, ''],
  ['an unknown method', 'TRF', 'XXX'],
  ['an amount without currency', ' Ccy="EUR"', ''],
])('the check notices %s', (what, from, to) => {
  const changed = what.includes('order')
    ? file.replace(/(<Purp>.*?<\/Purp>)(<RmtInf>.*?<\/RmtInf>)/, '$2$1')
    : file.replace(from, to);
  expect(changed).not.toBe(file);
  expect(() => check(changed)).toThrow();
});

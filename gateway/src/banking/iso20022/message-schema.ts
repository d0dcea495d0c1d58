import { recall_messages } from './recall-schemas.ts';
import {
  amount,
  bic,
  choice,
  coded,
  many,
  of,
  one,
  optional,
  pattern,
  simple,
  text,
  uuid,
} from './xsd-text.ts';

/**
 * The part of pain.001 (versions 9 to 12) that the gateway writes: order, number and limits of its elements, from the
 * message's published definition. The published schema itself may not be kept here; whoever has it can name it.
 */
const sum =
  '<xs:simpleType><xs:restriction base="xs:decimal"><xs:totalDigits value="18"/><xs:fractionDigits value="17"/></xs:restriction></xs:simpleType>';
const count = pattern('[0-9]{1,15}');
const country = pattern('[A-Z]{2}');
const lei = pattern('[A-Z0-9]{18}[0-9]{2}');
const address = of(
  optional('StrtNm', text(70)),
  optional('BldgNb', text(16)),
  optional('Room', text(70)),
  optional('PstCd', text(16)),
  optional('TwnNm', text(35)),
  optional('CtrySubDvsn', text(35)),
  optional('Ctry', country),
);
const number = of(one('Id', text(35)), optional('SchmeNm', coded(4)), optional('Issr', text(35)));
const birth = of(
  one('BirthDt', simple('xs:date')),
  one('CityOfBirth', text(35)),
  one('CtryOfBirth', country),
);
const telephone = pattern('\\+[0-9]{1,3}-[0-9()+\\-]{1,30}');
const contact = of(
  optional('PhneNb', telephone),
  optional('MobNb', telephone),
  optional('EmailAdr', text(256)),
  many('Othr', of(one('ChanlTp', text(4)), optional('Id', text(128)))),
);
const party = of(
  optional('Nm', text(140)),
  optional('PstlAdr', address),
  optional(
    'Id',
    choice(
      one('OrgId', of(optional('LEI', lei), many('Othr', number))),
      one('PrvtId', of(optional('DtAndPlcOfBirth', birth), many('Othr', number))),
    ),
  ),
  optional('CtctDtls', contact),
);
const account = of(
  one(
    'Id',
    choice(one('IBAN', pattern('[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}')), one('Othr', of(one('Id', text(34))))),
  ),
  optional('Tp', coded(4)),
  optional('Ccy', pattern('[A-Z]{3}')),
  optional('Nm', text(70)),
  optional('Prxy', of(optional('Tp', coded(4)), one('Id', text(2048)))),
);
const agent = of(
  one(
    'FinInstnId',
    of(
      optional('BICFI', bic),
      optional('ClrSysMmbId', of(optional('ClrSysId', coded(5)), one('MmbId', text(35)))),
      optional('Nm', text(140)),
      optional('PstlAdr', address),
    ),
  ),
  optional('BrnchId', of(one('Id', text(35)))),
);
const report = of(
  optional('DbtCdtRptgInd', pattern('CRED|DEBT|BOTH')),
  optional('Authrty', of(optional('Ctry', country))),
  many('Dtls', of(optional('Cd', text(10)), many('Inf', text(35)))),
);
const transfer = of(
  one('PmtId', of(one('InstrId', text(35)), one('EndToEndId', text(35)), one('UETR', uuid))),
  one('Amt', of(one('InstdAmt', amount))),
  optional('UltmtDbtr', party),
  optional('CdtrAgt', agent),
  one('Cdtr', party),
  one('CdtrAcct', account),
  many('InstrForCdtrAgt', of(one('InstrInf', text(140)))),
  optional('Purp', coded(4)),
  many('RgltryRptg', report),
  optional('RmtInf', of(one('Ustrd', text(140)))),
);
const payment_type = of(
  optional('SvcLvl', coded(4)),
  optional('LclInstrm', coded(35)),
  optional('CtgyPurp', coded(4)),
);
const block = of(
  one('PmtInfId', text(35)),
  one('PmtMtd', pattern('TRF')),
  optional('BtchBookg', simple('xs:boolean')),
  optional('NbOfTxs', count),
  optional('CtrlSum', sum),
  optional('PmtTpInf', payment_type),
  one('ReqdExctnDt', choice(one('Dt', simple('xs:date')))),
  one('Dbtr', party),
  one('DbtrAcct', account),
  one('DbtrAgt', agent),
  optional('ChrgBr', pattern('DEBT|CRED|SHAR|SLEV')),
  one('CdtTrfTxInf', transfer, 'maxOccurs="unbounded"'),
);
const head = of(
  one('MsgId', text(35)),
  one('CreDtTm', simple('xs:dateTime')),
  one('NbOfTxs', count),
  optional('CtrlSum', sum),
  one('InitgPty', party),
);

const own_namespace = /xmlns="(urn:iso:std:iso:20022:tech:xsd:([a-z]{4}\.[0-9]{3})\.001\.[0-9]{2})"/;

/** The document element of each message that the gateway writes. */
const messages: Readonly<Record<string, string>> = {
  'pain.001': one('CstmrCdtTrfInitn', of(one('GrpHdr', head), one('PmtInf', block, 'maxOccurs="unbounded"'))),
  ...recall_messages,
};

function schemaFor(namespace: string, message: string): string {
  return `<xs:schema xmlns="${namespace}" xmlns:xs="http://www.w3.org/2001/XMLSchema"
  elementFormDefault="qualified" targetNamespace="${namespace}">
  <xs:simpleType name="Amount"><xs:restriction base="xs:decimal"><xs:minInclusive value="0"/><xs:totalDigits value="18"/><xs:fractionDigits value="5"/></xs:restriction></xs:simpleType>
  ${one('Document', of(messages[message] ?? ''))}</xs:schema>`;
}

/**
 * The errors that a schema finds in a message to a bank; none when it is valid. Validated by libxml2.
 * @param schema another schema than the gateway's own, such as the one that ISO 20022 or the bank has published
 */
export async function whyInvalid(message: string, schema?: string): Promise<string[]> {
  // A megabyte of WebAssembly, loaded only to validate a message.
  const { XmlDocument, XmlValidateError, XsdValidator } = await import('libxml2-wasm');
  const [, namespace = '', name = ''] = own_namespace.exec(message) ?? [];
  using rules = XmlDocument.fromString(schema ?? schemaFor(namespace, name));
  using validator = XsdValidator.fromDoc(rules);
  using document = XmlDocument.fromString(message);
  try {
    validator.validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error;
    return error.details.map(({ line, message: text_of }) => `line ${line}: ${text_of.trim()}`);
  }
}

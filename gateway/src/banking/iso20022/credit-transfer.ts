import { railAt } from '../rails/bank-rails.ts';
import type { Code, Rail, RailMessage } from '../../kernel/port/rail.ts';
import { parseCurrency } from '../../kernel/values/currency.ts';
import { formatAmount } from '../../kernel/values/money.ts';
import type { PayoutDetails, PayoutParty, PostalAddress } from '../../kernel/port/bank.ts';
import type { BankSettings } from './bank-settings.ts';
import { instructionIdOf, type Transfer } from './transfer.ts';
import { codeChoice, element, type Xml } from './xml-text.ts';

/** An account by IBAN, or by whatever number it has. */
export function accountId(iban: string, account_number: string): Xml {
  return element('Id', [
    iban === '' ? element('Othr', [element('Id', account_number)]) : element('IBAN', iban),
  ]);
}

/** A postal address, structured. */
export function postalAddress(address: PostalAddress): Xml {
  return element('PstlAdr', [
    element('StrtNm', address.street),
    element('BldgNb', address.building_number),
    element('Room', address.room),
    element('PstCd', address.postcode),
    element('TwnNm', address.town),
    element('CtrySubDvsn', address.state),
    element('Ctry', address.country),
  ]);
}

/** An identity number of a party, and its kind. */
interface Identity {
  readonly number: string;
  readonly scheme: Code;
  /** Who gave it, or empty. */
  readonly issuer?: string;
}

/**
 * Codes of ExternalPersonIdentification1Code and ExternalOrganisationIdentification1Code for the kinds that merchants
 * send.
 */
const identity_schemes: Readonly<Record<string, Code>> = {
  CHINESE_NATIONAL_ID: { code: 'NIDN' },
  NATIONAL_ID: { code: 'NIDN' },
  PASSPORT: { code: 'CCPT' },
  DRIVING_LICENSE: { code: 'DRLC' },
  DRIVING_LICENCE: { code: 'DRLC' },
  SOCIAL_SECURITY: { code: 'SOSE' },
  TAX_ID: { code: 'TXID' },
  CPF: { code: 'TXID' },
  CNPJ: { code: 'TXID' },
  VAT: { code: 'TXID' },
  EIN: { code: 'TXID' },
};

/** The name of a kind of number: a code, otherwise the merchant's own word, otherwise the rail's default. */
function schemeOf({ identity_type, entity_type }: PayoutParty, rail: Rail): Code {
  if (identity_type === '') return rail.message.identity[entity_type];
  const known = identity_schemes[identity_type.toUpperCase()];
  return known ?? { proprietary: identity_type.slice(0, 35) };
}

/** A tax number without punctuation, as authorities record it. */
function numberOf({ number, scheme }: Identity): string {
  return 'code' in scheme && scheme.code === 'TXID' ? number.replaceAll(/[./ -]/g, '') : number;
}

/** Place of birth is not asked of payers and payees: NOTPROVIDED, and ZZ for a country that is not known (CBPR+). */
function birth({ entity_type, date_of_birth }: PayoutParty): Xml {
  if (entity_type !== 'PERSONAL' || date_of_birth === '') return '';
  return element('DtAndPlcOfBirth', [
    element('BirthDt', date_of_birth),
    element('CityOfBirth', 'NOTPROVIDED'),
    element('CtryOfBirth', 'ZZ'),
  ]);
}

function identification(
  who: PayoutParty,
  identities: readonly Identity[],
  { identification: how_much }: RailMessage,
): Xml {
  const numbered = identities.filter(({ number }) => number !== '');
  const distinct = numbered.filter(
    (one, at) => numbered.findIndex((other) => numberOf(other) === numberOf(one)) === at,
  );
  const numbers = distinct.map((one) =>
    element('Othr', [
      element('Id', numberOf(one)),
      codeChoice('SchmeNm', one.scheme),
      element('Issr', (one.issuer ?? '').slice(0, 35).trimEnd()),
    ]),
  );
  const lei = element('LEI', who.lei);
  const items = [lei, ...numbers, birth(who)].filter((item) => item !== '');
  if (how_much === 'ONE') items.splice(1);
  // The date of birth goes before the numbers in the message.
  const born = items.filter((item) => item.startsWith('<DtAndPlcOfBirth>'));
  const others = items.filter((item) => !item.startsWith('<DtAndPlcOfBirth>'));
  return element('Id', [element(who.entity_type === 'PERSONAL' ? 'PrvtId' : 'OrgId', [...born, ...others])]);
}

/**
 * The payer with the data that the travel rule requires (FATF recommendation 16; Regulation (EU) 2023/1113, article 4):
 * name, address, account number and identification. pain.001 has no account of an ultimate debtor: its number is given
 * as the one by which the owner of the debited account identifies its customer.
 */
function ultimateDebtor({ debtor, debtor_account }: PayoutDetails, rail: Rail, owner: string): Xml {
  const identities = [
    { number: debtor.identity_number, scheme: schemeOf(debtor, rail) },
    { number: debtor_account, scheme: { code: 'CUST' }, issuer: owner },
  ];
  return element('UltmtDbtr', [
    element('Nm', debtor.name),
    postalAddress(debtor.address),
    identification(debtor, identities, rail.message),
  ]);
}

function creditor({ creditor: who, creditor_account: account }: PayoutDetails, rail: Rail): Xml {
  const identities = [
    { number: who.identity_number, scheme: schemeOf(who, rail) },
    { number: account.holder_document, scheme: rail.message.identity[who.entity_type] },
  ];
  const by_holder = rail.message.account_name === 'Cdtr' && account.holder_name !== '';
  return element('Cdtr', [
    element('Nm', by_holder ? account.holder_name : who.name),
    postalAddress(who.address),
    identification(who, identities, rail.message),
    rail.message.contact === 'ALL' ? contactDetails(who) : '',
  ]);
}

/** The message has no element for a number that is not in international form. */
function contactDetails({ contact }: PayoutParty): Xml {
  if (contact === undefined) return '';
  const { phone, mobile, email } = contact;
  const numbers = [
    { name: 'PhneNb', channel: 'PHON', value: phone },
    { name: 'MobNb', channel: 'CELL', value: mobile },
  ];
  return element('CtctDtls', [
    ...numbers.map(({ name, value }) => (value?.international ? element(name, value.number) : '')),
    element('EmailAdr', email),
    ...numbers.map(({ channel, value }) =>
      value === null || value.international
        ? ''
        : element('Othr', [element('ChanlTp', channel), element('Id', value.number)]),
    ),
  ]);
}

/** Codes of ExternalCashAccountType1Code for merchants' values, in English and in Japanese. */
const account_types: Readonly<Record<string, Code>> = {
  CHECKING: { code: 'CACC' },
  CURRENT: { code: 'CACC' },
  当座: { code: 'CACC' },
  SAVINGS: { code: 'SVGS' },
  SAVING: { code: 'SVGS' },
  普通: { code: 'SVGS' },
  SALARY: { code: 'SLRY' },
  LOAN: { code: 'LOAN' },
  MONEY_MARKET: { code: 'MOMA' },
  NON_RESIDENT: { code: 'NREX' },
};

/** The mobile number bound to an account, as its proxy: MBNO of ExternalProxyAccountType1Code. */
function proxy(mobile: string): Xml {
  if (mobile === '') return '';
  return element('Prxy', [codeChoice('Tp', { code: 'MBNO' }), element('Id', mobile)]);
}

function creditorAccount({ creditor_account: account }: PayoutDetails, rail: Rail): Xml {
  const { category } = account;
  const type = category === '' ? null : (account_types[category.toUpperCase()] ?? { proprietary: category });
  return element('CdtrAcct', [
    accountId(account.iban, account.account_number),
    codeChoice('Tp', type),
    element('Ccy', account.account_currency),
    element('Nm', rail.message.account_name === 'CdtrAcct' ? account.holder_name : ''),
    proxy(rail.message.contact === 'ALL' ? (account.bound_mobile ?? '') : ''),
  ]);
}

/** The creditor's bank by BIC and by its number in the local clearing system, whichever there is, and its branch. */
function creditorAgent({ creditor_account: account }: PayoutDetails, { message }: Rail): Xml {
  const { bic, clearing_system, clearing_member, branch, bank_name, bank_street = '' } = account;
  const whole = message.bank === 'ALL';
  const in_member = message.bank_branch === 'MmbId' && clearing_member !== '';
  // An IBAN contains its bank and country.
  const value = [bic, clearing_member, ...(whole ? [branch, bank_name, bank_street] : [])];
  if (value.every((text) => text === '')) return '';
  const member = [
    element('ClrSysId', [element('Cd', clearing_system)]),
    element('MmbId', in_member ? `${clearing_member}${branch}` : clearing_member),
  ];
  return element('CdtrAgt', [
    element('FinInstnId', [
      element('BICFI', bic),
      clearing_member === '' ? '' : element('ClrSysMmbId', member),
      whole ? element('Nm', bank_name) : '',
      element('PstlAdr', [
        whole ? element('StrtNm', bank_street) : '',
        element('Ctry', account.bank_country),
      ]),
    ]),
    in_member || !whole ? '' : element('BrnchId', [element('Id', branch)]),
  ]);
}

/** A text in pieces of that many characters. */
function pieces(text: string, length: number): string[] {
  return text.match(new RegExp(`.{1,${length}}`, 'gsu')) ?? [];
}

/** The regulatory reporting, where the rail places it. */
function regulatory({ regulatory: value, purpose_code, creditor_account }: PayoutDetails, rail: Rail) {
  const place = value === null ? null : rail.message.regulatory_code;
  const { code = '', information = '' } = value ?? {};
  const country = creditor_account.bank_country;
  // Where the code alone has another place, the text next to it is still reported.
  const reports = place === 'RgltryRptg' || (place === 'Purp' && information !== '');
  return {
    instruction:
      place === 'InstrForCdtrAgt'
        ? pieces(`/${code}/${information}`, 140)
            .map((piece) => element('InstrForCdtrAgt', [element('InstrInf', piece)]))
            .join('')
        : '',
    purpose:
      place === 'Purp'
        ? element('Purp', [element('Prtry', code)])
        : element('Purp', [element('Cd', purpose_code)]),
    report: reports
      ? element('RgltryRptg', [
          element('DbtCdtRptgInd', 'CRED'),
          element('Authrty', [element('Ctry', country)]),
          element('Dtls', [
            place === 'RgltryRptg' ? element('Cd', code) : '',
            ...pieces(information, 35).map((piece) => element('Inf', piece)),
          ]),
        ])
      : '',
  };
}

/** One transfer of a block, as this bank's rail requires it. */
export function transferInformation(transfer: Transfer, { rails, owner }: BankSettings): Xml {
  const { details, currency, amount } = transfer;
  const rail = railAt(rails, details.rail);
  const known_currency = parseCurrency(currency);
  if (!known_currency) throw new Error(`${currency} is not a currency`);
  const { instruction, purpose, report } = regulatory(details, rail);
  return element('CdtTrfTxInf', [
    element('PmtId', [
      element('InstrId', instructionIdOf(transfer)),
      element('EndToEndId', details.end_to_end_id),
      element('UETR', details.uetr),
    ]),
    element('Amt', [element('InstdAmt', formatAmount(amount, known_currency), { Ccy: currency })]),
    ultimateDebtor(details, rail, owner.name),
    creditorAgent(details, rail),
    creditor(details, rail),
    creditorAccount(details, rail),
    instruction,
    purpose,
    report,
    element('RmtInf', [element('Ustrd', details.remittance)]),
  ]);
}

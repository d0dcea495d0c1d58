import type { Code, Rail, RailMessage } from '../../kernel/port/rail.ts';

const code = (text: string): Code => ({ code: text });
const own = (text: string): Code => ({ proprietary: text });

/** What most rails share. */
const usual: RailMessage = {
  service_level: code('NURG'),
  local_instrument: null,
  category_purpose: null,
  charge_bearer: 'SLEV',
  character_set: 'SWIFT',
  bank_branch: 'BrnchId',
  account_name: 'CdtrAcct',
  identity: { COMPANY: code('COID'), PERSONAL: code('NIDN') },
  identification: 'ALL',
  contact: 'ALL',
  bank: 'ALL',
  regulatory_code: 'RgltryRptg',
  time_zone: 'UTC',
  cut_off: null,
  calendar: 'ALWAYS',
};

const as_of = '2026-11-22';

/**
 * Service levels are those of the ISO 20022 External Code Sets (ExternalServiceLevel1Code): NURG for what clears in
 * batches of low value, URGP for what settles gross in real time, URNS for what settles net in real time, as CGI-MP
 * uses them for domestic payments. Local instruments are codes of ExternalLocalInstrument1Code where the set has one
 * (CCD, PPD, INST); elsewhere the rail's name stands as a proprietary one, which many banks take and some want left out
 * or called otherwise: the bank's own guideline decides, and its settings say so.
 */
const codes_from = 'ISO 20022 External Code Sets; CGI-MP, Customer Credit Transfer Initiation';
/** A bank is assumed to accept files until half an hour or more before the clearing system's own cut-off. */
const assumed_cut_off = 'the cut-off is an assumption: ask the bank';

/** One line of the table: what differs from the usual. */
function rail(
  name: string,
  market: { readonly country: string; readonly currency: string },
  zone: { readonly time_zone: string; readonly cut_off: string | null; readonly calendar: string },
  message: Partial<RailMessage>,
  source: string,
  more: Partial<Pick<Rail, 'amount_min' | 'amount_max' | 'answers_within_s' | 'assumed'>> = {},
): Rail {
  // No system publishes until when a bank accepts its customers' files.
  const assumed = zone.cut_off === null ? [] : (['cut_off'] as const);
  return { name, ...market, assumed, ...more, message: { ...usual, ...zone, ...message }, source, as_of };
}

const always = (time_zone: string) => ({ time_zone, cut_off: null, calendar: 'ALWAYS' });
const until = (cut_off: string, time_zone: string, calendar: string) => ({ time_zone, cut_off, calendar });
const tax_numbers = { COMPANY: code('TXID'), PERSONAL: code('TXID') };

/** One item of identification, no contact, and of the bank its BIC. */
const as_the_epc_wants = { identification: 'ONE', contact: 'NONE', bank: 'NUMBER' } as const;

/** The market defaults of every rail. */
export const rail_table: readonly Rail[] = [
  rail(
    'SWIFT',
    { country: '', currency: '' },
    { time_zone: '', cut_off: '14:00', calendar: '' },
    { service_level: code('URGP'), charge_bearer: 'ASKED' },
    `${codes_from}; CBPR+ usage guidelines for pain.001 (structured addresses, charge bearer, UETR). Time zone and calendar are the currency’s; ${assumed_cut_off}`,
  ),
  rail(
    'SEPA',
    { country: '', currency: 'EUR' },
    until('15:00', 'Europe/Berlin', 'T2'),
    { service_level: code('SEPA'), ...as_the_epc_wants },
    `EPC132-08, SEPA Credit Transfer customer-to-PSP implementation guidelines; ${assumed_cut_off}`,
  ),
  rail(
    'SEPA INSTANT',
    { country: '', currency: 'EUR' },
    always('Europe/Berlin'),
    { service_level: code('SEPA'), local_instrument: code('INST'), ...as_the_epc_wants },
    'EPC121-16, SEPA Instant Credit Transfer customer-to-PSP implementation guidelines; EPC004-16, rulebook (ten seconds); Regulation (EU) 2024/886',
    { answers_within_s: 10 },
  ),
  rail(
    'ACH',
    { country: 'US', currency: 'USD' },
    until('16:00', 'America/New_York', 'FED'),
    { local_instrument: { COMPANY: code('CCD'), PERSONAL: code('PPD') } },
    `${codes_from}; Nacha Operating Rules, standard entry class codes CCD and PPD; ${assumed_cut_off} (the last same-day window of FedACH closes at 16:45)`,
  ),
  rail(
    'FEDWIRE',
    { country: 'US', currency: 'USD' },
    until('17:00', 'America/New_York', 'FED'),
    { service_level: code('URGP'), local_instrument: own('FEDWIRE'), charge_bearer: 'SHAR' },
    `${codes_from}; Fedwire Funds Service hours (customers’ transfers until 18:45); ${assumed_cut_off}`,
  ),
  rail(
    'FPS',
    { country: 'GB', currency: 'GBP' },
    always('Europe/London'),
    { service_level: code('URNS'), local_instrument: own('FPS'), charge_bearer: 'SHAR' },
    `${codes_from}; Pay.UK, Faster Payments: every day, up to GBP 1,000,000 since February 2022. SHAR as UK banks ask for it`,
    { amount_max: '1000000.00' },
  ),
  rail(
    'CHAPS',
    { country: 'GB', currency: 'GBP' },
    until('16:00', 'Europe/London', 'GB'),
    { service_level: code('URGP'), local_instrument: own('CHAPS'), charge_bearer: 'SHAR' },
    `${codes_from}; Bank of England, CHAPS reference manual (customers’ payments until 17:40); ${assumed_cut_off}`,
  ),
  rail(
    'BECS',
    { country: 'AU', currency: 'AUD' },
    until('16:00', 'Australia/Sydney', 'AU'),
    { local_instrument: own('BECS') },
    `${codes_from}; AusPayNet, BECS procedures; ${assumed_cut_off}`,
  ),
  rail(
    'NEFT',
    { country: 'IN', currency: 'INR' },
    always('Asia/Kolkata'),
    { local_instrument: own('NEFT') },
    `${codes_from}; RBI, NEFT on every day and at every hour since 16 December 2019, half-hourly batches`,
  ),
  rail(
    'RTGS',
    { country: 'IN', currency: 'INR' },
    always('Asia/Kolkata'),
    { service_level: code('URGP'), local_instrument: own('RTGS') },
    `${codes_from}; RBI, RTGS System Regulations: at every hour since 14 December 2020, INR 200,000 and more`,
    { amount_min: '200000.00' },
  ),
  rail(
    'CNAPS',
    { country: 'CN', currency: 'CNY' },
    until('16:00', 'Asia/Shanghai', 'CN'),
    {
      local_instrument: own('CNAPS'),
      character_set: 'CHINESE',
      identity: { COMPANY: own('USCC'), PERSONAL: code('NIDN') },
    },
    `${codes_from}; PBoC, CNAPS2: names and remarks in Chinese characters; ${assumed_cut_off} (HVPS closes at 17:15)`,
  ),
  rail(
    'SPEI',
    { country: 'MX', currency: 'MXN' },
    always('America/Mexico_City'),
    { service_level: code('URGP'), local_instrument: own('SPEI'), identity: tax_numbers },
    `${codes_from}; Banco de México, Circular 14/2017: every day`,
  ),
  rail(
    'TED',
    { country: 'BR', currency: 'BRL' },
    until('16:30', 'America/Sao_Paulo', 'BR'),
    { service_level: code('URGP'), local_instrument: own('TED'), identity: tax_numbers },
    `${codes_from}; BCB, STR (customers’ TED until 17:00); CPF and CNPJ are tax numbers (TXID); ${assumed_cut_off}`,
  ),
  rail(
    'PIX',
    { country: 'BR', currency: 'BRL' },
    always('America/Sao_Paulo'),
    { service_level: code('INST'), local_instrument: own('PIX'), identity: tax_numbers },
    `${codes_from}; BCB, Resolution 1 of 12 August 2020 (Pix): every day; here by account, not by key`,
    { answers_within_s: 10 },
  ),
  rail(
    'EFT',
    { country: 'CA', currency: 'CAD' },
    until('16:00', 'America/Toronto', 'CA'),
    { local_instrument: own('EFT') },
    `${codes_from}; Payments Canada, ACSS Rule F1 (AFT); ${assumed_cut_off}`,
  ),
  rail(
    'BECS NZ',
    { country: 'NZ', currency: 'NZD' },
    until('16:00', 'Pacific/Auckland', 'NZ'),
    { local_instrument: own('BECS') },
    `${codes_from}; Payments NZ, BECS rules. SBI365 settles on every day since May 2023; that a file executes on banking days is an assumption, and so is the cut-off`,
    { assumed: ['cut_off', 'calendar'] },
  ),
  rail(
    'CHATS',
    { country: 'HK', currency: 'HKD' },
    until('16:00', 'Asia/Hong_Kong', 'HK'),
    { service_level: code('URGP'), local_instrument: own('CHATS') },
    `${codes_from}; HKICL, HKD CHATS (customers’ payments until 18:00); ${assumed_cut_off}`,
  ),
  rail(
    'FAST',
    { country: 'SG', currency: 'SGD' },
    always('Asia/Singapore'),
    { service_level: code('URNS'), local_instrument: own('FAST') },
    `${codes_from}; ABS, FAST: every day, up to SGD 200,000`,
    { amount_max: '200000.00' },
  ),
  rail(
    'ZENGIN',
    { country: 'JP', currency: 'JPY' },
    until('14:00', 'Asia/Tokyo', 'JP'),
    { local_instrument: own('ZENGIN'), character_set: 'ZENGIN', account_name: 'Cdtr' },
    `${codes_from}; Zengin-Net, format for general transfers (half-width katakana, capitals, digits; core time until 15:30); ${assumed_cut_off}`,
  ),
  rail(
    'SIC',
    { country: 'CH', currency: 'CHF' },
    until('15:00', 'Europe/Zurich', 'SIC'),
    { local_instrument: null, charge_bearer: 'SLEV', contact: 'NONE', bank: 'NUMBER' },
    `SIX, Swiss Payment Standards, implementation guidelines for credit transfers (type D: no local instrument, no contact, the bank by its IBAN); ${assumed_cut_off} (SIC stops customers’ payments at 17:00)`,
  ),
  rail(
    'ELIXIR',
    { country: 'PL', currency: 'PLN' },
    until('13:00', 'Europe/Warsaw', 'PL'),
    { local_instrument: own('ELIXIR') },
    `${codes_from}; KIR, Elixir sessions; ${assumed_cut_off}`,
  ),
  rail(
    'BANKGIRO',
    { country: 'SE', currency: 'SEK' },
    until('12:00', 'Europe/Stockholm', 'SE'),
    { local_instrument: own('BANKGIRO') },
    `${codes_from}; Bankgirot; ${assumed_cut_off}`,
  ),
  rail(
    'NICS',
    { country: 'NO', currency: 'NOK' },
    until('14:00', 'Europe/Oslo', 'NO'),
    { local_instrument: own('NICS') },
    `${codes_from}; Bits, NICS; ${assumed_cut_off}`,
  ),
  rail(
    'INTRADAG',
    { country: 'DK', currency: 'DKK' },
    until('13:00', 'Europe/Copenhagen', 'DK'),
    { local_instrument: own('INTRADAG') },
    `${codes_from}; Finance Denmark, Intraday clearing; ${assumed_cut_off}`,
  ),
  rail(
    'CERTIS',
    { country: 'CZ', currency: 'CZK' },
    until('13:00', 'Europe/Prague', 'CZ'),
    { local_instrument: own('CERTIS') },
    `${codes_from}; ČNB, CERTIS; ${assumed_cut_off}`,
  ),
  rail(
    'GIRO',
    { country: 'HU', currency: 'HUF' },
    until('14:00', 'Europe/Budapest', 'HU'),
    { local_instrument: own('GIRO') },
    `${codes_from}; GIRO Zrt., intraday clearing; ${assumed_cut_off}`,
  ),
  rail(
    'TRANSFOND',
    { country: 'RO', currency: 'RON' },
    until('13:00', 'Europe/Bucharest', 'RO'),
    { local_instrument: own('SENT') },
    `${codes_from}; TRANSFOND, SENT; ${assumed_cut_off}`,
  ),
  rail(
    'UAEFTS',
    { country: 'AE', currency: 'AED' },
    until('13:00', 'Asia/Dubai', 'AE'),
    { service_level: code('URGP'), local_instrument: own('UAEFTS') },
    `${codes_from}; CBUAE, UAEFTS and codes for the purpose of payment (three letters); ${assumed_cut_off}`,
  ),
  rail(
    'SARIE',
    { country: 'SA', currency: 'SAR' },
    until('13:00', 'Asia/Riyadh', 'SA'),
    { service_level: code('URGP'), local_instrument: own('SARIE') },
    `${codes_from}; SAMA, SARIE; ${assumed_cut_off}`,
  ),
  rail(
    'FAST TR',
    { country: 'TR', currency: 'TRY' },
    always('Europe/Istanbul'),
    { service_level: code('URNS'), local_instrument: own('FAST') },
    `${codes_from}; CBRT, FAST: every day. Its limit changes too often to be kept here: above it banks use EFT`,
  ),
  rail(
    'ZAHAV',
    { country: 'IL', currency: 'ILS' },
    until('14:00', 'Asia/Jerusalem', 'IL'),
    { service_level: code('URGP'), local_instrument: own('ZAHAV') },
    `${codes_from}; Bank of Israel, Zahav; ${assumed_cut_off}`,
  ),
];

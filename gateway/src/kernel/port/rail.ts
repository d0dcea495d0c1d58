import { Type, type Static } from 'typebox';

/** A code of an external code set of ISO 20022, so many characters at most, or one of a bank's own. */
function codeUpTo(length: number) {
  return Type.Union([
    Type.Object(
      { code: Type.String({ pattern: `^[A-Z0-9]{1,${length}}$` }) },
      { additionalProperties: false },
    ),
    Type.Object(
      { proprietary: Type.String({ minLength: 1, maxLength: 35 }) },
      { additionalProperties: false },
    ),
  ]);
}

const Code = codeUpTo(4);
const InstrumentCode = codeUpTo(35);

/** A code of ISO 20022, or one of a bank's own. */
export type Code = Static<typeof Code>;

/**
 * What a bank receives about the rail in a credit transfer, and where the fields of a payout are placed. An operator
 * may set each of them for a bank (BANKS_FILE, `rails`).
 */
export const RailMessage = Type.Object(
  {
    /** PmtTpInf/SvcLvl. */
    service_level: Type.Union([Code, Type.Null()]),
    /** PmtTpInf/LclInstrm; by the beneficiary's kind where the rail tells companies from persons. */
    local_instrument: Type.Union([
      InstrumentCode,
      Type.Object({ COMPANY: InstrumentCode, PERSONAL: InstrumentCode }, { additionalProperties: false }),
      Type.Null(),
    ]),
    /** PmtTpInf/CtgyPurp: a code, the payout's purpose where the code set has it, or none. */
    category_purpose: Type.Union([Code, Type.Literal('PURPOSE'), Type.Null()]),
    /** ChrgBr; ASKED: as in swift_charge_option. Null: omitted. */
    charge_bearer: Type.Union([
      Type.Literal('SLEV'),
      Type.Literal('SHAR'),
      Type.Literal('DEBT'),
      Type.Literal('CRED'),
      Type.Literal('ASKED'),
      Type.Null(),
    ]),
    /**
     * Which characters the bank accepts: the SWIFT set X, half-width katakana with capitals and digits (ZENGIN),
     * Chinese characters in addition to Latin ones (CHINESE), or any (UNICODE).
     */
    character_set: Type.Union([
      Type.Literal('SWIFT'),
      Type.Literal('ZENGIN'),
      Type.Literal('CHINESE'),
      Type.Literal('UNICODE'),
    ]),
    /**
     * Where the number of the branch is placed: CdtrAgt/BrnchId/Id, or after the bank's number in ClrSysMmbId/MmbId.
     */
    bank_branch: Type.Union([Type.Literal('BrnchId'), Type.Literal('MmbId')]),
    /** Where account_name is placed: CdtrAcct/Nm, or Cdtr/Nm instead of the party's name. */
    account_name: Type.Union([Type.Literal('CdtrAcct'), Type.Literal('Cdtr')]),
    /** SchmeNm of the beneficiary's identity number, where the payout does not give its kind. */
    identity: Type.Object({ COMPANY: Code, PERSONAL: Code }, { additionalProperties: false }),
    /** How much of a party's identification is sent: all of it, or one item, as the EPC's schemes require. */
    identification: Type.Union([Type.Literal('ALL'), Type.Literal('ONE')]),
    /** How much of the beneficiary's contact details is sent: telephones and e-mail address, or nothing. */
    contact: Type.Union([Type.Literal('ALL'), Type.Literal('NONE')]),
    /** How much of the beneficiary's bank is sent: name, street and branch too, or only its numbers and country. */
    bank: Type.Union([Type.Literal('ALL'), Type.Literal('NUMBER')]),
    /** Where the regulatory code is placed. */
    regulatory_code: Type.Union([
      Type.Literal('RgltryRptg'),
      Type.Literal('Purp'),
      Type.Literal('InstrForCdtrAgt'),
    ]),
    /** IANA name of the time zone in which cut-off and days are counted. */
    time_zone: Type.String({ minLength: 1, maxLength: 60 }),
    /** Local time, HH:MM, after which the bank executes on the next day; null: none. */
    cut_off: Type.Union([Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }), Type.Null()]),
    /** Name of its calendar. */
    calendar: Type.String({ minLength: 1, maxLength: 20 }),
  },
  { additionalProperties: false },
);

export type RailMessage = Static<typeof RailMessage>;

/**
 * A rail for credit transfers, with its market's defaults. All rules of a rail are in its data and nowhere else: code
 * that writes a message or computes a date reads them here.
 */
export interface Rail {
  /** As in local_clearing_system of the response; SWIFT for cross-border payments. */
  readonly name: string;
  /** ISO 3166-1 alpha-2; empty: anywhere. */
  readonly country: string;
  /** ISO 4217; empty: any. Time zone and calendar are then those of the payment's currency. */
  readonly currency: string;
  /** Decimal limits of the rail's amounts, where it has any. */
  readonly amount_min?: string;
  readonly amount_max?: string;
  /** Within how many seconds the final answer comes, where the rail is instant. */
  readonly answers_within_s?: number;
  readonly message: RailMessage;
  /** Defaults without a published source: an operator asks the bank, and sets them for it. */
  readonly assumed: readonly (keyof RailMessage)[];
  /** Where each default comes from, and what is an assumption. */
  readonly source: string;
  /** When the source was last checked, YYYY-MM-DD. */
  readonly as_of: string;
}

const settable = RailMessage.properties;

/** The operator's settings of a rail for a bank; defaults are those of the market. */
export const RailSettings = Type.Object(
  {
    /** Another rail of the same market that this bank uses instead: RTGS for NEFT, PIX for TED. */
    use: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
    service_level: Type.Optional(settable.service_level),
    local_instrument: Type.Optional(settable.local_instrument),
    category_purpose: Type.Optional(settable.category_purpose),
    charge_bearer: Type.Optional(settable.charge_bearer),
    character_set: Type.Optional(settable.character_set),
    bank_branch: Type.Optional(settable.bank_branch),
    account_name: Type.Optional(settable.account_name),
    identity: Type.Optional(settable.identity),
    identification: Type.Optional(settable.identification),
    contact: Type.Optional(settable.contact),
    bank: Type.Optional(settable.bank),
    regulatory_code: Type.Optional(settable.regulatory_code),
    time_zone: Type.Optional(settable.time_zone),
    cut_off: Type.Optional(settable.cut_off),
    calendar: Type.Optional(settable.calendar),
  },
  { additionalProperties: false },
);

export type RailSettings = Static<typeof RailSettings>;

import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { UsageError } from '../../kernel/errors.ts';
import { railNamed, whyNotInstead } from '../rails/bank-rails.ts';
import { RailSettings } from '../../kernel/port/rail.ts';
import { calendar_table } from '../../kernel/values/calendars/calendar-table.ts';
import { isTimeZone } from '../../kernel/values/dates.ts';

const text = (max: number) => Type.String({ minLength: 1, maxLength: max });
const country = Type.String({ pattern: '^[A-Z]{2}$' });

const OwnAccount = Type.Object(
  {
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    /** Either this or account_number. */
    iban: Type.Optional(Type.String({ pattern: '^[A-Z]{2}[0-9]{2}[A-Z0-9]{10,30}$' })),
    account_number: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9-]{1,34}$' })),
    bic: Type.String({ pattern: '^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$' }),
  },
  { additionalProperties: false },
);

/** One bank that accepts files: the ordering party, its accounts, and the bank's mailbox. */
const BankSettings = Type.Object(
  {
    /** The connector's name, by which accounts choose their bank. */
    name: Type.String({ pattern: '^[a-z][a-z0-9-]{0,29}$' }),
    /** Contains outbox, inbox, read, set-aside and staging, all on one file system. */
    directory: text(1_000),
    owner: Type.Object(
      {
        name: text(70),
        /** The number by which the bank identifies the ordering party, if it gave one. */
        customer_id: Type.Optional(text(35)),
        street: Type.Optional(text(70)),
        building_number: Type.Optional(text(16)),
        postcode: Type.Optional(text(16)),
        town: text(35),
        country,
      },
      { additionalProperties: false },
    ),
    /** One per currency. */
    accounts: Type.Array(OwnAccount, { minItems: 1, maxItems: 200 }),
    /** The version of pain.001 that the bank requires. */
    message: Type.Optional(
      Type.Union([
        Type.Literal('pain.001.001.09'),
        Type.Literal('pain.001.001.11'),
        Type.Literal('pain.001.001.12'),
      ]),
    ),
    /** Whether the bank may debit a block as one sum. */
    batch_booking: Type.Optional(Type.Boolean()),
    /** How long payments are collected before a file that is not full is made. */
    gather_seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400 })),
    /**
     * Which messages book their lines; the others only inform. Both, where every line has the bank's own reference or
     * is identical in both; one, where the bank books sums in one and their parts in the other.
     */
    books: Type.Optional(
      Type.Array(Type.Union([Type.Literal('camt.053'), Type.Literal('camt.054')]), {
        minItems: 1,
        maxItems: 2,
      }),
    ),
    payments_per_file_max: Type.Optional(Type.Integer({ minimum: 1, maximum: 50_000 })),
    /** This bank's differences from its market, by rail. */
    rails: Type.Optional(Type.Record(Type.String(), RailSettings)),
  },
  { additionalProperties: false },
);

const BanksFile = Type.Object(
  { banks: Type.Array(BankSettings, { minItems: 1, maxItems: 50 }) },
  { additionalProperties: false },
);

export type OwnAccount = Static<typeof OwnAccount>;
export type BankSettings = Required<Static<typeof BankSettings>>;

const defaults: Pick<
  BankSettings,
  'message' | 'batch_booking' | 'gather_seconds' | 'books' | 'payments_per_file_max' | 'rails'
> = {
  message: 'pain.001.001.09',
  batch_booking: false,
  gather_seconds: 60,
  books: ['camt.053', 'camt.054'],
  payments_per_file_max: 10_000,
  rails: {},
};
/** Names of the gateway's own connectors. */
const reserved_names: ReadonlySet<string> = new Set(['sandbox', 'sandbox-bank']);

/**
 * Reads the operator's description of the banks (BANKS_FILE).
 * @throws UsageError that names what is wrong
 */
export function readBankSettings(json: string): BankSettings[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new UsageError(`BANKS_FILE is not JSON: ${(error as Error).message}`);
  }
  if (!Value.Check(BanksFile, value)) throw new UsageError(`BANKS_FILE: ${firstMistake(value)}`);
  const banks = value.banks.map((bank): BankSettings => ({ ...defaults, ...bank }));
  banks.forEach((bank, at) => checkBank(bank, banks.slice(0, at)));
  return banks;
}

/** A validator's report of one error. */
type Mistake = ReturnType<typeof Value.Errors>[number];

/**
 * Describes an error: where it is, an unknown key by its name, a wrong value with the allowed ones. Where several
 * shapes are allowed, the deepest error belongs to the intended one.
 */
function firstMistake(value: unknown): string {
  // An unknown key is reported twice: by the object that does not define it, and as a value that is not allowed.
  const mistakes = Value.Errors(BanksFile, value).filter(({ keyword }) => keyword !== 'boolean');
  const deepest = Math.max(...mistakes.map(depthOf));
  const meant = mistakes.filter((one) => depthOf(one) === deepest);
  const [first] = meant;
  if (!first) return 'its content is wrong';
  const path = first.instancePath.slice(1).replaceAll('/', '.');
  const unknown = unknownKey(meant);
  if (unknown !== null) return `${path === '' ? '' : `${path}.`}${unknown} is not a setting`;
  const choices = meant
    .filter(({ instancePath }) => instancePath === first.instancePath)
    .flatMap((one) => (one.keyword === 'const' ? [JSON.stringify(one.params.allowedValue)] : []));
  if (choices.length > 1) return `${path} must be one of ${choices.join(', ')}`;
  return `${path || 'its content'} ${first.message}`;
}

function depthOf({ instancePath }: Mistake): number {
  return instancePath.split('/').length;
}

/** The key that most of the allowed shapes do not define. */
function unknownKey(mistakes: readonly Mistake[]): string | null {
  const counts = new Map<string, number>();
  for (const { keyword, params } of mistakes) {
    if (keyword !== 'additionalProperties') continue;
    for (const name of params.additionalProperties) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most ? most[0] : null;
}

function checkBank(bank: BankSettings, before: readonly BankSettings[]): void {
  const fail = (rule: string): never => {
    throw new UsageError(`BANKS_FILE: bank ${bank.name} ${rule}`);
  };
  if (reserved_names.has(bank.name)) fail('has the name of one of the gateway’s own connectors');
  if (before.some(({ name }) => name === bank.name)) fail('is there twice');
  if (before.some(({ directory }) => directory === bank.directory)) fail('has the directory of another bank');
  const currencies = new Set<string>();
  for (const { currency, iban, account_number } of bank.accounts) {
    if (currencies.has(currency)) fail(`has two accounts in ${currency}`);
    currencies.add(currency);
    if ((iban === undefined) === (account_number === undefined)) {
      fail(`needs either iban or account_number for its account in ${currency}`);
    }
    if (iban !== undefined && !isIban(iban)) fail(`has an IBAN in ${currency} whose check digits are wrong`);
  }
  for (const [name, rail] of Object.entries(bank.rails)) {
    const wrong = whyWrongRail(name, rail);
    if (wrong !== null) fail(`has rails.${name}${wrong}`);
  }
}

const calendar_names = calendar_table.map(({ name }) => name);

/** What is wrong with the settings of a rail, in words that follow its name; null when nothing is. */
function whyWrongRail(name: string, { use, time_zone, calendar }: RailSettings): string | null {
  if (railNamed(name) === null) return `, which is no rail: \`gateway banks rails\` lists them`;
  const not_instead = use === undefined ? null : whyNotInstead(name, use);
  if (not_instead !== null) return `.use: ${use} ${not_instead}`;
  if (time_zone !== undefined && !isTimeZone(time_zone)) return `.time_zone, which is no IANA time zone`;
  if (calendar !== undefined && !calendar_names.includes(calendar))
    return `.calendar, which is none of ${calendar_names.join(', ')}`;
  return null;
}

/** ISO 13616: with its first four characters moved to the end, the IBAN as a number must be 1 modulo 97. */
function isIban(iban: string): boolean {
  const moved = iban.slice(4) + iban.slice(0, 4);
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { UsageError } from '../../errors.ts';

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

/** One bank that takes files: who orders, from which accounts, and where its mailbox is. */
const BankSettings = Type.Object(
  {
    /** The connector's name, which accounts choose their bank by. */
    name: Type.String({ pattern: '^[a-z][a-z0-9-]{0,29}$' }),
    /** Holds outbox, inbox, read, set-aside and staging; all on one file system. */
    directory: text(1_000),
    owner: Type.Object(
      {
        name: text(70),
        /** The number by which the bank knows who orders, if it gave one. */
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
    /** Version of pain.001 that the bank asks for. */
    message: Type.Optional(
      Type.Union([
        Type.Literal('pain.001.001.09'),
        Type.Literal('pain.001.001.11'),
        Type.Literal('pain.001.001.12'),
      ]),
    ),
    /** Whether the bank may debit a block as one sum. */
    batch_booking: Type.Optional(Type.Boolean()),
    /** For how long payments are gathered before they make a file that is not full. */
    gather_seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400 })),
    payments_per_file_max: Type.Optional(Type.Integer({ minimum: 1, maximum: 50_000 })),
  },
  { additionalProperties: false },
);

const BanksFile = Type.Object(
  { banks: Type.Array(BankSettings, { minItems: 1, maxItems: 50 }) },
  { additionalProperties: false },
);

export type OwnAccount = Static<typeof OwnAccount>;
export type BankSettings = Required<Static<typeof BankSettings>>;

const defaults = {
  message: 'pain.001.001.09',
  batch_booking: false,
  gather_seconds: 60,
  payments_per_file_max: 10_000,
} as const;
/** Names that the gateway's own connectors have. */
const taken_names: ReadonlySet<string> = new Set(['sandbox', 'sandbox-bank']);

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
  if (!Value.Check(BanksFile, value)) {
    const [error] = Value.Errors(BanksFile, value);
    const path = error?.instancePath.slice(1).replaceAll('/', '.') || 'its content';
    throw new UsageError(`BANKS_FILE: ${path} ${error?.message ?? 'is wrong'}`);
  }
  const banks = value.banks.map((bank): BankSettings => ({ ...defaults, ...bank }));
  banks.forEach((bank, at) => checkBank(bank, banks.slice(0, at)));
  return banks;
}

function checkBank(bank: BankSettings, before: readonly BankSettings[]): void {
  const fail = (rule: string): never => {
    throw new UsageError(`BANKS_FILE: bank ${bank.name} ${rule}`);
  };
  if (taken_names.has(bank.name)) fail('has the name of one of the gateway’s own connectors');
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
}

/** ISO 13616: the number that the IBAN spells, its first four characters moved to the end, leaves 1 modulo 97. */
function isIban(iban: string): boolean {
  const moved = iban.slice(4) + iban.slice(0, 4);
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

import { createHash } from 'node:crypto';
import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { reading, sql } from '../../../kernel/database/statement.ts';
import type { Actor } from '../../../kernel/values/actor.ts';
import type { Currency } from '../../../kernel/values/currency.ts';
import { moneyText } from '../../../kernel/values/money.ts';
import type { Account } from '../../../accounts/merchants/account.ts';
import { beyondLimits, countsDay, type LimitedKey } from '../../../accounts/merchants/key-limits.ts';
import type { BankDetails } from '../../beneficiaries/party.ts';
import { came_to_nothing } from './duplicate-payouts.ts';
import type { PayoutDraft, PayoutOrder } from './payout-draft.ts';

/** A payout as the sums of a day count it. */
export interface CountedPayout {
  readonly account_id: string;
  readonly source_currency: Currency;
  /** Minor units of source_currency. */
  readonly source_amount: bigint;
  readonly payee_digest: string;
  readonly created_by: Actor;
  readonly at: Date;
  /** The sign key that asks for it: more than it may is refused, not approved. Null: none does. */
  readonly limited_key: LimitedKey | null;
}

/** What may go out within 24 hours before people must approve; minor units of source_currency, null: no limit. */
export interface DayLimits {
  /** Whether every payout from this balance needs approval. */
  readonly approve_all: boolean;
  /** To one account, whoever pays. */
  readonly payee_limit: bigint | null;
  /** By one person or key, whoever is paid. */
  readonly maker_limit: bigint | null;
}

/** A payout that is asked for, as the sums count it, with what limits it. */
export function countedPayout(
  {
    account,
    actor,
    at,
    limited_key = null,
  }: {
    readonly account: Pick<Account, 'account_id'>;
    readonly actor: Actor;
    readonly at: Date;
    readonly limited_key?: LimitedKey | null;
  },
  { source_currency }: Pick<PayoutOrder, 'source_currency'>,
  draft: PayoutDraft,
): CountedPayout & DayLimits {
  const { source_amount, approve_all, payee_limit, maker_limit } = draft;
  return {
    account_id: account.account_id,
    source_currency,
    source_amount,
    payee_digest: payeeDigest(draft.request.beneficiary.bank_details),
    created_by: actor,
    at,
    limited_key,
    approve_all,
    payee_limit,
    maker_limit,
  };
}

type By = 'payee' | 'maker' | 'key';

interface Sum {
  readonly count: number;
  readonly minor: bigint;
}

const nothing: Sum = { count: 0, minor: 0n };
const digest_length = 24;

/** IBAN or number of an account. */
export function accountNumber({ iban, account_number }: BankDetails): string {
  return iban || account_number;
}

/**
 * Digest of the account that is paid, however its number is written: of its letters and digits without leading zeros.
 * The bank is not part of it: what finds an account is its number, and of two accounts that share one both are counted.
 */
export function payeeDigest(details: BankDetails): string {
  const number = accountNumber(details)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(number.replace(/^0+/, '')).digest('hex').slice(0, digest_length);
}

/** SQL: states in which a payout does not count. */
export const ended = [...came_to_nothing].map((state) => `'${state}'`).join(', ');

function paidBy(by: By, condition: string): string {
  return `SELECT count(*)::int4 AS payouts, coalesce(sum(q.source_amount), 0) AS minor FROM payouts q
     WHERE q.account_id = k.account_id AND q.source_currency = k.source_currency AND ${condition}
       AND k.by = '${by}' AND q.created_at > k.at - interval '24 hours' AND q.status NOT IN (${ended})`;
}

/** SQL: a key and all that took each other's place, as makers. */
const by_keys = `ARRAY(SELECT 'api:' || s.key_id FROM sign_keys s
         WHERE s.account_id = k.account_id AND coalesce(s.first_key_id, s.key_id) = k.key)`;

const sumRows = reading(
  'payouts_of_a_day',
  { place: 'int4', payouts: 'int4', minor: 'numeric' },
  sql`SELECT k.place, s.payouts, s.minor
   FROM ${sql.recordset('k', {
     place: 'int4',
     account_id: 'text',
     source_currency: 'text',
     by: 'text',
     key: 'text',
     at: 'timestamptz',
   })}
   CROSS JOIN LATERAL (
     ${`${paidBy('payee', "q.payee_digest = k.key AND q.payee_digest <> ''")}
     UNION ALL ${paidBy('maker', 'q.created_by = k.key')}
     UNION ALL ${paidBy('key', `q.created_by = ANY (${by_keys})`)}`}
   ) s WHERE s.payouts > 0`,
);

function keyOf({ payee_digest, created_by, limited_key }: CountedPayout, by: By): string {
  switch (by) {
    case 'payee':
      return payee_digest;
    case 'maker':
      return created_by;
    case 'key':
      return limited_key?.first_key_id ?? '';
  }
}

function nameOf(one: CountedPayout, by: By): string {
  return `${by} ${one.account_id} ${one.source_currency} ${keyOf(one, by)}`;
}

/**
 * What has gone out within 24 hours, by the account that is paid, by who pays, and by keys that took each other's place: everything that was accepted and has
 * not failed, been returned, rejected or cancelled. Behind the lock of the balances that pay nothing is missing, so of
 * payouts at once each counts those before it.
 */
export class DaySums {
  readonly #sums: Map<string, Sum>;

  constructor(sums: ReadonlyMap<string, Sum> = new Map()) {
    this.#sums = new Map(sums);
  }

  /** Reads what the limits of these payouts ask for, in one statement; none where there are no limits. */
  static async read(
    database: Pick<Database, 'read'>,
    payouts: readonly (CountedPayout & DayLimits)[],
  ): Promise<DaySums> {
    const asked = new Map<string, CountedPayout & { readonly by: By; readonly key: string }>();
    for (const payout of payouts) {
      for (const by of limitedBy(payout)) {
        const name = nameOf(payout, by);
        // Of several the earliest, which looks back furthest.
        if ((asked.get(name)?.at ?? payout.at) >= payout.at)
          asked.set(name, { ...payout, by, key: keyOf(payout, by) });
      }
    }
    if (asked.size === 0) return new DaySums();
    const names = [...asked.keys()];
    const rows = await database.read(sumRows, {
      k: [...asked.values()].map(({ account_id, source_currency, by, key, at }, place) => ({
        place,
        account_id,
        source_currency,
        by,
        key,
        at,
      })),
    });
    const sums = rows.map(({ place, payouts: count, minor }): [string, Sum] => [
      names[place] ?? '',
      { count, minor: BigInt(minor) },
    ]);
    return new DaySums(new Map(sums));
  }

  /** Counts a payout that has just been accepted. */
  add(payout: CountedPayout): void {
    for (const by of ['payee', 'maker', 'key'] as const) {
      const { count, minor } = this.#before(payout, by);
      this.#sums.set(nameOf(payout, by), { count: count + 1, minor: minor + payout.source_amount });
    }
  }

  /**
   * Why a payout needs approval, itself counted; empty where no limit asks for it.
   * @param more sums of others that are not accepted yet, and count too
   */
  reasons(payout: CountedPayout & DayLimits, more = new DaySums()): Reason[] {
    const { approve_all, payee_limit, maker_limit, source_currency: currency } = payout;
    const reached = (by: By, limit: bigint | null) => {
      const [before, beside] = [this.#before(payout, by), more.#before(payout, by)];
      const others = before.count + beside.count;
      const sum = before.minor + beside.minor + payout.source_amount;
      if (limit === null || sum <= limit) return [];
      return [{ others, sum: moneyText(sum, currency), limit: moneyText(limit, currency) }];
    };
    return [
      ...(approve_all ? [{ rule: 'balance_needs_approval', currency } as const] : []),
      ...reached('payee', payee_limit).map((sums) => ({ rule: 'payee_limit', ...sums }) as const),
      ...reached('maker', maker_limit).map((sums) => ({ rule: 'maker_limit', ...sums }) as const),
    ];
  }

  /** Why the sign key may not pay this out; null where it may. */
  beyond(payout: CountedPayout): Reason | null {
    const { limited_key, source_currency: currency, source_amount: amount } = payout;
    if (!limited_key) return null;
    const before = this.#before(payout, 'key').minor;
    return beyondLimits(limited_key.limits, { currency, amount, before });
  }

  #before(payout: CountedPayout, by: By): Sum {
    return this.#sums.get(nameOf(payout, by)) ?? nothing;
  }
}

function limitedBy({ payee_limit, maker_limit, limited_key }: CountedPayout & DayLimits): By[] {
  return [
    ...(payee_limit === null ? [] : (['payee'] as const)),
    ...(maker_limit === null ? [] : (['maker'] as const)),
    ...(limited_key && countsDay(limited_key.limits) ? (['key'] as const) : []),
  ];
}

import type { ReadDatabase } from '../../../kernel/database/database.ts';
import { reading, sql } from '../../../kernel/database/statement.ts';
import type { Currency } from '../../../kernel/values/currency.ts';
import type { Fee } from '../../../accounts/fees/fee.ts';
import type { Actor } from '../../../kernel/values/actor.ts';
import type { Beneficiary, Payer } from '../../beneficiaries/party.ts';
import { coolingOffHours, type PayoutSettings } from '../settings/settings-store.ts';
import { quoteOf, type Quote } from '../../../accounts/rates/rate.ts';
import { payee_unknown, payeeOf, readPayees, type Newness } from './newness.ts';
import type { PayoutOrder } from './payout-draft.ts';

/** How an account pays out, where the operator has said something about it. */
export interface PayoutTerms extends Omit<
  PayoutSettings,
  'account_id' | 'default_payer_id' | 'cooling_off_hours' | 'cooling_off_before' | 'cooling_off_from'
> {
  readonly merchant_name: string;
  readonly newness: Newness;
  readonly fee: Fee | null;
  readonly quote: Quote | null;
  /** The moment at which the quote’s rate ends. */
  readonly quoted_until: Date | null;
  /** The saved beneficiary that was named, in its newest version. */
  readonly beneficiary: { readonly version: string; readonly content: Beneficiary } | null;
  /** The saved payer that was named, in its newest version; where the request names none, the account’s own. */
  readonly payer: {
    readonly payer_id: string;
    readonly version: string;
    readonly content: Payer;
  } | null;
}

/** What terms depend on. */
export interface TermsKey {
  readonly account_id: string;
  readonly source_currency: Currency;
  readonly payment_currency: Currency;
  readonly fee_currency: Currency;
  readonly payment_method: string;
  readonly charge_option: string;
  /** A saved beneficiary, or empty. */
  readonly beneficiary_id: string;
  /** As it was sent, or null. */
  readonly beneficiary: Beneficiary | null;
  /** A saved payer, or empty. */
  readonly payer_id: string;
  /** Who asks for the payout. */
  readonly maker: Actor;
  readonly at: Date;
}

const newest_party = `SELECT y.version, y.content FROM payout_parties y
   WHERE y.account_id = k.account_id AND NOT EXISTS (
     SELECT FROM payout_parties_removed g
     WHERE g.account_id = y.account_id AND g.kind = y.kind AND g.party_id = y.party_id)`;

/**
 * What the terms of payouts follow from, but for what is known of the accounts that are paid, in one statement: what the
 * operator has set, the fee, the rate that is valid, the saved parties, since when their maker is there.
 */
const termRows = reading(
  'payout_terms',
  {
    place: 'int4',
    merchant_name: 'text',
    connector: 'text?',
    when_short: 'text?',
    screening: 'bool?',
    approval_limits: 'jsonb?',
    approve_others: 'bool?',
    maker_limits: 'jsonb?',
    payee_mismatch: 'text?',
    instant_fallback: 'bool?',
    fixed: 'int8?',
    percent_millionths: 'int4?',
    minimum: 'int8?',
    maximum: 'int8?',
    rate_id: 'int8?',
    base: 'text?',
    quote: 'text?',
    rate: 'text?',
    markup_bps: 'int4?',
    quoted_until: 'timestamptz?',
    beneficiary_version: 'text?',
    beneficiary: 'jsonb?',
    payer_id: 'text?',
    payer_version: 'text?',
    payer: 'jsonb?',
    cooling_off_hours: 'int4',
    key_since: 'timestamptz?',
    person_since: 'timestamptz?',
  },
  sql`SELECT k.place, m.name AS merchant_name, s.connector, s.when_short, s.screening, s.approval_limits, s.approve_others,
     s.maker_limits, s.payee_mismatch, s.instant_fallback,
     f.fixed, f.percent_millionths, f.minimum, f.maximum, r.rate_id, r.base, r.quote, r.rate, r.markup_bps,
     r.valid_until AS quoted_until, b.version AS beneficiary_version, b.content AS beneficiary,
     coalesce(nullif(k.payer_id, ''), s.default_payer_id) AS payer_id, p.version AS payer_version, p.content AS payer,
     c.hours AS cooling_off_hours, g.created_at AS key_since, t.created_at AS person_since
   FROM ${sql.recordset('k', {
     place: 'int4',
     account_id: 'text',
     source_currency: 'text',
     payment_currency: 'text',
     fee_currency: 'text',
     payment_method: 'text',
     charge_option: 'text',
     beneficiary_id: 'text',
     payer_id: 'text',
     maker: 'text',
     at: 'timestamptz',
   })}
   JOIN accounts a USING (account_id)
   JOIN merchants m USING (merchant_id)
   LEFT JOIN payout_settings s ON s.account_id = k.account_id
   CROSS JOIN LATERAL (SELECT ${coolingOffHours('s', 'a', 'k.at')} AS hours) c
   LEFT JOIN sign_keys g ON g.account_id = k.account_id AND g.key_id = substr(k.maker, 5) AND k.maker LIKE 'api:%'
   LEFT JOIN memberships t ON t.merchant_id = a.merchant_id AND t.user_id = substr(k.maker, 6) AND k.maker LIKE 'user:%'
   LEFT JOIN payout_fees f ON f.account_id = k.account_id AND f.currency = k.fee_currency
     AND f.payment_method = k.payment_method AND f.charge_option = k.charge_option
   LEFT JOIN LATERAL (
     SELECT x.rate_id, x.base, x.quote, x.rate, x.markup_bps, x.valid_until FROM fx_rates x
     WHERE ((x.base = k.source_currency AND x.quote = k.payment_currency)
         OR (x.base = k.payment_currency AND x.quote = k.source_currency))
       AND x.valid_from <= k.at AND x.valid_until > k.at
     ORDER BY x.base = k.source_currency DESC, x.valid_from DESC, x.rate_id DESC LIMIT 1
   ) r ON k.source_currency <> k.payment_currency
   LEFT JOIN LATERAL (
     ${newest_party} AND y.kind = 'beneficiary' AND y.party_id = k.beneficiary_id
     ORDER BY y.version_id DESC LIMIT 1
   ) b ON k.beneficiary_id <> ''
   LEFT JOIN LATERAL (
     ${newest_party} AND y.kind = 'payer' AND y.party_id = coalesce(nullif(k.payer_id, ''), s.default_payer_id)
     ORDER BY y.version_id DESC LIMIT 1
   ) p ON true`,
);

/** Reads the terms of payouts; the results have the length and order of the keys. */
export async function readTerms(database: ReadDatabase, keys: readonly TermsKey[]): Promise<PayoutTerms[]> {
  const rows = await database.read(termRows, { k: keys.map((key, place) => ({ ...key, place })) });
  const by_place = new Map(rows.map((row) => [row.place, row]));
  const payees = await readPayees(
    database,
    keys.map((key, place) => {
      const row = by_place.get(place);
      return row?.cooling_off_hours ? payeeOf(key, row.beneficiary as Beneficiary | null) : null;
    }),
  );
  return keys.map((key, place): PayoutTerms => {
    const row = by_place.get(place);
    if (!row) throw new Error(`there is no account ${key.account_id}`);
    const { rate_id, base, quote, rate, markup_bps } = row;
    const rated = rate_id !== null && base !== null && quote !== null && rate !== null && markup_bps !== null;
    return {
      merchant_name: row.merchant_name,
      newness: {
        hours: row.cooling_off_hours,
        maker: row.key_since === null ? 'person' : 'key',
        maker_since: row.key_since ?? row.person_since,
        ...(payees[place] ?? payee_unknown),
      },
      connector: row.connector,
      when_short: row.when_short === 'refuse' ? 'refuse' : 'wait',
      screening: row.screening,
      approval_limits: (row.approval_limits ?? {}) as Record<string, string>,
      approve_others: row.approve_others ?? false,
      maker_limits: (row.maker_limits ?? {}) as Record<string, string>,
      instant_fallback: row.instant_fallback ?? false,
      payee_mismatch: row.payee_mismatch === 'send' ? 'send' : 'hold',
      fee:
        row.fixed === null
          ? null
          : ({
              account_id: key.account_id,
              currency: key.fee_currency,
              payment_method: key.payment_method,
              charge_option: key.charge_option,
              fixed: row.fixed,
              percent_millionths: row.percent_millionths ?? 0,
              minimum: row.minimum ?? 0n,
              maximum: row.maximum,
            } as Fee),
      quote: rated
        ? quoteOf(
            { rate_id, base: base as Currency, quote: quote as Currency, rate, markup_bps },
            key.source_currency,
          )
        : null,
      quoted_until: row.quoted_until,
      beneficiary:
        row.beneficiary === null
          ? null
          : { version: row.beneficiary_version ?? '', content: row.beneficiary as Beneficiary },
      payer:
        row.payer === null || row.payer_id === null
          ? null
          : {
              payer_id: row.payer_id,
              version: row.payer_version ?? '',
              content: row.payer as Payer,
            },
    };
  });
}

/** What the terms of a payout depend on. @param asking who asks for it, and when */
export function termsKey(
  account_id: string,
  order: PayoutOrder,
  { actor, at }: { readonly actor: Actor; readonly at: Date },
): TermsKey {
  return { ...order, account_id, maker: actor, at };
}

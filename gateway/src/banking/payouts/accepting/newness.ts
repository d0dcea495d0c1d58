import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import type { ReadDatabase } from '../../../kernel/database/database.ts';
import { reading, sql } from '../../../kernel/database/statement.ts';
import { addMs, hour_ms, minuteInUtc } from '../../../kernel/values/dates.ts';
import { partyIdFor } from '../../beneficiaries/manage-parties.ts';
import { partyVersion, type Beneficiary } from '../../beneficiaries/party.ts';
import { accountNumber, ended, payeeDigest } from './day-limits.ts';
import type { PayoutOrder } from './payout-draft.ts';

/** What decides whether a payout's maker and the account that it pays are new (docs/payouts.md#cooling-off-time). */
export interface Newness {
  /** The cooling-off time in force; zero: nobody is new. */
  readonly hours: number;
  readonly maker: 'key' | 'person';
  /** When the key was made, or the person joined the team; null: neither, such as the operator. */
  readonly maker_since: Date | null;
  /** Whether the saved beneficiary had another account first. */
  readonly payee_changed: boolean;
  /** Since when the account that is paid counts as known; null: not yet. */
  readonly payee_since: Date | null;
}

type PayeeNewness = Pick<Newness, 'payee_changed' | 'payee_since'>;

/** Of an account that nothing is known of, or was not looked for. */
export const payee_unknown: PayeeNewness = { payee_changed: false, payee_since: null };

/** A beneficiary as a payout names it, and the account that is paid. */
interface Payee {
  readonly account_id: string;
  readonly party_id: string;
  /** IBAN or number. */
  readonly number: string;
  readonly digest: string;
}

/** SQL: states before and at the gate of approval. */
const undecided = `'PENDING_FUNDS', 'IN_APPROVAL'`;

/** SQL: versions of the beneficiary that have this account, or another one. */
function savedAs(compare: '=' | '<>'): string {
  const details = `y.content -> 'bank_details'`;
  return `SELECT y.created_at FROM payout_parties y WHERE y.account_id = k.account_id AND y.kind = 'beneficiary'
     AND y.party_id = k.party_id
     AND coalesce(nullif(${details} ->> 'iban', ''), ${details} ->> 'account_number', '') ${compare} k.number`;
}

/** SQL: payouts to the account, whoever is said to hold it. */
function paidTo(): string {
  return `SELECT q.status, q.created_at FROM payouts q
     WHERE q.account_id = k.account_id AND q.payee_digest = k.digest AND q.payee_digest <> ''`;
}

const payeeRows = reading(
  'payees_of_payouts',
  {
    place: 'int4',
    changed: 'bool',
    saved_since: 'timestamptz?',
    paid_since: 'timestamptz?',
    stopped: 'bool',
  },
  sql`SELECT k.place, s.saved_since, p.paid_since,
     EXISTS (SELECT FROM (${savedAs('<>')}) y WHERE s.saved_since IS NULL OR y.created_at < s.saved_since) AS changed,
     p.paid_since IS NULL AND EXISTS (
       SELECT FROM (${paidTo()}) q WHERE q.status IN (${undecided}, 'APPROVAL_REJECTED')) AS stopped
   FROM ${sql.recordset('k', { place: 'int4', account_id: 'text', party_id: 'text', number: 'text', digest: 'text' })}
   CROSS JOIN LATERAL (SELECT min(y.created_at) AS saved_since FROM (${savedAs('=')}) y) s
   CROSS JOIN LATERAL (
     SELECT min(q.created_at) AS paid_since FROM (${paidTo()}) q WHERE q.status NOT IN (${ended}, ${undecided})
   ) p`,
);

/**
 * Since when each account is known: from the first payout to it that people, or no gate, have let through, or from when
 * it was saved as the beneficiary's first, unless a payout to it waits for people or was rejected by them.
 * @returns in the order of the payees; of null, what is said of an account that nothing is known of
 */
export async function readPayees(
  database: ReadDatabase,
  payees: readonly (Payee | null)[],
): Promise<PayeeNewness[]> {
  const named = payees.flatMap((payee, place) => (payee ? [{ ...payee, place }] : []));
  const rows = named.length === 0 ? [] : await database.read(payeeRows, { k: named });
  const by_place = new Map(rows.map((row) => [row.place, row]));
  return payees.map((_, place) => {
    const row = by_place.get(place);
    if (!row) return payee_unknown;
    const saved_since = row.changed || row.stopped ? null : row.saved_since;
    const [payee_since = null] = [saved_since, row.paid_since]
      .filter((since) => since !== null)
      .toSorted((one, other) => one.getTime() - other.getTime());
    return { payee_changed: row.changed, payee_since };
  });
}

/** Who is paid; null for an id that nothing is saved under. @param saved the beneficiary that has the order's id */
export function payeeOf(
  {
    account_id,
    beneficiary,
    beneficiary_id,
  }: Pick<PayoutOrder, 'beneficiary' | 'beneficiary_id'> & Pick<Payee, 'account_id'>,
  saved: Beneficiary | null,
): Payee | null {
  const paid = beneficiary ?? saved;
  if (!paid) return null;
  return {
    account_id,
    party_id: beneficiary_id || partyIdFor('beneficiary', partyVersion(paid)),
    number: accountNumber(paid.bank_details),
    digest: payeeDigest(paid.bank_details),
  };
}

/** Why a payout of somebody new, or to a new account, waits for a person; empty where neither is. */
export function newcomerReasons(
  { hours, maker, maker_since, payee_changed, payee_since }: Newness,
  at: Date,
): Reason[] {
  if (hours === 0) return [];
  const endOf = (since: Date): Date => addMs(since, hours * hour_ms);
  const reasons: Reason[] = [];
  if (maker_since && endOf(maker_since) > at)
    reasons.push({
      rule: maker === 'key' ? 'new_key' : 'new_person',
      until: minuteInUtc(endOf(maker_since)),
    });
  if (!payee_since) reasons.push({ rule: payee_changed ? 'changed_beneficiary' : 'first_payout' });
  else if (endOf(payee_since) > at)
    reasons.push({ rule: 'new_beneficiary', until: minuteInUtc(endOf(payee_since)) });
  return reasons;
}

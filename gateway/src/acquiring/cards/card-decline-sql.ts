import { decline_window_ms, declines_retained } from '../../kernel/values/schemes/retry-rules.ts';

/**
 * A condition in SQL that nothing is known of a card that could close it. It goes into the statement that inserts
 * payments, so that looking costs no statement of its own; of a card with declines, `cardClosed` decides.
 * @param row what names the payment: account_id, card_fingerprint (in hex), created_at
 */
export function cardCleanSql(row: string): string {
  return `NOT EXISTS (SELECT FROM card_declines c
     WHERE c.account_id = ${row}.account_id AND c.fingerprint = decode(${row}.card_fingerprint, 'hex')
       AND (c.never_until > ${row}.created_at OR c.renewals_never_until > ${row}.created_at OR c.declined_at[cardinality(c.declined_at)]
         > ${row}.created_at - interval '${decline_window_ms / 1_000} seconds'))`;
}

/** What an issuer has answered to the authorisation of a payment. */
export const answer_fields = {
  account_id: 'text',
  transaction_id: 'int8',
  declined: 'bool',
  /** An approval of a subscription's payment: what its customer has stopped before is agreed anew. */
  agreed: 'bool',
  never_until: 'timestamptz?',
  renewals_never_until: 'timestamptz?',
  card_brand: 'text',
  card_masked: 'text',
  failure_code: 'text',
  response_code: 'text',
  advice_code: 'text',
  answered_at: 'timestamptz',
  token_id: 'text',
  network_transaction_id: 'text',
} as const;

function newest(column: string): string {
  return `(array_agg(a.${column} ORDER BY a.answered_at DESC, a.transaction_id DESC))[1]`;
}

/**
 * Steps of a statement that note what issuers have answered, for the limits of declined attempts: a decline is added
 * to those of its card; an approval takes them off, by a further step. They run within the statement that writes the payments.
 * @param answers a table of `answer_fields`, in SQL
 */
export function notingAnswersSql(answers: string): string {
  const shown = [
    'transaction_id',
    'card_brand',
    'card_masked',
    'failure_code',
    'response_code',
    'advice_code',
  ];
  return `answered AS (
     SELECT d.card_fingerprint AS fingerprint, d.details ->> 'shopper_id' AS shopper_id,
       d.details -> 'stored_credential' AS credential, d.details ->> 'card_expiry' AS card_expiry, n.*
     FROM ${answers} n
     JOIN payment_details d ON d.account_id = n.account_id AND d.transaction_id = n.transaction_id
     WHERE d.card_fingerprint IS NOT NULL
   ), declined AS (
     INSERT INTO card_declines AS c (account_id, fingerprint, declined_at, never_until, renewals_never_until,
       ${shown.join(', ')}, updated_at)
     SELECT a.account_id, a.fingerprint, array_agg(a.answered_at ORDER BY a.answered_at), max(a.never_until),
       max(a.renewals_never_until), ${shown.map(newest).join(', ')}, max(a.answered_at)
     FROM answered a WHERE a.declined GROUP BY a.account_id, a.fingerprint ORDER BY a.account_id, a.fingerprint
     ON CONFLICT (account_id, fingerprint) DO UPDATE SET
       declined_at = (c.declined_at || excluded.declined_at)[
         greatest(1, cardinality(c.declined_at) + cardinality(excluded.declined_at) - ${declines_retained - 1}):],
       never_until = greatest(c.never_until, excluded.never_until),
       renewals_never_until = greatest(c.renewals_never_until, excluded.renewals_never_until),
       ${[...shown, 'updated_at'].map((column) => `${column} = excluded.${column}`).join(', ')}
   )`;
}

/** The step that keeps what customers have agreed to about the cards that are stored with approved payments. */
export const noting_agreements_sql = `agreed AS (
     INSERT INTO card_agreements (account_id, token_id, shopper_id, purpose, network_transaction_id, transaction_id,
       agreed_at)
     SELECT DISTINCT ON (a.account_id, a.token_id, a.shopper_id) a.account_id, a.token_id, a.shopper_id,
       a.credential ->> 'purpose', a.network_transaction_id, a.transaction_id, a.answered_at
     FROM answered a WHERE NOT a.declined AND a.token_id <> '' AND a.shopper_id IS NOT NULL
       AND a.credential ->> 'stage' = 'first'
     ORDER BY a.account_id, a.token_id, a.shopper_id, a.transaction_id DESC
     ON CONFLICT (account_id, token_id, shopper_id) DO UPDATE SET purpose = excluded.purpose,
       network_transaction_id = excluded.network_transaction_id, transaction_id = excluded.transaction_id,
       agreed_at = excluded.agreed_at
   )`;

/**
 * The step by which a stored card takes the day of an approved payment, once a day, and the expiry of one that has stored
 * it again; where `c` and `a` are of one account is left to say.
 */
export const noting_uses_sql = `UPDATE cards c SET
       expiration_month = coalesce(right(a.card_expiry, 2)::int2, c.expiration_month),
       expiration_year = coalesce(left(a.card_expiry, 4)::int2, c.expiration_year),
       last_used_on = greatest(c.last_used_on, a.used_on)
     FROM (SELECT n.account_id, n.token_id, max(n.card_expiry) AS card_expiry,
         max((n.answered_at AT TIME ZONE 'UTC')::date) AS used_on
       FROM answered n WHERE NOT n.declined AND n.token_id <> '' GROUP BY n.account_id, n.token_id) a
     WHERE c.token_id = a.token_id AND (c.last_used_on < a.used_on
       OR a.card_expiry <> concat(c.expiration_year, '-', lpad(c.expiration_month::text, 2, '0')))`;

/** The step for approvals, behind those of `notingAnswersSql`; where `c` and `a` are of one account is left to say. */
export const noting_approvals_sql = `UPDATE card_declines c SET declined_at = '{}', never_until = NULL,
       renewals_never_until = CASE WHEN NOT a.agreed THEN c.renewals_never_until END
     FROM answered a WHERE NOT a.declined AND c.fingerprint = a.fingerprint
       AND NOT EXISTS (SELECT FROM answered o
         WHERE o.declined AND o.account_id = a.account_id AND o.fingerprint = a.fingerprint)`;

import type { KeyPermit } from '@causeway/schemas/key-permits.ts';
import { declareProposals, type ProposalIn } from '../../kernel/approvals/proposals.ts';
import type { KeyLimits } from './key-limits.ts';
import { columnsOf, reading, sql, writing } from '../../kernel/database/statement.ts';

const $ = sql.parameters({
  account_id: 'text',
  key_id: 'text',
  first_key_id: 'text',
  name: 'text',
  permits: 'text[]',
  amount_limits: 'jsonb',
  day_limits: 'jsonb',
  owner: 'text',
  data_key_id: 'text',
  bytes: 'bytea',
  now: 'timestamptz',
  until: 'timestamptz',
  list_max: 'rows',
});

const key_permits = columnsOf<{ permits: readonly KeyPermit[] }>()({ permits: 'text[]' });
const key_limits = columnsOf<KeyLimits>()({ amount_limits: 'jsonb', day_limits: 'jsonb' });
/** What a key may do. */
const key_rights = { ...key_permits, ...key_limits };

type WantedLimits = { [Name in keyof KeyLimits]: KeyLimits[Name] | null };

/** What somebody wants a key to be permitted as well (decisions/access.md). */
export const widenings = declareProposals({
  table: 'sign_key_proposals',
  id: 'proposal_id',
  subject: 'key_id',
  columns: {
    account_id: 'text',
    proposal_id: 'int8',
    key_id: 'text',
    ...key_permits,
    ...columnsOf<WantedLimits>()({ amount_limits: 'jsonb?', day_limits: 'jsonb?' }),
  },
  result: {},
  otherOpen: (key_id) => ({ rule: 'key_waits', key_id }),
  noneOpen: (key_id) => ({ rule: 'key_waits_not', key_id }),
});
export type Widening = ProposalIn<typeof widenings>;

export const insertSignKey = writing(
  'insert_sign_key',
  {},
  sql`INSERT INTO sign_keys
     (account_id, key_id, first_key_id, name, permits, amount_limits, day_limits, owner, data_key_id, secret, created_at)
   VALUES (${$.account_id}, ${$.key_id}, ${$.first_key_id}, ${$.name}, ${$.permits}, ${$.amount_limits}, ${$.day_limits},
     ${$.owner}, ${$.data_key_id}, ${$.bytes}, ${$.now})`,
);

/** From the second time on the key is refused; what was to end before that keeps its end. */
export const revokeSignKeyRow = writing(
  'revoke_sign_key',
  { name: 'text', first_key_id: 'text', ...key_rights },
  sql`UPDATE sign_keys SET revoked_at = least(revoked_at, ${$.until})
   WHERE account_id = ${$.account_id} AND key_id = ${$.key_id}
     AND (revoked_at IS NULL OR revoked_at > ${$.now}) RETURNING name, permits, amount_limits, day_limits,
       coalesce(first_key_id, key_id) AS first_key_id`,
);

/** What an active key may do, locked. */
export const lockSignKey = writing(
  'lock_sign_key',
  key_rights,
  sql`SELECT permits, amount_limits, day_limits FROM sign_keys WHERE account_id = ${$.account_id} AND key_id = ${$.key_id}
   AND (revoked_at IS NULL OR revoked_at > ${$.now}) FOR NO KEY UPDATE`,
);

export const permitSignKey = writing(
  'permit_sign_key',
  {},
  sql`UPDATE sign_keys SET permits = ${$.permits}, amount_limits = ${$.amount_limits}, day_limits = ${$.day_limits}
   WHERE account_id = ${$.account_id} AND key_id = ${$.key_id}`,
);

/** The sign keys of an account, oldest first, each with what it waits to be permitted. */
export const listSignKeyRows = reading(
  'list_sign_keys',
  {
    account_id: 'text',
    key_id: 'text',
    name: 'text',
    ...key_rights,
    owner: 'text',
    created_at: 'timestamptz',
    revoked_at: 'timestamptz?',
    last_used_at: 'timestamptz?',
    last_address: 'text?',
    proposal_id: 'int8?',
    ...columnsOf<{ waiting_permits: readonly KeyPermit[] | null }>()({ waiting_permits: 'text[]?' }),
    ...columnsOf<{ [Name in keyof WantedLimits as `waiting_${Name}`]: WantedLimits[Name] }>()({
      waiting_amount_limits: 'jsonb?',
      waiting_day_limits: 'jsonb?',
    }),
    proposed_by: 'text?',
    proposed_at: 'timestamptz?',
    reason: 'text?',
  },
  sql`SELECT k.account_id, k.key_id, k.name, k.permits, k.amount_limits, k.day_limits, k.owner, k.created_at, k.revoked_at, u.last_used_at,
     u.last_address, p.proposal_id, p.permits AS waiting_permits, p.amount_limits AS waiting_amount_limits,
     p.day_limits AS waiting_day_limits, p.proposed_by, p.proposed_at, p.reason
   FROM sign_keys k LEFT JOIN sign_key_uses u USING (account_id, key_id)
   LEFT JOIN sign_key_proposals p
     ON p.account_id = k.account_id AND p.key_id = k.key_id AND p.decision IS NULL
   WHERE k.account_id = ${$.account_id} ORDER BY k.created_at`,
);

export const oldSignKeys = writing(
  'old_sign_keys',
  { account_id: 'text', key_id: 'text', data_key_id: 'text', secret: 'bytea' },
  sql`SELECT k.account_id, k.key_id, k.data_key_id, k.secret FROM sign_keys k
   JOIN data_keys d USING (data_key_id) WHERE NOT d.active LIMIT ${$.list_max} FOR UPDATE OF k`,
);

export const resealSignKey = writing(
  'reseal_sign_key',
  {},
  sql`UPDATE sign_keys SET data_key_id = ${$.data_key_id}, secret = ${$.bytes}
   WHERE account_id = ${$.account_id} AND key_id = ${$.key_id}`,
);

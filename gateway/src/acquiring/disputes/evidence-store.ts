import { sealing_bytes } from '../../kernel/keyring/keyring.ts';
import type { ReadDatabase } from '../../kernel/database/database.ts';
import { reading, sql, writing } from '../../kernel/database/statement.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';

const columns = {
  evidence_id: 'int8',
  stage_no: 'int2',
  name: 'text',
  content_type: 'text',
  size: 'int4',
  uploaded_by: 'text',
  uploaded_at: 'timestamptz',
} as const;

const $ = sql.parameters({
  ...columns,
  limit: 'rows',
  account_id: 'text',
  dispute_id: 'int8',
  content: 'bytea',
  data_key_id: 'text',
  bytes: 'bytea',
});

const listRows = reading(
  'list_dispute_evidence',
  columns,
  sql`SELECT evidence_id, stage_no, name, content_type,
     octet_length(content) - CASE WHEN data_key_id IS NULL THEN 0 ELSE ${sealing_bytes} END AS size,
     uploaded_by, uploaded_at
   FROM dispute_evidence WHERE account_id = ${$.account_id} AND dispute_id = ${$.dispute_id}
   ORDER BY evidence_id`,
);

const idRows = reading(
  'dispute_evidence_ids',
  { evidence_id: 'int8' },
  sql`SELECT evidence_id FROM dispute_evidence
   WHERE account_id = ${$.account_id} AND dispute_id = ${$.dispute_id} AND stage_no = ${$.stage_no}
   ORDER BY evidence_id`,
);

const contentRows = reading(
  'read_dispute_evidence',
  { evidence_id: 'int8', name: 'text', content_type: 'text', content: 'bytea', data_key_id: 'text?' },
  sql`SELECT evidence_id, name, content_type, content, data_key_id FROM dispute_evidence
   WHERE account_id = ${$.account_id} AND dispute_id = ${$.dispute_id}
     AND (${$.evidence_id.or_null}::int8 IS NULL OR evidence_id = ${$.evidence_id.or_null})
     AND (${$.stage_no.or_null}::int2 IS NULL OR stage_no = ${$.stage_no.or_null}) ORDER BY evidence_id`,
);

const insertRow = writing(
  'insert_dispute_evidence',
  {},
  sql`INSERT INTO dispute_evidence
     (account_id, dispute_id, evidence_id, name, content_type, content, uploaded_by, uploaded_at, data_key_id,
       stage_no)
   VALUES (${$.account_id}, ${$.dispute_id}, ${$.evidence_id}, ${$.name}, ${$.content_type}, ${$.content},
     ${$.uploaded_by}, ${$.uploaded_at}, ${$.data_key_id.or_null}, ${$.stage_no})`,
);

const deleteRow = writing(
  'delete_dispute_evidence',
  { evidence_id: 'int8' },
  sql`DELETE FROM dispute_evidence WHERE account_id = ${$.account_id} AND dispute_id = ${$.dispute_id}
     AND evidence_id = ${$.evidence_id} AND stage_no = ${$.stage_no}
   RETURNING evidence_id`,
);

const to_seal = {
  account_id: 'text',
  dispute_id: 'int8',
  evidence_id: 'int8',
  content: 'bytea',
  data_key_id: 'text?',
} as const;

const plainRows = writing(
  'plain_dispute_evidence',
  to_seal,
  sql.acrossAccounts(
    sql`SELECT e.account_id, e.dispute_id, e.evidence_id, e.content, e.data_key_id FROM dispute_evidence e
   WHERE ${sql.ofAccount('e')} AND e.data_key_id IS NULL LIMIT ${$.limit} FOR UPDATE SKIP LOCKED`,
    sql`SELECT DISTINCT account_id FROM dispute_evidence WHERE data_key_id IS NULL LIMIT 10`,
  ),
);

const oldRows = writing(
  'old_dispute_evidence',
  to_seal,
  sql.acrossAccounts(
    sql`SELECT e.account_id, e.dispute_id, e.evidence_id, e.content, e.data_key_id FROM dispute_evidence e
   JOIN data_keys d USING (data_key_id) WHERE ${sql.ofAccount('e')} AND NOT d.active LIMIT ${$.limit} FOR UPDATE OF e`,
    sql`SELECT DISTINCT e.account_id FROM dispute_evidence e JOIN data_keys d USING (data_key_id)
     WHERE NOT d.active LIMIT 10`,
  ),
);

const resealRow = writing(
  'reseal_dispute_evidence',
  {},
  sql`UPDATE dispute_evidence SET data_key_id = ${$.data_key_id}, content = ${$.bytes}
   WHERE account_id = ${$.account_id} AND dispute_id = ${$.dispute_id} AND evidence_id = ${$.evidence_id}`,
);

interface DisputeKey {
  readonly account_id: string;
  readonly dispute_id: bigint;
}

interface StageKey extends DisputeKey {
  readonly stage_no: number;
}

/** A file of evidence, without its content. */
export interface Evidence {
  readonly evidence_id: bigint;
  /** The stage that it belongs to. */
  readonly stage_no: number;
  readonly name: string;
  readonly content_type: string;
  readonly size: number;
  readonly uploaded_by: string;
  readonly uploaded_at: Date;
}

/** A file with its content. */
export interface EvidenceFile extends Pick<Evidence, 'evidence_id' | 'name' | 'content_type'> {
  readonly content: Buffer;
}

/** A stored file: its content is encrypted, except old ones, whose data key is null. */
export interface SealedFile extends EvidenceFile {
  readonly data_key_id: string | null;
}

/** A file to encrypt or re-encrypt. */
export interface FileToSeal extends DisputeKey {
  readonly evidence_id: bigint;
  readonly content: Buffer;
  readonly data_key_id: string | null;
}

export function listEvidence(database: ReadDatabase, key: DisputeKey): Promise<Evidence[]> {
  return database.read(listRows, key);
}

/** The files of a stage, in the order of their ids. */
export async function evidenceIds(tx: Transaction, key: StageKey): Promise<bigint[]> {
  return (await tx.read(idRows, key)).map(({ evidence_id }) => evidence_id);
}

/** Files of a dispute with their content: all of one stage, or a single file. */
export function readEvidence(
  database: ReadDatabase,
  { account_id, dispute_id }: DisputeKey,
  which: { readonly stage_no: number } | { readonly evidence_id: bigint },
): Promise<SealedFile[]> {
  const evidence_id = 'evidence_id' in which ? which.evidence_id : null;
  const stage_no = 'stage_no' in which ? which.stage_no : null;
  return database.read(contentRows, { account_id, dispute_id, evidence_id, stage_no });
}

export function insertEvidence(
  tx: Transaction,
  { account_id, dispute_id, stage_no }: StageKey,
  file: SealedFile & Pick<Evidence, 'uploaded_by' | 'uploaded_at'>,
): void {
  const { evidence_id, name, content_type, content, uploaded_by, uploaded_at, data_key_id } = file;
  tx.write(insertRow, {
    account_id,
    dispute_id,
    evidence_id,
    name,
    content_type,
    content,
    uploaded_by,
    uploaded_at,
    data_key_id,
    stage_no,
  });
}

/** @returns whether it existed */
export async function deleteEvidence(tx: Transaction, key: StageKey, evidence_id: bigint): Promise<boolean> {
  const rows = await tx.read(deleteRow, { ...key, evidence_id });
  return rows.length > 0;
}

/** Files that are not encrypted yet, or whose data key is retired; locked. */
export function lockFilesToSeal(
  tx: Transaction,
  which: 'plain' | 'old',
  limit: number,
): Promise<FileToSeal[]> {
  return tx.read(which === 'plain' ? plainRows : oldRows, { limit });
}

export function resealFile(
  tx: Transaction,
  { account_id, dispute_id, evidence_id }: FileToSeal,
  sealed: { readonly data_key_id: string; readonly bytes: Buffer },
): void {
  tx.write(resealRow, { ...sealed, account_id, dispute_id, evidence_id });
}

import type { Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';

const columns = {
  evidence_id: 'int8',
  name: 'text',
  content_type: 'text',
  size: 'int4',
  uploaded_by: 'text',
  uploaded_at: 'timestamptz',
} as const;

const listRows = statement(
  'list_dispute_evidence',
  columns,
  `SELECT evidence_id, name, content_type, octet_length(content) AS size, uploaded_by, uploaded_at
   FROM dispute_evidence WHERE account_id = $1 AND dispute_id = $2 ORDER BY evidence_id`,
);

const countRow = statement(
  'count_dispute_evidence',
  { count: 'int8' },
  'SELECT count(*) AS count FROM dispute_evidence WHERE account_id = $1 AND dispute_id = $2',
);

const contentRows = statement(
  'read_dispute_evidence',
  { evidence_id: 'int8', name: 'text', content_type: 'text', content: 'bytea' },
  `SELECT evidence_id, name, content_type, content FROM dispute_evidence
   WHERE account_id = $1 AND dispute_id = $2 AND ($3::int8 IS NULL OR evidence_id = $3) ORDER BY evidence_id`,
);

const insertRow = statement(
  'insert_dispute_evidence',
  {},
  `INSERT INTO dispute_evidence
     (account_id, dispute_id, evidence_id, name, content_type, content, uploaded_by, uploaded_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

const deleteRow = statement(
  'delete_dispute_evidence',
  { evidence_id: 'int8' },
  `DELETE FROM dispute_evidence WHERE account_id = $1 AND dispute_id = $2 AND evidence_id = $3
   RETURNING evidence_id`,
);

interface DisputeKey {
  readonly account_id: string;
  readonly dispute_id: bigint;
}

/** A file that defends a dispute, without its content. */
export interface Evidence {
  readonly evidence_id: bigint;
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

export function listEvidence(database: Database, key: DisputeKey): Promise<Evidence[]> {
  return database.read(listRows, [key.account_id, key.dispute_id]);
}

export async function countEvidence(tx: Transaction, key: DisputeKey): Promise<number> {
  const [row] = await tx.read(countRow, [key.account_id, key.dispute_id]);
  return Number(row?.count ?? 0n);
}

/** The files of a dispute with their content, or one of them. */
export function readEvidence(
  database: Database,
  { account_id, dispute_id }: DisputeKey,
  evidence_id: bigint | null = null,
): Promise<EvidenceFile[]> {
  return database.read(contentRows, [account_id, dispute_id, evidence_id]);
}

export function insertEvidence(
  tx: Transaction,
  { account_id, dispute_id }: DisputeKey,
  file: EvidenceFile & Pick<Evidence, 'uploaded_by' | 'uploaded_at'>,
): void {
  const { evidence_id, name, content_type, content, uploaded_by, uploaded_at } = file;
  tx.write(insertRow, [
    account_id,
    dispute_id,
    evidence_id,
    name,
    content_type,
    content,
    uploaded_by,
    uploaded_at,
  ]);
}

/** @returns whether it was there */
export async function deleteEvidence(
  tx: Transaction,
  key: DisputeKey,
  evidence_id: bigint,
): Promise<boolean> {
  const rows = await tx.read(deleteRow, [key.account_id, key.dispute_id, evidence_id]);
  return rows.length > 0;
}

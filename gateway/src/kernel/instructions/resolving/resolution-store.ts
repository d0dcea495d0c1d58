import { declareProposals, type ProposalIn } from '../../approvals/proposals.ts';
import type { ReadDatabase } from '../../database/database.ts';
import { reading, type RowOf, sql } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';
import { answer_columns, findAmong, instruction_columns } from '../instruction-store.ts';
import type { InstructionKey } from '../instruction.ts';

const $ = sql.parameters({ account_id: 'text', operation_id: 'int8', after: 'int8', limit: 'rows' });

const key_fields = { account_id: 'text', operation_id: 'int8' } as const;

const proposedRows = reading(
  'find_proposed_operations',
  { operation_id: 'int8' },
  sql`SELECT r.operation_id FROM ${sql.recordset('k', key_fields)} JOIN resolutions r USING (account_id, operation_id)
   WHERE r.decision IS NULL`,
);

/** Outcomes that people have found out from the acquirer. */
export const resolutions = declareProposals({
  table: 'resolutions',
  id: 'resolution_id',
  subject: 'operation_id',
  columns: {
    account_id: 'text',
    resolution_id: 'text',
    operation_id: 'int8',
    outcome: 'text',
    reference: 'text',
  },
  result: {},
  otherOpen: () => ({ rule: 'other_resolution_open' }),
});
export type Resolution = ProposalIn<typeof resolutions>;

const open_columns = {
  ...instruction_columns,
  attempts: 'int2',
  next_attempt_at: 'timestamptz',
  resolution_id: 'text?',
  proposed_outcome: 'text?',
  proposed_by: 'text?',
} as const;
export type OpenInstruction = RowOf<typeof open_columns>;

const openRows = reading(
  'list_unsettled_operations',
  open_columns,
  sql`SELECT ${sql.selectList(instruction_columns, 'o')}, u.attempts, u.next_attempt_at, r.resolution_id,
     r.outcome AS proposed_outcome, r.proposed_by
   FROM unsettled_operations u JOIN operations o USING (account_id, operation_id)
   LEFT JOIN resolutions r ON r.account_id = u.account_id AND r.operation_id = u.operation_id
     AND r.decision IS NULL
   WHERE u.operation_id > ${$.after}
     AND (${$.account_id.or_null}::text IS NULL OR u.account_id = ${$.account_id.or_null})
   ORDER BY u.operation_id LIMIT ${$.limit}`,
);

const shown_columns = {
  ...instruction_columns,
  refused_code: 'text?',
  attempts: 'int2?',
  next_attempt_at: 'timestamptz?',
} as const;

const shownRow = reading(
  'show_operation',
  shown_columns,
  sql`SELECT ${sql.selectList(instruction_columns, 'o')}, o.refused_code, u.attempts, u.next_attempt_at
   FROM operations o LEFT JOIN unsettled_operations u USING (account_id, operation_id)
   WHERE o.account_id = ${$.account_id} AND o.operation_id = ${$.operation_id}`,
);

const answersRows = reading(
  'answers_of_operation',
  answer_columns,
  sql`SELECT attempt, at, result, code, said_code, said_text FROM operation_answers
   WHERE account_id = ${$.account_id} AND operation_id = ${$.operation_id} ORDER BY attempt`,
);

/** Which of the instructions have an open proposal. */
export function findProposed(tx: Transaction, instructions: readonly InstructionKey[]) {
  return findAmong(tx, proposedRows, instructions);
}

/** Open instructions, oldest first. @param after the last instruction of the page before */
export function readOpen(
  database: ReadDatabase,
  after: bigint,
  account_id: string | null,
  limit: number,
): Promise<OpenInstruction[]> {
  return database.read(openRows, { after, account_id, limit });
}

/** An instruction with every answer and proposal about it. */
export interface InstructionEvidence {
  readonly instruction: RowOf<typeof shown_columns>;
  readonly answers: readonly RowOf<typeof answer_columns>[];
  readonly resolutions: readonly Resolution[];
}

export async function readEvidence(
  database: ReadDatabase,
  { account_id, operation_id }: InstructionKey,
): Promise<InstructionEvidence | null> {
  const key = { account_id, operation_id };
  const [[instruction], answers, proposed] = await Promise.all([
    database.read(shownRow, key),
    database.read(answersRows, key),
    resolutions.read(database, key),
  ]);
  return instruction ? { instruction, answers, resolutions: proposed } : null;
}

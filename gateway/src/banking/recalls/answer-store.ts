import type { ReadDatabase } from '../../kernel/database/database.ts';
import {
  parameters,
  recordset,
  type RowOf,
  selectList,
  sql,
  writing,
  reading,
} from '../../kernel/database/statement.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { house_account_id } from '../../ledger/chart.ts';
import type { RecallAnswer, RefusalReason } from './recall.ts';
import type { Actor } from '../../kernel/values/actor.ts';

const $ = parameters({
  recall_id: 'int8',
  proposal_id: 'int8',
  decision: 'text',
  by: 'text',
  at: 'timestamptz',
});

const new_columns = {
  account_id: 'text',
  proposal_id: 'int8',
  recall_id: 'int8',
  answer: 'text',
  answer_code: 'text',
  item_id: 'int8',
  to_account_id: 'text',
  transaction_id: 'int8',
  reason: 'text',
  proposed_by: 'text',
  proposed_at: 'timestamptz',
} as const;
const answer_columns = {
  ...new_columns,
  decided_by: 'text?',
  decided_at: 'timestamptz?',
  decision: 'text?',
} as const;
const new_list = Object.keys(new_columns).join(', ');
const answer_list = selectList(answer_columns, 'a');
const of_recall = sql`a.account_id = '${house_account_id}' AND a.recall_id = ${$.recall_id}`;

/** What somebody proposes to answer a recall. What does not apply is empty or zero. */
export type ProposedAnswer = Omit<
  RowOf<typeof answer_columns>,
  'account_id' | 'answer' | 'answer_code' | 'decision'
> & {
  readonly answer: RecallAnswer;
  readonly answer_code: RefusalReason | '';
  readonly decision: 'confirmed' | 'rejected' | null;
};

const insertRow = writing(
  'insert_recall_answer',
  { proposal_id: 'int8' },
  sql`INSERT INTO recall_answers (${new_list}) SELECT ${new_list} FROM ${recordset('r', new_columns)}
   ON CONFLICT (account_id, recall_id) WHERE decision IS NULL DO NOTHING RETURNING proposal_id`,
);

const recallRows = reading(
  'recall_answers_of_recall',
  answer_columns,
  sql`SELECT ${answer_list} FROM recall_answers a WHERE ${of_recall} ORDER BY a.proposal_id`,
);

const openRow = writing(
  'lock_open_recall_answer',
  answer_columns,
  sql`SELECT ${answer_list} FROM recall_answers a WHERE ${of_recall} AND a.decision IS NULL FOR UPDATE`,
);

const decideRow = writing(
  'decide_recall_answer',
  {},
  sql`UPDATE recall_answers SET decision = ${$.decision}, decided_by = ${$.by}, decided_at = ${$.at}
   WHERE account_id = '${house_account_id}' AND proposal_id = ${$.proposal_id} AND decision IS NULL`,
);

function answerOf(row: RowOf<typeof answer_columns>): ProposedAnswer {
  const { account_id: _house, ...answer } = row;
  return answer as ProposedAnswer;
}

/** @returns false when another answer to the recall is proposed */
export async function insertAnswer(
  tx: Transaction,
  answer: Omit<ProposedAnswer, 'decided_by' | 'decided_at' | 'decision'>,
): Promise<boolean> {
  return (await tx.read(insertRow, { r: [{ ...answer, account_id: house_account_id }] })).length > 0;
}

/** Every answer that was proposed to a recall, oldest first. */
export async function readAnswers(database: ReadDatabase, recall_id: bigint): Promise<ProposedAnswer[]> {
  return (await database.read(recallRows, { recall_id })).map(answerOf);
}

export async function lockAnswer(tx: Transaction, recall_id: bigint): Promise<ProposedAnswer | null> {
  const [row] = await tx.read(openRow, { recall_id });
  return row ? answerOf(row) : null;
}

export function decideAnswerRow(
  tx: Transaction,
  proposal_id: bigint,
  { decision, by, at }: { decision: 'confirmed' | 'rejected'; by: Actor; at: Date },
): void {
  tx.write(decideRow, { proposal_id, decision, by, at });
}

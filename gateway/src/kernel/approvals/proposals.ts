import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import type { ReadDatabase } from '../database/database.ts';
import {
  type Columns,
  columnsOf,
  Parameter,
  reading,
  type Reading,
  type RowOf,
  sql,
  type Statement,
  writing,
} from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import { cannot, RequestRefused } from '../errors.ts';
import { areTwoPeople, type Person } from '../values/actor.ts';

/** A table of proposals about one kind of subject. */
interface ProposalTable<
  Proposed extends Columns,
  Id extends keyof Proposed & string,
  Subject extends keyof Proposed & string,
  Result extends Columns,
> {
  readonly table: string;
  /** The proposal's account, its id, its subject, and what is proposed, in the order in which they are shown. */
  readonly columns: Proposed & { readonly account_id: 'text' } & Record<Id, 'int8' | 'text'> &
    Record<Subject, 'int8' | 'text'>;
  readonly id: Id;
  /** Of a subject, one proposal at most is open. */
  readonly subject: Subject;
  /** What comes of a proposal that is confirmed; empty columns until then. */
  readonly result: Result;
  /** Why a second proposal about a subject is refused. */
  readonly otherOpen: (subject: RowOf<Proposed>[Subject]) => Reason;
  /** Why nothing can be decided, where a decision names only the subject. */
  readonly noneOpen?: (subject: RowOf<Proposed>[Subject]) => Reason;
}

const reasons = { reason: 'text', proposed_by: 'text', proposed_at: 'timestamptz' } as const;

interface Decided {
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
  readonly decision: 'confirmed' | 'rejected' | null;
}
const decided = columnsOf<Decided>()({ decided_by: 'text?', decided_at: 'timestamptz?', decision: 'text?' });

/** A decision about what another person has proposed. */
export interface ProposalDecision<Id = bigint> {
  /** The proposal that the person has read, where it is known: one that has replaced it since is not decided. */
  readonly proposal_id?: Id;
  readonly decision: 'confirmed' | 'rejected';
  readonly by: Person;
}

/** Whether a person may no longer do what they have proposed. */
export type ActsNoMore = (tx: Transaction, actor: string) => Promise<boolean>;

/** A proposal, open or decided, of those that `declareProposals` declares. */
export type ProposalIn<P extends { read: (...input: never[]) => Promise<unknown[]> }> = Awaited<
  ReturnType<P['read']>
>[number];

/** Declares proposals that one person makes and another decides, with their statements (decisions/approvals.md). */
export function declareProposals<
  const Proposed extends Columns,
  const Id extends keyof Proposed & string,
  const Subject extends keyof Proposed & string,
  const Result extends Columns,
>({
  table,
  columns,
  id,
  subject,
  result,
  otherOpen,
  noneOpen,
}: ProposalTable<Proposed, Id, Subject, Result>) {
  type Key = { readonly account_id: string } & Readonly<Pick<RowOf<Proposed>, Subject>>;
  type New = Key & Readonly<RowOf<Proposed> & RowOf<typeof reasons>>;
  type Proposal = New & Readonly<RowOf<Result>> & Decided;

  const subjectOf = (of: Pick<RowOf<Proposed>, Subject>): RowOf<Proposed>[Subject] => of[subject];
  const proposed = { ...columns, ...reasons };
  const all = { ...proposed, ...result, ...decided };
  const names = Object.keys(proposed).join(', ');
  const $ = sql.parameters({ account_id: 'text', decision: 'text', by: 'text', at: 'timestamptz' });
  const $subject = new Parameter<{ subject: unknown }>('subject', columns[subject]);
  const $id = new Parameter<{ id: unknown }>('id', columns[id]);
  const of_subject = sql`p.account_id = ${$.account_id} AND p.${subject} = ${$subject}`;
  const results = Object.entries(result).map(([name, type]) => sql`, ${name} = ${new Parameter(name, type)}`);

  // The columns are the caller's, so the types of their values are added here.
  const insertRow = writing(
    `insert_${table}`,
    all,
    sql`INSERT INTO ${table} AS p (${names}) SELECT ${names} FROM ${sql.recordset('r', proposed)}
     ON CONFLICT (account_id, ${subject}) WHERE decision IS NULL DO NOTHING RETURNING ${sql.selectList(all, 'p')}`,
  ) as unknown as Statement<{ r: readonly New[] }, Proposal>;
  const subjectRows = reading(
    `${table}_of_subject`,
    all,
    sql`SELECT ${sql.selectList(all, 'p')} FROM ${table} p WHERE ${of_subject} ORDER BY p.proposed_at, p.${id}`,
  ) as unknown as Reading<{ account_id: string; subject: unknown }, Proposal>;
  const openRow = writing(
    `lock_open_${table}`,
    all,
    sql`SELECT ${sql.selectList(all, 'p')} FROM ${table} p WHERE ${of_subject} AND p.decision IS NULL FOR UPDATE`,
  ) as unknown as Statement<{ account_id: string; subject: unknown }, Proposal>;
  const decideRow = writing(
    `decide_${table}`,
    {},
    sql`${results.reduce(
      (text, column) => sql`${text}${column}`,
      sql`UPDATE ${table} SET decision = ${$.decision}, decided_by = ${$.by}, decided_at = ${$.at}`,
    )} WHERE account_id = ${$.account_id} AND ${id} = ${$id} AND decision IS NULL`,
  ) as unknown as Statement<object, never>;

  return {
    /** @throws RequestRefused where another proposal about the subject is open */
    async propose(tx: Transaction, proposal: New): Promise<Proposal> {
      const [row] = await tx.read(insertRow, { r: [proposal] });
      if (!row) throw cannot(otherOpen(subjectOf(proposal)));
      return row;
    },

    /** Every proposal about a subject, oldest first. */
    read(database: ReadDatabase, key: Key): Promise<Proposal[]> {
      return database.read(subjectRows, { account_id: key.account_id, subject: key[subject] });
    },

    /**
     * The open proposal about a subject, locked, if this person can decide it so: it takes two people to confirm.
     * @throws RequestRefused U0015 when the proposal that was read is no longer open
     * @throws RequestRefused when none is open, or the same person has proposed it, or one who acts for the gateway no
     * more
     */
    async lockDecidable(
      tx: Transaction,
      key: Key,
      { proposal_id, decision, by }: ProposalDecision<RowOf<Proposed>[Id]>,
      actsNoMore: ActsNoMore,
    ): Promise<Proposal> {
      const [proposal] = await tx.read(openRow, { account_id: key.account_id, subject: key[subject] });
      if (proposal_id !== undefined && proposal?.[id] !== proposal_id) throw new RequestRefused('U0015');
      if (!proposal) throw noneOpen ? cannot(noneOpen(subjectOf(key))) : new RequestRefused('U0015');
      const { proposed_by } = proposal;
      if (decision === 'rejected') return proposal;
      if (!areTwoPeople(proposed_by, by)) throw cannot({ rule: 'second_person' });
      if (await actsNoMore(tx, proposed_by)) throw cannot({ rule: 'proposer_is_gone' });
      return proposal;
    },

    /** Writes what a person has decided about a proposal that `lockDecidable` has locked. */
    decide(
      tx: Transaction,
      proposal: Proposal,
      { decision, by }: Pick<ProposalDecision, 'decision' | 'by'>,
      at: Date,
      came_of: Readonly<RowOf<Result>>,
    ): Proposal {
      tx.write(decideRow, {
        account_id: proposal.account_id,
        id: proposal[id],
        decision,
        by,
        at,
        ...came_of,
      });
      return { ...proposal, ...came_of, decision, decided_by: by, decided_at: at };
    },
  };
}

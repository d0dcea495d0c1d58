import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import type { OutcomeNotice } from '@causeway/connector-kit/acquirer.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { instructionsOfTransaction } from '../../../kernel/instructions/read-instructions.ts';
import {
  findReferences,
  referencesOf,
  readInstruction,
  type AcquirerReference,
  type InstructionRow,
} from './outcome-notice-store.ts';

/** Why a notice changes nothing. */
export type NotApplied =
  /** It would not be another time: a person has to look at it. */
  | { readonly result: 'not_understood'; readonly reason: Reason; readonly unordered?: Unordered }
  /** It names nothing known, but what it is about may still be on its way. */
  | { readonly result: 'not_known'; readonly reason: Reason };

/** That what was told is nothing that the gateway has ordered: money that it moved is in no book. */
export interface Unordered {
  readonly cause: 'nothing_known' | 'not_expected' | 'other_amount';
  /** In minor units: what the book has of it already. What is told differs from that. */
  readonly recorded: bigint;
  /** The payment that it probably belongs to. */
  readonly likely: { readonly account_id: string; readonly transaction_id: bigint } | null;
}

export const of_another_acquirer: NotApplied = {
  result: 'not_understood',
  reason: { rule: 'notice_of_another_acquirer' },
};

/** The instruction that a notice is about: by the name that we gave it, otherwise by the acquirer's references. */
export async function findInstruction(
  database: Database,
  connector: string,
  notice: OutcomeNotice,
): Promise<InstructionRow | NotApplied> {
  const { instruction, instruction_kind } = notice;
  const named = instruction
    ? await readInstruction(database, { account_id: instruction.account_id, operation_id: instruction.id })
    : null;
  if (instruction && !named)
    return {
      result: 'not_understood',
      reason: { rule: 'notice_never_instructed' },
      unordered: { cause: 'nothing_known', recorded: 0n, likely: null },
    };
  if (named && named.connector !== connector) return of_another_acquirer;
  if (named && carriesOut(instruction_kind, named)) return named;
  // Some acquirers return the authorisation's name with everything that follows it.
  if (named && named.kind !== 'authorise')
    return {
      result: 'not_understood',
      reason: { rule: 'notice_other_kind', told: instruction_kind, instructed: named.kind },
    };
  return byReference(database, connector, notice, named);
}

/** Whether an instruction was given to another acquirer; one that was never given was not. */
export async function isOfAnotherAcquirer(
  database: Database,
  connector: string,
  key: { readonly account_id: string; readonly operation_id: bigint },
): Promise<boolean> {
  const instruction = await readInstruction(database, key);
  return instruction !== null && instruction.connector !== connector;
}

/** The latest authorisation that the acquirer calls so; null when there is none. */
export async function findAuthorisation(
  database: Database,
  connector: string,
  reference: string,
): Promise<AcquirerReference | null> {
  const found = await findReferences(database, connector, reference);
  return found.findLast(({ kind }) => kind === 'authorise') ?? null;
}

/** Whether what is told is an instruction carried out: a reversal refunds what had been captured. */
function carriesOut(
  reported_kind: OutcomeNotice['instruction_kind'],
  { kind, reverses }: { readonly kind: string; readonly reverses: bigint | null },
): boolean {
  return reported_kind === kind || (reported_kind === 'refund' && kind === 'void' && reverses !== null);
}

async function byReference(
  database: Database,
  connector: string,
  notice: OutcomeNotice,
  authorisation: InstructionRow | null,
): Promise<InstructionRow | NotApplied> {
  const { reference, authorisation_reference, instruction_kind, amount } = notice;
  const of_step = (await findReferences(database, connector, reference)).filter(
    (row) =>
      carriesOut(instruction_kind, row) &&
      (!authorisation || authorisation.transaction_id === row.transaction_id),
  );
  const [step] = of_step;
  if (step && of_step.length === 1) return (await readInstruction(database, step)) ?? unknown;
  const payment = authorisation ?? (await findAuthorisation(database, connector, authorisation_reference));
  if (!payment) return unknown;
  const rows = await instructionsOfTransaction(database, payment.account_id, payment.transaction_id);
  const own = rows.filter((row) => row.connector === connector);
  if (instruction_kind === 'authorise') return own.findLast(({ kind }) => kind === 'authorise') ?? unknown;
  const of_kind = own.filter((row) => carriesOut(instruction_kind, row));
  const candidates = await withoutOthers(database, of_kind, nameOfStep(notice));
  // A sale captures with its authorisation.
  if (instruction_kind === 'capture' && of_kind.length === 0)
    return own.findLast(({ kind }) => kind === 'authorise') ?? unknown;
  const fitting = candidates.filter((row) => amount === null || row.amount === amount.minor);
  const [only] = fitting;
  if (only && fitting.length === 1) return only;
  if (fitting.length > 1)
    return {
      result: 'not_understood',
      reason: { rule: 'notice_several_fit', kind: instruction_kind, count: fitting.length },
    };
  const { account_id, transaction_id } = payment;
  return {
    result: 'not_understood',
    reason: { rule: 'notice_none_fits', kind: instruction_kind },
    unordered: { cause: 'not_expected', recorded: 0n, likely: { account_id, transaction_id } },
  };
}

/** What the acquirer calls the step itself; empty where it names only the authorisation. */
export function nameOfStep({ reference, authorisation_reference }: OutcomeNotice): string {
  return reference === authorisation_reference ? '' : reference;
}

/** Without those that the acquirer calls otherwise than the step: what it calls by a name of its own is another. */
async function withoutOthers<Row extends InstructionRow>(
  database: Database,
  rows: readonly Row[],
  name: string,
): Promise<readonly Row[]> {
  if (name === '' || rows.length === 0) return rows;
  const known = await referencesOf(database, rows);
  const others = new Set(
    known.filter(({ reference }) => reference !== name).map(({ operation_id }) => operation_id),
  );
  return rows.filter(({ operation_id }) => !others.has(operation_id));
}

export const unknown: NotApplied = { result: 'not_known', reason: { rule: 'notice_names_nothing_known' } };

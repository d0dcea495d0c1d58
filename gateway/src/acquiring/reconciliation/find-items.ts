import { readInstructionName } from '@causeway/connector-kit/instruction.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { house_account_id } from '../../ledger/chart.ts';
import {
  findNamed,
  findReferred,
  findSuspended,
  type LineItem,
  type NamedInstruction,
} from './line-store.ts';
import type { LineKind, ReportLine } from './report-line.ts';

type Named = Pick<ReportLine, 'instruction' | 'step_reference' | 'payment_reference' | 'currency'> & {
  readonly kind: LineKind;
};

const nothing: LineItem = { item: '', account_id: '', transaction_id: 0n, item_no: 0 };
const about_items: ReadonlySet<LineKind> = new Set([
  'payment',
  'refund',
  'refund_reversal',
  'chargeback',
  'chargeback_reversal',
]);

/**
 * What lines are about: by our name of the instruction, else by the acquirer's reference of the step, else by its
 * reference of the payment; what the acquirer has told of and nothing has taken is in suspense.
 * @returns in the order of the lines
 */
export async function findItems(
  tx: Transaction,
  acquirer: string,
  lines: readonly Named[],
): Promise<LineItem[]> {
  const wanted = lines.filter(({ kind }) => about_items.has(kind));
  const names = new Map(
    wanted.flatMap(({ instruction }) => {
      const name = instruction === '' ? null : readInstructionName(instruction);
      return name ? [[instruction, { account_id: name.account_id, operation_id: name.id }] as const] : [];
    }),
  );
  const named = new Map(
    (await findNamed(tx, acquirer, [...names.values()])).map((row) => [
      `${row.account_id}-${row.operation_id}`,
      row,
    ]),
  );
  const open = wanted.filter((line) => !itemOf(line, named.get(line.instruction)));
  const references = new Set(open.flatMap((line) => [line.step_reference, line.payment_reference]));
  references.delete('');
  const referred = await findReferred(tx, acquirer, [...references]);
  const found = lines.map((line) => {
    if (!about_items.has(line.kind)) return nothing;
    const by_name = itemOf(line, named.get(line.instruction));
    if (by_name) return by_name;
    const steps = [line.step_reference, line.payment_reference].flatMap((one) => referred.get(one) ?? []);
    return steps.map((step) => itemOf(line, step)).find((one) => one !== null) ?? nothing;
  });
  const unknown = lines.filter(
    ({ kind, step_reference }, at) =>
      found[at]?.item === '' && step_reference !== '' && about_items.has(kind),
  );
  const suspended = await findSuspended(
    tx,
    acquirer,
    unknown.map((line) => line.step_reference),
  );
  return found.map((item, at) => {
    const line = lines[at];
    const one = item.item === '' && line ? suspended.get(line.step_reference) : undefined;
    if (!one || !line || !about_items.has(line.kind)) return item;
    return { item: 'suspense', account_id: house_account_id, transaction_id: one.item_id, item_no: 0 };
  });
}

/** What a line is about by an instruction that it names; null where that says nothing of it. */
function itemOf({ kind }: Named, named: NamedInstruction | undefined): LineItem | null {
  if (!named) return null;
  const { account_id, transaction_id, refund_no } = named;
  switch (kind) {
    case 'payment':
      return { item: 'payment', account_id, transaction_id, item_no: 0 };
    case 'chargeback':
    case 'chargeback_reversal':
      return { item: 'dispute', account_id, transaction_id, item_no: 0 };
    case 'refund':
    case 'refund_reversal':
      return named.kind === 'refund'
        ? { item: 'refund', account_id, transaction_id, item_no: refund_no }
        : null;
    default:
      return null;
  }
}

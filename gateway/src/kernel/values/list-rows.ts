import { columnLabels } from '@causeway/schemas/portal/lists/column-labels.ts';
import type { Field, Fields, List, RowOf } from '@causeway/schemas/portal/lists/list.ts';
import type { Static, TSchema } from 'typebox';
import { maskField } from './card-numbers.ts';
import type { Currency } from './currency.ts';
import { offsetStamp, utcStamp } from './dates.ts';
import { formatAmount } from './money.ts';

/** What a row holds for a field of each type; amounts are minor units. */
interface Held {
  readonly text: string;
  readonly id: bigint | string;
  readonly integer: number;
  readonly moment: Date | null;
  readonly day: string;
  readonly amount: bigint | null;
}
type HeldBy<F extends Field> = F extends { readonly schema: infer Schema extends TSchema }
  ? Static<Schema>
  : Held[F['type']];

type Holds<Row, F extends Fields, Name extends keyof F> =
  Row extends Readonly<Record<Name, HeldBy<F[Name]>>> ? Name : never;

/** How a list's fields get their values: those that a row does not hold under their names must be here. */
export type ListValues<L extends List, Row> = ValuesOf<L['fields'], Row>;
type ValuesOf<F extends Fields, Row> = {
  readonly [Name in keyof F as Exclude<Name, Holds<Row, F, Name>>]: (row: Row) => HeldBy<F[Name]>;
} & { readonly [Name in keyof F]?: (row: Row) => HeldBy<F[Name]> };

type Values = Readonly<Record<string, ((row: never) => unknown) | undefined>>;

function read(values: object, row: object, name: string): unknown {
  const compute = (values as Values)[name];
  return compute ? compute(row as never) : (row as Readonly<Record<string, unknown>>)[name];
}

function fieldOf({ fields }: List, name: string): Field {
  const field = fields[name];
  if (!field) throw new Error(`the list has no field ${name}`);
  return field;
}

function amountOf(values: object, row: object, field: Field, minor: unknown): string {
  const currency = read(values, row, field.currency ?? 'currency') as Currency;
  return minor === null ? '' : formatAmount(minor as bigint, currency);
}

/** A row as the portal's JSON has it. */
export function presentRow<L extends List, Row extends object>(
  list: L,
  values: ListValues<L, Row>,
  row: Row,
): RowOf<L> {
  const sent = Object.keys(list.row.properties).map((name) => {
    const field = fieldOf(list, name);
    const value = read(values, row, name);
    if (field.type === 'id') return [name, String(value)];
    if (field.type === 'moment') return [name, utcStamp(value as Date | null)];
    return [name, field.type === 'amount' ? amountOf(values, row, field, value) : value];
  });
  return Object.fromEntries(sent) as RowOf<L>;
}

/** A cell of a file: a text, or an amount in its currency's decimals. */
export type Cell = string | { readonly amount: string };

/** Writes rows as the cells of the list's file; moments are in the zone, numbers of cards are masked. */
export function cellsOf<L extends List, Row extends object>(
  list: L,
  values: ListValues<L, Row>,
  time_zone: string,
): (row: Row) => Cell[] {
  const columns = list.file.map((name) => [name, fieldOf(list, name)] as const);
  return (row) =>
    columns.map(([name, field]) => {
      const value = read(values, row, name);
      if (field.type === 'moment') return value === null ? '' : offsetStamp(value as Date, time_zone);
      return field.type === 'amount'
        ? { amount: amountOf(values, row, field, value) }
        : maskField(name, String(value));
    });
}

/** The headings of the list's file, in English where there is no other language; without a label, the field's name. */
export function headingsOf(list: List, language: string): string[] {
  const labels = columnLabels(language === 'zh-CN' ? 'zh-CN' : 'en');
  return list.file.map((name) => {
    const { label } = fieldOf(list, name);
    return label ? labels[label] : name;
  });
}

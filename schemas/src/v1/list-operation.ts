import Type, {
  type Static,
  type TArray,
  type TObject,
  type TOptional,
  type TProperties,
  type TSchema,
} from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';
import type { ListFilters } from '../portal/lists/filter.ts';
import { cursor_pattern } from '../portal/lists/list.ts';
import { builtOn, stated } from '../stated.ts';
import {
  fieldText,
  requestEnvelope,
  responseEnvelope,
  valueList,
  type ApiOperation,
  type RequestBody,
} from './operation.ts';

export const list_limit_max = 500;
export const list_limit_default = 50;
/** How many objects one request looks up, and how many a page with expanded fields has. */
export const list_ids_max = 100;

/** Fields that every list takes (docs/specification/lists.md#pages). */
const page_fields = {
  limit: Type.Optional(
    Type.Union(
      [
        Type.String({
          pattern: '^([1-9][0-9]{0,3})?$',
          ...stated({ pattern: '^([1-9][0-9]?|[1-4][0-9]{2}|500)?$' }),
        }),
        Type.Integer({ minimum: 1, maximum: list_limit_max }),
      ],
      { description: `How many at most, 1 to ${list_limit_max}; default ${list_limit_default}` },
    ),
  ),
  cursor: cursorText(cursor_pattern),
};

function cursorText(pattern: string) {
  return Type.Optional(
    Type.String({
      ...may_be_numeric,
      pattern: `^$|${pattern}`,
      description: 'next_cursor of the page before; without it, the first page comes',
    }),
  );
}

/** Fields with which the answer of every list ends. */
const end_fields = {
  has_more: Type.Boolean({ description: 'Whether another page follows' }),
  next_cursor: Type.String({ description: 'Where it begins; empty where none follows' }),
};

/** What the rows of a list are, for the program that reads them. */
interface ListShape<
  F extends ListFilters,
  Name extends string,
  Row extends TObject,
  Of extends TProperties,
  Head extends TProperties,
  More extends TProperties,
> {
  /** What the rows can be narrowed by: the portal's list has the same. */
  readonly filters: F;
  /** The field of the answer that holds the rows. */
  readonly rows: Name;
  readonly row: Row;
  /** The field of a row that names the object, by which it is looked up; none where nothing is. */
  readonly id?: string;
  /** What is said beside filters: of what the rows are. */
  readonly of?: Of;
  /** What the answer tells beside its rows. */
  readonly head?: Head;
  /** What each row has beside it where `expand` names it. */
  readonly expand?: More;
}

interface ListDeclaration<
  F extends ListFilters,
  Name extends string,
  Row extends TObject,
  Of extends TProperties,
  Head extends TProperties,
  More extends TProperties,
> extends ListShape<F, Name, Row, Of, Head, More> {
  readonly name: string;
  readonly summary: string;
  /** What is listed, in the words of the reference. */
  readonly about: string;
  readonly tag: NonNullable<ApiOperation['tag']>;
  /** In which order, where it is not by time, the newest first. */
  readonly order?: string;
  /** What a cursor looks like, where its rows have no numbers. */
  readonly cursor_pattern?: string;
}

/** What all operations that list have beside what every operation has. */
export interface ListOperation extends ApiOperation {
  readonly list: ListShape<ListFilters, string, TObject, TProperties, TProperties, TProperties>;
}
/** One of them, with the types of what it takes and answers. */
interface DeclaredList<
  F extends ListFilters,
  Name extends string,
  Row extends TObject,
  Of extends TProperties,
  Head extends TProperties,
  More extends TProperties,
> extends ApiOperation<
  TObject<typeof requestEnvelope & F['query'] & Of & typeof page_fields>,
  TObject<
    typeof responseEnvelope &
      Head & {
        [N in Name]: TArray<TObject<Row['properties'] & { [M in keyof More]: TOptional<More[M]> }>>;
      } & typeof end_fields
  >
> {
  readonly list: ListShape<F, Name, Row, Of, Head, More>;
}
/** A row of a list's answer, without what is expanded. */
export type ListRowOf<O extends ListOperation> = Static<O['list']['row']>;

/** Whether an operation lists. */
export function isList(operation: ApiOperation): operation is ListOperation {
  return 'list' in operation;
}

/** Where a list has no fields of a kind. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- an object without fields is meant
export type NoFields = Record<never, never>;

/** Declares an operation that lists, page by page, and looks up by id (docs/specification/lists.md). */
export function listOperation<
  F extends ListFilters,
  const Name extends string,
  Row extends TObject,
  Of extends TProperties = NoFields,
  Head extends TProperties = NoFields,
  More extends TProperties = NoFields,
>({
  name,
  summary,
  about,
  tag,
  order = 'Newest first',
  cursor_pattern: own_cursor,
  ...list
}: ListDeclaration<F, Name, Row, Of, Head, More>): DeclaredList<F, Name, Row, Of, Head, More> {
  const { filters, rows, row, id, of = {}, head = {}, expand = {} } = list;
  const query: TProperties = filters.query;
  const more = Object.entries(expand).map(
    ([field, schema]) => [field, Type.Optional(schema as TSchema)] as const,
  );
  const request = Type.Object({
    ...requestEnvelope,
    ...of,
    ...(id !== undefined && {
      ids: valueList(`Up to ${list_ids_max} values of ${id}: these alone, in this order`),
    }),
    ...query,
    ...page_fields,
    ...(own_cursor !== undefined && { cursor: cursorText(own_cursor) }),
    ...(more.length > 0 && {
      expand: valueList(
        `What each row has with it: ${Object.keys(expand).join(', ')}; a page then has at most ${list_ids_max} rows`,
      ),
    }),
  });
  const response = Type.Object({
    ...responseEnvelope,
    ...head,
    [rows]: Type.Array(more.length > 0 ? expandedRow(row, Object.fromEntries(more)) : row),
    ...(id !== undefined && {
      not_found: Type.Array(Type.String(), {
        description: 'Of ids, those that are no object of the account; else empty',
      }),
    }),
    ...end_fields,
  });
  return {
    name,
    permit: 'read',
    summary,
    description: `${about} ${order}. While has_more is true, send next_cursor as \`cursor\` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.`,
    tag,
    declared_type: 'application/json',
    request: request as never,
    response: response as never,
    structured_fields: [],
    moves_money: false,
    registered_address_only: false,
    legacySignatureParts: (body: RequestBody) => [
      fieldText(body, 'merchant_id'),
      fieldText(body, 'account_id'),
    ],
    list,
  };
}

/** A row with what is expanded in it. */
function expandedRow(row: TObject, more: TProperties): TObject {
  const { title = '' } = row as { title?: string };
  const options = { title: title.replace('Listed', 'Expanded'), ...builtOn(row) };
  return Type.Object({ ...row.properties, ...more }, options);
}

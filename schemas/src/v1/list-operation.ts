import Type, { type Static, type TArray, type TObject, type TProperties } from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';
import type { ListFilters } from '../portal/lists/filter.ts';
import { cursor_pattern } from '../portal/lists/list.ts';
import { stated } from '../stated.ts';
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
/** How many objects one request looks up. */
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
  cursor: Type.Optional(
    Type.String({
      ...may_be_numeric,
      pattern: `^$|${cursor_pattern}`,
      description: 'next_cursor of the page before; without it, the newest come first',
    }),
  ),
};

interface ListDeclaration<
  F extends ListFilters,
  Name extends string,
  Id extends string,
  Row extends TObject,
> {
  readonly name: string;
  readonly summary: string;
  /** What is listed, in the words of the reference. */
  readonly about: string;
  readonly tag: NonNullable<ApiOperation['tag']>;
  readonly filters: F;
  /** The field of the answer that holds the rows. */
  readonly rows: Name;
  /** The field of a row that names the object, by which it is looked up. */
  readonly id: Id;
  readonly row: Row;
}

/** The schema of a list's request. */
type ListRequest<F extends ListFilters> = TObject<
  typeof requestEnvelope & F['query'] & typeof page_fields & { ids: ReturnType<typeof valueList> }
>;
/** The schema of a list's answer. */
type ListResponse<Name extends string, Row extends TObject> = TObject<
  typeof responseEnvelope & { [N in Name]: TArray<Row> } & typeof end_fields
>;

/** Fields with which the answer of every list ends. */
const end_fields = {
  not_found: Type.Array(Type.String(), {
    description: 'Of ids, those that are no object of the account; else empty',
  }),
  has_more: Type.Boolean({ description: 'Whether another page follows' }),
  next_cursor: Type.String({ description: 'Where it begins; empty where none follows' }),
};

/** What all operations that list have beside what every operation has. */
export interface ListOperation extends ApiOperation {
  readonly list: Pick<
    ListDeclaration<ListFilters, string, string, TObject>,
    'filters' | 'rows' | 'id' | 'row'
  >;
}
/** One of them, with the types of what it takes and answers. */
interface DeclaredList<
  F extends ListFilters,
  Name extends string,
  Id extends string,
  Row extends TObject,
> extends ApiOperation<ListRequest<F>, ListResponse<Name, Row>> {
  readonly list: Pick<ListDeclaration<F, Name, Id, Row>, 'filters' | 'rows' | 'id' | 'row'>;
}
/** A row of a list's answer. */
export type ListRowOf<O extends ListOperation> = Static<O['list']['row']>;

/** Whether an operation lists. */
export function isList(operation: ApiOperation): operation is ListOperation {
  return 'list' in operation;
}

/**
 * Declares an operation that lists, page by page, with the filters of the portal's list, and looks up by id
 * (docs/specification/lists.md).
 */
export function listOperation<
  F extends ListFilters,
  const Name extends string,
  const Id extends string,
  Row extends TObject,
>({
  name,
  summary,
  about,
  tag,
  filters,
  rows,
  id,
  row,
}: ListDeclaration<F, Name, Id, Row>): DeclaredList<F, Name, Id, Row> {
  const query: TProperties = filters.query;
  const request = Type.Object({
    ...requestEnvelope,
    ids: valueList(`Up to ${list_ids_max} values of ${id}: these alone, in this order`),
    ...query,
    ...page_fields,
  });
  const response = Type.Object({ ...responseEnvelope, [rows]: Type.Array(row), ...end_fields });
  return {
    name,
    summary,
    description: `${about} Newest first. While has_more is true, send next_cursor as \`cursor\` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.`,
    tag,
    declared_type: 'application/json',
    request: request as unknown as ListRequest<F>,
    response: response as unknown as ListResponse<Name, Row>,
    structured_fields: [],
    moves_money: false,
    registered_address_only: false,
    legacySignatureParts: (body: RequestBody) => [
      fieldText(body, 'merchant_id'),
      fieldText(body, 'account_id'),
    ],
    list: { filters, rows, id, row },
  };
}

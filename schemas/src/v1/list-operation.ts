import Type, { type TObject, type TProperties } from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';
import { cursor_pattern } from '../portal/lists/list.ts';
import { stated } from '../stated.ts';
import {
  fieldText,
  requestEnvelope,
  responseEnvelope,
  type ApiOperation,
  type RequestBody,
} from './operation.ts';

export const list_limit_max = 500;
export const list_limit_default = 50;

/** Fields that every list takes (docs/specification/lists.md). */
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

interface ListDeclaration<F extends TProperties, Name extends string, Row extends TObject> {
  readonly name: string;
  readonly summary: string;
  /** What is listed, in the words of the reference. */
  readonly about: string;
  readonly tag: NonNullable<ApiOperation['tag']>;
  readonly filters: { readonly query: F };
  /** The field of the answer that holds the rows. */
  readonly rows: Name;
  readonly row: Row;
}

/** Declares an operation that lists, page by page, with the filters of the portal's list. */
export function listOperation<F extends TProperties, const Name extends string, Row extends TObject>({
  name,
  summary,
  about,
  tag,
  filters,
  rows,
  row,
}: ListDeclaration<F, Name, Row>) {
  const listed = { [rows]: Type.Array(row) } as { [N in Name]: ReturnType<typeof Type.Array<Row>> };
  return {
    name,
    summary,
    description: `${about} Newest first. While has_more is true, send next_cursor as \`cursor\` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.`,
    tag,
    declared_type: 'application/json',
    request: Type.Object({ ...requestEnvelope, ...filters.query, ...page_fields }),
    response: Type.Object({
      ...responseEnvelope,
      ...listed,
      has_more: Type.Boolean({ description: 'Whether another page follows' }),
      next_cursor: Type.String({ description: 'Where it begins; empty where none follows' }),
    }),
    structured_fields: [],
    moves_money: false,
    registered_address_only: false,
    legacySignatureParts: (body: RequestBody) => [
      fieldText(body, 'merchant_id'),
      fieldText(body, 'account_id'),
    ],
  };
}

/** A moment in a row of a list. */
export const moment = Type.String({ ...stated({ format: 'date-time' }), description: 'ISO 8601, UTC' });

/** The same where there may be none. */
export function momentOrEmpty(description: string) {
  return Type.String({ description: `${description}: ISO 8601, UTC; or empty` });
}

import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import { cannot } from '../../kernel/errors.ts';
import { objectOf, type JsonObject } from '../../kernel/values/json-object.ts';
import { isBlank } from '../../kernel/values/text.ts';

/** How brands are named in the operator's tables about card schemes. */
export const brand_name = /^[a-z][a-z0-9-]{1,39}$/;

/** A table in force, and who has loaded it. */
export interface TableInForce<Table> {
  readonly loaded_at: Date | null;
  readonly loaded_by: string;
  readonly table: Table;
}

/** The file of an operator's table. @param otherwise why it is refused where it is no object */
export function readTable(text: string, otherwise: Reason): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw cannot({ rule: 'not_json_text' }, 'the file');
  }
  return requireObject('the file', value, otherwise);
}

export function requireObject(place: string, value: unknown, otherwise: Reason): JsonObject {
  const object = objectOf(value);
  if (!object) throw cannot(otherwise, place);
  return object;
}

/** Where what a table says is from, and of which day. @param place what comes before the names; or empty */
export function readSource(
  place: string,
  { source, date }: JsonObject,
  unnamed: Reason,
): { readonly source: string; readonly date: string } {
  if (typeof source !== 'string' || isBlank(source)) throw cannot(unnamed, `${place}source`);
  if (typeof date !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(date))
    throw cannot({ rule: 'not_day_of_table' }, `${place}date`);
  return { source, date };
}

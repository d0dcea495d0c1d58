import Type, { type TProperties } from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';

/**
 * What a page showed of the fields that a form changes. What somebody else has changed since is not changed again
 * unseen (decisions/portal.md).
 */
export function expectedFields<Fields extends TProperties>(fields: Fields) {
  return Type.Optional(
    Type.Object(fields, {
      ...may_be_numeric,
      description:
        'What the page showed of what is changed; refused with U0015 where it is otherwise now, or is left out',
    }),
  );
}

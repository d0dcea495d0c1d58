import Type, { type TProperties } from 'typebox';

/**
 * What a page showed of the fields that a form changes. What somebody else has changed since is not changed again
 * unseen (decision 199).
 */
export function seenFields<Fields extends TProperties>(fields: Fields) {
  return Type.Optional(
    Type.Object(fields, {
      description:
        'What the page showed of what is changed; refused with U0015 where it is otherwise now, or is left out',
    }),
  );
}

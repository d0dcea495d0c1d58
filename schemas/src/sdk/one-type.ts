import type { Field, SdkModel, Shape } from './model.ts';

/** What says most, first. */
const kinds: readonly Shape['kind'][] = [
  'named',
  'list',
  'map',
  'decimal',
  'integer',
  'boolean',
  'choice',
  'text',
];

/**
 * For a language without unions, the shape of a field that takes several: an object rather than its text, a list rather
 * than a text with commas, a number rather than its digits, the listed values rather than the empty one.
 */
export function oneType(shape: Shape): Shape {
  if (shape.kind !== 'either') return shape;
  const found = kinds.flatMap((kind) => shape.shapes.filter((one) => one.kind === kind));
  return found[0] ?? { kind: 'anything' };
}

/** What every event has beside its type and its data. Its number in the account is one, as `after` takes it. */
export function eventFields({ event_fields }: SdkModel): Field[] {
  return event_fields.map((field) =>
    field.name === 'sequence' ? { ...field, shape: { kind: 'integer' } } : field,
  );
}

import type { Field, SdkModel, Shape } from './model.ts';
import { oneType } from './one-type.ts';

/** The type in Go of what has a shape. @param of what stands before a type of the SDK: `causeway.` outside it */
export function goType(shape: Shape, of = ''): string {
  switch (shape.kind) {
    case 'text':
    case 'choice':
      return 'string';
    case 'decimal':
      return 'json.Number';
    case 'integer':
      return 'int';
    case 'boolean':
      return 'bool';
    case 'anything':
    case 'nothing':
      return 'any';
    case 'list':
      return `[]${goType(shape.of, of)}`;
    case 'map':
      return `map[string]${goType(shape.of, of)}`;
    case 'either':
      return goType(oneType(shape), of);
    case 'named':
      return of + shape.name;
  }
}

/** Whether it is a struct, whose empty value is not left out. */
export type IsStruct = (shape: Shape) => boolean;

export function structsOf({ objects }: SdkModel): IsStruct {
  const structs = new Set([...objects.map(({ name }) => name), 'Event']);
  return (shape) => shape.kind === 'named' && structs.has(shape.name);
}

/** What is optional and not empty when it is 0 or false is a pointer in Go. */
export function isPointer(
  { required, shape }: Pick<Field, 'required' | 'shape'>,
  isStruct: IsStruct,
): boolean {
  const one = oneType(shape);
  return !required && (one.kind === 'integer' || one.kind === 'boolean' || isStruct(one));
}

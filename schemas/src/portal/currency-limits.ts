import Type from 'typebox';

/** Amounts by currency. */
export function limitsOf(description: string) {
  return Type.Record(Type.String({ pattern: '^[A-Z]{3}$' }), Type.String({ maxLength: 20 }), { description });
}

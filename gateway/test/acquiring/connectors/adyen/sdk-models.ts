import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Holds JSON against the models of Adyen's library, which Adyen generates from its OpenAPI descriptions: Checkout v71,
 * Disputes v30 and notifications. The compiled classes tell fields, types and values; the declarations next to them tell
 * which fields are required.
 */
const resolve = createRequire(import.meta.url).resolve;
const typings = join(dirname(resolve('@adyen/api-library')), 'typings');

interface Attribute {
  readonly baseName: string;
  readonly type: string;
}

interface Model {
  readonly attributeTypeMap: readonly Attribute[];
}

type Folder = 'checkout' | 'disputes' | 'notification';

const exports_of = new Map<Folder, Record<string, unknown>>();
const require = createRequire(import.meta.url);

function modelsOf(folder: Folder): Record<string, unknown> {
  const known = exports_of.get(folder);
  if (known) return known;
  const models = require(join(typings, folder, 'models.js')) as Record<string, unknown>;
  exports_of.set(folder, models);
  return models;
}

function declarationOf(folder: Folder, name: string): string {
  return readFileSync(join(typings, folder, `${name.charAt(0).toLowerCase()}${name.slice(1)}.d.ts`), 'utf8');
}

function requiredOf(folder: Folder, name: string): string[] {
  const [declaration = ''] = declarationOf(folder, name).split('static ');
  return [...declaration.matchAll(/^ {4}['"]([^'"]+)['"]: /gm)].map(([, field = '']) => field);
}

/** What is wrong with a value as this model; empty where nothing is. */
export function mistakesIn(folder: Folder, name: string, value: unknown, path = name): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [`${path} is not an object`];
  const model = modelsOf(folder)[name] as Model | undefined;
  if (!model?.attributeTypeMap) throw new Error(`the library has no model ${name}`);
  const attributes = new Map(model.attributeTypeMap.map((attribute) => [attribute.baseName, attribute]));
  const missing = requiredOf(folder, name)
    .filter((field) => !(field in value))
    .map((field) => `${path}.${field} is missing`);
  const wrong = Object.entries(value).flatMap(([field, inner]) => {
    const attribute = attributes.get(field);
    return attribute
      ? mistakesOfType(folder, attribute.type, inner, `${path}.${field}`)
      : [`${path}.${field} is not a field of ${name}`];
  });
  return [...missing, ...wrong];
}

function mistakesOfType(folder: Folder, written: string, value: unknown, path: string): string[] {
  const type = written.replace(/ \| null$/, '').trim();
  if (['string', 'number', 'boolean'].includes(type))
    return typeof value === type ? [] : [`${path} is not a ${type}`];
  if (type.startsWith('{') || type === 'AdditionalData') {
    return typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) =>
          typeof inner === 'string' ? [] : [`${path}.${name} is not a string`],
        )
      : [`${path} is not an object`];
  }
  const [, item] = /^Array<(.*)>$/.exec(type) ?? [];
  if (item !== undefined) {
    return Array.isArray(value)
      ? value.flatMap((inner, at) => mistakesOfType(folder, item, inner, `${path}[${at}]`))
      : [`${path} is not a list`];
  }
  const [, owner, enumeration] = /^(\w+)\.(\w+)$/.exec(type) ?? [];
  if (owner !== undefined && enumeration !== undefined) {
    const values = Object.values(
      (modelsOf(folder)[owner] as Record<string, Record<string, string>>)[enumeration] ?? {},
    );
    return values.includes(String(value)) ? [] : [`${path} has no value of ${type}: ${String(value)}`];
  }
  const alternatives = alternativesOf(folder, type);
  if (alternatives === null) return mistakesIn(folder, type, value, path);
  const found = alternatives.map((alternative) => mistakesIn(folder, alternative, value, path));
  return found.some((mistakes) => mistakes.length === 0)
    ? []
    : (found.toSorted((one, other) => one.length - other.length)[0] ?? []);
}

/** The models that a union stands for; null for a model. */
function alternativesOf(folder: Folder, name: string): string[] | null {
  const [, union] = new RegExp(`export type ${name} = ([^;]+);`).exec(declarationOf(folder, name)) ?? [];
  return union === undefined ? null : union.split('|').map((part) => part.trim());
}

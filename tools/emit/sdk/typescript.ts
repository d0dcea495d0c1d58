import { aboutOperation } from './about-operation.ts';
import type { Field, NamedObject, SdkModel, SdkOperation, Shape } from '../../../schemas/src/sdk/model.ts';

const head = '// Generated from schemas/ by npm run openapi: not to be edited.\n';

function literal(value: string): string {
  return `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
}

function typeOf(shape: Shape): string {
  switch (shape.kind) {
    case 'text':
    case 'decimal':
      return 'string';
    case 'integer':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'anything':
      return 'unknown';
    case 'nothing':
      return 'null';
    case 'choice':
      return shape.values.map(literal).join(' | ');
    case 'list':
      return `readonly ${inList(shape.of)}[]`;
    case 'map':
      return `Readonly<Record<string, ${typeOf(shape.of)}>>`;
    case 'either':
      return shape.shapes.map(typeOf).join(' | ');
    case 'named':
      return shape.name;
  }
}

function inList(shape: Shape): string {
  const type = typeOf(shape);
  return /[ |]/.test(type) ? `(${type})` : type;
}

function comment(text: string, indent = ''): string {
  if (text === '') return '';
  const lines = text.replaceAll('*/', '*\\/').split('\n');
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

function nameOf(name: string): string {
  return /^[a-z_]\w*$/i.test(name) ? name : literal(name);
}

function fieldLine({ name, description, required, shape }: Field): string {
  const about = shape.kind === 'decimal' ? `${description}; the digits of the answer’s number` : description;
  const type = typeOf(shape);
  return `${comment(about, '  ')}  readonly ${nameOf(name)}${required ? '' : '?'}: ${type}${required ? '' : ' | undefined'};\n`;
}

function objectType({ name, description, fields }: NamedObject): string {
  return `${comment(description)}export interface ${name} {\n${fields.map(fieldLine).join('')}}\n`;
}

/** types.ts: every object and list of values of the API. */
function typesFile({ choices, objects, event_fields, events }: SdkModel): string {
  const lists = choices.map(({ name, values, value_names }) => {
    const type = `export type ${name} = ${values.map(literal).join(' | ')};\n`;
    if (value_names.size === 0) return type;
    const names = [...value_names].map(([value, of_it]) => `  ${of_it}: ${literal(value)},\n`);
    return `${type}\n/** The codes by their names. */\nexport const ${name} = {\n${names.join('')}} as const satisfies Record<string, ${name}>;\n`;
  });
  const kinds = events.map(
    ({ type, summary, data }) => `${comment(summary, '  ')}  readonly ${literal(type)}: ${data};\n`,
  );
  const event = `/** The data of each type of event: the object as it is after the change. */
export interface EventData {
${kinds.join('')}}

export type EventType = keyof EventData;

/** An event of one type, as it is pulled and sent to webhooks. */
export interface EventOf<Type extends EventType> {
  readonly type: Type;
${event_fields.map(fieldLine).join('')}  readonly data: EventData[Type];
}

/** Any event: \`switch (event.type)\` narrows its data. */
export type Event = { readonly [Type in EventType]: EventOf<Type> }[EventType];
`;
  return [head, ...lists, ...objects.map(objectType), event].join('\n');
}

function method(operation: SdkOperation): string {
  const { name, summary, request, fields_optional, response, pages, item } = operation;
  const about = aboutOperation(operation, {
    pages: 'Await it for one page, or loop over it with `for await` for every row of all pages.',
    refusals: '`refusalsIn(answer)` lists them, `requireDone(answer)` throws the first.',
  });
  const returns = pages ? `Listing<${response}, ${pages.row}>` : `Promise<${response}>`;
  const call = pages ? 'list' : 'call';
  const whole = `${comment(about, '  ')}  ${name}(${fields_optional ? `fields: ${request} = {}` : `fields: ${request}`}, options?: CallOptions): ${returns} {
    return this.${call}(operations.${name}, fields, options);
  }
`;
  if (!item) return whole;
  return `${whole}
${comment(`${summary}: one, which throws an \`ItemRefusedError\` if it is refused.`, '  ')}  ${name}One(item: ${item.sent}, options?: CallOptions): Promise<${item.answered}> {
    return this.callForOne(operations.${name}, item, options);
  }
`;
}

/** The facts of an operation that the client needs while the program runs. */
function facts({ name, takes_key, exact_numbers, signed_fields, pages, outcome }: SdkOperation): string {
  const of_pages = pages && { rows: pages.rows, next: pages.next, cursor: pages.cursor };
  const value = { name, takes_key, exact_numbers, signed_fields, pages: of_pages, outcome };
  return `  ${name}: ${JSON.stringify(value)},\n`;
}

/** causeway.ts: the client with a method for each operation. */
function clientFile({ operations }: SdkModel): string {
  const used = operations.flatMap(({ request, response, pages, item }) => [
    request,
    response,
    ...(pages ? [pages.row] : []),
    ...(item ? [item.sent, item.answered] : []),
  ]);
  const types = [...new Set(used)].toSorted();
  return `${head}
import { Client, type CallOptions, type OperationFacts } from '../client.ts';
import type { Listing } from '../listing.ts';
import type {
${types.map((name) => `  ${name},\n`).join('')}} from './types.ts';

export const operations = {
${operations.map(facts).join('')}} as const satisfies Readonly<Record<string, OperationFacts>>;

/** The merchant's API: a method for each operation, under its name in the reference. */
export class Causeway extends Client {
${operations.map(method).join('\n')}}
`;
}

/** error-codes.ts: what each code means, and what to do. */
function codesFile({ errors }: SdkModel): string {
  const rows = errors.map(
    ([code, { text, meaning, remedy }]) =>
      `  ${code}: {\n    text: ${literal(text)},\n    meaning: ${literal(meaning)},\n    remedy: ${literal(remedy)},\n  },\n`,
  );
  return `${head}
/** What a code of the gateway means. */
export interface ErrorMeaning {
  readonly text: string;
  readonly meaning: string;
  /** What to do. */
  readonly remedy: string;
}

export const error_codes = {
${rows.join('')}} as const satisfies Readonly<Record<string, ErrorMeaning>>;

/** A code of this release of the gateway; a later one can have more. */
export type ErrorCode = keyof typeof error_codes;
`;
}

/** The generated files of the SDK for TypeScript, by their place in sdk/typescript/. */
export function typescriptFiles(model: SdkModel): Readonly<Record<string, string>> {
  return {
    'src/generated/types.ts': typesFile(model),
    'src/generated/causeway.ts': clientFile(model),
    'src/generated/error-codes.ts': codesFile(model),
  };
}

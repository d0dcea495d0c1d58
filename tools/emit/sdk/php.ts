import { aboutOperation } from './about-operation.ts';
import { linesOf } from './lines.ts';
import type { Field, NamedObject, SdkModel, SdkOperation, Shape } from '../../../schemas/src/sdk/model.ts';

/** The length of a line (PSR-12). */
const width = 120;

function literal(text: string): string {
  return `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
}

/** The beginning of a file. */
function headOf(namespace: string, imports: readonly string[]): string {
  const used = imports.toSorted().map((name) => `use ${name};\n`);
  return `<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace ${namespace};

${used.length === 0 ? '' : `${used.join('')}\n`}`;
}

/** A comment of paragraphs; tags are further ones, which are not broken. */
function comment(text: string, indent: string, tags: readonly string[] = []): string {
  const wrapped = text
    .replaceAll('*/', '* /')
    .split('\n')
    .flatMap((paragraph) => linesOf(paragraph.split(' '), `${indent} * `, width));
  const all = [...(text === '' ? [] : wrapped), ...(text === '' || tags.length === 0 ? [] : ['']), ...tags];
  if (all.length === 0) return '';
  return `${indent}/**\n${all.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

/** The type of a value as PHPStan, Psalm and editors read it. @param typeOfObject what an object is */
function typeOf(shape: Shape, typeOfNamed: (name: string) => string): string {
  switch (shape.kind) {
    case 'text':
      return 'string';
    case 'decimal':
      return 'numeric-string';
    case 'integer':
      return 'int';
    case 'boolean':
      return 'bool';
    case 'anything':
      return 'mixed';
    case 'nothing':
      return 'null';
    case 'choice':
      return shape.values.map(literal).join('|');
    case 'list':
      return `list<${typeOf(shape.of, typeOfNamed)}>`;
    case 'map':
      return `array<string, ${typeOf(shape.of, typeOfNamed)}>`;
    case 'either':
      return shape.shapes.map((one) => typeOf(one, typeOfNamed)).join('|');
    case 'named':
      return typeOfNamed(shape.name);
  }
}

function isWord(name: string): boolean {
  return /^[a-z_]\w*$/i.test(name);
}

/** The objects of the API by name, and what their fields are for PHP. */
class Objects {
  readonly #objects: ReadonlyMap<string, NamedObject>;

  constructor({ objects }: SdkModel) {
    this.#objects = new Map(objects.map((object) => [object.name, object]));
  }

  /** An object, its entries in a list, or either of it and a text. */
  objectIn(shape: Shape): NamedObject | undefined {
    if (shape.kind === 'list') return this.objectIn(shape.of);
    if (shape.kind === 'either')
      return shape.shapes.map((one) => this.objectIn(one)).find((object) => object !== undefined);
    return shape.kind === 'named' ? this.#objects.get(shape.name) : undefined;
  }

  /** The type of what is answered: the class of an object, the constants of a choice. */
  answered(shape: Shape): string {
    return typeOf(shape, (name) => (this.#objects.has(name) || name === 'Event' ? name : `${name}::*`));
  }

  /** The type of what is sent: the fields of an object one by one, each on its line. */
  sent(shape: Shape, indent: string): string {
    return typeOf(shape, (name) => {
      const object = this.#objects.get(name);
      return object ? this.arrayShape(object, indent) : `${name}::*`;
    });
  }

  arrayShape({ fields }: NamedObject, indent: string): string {
    const inner = `${indent}    `;
    const entries = fields.map(
      ({ name, required, shape }) =>
        `${inner}${isWord(name) ? name : literal(name)}${required ? '' : '?'}: ${this.sent(shape, inner)},\n`,
    );
    return `array{\n${entries.join('')}${indent}}`;
  }

  requestOf(name: string): NamedObject {
    const object = this.#objects.get(name);
    if (!object) throw new Error(`there is no object ${name}`);
    return object;
  }

  /** The paths of a request at which a JSON object stands: PHP does not tell an empty one from an empty list. */
  pathsOf({ fields }: NamedObject, before = ''): string[] {
    return fields.flatMap(({ name, shape }) => {
      const path = before + name;
      const object = this.objectIn(shape);
      if (shape.kind === 'list') return object ? this.pathsOf(object, `${path}[].`) : [];
      if (object) return [path, ...this.pathsOf(object, `${path}.`)];
      return shape.kind === 'map' ? [path] : [];
    });
  }

  /** The names of all objects in some, and of all in those. */
  reachedFrom(names: readonly string[]): Set<string> {
    const reached = new Set<string>();
    const reach = (name: string): void => {
      if (reached.has(name)) return;
      reached.add(name);
      for (const { shape } of this.requestOf(name).fields) {
        const object = this.objectIn(shape);
        if (object) reach(object.name);
      }
    };
    names.forEach(reach);
    return reached;
  }
}

/** The values with a name in a type. */
function choicesIn(type: string): string[] {
  return [...type.matchAll(/(\w+)::\*/g)].map(([, name = '']) => name);
}

function properties(fields: readonly Field[], objects: Objects): string[] {
  return fields
    .filter(({ name }) => isWord(name))
    .flatMap(({ name, description, required, shape }) => {
      const type = objects.answered(shape);
      const nullable = required || /(^|\|)(null|mixed)(\||$)/.test(type) ? type : `${type}|null`;
      const text = `@property-read ${nullable} $${name} ${description}`.trimEnd().replaceAll('\n', ' ');
      return linesOf(text.split(' '), ' *     ', width).map((line, at) => (at === 0 ? line : `    ${line}`));
    });
}

/** A class with fields, which are described and not declared: what a later gateway answers more is there as well. */
function classOf(of: {
  readonly name: string;
  readonly base: string;
  readonly about: string;
  readonly tags: readonly string[];
  readonly body: string;
  readonly imports: readonly string[];
}): string {
  const { name, base, about, tags, body, imports } = of;
  const used = [...imports, ...(base === 'Event' ? [] : [`Causeway\\${base}`])];
  return `${headOf('Causeway\\Model', used)}${comment(about, '', tags)}final class ${name} extends ${base}
{
${body}}
`;
}

/** The classes of the fields that are objects. */
function classesOf(fields: readonly Field[], objects: Objects): string {
  const classes = fields.flatMap(({ name, shape }) => {
    const isEvent = shape.kind === 'list' && shape.of.kind === 'named' && shape.of.name === 'Event';
    const object = isEvent ? 'Event' : objects.objectIn(shape)?.name;
    return object === undefined ? [] : [`        ${literal(name)} => ${object}::class,\n`];
  });
  return classes.length === 0 ? '' : `    protected const CLASSES = [\n${classes.join('')}    ];\n`;
}

function constantOf(name: string): string {
  return name.toUpperCase();
}

/** Model/*.php: a class of each object that is answered, of each event, and of each list of values with a name. */
function modelFiles(model: SdkModel, objects: Objects): [name: string, text: string][] {
  const answers = new Set(model.operations.map(({ response }) => response));
  const reached = objects.reachedFrom([...answers, ...model.events.map(({ data }) => data)]);
  const of_objects = model.objects
    .filter(({ name }) => reached.has(name))
    .map(({ name, description, fields }): [string, string] => [
      name,
      classOf({
        name,
        base: answers.has(name) ? 'Answer' : 'ApiObject',
        about: description,
        tags: properties(fields, objects),
        body: classesOf(fields, objects),
        imports: [],
      }),
    ]);
  const of_events = model.events.map(({ type, name, summary, data }): [string, string] => [
    name,
    classOf({
      name,
      base: 'Event',
      about: summary,
      tags: [`@property-read ${literal(type)} $type`, `@property-read ${data} $data`],
      body: `    public const TYPE = ${literal(type)};\n    protected const CLASSES = ['data' => ${data}::class];\n`,
      imports: [],
    }),
  ]);
  const of_choices = model.choices.map(({ name, values, value_names }): [string, string] => {
    const constants = values.map(
      (value) => `    public const ${constantOf(value_names.get(value) ?? value)} = ${literal(value)};\n`,
    );
    const text = `final class ${name}\n{\n${constants.join('')}}\n`;
    return [name, `${headOf('Causeway\\Model', [])}${text}`];
  });
  const types = model.events.map(({ name }) => `        ${name}::TYPE => ${name}::class,\n`);
  const event = `${headOf('Causeway\\Model', ['Causeway\\ApiObject', 'stdClass'])}${comment(
    'Any event. `$event instanceof PaymentCapturedEvent` tells which it is; an event of a later gateway is only this.',
    '',
    [
      '@property-read string $type',
      ...properties(model.event_fields, objects),
      '@property-read ApiObject $data',
    ],
  )}class Event extends ApiObject
{
    protected const CLASSES = ['data' => ApiObject::class];
    private const TYPES = [
${types.join('')}    ];

    public static function of(stdClass $fields): static
    {
        $class = self::TYPES[$fields->type ?? ''] ?? self::class;
        return new $class($fields);
    }
}
`;
  return [...of_objects, ...of_events, ...of_choices, ['Event', event]];
}

/** The parameters of a call beside its fields. */
function optionsOf({ takes_key }: SdkOperation): readonly (readonly [type: string, name: string])[] {
  const key = takes_key ? [['?string', '$idempotency_key'] as const] : [];
  return [['?float', '$timeout_s'], ['?int', '$attempts'], ...key];
}

function method(operation: SdkOperation, objects: Objects): string {
  const { name, summary, request, fields_optional, response, pages, item } = operation;
  const options = optionsOf(operation);
  const define = (of: {
    readonly name: string;
    readonly fields: string;
    readonly sent: NamedObject;
    readonly optional: boolean;
    readonly answers: string;
    readonly about: string;
    readonly tags: readonly string[];
    readonly call: string;
  }): string => {
    const shape = objects.arrayShape(of.sent, '').split('\n');
    const parameter = [...shape.slice(0, -1), `} $${of.fields}`];
    const tags = [`@param ${parameter.join('\n')}`.split('\n'), of.tags].flat();
    const parameters = [
      `#[\\SensitiveParameter] array $${of.fields}${of.optional ? ' = []' : ''}`,
      ...options.map((option) => `${option.join(' ')} = null`),
    ];
    const passed = options.map(([, option]) => option).join(', ');
    return `${comment(of.about, '    ', tags)}    public function ${of.name}(
${parameters.map((text) => `        ${text},\n`).join('')}    ): ${of.answers} {
        return $this->${of.call}(${literal(name)}, $${of.fields}, ${passed});
    }
`;
  };
  const about = aboutOperation(operation, {
    pages: 'Loop over it for every row of all pages, or take one with `page()`.',
    refusals: '`refusals()` of the answer lists them, `requireDone()` throws the first.',
  });
  const whole = define({
    name,
    fields: 'fields',
    sent: objects.requestOf(request),
    optional: fields_optional,
    answers: pages ? 'Listing' : response,
    about: `${about}\n\n\`/v1/${name}\` in the reference.`,
    tags: [
      ...(pages ? [`@return Listing<${response}, ${pages.row}>`] : []),
      ...(pages ? [] : ['@throws CausewayException']),
    ],
    call: pages ? 'listing' : 'call',
  });
  if (!item) return whole;
  const one = define({
    name: `${name}One`,
    fields: 'item',
    sent: objects.requestOf(item.sent),
    optional: false,
    answers: item.answered,
    about: `${summary}: one, which throws an ItemRefusedException if it is refused.`,
    tags: ['@throws CausewayException'],
    call: 'callForOne',
  });
  return `${whole}\n${one}`;
}

/** CausewayClient.php: the client with a method for each operation. */
function clientFile({ operations }: SdkModel, objects: Objects): string {
  const methods = operations.map((operation) => method(operation, objects)).join('\n');
  const models = operations.flatMap(({ response, pages, item }) => [
    response,
    ...(pages ? [pages.row] : []),
    ...(item ? [item.answered] : []),
  ]);
  const used = [...new Set([...models, ...choicesIn(methods)])].map((name) => `Causeway\\Model\\${name}`);
  return `${headOf('Causeway', ['Causeway\\Exception\\CausewayException', ...used])}/**
 * The merchant's API: a method for each operation, under its name in the reference.
 */
final class CausewayClient extends Client
{
${methods}}
`;
}

/** What the client needs to know of an operation while the program runs. */
function facts(operation: SdkOperation, objects: Objects): string {
  const { name, request, response, takes_key, exact_numbers, signed_fields, pages, outcome } = operation;
  const listed = (texts: readonly string[]): string => {
    const one_line = `[${texts.map(literal).join(', ')}]`;
    if (one_line.length <= 80) return one_line;
    const lines = linesOf(
      texts.map((text) => `${literal(text)},`),
      ' '.repeat(16),
      width,
    );
    return `[\n${lines.map((line) => `                ${line}\n`).join('')}            ]`;
  };
  const value = (text: string | null): string => (text === null ? 'null' : literal(text));
  const of_pages = pages
    ? `['rows' => ${literal(pages.rows)}, 'next' => ${literal(pages.next)}, 'cursor' => ${literal(pages.cursor)}]`
    : 'null';
  const of_outcome = outcome
    ? `['items' => ${value(outcome.items)}, 'status' => ${literal(outcome.status)}, 'message' => ${literal(outcome.message)}]`
    : 'null';
  return `        ${literal(name)} => [
            'answer' => Model\\${response}::class,
            'takes_key' => ${takes_key},
            'exact_numbers' => ${exact_numbers},
            'signed_fields' => ${listed(signed_fields)},
            'objects' => ${listed(objects.pathsOf(objects.requestOf(request)))},
            'pages' => ${of_pages},
            'outcome' => ${of_outcome},
        ],
`;
}

function operationsFile({ operations }: SdkModel, objects: Objects): string {
  return `${headOf('Causeway', [])}/**
 * What the client knows of each operation.
 *
 * @internal
 */
final class Operations
{
    public const ALL = [
${operations.map((operation) => facts(operation, objects)).join('')}    ];
}
`;
}

/** ErrorCodes.php: what each code means, and what to do. */
function codesFile({ errors }: SdkModel): string {
  const rows = errors.map(
    ([code, { text, meaning, remedy }]) =>
      `        ${literal(code)} => [\n${Object.entries({ text, meaning, remedy })
        .map(([part, words]) => `            ${literal(part)} => ${literal(words)},\n`)
        .join('')}        ],\n`,
  );
  return `${headOf('Causeway', [])}/**
 * The catalogue of errors of this release of the gateway; a later one can have more. \`Explanation::of()\` reads it.
 */
final class ErrorCodes
{
    /** What each code means, and as its remedy what to do. */
    public const ALL = [
${rows.join('')}    ];
}
`;
}

/** The generated files of the SDK for PHP, by their place in sdk/php/. */
export function phpFiles(model: SdkModel): Readonly<Record<string, string>> {
  const objects = new Objects(model);
  const models = modelFiles(model, objects).map(([name, text]) => [`src/Model/${name}.php`, text] as const);
  return {
    'src/CausewayClient.php': clientFile(model, objects),
    'src/Operations.php': operationsFile(model, objects),
    'src/ErrorCodes.php': codesFile(model),
    ...Object.fromEntries(models),
  };
}

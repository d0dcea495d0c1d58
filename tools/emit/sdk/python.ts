import { snakeName } from '../../../schemas/src/code-names.ts';
import { aboutOperation } from './about-operation.ts';
import { linesOf } from './lines.ts';
import type { Field, NamedObject, SdkModel, SdkOperation, Shape } from '../../../schemas/src/sdk/model.ts';

const head = '# Generated from schemas/ by npm run openapi: not to be edited.\n';

/** The length of a line of text. */
const width = 88;

/** A text as Python writes it, which for printable characters is as JSON writes it. */
const literal = (text: string): string => JSON.stringify(text);

/** A docstring: its first line and, after an empty one each, its paragraphs. */
function docstring(text: string, indent: string): string {
  if (text === '') return '';
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll('"""', String.raw`\"\"\"`)
    .replaceAll('`', '``');
  const [only = ''] = escaped.split('\n');
  const end = escaped.endsWith('"') ? ' ' : '';
  if (only === escaped && `${indent}"""${escaped}${end}"""`.length <= width)
    return `${indent}"""${escaped}${end}"""\n`;
  const body = escaped
    .split('\n')
    .flatMap((paragraph, at) =>
      paragraph === '' ? [''] : linesOf((at === 0 ? `"""${paragraph}` : paragraph).split(' '), indent, width),
    );
  return `${[...body, '"""'].map((line) => (line === '' ? '' : indent + line)).join('\n')}\n`;
}

function typeOf(shape: Shape): string {
  switch (shape.kind) {
    case 'text':
      return 'str';
    case 'decimal':
      return 'Decimal';
    case 'integer':
      return 'int';
    case 'boolean':
      return 'bool';
    case 'anything':
      return 'Any';
    case 'nothing':
      return 'None';
    case 'choice':
      return `Literal[${shape.values.map(literal).join(', ')}]`;
    case 'list':
      return `list[${typeOf(shape.of)}]`;
    case 'map':
      return `dict[str, ${typeOf(shape.of)}]`;
    case 'either':
      return shape.shapes.map(typeOf).join(' | ');
    case 'named':
      return shape.name;
  }
}

/** Names that a class cannot have as attributes. */
const keywords = new Set([
  'from',
  'class',
  'global',
  'import',
  'in',
  'is',
  'not',
  'or',
  'and',
  'pass',
  'return',
]);

function isAttribute({ name }: Field): boolean {
  return /^[a-z_]\w*$/i.test(name) && !keywords.has(name);
}

/** What an object has that a class cannot declare, as bases of its class. */
function basesOf({ name, fields }: NamedObject): { readonly names: string[]; readonly text: string } {
  const others = fields.filter((field) => !isAttribute(field));
  const groups = [
    { base: `_${name}Required`, total: '', of: others.filter(({ required }) => required) },
    { base: `_${name}Optional`, total: '    total=False,\n', of: others.filter(({ required }) => !required) },
  ].filter(({ of }) => of.length > 0);
  const texts = groups.map(({ base, total, of }) => {
    const entries = of.map(({ name: field, shape }) => `    ${literal(field)}: ${literal(typeOf(shape))},\n`);
    return `${base} = TypedDict(\n    "${base}",\n    {\n${entries.join('').replaceAll(/^/gm, '    ').trimEnd()}\n    },\n${total})\n\n\n`;
  });
  return { names: groups.map(({ base }) => base), text: texts.join('') };
}

function fieldLines(field: Field): string {
  const { name, description, required, shape } = field;
  const type = typeOf(shape);
  return `    ${name}: ${required ? type : `NotRequired[${type}]`}\n${docstring(description, '    ')}`;
}

function objectType(object: NamedObject): string {
  const { names, text } = basesOf(object);
  const bases = names.length === 0 ? 'TypedDict' : names.join(', ');
  const about = docstring(object.description, '    ');
  const body = object.fields.filter(isAttribute).map(fieldLines).join('');
  return `${text}class ${object.name}(${bases}):\n${about}${about && body && '\n'}${body || (about ? '' : '    pass\n')}`;
}

/** A list of values: its type, and where they are codes a class with their names. */
function choiceType({ name, values, value_names }: SdkModel['choices'][number]): string {
  const listed = linesOf(
    values.map((value) => `${literal(value)},`),
    '    ',
    width,
  );
  const typeNamed = (type: string): string =>
    `${type} = Literal[\n${listed.map((line) => `    ${line}\n`).join('')}]\n`;
  if (value_names.size === 0) return typeNamed(name);
  const names = [...value_names].map(
    ([value, of_it]) => `    ${of_it.toUpperCase()}: Final = ${literal(value)}\n`,
  );
  return `${typeNamed(`${name}Code`)}\n\nclass ${name}:\n    """The codes by their names."""\n\n${names.join('')}`;
}

/** types.py: every object, event and list of values of the API. */
function typesFile({ choices, objects, event_fields, events }: SdkModel): string {
  const coded = new Map(
    choices.filter(({ value_names }) => value_names.size > 0).map(({ name }) => [name, `${name}Code`]),
  );
  const withCodes = (shape: Shape): Shape => {
    if (shape.kind === 'named') return { kind: 'named', name: coded.get(shape.name) ?? shape.name };
    if (shape.kind === 'list') return { kind: 'list', of: withCodes(shape.of) };
    return shape.kind === 'either' ? { kind: 'either', shapes: shape.shapes.map(withCodes) } : shape;
  };
  const classes = objects.map((object) =>
    objectType({
      ...object,
      fields: object.fields.map((field) => ({ ...field, shape: withCodes(field.shape) })),
    }),
  );
  const of_events = events.map(
    ({ type, name, summary, data }) =>
      `class ${name}(_AnyEvent):\n${docstring(summary, '    ')}\n    type: Literal[${literal(type)}]\n    data: ${data}\n`,
  );
  const any_event = `class _AnyEvent(TypedDict):\n${event_fields.map(fieldLines).join('')}`;
  const union = `# Any event: a comparison of event["type"] narrows its data.\nEvent = Union[\n${events.map(({ name }) => `    ${name},\n`).join('')}]\n`;
  const body = [...choices.map(choiceType), ...classes, any_event, ...of_events, union].join('\n\n');
  return `${head}"""The objects of the API, each field under its name on the wire."""

from __future__ import annotations

import sys
from decimal import Decimal
from typing import TYPE_CHECKING, ${/(?:[:|] |\[)Any[\]\n]/.test(body) ? 'Any, ' : ''}Final, Literal, TypedDict, Union

if sys.version_info >= (3, 11):
    from typing import NotRequired
elif TYPE_CHECKING:
    from typing_extensions import NotRequired

${body}`;
}

/** A call's own options, as parameters and as arguments. */
function optionsOf({ takes_key }: SdkOperation): readonly (readonly [name: string, type: string])[] {
  const key = takes_key ? [['idempotency_key', 'str'] as const] : [];
  return [...key, ['timeout_s', 'float'], ['attempts', 'int']];
}

function method(operation: SdkOperation): string {
  const { name, summary, request, fields_optional, response, pages, item } = operation;
  const options = optionsOf(operation);
  const parameters = options.map(([option, type]) => `        ${option}: ${type} | None = None,\n`).join('');
  const passed = options.map(([option]) => `            ${option}=${option},\n`).join('');
  const define = (of: {
    name: string;
    first: string;
    answers: string;
    about: string;
    call: string;
  }): string =>
    `    def ${of.name}(
        self,
        ${of.first},
        *,
${parameters}    ) -> ${of.answers}:
${docstring(of.about, '        ')}        return self.${of.call}(
            ${snakeName(name).toUpperCase()},
            ${of.first.split(':')[0]},
${passed}        )
`;
  const about = aboutOperation(operation, {
    pages: 'Loop over it for every row of all pages, or take one with `page()`.',
    refusals: '`refusals_in(answer)` lists them, `require_done(answer)` raises the first.',
  });
  const whole = define({
    name: snakeName(name),
    first: fields_optional ? `fields: types.${request} | None = None` : `fields: types.${request}`,
    answers: pages ? `Listing[types.${response}, types.${pages.row}]` : `types.${response}`,
    about: `${about}\n\n\`/v1/${name}\` in the reference.`,
    call: pages ? '_list' : '_call',
  });
  if (!item) return whole;
  const one = define({
    name: `${snakeName(name)}_one`,
    first: `item: types.${item.sent}`,
    answers: `types.${item.answered}`,
    about: `${summary}: one, which raises an \`ItemRefusedError\` if it is refused.`,
    call: '_call_for_one',
  });
  return `${whole}\n${one}`;
}

function bool(value: boolean): string {
  return value ? 'True' : 'False';
}

/** The facts of an operation that the client needs while the program runs. */
function facts({ name, takes_key, exact_numbers, signed_fields, pages, outcome }: SdkOperation): string {
  const text = (value: string | null): string => (value === null ? 'None' : literal(value));
  const signed = linesOf(
    signed_fields.map((path) => `${literal(path)},`),
    '        ',
    width,
  );
  const of_pages = pages
    ? `Pages(${[pages.rows, pages.next, pages.cursor].map(literal).join(', ')})`
    : 'None';
  const of_outcome = outcome
    ? `Outcome(${[outcome.items, outcome.status, outcome.message].map(text).join(', ')})`
    : 'None';
  return `${snakeName(name).toUpperCase()} = Operation(
    name=${literal(name)},
    takes_key=${bool(takes_key)},
    exact_numbers=${bool(exact_numbers)},
    signed_fields=(
${signed.map((line) => `        ${line}\n`).join('')}    ),
    pages=${of_pages},
    outcome=${of_outcome},
)
`;
}

/** operations.py: the client with a method for each operation. */
function operationsFile({ operations }: SdkModel): string {
  const names = operations.map(({ name }) => `    ${snakeName(name).toUpperCase()},\n`);
  return `${head}"""The operations of the API, and the client that has them."""

from __future__ import annotations

from . import types
from .client import Client, Operation, Outcome
from .listing import Listing, Pages

${operations.map(facts).join('')}
OPERATIONS = (
${names.join('')})


class Causeway(Client):
    __doc__ = Client.__doc__

${operations.map(method).join('\n')}`;
}

/** error_codes.py: what each code means, and what to do. */
function codesFile({ errors }: SdkModel): string {
  const rows = errors.map(
    ([code, { text, meaning, remedy }]) =>
      `    ${literal(code)}: ErrorMeaning(\n${[text, meaning, remedy].map((part) => `        ${literal(part)},\n`).join('')}    ),\n`,
  );
  return `${head}"""The catalogue of errors of this release of the gateway; a later one can have more."""

from __future__ import annotations

from typing import NamedTuple


class ErrorMeaning(NamedTuple):
    """What a code of the gateway means."""

    text: str
    meaning: str
    #: What to do.
    remedy: str


ERROR_CODES: dict[str, ErrorMeaning] = {
${rows.join('')}}
`;
}

/** The generated files of the SDK for Python, by their place in sdk/python/. */
export function pythonFiles(model: SdkModel): Readonly<Record<string, string>> {
  return {
    'src/causeway/types.py': typesFile(model),
    'src/causeway/operations.py': operationsFile(model),
    'src/causeway/error_codes.py': codesFile(model),
  };
}

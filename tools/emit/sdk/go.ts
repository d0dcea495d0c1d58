import { goName } from '../../../schemas/src/code-names.ts';
import { goType, isPointer, structsOf, type IsStruct } from '../../../schemas/src/sdk/go-type.ts';
import { aboutOperation } from './about-operation.ts';
import type { Field, NamedObject, SdkModel, SdkOperation } from '../../../schemas/src/sdk/model.ts';
import { eventFields, oneType } from '../../../schemas/src/sdk/one-type.ts';

const head = '// Code generated from schemas/ by npm run openapi; DO NOT EDIT.\n\npackage causeway\n';

/** A text as Go writes it, which for printable characters is as JSON writes it. */
const literal = (text: string): string => JSON.stringify(text);

function comment(text: string, indent = ''): string {
  if (text === '') return '';
  return `${text
    .split('\n')
    .map((line) => `${indent}// ${line}`.trimEnd())
    .join('\n')}\n`;
}

/** The words of a field, with the values of a choice that has no name. */
function aboutField({ description, shape }: Field): string {
  const one = oneType(shape);
  const values = one.kind === 'choice' ? one.values.filter((value) => value !== '') : [];
  const listed = values.length > 1 ? `One of ${values.join(', ')}` : '';
  return [description, listed].filter((part) => part !== '').join('\n');
}

/** Name, type and tag of a field. */
function cellsOf({ name, required, shape }: Field, isStruct: IsStruct): string[] {
  const pointer = isPointer({ required, shape }, isStruct) ? '*' : '';
  return [goName(name), pointer + goType(shape), `\`json:"${name}${required ? '' : ',omitempty'}"\``];
}

/** Lines in columns, as gofmt wants those that follow one another. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map(
      (row) =>
        `\t${row
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join(' ')
          .trimEnd()}\n`,
    )
    .join('');
}

function fieldLines(fields: readonly Field[], isStruct: IsStruct): string {
  let text = '';
  let rows: string[][] = [];
  for (const field of fields) {
    const about = comment(aboutField(field), '\t');
    if (about !== '') {
      text += aligned(rows) + about;
      rows = [];
    }
    rows.push(cellsOf(field, isStruct));
  }
  return text + aligned(rows);
}

/** What an object is, where the schema does not say it. */
function aboutObject({ name, description }: NamedObject, operations: readonly SdkOperation[]): string {
  if (description !== '') return `${name}: ${description}`;
  const asked = operations.find(({ request }) => request === name);
  if (asked) return `${name} is the request of ${goName(asked.name)}.`;
  const answered = operations.find(({ response }) => response === name);
  return answered ? `${name} is the answer of ${goName(answered.name)}.` : `${name} has these fields.`;
}

function choiceType({ name, values, value_names }: SdkModel['choices'][number]): string {
  // ISO codes are their own names.
  if (values.every((value) => /^[A-Z]{2,3}$/.test(value)))
    return `// ${name} is such as ${literal(values[0] ?? '')}.\ntype ${name} string\n`;
  const rows = values.map((value) => {
    const words = (value_names.get(value) ?? value).toLowerCase();
    return [name + goName(words), name, `= ${literal(value)}`];
  });
  return `// ${name} is one of the following; a later release of the gateway can have more.\ntype ${name} string\n\n// What ${name} can be.\nconst (\n${aligned(rows)})\n`;
}

/** types.go: every object, event and list of values of the API. */
function typesFile(model: SdkModel): string {
  const { choices, objects, events, operations } = model;
  const isStruct = structsOf(model);
  const answers = new Set(operations.map(({ response }) => response));
  const classes = objects.map((object) => {
    const answered = answers.has(object.name) ? '\tAnswered\n' : '';
    const fields = fieldLines(object.fields, isStruct);
    const body =
      answered + fields === ''
        ? 'struct{}'
        : `struct {\n${answered}${answered && fields && needsBreak(object)}${fields}}`;
    return `${comment(aboutObject(object, operations))}type ${object.name} ${body}\n`;
  });
  const types = events.map(
    ({ type, summary, data }) =>
      `\t// ${summary}: *${data}.\n\tEvent${goName(type)} EventType = ${literal(type)}\n`,
  );
  const by_data = Map.groupBy(events, ({ data }) => data);
  const cases = [...by_data].map(
    ([data, of]) =>
      `\tcase ${of.map(({ type }) => `Event${goName(type)}`).join(', ')}:\n\t\treturn &${data}{}, true\n`,
  );
  // A number of an event is a text on the wire.
  const of_events = fieldLines(eventFields(model), isStruct).replaceAll(
    /( int +`json:"\w+)"`/g,
    '$1,string"`',
  );
  const event_types = `// Event is what happened, as it is pulled and sent to webhooks.
type Event struct {
${of_events}	// One of those below; a later release of the gateway can have more
	Type EventType \`json:"type"\`
	// The object as it is after the change: a pointer to the type that is named where the EventType is declared, such as
	// *PaymentCapturedData; of a type of a later release, a map.
	Data any \`json:"data"\`
}

// EventType says what happened.
type EventType string

// The types of events, with the type of their Data.
const (
${types.join('')})

// newEventData makes the Data of a type of events, empty.
func newEventData(of EventType) (data any, known bool) {
	switch of {
${cases.join('')}	}
	return nil, false
}
`;
  const body = [...choices.map(choiceType), ...classes, event_types].join('\n');
  const imports = body.includes('json.') ? '\nimport "encoding/json"\n' : '';
  return `${head}${imports}\n${body}`;
}

/** A line of its own before fields without a comment, so that they stay in columns. */
function needsBreak({ fields }: NamedObject): string {
  return fields[0] && aboutField(fields[0]) === '' ? '\n' : '';
}

function method(operation: SdkOperation): string {
  const { name, summary, request, response, pages, outcome, item } = operation;
  const go = goName(name);
  const about = aboutOperation(operation, {
    pages: 'Next goes through the rows of all pages, Page takes one.',
    refusals: 'Refusals of the answer lists them, Err is the first.',
  });
  const documented = comment(`${go}: ${about}\n\n/v1/${name} in the reference.`);
  const takes = `ctx context.Context, request *${request}, options ...CallOption`;
  const whole = pages
    ? `${documented}func (c *Client) ${go}(${takes}) *Listing[${response}, ${pages.row}] {
	return listing(${literal(pages.cursor)},
		func(page *${response}) ([]${pages.row}, string, bool) {
			return page.${goName(pages.rows)}, page.${goName(pages.next)}, page.HasMore
		},
		func(with ...CallOption) (*${response}, error) {
			return call[${response}](ctx, c, ${literal(name)}, request, append(with, options...))
		})
}
`
    : `${documented}func (c *Client) ${go}(${takes}) (*${response}, error) {
	return call[${response}](ctx, c, ${literal(name)}, request, options)
}
`;
  const refusals = outcome
    ? `
// Refusals lists what was refused, or has failed since it was accepted.
func (a *${response}) Refusals() []*ItemRefusedError {
	return refusals(a.head, ${literal(outcome.items ?? '')}, ${outcome.items === null ? `[]${response}{*a}` : `a.${goName(outcome.items)}`}, func(item *${item?.answered ?? response}) (status, message string) {
		return item.${goName(outcome.status)}, item.${goName(outcome.message)}
	})
}

// Err returns the first of the refusals as an *ItemRefusedError, or nil.
func (a *${response}) Err() error { return firstOf(a.Refusals()) }
`
    : '';
  if (!item || outcome?.items == null) return whole + refusals;
  const items = goName(outcome.items);
  return `${whole}${refusals}
// ${go}One: ${summary}: one, and an *ItemRefusedError if it is refused.
func (c *Client) ${go}One(ctx context.Context, item *${item.sent}, options ...CallOption) (*${item.answered}, error) {
	answer, err := c.${go}(ctx, &${request}{${items}: listOf(item)}, options...)
	if err == nil {
		err = answer.Err()
	}
	if err != nil {
		return nil, err
	}
	return &answer.${items}[0], nil
}
`;
}

/** operations.go: a method of the client for each operation, and what it needs to know of it. */
function operationsFile({ operations }: SdkModel): string {
  const facts = operations.map(
    ({ name, takes_key, signed_fields }) =>
      `\t\t{${literal(name)}, ${takes_key}, []string{${signed_fields.map(literal).join(', ')}}},\n`,
  );
  return `${head}
import "context"

var operations = byName(
	[]operation{
${facts.join('')}	})

${operations.map(method).join('\n')}`;
}

/** error_codes.go: what each code means, and what to do. */
function codesFile({ errors }: SdkModel): string {
  const rows = errors.map(
    ([code, { text, meaning, remedy }]) =>
      `\t${literal(code)}: {${[text, meaning, remedy].map(literal).join(', ')}},\n`,
  );
  return `${head}
// errorCodes is the catalogue of errors of this release of the gateway; a later one can have more.
var errorCodes = map[string]ErrorMeaning{
${rows.join('')}}
`;
}

/** The generated files of the SDK for Go, by their place in sdk/go/. */
export function goFiles(model: SdkModel): Readonly<Record<string, string>> {
  return {
    'types.go': typesFile(model),
    'operations.go': operationsFile(model),
    'error_codes.go': codesFile(model),
  };
}

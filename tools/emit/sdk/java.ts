import { typeName } from '../../../schemas/src/code-names.ts';
import { aboutOperation } from './about-operation.ts';
import type { Field, NamedObject, SdkModel, SdkOperation, Shape } from '../../../schemas/src/sdk/model.ts';
import { eventFields, oneType } from '../../../schemas/src/sdk/one-type.ts';

const head = '// Generated from schemas/ by npm run openapi: not to be edited.\npackage causeway;\n';

/** A text as Java writes it, which for printable characters is as JSON writes it. */
const literal = (text: string): string => JSON.stringify(text);

/** `RETRIEVAL_PAYMENTS` for `retrievalPayments`, `PAYMENT_CAPTURED` for `payment.captured`. */
function constant(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll('.', '_')
    .toUpperCase();
}

/** A comment of what is beneath it, for javadoc. */
function comment(text: string, indent: string): string {
  if (text === '') return '';
  const escaped = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('@', '&#64;')
    .replaceAll('*/', '*&#47;');
  const lines = escaped.split('\n').map((line) => (line === '' ? '<p>' : line));
  if (lines.length === 1) return `${indent}/** ${escaped} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`;
}

function typeOf(shape: Shape): string {
  switch (shape.kind) {
    case 'text':
    case 'choice':
      return 'String';
    case 'decimal':
      return 'BigDecimal';
    case 'integer':
      return 'Long';
    case 'boolean':
      return 'Boolean';
    case 'anything':
    case 'nothing':
      return 'Object';
    case 'list':
      return `List<${typeOf(shape.of)}>`;
    case 'map':
      return `Map<String, ${typeOf(shape.of)}>`;
    case 'either':
      return typeOf(oneType(shape));
    case 'named':
      return shape.name;
  }
}

/** Lists of values are texts. */
type Unnamed = (shape: Shape) => Shape;

function unnamed({ choices }: SdkModel): Unnamed {
  const texts = new Set(choices.map(({ name }) => name));
  const plain: Unnamed = (shape) => {
    const one = oneType(shape);
    if (one.kind === 'named' && texts.has(one.name)) return { kind: 'text' };
    return one.kind === 'list' || one.kind === 'map' ? { ...one, of: plain(one.of) } : one;
  };
  return plain;
}

/** Reads a field of an answer. */
function readerOf(field: string, shape: Shape): string {
  const name = literal(field);
  switch (shape.kind) {
    case 'decimal':
      return `decimal(${name})`;
    case 'integer':
      return `integer(${name})`;
    case 'boolean':
      return `bool(${name})`;
    case 'map':
      return `texts(${name})`;
    case 'named':
      return `object(${name}, ${shape.name}::new)`;
    case 'list':
      return shape.of.kind === 'named'
        ? `list(${name}, item -> new ${shape.of.name}(Json.object(item)))`
        : `list(${name}, ${typeOf(shape.of)}.class::cast)`;
    case 'anything':
    case 'nothing':
      return `fields().get(${name})`;
    default:
      return `text(${name})`;
  }
}

/** The words of a field, with the values of a choice that has no name. */
function aboutField({ description, shape }: Field): string {
  const one = oneType(shape);
  const values = one.kind === 'choice' ? one.values.filter((value) => value !== '') : [];
  if (one.kind === 'named' && one !== shape) return description;
  const listed = values.length > 1 ? `One of ${values.join(', ')}.` : '';
  return [description, listed].filter((part) => part !== '').join('\n');
}

function getter(field: Field, plain: Unnamed): string {
  const shape = plain(field.shape);
  return `${comment(aboutField(field), '        ')}        public ${typeOf(shape)} get${typeName(field.name)}() { return ${readerOf(field.name, shape)}; }\n`;
}

function setter(field: Field, plain: Unnamed): string {
  const type = typeOf(plain(field.shape));
  // A number in the program is an int.
  const takes = type === 'Long' || type === 'Boolean' ? type.toLowerCase() : type;
  return `${comment(aboutField(field), '            ')}            public Builder set${typeName(field.name)}(${takes} value) { return putField(${literal(field.name)}, value); }\n`;
}

interface Uses {
  readonly sent: ReadonlySet<string>;
  readonly answered: ReadonlySet<string>;
  readonly answers: ReadonlySet<string>;
}

/** Which objects are sent, and which come back. */
function usesOf({ operations, events, objects }: SdkModel): Uses {
  const by_name = new Map(objects.map((object) => [object.name, object]));
  const withParts = (names: readonly string[]): Set<string> => {
    const found = new Set<string>();
    const add = (shape: Shape): void => {
      if (shape.kind === 'list' || shape.kind === 'map') add(shape.of);
      if (shape.kind === 'either') shape.shapes.forEach(add);
      if (shape.kind !== 'named' || found.has(shape.name)) return;
      found.add(shape.name);
      by_name.get(shape.name)?.fields.forEach((field) => add(field.shape));
    };
    names.forEach((name) => add({ kind: 'named', name }));
    return found;
  };
  const responses = operations.map(({ response }) => response);
  return {
    sent: withParts(operations.map(({ request }) => request)),
    answered: withParts([...responses, ...events.map(({ data }) => data)]),
    answers: new Set(responses),
  };
}

function objectType({ name, description, fields }: NamedObject, uses: Uses, plain: Unnamed): string {
  const getters = uses.answered.has(name) ? fields.map((field) => getter(field, plain)).join('') : '';
  const builder = uses.sent.has(name)
    ? `
        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public ${name} build() { return new ${name}(copy()); }
${fields.map((field) => setter(field, plain)).join('')}        }
`
    : '';
  const base = uses.answers.has(name) ? 'Answer' : 'ApiObject';
  return `${comment(description, '    ')}    public static final class ${name} extends ${base} {
        ${name}(Map<String, Object> fields) { super(fields); }
${getters}${builder}    }
`;
}

/** Constants for values; those of ISO codes are their own names. */
function choiceType({ name, values, value_names }: SdkModel['choices'][number]): string {
  if (values.every((value) => /^[A-Z]{2,3}$/.test(value))) return '';
  const rows = values.map(
    (value) =>
      `        public static final String ${constant(value_names.get(value) ?? value)} = ${literal(value)};\n`,
  );
  return `    /** What a ${name} can be; a later release of the gateway can have more. */
    public static final class ${name} {
        private ${name}() {}
${rows.join('')}    }
`;
}

/** Types.java: every object, event and list of values of the API. */
function typesFile(model: SdkModel): string {
  const { objects, choices, events } = model;
  const uses = usesOf(model);
  const plain = unnamed(model);
  const types = events.map(
    ({ type, summary, data }) =>
      `        /** ${summary}: {@link ${data}}. */\n        public static final String ${constant(type)} = ${literal(type)};\n`,
  );
  const cases = [...Map.groupBy(events, ({ data }) => data)].map(
    ([data, of]) =>
      `            case ${of.map(({ type }) => `EventType.${constant(type)}`).join(', ')} -> new ${data}(data);\n`,
  );
  // A number of an event is a text on the wire.
  const of_events = eventFields(model).map((field) =>
    getter(field, plain).replace(/integer\((.*)\);/, 'Long.valueOf(text($1));'),
  );
  return `${head}
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** The objects of the API. What is optional and was left out is null. */
public final class Types {
    private Types() {}

${[
  ...choices.map(choiceType).filter((text) => text !== ''),
  ...objects.map((object) => objectType(object, uses, plain)),
].join('\n')}
    /** What happened, as it is pulled and sent to webhooks. */
    public static final class Event extends ApiObject {
        Event(Map<String, Object> fields) { super(fields); }
${of_events.join('')}        /** One of {@link EventType}; a later release of the gateway can have more. */
        public String getType() { return text("type"); }
        /**
         * The object as it is after the change: of the type that {@link EventType} names; of a type of a later release,
         * one with nothing but its fields.
         */
        public ApiObject getData() { return object("data", data -> dataOf(getType(), data)); }
    }

    /** The data of an event of a type of a later release. */
    static final class UnknownData extends ApiObject {
        UnknownData(Map<String, Object> fields) { super(fields); }
    }

    /** The types of events, with the type of their data. */
    public static final class EventType {
        private EventType() {}
${types.join('')}    }

    static ApiObject dataOf(String type, Map<String, Object> data) {
        return switch (type) {
${cases.join('')}            default -> new UnknownData(data);
        };
    }
}
`;
}

/** The facts of an operation that the client needs while the program runs. */
function facts({ name, takes_key, signed_fields, response, outcome }: SdkOperation): string {
  const text = (value: string | null): string => (value === null ? 'null' : literal(value));
  const of_outcome = outcome
    ? `new Operation.Outcome(${[outcome.items, outcome.status, outcome.message].map(text).join(', ')})`
    : 'null';
  return `    static final Operation<${response}> ${constant(name)} = new Operation<>(${literal(name)}, ${takes_key},
            List.of(${signed_fields.map(literal).join(', ')}), ${response}::new, ${of_outcome});
`;
}

function method(operation: SdkOperation): string {
  const { name, summary, request, response, fields_optional, pages, outcome, item } = operation;
  const about = aboutOperation(operation, {
    pages: 'Loop over it for every row of all pages, or take one with page().',
    refusals: 'refusals() of the answer lists them, throwIfRefused() throws the first.',
  });
  const returns = pages ? `Listing<${response}, ${pages.row}>` : response;
  const body = pages
    ? `new Listing<>(from -> call(${constant(name)}, request, from, options), ${response}::get${typeName(pages.rows)}, ${literal(pages.next)}, ${literal(pages.cursor)})`
    : `call(${constant(name)}, request, options)`;
  const none = fields_optional
    ? `
    /** The same with nothing said. */
    public ${returns} ${name}() { return ${name}(${request}.builder().build()); }
`
    : '';
  const one =
    item && outcome?.items != null
      ? `
${comment(`${summary}: one, which throws an ItemRefusedException if it is refused.`, '    ')}    public ${item.answered} ${name}One(${item.sent} item, RequestOptions options) {
        ${response} answer = ${name}(${request}.builder().set${typeName(outcome.items)}(List.of(item)).build(), options);
        answer.throwIfRefused();
        return answer.get${typeName(outcome.items)}().get(0);
    }

    /** The same without options. */
    public ${item.answered} ${name}One(${item.sent} item) { return ${name}One(item, RequestOptions.NONE); }
`
      : '';
  return `${comment(`${about}\n\n/v1/${name} in the reference.`, '    ')}    public ${returns} ${name}(${request} request, RequestOptions options) {
        return ${body};
    }

    /** The same without options. */
    public ${returns} ${name}(${request} request) { return ${name}(request, RequestOptions.NONE); }
${none}${one}`;
}

/** Causeway.java: the client with a method for each operation. */
function clientFile({ operations }: SdkModel): string {
  return `${head}
import causeway.Types.*;
import java.util.List;

/** The merchant's API: a method for each operation, under its name in the reference. Threads may share one. */
public final class Causeway extends Client {
${operations.map(facts).join('')}
    Causeway(Builder builder) { super(builder); }

    /** Begins a client. */
    public static Builder builder() { return new Builder(); }

${operations.map(method).join('\n')}}
`;
}

/** ErrorCodes.java: what each code means, and what to do. */
function codesFile({ errors }: SdkModel): string {
  const rows = errors.map(
    ([code, { text, meaning, remedy }]) =>
      `        put(${[code, text, meaning, remedy].map(literal).join(', ')});\n`,
  );
  return `${head}
import java.util.HashMap;
import java.util.Map;

/** The catalogue of errors of this release of the gateway; a later one can have more. */
final class ErrorCodes {
    static final Map<String, Explanation> ALL = new HashMap<>();

    static {
${rows.join('')}    }

    private ErrorCodes() {}

    private static void put(String code, String text, String meaning, String remedy) {
        ALL.put(code, new Explanation(code, text, meaning, remedy));
    }
}
`;
}

/** The generated files of the SDK for Java, by their place in sdk/java/. */
export function javaFiles(model: SdkModel): Readonly<Record<string, string>> {
  const folder = 'src/main/java/causeway/';
  return {
    [`${folder}Types.java`]: typesFile(model),
    [`${folder}Causeway.java`]: clientFile(model),
    [`${folder}ErrorCodes.java`]: codesFile(model),
  };
}

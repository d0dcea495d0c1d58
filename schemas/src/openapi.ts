import type { TSchema } from 'typebox';
import type { OperationExample } from './reference/example.ts';
import { error_headers, error_responses, error_schemas } from './reference/error-responses.ts';
import { codeSamples } from './reference/samples/code-sample.ts';
import { event_union, event_webhooks } from './reference/webhook-reference.ts';
import { documented, shareTitled } from './stated.ts';
import { takesKey, type ApiOperation, type RequestBody } from './v1/operation.ts';

/** A part of an OpenAPI document: plain JSON. */
export type JsonObject = { readonly [name: string]: unknown };

/** What the document is made from. */
export interface OpenApiSource {
  readonly version: string;
  /** The guide, as Markdown, that stands before the operations. */
  readonly guide: string;
  readonly operations: readonly ApiOperation[];
  readonly examples: ReadonlyMap<string, readonly OperationExample[]>;
}

const health_answer = {
  description: 'Yes',
  content: {
    'application/json': {
      schema: { type: 'object', properties: { status: { type: 'string' }, reason: { type: 'string' } } },
    },
  },
};

/** The OpenAPI 3.1 document of the whole API. The same source gives the same document. */
export function buildOpenApi(source: OpenApiSource): JsonObject {
  const shared: Record<string, JsonObject> = { Event: {} };
  const share = <T>(schema: T): T => shareTitled(schema, shared);
  shared['Event'] = share(documented(event_union));
  const { operations } = source;
  const tags = [...new Set(operations.map(tagOf))];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Causeway',
      version: source.version,
      summary: 'A merchant payment gateway that anyone can run',
      description: source.guide,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: 'http://127.0.0.1:8080', description: 'A gateway started with npm start' }],
    tags: [...tags, 'Health'].map((name) => ({ name })),
    security: [],
    paths: {
      ...Object.fromEntries(
        operations.map((operation) => [
          `/v1/${operation.name}`,
          { post: operationObject(operation, source.examples.get(operation.name) ?? []) },
        ]),
      ),
      '/healthz': {
        get: {
          operationId: 'healthz',
          tags: ['Health'],
          summary: 'Is the process alive?',
          responses: { '200': health_answer },
        },
      },
      '/readyz': {
        get: {
          operationId: 'readyz',
          tags: ['Health'],
          summary: 'Is the database in reach and migrated, and does it take writes?',
          responses: {
            '200': health_answer,
            '503': { ...health_answer, description: 'No; `reason` says why' },
          },
        },
      },
    },
    webhooks: share(documented(event_webhooks)),
    components: {
      schemas: {
        ...Object.fromEntries(
          operations.flatMap((operation) => [
            [requestName(operation), share(documented(operation.request))],
            [`${requestName(operation)}Form`, share(documented(formSchema(operation)))],
            [responseName(operation), share(documented(operation.response))],
          ]),
        ),
        ...share(error_schemas),
        ...shared,
      },
      responses: error_responses,
      headers: error_headers,
    },
  };
}

function tagOf({ tag }: ApiOperation): string {
  return tag ?? 'Payments';
}

function capitalised(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

function requestName({ name }: ApiOperation): string {
  return `${capitalised(name)}Request`;
}

function responseName({ name }: ApiOperation): string {
  return `${capitalised(name)}Response`;
}

function reference(kind: string, name: string): JsonObject {
  return { $ref: `#/components/${kind}/${name}` };
}

/** The same fields as texts: what is an object or an array in JSON is JSON text in forms and XML. */
function formSchema(operation: ApiOperation): JsonObject {
  const { properties = {}, ...rest } = operation.request as TSchema & {
    properties?: Record<string, TSchema>;
  };
  const texts = Object.entries(properties).map(([name, schema]) => {
    const { description } = schema as { description?: string };
    const structured = operation.structured_fields.includes(name);
    if (!structured) return [name, schema];
    return [
      name,
      { type: 'string', contentMediaType: 'application/json', contentSchema: schema, description },
    ];
  });
  return { ...rest, xml: { name: 'request' }, properties: Object.fromEntries(texts) };
}

function examplesOf(
  examples: readonly OperationExample[],
  pick: (example: OperationExample) => unknown,
): JsonObject {
  if (examples.length === 0) return {};
  const named = examples.map((example) => [example.name, { summary: example.summary, value: pick(example) }]);
  return { examples: Object.fromEntries(named) };
}

function requestBody(operation: ApiOperation, examples: readonly OperationExample[]): JsonObject {
  const form = reference('schemas', `${requestName(operation)}Form`);
  const content = (type: string, schema: JsonObject): [string, JsonObject] => {
    const sent = examples.filter((example) => example.content_type === type && example.status === 200);
    return [type, { schema, ...examplesOf(sent, ({ request }) => request) }];
  };
  const text = {
    type: 'string',
    description: 'Any of the other types; the first character of the body decides',
  };
  const types: [string, JsonObject][] = [
    ['application/json', reference('schemas', requestName(operation))],
    ['application/x-www-form-urlencoded', form],
    ['application/xml', form],
    ['text/xml', form],
    ['text/plain', text],
    ['multipart/form-data', form],
  ];
  const declared_first = types.toSorted(
    ([a], [b]) => Number(b === operation.declared_type) - Number(a === operation.declared_type),
  );
  return {
    required: true,
    description: `Usually sent as ${operation.declared_type}; the same content in any of these types gives the same answer. Unknown fields are named in the answer’s header Gateway-Unknown-Fields and otherwise ignored, unless the account has strict fields; one close to a known field, card data where none belongs, and a card number in a text that is no identifier, are refused with I0011.`,
    content: Object.fromEntries(declared_first.map(([type, schema]) => content(type, schema))),
  };
}

function operationObject(operation: ApiOperation, examples: readonly OperationExample[]): JsonObject {
  const done = examples.filter(({ status }) => status === 200);
  const answers = [...new Map(done.map((example) => [JSON.stringify(example.response), example])).values()];
  const idempotency = {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'One key for each thing to be done, 1 to 255 printable ASCII characters. A retry with the same key and the same content gets the first answer again; another content is refused. Kept for 31 days.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  };
  const sample = done.find(({ request }) => typeof request !== 'string')?.request;
  return {
    operationId: operation.name,
    tags: [tagOf(operation)],
    summary: operation.summary,
    description: operation.description,
    ...(takesKey(operation) ? { parameters: [idempotency] } : {}),
    requestBody: requestBody(operation, examples),
    responses: {
      '200': {
        description: 'The request was processed: look at the items.',
        headers: {
          'Request-Id': reference('headers', 'Request-Id'),
          'Gateway-Signature': reference('headers', 'Gateway-Signature'),
          'Gateway-Unknown-Fields': reference('headers', 'Gateway-Unknown-Fields'),
          ...(takesKey(operation)
            ? { 'Idempotency-Replayed': reference('headers', 'Idempotency-Replayed') }
            : {}),
        },
        content: {
          'application/json': {
            schema: reference('schemas', responseName(operation)),
            ...examplesOf(answers, ({ response }) => response),
          },
        },
      },
      ...Object.fromEntries(
        Object.keys(error_responses).map((name) => [name.slice(-3), reference('responses', name)]),
      ),
    },
    ...(sample === undefined ? {} : { 'x-codeSamples': codeSamples(operation, sample as RequestBody) }),
  };
}

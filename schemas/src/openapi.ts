import type { TSchema } from 'typebox';
import type { OperationExample } from './reference/example.ts';
import { requestErrorsByStatus } from './reference/error-reference.ts';
import { error_headers, error_schemas, errorResponses } from './reference/error-responses.ts';
import { codeSamples } from './reference/samples/code-sample.ts';
import { event_union, event_webhooks, webhook_parameters } from './reference/webhook-reference.ts';
import { documented, shareTitled } from './stated.ts';
import { typeName } from './code-names.ts';
import { requestEnvelope, takesKey, type ApiOperation, type RequestBody } from './v1/operation.ts';

/** A part of an OpenAPI document: plain JSON. */
export type JsonObject = { readonly [name: string]: unknown };

/** What the document for readers has, beside what the one for programs has. */
interface ReaderParts {
  /** The guide, as Markdown, that stands before the operations. */
  readonly guide: string;
  readonly examples: ReadonlyMap<string, readonly OperationExample[]>;
}

/** What a document is made from. */
export interface OpenApiSource {
  readonly version: string;
  readonly operations: readonly ApiOperation[];
  /** Without it the document is the one from which clients are generated. */
  readonly for_readers?: ReaderParts;
}

const about =
  'Every request is a POST whose body is signed: put what signs between your client and the network. The reference with guides and samples is at /reference/, and this document with them at /reference/openapi.json.';

const tag_descriptions = {
  Payments: 'From the authorisation to the refund',
  Queries: 'What became of payments, refunds and disputes',
  Payouts: 'Money out of the balance, to bank accounts',
  Disputes: 'What cardholders dispute, and what is answered',
  Webhooks: 'Endpoints to which events are sent, and what was delivered to them',
  Events: 'What happened, pulled or sent by webhooks',
  Subscriptions: 'Payments that are charged again and again',
  Sandbox: 'What exists only in the sandbox',
  Health: 'Whether the gateway is alive and ready',
} as const satisfies Record<NonNullable<ApiOperation['tag']> | 'Health', string>;

/** OpenAPI has no kind of security for a signature in the body; this one is the nearest, and no client acts on it. */
const signature_scheme = {
  type: 'http',
  scheme: 'hmac-v2',
  description:
    'No header: the body has `merchant_id`, `account_id`, `timestamp` (Unix time in seconds), `nonce` (random, used once) and `encryption_data`: in hex the HMAC-SHA-256, keyed with the sign key, over the lines `v2`, the path, and the canonical JSON (RFC 8785) of all other fields of the body. No request demands these fields, so that what signs can add them.',
};

const idempotency_key = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'One key for each thing to be done, 1 to 255 printable ASCII characters. A retry with the same key and the same content gets the first answer again; another content is refused. Kept for 31 days.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const health_answer = {
  description: 'Yes',
  content: {
    'application/json': {
      schema: {
        title: 'Health',
        type: 'object',
        properties: { status: { type: 'string' }, reason: { type: 'string' } },
      },
    },
  },
};

const health_paths: JsonObject = {
  '/healthz': {
    get: {
      operationId: 'healthz',
      tags: ['Health'],
      summary: 'Is the process alive?',
      description: 'Asks nothing of the database.',
      security: [],
      responses: { '200': health_answer },
    },
  },
  '/readyz': {
    get: {
      operationId: 'readyz',
      tags: ['Health'],
      summary: 'Is the database in reach and migrated, and does it take writes?',
      description: 'For load balancers: requests go to gateways that are ready.',
      security: [],
      responses: { '200': health_answer, '503': { ...health_answer, description: 'No; `reason` says why' } },
    },
  },
};

/** The OpenAPI 3.1 document of the whole API. The same source gives the same document. */
export function buildOpenApi({ version, operations, for_readers }: OpenApiSource): JsonObject {
  const shared: Record<string, JsonObject> = { Event: {} };
  const share = <T>(schema: T): T => shareTitled(schema, shared);
  shared['Event'] = share(documented(event_union));
  const requests = operations.flatMap((operation) => [
    [requestName(operation), share(signedElsewhere(documented(operation.request)))],
    ...(for_readers
      ? [[`${requestName(operation)}Form`, share(signedElsewhere(documented(formSchema(operation))))]]
      : []),
    [responseName(operation), share(documented(operation.response))],
  ]);
  const errors = share(error_schemas);
  const paths = {
    ...Object.fromEntries(
      operations.map((operation) => [
        `/v1/${operation.name}`,
        { post: operationObject(operation, for_readers && (for_readers.examples.get(operation.name) ?? [])) },
      ]),
    ),
    ...share(health_paths),
  };
  const tags = [...new Set(operations.map(tagOf)), 'Health'] as const;
  return {
    openapi: '3.1.0',
    info: {
      title: 'Causeway',
      version,
      summary: 'A merchant payment gateway that anyone can run',
      description: for_readers?.guide ?? about,
      contact: { name: 'The operator of this gateway', url: 'http://127.0.0.1:8080/reference/' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: 'http://127.0.0.1:8080', description: 'A gateway started with npm start' }],
    tags: tags.map((name) => ({ name, description: tag_descriptions[name] })),
    // A reader signs with the page's own form: one for an Authorization header would be of no use.
    ...(for_readers ? {} : { security: [{ signature: [] }] }),
    paths,
    webhooks: share(documented(event_webhooks)),
    components: {
      schemas: { ...shared, ...Object.fromEntries(requests), ...errors },
      responses: errorResponses(for_readers !== undefined),
      parameters: { 'Idempotency-Key': idempotency_key, ...webhook_parameters },
      headers: error_headers,
      ...(for_readers ? {} : { securitySchemes: { signature: signature_scheme } }),
    },
  };
}

function tagOf({ tag }: ApiOperation): NonNullable<ApiOperation['tag']> {
  return tag ?? 'Payments';
}

function requestName({ name }: ApiOperation): string {
  return `${typeName(name)}Request`;
}

function responseName({ name }: ApiOperation): string {
  return `${typeName(name)}Response`;
}

function reference(kind: string, name: string): JsonObject {
  return { $ref: `#/components/${kind}/${name}` };
}

/** A request as its caller writes it: what is added where it is signed is not demanded. */
function signedElsewhere<T extends TSchema>(schema: T): T {
  const { required, ...rest } = schema as T & { required?: readonly string[] };
  const demanded = (required ?? []).filter((name) => !(name in requestEnvelope));
  return { ...rest, ...(demanded.length === 0 ? {} : { required: demanded }) } as T;
}

/** The same fields as texts: what is an object or an array in JSON is JSON text in forms and XML. */
function formSchema(operation: ApiOperation): TSchema {
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

/** What a program sends: JSON, or the type that existing clients send. */
function requestBody(operation: ApiOperation): JsonObject {
  const types = new Set(['application/json', operation.declared_type]);
  const schema = reference('schemas', requestName(operation));
  return { required: true, content: Object.fromEntries([...types].map((type) => [type, { schema }])) };
}

/** What can be sent, in every type, with examples. */
function shownRequestBody(operation: ApiOperation, examples: readonly OperationExample[]): JsonObject {
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

function refusalsByStatus(): JsonObject {
  const statuses = [...requestErrorsByStatus().keys()];
  return Object.fromEntries(statuses.map((status) => [status, reference('responses', `Error${status}`)]));
}

/** @param examples where readers are shown what is sent and answered */
function operationObject(operation: ApiOperation, examples?: readonly OperationExample[]): JsonObject {
  const done = examples?.filter(({ status }) => status === 200) ?? [];
  const answers = [...new Map(done.map((example) => [JSON.stringify(example.response), example])).values()];
  const sample = done.find(({ request }) => typeof request !== 'string')?.request;
  return {
    operationId: operation.name,
    tags: [tagOf(operation)],
    summary: operation.summary,
    description: operation.description,
    ...(takesKey(operation) ? { parameters: [reference('parameters', 'Idempotency-Key')] } : {}),
    requestBody: examples ? shownRequestBody(operation, examples) : requestBody(operation),
    responses: {
      '200': {
        description: 'The request was processed: look at the items.',
        headers: {
          'Request-Id': reference('headers', 'Request-Id'),
          'Gateway-Signature': reference('headers', 'Gateway-Signature'),
          ...(examples ? { 'Gateway-Mode': reference('headers', 'Gateway-Mode') } : {}),
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
      ...(examples ? refusalsByStatus() : { default: reference('responses', 'Error') }),
    },
    ...(sample === undefined ? {} : { 'x-codeSamples': codeSamples(operation, sample as RequestBody) }),
  };
}

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { api_operations } from '@causeway/schemas/operations.ts';
import { isList } from '@causeway/schemas/v1/list-operation.ts';
import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visible_character } from '@causeway/schemas/visible-text.ts';
import {
  cards,
  sampleOrder,
  samplePayment,
  type Answer,
  type Payment,
  type TestClient,
} from '../support/client.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { fund, sampleBeneficiary, samplePayout } from '../support/payouts.ts';

/** The limits that openapi.json states, each tried over HTTP: what keeps to it is taken, what breaks it is refused. */
type Schema = Readonly<Record<string, any>>;

const document: Schema = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../../openapi.json', import.meta.url)), 'utf8'),
);

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
  await fund(gateway, client, '100000000.00');
  await fund(gateway, client, '100000000.00', 'USD');
});
afterAll(() => gateway.close());

/** A schema without references. */
function resolved(schema: Schema): Schema {
  const { $ref: reference, ...rest } = schema;
  if (reference === undefined) return schema;
  const name = String(reference).split('/').at(-1) ?? '';
  return { ...document['components'].schemas[name], ...rest };
}

/** One field of a request: its path, and what the document states about it. */
interface Field {
  readonly path: readonly string[];
  readonly schema: Schema;
  readonly required: boolean;
}

/** Every field of a schema that holds a text, a number or texts by key, with the fields of objects and of items. */
function fieldsOf(schema: Schema, path: readonly string[] = [], required = false): Field[] {
  const known = resolved(schema);
  if (known['type'] === 'object' && 'properties' in known)
    return Object.entries(known['properties'] as Record<string, Schema>).flatMap(([name, field]) =>
      fieldsOf(field, [...path, name], known['required']?.includes(name) ?? false),
    );
  if (known['type'] === 'object') return [{ path, schema: known, required }];
  if (known['type'] === 'array') return fieldsOf(known['items'], [...path, '0'], false);
  const choices = choicesOf(known);
  if (choices.some(({ type }) => type === 'object'))
    return choices.flatMap((choice) => fieldsOf(choice, path, required));
  return [{ path, schema: known, required }];
}

function choicesOf(schema: Schema): Schema[] {
  return Array.isArray(schema['anyOf']) ? schema['anyOf'].map(resolved) : [schema];
}

/** Values that keep to the lists and lengths of one choice, and values that break them. */
function boundsOf(schema: Schema): { valid: unknown[]; broken: unknown[] } {
  const bounds = choicesOf(schema).map((choice) => boundsOfChoice(choice, schema));
  const valid = bounds.flatMap((one) => one.valid);
  return { valid, broken: bounds.flatMap((one) => one.broken).filter((value) => !valid.includes(value)) };
}

function boundsOfChoice(choice: Schema, whole: Schema): { valid: unknown[]; broken: unknown[] } {
  const { enum: values, type, minimum, maximum, pattern, format } = choice;
  const length_max: number | undefined = choice['maxLength'] ?? whole['maxLength'];
  if (Array.isArray(values))
    return { valid: values.filter((value) => value !== ''), broken: ['nothing-of-the-kind', '?'] };
  if (type === 'integer') {
    const inside = [minimum, maximum].filter((limit) => limit !== undefined);
    const outside = [
      ...(minimum === undefined ? [] : [minimum - 1]),
      ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? [] : [maximum + 1]),
    ];
    return { valid: inside, broken: [...outside, 1.5] };
  }
  if (type === 'array' || 'const' in choice) return { valid: [], broken: [] };
  if (type === 'object') return boundsOfKeys(choice);
  const must_say_something = pattern === visible_character;
  const shaped = (pattern !== undefined && !must_say_something) || format !== undefined;
  const wrong = [
    ...(length_max === undefined ? [] : ['A'.repeat(length_max + 1)]),
    ...(must_say_something ? [' \t', '\u200b\u2060\ufeff'] : []),
  ];
  if (shaped) return { valid: [], broken: [...wrong, '!!nothing of this shape!!'] };
  return { valid: length_max === undefined ? [] : ['A'.repeat(length_max)], broken: wrong };
}

/** Texts by key: as many and as long as they may be, and each of that once too much. */
function boundsOfKeys({ maxProperties: max, additionalProperties: text }: Schema) {
  const keys = (count: number, value: string): object =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`key_${at}`, value]));
  const longest = 'A'.repeat(text['maxLength']);
  return {
    valid: [keys(max, longest)],
    broken: [keys(max + 1, ''), { key: `${longest}A` }, { '!!nothing of this shape!!': '' }],
  };
}

const tried_lists = new Set<string>();

/** A list of values that several fields share (countries, currencies) is tried whole once, then by its ends. */
function notTriedYet(values: readonly unknown[]): readonly unknown[] {
  const list = JSON.stringify(values);
  if (tried_lists.has(list)) return values.filter((_, at) => at === 0 || at === values.length - 1);
  tried_lists.add(list);
  return values;
}

function withValue(body: RequestBody, path: readonly string[], value: unknown): RequestBody {
  const changed = structuredClone(body) as Record<string, any>;
  let at = changed;
  for (const [index, step] of path.slice(0, -1).entries())
    at = at[step] ??= /^\d+$/.test(path[index + 1] ?? '') ? [{}] : {};
  const last = path.at(-1) ?? '';
  if (value === undefined) delete at[last];
  else at[last] = value;
  return changed;
}

const subscription = {
  contract_name: 'Plan',
  interval_unit: 'day',
  interval: 1,
};
const party = {
  entity_type: 'COMPANY',
  company_name: 'Acme',
  first_name: '',
  last_name: '',
  address: { city: 'Berlin', country_code: 'DE' },
};

let count = 0;
const next = (): string => `limits-${(count += 1)}`;

/** A body that is accepted, made anew for every try. */
const samples: Readonly<Record<string, () => RequestBody | Promise<RequestBody>>> = {
  authorise: () => ({ ...samplePayment(), order_no: next(), recurring_id: next(), ...subscription }),
  checkout: () => {
    const order = sampleOrder();
    return { ...order, order_no: next(), recurring_id: next(), ...subscription };
  },
  optimise: () => ({ request_id: next(), currency: 'EUR', amount: '1.00' }),
  capture: async () => ({ capture_orders: [await client.authorised()] }),
  adjust: async () => ({ adjust_orders: [{ ...(await client.authorised()), amount: '120.00' }] }),
  cancel: async () => ({ cancel_orders: [await client.authorised()] }),
  review: async () => ({ review_orders: [{ ...(await held()), review_flag: '1' }] }),
  refund: async () => ({ refund_orders: [{ ...(await client.captured()), refund_amount: '1.00' }] }),
  payout: () => ({
    ...samplePayout({ payment_amount: '1.00' }),
    payer: party,
    beneficiary: {
      ...sampleBeneficiary(),
      person_documents: [{ file_url: 'https://files.example.com/a', file_type: 'application/pdf' }],
    },
  }),
  cancelPayout: () => ({ transaction_id: '1' }),
  expireCheckout: () => ({ session_id: 'none' }),
  deleteCard: () => ({ token_id: 'none' }),
  advanceClock: () => ({ to: '2000-01-01T00:00:00Z' }),
  retrievalClock: () => ({}),
  pauseSubscription: () => ({ recurring_id: 'none' }),
  resumeSubscription: () => ({ recurring_id: 'none' }),
  changeSubscription: async () => ({ recurring_id: await subscribed() }),
  cancelContract: () => ({ contract_id: '1' }),
  uploadEvidence: () => ({ dispute_id: '1', name: 'a.txt', content_type: 'text/plain', content: 'YQ==' }),
  deleteEvidence: () => ({ dispute_id: '1', evidence_id: '1' }),
  answerDispute: () => ({ dispute_id: '1' }),
  acceptDispute: () => ({ dispute_id: '1' }),
  retrievalWebhooks: () => ({}),
  createWebhook: () => ({ url: 'none' }),
  updateWebhook: () => ({ endpoint_id: 'we_1' }),
  enableWebhook: () => ({ endpoint_id: 'we_1' }),
  disableWebhook: () => ({ endpoint_id: 'we_1' }),
  rotateWebhookSecret: () => ({ endpoint_id: 'we_1' }),
  deleteWebhook: () => ({ endpoint_id: 'we_1' }),
  testWebhook: () => ({ endpoint_id: 'we_1' }),
  replayEvents: () => ({ deliveries: [{ sequence: '1', endpoint_id: '' }] }),
  events: () => ({}),
  cancelsubscription: () => ({ recurring_id: 'none', contract_name: 'none' }),
  retrievalTrans: () => ({ orders: 'none' }),
  retrievalRefund: () => ({ refund_orders: 'none' }),
  ...Object.fromEntries(api_operations.filter(isList).map(({ name }) => [name, () => ({})])),
  retrievalStatement: () => ({ currency: 'EUR', from: '2026-01-01', to: '2026-01-31' }),
  retrievalSettlementLines: () => ({ batch_id: '77' }),
};

async function subscribed(): Promise<string> {
  const recurring_id = next();
  await client.authorise({ recurring_id, ...subscription });
  return recurring_id;
}

async function held(): Promise<Payment> {
  const { body } = await client.authorise({ card: cards.review });
  const { transaction_id, order_no, currency, amount } = body as Payment;
  return { transaction_id, order_no, currency, amount };
}

/** What has to be sent together with a value of a field so that only its own limits decide. */
const together: Readonly<Record<string, (value: unknown) => RequestBody>> = {
  promotion_cycle: (value) => (value === 0 ? {} : { promotion_amount: '1.00' }),
  interval: () => ({ interval_unit: 'day' }),
  token_id: () => ({ card: undefined }),
  // Only local payouts are instant.
  priority: () => ({ payment_method: 'LOCAL' }),
  // Within the EEA nobody takes over the charges of the other side's bank.
  swift_charge_option: () => ({
    beneficiary: {
      ...sampleBeneficiary(),
      bank_details: { iban: 'GB33BUKB20201555555555', swift_code: 'BUKBGB22' },
    },
  }),
};

interface Refusal {
  readonly code: string;
  /** The parameter; of an item what is said of it. */
  readonly source: string;
}

/** Codes of an item that stand for one of its fields by themselves. */
const field_of_code: Readonly<Record<string, string>> = {
  T0001: 'transaction_id',
  T0002: 'order_no',
  T0003: 'currency',
};

function refusalOf({ status, body }: Answer): Refusal | null {
  if (status !== 200) return { code: body['code'], source: body['source'] };
  const list = Object.values(body).find((value) => Array.isArray(value));
  const item = (list?.[0] ?? {}) as Record<string, string>;
  const message = item['refund_message'] ?? item['error_message'] ?? '';
  const [, code = '', text = ''] = /^([A-Z]\d{4}):(.*)$/.exec(message) ?? [];
  return code === '' ? null : { code, source: field_of_code[code] ?? text };
}

/** Codes that are about the form of a value, not about what it names or what else is sent. */
const form_codes = new Set(['I0010', 'I0011', 'P0010', 'P0011', 'P0012', 'P0013', 'T0005', 'T0006']);

/** The parameter as an answer names it. */
function sourceOf(path: readonly string[]): string {
  return path.join('.').replaceAll(/\.(\d+)/g, '[$1]');
}

/** Not tried: what is under the signature’s own rules, and identifiers that must name something. */
const envelope = new Set(['merchant_id', 'account_id', 'encryption_data', 'timestamp', 'nonce', 'key_id']);

describe.each(Object.keys(samples))('the operation %s', (operation) => {
  const name = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Request`;
  const fields = fieldsOf(document['components'].schemas[name]).filter(
    ({ path }) => !envelope.has(path[0] ?? ''),
  );
  const sample = async (): Promise<RequestBody> => (await samples[operation]?.()) ?? {};
  const send = (field: string, value: unknown, body: RequestBody): Promise<Answer> =>
    client.post(operation, { ...body, ...together[field]?.(value) });

  it('documents limits of every text, except values to look up', () => {
    const keywords = ['enum', 'const', 'maxLength', 'pattern', 'format'];
    const without = fields.filter(({ schema }) =>
      choicesOf(schema).some(
        (choice) =>
          choice['type'] === 'string' && !keywords.some((keyword) => keyword in choice || keyword in schema),
      ),
    );
    const looked_up = new Set([
      'orders',
      'trades',
      'refund_orders',
      'refund_references',
      'merchant_refunds',
      'ids',
      'expand',
    ]);
    const unlimited = without.map(({ path }) => sourceOf(path)).filter((path) => !looked_up.has(path));
    const with_types = new Set(['events', 'createWebhook', 'updateWebhook']);
    expect(unlimited).toEqual(with_types.has(operation) ? ['types'] : []);
  });

  it('accepts its sample', async () => {
    const refusal = refusalOf(await client.post(operation, await sample()));
    expect(refusal === null || !form_codes.has(refusal.code), JSON.stringify(refusal)).toBe(true);
  });

  it.each(fields.map((field) => [sourceOf(field.path), field] as const))(
    'refuses %s beyond its documented limit, by its name',
    async (source, { path, schema }) => {
      for (const value of boundsOf(schema).broken) {
        const answer = await send(source, value, withValue(await sample(), path, value));
        const refusal = refusalOf(answer);
        expect(refusal, `${source} ${JSON.stringify(value)}`).not.toBeNull();
        expect(refusal?.source).toContain(path.findLast((step) => !/^\d+$/.test(step)));
      }
    },
  );

  it.each(fields.map((field) => [sourceOf(field.path), field] as const))(
    'accepts %s at its limits',
    async (source, { path, schema }) => {
      for (const value of notTriedYet(boundsOf(schema).valid)) {
        const refusal = refusalOf(await send(source, value, withValue(await sample(), path, value)));
        // What else may be wrong then is about other parameters, or about what the value names.
        const fits = refusal === null || refusal.source !== source || !form_codes.has(refusal.code);
        expect(fits, `${JSON.stringify(value)}: ${JSON.stringify(refusal)}`).toBe(true);
      }
    },
  );

  const demanded = fields.filter(({ required }) => required);
  it.skipIf(demanded.length === 0).each(demanded.map((field) => [sourceOf(field.path), field] as const))(
    'requires %s',
    async (source, { path }) => {
      const name_of_field = path.at(-1) ?? '';
      const refusal = refusalOf(await client.post(operation, withValue(await sample(), path, undefined)));
      expect(refusal, source).not.toBeNull();
      expect(refusal?.source).toContain(name_of_field);
    },
  );
});

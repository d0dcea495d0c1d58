import { passesLuhn } from '@causeway/schemas/card-numbers/luhn.ts';
import { api_operations } from '@causeway/schemas/operations.ts';
import { createExport } from '@causeway/schemas/portal/exports.ts';
import { portal_routes } from '@causeway/schemas/portal/portal-routes.ts';
import type { PortalRoute } from '@causeway/schemas/portal/portal-route.ts';
import { changeAccount } from '@causeway/schemas/portal/operator/merchants.ts';
import type { ApiOperation } from '@causeway/schemas/v1/operation.ts';
import { unzipSync } from 'fflate';
import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writers } from '../../support/body-formats.ts';
import { cards, samplePayment, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { sampleBeneficiary, samplePayout } from '../../support/payouts.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';
import { lookAt, checkFile } from '../../support/portal-payouts.ts';
import { leastValue, textsOf, valueWith, type SchemaText } from '../../support/schema-texts.ts';
import { everythingStored } from '../../support/everything-stored.ts';

let gateway: TestGateway;
let client: TestClient;
/** An account whose signature does not depend on how the body is written. */
let legacy: TestClient;
let admin: PortalClient;
let operator: PortalClient;
let own: Record<string, string>;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
  legacy = await gateway.createClient({ signing_profile: 'sha256-v1', registered_addresses_only: true });
  legacy.profile = 'sha256-v1';
  const { merchant_id } = client.credentials;
  own = { merchant_id, account_id: client.account_id, key_id: client.credentials.key_id };
  admin = await createPortalClient(gateway, { merchant_id });
  operator = await createPortalClient(gateway, { operator: true });
  own['user_id'] = admin.user_id;
});
afterAll(() => gateway.close());

/** Of no test card: wherever these digits are found, one of these tests has put them there. */
const pan = '5105105105105100';
const amex = '371449635398431';
const written = [
  `No. 5105 1051 0510 5100, please`,
  pan,
  `https://shop.example/${pan}`,
  `a${pan}@shop.example`,
  amex,
];
const digits = [pan, '5105 1051 0510 5100', amex];

/** A text with a card number that fits the schema of a field; undefined where none does. */
function plantFor({ schema }: SchemaText): unknown {
  if ((schema as { type?: string }).type === undefined) return { comment: written[0] };
  return written.find((text) => Check(schema, text));
}

interface Checked extends SchemaText {
  readonly planted: unknown;
}

/** The texts of a schema in which a card number is refused. */
function checkedTexts(schema: TSchema): Checked[] {
  return textsOf(schema).flatMap((text) => {
    const planted = text.rule === undefined ? plantFor(text) : undefined;
    return planted === undefined ? [] : [{ ...text, planted }];
  });
}

/** Everything that is stored, in every table, and everything that was logged. */
async function storedRows(): Promise<string> {
  return [...gateway.log_lines, await everythingStored(gateway)].join('\n');
}

const envelope = new Set(['merchant_id', 'account_id', 'encryption_data', 'timestamp', 'nonce']);

/** The fields of an operation without its envelope. */
function fieldsOf(value: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value as object).filter(([name]) => !envelope.has(name)));
}

const operations = api_operations.map((operation) => [operation.name, operation] as const);
const body_routes = portal_routes.filter(({ method }) => method !== 'GET');

describe.each(operations)('POST /v1/%s', (name, operation: ApiOperation) => {
  it('refuses a card number in every text that is no identifier, in every type of body', async () => {
    for (const { path, steps, planted } of checkedTexts(operation.request)) {
      const fields = fieldsOf(valueWith(operation.request, steps, planted));
      for (const write of Object.values(writers)) {
        const answer = await legacy.send(name, write(legacy.sign(name, fields)));
        expect([path, answer.status, answer.body]).toMatchObject([
          path,
          422,
          { code: 'I0011', source: path, message: expect.stringContaining('must not hold a card number') },
        ]);
        for (const number of digits) expect(answer.text).not.toContain(number);
      }
    }
  });
});

const routes = body_routes
  .map((route) => [route.name, route, checkedTexts(route.body)] as const)
  .filter(([, , checked]) => checked.length > 0);

describe.each(routes)('the portal’s route %s', (_name, route: PortalRoute, checked) => {
  it('refuses a card number in every text that is no identifier', async () => {
    const caller = route.scope === 'operator' ? operator : admin;
    const params = { ...(leastValue(route.params) as Record<string, string>), ...own };
    for (const { path, steps, planted } of checked) {
      const body = valueWith(route.body, steps, planted);
      const answer = await caller.call(route, { params, body });
      const source = expect.stringMatching(new RegExp(`^${path.replaceAll(/[.[\]]/g, String.raw`\$&`)}`));
      expect([path, answer.status, answer.body]).toMatchObject([path, 422, { source }]);
      expect(answer.body['rule']).toMatch(/^(holds_card_number|seeks_card)$/);
      for (const number of digits) expect(answer.text).not.toContain(number);
    }
  });
});

/** The names of the texts of schemas of which something is true, but for what a page showed. */
function namesWhere(schemas: readonly TSchema[], holds: (text: SchemaText) => boolean): string[] {
  const texts = schemas.flatMap(textsOf).filter((text) => !text.path.startsWith('seen') && holds(text));
  return [...new Set(texts.map(nameOf))].toSorted();
}

function nameOf({ path }: SchemaText): string {
  return (
    path
      .replaceAll('[0]', '')
      .split('.')
      .findLast((name) => name !== 'x') ?? ''
  );
}

const may_be_numeric = ({ rule }: SchemaText): boolean => rule === 'passes';
const has_no_room = (text: SchemaText): boolean => text.rule === undefined && plantFor(text) === undefined;

describe('every text is checked for card numbers but', () => {
  const requests = api_operations.map(({ request }) => request);
  const bodies = body_routes.map(({ body }) => body);

  it('identifiers, numbers and secrets, and what has no room for a card number, under /v1', () => {
    expect(namesWhere(requests, may_be_numeric)).toEqual([
      'account_number',
      'after',
      'amount',
      'bank_code',
      'batch_id',
      'beneficiary_id',
      'binding_mobile_number',
      'business_phone_number',
      'business_registration_number',
      'card',
      'cavv',
      'content',
      'contract_id',
      'contract_name',
      'cursor',
      'discount',
      'dispute_id',
      'encryption_data',
      'evidence_id',
      'expand',
      'external_id',
      'from',
      'handling',
      'iban',
      'ids',
      'insurance',
      'item_total',
      'key_id',
      'merchant_refunds',
      'network_transaction_id',
      'nonce',
      'order_no',
      'orders',
      'owner_document_number',
      'payer_id',
      'payment_amount',
      'personal_id_number',
      'personal_mobile_number',
      'personal_phone_area_code',
      'personal_phone_country_code',
      'promotion_amount',
      'recurring_id',
      'refund_amount',
      'refund_orders',
      'refund_reference',
      'refund_references',
      'request_id',
      'sequence',
      'session_id',
      'shipping',
      'shipping_discount',
      'shopper_id',
      'shopper_phone',
      'source_amount',
      'subscription_id',
      'tax_total',
      'to',
      'token_id',
      'trades',
      'transaction_id',
      'types',
    ]);
    expect(namesWhere(requests, has_no_room)).toEqual([
      'account_id',
      'browser_color_depth',
      'browser_java_enabled',
      'browser_javascript_enabled',
      'browser_language',
      'browser_screen_height',
      'browser_screen_width',
      'browser_time_zone',
      'code',
      'contract_start',
      'currency',
      'date_of_birth',
      'ds_transaction_id',
      'eci',
      'enable',
      'endpoint_id',
      'expiration_month',
      'expiration_year',
      'failed_since',
      'from',
      'interval',
      'last_four',
      'limit',
      'merchant_id',
      'not_operation',
      'operation',
      'overlap_hours',
      'payment_method',
      'promotion_cycle',
      'regulatory_code',
      'result',
      'security_code',
      'stage',
      'state',
      'status',
      'three_ds_version',
      'timestamp',
      'to',
      'total_cycles',
      'trial_days',
      'valid_minutes',
    ]);
    expect(namesWhere(requests, ({ rule }) => rule === 'refuses the item')).toEqual(['refund_reason']);
  });

  it('the same in the portal, which has more of them', () => {
    const known = new Set(namesWhere(requests, () => true));
    const more = (holds: (text: SchemaText) => boolean): string[] =>
      namesWhere(bodies, holds).filter((name) => !known.has(name));
    expect(more(may_be_numeric)).toEqual([
      'answer',
      'client_id',
      'client_secret',
      'credential',
      'credit_limit',
      'csv',
      'file_names',
      'fixed',
      'folder',
      'group',
      'item_id',
      'left',
      'maximum',
      'minimum',
      'minimum_balance',
      'new_password',
      'notice_reference',
      'other_item_id',
      'password',
      'payout',
      'rate',
      'recall_id',
      'request',
      'role_id',
      'screening_id',
      'secret',
      'signed_text',
      'username',
      'values',
      'version',
    ]);
    expect(more(has_no_room)).toEqual([
      'base',
      'columns',
      'currencies',
      'day',
      'domains',
      'emergency_user_id',
      'flow_token',
      'host_keys',
      'markup_bps',
      'merchant_category',
      'pays_on',
      'percent',
      'quote',
      'retry_declines',
      'token',
    ]);
  });
});

it('a refused card number is stored in no table, and not logged', async () => {
  await gateway.work();
  const everything = await storedRows();
  for (const number of digits) expect(everything).not.toContain(number);
});

describe('an item of a refund', () => {
  it('is refused alone where its reason contains a card number, and its reference may be numeric', async () => {
    const payment = await client.captured();
    const item = { ...payment, refund_amount: '1.00' };
    const answers = await client.refund(
      { ...item, refund_reason: `card ${pan}` },
      { ...item, refund_reason: 'sent back', refund_reference: pan },
    );
    expect(answers).toMatchObject([
      {
        refund_status: '0',
        refund_message: expect.stringMatching(/^T0006:refund_reason must not hold a card/),
      },
      { refund_status: '1', refund_reference: pan },
    ]);
  });
});

describe('a payout with a card number in the portal', () => {
  it('is shown to be faulty while it is typed, also in a row of a file, by the field', async () => {
    const reference = `to ${pan}`;
    const { problems } = await lookAt(admin, { account_id: client.account_id }, samplePayout({ reference }));
    expect(problems).toMatchObject([{ source: 'reference', rule: 'holds_card_number' }]);
    const csv = `beneficiary_id,payment_currency,payment_amount,reason,reference\nb,EUR,1.00,Rent,${reference}\n`;
    const { rows } = await checkFile(admin, { account_id: client.account_id }, csv);
    expect(rows).toMatchObject([{ problem: { source: 'reference' } }]);
  });

  it('is accepted where the numbers of accounts and people only resemble one', async () => {
    const beneficiary = sampleBeneficiary();
    const bank_details = { ...(beneficiary['bank_details'] as object), owner_document_number: pan };
    const answer = await client.post(
      'payout',
      samplePayout({ beneficiary: { ...beneficiary, bank_details } }),
    );
    expect(answer.body['code'] ?? '').not.toBe('I0011');
  });
});

/** The digits, with the check digit that makes a card number of them. */
function withCheckDigit(body: string): string {
  const last = Array.from({ length: 10 }, (_none, digit) => digit).find((digit) =>
    passesLuhn(`${body}${digit}`),
  );
  return `${body}${last}`;
}

describe('the check for card numbers', () => {
  it.each<[string, string]>([
    ['Visa', cards.approve],
    ['Visa with 19 digits', '4000000000000000006'],
    ['Mastercard', '5555555555554444'],
    ['Mastercard of the series that begins with 2', '2223003122003222'],
    ['American Express', '378282246310005'],
    ['Diners Club', '30569309025904'],
    ['Discover', '6011111111111117'],
    ['JCB', '3566002020360505'],
    ['UnionPay', '6200000000000005'],
    ['Maestro', '6759649826438453'],
    ['mada', withCheckDigit('968201000000000')],
    ['Troy', withCheckDigit('979200000000000')],
    ['RuPay', withCheckDigit('817200000000000')],
    ['groups with spaces', 'card 5555 5555 5555 4444.'],
    ['groups with dashes', '5555-5555-5555-4444'],
    ['groups with dots', '5555.5555.5555.4444'],
    ['full-width digits', '５５５５５５５５５５５５４４４４'],
    ['Arabic-Indic digits', '٥٥٥٥٥٥٥٥٥٥٥٥٤٤٤٤'],
    ['digits with zero-width spaces', '5555\u200b5555\u200b5555\u200b4444'],
    ['percent-encoding', 'https://shop.example/?c=5555%205555%205555%204444'],
    ['letters around it', 'card5555555555554444exp'],
    ['digits before and after it', '12 5555555555554444 34'],
  ])('finds %s', async (_what, note) => {
    const { status, body } = await client.authorise({ note });
    expect([status, body['source']]).toEqual([422, 'note']);
  });

  it.each<[string, string]>([
    ['a wrong check digit', '5555555555554445'],
    ['a range of no scheme', '1111111111111117'],
    ['a length that its scheme does not use', '55555555555544440'],
    ['a row of 24 digits', '555555555555444412345678'],
    ['a UUID', 'aaaaaaaa-4000-0566-5566-5556abcdefab'],
    ['an IBAN', 'IBAN FI8455555555555544'],
    ['a bar code', '6901234567892'],
    ['a phone number', '+44 20 7946 0958'],
    ['a moment', '2026-11-27 10:11:12.123456'],
  ])('does not find %s', async (_what, note) => {
    expect((await client.authorise({ note })).body).toMatchObject({ payment_status: '3000' });
  });
});

describe('an order number that resembles a card number', () => {
  const order_no = '5425233430109903';
  const masked = '542523******9903';

  it('is returned and found as it is, and masked in events, files and logs', async () => {
    const shop = await gateway.createClient();
    const person = await createPortalClient(gateway, { merchant_id: shop.credentials.merchant_id });
    const params = { account_id: shop.account_id };
    const logged = gateway.log_lines.length;
    const payment = await shop.captured({ order_no });
    expect(payment.order_no).toBe(order_no);
    const [refunded] = await shop.refund({ ...payment, refund_amount: '1.00' });
    expect(refunded).toMatchObject({ refund_status: '1', order_no });
    const found = await shop.post('retrievalTrans', { orders: order_no });
    expect(found.body['orders_list']).toMatchObject([{ query_result: '1', order_no }]);
    const { text, body } = await shop.post('events', {});
    expect(body['events'].map((event: any) => event.data.order_no)).toEqual(body['events'].map(() => masked));
    expect(text).not.toContain(order_no);
    expect(text).toContain(payment.transaction_id);
    for (const format of ['csv', 'xlsx']) {
      const made = await person.call(createExport, { params, body: { format, language: 'en', filter: {} } });
      await gateway.work();
      const path = `/portal/api/accounts/${shop.account_id}/exports/${made.body['export_id']}/file`;
      const file = await fetch(gateway.url + path, { headers: { cookie: person.cookie } });
      const content = await contentOf(format, file);
      expect(content).toContain(masked);
      expect(content).not.toContain(order_no);
      expect(content).toContain(payment.transaction_id);
    }
    expect(gateway.log_lines.slice(logged).join('\n')).not.toContain(order_no);
    const rows = await gateway.query(
      `SELECT e::text AS row FROM events e WHERE account_id = $1 UNION ALL
       SELECT x::text FROM list_export_parts x UNION ALL
       SELECT l::text FROM request_log l UNION ALL SELECT o::text FROM request_log_orders o`,
      [shop.account_id],
    );
    expect(JSON.stringify(rows)).not.toContain(order_no);
  });

  async function contentOf(format: string, file: Response): Promise<string> {
    if (format === 'csv') return file.text();
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
    return Object.values(files)
      .map((bytes) => new TextDecoder().decode(bytes))
      .join('');
  }
});

describe('an account whose card number check is off', () => {
  it('accepts texts with card numbers, except that of the payment itself; switching is audited', async () => {
    const shop = await gateway.createClient();
    const note = 'paid before with 5555 5555 5555 4444';
    expect((await shop.authorise({ note })).body).toMatchObject({ code: 'I0011', source: 'note' });
    const params = { account_id: shop.account_id };
    const body = { card_number_check: false, seen: { card_number_check: true } };
    const changed = await operator.call(changeAccount, { params, body });
    expect(changed.body).toMatchObject({ card_number_check: false });
    expect((await shop.authorise({ note })).body).toMatchObject({ payment_status: '3000' });
    expect((await shop.authorise({ note: cards.approve })).body).toMatchObject({ source: 'note' });
    const payment = await shop.captured();
    const refund_reason = 'to 5555555555554444';
    expect(await shop.refund({ ...payment, refund_amount: '1.00', refund_reason })).toMatchObject([
      { refund_status: '1', refund_reason },
    ]);
    const [entry] = await gateway.query(
      `SELECT o.before, o.after FROM audit_log_entries e JOIN audit_log_outcomes o USING (merchant_id, audit_id)
       WHERE e.merchant_id = '' AND e.action = 'operator.change_account' ORDER BY e.number DESC LIMIT 1`,
    );
    expect(entry).toMatchObject({ before: { card_number_check: true }, after: { card_number_check: false } });
  });

  it('returns the first response when a request is repeated after the check was switched on', async () => {
    const shop = await gateway.createClient({ card_number_check: false });
    const fields = { ...samplePayment(), note: 'see 5555555555554444' };
    const key = { 'idempotency-key': 'before-and-after' };
    const first = await shop.post('authorise', fields, key);
    const params = { account_id: shop.account_id };
    await operator.call(changeAccount, {
      params,
      body: { card_number_check: true, seen: { card_number_check: false } },
    });
    const again = await shop.post('authorise', fields, key);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect((await shop.post('authorise', fields)).status).toBe(422);
  });
});

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePayment, type Payment, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

/** What the published description of the API says of a field. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Record<string, Schema>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}
const published = JSON.parse(readFileSync(new URL('../../../../openapi.json', import.meta.url), 'utf8')) as {
  readonly paths: Record<
    string,
    { readonly post?: { readonly requestBody?: { readonly content: Record<string, { schema: Schema }> } } }
  >;
  readonly components: { readonly schemas: Record<string, Schema> };
};

const operations = Object.entries(published.paths)
  .filter(([path]) => path.startsWith('/v1/'))
  .map(([path, { post }]): [string, Schema] => [
    path.slice('/v1/'.length),
    post?.requestBody?.content['application/json']?.schema ?? {},
  ]);

const secret_email = 'only-theirs@b.example';
let gateway: TestGateway;
let mine: TestClient;
let theirs: TestClient;
let open_payment: Payment;
let paid: Payment;
/** Everything of theirs that a field of a request can name. */
let named: Record<string, string>;
beforeAll(async () => {
  gateway = await startTestGateway();
  [mine, theirs] = [await gateway.createClient(), await gateway.createClient()];
  open_payment = await theirs.authorised({ shopper_email: secret_email });
  paid = await theirs.captured({ shopper_email: secret_email, amount: '20.00' });
  const [refund] = await theirs.refund({ ...paid, refund_amount: '1.00', refund_reference: 'their-refund' });
  named = {
    ...open_payment,
    trades: open_payment.transaction_id,
    order_nos: open_payment.order_no,
    refund_amount: '1.00',
    refund_reason: 'mine',
    review_flag: '1',
    ...Object.fromEntries(
      Object.entries(refund ?? {}).filter(([name]) => /(_id|reference)$/.test(name) && name !== 'account_id'),
    ),
    transaction_id: open_payment.transaction_id,
    subscription_id: open_payment.transaction_id,
    contract_id: open_payment.transaction_id,
  };
});
afterAll(() => gateway.close());

function resolved(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (published.components.schemas[name] ?? {});
}

/** A body that names theirs wherever the description has a field for it, and fills in what is required. */
function bodyOf(schema: Schema, depth = 0): Record<string, unknown> {
  const { properties = {}, required = [] } = resolved(schema);
  const sample: Record<string, unknown> = depth === 0 ? samplePayment() : {};
  const fields: [string, unknown][] = [];
  for (const [name, property] of Object.entries(properties)) {
    const field = resolved(property);
    if (['merchant_id', 'account_id', 'encryption_data', 'timestamp', 'nonce', 'key_id'].includes(name))
      continue;
    if (field.type === 'array' && field.items && resolved(field.items).properties) {
      fields.push([name, [bodyOf(field.items, depth + 1)]]);
    } else if (named[name] !== undefined) fields.push([name, named[name]]);
    else if (required.includes(name)) fields.push([name, sample[name] ?? 'x']);
  }
  return Object.fromEntries(fields);
}

/** The state of all that is theirs. */
async function readState(): Promise<unknown> {
  const trades = `${open_payment.transaction_id},${paid.transaction_id}`;
  return (await theirs.post('retrievalTrans', { trades })).body['orders_list'];
}

it('the tests of isolation have every operation of the description', () => {
  expect(operations.length).toBeGreaterThan(8);
  expect(operations.map(([name]) => name)).toContain('capture');
});

describe.each(operations)('a request to %s', (name, schema) => {
  it('with a key of account A that names B is refused as if B did not exist', async () => {
    const { merchant_id, account_id } = theirs.credentials;
    const fields = bodyOf(schema);
    const foreign = await mine.send(
      name,
      JSON.stringify(mine.sign(name, { ...fields, merchant_id, account_id })),
    );
    const nobody = await mine.send(
      name,
      JSON.stringify(mine.sign(name, { ...fields, merchant_id: '9zz', account_id: '9zz9' })),
    );
    const mixed = await mine.send(name, JSON.stringify(mine.sign(name, { ...fields, account_id })));
    for (const answer of [foreign, nobody, mixed]) {
      expect([answer.status, answer.body['code']]).toEqual([401, 'I0013']);
      expect(answer.body['message']).toBe(nobody.body['message']);
    }
  });

  it('of account A that names B’s objects changes nothing of B and reveals nothing', async () => {
    const before = await readState();
    const fields = bodyOf(schema);
    const { status, text } = await mine.post(name, fields);
    expect(status).toBeLessThan(500);
    expect(text).not.toContain(secret_email);
    expect(text).not.toContain(theirs.account_id);
    expect(await readState()).toEqual(before);
  });
});

it('a request of account A finds nothing of B by its ids, although each is accepted', async () => {
  const items = [open_payment];
  for (const [name, body] of [
    ['adjust', { adjust_orders: items }],
    ['capture', { capture_orders: items }],
    ['cancel', { cancel_orders: items }],
    ['review', { review_orders: items.map((item) => ({ ...item, review_flag: '1' })) }],
    ['refund', { refund_orders: [{ ...paid, refund_amount: '1.00', refund_reason: 'mine' }] }],
  ] as const) {
    const answer = await mine.post(name, body);
    const [item] = answer.body[`${name}_orders`];
    expect([name, answer.status, JSON.stringify(item)]).toEqual([
      name,
      200,
      expect.stringContaining('No such transaction'),
    ]);
  }
  const found = await mine.post('retrievalTrans', { trades: open_payment.transaction_id });
  expect([found.status, found.text.includes(secret_email)]).toEqual([200, false]);
  expect(await theirs.status(open_payment)).toBe('2000');
});

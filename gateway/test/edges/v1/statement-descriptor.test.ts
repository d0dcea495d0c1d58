import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { OpenedCheckout, submission } from '../../support/checkout.ts';
import { cards, sampleOrder, samplePayment, type TestClient } from '../../support/client.ts';
import { createOperator, type Operator } from '../../support/command.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { monthly, Seller } from '../../support/subscriptions.ts';

const settings = {
  statement_descriptor: 'ACME SHOP',
  merchant_category: '5999',
  sites: {
    'books.example': { statement_descriptor: 'ACME BOOKS & CO.', merchant_category: '5942' },
    'tea.example': { statement_descriptor: '', merchant_category: '5499' },
  },
};

let gateway: TestGateway;
let client: TestClient;
/** Of an account of which nothing is set. */
let plain: TestClient;
let operator: Operator;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient(settings);
  plain = await gateway.createClient();
  operator = createOperator(gateway.connection);
});
afterEach(() => gateway.verify());
afterAll(async () => {
  operator.remove();
  await gateway.close();
});

/** What the acquirer was told of each authorisation of an account, oldest first: descriptor and category. */
async function descriptors(of: TestClient = client): Promise<string[]> {
  const rows = await gateway.query<{ told: string }>(
    `SELECT statement_descriptor || '|' || merchant_category AS told FROM sandbox_acquirer.instructions
     WHERE account_id = $1 AND kind IN ('authorise', 'sale') ORDER BY instruction_id`,
    [of.account_id],
  );
  return rows.map((row) => row.told);
}

/** What is kept with a payment. */
async function storedDetails(transaction_id: string | undefined): Promise<Record<string, unknown>> {
  const [row] = await gateway.query<{ details: Record<string, unknown> }>(
    'SELECT details FROM payment_details WHERE transaction_id = $1',
    [transaction_id],
  );
  return row!.details;
}

describe('the statement descriptor of a payment', () => {
  it.each([
    ['the account’s', 'other.example', undefined, 'ACME SHOP|5999'],
    ['the site’s, whatever its case', 'Books.Example', undefined, 'ACME BOOKS & CO.|5942'],
    [
      'the site’s, where the payment names an address of it',
      'https://books.example/de?x=1',
      undefined,
      'ACME BOOKS & CO.|5942',
    ],
    ['the account’s, where the site has a category only', 'tea.example', undefined, 'ACME SHOP|5499'],
    ['with what the payment adds', 'other.example', 'ORDER 4711', 'ACME SHOP*ORDER 4711|5999'],
    ['with as much as fits', 'other.example', 'ABCDEFGHIJKL', 'ACME SHOP*ABCDEFGHIJKL|5999'],
    ['as if nothing were added, where that is empty', 'other.example', '', 'ACME SHOP|5999'],
  ])('is %s', async (_what, website, suffix, expected) => {
    const added = suffix === undefined ? {} : { statement_descriptor_suffix: suffix };
    const { body } = await client.authorise({ website, ...added });
    expect(body['payment_status']).toBe('3000');
    expect((await descriptors()).at(-1)).toBe(expected);
    const [statement_descriptor, merchant_category] = expected.split('|');
    expect(await storedDetails(body['transaction_id'])).toMatchObject({
      statement_descriptor,
      merchant_category,
    });
  });

  it('is the acquirer’s business where nothing is set', async () => {
    const { body } = await plain.authorise();
    expect(await descriptors(plain)).toEqual(['|']);
    expect(await storedDetails(body['transaction_id'])).not.toHaveProperty('statement_descriptor');
  });

  it('stays with a payment whose customer has authenticated', async () => {
    const { body } = await client.authorise({
      card: cards.challenge,
      website: 'books.example',
      statement_descriptor_suffix: '42',
    });
    const passed = await fetch(body['issuer_url'], {
      method: 'POST',
      body: new URLSearchParams({ result: 'passed' }),
      redirect: 'manual',
    });
    await fetch(passed.headers.get('location')!, { redirect: 'manual' });
    expect(await client.status(body as { transaction_id: string })).toBe('3000');
    expect((await descriptors()).slice(-2)).toEqual(['ACME BOOKS & CO.*42|5942', 'ACME BOOKS & CO.*42|5942']);
  });

  it('is the same on the payment page as for a direct payment', async () => {
    const page = await OpenedCheckout.create(client, {
      website: 'other.example',
      statement_descriptor_suffix: 'PAGE',
    });
    await page.pay(submission());
    expect((await descriptors()).at(-1)).toBe('ACME SHOP*PAGE|5999');
  });

  it('is on renewals, as it is set when they are charged', async () => {
    const seller = await Seller.at(gateway, '2030-01-10T09:00:00Z', settings);
    const { body } = await seller.client.authorise(
      monthly({
        recurring_id: randomUUID(),
        website: 'tea.example',
        statement_descriptor_suffix: 'TEA CLUB',
      }),
    );
    expect(body['payment_status']).toBe('3000');
    await seller.advance('2030-02-10T10:00:00Z');
    const changed = { ...settings, statement_descriptor: 'ACME DEPARTMENT STORE' };
    await operator.json(
      'accounts',
      'update',
      seller.client.account_id,
      '--statement-descriptor',
      changed.statement_descriptor,
    );
    await seller.advance('2030-03-10T10:00:00Z');
    expect(await descriptors(seller.client)).toEqual([
      'ACME SHOP*TEA CLUB|5499',
      'ACME SHOP*TEA CLUB|5499',
      'ACME DEPARTMENT STORE|5499',
    ]);
  });

  it('of a payment whose response is repeated stays what it was, whatever is set since', async () => {
    const shop = await gateway.createClient({ statement_descriptor: 'SHORT' });
    const request = JSON.stringify(
      shop.sign('authorise', { ...samplePayment(), statement_descriptor_suffix: 'SIXTEEN LETTERS.' }),
    );
    const key = { 'idempotency-key': randomUUID() };
    const first = await shop.send('authorise', request, key);
    expect(first.body['payment_status']).toBe('3000');
    await operator.json(
      'accounts',
      'update',
      shop.account_id,
      '--statement-descriptor',
      'NOT SHORT ANY MORE',
    );
    expect((await shop.send('authorise', request, key)).text).toBe(first.text);
    expect(await descriptors(shop)).toEqual(['SHORT*SIXTEEN LETTERS.|']);
  });
});

describe('the suffix that a payment adds to the statement descriptor', () => {
  const long = 'ABCDEFGHIJKLM';

  it.each(['authorise', 'checkout'])('is refused by name where it is too long: %s', async (operation) => {
    const { status, body } = await client.post(operation, {
      ...(operation === 'authorise' ? samplePayment() : sampleOrder()),
      website: 'other.example',
      statement_descriptor_suffix: long,
    });
    expect([status, body['code'], body['source']]).toEqual([422, 'I0011', 'statement_descriptor_suffix']);
    expect(body['message']).toMatch(/at most 12/);
  });

  it.each(['A*B', 'Ä', '"', 'A\nB', ' A', 'A ', "O'B", '<b>', '漢字', 'ABCDEFGHIJKLMNOPQ'])(
    'is refused by name where no statement can print it: %j',
    async (statement_descriptor_suffix) => {
      const { status, body } = await client.authorise({ statement_descriptor_suffix });
      expect([status, body['source']]).toEqual([422, 'statement_descriptor_suffix']);
    },
  );

  it('is refused where there is nothing to which it could be added', async () => {
    const { status, body } = await plain.authorise({ statement_descriptor_suffix: 'ONE' });
    expect([status, body['source']]).toEqual([422, 'statement_descriptor_suffix']);
    expect(body['message']).toMatch(/no statement descriptor/);
  });
});

describe('an operator who sets the statement descriptor', () => {
  it('sets it on the command line, under a name, and reads it back', async () => {
    const shop = await gateway.createClient();
    const changed = await operator.json(
      'accounts',
      'update',
      shop.account_id,
      '--statement-descriptor',
      'SHOP.EXAMPLE',
      '--merchant-category',
      '5732',
      '--sites',
      'a.example=SHOP, A/5734;b.example=/0742',
    );
    expect(changed).toMatchObject({
      statement_descriptor: 'SHOP.EXAMPLE',
      merchant_category: '5732',
      sites: {
        'a.example': { statement_descriptor: 'SHOP, A', merchant_category: '5734' },
        'b.example': { statement_descriptor: '', merchant_category: '0742' },
      },
    });
    const [audit] = await gateway.query(
      `SELECT o.before, o.after FROM audit_log_entries e JOIN audit_log_outcomes o USING (merchant_id, audit_id)
       WHERE e.subject = $1 AND e.action = 'operator.change_account'`,
      [shop.account_id],
    );
    expect(audit).toMatchObject({
      before: { statement_descriptor: '', merchant_category: '', sites: {} },
      after: { statement_descriptor: 'SHOP.EXAMPLE' },
    });
    await operator.json('accounts', 'update', shop.account_id, '--sites', '');
    expect(await operator.json('accounts', 'list')).toContainEqual(
      expect.objectContaining({ account_id: shop.account_id, merchant_category: '5732', sites: {} }),
    );
  });

  it.each([
    [['--statement-descriptor', 'ACME'], /5 to 22/],
    [['--sites', 'a.example=ACME SHOP/59'], /a.example: .*four digits/],
    [['--sites', 'a.example'], /name=statement_descriptor\/merchant_category/],
  ])('reads what is wrong with %j', async (text, expected) => {
    const { code, output } = await operator.run('accounts', 'update', plain.account_id, ...text);
    expect(code).not.toBe(0);
    expect(output).toMatch(expected);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, type Payment, type TestClient } from '../support/client.ts';
import { createOperator } from '../support/command.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { createPortalClient, type PortalAnswer, type PortalClient } from '../support/portal-client.ts';
import { Seller } from '../support/subscriptions.ts';

const mastercard = '5555555555554444';

let fault: 'none' | 'all' = 'none';
let gateway: TestGateway;
let operator: PortalClient;
beforeAll(async () => {
  gateway = await startTestGateway({
    environment: { SANDBOX_FAULTS: 'lost_request=0.5', SANDBOX_ACQUIRERS: 'sandbox,sandbox-2,sandbox-3' },
    random: () => (fault === 'all' ? 0 : 1),
  });
  operator = await createPortalClient(gateway, { operator: true });
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

interface Rule {
  connector: string;
  currencies?: string[];
  brands?: string[];
  amount_from?: string;
  amount_below?: string;
}

const anything = { currencies: [], brands: [], amount_from: '', amount_below: '' };

function read({ account_id }: TestClient): Promise<PortalAnswer> {
  return operator.fetch('GET', `/operator/accounts/${account_id}/routes`);
}

async function put(client: TestClient, rules: readonly Rule[], version?: string): Promise<PortalAnswer> {
  const seen = version ?? (await read(client)).body['version'];
  const body = { rules: rules.map((rule) => ({ ...anything, ...rule })), version: seen };
  return operator.fetch('PUT', `/operator/accounts/${client.account_id}/routes`, { body });
}

async function routed(rules: readonly Rule[]): Promise<TestClient> {
  const client = await gateway.createClient();
  const { status, text } = await put(client, rules);
  if (status !== 200) throw new Error(text);
  return client;
}

async function connectorOf({ transaction_id }: Pick<Payment, 'transaction_id'>): Promise<unknown> {
  const [row] = await gateway.query('SELECT connector FROM payments WHERE transaction_id = $1', [
    transaction_id,
  ]);
  return row?.['connector'];
}

async function pay(client: TestClient, fields: Record<string, string>): Promise<unknown> {
  const { body } = await client.authorise(fields);
  expect(body['payment_status']).toBe('3000');
  return connectorOf(body as unknown as Payment);
}

/** Every instruction of a payment in the acquirers' books, oldest first. */
function booked({ transaction_id }: Pick<Payment, 'transaction_id'>): Promise<object[]> {
  return gateway.query(
    `SELECT i.acquirer, i.kind, i.response_code, i.times_received FROM operations o
     JOIN sandbox_acquirer.instructions i ON i.account_id = o.account_id AND i.instruction_id = o.operation_id
     WHERE o.transaction_id = $1 ORDER BY o.operation_id`,
    [transaction_id],
  );
}

describe('the rules of an account', () => {
  it('send a payment by the first rule that fits its currency, brand and amount, and the rest as before', async () => {
    const client = await routed([
      { brands: ['mastercard'], currencies: ['USD'], connector: 'sandbox-3' },
      { currencies: ['EUR'], amount_from: '100.00', amount_below: '500.00', connector: 'sandbox-2' },
      { currencies: ['USD', 'GBP'], connector: 'sandbox-2' },
    ]);
    expect(await pay(client, { currency: 'USD', card: mastercard })).toBe('sandbox-3');
    expect(await pay(client, { currency: 'USD' })).toBe('sandbox-2');
    expect(await pay(client, { currency: 'GBP', card: mastercard })).toBe('sandbox-2');
    expect(await pay(client, { currency: 'EUR', amount: '99.99' })).toBe('sandbox');
    expect(await pay(client, { currency: 'EUR', amount: '100.00' })).toBe('sandbox-2');
    expect(await pay(client, { currency: 'EUR', amount: '499.99' })).toBe('sandbox-2');
    expect(await pay(client, { currency: 'EUR', amount: '500.00' })).toBe('sandbox');
  });

  it('leave payments that are accepted already with their acquirer, whatever is done to them', async () => {
    const client = await routed([{ connector: 'sandbox-2' }]);
    const [to_capture, to_cancel] = [await client.authorised(), await client.authorised()];
    await put(client, []);
    await client.capture(to_capture);
    await client.refund({ ...to_capture, refund_amount: '1.00' });
    await client.cancel(to_cancel);
    expect(await pay(client, {})).toBe('sandbox');
    const done = { acquirer: 'sandbox-2', response_code: '00', times_received: 1 };
    expect(await booked(to_capture)).toEqual(
      ['authorise', 'capture', 'refund'].map((kind) => ({ ...done, kind })),
    );
    expect(await booked(to_cancel)).toEqual(['authorise', 'void'].map((kind) => ({ ...done, kind })));
  });

  it('leave what was not answered with its acquirer, too: it is asked and sent again there', async () => {
    const client = await routed([{ connector: 'sandbox-2' }]);
    const payment = await client.authorised();
    fault = 'all';
    expect(await client.capture(payment)).toMatchObject([{ capture_status: '2' }]);
    const { body: lost } = await client.authorise({ card: cards.approve });
    expect(lost['payment_status']).toBe('1200');
    fault = 'none';
    await put(client, [{ connector: 'sandbox-3' }]);
    await gateway.work(1_500);
    expect(await client.status(payment)).toBe('3000');
    expect((await booked(payment)).map((row: any) => `${row.acquirer} ${row.kind}`)).toEqual([
      'sandbox-2 authorise',
      'sandbox-2 capture',
    ]);
    expect(await client.status(lost as unknown as Payment)).toBe('5200');
    expect(await booked(lost as unknown as Payment)).toEqual([]);
  });

  it('send a challenge’s second half where the first went, and a dispute back to its payment', async () => {
    const client = await routed([{ connector: 'sandbox-2' }]);
    const { body } = await client.authorise({
      card: cards.challenge,
      return_url: 'https://shop.example/back',
    });
    await put(client, []);
    const answered = await fetch(String(body['issuer_url']), {
      method: 'POST',
      body: new URLSearchParams({ result: 'passed' }),
      redirect: 'manual',
    });
    await fetch(String(answered.headers.get('location')), { redirect: 'manual' });
    expect(await client.status(body as unknown as Payment)).toBe('3000');
    expect((await booked(body as unknown as Payment)).map((row: any) => row.acquirer)).toEqual([
      'sandbox-2',
      'sandbox-2',
    ]);
    await put(client, [{ connector: 'sandbox-2' }]);
    const { body: disputed } = await client.authorise({ card: cards.disputed });
    await gateway.work(2_000);
    expect(await client.status(disputed as unknown as Payment)).toBe('7100');
  });

  it('hold for the renewals of subscriptions', async () => {
    const seller = await Seller.at(gateway, '2027-01-10T10:00:00Z');
    const { recurring_id } = await seller.subscribe({ currency: 'EUR' });
    await put(seller.client, [{ currencies: ['EUR'], brands: ['visa'], connector: 'sandbox-2' }]);
    await seller.advance('2027-02-10T12:00:00Z');
    expect((await seller.contracts(recurring_id)).length).toBeGreaterThan(1);
    const rows = await gateway.query<{ connector: string }>(
      'SELECT connector FROM payments WHERE account_id = $1 ORDER BY transaction_id',
      [seller.client.account_id],
    );
    expect(rows.map(({ connector }) => connector).slice(0, 2)).toEqual(['sandbox', 'sandbox-2']);
  });

  it('let no acquirer do what another has authorised', async () => {
    const client = await routed([{ connector: 'sandbox-2' }]);
    const payment = await client.authorised();
    await gateway.query('UPDATE payments SET connector = $2 WHERE transaction_id = $1', [
      payment.transaction_id,
      'sandbox-3',
    ]);
    expect(await client.capture(payment)).toMatchObject([{ capture_status: '3' }]);
    expect(await client.status(payment)).toBe('2000');
  });
});

describe('an operator', () => {
  it('sees each change in the audit log with its before and after', async () => {
    const client = await routed([{ currencies: ['eur'], brands: ['VISA', 'amex'], connector: 'sandbox-2' }]);
    const { body } = await operator.fetch('GET', '/operator/audit');
    const entry = body['entries'].find((one: any) => one.action === 'operator.replace_routes');
    const rule = { ...anything, currencies: ['EUR'], brands: ['visa', 'american-express'] };
    expect(entry).toMatchObject({
      subject: client.account_id,
      result: 'done',
      before: { rules: [] },
      after: { rules: [{ ...rule, connector: 'sandbox-2' }] },
    });
  });

  it('is warned of a rule that no payment can reach', async () => {
    const client = await routed([
      { currencies: ['EUR'], brands: ['visa'], connector: 'sandbox-2' },
      { currencies: ['EUR'], brands: ['mastercard', 'jcb'], connector: 'sandbox-3' },
      { currencies: ['EUR'], brands: ['visa', 'jcb'], connector: 'sandbox' },
      { currencies: ['EUR'], brands: ['visa', 'elo'], connector: 'sandbox' },
      { currencies: ['USD'], amount_from: '10.00', connector: 'sandbox-2' },
      { currencies: ['USD'], amount_from: '20.00', amount_below: '30.00', connector: 'sandbox-3' },
      { currencies: ['USD'], connector: 'sandbox-3' },
      { connector: 'sandbox-2' },
      { brands: ['visa'], connector: 'sandbox' },
    ]);
    const { body } = await read(client);
    const unreachable = body['rules'].flatMap((rule: any) =>
      rule.warnings.includes('unreachable') ? rule.rule_no : [],
    );
    expect(unreachable).toEqual([3, 6, 9]);
  });

  it('asks where a payment would go without sending one', async () => {
    const client = await routed([
      { currencies: ['EUR'], brands: ['visa'], amount_from: '10.00', connector: 'sandbox-2' },
    ]);
    const ask = async (query: Record<string, string>): Promise<unknown> =>
      (await operator.fetch('GET', `/operator/accounts/${client.account_id}/route`, { query })).body;
    expect(await ask({ currency: 'EUR', amount: '10.00', brand: 'VISA' })).toEqual({
      connector: 'sandbox-2',
      rule_no: 1,
    });
    const otherwise = { connector: 'sandbox', rule_no: null };
    expect(await ask({ currency: 'EUR', amount: '9.99', brand: 'visa' })).toEqual(otherwise);
    expect(await ask({ currency: 'EUR', amount: '10.00' })).toEqual(otherwise);
    expect(await ask({ currency: 'EUR', amount: '1.005' })).toMatchObject({
      code: 'I0011',
      source: 'amount',
    });
    expect(await ask({ currency: 'EUR', amount: '1', brand: 'x' })).toMatchObject({ source: 'brand' });
    expect(await gateway.query('SELECT 1 FROM payments WHERE account_id = $1', [client.account_id])).toEqual(
      [],
    );
  });

  it.each([
    ['a connector that is not configured', { connector: 'acme' }, 'rules[0].connector'],
    ['a bank', { connector: 'sandbox-bank' }, 'rules[0].connector'],
    ['a currency that is none', { currencies: ['XXQ'], connector: 'sandbox' }, 'rules[0].currencies[0]'],
    ['a brand that is none', { brands: ['visa', 'x'], connector: 'sandbox' }, 'rules[0].brands[1]'],
    ['an amount without a currency', { amount_from: '1.00', connector: 'sandbox' }, 'rules[0].amount_from'],
    [
      'an amount in two currencies',
      { currencies: ['EUR', 'USD'], amount_below: '1.00', connector: 'sandbox' },
      'rules[0].amount_below',
    ],
    [
      'decimals that the currency does not have',
      { currencies: ['JPY'], amount_from: '1.5', connector: 'sandbox' },
      'rules[0].amount_from',
    ],
    [
      'a range that holds nothing',
      { currencies: ['EUR'], amount_from: '5.00', amount_below: '5.00', connector: 'sandbox' },
      'rules[0].amount_below',
    ],
  ])('is refused %s, and nothing changes', async (_what, rule, source) => {
    const client = await gateway.createClient();
    const { status, body } = await put(client, [rule]);
    expect([status, body['code'], body['source']]).toEqual([422, 'I0011', source]);
    expect((await read(client)).body['rules']).toEqual([]);
  });

  it('does not undo what somebody else has changed meanwhile', async () => {
    const client = await gateway.createClient();
    const { version } = (await read(client)).body as { version: string };
    await put(client, [{ connector: 'sandbox-2' }], version);
    const { status, body } = await put(client, [], version);
    expect([status, body['code']]).toEqual([409, 'U0015']);
    expect((await read(client)).body['rules']).toHaveLength(1);
  });
});

describe('an acquirer that was taken out of the configuration', () => {
  it('is passed over by the rules that name it, and what it has not answered waits without stopping the rest', async () => {
    const client = await routed([{ connector: 'sandbox-3' }]);
    const other = await gateway.createClient();
    const [payment, elsewhere] = [await client.authorised(), await other.authorised()];
    fault = 'all';
    await client.capture(payment);
    await other.capture(elsewhere);
    fault = 'none';
    const less = await startTestGateway({ connection: gateway.connection });
    try {
      await less.work(10_000);
      expect(await other.status(elsewhere)).toBe('3000');
      expect(await client.status(payment)).toBe('3200');
      const console = await createPortalClient(less, { operator: true });
      const { body } = await console.fetch('GET', `/operator/accounts/${client.account_id}/routes`);
      expect(body['rules'][0].warnings).toEqual(['no_connector']);
      const query = { currency: 'EUR', amount: '1.00', brand: 'visa' };
      expect(
        (await console.fetch('GET', `/operator/accounts/${client.account_id}/route`, { query })).body,
      ).toEqual({ connector: 'sandbox', rule_no: null });
    } finally {
      await less.close();
    }
    await gateway.work(3_600_000);
    expect(await client.status(payment)).toBe('3000');
  });
});

describe('the command line', () => {
  it('adds, moves, tries and removes rules', async () => {
    const client = await gateway.createClient();
    const command = createOperator(gateway.connection);
    try {
      const of = ['--account', client.account_id];
      await command.json('routes', 'add', ...of, '--currency', 'EUR,GBP', '--connector', 'sandbox-2');
      const visa = ['--brand', 'visa', '--currency', 'EUR', '--from', '10', '--connector', 'sandbox'];
      await command.json('routes', 'add', ...of, ...visa, '--at', '1');
      const ask = ['routes', 'try', ...of, '--currency', 'EUR', '--amount', '10.00', '--brand', 'visa'];
      expect(await command.json(...ask)).toEqual({ connector: 'sandbox', rule_no: 1 });
      await command.json('routes', 'move', '1', '2', ...of);
      expect(await command.json(...ask)).toEqual({ connector: 'sandbox-2', rule_no: 1 });
      const { output } = await command.run('routes', 'list', ...of);
      expect(output).toContain('no payment reaches it');
      expect(output).toContain('Everything else goes to sandbox.');
      await command.json('routes', 'remove', '1', ...of);
      expect(await command.json(...ask)).toEqual({ connector: 'sandbox', rule_no: 1 });
      const refused = await command.run('routes', 'add', ...of, '--connector', 'acme');
      expect(refused.output).toContain('rules[1].connector must be an acquirer of this gateway');
    } finally {
      command.remove();
    }
  });
});

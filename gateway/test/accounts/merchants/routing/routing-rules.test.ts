import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOperator } from '../../../support/command.ts';
import { startTestGateway, type TestGateway } from '../../../support/gateway.ts';
import { createPortalClient } from '../../../support/portal-client.ts';
import { anything, RouteDesk } from './routing-desk.ts';

let gateway: TestGateway;
let desk: RouteDesk;
beforeAll(async () => {
  gateway = await startTestGateway({ environment: { SANDBOX_ACQUIRERS: 'sandbox,sandbox-2,sandbox-3' } });
  desk = new RouteDesk(gateway, await createPortalClient(gateway, { operator: true }));
});
afterAll(() => gateway.close());

describe('an operator of routing rules', () => {
  it('sees each change in the audit log with its before and after', async () => {
    const client = await desk.routed([
      { currencies: ['eur'], brands: ['VISA', 'amex'], connector: 'sandbox-2' },
    ]);
    const { body } = await desk.operator.fetch('GET', '/operator/audit');
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
    const client = await desk.routed([
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
    const { body } = await desk.read(client);
    const unreachable = body['rules'].flatMap((rule: any) =>
      rule.warnings.includes('unreachable') ? rule.rule_no : [],
    );
    expect(unreachable).toEqual([3, 6, 9]);
  });

  it('learns where a payment would go without sending one', async () => {
    const client = await desk.routed([
      { currencies: ['EUR'], brands: ['visa'], amount_from: '10.00', connector: 'sandbox-2' },
    ]);
    const queryRoutes = (query: Record<string, string>): Promise<unknown> => desk.query(client, query);
    expect(await queryRoutes({ currency: 'EUR', amount: '10.00', brand: 'VISA' })).toEqual({
      connector: 'sandbox-2',
      rule_no: 1,
      next: [],
    });
    const otherwise = { connector: 'sandbox', rule_no: null, next: [] };
    expect(await queryRoutes({ currency: 'EUR', amount: '9.99', brand: 'visa' })).toEqual(otherwise);
    expect(await queryRoutes({ currency: 'EUR', amount: '10.00' })).toEqual(otherwise);
    expect(await queryRoutes({ currency: 'EUR', amount: '1.005' })).toMatchObject({
      code: 'I0011',
      source: 'amount',
    });
    expect(await queryRoutes({ currency: 'EUR', amount: '1', brand: 'x' })).toMatchObject({
      source: 'brand',
    });
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
    const { status, body } = await desk.put(client, [rule]);
    expect([status, body['code'], body['source']]).toEqual([422, 'I0011', source]);
    expect((await desk.read(client)).body['rules']).toEqual([]);
  });

  it('does not overwrite what somebody else has changed meanwhile', async () => {
    const client = await gateway.createClient();
    const { version } = (await desk.read(client)).body as { version: string };
    await desk.put(client, [{ connector: 'sandbox-2' }], version);
    const { status, body } = await desk.put(client, [], version);
    expect([status, body['code']]).toEqual([409, 'U0015']);
    expect((await desk.read(client)).body['rules']).toHaveLength(1);
  });
});

describe('gateway routing', () => {
  it('adds, moves, tries and removes rules', async () => {
    const client = await gateway.createClient();
    const command = createOperator(gateway.connection);
    try {
      const of = ['--account', client.account_id];
      await command.json('routes', 'add', ...of, '--currency', 'EUR,GBP', '--connector', 'sandbox-2');
      const visa = ['--brand', 'visa', '--currency', 'EUR', '--from', '10', '--connector', 'sandbox'];
      await command.json('routes', 'add', ...of, ...visa, '--at', '1');
      const args = ['routes', 'try', ...of, '--currency', 'EUR', '--amount', '10.00', '--brand', 'visa'];
      expect(await command.json(...args)).toEqual({ connector: 'sandbox', rule_no: 1, next: [] });
      await command.json('routes', 'move', '1', '2', ...of);
      expect(await command.json(...args)).toEqual({ connector: 'sandbox-2', rule_no: 1, next: [] });
      const { output } = await command.run('routes', 'list', ...of);
      expect(output).toContain('no payment reaches it');
      expect(output).toContain('Everything else goes to sandbox.');
      await command.json('routes', 'remove', '1', ...of);
      expect(await command.json(...args)).toEqual({ connector: 'sandbox', rule_no: 1, next: [] });
      const refused = await command.run('routes', 'add', ...of, '--connector', 'acme');
      expect(refused.output).toContain('rules[1].connector must be an acquirer of this gateway');
    } finally {
      command.remove();
    }
  });
});

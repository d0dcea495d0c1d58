import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cards } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { Seller } from '../../support/subscriptions.ts';

let world: TestGateway;
beforeAll(async () => {
  world = await startTestGateway();
});
afterEach(() => world.verify());
afterAll(() => world.close());

const start = '2030-01-10T09:00:00Z';

describe('contracts already created are still charged at the end of the period unless cancelled manually', () => {
  it('but nothing more when the subscription is cancelled before the contract is created', async () => {
    const seller = await Seller.at(world, start);
    const { recurring_id } = await seller.subscribe();
    await seller.advance('2030-02-06T12:00:00Z');
    expect(await seller.bill(recurring_id)).toEqual(['2030-01-10 charged 10.00']);
    expect((await seller.cancel(recurring_id)).body).toMatchObject({ cancel_status: '1', error_message: '' });
    expect(await seller.status(recurring_id)).toBe('Inactived');
    await seller.advance('2030-12-31T00:00:00Z');
    expect(await seller.bill(recurring_id)).toEqual(['2030-01-10 charged 10.00']);
  });

  it('when the subscription is cancelled after the contract was created', async () => {
    const seller = await Seller.at(world, start);
    const { recurring_id } = await seller.subscribe();
    await seller.advance('2030-02-07T00:00:00Z');
    expect(await seller.bill(recurring_id)).toEqual([
      '2030-01-10 charged 10.00',
      '2030-02-10 drawn_up 10.00',
    ]);
    const { body } = await seller.cancel(recurring_id);
    const [, renewal] = await seller.contracts(recurring_id);
    expect(body['contracts_still_charged']).toEqual([
      {
        contract_id: renewal?.['contract_id'],
        currency: 'EUR',
        amount: '10.00',
        charge_date: '2030-02-10',
      },
    ]);
    expect(await seller.status(recurring_id)).toBe('Inactived');
    await seller.advance('2030-02-09T23:59:59Z');
    expect(await seller.bill(recurring_id)).toEqual([
      '2030-01-10 charged 10.00',
      '2030-02-10 drawn_up 10.00',
    ]);
    await seller.advance('2030-12-31T00:00:00Z');
    expect(await seller.bill(recurring_id)).toEqual(['2030-01-10 charged 10.00', '2030-02-10 charged 10.00']);
    expect(await seller.status(recurring_id)).toBe('Inactived');
  });

  it('unless cancel_contracts is YES: then no contract is charged, also where the subscription has ended', async () => {
    const seller = await Seller.at(world, start);
    const [one, two] = [await seller.subscribe(), await seller.subscribe()];
    await seller.advance('2030-02-07T00:00:00Z');
    await seller.cancel(two.recurring_id);
    for (const { recurring_id } of [one, two]) {
      const contract_id = (await seller.contracts(recurring_id)).at(-1)?.['contract_id'];
      const fields = { recurring_id, contract_name: 'Monthly plan', cancel_contracts: 'YES' };
      const { body } = await seller.client.post('cancelsubscription', fields);
      expect(body).toMatchObject({
        cancel_status: '1',
        contracts_still_charged: [],
        contracts_cancelled: [{ contract_id, currency: 'EUR', amount: '10.00', charge_date: '2030-02-10' }],
      });
      const { body: again } = await seller.client.post('cancelsubscription', fields);
      expect(again).toMatchObject({
        cancel_status: '1',
        contracts_still_charged: [],
        contracts_cancelled: [],
      });
    }
    await seller.advance('2030-12-31T00:00:00Z');
    for (const { recurring_id } of [one, two])
      expect(await seller.bill(recurring_id)).toEqual([
        '2030-01-10 charged 10.00',
        '2030-02-10 cancelled 10.00',
      ]);
    expect((await seller.events()).filter((type) => type === 'contract.cancelled')).toHaveLength(2);
  });

  it('but not when the contract is cancelled by hand as well', async () => {
    const seller = await Seller.at(world, start);
    const { recurring_id } = await seller.subscribe();
    await seller.advance('2030-02-08T00:00:00Z');
    await seller.cancel(recurring_id);
    const contract = (await seller.contracts(recurring_id)).at(-1);
    expect(await seller.cancelContract(contract?.['contract_id'])).toMatchObject([{ status: 'cancelled' }]);
    expect(await seller.waiting()).toEqual([]);
    await seller.advance('2030-12-31T00:00:00Z');
    expect(await seller.bill(recurring_id)).toEqual([
      '2030-01-10 charged 10.00',
      '2030-02-10 cancelled 10.00',
    ]);
    expect(await seller.events()).toEqual([
      'subscription.created',
      'contract.charged',
      'contract.drawn_up',
      'subscription.inactived',
      'contract.cancelled',
    ]);
  });

  it('and a second cancellation succeeds, with one event', async () => {
    const seller = await Seller.at(world, start);
    const { recurring_id } = await seller.subscribe();
    await seller.cancel(recurring_id);
    const again = await seller.cancel(recurring_id);
    expect(again.body).toMatchObject({ cancel_status: '1', error_message: '' });
    expect((await seller.events()).filter((type) => type === 'subscription.inactived')).toHaveLength(1);
  });

  it('and a charge under way is finished, with nothing after it', async () => {
    // The answer to the renewal is lost: the contract is being charged until the worker has asked.
    const seller = await Seller.at(world, start);
    const { recurring_id } = await seller.subscribe({ card: cards.answer_lost });
    await seller.advance('2030-02-09T00:00:00Z');
    const { clocks, context, timers: due_handlers } = world.gateway;
    const { runTimers: runDueWork } = await import('../../../src/kernel/scheduling/run-timers.ts');
    const { account_id } = seller.client;
    clocks.set(account_id, new Date('2030-02-10T00:00:00Z'));
    for (const handler of due_handlers) await runDueWork(context, handler, { account_id });
    expect((await seller.contracts(recurring_id)).at(-1)).toMatchObject({ status: 'charging' });
    expect((await seller.cancel(recurring_id)).body['cancel_status']).toBe('1');
    expect(await seller.status(recurring_id)).toBe('Inactived');
    await seller.advance('2030-12-31T00:00:00Z');
    expect(await seller.bill(recurring_id)).toEqual(['2030-01-10 charged 10.00', '2030-02-10 charged 10.00']);
    expect(await seller.status(recurring_id)).toBe('Inactived');
  });

  it('but dunning stops', async () => {
    const seller = await Seller.at(world, start);
    const { recurring_id } = await seller.subscribe({ card: cards.renewal_declined });
    await seller.advance('2030-02-12T00:00:00Z');
    expect(await seller.status(recurring_id)).toBe('Past_due');
    expect((await seller.contracts(recurring_id)).at(-1)).toMatchObject({
      status: 'past_due',
      attempts: '2',
    });
    await seller.cancel(recurring_id);
    // At once, not when the next attempt would have come.
    expect((await seller.contracts(recurring_id)).at(-1)).toMatchObject({ status: 'failed', attempts: '2' });
    expect((await seller.events()).slice(-2)).toEqual(['contract.failed', 'subscription.inactived']);
    expect(await seller.waiting()).toEqual([]);
    await seller.advance('2030-12-31T00:00:00Z');
    expect((await seller.contracts(recurring_id)).at(-1)).toMatchObject({ status: 'failed', attempts: '2' });
    expect(await seller.subscription(recurring_id)).toMatchObject({
      status: 'Inactived',
      end_reason: 'cancelled',
    });
  });
});

describe('POST /v1/cancelsubscription', () => {
  it('returns the five fields, cancel_status, error_message and the contracts still charged, and nothing else', async () => {
    const seller = await Seller.at(world, start);
    const { recurring_id } = await seller.subscribe();
    const { status, body } = await seller.cancel(recurring_id);
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual([
      'account_id',
      'cancel_status',
      'contract_name',
      'contracts_cancelled',
      'contracts_still_charged',
      'encryption_data',
      'error_message',
      'merchant_id',
      'recurring_id',
    ]);
  });

  it('accepts every body type of the contract, and returns the same response', async () => {
    const seller = await Seller.at(world, start);
    const { client } = seller;
    const shapes: [string, (fields: Record<string, string>) => string][] = [
      ['application/json', JSON.stringify],
      ['application/xml', JSON.stringify],
      ['text/plain', JSON.stringify],
      ['application/x-www-form-urlencoded', (fields) => new URLSearchParams(fields).toString()],
      ['application/xml', toXml],
      ['text/xml', toXml],
    ];
    for (const [type, write] of shapes) {
      const { recurring_id } = await seller.subscribe();
      const fields = { recurring_id, contract_name: 'Monthly plan' };
      const signed = client.sign('cancelsubscription', fields) as Record<string, string>;
      const answer = await client.send('cancelsubscription', write(signed), { 'content-type': type });
      expect(answer.body, `${type} ${write(signed)}`).toEqual({
        merchant_id: client.credentials.merchant_id,
        account_id: client.account_id,
        ...fields,
        encryption_data: signed['encryption_data'],
        cancel_status: '1',
        error_message: '',
        contracts_still_charged: [],
        contracts_cancelled: [],
      });
      expect(await seller.status(recurring_id)).toBe('Inactived');
    }
  });

  it('refuses an unknown recurring_id and a contract_name that does not match, and changes nothing', async () => {
    const seller = await Seller.at(world, start);
    const { recurring_id } = await seller.subscribe();
    const unknown = await seller.cancel('nobody');
    expect(unknown.status).toBe(200);
    expect(unknown.body).toMatchObject({ cancel_status: '0', error_message: 'S0001:No such subscription' });
    const other = await seller.cancel(recurring_id, 'Yearly plan');
    expect(other.body).toMatchObject({ cancel_status: '0', contract_name: 'Yearly plan' });
    expect(other.body['error_message']).toMatch(/^S0002:/);
    expect(await seller.status(recurring_id)).toBe('Actived');
    const foreign = await world.createClient();
    const { body } = await foreign.post('cancelsubscription', {
      recurring_id,
      contract_name: 'Monthly plan',
    });
    expect(body['error_message']).toMatch(/^S0001:/);
  });

  it('names the field that is missing or too long', async () => {
    const { client } = await Seller.at(world, start);
    const missing = await client.post('cancelsubscription', { recurring_id: 'x' });
    expect(missing.status).toBe(422);
    expect(missing.body).toMatchObject({ code: 'I0010', source: 'contract_name' });
    const long = await client.post('cancelsubscription', {
      recurring_id: 'x'.repeat(51),
      contract_name: 'y',
    });
    expect(long.body).toMatchObject({ code: 'I0011', source: 'recurring_id' });
  });

  it('cancels a trial before anything was charged', async () => {
    const seller = await Seller.at(world, start);
    const { recurring_id } = await seller.subscribe({ trial_days: '14' });
    await seller.cancel(recurring_id);
    await seller.advance('2030-12-31T00:00:00Z');
    expect(await seller.bill(recurring_id)).toEqual([]);
    expect(await seller.journal()).toEqual([]);
  });
});

function toXml(fields: Record<string, string>): string {
  const parts = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`);
  return `<?xml version="1.0" encoding="UTF-8"?><request>${parts.join('')}</request>`;
}

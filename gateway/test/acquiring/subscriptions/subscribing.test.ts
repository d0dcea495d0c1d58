import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../src/kernel/database/transaction.ts';
import { findDuplicateRecurringIds } from '../../../src/acquiring/subscriptions/open-subscriptions.ts';
import { cards } from '../../support/client.ts';
import { authenticateAt } from '../../support/authenticate-at.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { monthly, Seller } from '../../support/subscriptions.ts';
import type { NewPayment } from '../../../src/acquiring/payments/new-payment.ts';

let world: TestGateway;
beforeAll(async () => {
  world = await startTestGateway();
});
afterEach(() => world.verify());
afterAll(() => world.close());

const start = '2030-01-31T15:30:00Z';

describe('a payment with a recurring_id', () => {
  it('is the first charge of a subscription, and its day the anchor', async () => {
    const seller = await Seller.at(world, start);
    const { recurring_id, answer } = await seller.subscribe();
    expect(answer.body).toMatchObject({ payment_status: '3000', amount: '10.00', recurring_id });
    expect(answer.body['token_id']).toMatch(/^tok_/);
    expect(await seller.subscription(recurring_id)).toMatchObject({
      recurring_id,
      contract_name: 'Monthly plan',
      status: 'Actived',
      next_charge_date: '2030-02-28',
    });
    await seller.advance('2030-05-01T00:00:00Z');
    expect(await seller.bill(recurring_id)).toEqual([
      '2030-01-31 charged 10.00',
      '2030-02-28 charged 10.00',
      '2030-03-31 charged 10.00',
      '2030-04-30 charged 10.00',
    ]);
  });

  it('renews with the network transaction id of the first charge, without the customer', async () => {
    const seller = await Seller.at(world, start);
    await seller.subscribe({ card: cards.challenge, open3d: 'no3DS' });
    const { recurring_id } = await seller.subscribe();
    await seller.advance('2030-04-01T00:00:00Z');
    expect(await seller.bill(recurring_id)).toHaveLength(3);
    const [row] = await world.query(
      `SELECT p.network_transaction_id AS first, array_agg(DISTINCT i.network_id) AS sent, count(*)::int AS count
       FROM payments p JOIN subscriptions s ON s.account_id = p.account_id AND s.initial_transaction_id = p.transaction_id
       JOIN sandbox_acquirer.instructions i ON i.account_id = p.account_id AND i.network_id <> ''
       WHERE p.account_id = $1 AND s.recurring_id = $2 GROUP BY 1`,
      [seller.client.account_id, recurring_id],
    );
    expect(row?.['first']).toMatch(/^[0-9]{15}$/);
    expect(row).toMatchObject({ sent: [row?.['first']], count: 2 });
  });

  it('can be made with a stored card', async () => {
    const seller = await Seller.at(world, start);
    const { body } = await seller.client.authorise({ token_flag: 'YES' });
    const {
      card: _,
      expiration_month: __,
      expiration_year: ___,
      security_code: ____,
      ...rest
    } = {
      ...(await sample()),
      ...monthly(),
    };
    const answer = await seller.client.post('authorise', {
      ...rest,
      amount: '7.00',
      token_id: body['token_id'],
    });
    expect(answer.body['payment_status']).toBe('3000');
    await seller.advance('2030-03-01T00:00:00Z');
    expect(await seller.bill(String(rest['recurring_id']))).toEqual([
      '2030-01-31 charged 7.00',
      '2030-02-28 charged 7.00',
    ]);
  });

  it('begins no subscription when it is declined, and leaves the recurring_id free', async () => {
    const seller = await Seller.at(world, start);
    const fields = monthly();
    const declined = await seller.subscribe({ ...fields, card: cards.declined });
    expect(declined.answer.body).toMatchObject({ payment_status: '5000', recurring_id: '' });
    expect(await seller.subscription(declined.recurring_id)).toMatchObject({
      status: 'Inactived',
      end_reason: 'first_payment_failed',
    });
    const second = await seller.subscribe(fields);
    expect(second.answer.body['payment_status']).toBe('3000');
    expect(await seller.status(second.recurring_id)).toBe('Actived');
    const third = await seller.subscribe(fields);
    expect(third.answer.status).toBe(409);
    expect(third.answer.body).toMatchObject({ code: 'S0020', source: 'recurring_id' });
  });

  it('wins its recurring_id against fifty simultaneous requests, and is charged once', async () => {
    const seller = await Seller.at(world, start);
    const fields = monthly();
    const answers = await Promise.all(Array.from({ length: 50 }, () => seller.subscribe(fields)));
    expect(answers.filter(({ answer }) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter(({ answer }) => answer.body['code'] === 'S0020')).toHaveLength(49);
    expect(await seller.journal()).toHaveLength(1);
  });

  it('is refused in one batch with another of the same recurring_id, without splitting the batch', async () => {
    const account = { account_id: (await Seller.at(world, start)).client.account_id };
    const [first, second, other] = ['gym', 'gym', 'pool'].map(
      (recurring_id) => ({ account, opens: { recurring_id } }) as unknown as NewPayment,
    );
    const list = [first!, second!, other!];
    const { database } = world.gateway.context;
    expect(await transact(database, (tx) => findDuplicateRecurringIds(tx, list))).toEqual(new Set([second]));
  });

  it('keeps its recurring_id forever, also when the subscription has ended', async () => {
    const seller = await Seller.at(world, start);
    const fields = monthly();
    await seller.subscribe(fields);
    await seller.cancel(String(fields['recurring_id']));
    await seller.advance('2030-04-30T00:00:00Z');
    expect(await seller.status(String(fields['recurring_id']))).toBe('Inactived');
    expect((await seller.subscribe(fields)).answer.body['code']).toBe('S0020');
  });

  it('treats an empty optional field of a form as not sent', async () => {
    const fields = { contract_start: '', trial_days: '', promotion_cycle: '', total_cycles: '' };
    const { answer } = await (await Seller.at(world, start)).subscribe({ ...fields, promotion_amount: '' });
    expect(answer.body).toMatchObject({ payment_status: '3000', amount: '10.00' });
  });
  it('waits for the customer’s authentication, and begins the subscription with it', async () => {
    const seller = await Seller.at(world, start);
    const { recurring_id, answer } = await seller.subscribe({ card: cards.challenge });
    expect(await seller.status(recurring_id)).toBe('Pending');
    await authenticateAt(answer.body['issuer_url'], 'passed');
    expect(await seller.status(recurring_id)).toBe('Actived');
    await seller.advance('2030-03-01T00:00:00Z');
    expect(await seller.bill(recurring_id)).toHaveLength(2);
  });

  it.each([
    [{ recurring_id: '' }, 'I0010', 'recurring_id'],
    [{ contract_name: undefined }, 'I0010', 'contract_name'],
    [{ interval_unit: undefined }, 'I0010', 'interval_unit'],
    [{ interval_unit: 'fortnight' }, 'I0011', 'interval_unit'],
    [{ interval: undefined }, 'I0010', 'interval'],
    [{ interval: '0' }, 'I0011', 'interval'],
    [{ interval: '37' }, 'I0011', 'interval'],
    [{ interval: '1.5' }, 'I0011', 'interval'],
    [{ contract_start: '2030-02-30' }, 'I0011', 'contract_start'],
    [{ contract_start: '2030-01-30' }, 'I0011', 'contract_start'],
    [{ contract_start: '2039-01-01' }, 'I0011', 'contract_start'],
    [{ trial_days: '731' }, 'I0011', 'trial_days'],
    [{ promotion_cycle: '2' }, 'I0010', 'promotion_amount'],
    [{ promotion_amount: '5.00' }, 'I0011', 'promotion_amount'],
    [{ promotion_cycle: '2', promotion_amount: '0.00' }, 'I0011', 'promotion_amount'],
    [{ promotion_cycle: '2', promotion_amount: '5.001' }, 'I0011', 'promotion_amount'],
    [{ promotion_cycle: '3', promotion_amount: '5.00', total_cycles: '2' }, 'I0011', 'promotion_cycle'],
    [{ total_cycles: '0' }, 'I0011', 'total_cycles'],
    [{ recurring_id: 'x'.repeat(51) }, 'I0011', 'recurring_id'],
    [{ recurring_id: 'a\u0007b' }, 'I0011', 'recurring_id'],
  ])('is refused with %j, naming the field', async (fields, code, source) => {
    const seller = await Seller.at(world, start);
    const { answer } = await seller.subscribe(fields);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code, source });
    expect(await seller.journal()).toEqual([]);
  });
});

async function sample(): Promise<Record<string, unknown>> {
  const { samplePayment } = await import('../../support/client.ts');
  return samplePayment();
}

describe('the terms of a subscription', () => {
  it('charge nothing before a trial ends; the card is verified by an authorisation of zero', async () => {
    const seller = await Seller.at(world, '2030-03-10T08:00:00Z');
    const { recurring_id, answer } = await seller.subscribe({ trial_days: 14 });
    expect(answer.body).toMatchObject({ payment_status: '2000', amount: '0.00', recurring_id });
    expect(await seller.status(recurring_id)).toBe('Trialing');
    await seller.advance('2030-03-23T23:59:59Z');
    expect(await seller.bill(recurring_id)).toEqual(['2030-03-24 drawn_up 10.00']);
    expect(await seller.journal()).toEqual([]);
    await seller.advance('2030-04-24T00:00:00Z');
    expect(await seller.bill(recurring_id)).toEqual(['2030-03-24 charged 10.00', '2030-04-24 charged 10.00']);
    expect(await seller.status(recurring_id)).toBe('Actived');
  });

  it('begin no trial with a card that cannot be verified', async () => {
    const seller = await Seller.at(world, start);
    const { recurring_id, answer } = await seller.subscribe({ trial_days: 14, card: cards.expired });
    expect(answer.body).toMatchObject({ payment_status: '5000', error_message: 'D0054:Expired card' });
    expect(await seller.status(recurring_id)).toBe('Inactived');
  });

  it('leave the subscription pending until a later start, with or without a trial', async () => {
    const seller = await Seller.at(world, '2030-03-10T08:00:00Z');
    const plain = await seller.subscribe({ contract_start: '2030-04-30' });
    const tried = await seller.subscribe({ contract_start: '2030-04-01', trial_days: '7' });
    expect(await seller.status(plain.recurring_id)).toBe('Pending');
    expect(await seller.status(tried.recurring_id)).toBe('Pending');
    await seller.advance('2030-04-01T00:00:00Z');
    expect(await seller.status(tried.recurring_id)).toBe('Trialing');
    await seller.advance('2030-05-30T00:00:00Z');
    expect(await seller.bill(plain.recurring_id)).toEqual([
      '2030-04-30 charged 10.00',
      '2030-05-30 charged 10.00',
    ]);
    expect((await seller.bill(tried.recurring_id)).slice(0, 2)).toEqual([
      '2030-04-08 charged 10.00',
      '2030-05-08 charged 10.00',
    ]);
  });

  it('have a lead time: the first contract is created days before a later start, or at once where it is nearer', async () => {
    const seller = await Seller.at(world, '2030-03-10T08:00:00Z');
    const later = await seller.subscribe({ contract_start: '2030-04-30' });
    const near = await seller.subscribe({ contract_start: '2030-03-12' });
    await seller.advance('2030-03-10T08:00:01Z');
    expect(await seller.bill(near.recurring_id)).toEqual(['2030-03-12 drawn_up 10.00']);
    await seller.advance('2030-04-26T23:59:59Z');
    expect(await seller.bill(later.recurring_id)).toEqual([]);
    await seller.advance('2030-04-27T00:00:00Z');
    expect(await seller.bill(later.recurring_id)).toEqual(['2030-04-30 drawn_up 10.00']);
    expect(await seller.status(later.recurring_id)).toBe('Pending');
    await seller.advance('2030-04-30T00:00:00Z');
    expect(await seller.bill(later.recurring_id)).toEqual(['2030-04-30 charged 10.00']);
    expect(await seller.status(later.recurring_id)).toBe('Actived');
  });

  it('set the promotion’s amount for its cycles, from the first charge on', async () => {
    const seller = await Seller.at(world, start);
    const { recurring_id, answer } = await seller.subscribe({
      promotion_cycle: '2',
      promotion_amount: '3.50',
    });
    expect(answer.body['amount']).toBe('3.50');
    await seller.advance('2030-04-01T00:00:00Z');
    expect(await seller.bill(recurring_id)).toEqual([
      '2030-01-31 charged 3.50',
      '2030-02-28 charged 3.50',
      '2030-03-31 charged 10.00',
    ]);
  });

  it('end the subscription after total_cycles with the last period that was paid', async () => {
    const seller = await Seller.at(world, start);
    const { recurring_id } = await seller.subscribe({ total_cycles: '2' });
    await seller.advance('2030-03-30T23:59:59Z');
    expect(await seller.status(recurring_id)).toBe('Actived');
    await seller.advance('2031-01-01T00:00:00Z');
    expect(await seller.bill(recurring_id)).toEqual(['2030-01-31 charged 10.00', '2030-02-28 charged 10.00']);
    expect(await seller.subscription(recurring_id)).toMatchObject({
      status: 'Inactived',
      end_reason: 'completed',
    });
  });

  it('with periods shorter than the lead time have contracts created when the period before begins', async () => {
    const seller = await Seller.at(world, '2030-01-01T10:00:00Z');
    const { recurring_id } = await seller.subscribe({ interval_unit: 'day', interval: 1 });
    await seller.advance('2030-01-04T00:00:00Z');
    expect(await seller.bill(recurring_id)).toEqual([
      '2030-01-01 charged 10.00',
      '2030-01-02 charged 10.00',
      '2030-01-03 charged 10.00',
      '2030-01-04 charged 10.00',
      '2030-01-05 drawn_up 10.00',
    ]);
  });

  it('follow the account’s contract_lead_days for when contracts are created', async () => {
    const seller = await Seller.at(world, '2030-01-10T10:00:00Z', { contract_lead_days: 0 });
    const { recurring_id } = await seller.subscribe();
    await seller.advance('2030-02-09T23:59:59Z');
    expect(await seller.bill(recurring_id)).toHaveLength(1);
    await seller.advance('2030-02-10T00:00:00Z');
    expect(await seller.bill(recurring_id)).toEqual(['2030-01-10 charged 10.00', '2030-02-10 charged 10.00']);
  });
});

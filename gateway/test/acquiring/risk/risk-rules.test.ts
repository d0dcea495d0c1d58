import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hour_ms } from '../../../src/kernel/values/dates.ts';
import { cards } from '../../support/client.ts';
import { createOperator } from '../../support/command.ts';
import { RiskDesk, statusOf } from './risk-desk.ts';

type Terms = Record<string, unknown>;

let desk: RiskDesk;
beforeAll(async () => {
  desk = await RiskDesk.open();
});
afterAll(() => desk.close());

describe('the dry run of a risk rule', () => {
  it('shows the rule’s effect on the last month, and is required before activation', async () => {
    const client = await desk.gateway.createClient();
    await client.captured();
    await desk.later(31 * 24 * hour_ms);
    const paid = await client.captured();
    await client.authorise({ card: cards.declined });
    await client.captured({ shopper_email: 'other@example.com' });
    const { rule_id } = await desk.draft(client.account_id, 'block', {
      kind: 'email',
      values: ['shopper@example.com'],
    });
    const path = `/operator/risk-rules/${client.account_id}/${rule_id}`;
    expect((await desk.operator.fetch('POST', `${path}/activation`)).body).toMatchObject({ code: 'U0010' });
    const { body } = await desk.operator.fetch('POST', `${path}/dry-run`);
    expect(body).toMatchObject({
      payments: 3,
      hits: 2,
      paid: 1,
      disputed: 0,
      captured: [{ currency: 'EUR', amount: '100.00' }],
      cut: false,
    });
    expect(body['samples'].at(-1)).toMatchObject({ transaction_id: paid.transaction_id });
    await desk.later(25 * hour_ms);
    expect((await desk.operator.fetch('POST', `${path}/activation`)).body).toMatchObject({ code: 'U0010' });
    await desk.operator.fetch('POST', `${path}/dry-run`);
    expect((await desk.operator.fetch('POST', `${path}/activation`)).body).toMatchObject({ state: 'active' });
  });

  it('says for every kind what the rule then does', async () => {
    const client = await desk.gateway.createClient();
    const payments = [
      {},
      { card: cards.frictionless },
      { shopper_email: 'x@example.net' },
      { shopper_ip: '2001:db8::7' },
    ];
    for (const fields of [...payments, {}]) await client.captured(fields);
    const expected: [Terms, number][] = [
      [{ kind: 'velocity', subject: 'card', more_than: 2, hours: 1 }, 2],
      [{ kind: 'velocity', subject: 'email', more_than: 3, hours: 1 }, 1],
      [{ kind: 'bin', values: ['400000'] }, 1],
      [{ kind: 'email', values: ['@example.net'] }, 1],
      [{ kind: 'ip', values: ['2001:db8::1/32'] }, 1],
      [{ kind: 'country', values: ['IE'] }, 5],
      [{ kind: 'amount', currency: 'EUR', above: '99.99' }, 5],
      [{ kind: 'amount', currency: 'USD', above: '1.00' }, 0],
    ];
    for (const [terms, hits] of expected) {
      const { rule_id } = await desk.draft(client.account_id, 'review', terms);
      const path = `/operator/risk-rules/${client.account_id}/${rule_id}`;
      const { body } = await desk.operator.fetch('POST', `${path}/dry-run`);
      expect([terms, body['hits'], body['payments']]).toEqual([terms, hits, 5]);
    }
  });
});

describe('an invalid risk rule', () => {
  it.each<[Terms, string]>([
    [{}, 'terms.kind'],
    [{ kind: 'amount', currency: 'XXX', above: '1.00' }, 'terms.currency'],
    [{ kind: 'amount', currency: 'JPY', above: '1.50' }, 'terms.above'],
    [{ kind: 'velocity', subject: 'shoe', more_than: 1, hours: 1 }, 'terms.subject'],
    [{ kind: 'velocity', subject: 'card', more_than: 0, hours: 1 }, 'terms.more_than'],
    [{ kind: 'velocity', subject: 'card', more_than: 1, hours: 169 }, 'terms.hours'],
    [{ kind: 'country', values: [] }, 'terms.values'],
    [{ kind: 'country', values: ['Ireland'] }, 'terms.values[0]'],
    [{ kind: 'ip', values: ['127.0.0.1', 'here'] }, 'terms.values[1]'],
    [{ kind: 'bin', values: ['42424242'] }, 'terms.values[0]'],
    [{ kind: 'card', payments: ['17'] }, 'terms.payments[0]'],
  ])('is refused with the wrong term: %j', async (terms, source) => {
    const { account_id } = await desk.gateway.createClient();
    expect(await desk.draft(account_id, 'block', terms)).toMatchObject({ code: 'I0011', source });
  });
});

describe('gateway risk', () => {
  let command: ReturnType<typeof createOperator>;
  beforeAll(() => {
    command = createOperator(desk.gateway.connection);
  });
  afterAll(() => command.remove());

  it('creates a rule, tries it, and activates it', async () => {
    const client = await desk.gateway.createClient();
    const account = ['--account', client.account_id];
    const terms = JSON.stringify({ kind: 'email', values: ['cli@example.com'] });
    const made = ['--name', 'By hand', '--action', 'block', '--terms', terms];
    const { rule_id } = await command.json('risk', 'add', account, made);
    expect(await command.json('risk', 'dry-run', rule_id, account)).toMatchObject({ hits: 0 });
    expect(await command.json('risk', 'activate', rule_id, account)).toMatchObject({ state: 'active' });
    await expect.poll(() => statusOf(client, { shopper_email: 'cli@example.com' })).toBe('5100');
  });

  it('names the wrong term in one line', async () => {
    const { account_id } = await desk.gateway.createClient();
    const of = ['--account', account_id, '--name', 'Wrong', '--action', 'block'];
    const wrong = await command.run('risk', 'add', of, '--terms', '{"kind":"ip","values":["x"]}');
    expect(wrong).toMatchObject({ code: 1, output: expect.stringMatching(/^--terms.values\[0\] .*\n$/) });
  });
});

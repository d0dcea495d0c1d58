import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPerson } from '../../../src/accounts/identity/team/manage-people.ts';
import {
  decideClearing,
  proposeClearing,
  type Proposing,
} from '../../../src/operations/clearing/clear-suspense.ts';
import type { Person } from '../../../src/kernel/values/actor.ts';
import { type Operator, actingAs, createOperator } from '../../support/command.ts';
import { parseSearch } from '../../../src/kernel/values/search.ts';
import type { TestClient } from '../../support/client.ts';
import {
  line,
  notificationOf,
  openHouseBank,
  returnReason,
  statusesOf,
  transaction,
  type HouseBank,
  type SentPayment,
} from '../../support/house-bank.ts';
import type { UnmatchedMoney } from '../../../src/ledger/suspense/suspense.ts';
import { put, unmatched } from './unmatched.ts';

let bank: HouseBank;
let operator: Operator;
let client: TestClient;
beforeAll(async () => {
  bank = await openHouseBank();
  operator = createOperator(bank.gateway.connection);
  for (const name of ['ann', 'bob'])
    await createPerson(bank.gateway.gateway.context, {
      email: `${name}@gateway.example`,
      name,
      operator: true,
      membership: null,
      password: 'a long enough password 1',
    });
});
afterAll(async () => {
  operator?.remove();
  await bank.gateway.verify();
  await bank.close();
});
beforeEach(async () => {
  client = await bank.createClient();
});

/** An item of 12.50 EUR that came in, unless it is said otherwise. */
async function suspend(more: Partial<UnmatchedMoney> = {}): Promise<bigint> {
  // A connector of its own, because no bank has told of it.
  await put(bank.gateway, unmatched({ connector: 'acquirer', ledger_account: 'scheme_receivable', ...more }));
  return BigInt((await bank.suspense()).at(-1)!['item_id']!);
}

function propose(item_id: bigint, more: Partial<Proposing>): ReturnType<typeof proposeClearing> {
  const proposing: Proposing = {
    item_id,
    resolution: 'own',
    to_account_id: '',
    payout: null,
    other_item_id: 0n,
    recall_id: 0n,
    reason: 'found out',
    by: 'user:ann',
    ...more,
  };
  return proposeClearing(bank.gateway.gateway.context, proposing);
}

function decide(item_id: bigint, by: Person = 'user:bob', decision: 'confirmed' | 'rejected' = 'confirmed') {
  return decideClearing(bank.gateway.gateway.context, { item_id, decision, by });
}

async function isOpen(item_id: bigint): Promise<boolean> {
  return (await bank.suspense()).some((item) => item['item_id'] === item_id.toString());
}

async function paid(more: Record<string, string> = {}): Promise<SentPayment> {
  const [payment] = await bank.send(client, { payment_amount: '1000.00', ...more });
  await bank.says(statusesOf([payment!, 'ACSC']));
  return payment!;
}

it('money in suspense is cleared by two people with a reason, and has one proposal at a time', async () => {
  const item = await suspend();
  await expect(propose(item, { reason: ' ' })).rejects.toThrow(/reason/);
  await expect(decide(item)).rejects.toThrow(/no proposal/);
  await propose(item, {});
  await expect(propose(item, {})).rejects.toThrow(/another proposal/);
  await expect(decide(item, 'user:ann')).rejects.toThrow(/second person/);
  expect(await isOpen(item)).toBe(true);
  await decide(item, 'user:ann', 'rejected');
  await propose(item, {});
  await decide(item);
  expect(await isOpen(item)).toBe(false);
  await expect(propose(item, {})).rejects.toThrow(/cleared already/);
  await bank.gateway.verify();
});

it('money in suspense is assigned to a merchant account, and no more is taken than it has available', async () => {
  const came = await suspend({ amount: 12_50n });
  await propose(came, { resolution: 'account', to_account_id: client.account_id });
  await decide(came);
  expect(await bank.balances(client)).toMatchObject({ 'EUR 2': '501250' });
  const { body } = await client.post('events', { after: '0', limit: '100' });
  expect(body['events'].at(-1)).toMatchObject({
    type: 'balance.adjusted',
    data: { adjustment_id: came.toString(), currency: 'EUR', amount: '12.50', transaction_id: '' },
  });
  const debit = await suspend({ amount: -6_000_00n });
  await propose(debit, { resolution: 'account', to_account_id: client.account_id });
  await expect(decide(debit)).rejects.toThrow(/has only 5012.50 EUR available/);
  expect(await isOpen(debit)).toBe(true);
  await bank.gateway.verify();
});

it('money in suspense without a reference is assigned to its payout as a return, and the merchant is notified', async () => {
  const payment = await paid();
  await bank.says(notificationOf(line({ side: 'CRDT', amount: '990.00', code: 'RRTN' })));
  const item = BigInt((await bank.suspense()).at(-1)!['item_id']!);
  const belongs = {
    resolution: 'return',
    to_account_id: client.account_id,
    payout: parseSearch(payment.short_reference_id),
  } as const;
  await propose(item, belongs);
  await decide(item);
  const { body } = await client.post('events', { after: '0', limit: '100' });
  expect(body['events'].at(-1)).toMatchObject({
    type: 'payout.returned',
    data: { returned_amount: '990.00' },
  });
  expect(await bank.balances(client)).toMatchObject({ 'EUR 2': '499000' });
  await bank.says(notificationOf(line({ side: 'CRDT', amount: '10.01', code: 'RRTN' })));
  const more = BigInt((await bank.suspense()).at(-1)!['item_id']!);
  await propose(more, belongs);
  await expect(decide(more)).rejects.toThrow(/only 10.00 EUR of payout/);
  await bank.gateway.verify();
});

it('money in suspense in another currency is given to the merchant in that currency', async () => {
  const payment = await paid({ payment_currency: 'USD', source_currency: 'USD' });
  const details = transaction(payment, returnReason('AC04'));
  await bank.says(notificationOf(line({ side: 'CRDT', amount: '911.20', code: 'RRTN', details })));
  const item = BigInt((await bank.suspense()).at(-1)!['item_id']!);
  await propose(item, {
    resolution: 'return',
    to_account_id: client.account_id,
    payout: parseSearch(payment.transaction_id),
  });
  await decide(item);
  expect(await bank.balances(client)).toMatchObject({ 'EUR 2': '591120', 'USD 2': '400000' });
  const { body } = await client.post('events', { after: '0', limit: '100' });
  expect(body['events'].slice(-2)).toMatchObject([
    {
      type: 'payout.returned',
      data: {
        returned_amount: '0.00',
        returned_otherwise_amount: '911.20',
        returned_otherwise_currency: 'EUR',
        failure_reason: 'AC04: Came back as 911.20 EUR',
      },
    },
    {
      type: 'balance.adjusted',
      data: { currency: 'EUR', amount: '911.20', transaction_id: payment.transaction_id },
    },
  ]);
  const { output } = await operator.run(
    'payouts',
    'show',
    payment.transaction_id,
    '--account',
    client.account_id,
    '--json',
  );
  expect(JSON.parse(output)).toMatchObject({
    returned_amount: '0.00',
    returned_otherwise: [{ amount: '911.20', currency: 'EUR' }],
  });
  await bank.gateway.verify();
});

it('a debit in suspense is paired with the credit that reverses it, and nothing else', async () => {
  const debit = await suspend({ amount: -5_00n });
  const [less, usd, credit] = [
    await suspend({ amount: 4_99n }),
    await suspend({ amount: 5_00n, currency: 'USD' as never }),
    await suspend({ amount: 5_00n }),
  ];
  for (const other of [less, usd, debit])
    await expect(propose(debit, { resolution: 'pair', other_item_id: other })).rejects.toThrow(
      /does not undo/,
    );
  await propose(debit, { resolution: 'pair', other_item_id: credit });
  await decide(debit);
  expect([await isOpen(debit), await isOpen(credit), await isOpen(less)]).toEqual([false, false, true]);
  await bank.gateway.verify();
});

it('money in suspense is cleared on the command line by two of the gateway’s people, and the audit log has it', async () => {
  await bank.says(notificationOf(line({ side: 'DBIT', amount: '3.00', reference: 'B-ODD' })));
  const item = (await bank.suspense()).at(-1)!['item_id']!;
  const reason_args = ['--reason', 'a fee, says the bank'];
  const ann = await actingAs(operator, bank.gateway, 'ann@gateway.example');
  const bob = await actingAs(operator, bank.gateway, 'bob@gateway.example');
  const run = (...args: string[]): ReturnType<Operator['run']> => operator.run('suspense', ...args);
  expect((await run('propose', item, 'charge', ...reason_args)).output).toMatch(/^A person decides this/);
  expect((await ann.run('suspense', 'propose', item, 'charge', ...reason_args)).code).toBe(0);
  expect((await ann.run('suspense', 'clear', item)).output).toMatch(/second person/);
  expect((await bob.run('suspense', 'clear', item)).output).toBe(
    `Item ${item}: the proposal is confirmed.\n`,
  );
  const shown = JSON.parse((await run('show', item, '--json')).output);
  expect(shown.proposals).toMatchObject([{ resolution: 'charge', decision: 'confirmed' }]);
  const audited = await bank.gateway.query(
    `SELECT e.action, o.result FROM audit_log_entries e JOIN audit_log_outcomes o USING (merchant_id, audit_id)
     WHERE e.subject = $1 ORDER BY e.audit_id`,
    [item],
  );
  expect(audited).toEqual([
    { action: 'operator.propose_clearing', result: 'done' },
    { action: 'operator.decide_clearing', result: 'refused' },
    { action: 'operator.decide_clearing', result: 'done' },
    { action: 'operator.suspense_item', result: 'done' },
  ]);
  await bank.gateway.verify();
});

import { expect, it } from 'vitest';
import type { Entry } from '../../../bench/faults/journal.ts';
import { reckon, type Books, type Reckoning } from '../../../bench/faults/reckon.ts';
import type { Execution } from '@causeway/connector-kit/acquirer-kind.ts';

function answered(operation: string, fields: Entry['fields'], body: Entry['fields']): Entry {
  return {
    key: operation,
    operation,
    fields,
    answer: { status: 200, body, text: JSON.stringify(body) },
    others: [],
  };
}

function executed(instruction: string, kind: Execution['kind'], amount: bigint): Execution {
  return { instruction, kind, amount, currency: 'EUR' };
}

const item = { transaction_id: '7', order_no: 'o-7', currency: 'EUR', amount: '10.50' };
const journal: Entry[] = [
  answered('authorise', item, { ...item, payment_status: '2000' }),
  answered('capture', { capture_orders: [item] }, { capture_orders: [{ ...item, capture_status: '1' }] }),
  answered(
    'refund',
    { refund_orders: [{ ...item, refund_reference: 'r-1' }] },
    { refund_orders: [{ ...item, refund_status: '2' }] },
  ),
  answered('payout', { request_id: 'p-1' }, { transaction_id: '8' }),
];
const books: Books = {
  payments: new Map([['7', '4000']]),
  refunds: new Map([['r-1', '1']]),
  executions: [
    executed('a-1', 'authorise', 1_050n),
    executed('a-2', 'capture', 1_050n),
    executed('a-3', 'refund', 500n),
  ],
  instructed: ['a-4'],
  instructions: new Map([
    ['a-1', '7'],
    ['a-2', '7'],
    ['a-3', '7'],
    ['a-4', '8'],
    ['a-5', '7'],
    ['a-6', '8'],
  ]),
  ledger: new Map([['7', { captured: 1_050n, refunded: 500n }]]),
  orders: new Map([['o-7', ['7']]]),
  payouts: new Map([['p-1', [{ transaction_id: '8', status: 'COMPLETED' }]]]),
};

function found(changed: Partial<Books>, entries = journal): Pick<Reckoning, 'lost' | 'twice' | 'wrong'> {
  const { lost, twice, wrong } = reckon(entries, { ...books, ...changed });
  return { lost, twice, wrong };
}

it('the fault check of agreeing books finds nothing lost and nothing twice', () => {
  expect(reckon(journal, books)).toEqual({ acknowledged: 4, lost: [], twice: [], wrong: [] });
});

const { executions, instructed } = books;
it.each<[string, Partial<Books>, RegExp]>([
  ['a payment that the gateway has forgotten', { payments: new Map() }, /payment 7 is not known any more/],
  ['an authorisation that has failed since', { payments: new Map([['7', '5200']]) }, /was 2000, now 5200/],
  ['a refund that the gateway has forgotten', { refunds: new Map() }, /told refunded, now unknown/],
  ['a capture that the acquirer does not have', { executions: executions.slice(0, 1) }, /no capture of 7/],
  [
    'money that was taken and is not booked',
    { ledger: new Map([['7', { captured: 0n, refunded: 500n }]]) },
    /captured 1050 at the acquirer, 0 in the ledger/,
  ],
  ['a payout that the bank was never given', { instructed: [] }, /never given payout 8/],
  ['a payout that the gateway has forgotten', { payouts: new Map() }, /payout 8 is not known any more/],
])('the fault check finds a lost effect: %s', (_, changed, text) => {
  expect(found(changed).lost).toContainEqual(expect.stringMatching(text));
});

it.each<[string, Partial<Books>, RegExp]>([
  [
    'an instruction',
    { executions: [...executions, executed('a-2', 'capture', 1_050n)] },
    /a-2 was executed 2/,
  ],
  [
    'a refund under two instructions',
    { executions: [...executions, executed('a-5', 'refund', 500n)] },
    /refund asked 1 times, executed 2 times/,
  ],
  [
    'a movement of the ledger',
    { ledger: new Map([['7', { captured: 2_100n, refunded: 500n }]]) },
    /captured 1050 at the acquirer, 2100 in the ledger/,
  ],
  ['an order', { orders: new Map([['o-7', ['7', '9']]]) }, /order o-7 has payments 7, 9/],
  ['a payout at the bank', { instructed: [...instructed, 'a-6'] }, /given payout 8 2 times/],
])('the fault check finds a double effect: %s', (_, changed, text) => {
  expect(found(changed).twice).toContainEqual(expect.stringMatching(text));
});

it('the fault check finds two answers under one key, and an answer that no client should get', () => {
  const [first] = journal;
  expect(found({}, [{ ...first!, others: ['{}'] }]).twice).toContainEqual(
    expect.stringContaining('answered differently under one key'),
  );
  const refused = { ...first!, answer: { status: 400, body: {}, text: 'no' } };
  expect(found({}, [refused]).wrong).toEqual([expect.stringContaining('400 no')]);
});

import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { executed } from '@causeway/connector-kit/connector.ts';
import { importReport } from '../../src/acquiring/reconciliation/import-report.ts';
import {
  changeReconciliation,
  decideWriteOff,
  proposeWriteOff,
} from '../../src/acquiring/reconciliation/settle-differences.ts';
import { inPieces } from '../acquiring/reconciliation/made-report.ts';
import { answerDispute } from '../../src/acquiring/disputes/answer-dispute.ts';
import type { PayoutKey } from '../../src/banking/payouts/payout.ts';
import { changePayoutSettings } from '../../src/banking/payouts/settings/payout-settings.ts';
import { countDays } from '../../src/operations/reporting/count-days.ts';
import { closeDays } from '../../src/ledger/settlement/close-days.ts';
import { takeSnapshots } from '../../src/ledger/take-snapshots.ts';
import type { Currency } from '../../src/kernel/values/currency.ts';
import { day_ms } from '../../src/kernel/values/dates.ts';
import { parseSearch } from '../../src/kernel/values/search.ts';
import { Guarded } from '../../src/kernel/audit/change.ts';
import { checks } from '../../src/ledger/verify/checks.ts';
import { cards, type TestClient } from '../support/client.ts';
import { createOperator } from '../support/command.ts';
import type { TestGateway } from '../support/gateway.ts';
import {
  line,
  notificationOf,
  statementOf,
  openHouseBank,
  statusesOf,
  transaction,
  type HouseBank,
} from '../support/house-bank.ts';
import { fund, germanIban, payout, sampleBeneficiary, setFeeOf, setRate } from '../support/payouts.ts';
import { heldPayout, importLists, screeningOf } from '../banking/screening/held-payouts.ts';
import { transact } from '../../src/kernel/database/transaction.ts';
import { decideClearing, proposeClearing } from '../../src/operations/clearing/clear-suspense.ts';
import { putUnordered, undoUnordered } from '../../src/acquiring/notifications/put-unordered.ts';
import { putOpposite } from '../../src/acquiring/notifications/put-unordered.ts';
import { noticeName } from '../../src/ledger/suspense/suspense.ts';
import { decideAnswer, proposeAnswer } from '../../src/banking/recalls/answer-recall.ts';
import { returnsOf } from '../banking/banks/return-messages.ts';
import { recallOf } from '../banking/recalls/recall-messages.ts';
import { put, unmatched } from './suspense/unmatched.ts';
import { Seller } from '../support/subscriptions.ts';

let bank: HouseBank;
let gateway: TestGateway;
let shop: TestClient;
let owner: pg.Client;
beforeAll(async () => {
  bank = await openHouseBank();
  ({ gateway } = bank);
  // Noon of tomorrow: far from the midnights at which days are closed and batches settled.
  gateway.clock.moveTo(new Date(gateway.clock.now().setUTCHours(36, 0, 0, 0)));
  shop = await gateway.createClient();
  await audited();
  await trade();
  await payOut();
  await subscribe();
  await book();
  await clear();
  await giveReturnBack();
  await giveBack();
  await failLater();
  await takeOver();
  await failOutside();
  await put(gateway, unmatched(), unmatched({ amount: -7_00n, ledger_account: 'scheme_receivable' }));
  const failing = await shop.captured({ amount: '30.00', card: cards.refund_fails });
  await shop.refund({ ...failing, refund_amount: '3.00' });
  await reconciled();
  await takeSnapshots(gateway.gateway.context.database, 0);
  await countDays(gateway.gateway.context);
  await gateway.verify();
  owner = new pg.Client(gateway.connection);
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await gateway.verify();
  await bank.close();
});

/** A report that pays a payment out with a fee, and another one short, which two people write off; the bank has credited it. */
async function reconciled(): Promise<void> {
  const { context } = gateway.gateway;
  const names = [await shop.captured({ amount: '12.00' }), await shop.captured({ amount: '13.00' })];
  const instructions = await gateway.query<any>(
    `SELECT account_id || '-' || operation_id AS name FROM operations WHERE transaction_id = ANY ($1) ORDER BY operation_id`,
    [names.map(({ transaction_id }) => transaction_id)],
  );
  const day = context.clock.now().toISOString().slice(0, 10);
  const rows = instructions.map(
    ({ name }, at) =>
      `payment,EUR,${day},${at === 0 ? '11.50' : '12.99'},${at === 0 ? '0.50' : '0.00'},${name},BATCH-1`,
  );
  const content = ['Kind,Cur,Day,Net,Fee,Ours,Batch', ...rows, ''].join('\n');
  const columns = {
    kind: 'Kind',
    currency: 'Cur',
    date: 'Day',
    net: 'Net',
    fee: 'Fee',
    instruction: 'Ours',
    payout: 'Batch',
  };
  await put(
    gateway,
    unmatched({ connector: 'other-bank', amount: 24_49n, remittance: 'batch-1', booked_on: day }),
  );
  await changeReconciliation(context, 'sandbox', { grace_days: 0 });
  await importReport(context, {
    acquirer: 'sandbox',
    format: 'csv',
    columns,
    name: 'batch-1.csv',
    open: () => inPieces(content),
    by: 'gateway',
  });
  const [{ difference_id }] = await gateway.query<any>(
    `SELECT difference_id FROM settlement_differences WHERE state = 'open' AND reason = 'amount_differs'`,
  );
  await proposeWriteOff(context, { difference_id: BigInt(difference_id), reason: 'A cent', by: 'user:ann' });
  await decideWriteOff(context, {
    difference_id: BigInt(difference_id),
    decision: 'confirmed',
    by: 'user:bob',
  });
}

/** A change with its entry in the audit log and its result. */
async function audited(): Promise<void> {
  const of = { account_id: shop.account_id, subject: 'EUR', address: '', request_id: '' };
  await new Guarded(gateway.gateway).change(
    { merchant_ids: [''], actor: 'user:ann', action: 'operator.set_fee', ...of },
    () => Promise.resolve(),
  );
}

/** Refunds that are paid, under way and failed; disputes that are open, won and lost; days settled and not. */
async function trade(): Promise<void> {
  const { context } = gateway.gateway;
  const paid = await shop.captured({ amount: '100.00' });
  await shop.refund({ ...paid, refund_amount: '10.00' });
  const failing = await shop.captured({ amount: '50.00', card: cards.refund_fails });
  await shop.refund({ ...failing, refund_amount: '20.00' });
  for (const amount of ['60.00', '61.00', '62.00']) await shop.captured({ amount, card: cards.disputed });
  await shop.captured({ amount: '63.00', card: cards.disputed_fee });
  for (const partial_approval of ['accept', 'reverse'])
    await shop.authorise({ amount: '70.00', card: cards.partial, partial_approval });
  await gateway.work(5_000);
  await gateway.work(5_000);
  const disputes = await gateway.query<{ dispute_id: string; stage_no: number; amount: string }>(
    'SELECT dispute_id, stage_no, amount FROM disputes ORDER BY 1',
  );
  for (const [at, explanation] of [
    [0, 'winning_evidence'],
    [1, 'losing_evidence'],
  ] as const) {
    const answer = { account_id: shop.account_id, response: 'defended', explanation } as const;
    const { dispute_id = '0', stage_no = 0, amount = '0' } = disputes[at] ?? {};
    const expected = { stage_no, amount: BigInt(amount), currency: 'EUR' as Currency, evidence_ids: [] };
    const key = { dispute_id: BigInt(dispute_id), actor: 'user:ann', at: context.clock.now() } as const;
    await answerDispute(context, { ...answer, ...key, expected });
  }
  await gateway.work(5_000);
  await gateway.work(5_000);
  await gateway.work(7 * day_ms);
  await shop.captured({ amount: '5.00' });
  gateway.clock.advance(day_ms);
  await closeDays(context);
  await shop.authorised();
  const adjusted = await shop.authorised({ card: '5555555555554444' });
  await shop.adjust({ ...adjusted, amount: '130.00' }, { ...(await shop.authorised()), amount: '70.00' });
}

/** Payouts with fees and an exchange that are paid, returned, refused, dated ahead and waiting for money. */
async function payOut(): Promise<void> {
  await fund(gateway, shop, '1000.00');
  await setRate(gateway, 'EUR', 'USD', '1.1');
  await setFeeOf(gateway, shop, { fixed: '2.50' });
  await setFeeOf(gateway, shop, { fixed: '3.00', currency: 'USD' });
  const usd = { payment_currency: 'USD', source_currency: 'EUR', payment_amount: '110.00' };
  const tomorrow = new Date(gateway.clock.now().getTime() + 40 * day_ms).toISOString().slice(0, 10);
  await payout(shop);
  await payout(shop, usd);
  await payout(shop, { ...usd, fee_paid_by: 'BENEFICIARY' });
  for (const ending of ['9011', '9031', '9041'])
    await payout(shop, { payment_amount: '20.00', beneficiary: sampleBeneficiary(germanIban(ending)) });
  await payout(shop, { payment_amount: '30.00', payment_date: tomorrow });
  await importLists(gateway);
  await changePayoutSettings(gateway.gateway.context, shop.account_id, { screening: true });
  await payout(shop, { payment_amount: '7.00' });
  await release();
  await changePayoutSettings(gateway.gateway.context, shop.account_id, { screening: false });
  await approve();
  await payout(shop, { payment_amount: '5000.00' });
  await gateway.work(5_000);
}

/** A payout that screening has held, which a person has released for some time. */
async function release(): Promise<void> {
  const { context, payouts } = gateway.gateway;
  const [account_id = '', id = ''] = (await heldPayout(shop)).split('/');
  const key = { account_id, transaction_id: BigInt(id) } as PayoutKey;
  const screening_id = await screeningOf(gateway, key);
  const entry = {
    decider: 'screening_desk',
    verb: 'approve',
    actor: 'user:ann',
    note: 'Another person',
  } as const;
  const at = context.clock.now(account_id);
  const [outcome] = await payouts.decide([{ key, ...entry, screening_id, clear_days: 30, at }]);
  expect(outcome).toMatchObject({ transaction_id: key.transaction_id });
}

/** A payout above its account's limit, which two people approve. */
async function approve(): Promise<void> {
  const { context, payouts } = gateway.gateway;
  const { account_id } = shop;
  await changePayoutSettings(context, account_id, { approval_limits: { EUR: '0' } });
  const { body } = await payout(shop, { payment_amount: '8.00' });
  const key = { account_id, transaction_id: BigInt(body['transaction_id']) } as PayoutKey;
  for (const actor of ['user:ann', 'user:bob'] as const) {
    const at = context.clock.now(account_id);
    await payouts.decide([{ key, decider: 'merchant', verb: 'approve', actor, note: '', at }]);
  }
  await changePayoutSettings(context, account_id, { approval_limits: {} });
}

/** Payouts that a bank has debited, wholly and partly given back, charged for, and booked for nobody. */
async function book(): Promise<void> {
  const client = await bank.createClient();
  const [paid, back, announced] = await bank.send(
    client,
    {},
    { payment_amount: '50.00' },
    { payment_amount: '60.00' },
  );
  const debit = (payment: typeof paid, amount: string): string =>
    line({ side: 'DBIT', amount, details: transaction(payment ?? null) });
  await bank.says(notificationOf(debit(paid, '100.00'), debit(back, '50.00')));
  const returned = line({ side: 'CRDT', amount: '40.00', code: 'RRTN', details: transaction(back ?? null) });
  const charge = line({ side: 'DBIT', amount: '1.00', code: 'CHRG', details: transaction(paid ?? null) });
  const own_charge = line({ side: 'DBIT', amount: '2.00', code: 'FEES' });
  await bank.says(notificationOf(returned, charge, own_charge, line({ side: 'CRDT', amount: '3.00' })));
  // A sum of which the bank tells later what it consists of: a payout, and something else.
  const [later] = await bank.send(client, { payment_amount: '70.00' });
  const sum = { side: 'DBIT', amount: '90.00', reference: 'B-SUM' } as const;
  await bank.says(notificationOf(line(sum)));
  const each = (of: typeof paid | null, amount: string): string =>
    transaction(of ?? null, `<Amt Ccy="EUR">${amount}</Amt>`);
  await bank.says(notificationOf(line({ ...sum, details: each(later, '70.00') + each(null, '20.00') })));
  // One return that was announced has come; of another one a part has.
  const of = [...(back ? [back] : []), ...(announced ? [announced] : [])];
  await bank.says(returnsOf(...of.map((payment, at) => ({ number: `R-${at}`, payment, amount: '50.00' }))));
  const parts = of.map((payment, at) =>
    line({ side: 'CRDT', amount: ['10.00', '20.00'][at]!, code: 'RRTN', details: transaction(payment) }),
  );
  await bank.says(notificationOf(...parts));
  await bank.says(statementOf({ number: 1, opening: 0n, closing: -3_00n }, charge, own_charge));
}

/** Money in suspense that two people have cleared in each way. */
async function clear(): Promise<void> {
  const { context } = gateway.gateway;
  const kinds = ['account', 'own', 'charge'] as const;
  await put(gateway, ...kinds.map((_kind, at) => unmatched({ amount: BigInt(100 + at) })));
  const items = await gateway.query<{ item_id: string }>(
    'SELECT item_id FROM suspense_items WHERE cleared_at IS NULL AND amount BETWEEN 100 AND 102 ORDER BY amount',
  );
  for (const [at, resolution] of kinds.entries()) {
    const item_id = BigInt(items[at]?.item_id ?? 0);
    const where = { to_account_id: shop.account_id, payout: null, other_item_id: 0n, recall_id: 0n };
    await proposeClearing(context, {
      item_id,
      resolution,
      ...where,
      reason: 'said so',
      by: 'user:ann',
    });
    await decideClearing(context, { item_id, decision: 'confirmed', by: 'user:bob' });
  }
}

/** Recalls of banks: refused, promised, taken by the bank, taken in another amount, and withdrawn. */
async function giveBack(): Promise<void> {
  const { context } = gateway.gateway;
  const names = ['KEPT-0001', 'PROMISED-1', 'GIVEN-0001', 'OTHER-0001', 'NEVER-0001'];
  const lines = (side: 'CRDT' | 'DBIT', ...of: string[]): string =>
    notificationOf(
      ...of.map((end_to_end_id) => line({ side, amount: '9.00', details: transaction({ end_to_end_id }) })),
    );
  await bank.says(lines('CRDT', ...names));
  await bank.says(
    recallOf(...names.map((end_to_end) => ({ number: end_to_end, amount: '9.00', end_to_end }))),
  );
  const recalls = await gateway.query<{ recall_id: string }>(
    `SELECT recall_id FROM recalls WHERE state = 'open' ORDER BY recall_id`,
  );
  const nothing = { item_id: 0n, account_id: '', payout: null, reason: 'asked for', by: 'user:ann' } as const;
  for (const [at, { recall_id }] of recalls.entries()) {
    const answer =
      at === 0
        ? ({ answer: 'refused', answer_code: 'CUST' } as const)
        : ({ answer: 'accepted', answer_code: '' } as const);
    await proposeAnswer(context, { ...nothing, ...answer, recall_id: BigInt(recall_id) });
    await decideAnswer(context, { recall_id: BigInt(recall_id), decision: 'confirmed', by: 'user:bob' });
  }
  await bank.says(lines('DBIT', 'GIVEN-0001'));
  const other = transaction({ end_to_end_id: 'OTHER-0001' });
  await bank.says(notificationOf(line({ side: 'DBIT', amount: '9.50', details: other })));
  const item_id = BigInt((await bank.suspense()).at(-1)?.['item_id'] ?? 0);
  const [with_fee, never] = recalls.slice(-2).map(({ recall_id }) => BigInt(recall_id));
  const to = { item_id, to_account_id: '', other_item_id: 0n, recall_id: with_fee ?? 0n } as const;
  await proposeClearing(context, { ...nothing, ...to, resolution: 'recall' });
  await decideClearing(context, { item_id, decision: 'confirmed', by: 'user:bob' });
  const withdrawn = { recall_id: never ?? 0n, answer: 'withdrawn', answer_code: '' } as const;
  await proposeAnswer(context, { ...nothing, ...withdrawn });
  await decideAnswer(context, { recall_id: never ?? 0n, decision: 'confirmed', by: 'user:bob' });
}

/** A payout's return that two people found in suspense, and whose bank has called it back. */
async function giveReturnBack(): Promise<void> {
  const { context } = gateway.gateway;
  const client = await bank.createClient();
  const [payment] = await bank.send(client, { payment_amount: '80.00' });
  await bank.says(statusesOf([payment!, 'ACSC']));
  const end_to_end = 'RETURNED-0001';
  const details = transaction({ end_to_end_id: end_to_end });
  await bank.says(notificationOf(line({ side: 'CRDT', amount: '80.00', details })));
  const [item] = await gateway.query<{ item_id: string }>(
    'SELECT max(item_id)::text AS item_id FROM suspense_items',
  );
  const item_id = BigInt(item?.item_id ?? 0);
  const where = {
    to_account_id: client.account_id,
    payout: parseSearch(payment!.transaction_id),
    other_item_id: 0n,
    recall_id: 0n,
  };
  const decision = { reason: 'it says so', by: 'user:ann' } as const;
  await proposeClearing(context, { item_id, resolution: 'return', ...where, ...decision });
  await decideClearing(context, { item_id, decision: 'confirmed', by: 'user:bob' });
  await bank.says(recallOf({ number: end_to_end, amount: '80.00', end_to_end }));
  const [recalls] = await gateway.query<{ id: string }>('SELECT max(recall_id)::text AS id FROM recalls');
  const recall_id = BigInt(recalls?.id ?? 0);
  const nothing = { item_id: 0n, account_id: '', payout: null, ...decision } as const;
  await proposeAnswer(context, { recall_id, answer: 'accepted', answer_code: '', ...nothing });
  await decideAnswer(context, { recall_id, decision: 'confirmed', by: 'user:bob' });
}

/** A refund that came back, a capture that was undone, and two whose money had been refunded, in part and all of it. */
async function failLater(): Promise<void> {
  const notify = async (kind: 'capture' | 'refund', transaction_id: string): Promise<void> => {
    const [row] = await gateway.query<{ id: string }>(
      'SELECT operation_id::text AS id FROM operations WHERE transaction_id = $1 AND kind = $2',
      [transaction_id, kind],
    );
    const { result } = await gateway.gateway.verbs.reportOutcome(
      { connector: 'sandbox', account_id: '' },
      {
        kind: 'outcome',
        notice_id: `failed-${row?.id}`,
        instruction: { account_id: shop.account_id, id: BigInt(row?.id ?? 0) },
        instruction_kind: kind,
        authorisation_reference: '',
        reference: '',
        amount: null,
        outcome: { result: 'refused', code: '', cause: 'technical' },
        occurred_at: gateway.clock.now(),
      },
    );
    expect(result).toBe('applied');
  };
  const [refunded, captured, spent, gone] = [
    await shop.captured({ amount: '31.00' }),
    await shop.authorised({ amount: '32.00' }),
    await shop.authorised({ amount: '33.00' }),
    await shop.authorised({ amount: '34.00' }),
  ];
  await shop.refund({ ...refunded, refund_amount: '4.00' });
  await notify('refund', refunded.transaction_id);
  await shop.capture(captured, spent, gone);
  await shop.refund({ ...spent, refund_amount: '5.00' }, { ...gone, refund_amount: '34.00' });
  await notify('capture', captured.transaction_id);
  await notify('capture', spent.transaction_id);
  await notify('capture', gone.transaction_id);
}

/** Refunds made at the acquirer that two people have made refunds of their payments; one has failed since. */
async function takeOver(): Promise<void> {
  const { context } = gateway.gateway;
  for (const [reference, fails] of [
    ['outside-1', false],
    ['outside-2', true],
  ] as const) {
    const payment = await shop.captured({ amount: '34.00' });
    const likely = { account_id: shop.account_id, transaction_id: BigInt(payment.transaction_id) };
    const name = { connector: 'sandbox', notice_id: noticeName('refund', reference) };
    const cause = 'not_expected';
    const ledger_account = 'scheme_receivable';
    await put(gateway, unmatched({ ...name, reference, ledger_account, cause, likely, amount: -6_00n }));
    const [item] = await gateway.query<{ item_id: string }>(
      'SELECT item_id FROM suspense_items WHERE notice_id = $1',
      [name.notice_id],
    );
    const item_id = BigInt(item?.item_id ?? 0);
    const where = {
      to_account_id: '',
      payout: null,
      other_item_id: 0n,
      recall_id: 0n,
      reason: 'by hand',
      by: 'user:ann',
    } as const;
    await proposeClearing(context, { item_id, resolution: 'refund', ...where });
    await decideClearing(context, { item_id, decision: 'confirmed', by: 'user:bob' });
    const failure = { ...name, booked_on: '2031-01-01', code: '' };
    if (fails) await transact(context.database, (tx) => putOpposite(context, tx, failure, () => true));
  }
}

/** A refund made at the acquirer that failed there, too. */
async function failOutside(): Promise<void> {
  const { context } = gateway.gateway;
  const payment = await shop.captured({ amount: '35.00' });
  const likely = { account_id: shop.account_id, transaction_id: BigInt(payment.transaction_id) };
  const notice = {
    kind: 'outcome',
    notice_id: 'outside-3-done',
    instruction: null,
    instruction_kind: 'refund',
    authorisation_reference: 'authorisation-3',
    reference: 'outside-3',
    amount: { minor: 6_00n, currency: 'EUR' as Currency },
    outcome: executed('outside-3'),
    occurred_at: gateway.clock.now(),
  } as const;
  const failed = { ...notice, outcome: { result: 'refused', code: '', cause: 'technical' } } as const;
  await putUnordered(context, 'sandbox', notice, { cause: 'not_expected', recorded: 0n, likely });
  await undoUnordered(context, { connector: 'sandbox', account_id: '' }, failed);
}

async function subscribe(): Promise<void> {
  const seller = await Seller.at(gateway, '2031-01-10T09:00:00Z');
  await seller.subscribe();
  await seller.subscribe({ card: cards.renewal_declined });
  await seller.advance('2031-02-10T12:00:00Z');
}

/** Does damage that only the schema's owner can do, and says which checks notice; nothing of it is left. */
async function noticed(damage: string): Promise<string[]> {
  await owner.query('BEGIN');
  try {
    await owner.query(damage);
    const found: string[] = [];
    // Prepared: a check takes longer to plan than to carry out on this book.
    for (const [at, { name, statement }] of checks.entries())
      if ((await owner.query({ name: `check ${at}`, text: statement.text })).rows.length > 0)
        found.push(name);
    return found;
  } finally {
    await owner.query('ROLLBACK');
  }
}

/** Moves what a kind of movement does to one ledger account to another one: the book still sums to zero. */
function moved(movement: string, from: number, to: number): string {
  return `UPDATE journal SET ledger_accounts = array_replace(ledger_accounts, ${from}::smallint, ${to}::smallint)
    WHERE movement = '${movement}'`;
}
const by_object = 'every ledger account holds what the objects say';
const by_movement = 'every movement goes between ledger accounts of its own';
const by_payment = 'payments agree with their postings';
const by_payout = 'payouts agree with their postings';
const by_line = 'every booked line of a bank is accounted for exactly once';
const by_clearing =
  'money that left suspense was cleared by two people, or told apart by its bank, and is booked where it belongs';
const by_recall = 'recalls agree with their postings';
const by_recall_answer = 'a recall was answered by two people, and its money came once and went once';
const by_acquirer = 'what an acquirer owes is what is not settled yet';
const by_suspense = 'money in suspense agrees with its postings';

it.each([
  ['capture', 1, 2, [by_object, by_movement, by_payment]],
  ['capture', 101, 105, [by_object, by_movement, by_payment]],
  ['refund_accepted', 1, 2, [by_object, by_movement, by_payment]],
  ['refund_accepted', 5, 3, [by_object, by_movement, by_payment]],
  ['refund_completed', 101, 102, [by_object, by_movement, by_payment]],
  ['refund_failed', 1, 2, [by_object, by_movement, by_payment]],
  ['refund_returned', 1, 2, [by_object, by_movement, by_payment]],
  ['capture_undone', 101, 103, [by_object, by_movement, by_payment]],
  ['dispute_taken', 1, 3, [by_object, by_movement, by_payment]],
  ['dispute_returned', 101, 105, [by_object, by_movement, by_payment]],
  ['dispute_fee', 101, 103, [by_object, by_movement, by_payment]],
  ['settlement', 2, 3, [by_object, by_movement]],
  ['settlement', 1, 5, [by_object, by_movement]],
  ['top_up', 102, 105, [by_movement]],
  ['payout_held', 2, 1, [by_object, by_movement, by_payout]],
  ['payout_held', 104, 105, [by_object, by_movement, by_payout]],
  ['payout_completed', 102, 101, [by_object, by_movement, by_payout]],
  ['payout_completed', 103, 105, [by_object, by_movement, by_payout]],
  ['payout_released', 2, 1, [by_object, by_movement, by_payout]],
  ['payout_returned', 2, 1, [by_object, by_movement, by_payout]],
  ['bank_charged', 106, 103, [by_object, by_movement, 'bank charges agree with their postings']],
  ['suspense_cleared', 105, 103, [by_object, by_movement, by_suspense]],
  ['adjustment', 2, 1, [by_object, by_movement, by_clearing]],
  ['own_money', 107, 103, [by_object, by_movement, by_clearing]],
  ['recall_granted', 108, 105, [by_object, by_movement, by_recall]],
  ['recall_granted', 102, 103, [by_object, by_movement, by_recall]],
  ['recall_paid', 108, 103, [by_object, by_movement, by_recall]],
  ['recall_withdrawn', 108, 103, [by_object, by_movement, by_recall]],
  ['suspense_booked', 105, 103, [by_object, by_movement, by_suspense]],
  ['acquirer_charged', 109, 103, [by_object, by_movement]],
  ['acquirer_charged', 101, 103, [by_object, by_movement, by_acquirer]],
  ['acquirer_paid', 101, 105, [by_object, by_movement, by_acquirer]],
  ['difference_written_off', 101, 103, [by_object, by_movement, by_acquirer]],
] as const)(
  'a %s that posts to another ledger account than %i is found by both accounts’ sums',
  async (movement, from, to, expected) => {
    expect(await noticed(moved(movement, from, to))).toEqual(expect.arrayContaining([...expected]));
  },
);

it('gateway verify names the ledger account, the currency and the account, and both sums', async () => {
  await owner.query('BEGIN');
  await owner.query(moved('refund_failed', 1, 2));
  const check = checks.find(({ name }) => name === by_object);
  const { rows } = await owner.query(check?.statement.text ?? '');
  await owner.query('ROLLBACK');
  expect(rows.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      `ledger account 1 in EUR of account ${shop.account_id}`,
      `ledger account 2 in EUR of account ${shop.account_id}`,
    ]),
  );
  expect(rows[0].finding).toMatch(/come to -?\d+; the journal says -?\d+/);
});

const journal = 'account_id, movement, subject_id, currency, ledger_accounts, amounts, posted_at';
const without = (constraint: string, table = 'journal'): string =>
  `ALTER TABLE ${table} DROP CONSTRAINT ${constraint};`;

/** As if the return that two people found in suspense had been given back again, by the payout's number. */
const gave_return_twice = `
  INSERT INTO recalls SELECT (jsonb_populate_record(r, jsonb_build_object(
    'recall_id', r.recall_id + 1000, 'known_by', 'again', 'source_item_id', 0))).*
  FROM recalls r WHERE r.source_item_id > 0 AND r.source_transaction_id > 0;
  INSERT INTO recall_answers SELECT (jsonb_populate_record(a, jsonb_build_object(
    'recall_id', r.recall_id, 'proposal_id', a.proposal_id + 1000, 'item_id', 0,
    'transaction_id', r.source_transaction_id))).*
  FROM recalls r JOIN recall_answers a ON a.recall_id = r.recall_id - 1000`;

/** The items that two people have found to be debits of recalls. */
const found_debits = `SELECT item_id FROM suspense_proposals WHERE resolution = 'recall'`;

/** The screening that the release made itself, behind the one that the person saw. */
const of_release = 'screening_id > (SELECT max(screening_id) FROM payout_approvals)';
const shown_screening = 'screening_id IN (SELECT screening_id FROM payout_approvals)';

/** What each check notices. A check that is not here has never been seen to fail. */
const damages: Readonly<Record<string, readonly string[]>> = {
  'what screening held went to its bank by a person’s decision only': [
    "UPDATE screenings SET result = 'hit'",
    "UPDATE screenings SET result = 'unavailable'",
  ],
  'what a release let through had been seen by who released it': [
    `UPDATE payout_approvals SET screening_id = NULL`,
    `UPDATE screenings SET matches = matches || '[{"name": "A", "list": "ofac", "entry_id": "7", "clearance_id": ""}]' WHERE ${of_release}`,
    `UPDATE screenings SET reasons = '[{"rule": "list_stale", "list": "eu"}]' WHERE ${of_release}`,
    `UPDATE screenings SET matches = '[]' WHERE ${shown_screening}`,
    `UPDATE screenings SET matches = jsonb_set(matches, '{0,clearance_id}', '"9"') WHERE ${shown_screening}`,
    `UPDATE screenings SET matches = jsonb_set(matches, '{0,entry_digest}', '"another"') WHERE ${shown_screening}`,
    // Of another payout of the account.
    `UPDATE payout_approvals a SET screening_id = (SELECT min(s.screening_id) FROM screenings s
       WHERE s.account_id = a.account_id AND s.subject_id <> a.transaction_id::text)`,
    `DELETE FROM screenings WHERE ${of_release}`,
  ],
  'what a release cleared had been found by everybody who released it': [
    `UPDATE screening_clearances SET entry_id = 'EU.1'`,
    `UPDATE screening_clearances SET party_name = 'Somebody Else'`,
    `UPDATE screening_clearances SET entry_digest = 'another'`,
    `UPDATE screenings SET matches = '[]' WHERE ${shown_screening}`,
  ],
  'the days of reports hold what was captured and refunded': [
    'UPDATE trade_days SET captured = captured + 1',
    'UPDATE trade_days SET captured_amount = captured_amount - 1',
    'UPDATE trade_days SET refunded = refunded + 1',
    'UPDATE trade_days SET refunded_amount = refunded_amount + 1',
    'DELETE FROM trade_days',
  ],
  'no contract is charged before its day, or more often than dunning allows': [
    `UPDATE contracts SET attempts = attempts + 1 WHERE status = 'past_due'`,
    `UPDATE contracts SET attempts = 0 WHERE status = 'past_due'`,
    `UPDATE contracts SET next_attempt_at = due_at WHERE status = 'past_due'`,
    `UPDATE contracts SET due_at = due_at - interval '1 day' WHERE cycle_no > 1`,
    `UPDATE contracts SET attempts = 6 WHERE status = 'charged'`,
  ],
  'contracts count their charges, and every payment of a subscription is one of them': [
    'DELETE FROM contract_attempts',
    'UPDATE contract_attempts SET attempt_no = attempt_no + 2',
    'UPDATE contract_attempts SET transaction_id = 17',
    `UPDATE contracts SET transaction_id = 17 WHERE status = 'past_due'`,
    `UPDATE contracts SET currency = 'USD'`,
    `UPDATE payments SET subscription_id = 17 WHERE captured > 0 AND subscription_id IS NULL`,
  ],
  'the periods of a subscription follow one another, and no two contracts are of one': [
    `UPDATE contracts SET period_start_at = period_start_at - interval '2 days' WHERE cycle_no = 2`,
    `UPDATE contracts SET period_end_at = period_end_at + interval '1 day'`,
    'UPDATE contracts SET period_end_at = period_start_at',
    'UPDATE contracts SET cycle_no = cycle_no + 10',
    'UPDATE subscriptions SET total_cycles = 1',
    'UPDATE subscriptions SET next_period = next_period - 1',
  ],
  'what is captured is what captures that are done have taken': [
    `UPDATE operations SET amount = amount * 10 WHERE kind = 'capture'`,
    `DELETE FROM operations WHERE kind = 'capture'`,
    `UPDATE payments SET auto_capture = true; DELETE FROM operations WHERE kind = 'capture'`,
    `UPDATE operations SET refused_code = 'A0001' WHERE kind = 'capture'`,
    `UPDATE operations SET currency = 'USD' WHERE kind = 'void'`,
    `UPDATE payments SET capturing = 5 WHERE status = 2000`,
    `INSERT INTO operations SELECT (jsonb_populate_record(o, jsonb_build_object('request_key', NULL,
       'operation_id', (SELECT max(operation_id) + 1 FROM operations)))).* FROM operations o WHERE kind = 'capture' LIMIT 1`,
    `UPDATE operation_notices SET moved = moved - 1 WHERE effect = 'undone'`,
    // Captured with its authorisation, although it was to be captured later, and its event does not say so.
    `UPDATE payments p SET auto_capture = false WHERE captured > 0 AND NOT EXISTS (SELECT FROM operations o
       WHERE o.transaction_id = p.transaction_id AND o.kind = 'capture')`,
  ],
  'what is asked of acquirers for a refund is its amount and outcome, in its payment’s currency': [
    `UPDATE operations SET amount = amount * 10 WHERE kind = 'refund'`,
    `UPDATE operations SET currency = 'USD' WHERE kind = 'refund'`,
    `UPDATE operations SET refund_no = 17 WHERE kind = 'refund'`,
    `UPDATE operations SET refused_code = 'A0001' WHERE kind = 'refund'`,
    `UPDATE operations SET refused_code = NULL WHERE kind = 'refund'`,
    `UPDATE refunds SET currency = 'USD' WHERE status = 'completed'`,
    `UPDATE refunds SET currency = 'USD' WHERE transaction_id IN (SELECT transaction_id FROM suspense_proposals)`,
  ],
  'banks are told to pay what beneficiaries get': [
    `UPDATE operations SET amount = amount * 10 WHERE kind = 'payout'`,
    `UPDATE operations SET currency = 'JPY' WHERE kind = 'payout'`,
    `UPDATE operations SET amount = amount + 1 WHERE kind = 'payout' AND transaction_id IN (
       SELECT transaction_id FROM payouts WHERE fee_paid_by = 'BENEFICIARY')`,
    `UPDATE bank_instructions SET amount = amount + 100`,
    `UPDATE bank_instructions SET currency = 'JPY'`,
    `UPDATE bank_instructions SET instruction_id = instruction_id + 1`,
  ],
  'every payout above its account’s limit that went to its bank was approved by enough people': [
    `UPDATE payouts SET needs_approval = true WHERE status = 'COMPLETED' AND NOT needs_approval`,
    'DELETE FROM payout_approvals',
    `UPDATE payout_approvals SET decision = 'rejected'`,
    `UPDATE payout_approvals SET stage = 'review'`,
    `DELETE FROM payout_approvals WHERE approver = 'user:bob'`,
    `UPDATE payouts SET created_by = 'user:cleo'; DELETE FROM payout_approvals`,
  ],
  'every authorisation that can be captured is released at its deadline if it is not': [
    `DELETE FROM due_work WHERE kind = 'capture_deadline'`,
    `UPDATE due_work SET due_at = due_at + interval '1 year' WHERE kind = 'capture_deadline'`,
    // Of one that is captured in part.
    `WITH gone AS (DELETE FROM due_work WHERE subject_id IN (SELECT transaction_id FROM payments WHERE status = 3000))
     UPDATE payments SET status = 3100 WHERE status = 3000`,
  ],
  'every movement sums to zero': [
    `${without('journal_check')} UPDATE journal SET amounts[1] = amounts[1] - 1 WHERE movement = 'capture'`,
  ],
  'the book sums to zero per currency': [
    `${without('journal_check')} UPDATE journal SET amounts[1] = amounts[1] - 1 WHERE movement = 'payout_held'`,
  ],
  [by_payment]: [
    `UPDATE payments SET amount = amount + 1, captured = captured + 1 WHERE captured > 0`,
    `UPDATE payments SET currency = 'USD' WHERE captured > 0`,
    `DELETE FROM journal WHERE movement = 'capture'`,
    `INSERT INTO journal (entry_id, ${journal}) SELECT entry_id + 1, ${journal} FROM journal WHERE movement = 'capture'`,
    `UPDATE journal SET subject_id = 17 WHERE movement = 'capture'`,
    `UPDATE journal SET currency = 'USD' WHERE movement = 'refund_failed'`,
    `UPDATE dispute_notices SET funds = funds - 1 WHERE funds < 0`,
  ],
  'refunds are numbered without gaps and agree with their payments': [
    'UPDATE refunds SET refund_no = 2',
    'UPDATE payments SET refund_count = refund_count + 1',
    `DELETE FROM refunds WHERE status = 'failed'`,
    `UPDATE refunds SET status = 'failed' WHERE status = 'completed'`,
    `UPDATE refunds SET amount = amount + 1`,
  ],
  'every refund has its postings': [
    `UPDATE journal SET subject_no = 2 WHERE movement = 'refund_completed'`,
    `DELETE FROM journal WHERE movement = 'refund_failed'`,
    `DELETE FROM journal WHERE movement = 'refund_returned'`,
    `UPDATE refunds SET returned_at = NULL WHERE returned_at IS NOT NULL`,
    `UPDATE refunds SET status = 'completed' WHERE status = 'failed' AND returned_at IS NULL`,
  ],
  'what was undone of captures and came back of refunds is what acquirers have told, once': [
    `DELETE FROM journal WHERE movement = 'refund_returned'`,
    `DELETE FROM journal WHERE movement = 'capture_undone'`,
    `INSERT INTO journal (entry_id, ${journal}) SELECT entry_id + 1, ${journal} FROM journal WHERE movement = 'capture_undone'`,
    `UPDATE operation_notices SET effect = 'none' WHERE effect = 'undone'`,
    `UPDATE journal SET subject_no = 2 WHERE movement = 'refund_returned'`,
  ],
  'every capture or refund that failed after it was done failed once, in its own amount': [
    `UPDATE operation_notices SET moved = moved + 1 WHERE effect = 'returned'`,
    `UPDATE operation_notices SET result = 'done' WHERE effect = 'undone'`,
    `UPDATE operation_notices SET uncovered = uncovered - 1 WHERE uncovered > 0`,
    `INSERT INTO operation_notices SELECT account_id, operation_id, notice_id || ' again', transaction_id, result, effect,
       moved, code, said_code, said_text, occurred_at, received_at FROM operation_notices WHERE effect = 'suspense'`,
  ],
  'what could not be taken from a payment whose capture failed is in suspense': [
    `DELETE FROM suspense_items WHERE cause = 'capture_failed'`,
    `UPDATE suspense_items SET amount = amount + 1 WHERE cause = 'capture_failed'`,
    // As if what was refunded of it had kept all of it from being undone.
    `UPDATE payments p SET captured = p.captured + n.moved FROM operation_notices n WHERE n.uncovered > 0
       AND n.account_id = p.account_id AND n.transaction_id = p.transaction_id;
     UPDATE operation_notices SET effect = 'suspense', moved = moved + uncovered, uncovered = 0 WHERE uncovered > 0`,
    `UPDATE payments SET uncovered = 0`,
  ],
  'every state has its event': [
    `UPDATE payments SET status = 4000 WHERE status = 3000`,
    `DELETE FROM events WHERE type = 'dispute.lost'`,
    `UPDATE payments SET amount = amount + 1 WHERE status = 2000`,
  ],
  'authorised amounts are what was approved': [
    `UPDATE payments SET amount = amount + 1 WHERE status = 2000`,
    `UPDATE payments SET amount = amount - 1 WHERE status = 2000`,
    `UPDATE operations SET amount = amount + 1 WHERE kind = 'adjust'`,
    `UPDATE operations SET refused_code = '51' WHERE kind = 'adjust'`,
    `UPDATE payments SET capture_deadline_at = capture_deadline_at + interval '1 hour' WHERE status = 2000`,
  ],
  'what is under way has an open operation': [
    `UPDATE payments SET status = 3200 WHERE status = 2000`,
    `UPDATE payments SET open_operation_id = 17 WHERE status = 2000`,
  ],
  'what was approved in part is as it was asked and taken, or is reversed': [
    `UPDATE payments SET requested = requested + 1 WHERE requested IS NOT NULL`,
    `${without('payments_requested_check', 'payments')} UPDATE payments SET partial_approval = false WHERE requested IS NOT NULL`,
    `DELETE FROM operations WHERE purpose = 'reversal'`,
    `UPDATE payments SET captured = 1 WHERE failure_code = 'D0108'`,
  ],
  'every pending refund has an open operation': [
    `DELETE FROM operations WHERE kind = 'refund'`,
    `UPDATE operations SET refused_code = 'A0001' WHERE kind = 'refund'`,
  ],
  'events are numbered without gaps': [
    'UPDATE account_counters SET event_seq = event_seq + 1',
    'DELETE FROM events WHERE seq = 2',
    'DELETE FROM events WHERE seq = 1',
  ],
  'the gateway’s role cannot change what is posted': [
    ...['UPDATE', 'DELETE', 'TRUNCATE'].flatMap((right) =>
      ['journal', 'events'].map((table) => `GRANT ${right} ON ${table} TO causeway_app`),
    ),
    without('journal_check'),
  ],
  [by_movement]: [
    `UPDATE journal SET movement = 'gift' WHERE movement = 'capture'`,
    `UPDATE journal SET amounts = ARRAY[-amounts[1], -amounts[2]] WHERE movement = 'refund_accepted'`,
  ],
  [by_object]: [
    `INSERT INTO journal (entry_id, ${journal}) SELECT 17, account_id, 'gift', 17, 'EUR', '{105,3}', '{-1,1}', now() FROM accounts`,
    `UPDATE journal SET account_id = (SELECT max(account_id) FROM accounts) WHERE movement IN ('capture', 'payout_held')`,
    `UPDATE settlement_batches SET captured = captured + 1 WHERE settlement_id IS NOT NULL`,
    `UPDATE dispute_notices SET fee = fee - 1 WHERE fee < 0`,
    `DELETE FROM payments WHERE captured > 0`,
  ],
  'kept sums agree with the journal': [
    'UPDATE kept_balances SET minor = minor + 1',
    'DELETE FROM kept_balances',
    'DELETE FROM kept_boundaries',
  ],
  [by_payout]: [
    `UPDATE payouts SET payment_amount = payment_amount + 1, source_amount = source_amount + 1`,
    `UPDATE payouts SET fee_amount = fee_amount + 1 WHERE status = 'COMPLETED'`,
    `UPDATE payouts SET fee_paid_by = 'PAYER' WHERE fee_paid_by = 'BENEFICIARY'`,
    `UPDATE payouts SET returned_amount = returned_amount - 1 WHERE status = 'RETURNED'`,
    `UPDATE payouts SET status = 'CANCELLED' WHERE status = 'SCHEDULED'`,
    `DELETE FROM journal WHERE movement = 'payout_completed'`,
    `DELETE FROM journal WHERE movement = 'payout_released'`,
    `UPDATE journal SET subject_id = subject_id + 1 WHERE movement = 'payout_held'`,
  ],
  'available balances agree with the journal, and none is further below zero than was lent': [
    'UPDATE available_balances SET balance = balance + 1',
    'INSERT INTO available_credits SELECT account_id, currency, 17, 1 FROM available_balances',
    `${without('available_balances_balance_check', 'available_balances')}
     INSERT INTO journal (entry_id, ${journal}) SELECT 17, account_id, 'payout_held', 17, 'EUR', '{2,4}', '{-9000000,9000000}', now() FROM accounts;
     UPDATE available_balances SET balance = balance - 9000000 WHERE currency = 'EUR'`,
  ],
  [by_recall]: [
    `UPDATE recalls SET granted = granted + 1 WHERE granted > 0`,
    `DELETE FROM journal WHERE movement = 'recall_paid'`,
    `DELETE FROM journal WHERE movement = 'recall_withdrawn'`,
    `UPDATE recalls SET state = 'accepted' WHERE state = 'withdrawn'`,
    `UPDATE recalls SET state = 'withdrawn' WHERE state = 'accepted'`,
    `INSERT INTO journal (entry_id, ${journal}) SELECT entry_id + 1, ${journal} FROM journal WHERE movement = 'recall_paid'`,
  ],
  [by_recall_answer]: [
    `DELETE FROM recall_answers WHERE answer = 'refused'`,
    `DELETE FROM recall_answers WHERE answer = 'withdrawn'`,
    `${without('recall_answers_check2', 'recall_answers')} UPDATE recall_answers SET decided_by = proposed_by WHERE answer = 'withdrawn'`,
    `UPDATE recalls SET state = 'accepted' WHERE state = 'withdrawn'`,
    `UPDATE suspense_proposals SET recall_id = 17 WHERE resolution = 'recall'`,
    `UPDATE recalls SET state = 'accepted', debit_item_id = 0 WHERE debit_item_id IN (${found_debits})`,
    `UPDATE suspense_items SET left_by = 'recall' WHERE item_id IN (${found_debits})`,
    `UPDATE suspense_items SET connector = 'another' WHERE item_id IN (${found_debits})`,
    `UPDATE recall_answers SET decision = 'rejected' WHERE answer = 'accepted'`,
    `UPDATE recalls SET source_item_id = recall_id WHERE state = 'given_back'`,
    `UPDATE recalls SET debit_item_id = recall_id WHERE state = 'given_back'`,
    `UPDATE suspense_items SET left_by = 'people' WHERE left_by = 'recall' AND amount < 0`,
    `UPDATE recalls SET source_account_id = '1', source_transaction_id = 17, source_item_id = 0 WHERE granted > 0`,
    // A return through suspense, given back as its item and again as its payout; the second with and without a payout.
    gave_return_twice,
    `${gave_return_twice}; UPDATE recalls SET source_transaction_id = 0 WHERE source_item_id > 0`,
    `UPDATE recalls SET source_transaction_id = 17 WHERE source_item_id > 0 AND source_transaction_id > 0`,
  ],
  'every booked line of a bank comes to its parts': [
    'UPDATE bank_entries SET amount = amount + 1',
    'UPDATE bank_entries SET books = false',
    'DELETE FROM bank_entry_parts WHERE entry_id = (SELECT max(entry_id) FROM bank_entries)',
    'UPDATE bank_entry_parts SET amount = amount + 1 WHERE of_part IS NOT NULL AND part_no = 2',
    'UPDATE bank_entry_parts SET of_part = 9 WHERE of_part IS NOT NULL',
    'UPDATE bank_entry_parts SET of_part = NULL WHERE of_part IS NOT NULL',
  ],
  'every statement of a bank has moved what its stored lines come to': [
    `DELETE FROM bank_entries WHERE statement_ids <> '{}' AND entry_id = (SELECT max(entry_id) FROM bank_entries WHERE statement_ids <> '{}')`,
    `INSERT INTO bank_entries (bank, account, currency, amount, booked_on, reference, family, information, known_by,
       occurrence, told_by, books, sha256, received_at, statement_ids)
     SELECT bank, account, currency, amount, booked_on, reference, family, information, known_by, occurrence + 9, told_by,
       books, sha256, received_at, statement_ids FROM bank_entries WHERE statement_ids <> '{}'`,
    `UPDATE bank_entries SET amount = amount - 1 WHERE statement_ids <> '{}'`,
    `UPDATE bank_entries SET statement_ids = '{}'`,
    'DELETE FROM bank_statements',
  ],
  [by_line]: [
    `DELETE FROM bank_bookings WHERE use = 'paid'`,
    `DELETE FROM bank_bookings WHERE use = 'charge' AND transaction_id = 0`,
    `UPDATE bank_bookings SET amount = amount + 1 WHERE use = 'returned'`,
    `UPDATE bank_bookings SET currency = 'USD'`,
    `DELETE FROM suspense_items WHERE notice_id ~ '^[0-9]+[.]1$'`,
    `UPDATE suspense_items SET left_by = 'people' WHERE left_by = 'details'`,
    `INSERT INTO bank_bookings SELECT 'house', booking_id, connector, notice_id, use, 0, currency, amount, booked_on, created_at
     FROM bank_bookings WHERE transaction_id > 0`,
    'DELETE FROM bank_entry_parts',
    `UPDATE bank_notices SET acknowledged = false; DELETE FROM bank_bookings; DELETE FROM suspense_items; UPDATE bank_notices SET acknowledged = true`,
  ],
  'what banks have booked of payouts agrees with the payouts': [
    `UPDATE bank_bookings SET amount = amount - 1 WHERE use = 'paid'`,
    `UPDATE bank_bookings SET amount = amount + 1 WHERE use = 'returned'`,
    `UPDATE payouts SET status = 'FAILED' WHERE status = 'RETURNED'`,
    `UPDATE bank_bookings SET transaction_id = 17 WHERE use = 'paid'`,
  ],
  'what banks have announced to come back has come, or is expected': [
    `DELETE FROM payout_claims WHERE cause = 'announced'`,
    `UPDATE payout_claims SET announced = announced - 1 WHERE state = 'accepted'`,
    `UPDATE payout_claims SET announced = announced + 1 WHERE cause = 'announced'`,
    `UPDATE payout_claims SET announced = NULL WHERE cause = 'announced'`,
    `UPDATE payout_claims SET state = 'accepted' WHERE state = 'met'`,
    `UPDATE payout_claims SET state = 'met' WHERE state = 'accepted'`,
    'DELETE FROM announced_returns',
    'UPDATE announced_returns SET amount = amount + 1',
  ],
  'bank charges agree with their postings': [
    `UPDATE bank_bookings SET amount = amount + 1 WHERE use = 'charge'`,
    `DELETE FROM journal WHERE movement = 'bank_charged'`,
  ],
  [by_clearing]: [
    `DELETE FROM journal WHERE movement = 'bank_charged' AND subject_id IN (${found_debits})`,
    `UPDATE recalls SET granted = granted + 1 WHERE debit_item_id IN (${found_debits})`,
    'DELETE FROM suspense_proposals',
    `UPDATE suspense_items SET left_by = 'people' WHERE left_by = 'details'`,
    `UPDATE suspense_items SET left_by = 'details' WHERE left_by = 'people'`,
    `UPDATE suspense_details SET state = 'kept'`,
    `UPDATE suspense_proposals SET decision = 'rejected' WHERE resolution <> 'refund'`,
    `${without('suspense_proposals_check1', 'suspense_proposals')} UPDATE suspense_proposals SET decided_by = proposed_by`,
    `UPDATE suspense_proposals SET resolution = 'own' WHERE resolution = 'account'`,
    `UPDATE suspense_proposals SET to_account_id = 'another' WHERE resolution = 'account'`,
    `DELETE FROM journal WHERE movement = 'own_money'`,
    `UPDATE suspense_items SET cleared_at = NULL`,
  ],
  'nothing is in suspense that has failed after it was done': [
    `DELETE FROM suspense_items WHERE notice_id = 'told refund outside-3 failed'`,
    `UPDATE suspense_items SET amount = amount + 1 WHERE notice_id = 'told refund outside-3 failed'`,
  ],
  'every refund was ordered, or made at its acquirer and taken out of suspense, once and in its amount': [
    `UPDATE suspense_proposals SET transaction_id = 17 WHERE resolution = 'refund'`,
    `UPDATE suspense_proposals SET refund_no = 2 WHERE resolution = 'refund'`,
    `UPDATE suspense_proposals SET resolution = 'refund', refund_no = 1 WHERE resolution = 'account'`,
    `${without('suspense_proposals_refund_check', 'suspense_proposals')} UPDATE suspense_proposals SET resolution = 'own' WHERE resolution = 'refund'`,
    `UPDATE suspense_items SET amount = amount - 1 WHERE notice_id LIKE 'told refund%'`,
    `UPDATE refunds SET amount = amount + 1 WHERE transaction_id IN (SELECT transaction_id FROM suspense_proposals)`,
    `DELETE FROM operations WHERE kind = 'refund'`,
    `${without('operations_pkey', 'operations')} INSERT INTO operations SELECT * FROM operations WHERE kind = 'refund'`,
  ],
  [by_suspense]: [
    'UPDATE suspense_items SET amount = amount + 1',
    'UPDATE suspense_items SET cleared_at = now()',
    `DELETE FROM journal WHERE movement = 'suspense_cleared'`,
    'UPDATE suspense_items SET ledger_account = 203 - ledger_account',
    'DELETE FROM suspense_items',
    `DELETE FROM journal WHERE movement = 'suspense_booked'`,
    `UPDATE journal SET account_id = (SELECT max(account_id) FROM accounts) WHERE account_id = 'house'`,
  ],
  'every state of a payout has its event': [
    `DELETE FROM events WHERE type = 'payout.completed'`,
    `UPDATE payouts SET status = 'CANCELLED' WHERE status = 'SCHEDULED'`,
  ],
  'every payout that is under way has one instruction, and no other payout has an open one': [
    `UPDATE payouts SET status = 'SENT', open_operation_id = 1 WHERE status = 'COMPLETED'`,
    `${without('operations_pkey', 'operations')} INSERT INTO operations SELECT * FROM operations WHERE kind = 'payout'`,
  ],
  'payouts say what their payees’ banks answered, and none that a person had to look at left without one': [
    `UPDATE payouts SET payee_check = 'MATCH'`,
    `UPDATE payouts SET payee_name = 'Somebody Else'`,
    `UPDATE payouts SET payee_held = true WHERE status = 'COMPLETED'`,
    `UPDATE payouts SET payee_check = 'NO_MATCH', payee_held = true WHERE status = 'COMPLETED';
     UPDATE payout_details SET request = jsonb_set(request, '{payee}', '{"result": "NO_MATCH", "name": ""}')`,
  ],
  'no money was set aside for a payout at a rate that had ended': [
    `UPDATE fx_rates SET valid_until = valid_from + interval '1 microsecond'`,
  ],
  'payouts in two currencies are exchanged at the rate that was entered': [
    `UPDATE payouts SET payment_amount = payment_amount + 2 WHERE fee_currency = 'USD'`,
    `UPDATE payouts SET source_amount = source_amount - 1 WHERE fee_currency = 'USD'`,
    `UPDATE payouts SET exchange_rate = '1.100000000001' WHERE exchange_rate <> ''`,
    `UPDATE payouts SET rate_id = 0`,
    `UPDATE fx_rates SET markup_bps = 1`,
    `UPDATE fx_rates SET base = quote, quote = base`,
  ],
  'no more of a payout has come back than its beneficiary was sent': [
    `UPDATE payouts SET status = 'RETURNED', returned_amount = payment_amount WHERE fee_paid_by = 'BENEFICIARY'`,
    `UPDATE payouts SET status = 'COMPLETED' WHERE returned_amount > 0`,
  ],
  'every payout that waits for its date has a date to wait for': [
    `DELETE FROM due_work WHERE kind = 'payout_date'`,
    `UPDATE due_work SET due_at = due_at + interval '1 year' WHERE kind = 'payout_date'`,
  ],
  'every notice of a dispute is booked once, in its amount and currency': [
    `UPDATE dispute_notices SET funds = funds - 1 WHERE stage = 'chargeback'`,
    `UPDATE dispute_notices SET funds_currency = 'USD' WHERE stage = 'won'`,
    `UPDATE dispute_notices SET fee = 0 WHERE fee <> 0`,
    `UPDATE dispute_notices SET notice_no = notice_no + 100`,
    `DELETE FROM dispute_notices WHERE stage = 'won'`,
    `DELETE FROM journal WHERE movement = 'dispute_returned'`,
    `DELETE FROM journal WHERE movement = 'dispute_taken'`,
    `UPDATE journal SET movement = 'dispute_taken' WHERE movement = 'dispute_fee'`,
    `INSERT INTO journal (entry_id, ${journal}, subject_no)
     SELECT entry_id + 1000000, ${journal}, subject_no FROM journal WHERE movement = 'dispute_taken'`,
  ],
  'no notice of a dispute is booked in suspense as well': [
    `UPDATE suspense_items SET (connector, notice_id) = (SELECT connector, notice_reference FROM dispute_notices LIMIT 1)
     WHERE item_id = (SELECT min(item_id) FROM suspense_items)`,
    `UPDATE suspense_items SET (connector, notice_id) = (SELECT connector, notice_reference || ' fee' FROM dispute_notices LIMIT 1)
     WHERE item_id = (SELECT min(item_id) FROM suspense_items)`,
  ],
  'every dispute is at the latest stage that its acquirer has told, or lost without an answer': [
    `UPDATE disputes SET stage = 'lost' WHERE stage = 'won'`,
    `UPDATE disputes SET stage = 'won' WHERE stage = 'lost'`,
    `UPDATE disputes SET stage = 'inquiry' WHERE stage = 'chargeback'`,
    `UPDATE dispute_notices SET stage = NULL WHERE stage = 'won'`,
    `UPDATE dispute_notices SET occurred_at = occurred_at - interval '1 year' WHERE stage = 'lost'`,
    `DELETE FROM disputes WHERE stage = 'lost'`,
  ],
  'payments know what their disputes come to, and what of them is held': [
    'UPDATE payments SET disputed = disputed + 1 WHERE status = 7300',
    'UPDATE payments SET dispute_status = 7300 WHERE status = 7200',
    'UPDATE payments SET status = 7000 WHERE status = 7100',
    'UPDATE disputes SET held = held - 1 WHERE held > 0',
    `UPDATE disputes SET amount = amount + 1 WHERE stage = 'chargeback'`,
    `UPDATE dispute_notices SET funds = funds - 1 WHERE stage = 'won'`,
    `DELETE FROM disputes WHERE stage = 'won'`,
  ],
  'every dispute that waits for an answer has a deadline, and every answer is passed on': [
    `DELETE FROM due_work WHERE kind = 'dispute_deadline'`,
    `UPDATE disputes SET sent_at = NULL WHERE response IS NOT NULL;
     UPDATE dispute_notices SET stage = 'chargeback' WHERE stage IN ('won', 'lost')`,
  ],
  'pending balances are what is not closed yet and what is not settled yet': [
    `UPDATE settlement_batches SET captured = captured + 1 WHERE settlement_id IS NULL`,
    `UPDATE settlement_closings SET closed_to = closed_to + interval '2 days', seen_to = 'infinity'`,
  ],
  'batches hold what was captured, refunded and disputed on closed days': [
    `UPDATE settlement_batches SET captured = captured + 1, refunded = refunded - 1 WHERE settlement_id IS NULL`,
    `UPDATE settlement_batches SET captured = captured + 1, refunded = refunded - 1 WHERE settlement_id IS NOT NULL`,
  ],
  'every settlement has moved what its batches come to': [
    `UPDATE settlement_batches SET refunded = refunded - 1 WHERE settlement_id IS NOT NULL`,
    `DELETE FROM journal WHERE movement = 'settlement'`,
  ],
  'every batch that is not settled has its moment': [
    `DELETE FROM due_work WHERE kind = 'settlement'`,
    `UPDATE due_work SET due_at = due_at + interval '1 day' WHERE kind = 'settlement'`,
  ],
  'no item of a request took effect twice': [
    `DROP INDEX operations_request_item; UPDATE operations SET request_key = 'one', request_item = 0 WHERE kind = 'refund'`,
  ],
  'contracts agree with their payments': [
    `UPDATE contracts SET amount = amount + 1 WHERE status = 'charged'`,
    `UPDATE contracts SET status = 'failed', charged_at = NULL WHERE status = 'charged'`,
    `UPDATE contracts SET status = 'charging', charged_at = NULL WHERE status = 'charged'`,
    `UPDATE contracts SET status = 'charging', next_attempt_at = NULL WHERE status = 'past_due'`,
  ],
  'no contract is paid twice': [
    `DROP INDEX payments_live_order; UPDATE payments SET order_no = 'the same' WHERE subscription_id IS NOT NULL`,
    `UPDATE contract_attempts SET contract_id = (SELECT min(contract_id) FROM contracts WHERE status = 'charged'),
       attempt_no = 2 WHERE contract_id = (SELECT max(contract_id) FROM contracts WHERE status = 'charged')`,
  ],
  'what subscriptions and contracts wait for has its moment': [
    `DELETE FROM due_work WHERE kind = 'contract'`,
    `DELETE FROM due_work WHERE kind = 'subscription'`,
    `UPDATE due_work SET due_at = due_at - interval '1 hour' WHERE kind = 'contract'`,
    `UPDATE due_work SET due_at = due_at + interval '1 year' WHERE kind = 'contract'`,
    `UPDATE contracts SET next_attempt_at = next_attempt_at + interval '1 day'`,
    `UPDATE due_work SET due_at = due_at + interval '1 day' WHERE kind = 'subscription'`,
    'UPDATE subscriptions SET next_period = next_period + 1',
    `UPDATE subscriptions SET anchor_at = anchor_at + interval '1 day'`,
    `UPDATE subscriptions SET contract_lead_days = contract_lead_days + 1`,
  ],
  'subscriptions agree with their contracts': [
    'UPDATE subscriptions SET cycles_drawn = cycles_drawn + 1',
    'UPDATE subscriptions SET past_due_contracts = past_due_contracts + 1',
    `UPDATE subscriptions SET status = 'Actived' WHERE status = 'Past_due'`,
  ],
  [by_acquirer]: [
    'UPDATE settlement_lines SET net = net + 1',
    'UPDATE acquirer_payouts SET arrived = arrived - 1',
    'UPDATE settlement_differences SET written_off = written_off + 1',
    'DELETE FROM settlement_lines WHERE charged > 0',
  ],
  'every settled payment and refund that differs has its difference': [
    'DELETE FROM settlement_differences',
    `UPDATE settlement_lines SET settles = settles + 1, net = net + 1 WHERE kind = 'payment'`,
  ],
  'acquirers’ payouts agree with their lines and with what banks have booked': [
    'UPDATE acquirer_payouts SET lines_net = lines_net + 1',
    'DELETE FROM acquirer_payout_arrivals',
    `UPDATE suspense_items SET left_by = 'people' WHERE left_by = 'acquirer'`,
  ],
  'what is written off of differences was decided by two people': [
    'DELETE FROM write_off_proposals',
    'UPDATE settlement_differences SET written_off = written_off + 5',
    'UPDATE write_off_proposals SET amount = amount + 5',
  ],
  'the audit log is complete and unchanged': [
    `UPDATE audit_log_entries SET actor = actor || '?' WHERE number = (SELECT max(number) FROM audit_log_entries)`,
    'DELETE FROM audit_log_entries WHERE number = (SELECT min(number) FROM audit_log_entries)',
    'UPDATE audit_head SET number = number + 1',
  ],
  'the gateway’s roles cannot forge or erase the audit log': [
    'GRANT UPDATE ON audit_log_entries TO causeway_app',
    'GRANT INSERT (actor) ON audit_log_entries TO causeway_app',
    'GRANT pg_write_all_data TO causeway_app',
    'ALTER FUNCTION append_audit_entries(json) SECURITY INVOKER',
    'ALTER FUNCTION append_audit_outcomes(json) RESET search_path',
  ],
};

it('every check of the ledger’s proof fails in some test', () => {
  const unseen = checks.map(({ name }) => name).filter((name) => !(name in damages));
  expect(unseen).toEqual([]);
});

it.each(Object.entries(damages).flatMap(([name, all]) => all.map((damage) => [name, damage] as const)))(
  'the check “%s” fails after %s',
  async (name, damage) => {
    expect(await noticed(damage)).toContain(name);
  },
);

it('gateway verify names the fault, and ends with 1', async () => {
  await gateway.query('UPDATE available_balances SET balance = balance + 1');
  const operator = createOperator(gateway.connection);
  const { code, output } = await operator.run('verify');
  operator.remove();
  await gateway.query('UPDATE available_balances SET balance = balance - 1');
  expect(code).toBe(1);
  expect(output).toContain(`available EUR of account ${shop.account_id}`);
});

import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readSettlement, readStatement } from '@causeway/schemas/portal/balances.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { whyInvalid } from '../../../src/banking/iso20022/message-schema.ts';
import { readBacklogs } from '../../../src/operations/health/read-backlogs.ts';
import {
  decideAnswer,
  proposeAnswer,
  type ProposingAnswer,
} from '../../../src/banking/recalls/answer-recall.ts';
import { likelyMoney, requireRecall } from '../../../src/banking/recalls/list-recalls.ts';
import { clearing_hooks } from '../../../src/banking/recalls/give-back.ts';
import { decideClearing, proposeClearing } from '../../../src/ledger/suspense/clear-suspense.ts';
import { parseSearch } from '../../../src/kernel/values/search.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import {
  line,
  notificationOf,
  houseBankScene,
  returnReason,
  statementOf,
  statusesOf,
  transaction,
  type SentPayment,
} from '../../support/house-bank.ts';
import { recallOf, type RequestedRecall } from './recall-messages.ts';

const bank = houseBankScene();
beforeEach(() => {
  for (const name of outbox()) rmSync(join(bank.folder, 'outbox', name));
});

function outbox(): string[] {
  return readdirSync(join(bank.folder, 'outbox'));
}

let numbers = 0;
/** Decides where money in suspense belongs, by two people. */
async function clearItem(
  item_id: bigint,
  resolution: 'account' | 'return',
  account_id: string,
  payout = '',
): Promise<void> {
  const { context } = bank.gateway.gateway;
  const search = payout === '' ? null : parseSearch(payout);
  const where = {
    to_account_id: account_id,
    payout: search,
    other_item_id: 0n,
    recall_id: 0n,
    reason: 'it says so',
  };
  await proposeClearing(context, clearing_hooks, { item_id, resolution, ...where, by: 'user:ann' });
  await decideClearing(context, clearing_hooks, { item_id, decision: 'confirmed', by: 'user:bob' });
}

/** A payout that its bank has paid. */
async function paid(more: Record<string, string>): Promise<SentPayment> {
  // Answers to recalls that are on their way leave before it.
  await bank.gateway.work(5_000);
  for (const name of outbox()) rmSync(join(bank.folder, 'outbox', name));
  const [payment] = await bank.send(bank.client, more);
  await bank.says(statusesOf([payment!, 'ACSC']));
  return payment!;
}

/** Money that two people have found to be a payout's return, two recalls of it, and how each can name it. */
async function returnedOnce() {
  const payment = await paid({ payment_amount: '100.00' });
  const end_to_end = reference();
  const item_id = await came(end_to_end, '100.00');
  const { account_id } = bank.client;
  const payout = payment.transaction_id;
  await clearItem(item_id, 'return', account_id, payout);
  const recalls = [
    await requestRecall({ number: reference(), amount: '100.00', end_to_end }),
    await requestRecall({ number: reference(), amount: '100.00', end_to_end }),
  ] as const;
  return { payment, recalls, by: { item: { item_id }, payout: { account_id, payout: parseSearch(payout) } } };
}

/** A reference that nothing else bears. */
function reference(): string {
  numbers += 1;
  return `PAY-2026-${String(numbers).padStart(6, '0')}`;
}

/** Money that came in under a reference, and the item of suspense that it is. */
async function came(end_to_end: string, amount: string): Promise<bigint> {
  await bank.says(
    notificationOf(line({ side: 'CRDT', amount, details: transaction({ end_to_end_id: end_to_end }) })),
  );
  return BigInt((await bank.suspense()).at(-1)!['item_id']!);
}

function debitOf(end_to_end: string, amount: string): string {
  return line({ side: 'DBIT', amount, details: transaction({ end_to_end_id: end_to_end }) });
}

async function requestRecall(recall: RequestedRecall): Promise<bigint> {
  await bank.says(recallOf(recall));
  const rows = await bank.gateway.query<{ recall_id: string }>(
    `SELECT recall_id::text FROM recalls WHERE request ->> 'cancellation' = $1`,
    [recall.number],
  );
  expect(rows).toHaveLength(1);
  return BigInt(rows[0]!.recall_id);
}

async function recallRow(recall_id: bigint): Promise<Record<string, string>> {
  const [row] = await bank.gateway.query(
    `SELECT state, answer_code, granted::text, source, source_account_id FROM recalls WHERE recall_id = $1`,
    [recall_id.toString()],
  );
  return row!;
}

const accepting = {
  answer: 'accepted',
  answer_code: '',
  item_id: 0n,
  account_id: '',
  payout: null,
  reason: 'our customer agrees',
  by: 'user:ann',
} as const;

async function answer(recall_id: bigint, more: Partial<ProposingAnswer> = {}): Promise<void> {
  const { context } = bank.gateway.gateway;
  await proposeAnswer(context, { ...accepting, recall_id, ...more });
  await decideAnswer(context, { recall_id, decision: 'confirmed', by: 'user:bob' });
}

/** What the bank gets, valid by the schema of its message. */
async function answerFile(recall_id: bigint): Promise<string> {
  const text = readFileSync(join(bank.folder, 'outbox', `RA${recall_id}.xml`), 'utf8');
  expect(await whyInvalid(text)).toEqual([]);
  expect(await whyInvalid(text.replace('<Conf>', '<Cnf>').replace('</Conf>', '</Cnf>'))).not.toEqual([]);
  return text;
}

describe('a recall by another bank', () => {
  it('is listed with its age, reason, references and amount, once however often it is sent', async () => {
    const recall = {
      number: 'CX-1',
      case: 'CASE-1',
      amount: '40.00',
      end_to_end: reference(),
      reason: 'FRAD',
    };
    const recall_id = await requestRecall(recall);
    await bank.says(recallOf(recall));
    const { context } = bank.gateway.gateway;
    expect(await requireRecall(context, recall_id)).toMatchObject({
      state: 'open',
      connector: 'house-bank',
      reason_code: 'FRAD',
      reason_text: 'Sent twice <b>by us</b>',
      currency: 'EUR',
      amount: 40_00n,
      settled_on: '2026-11-20',
      request: {
        case: 'CASE-1',
        asked_by: 'GKCCBEBBXXX',
        end_to_end: recall.end_to_end,
        debtor: 'Jean Payeur',
      },
    });
    const waits = (await readBacklogs(context)).find(({ name }) => name.startsWith('recalls not answered'));
    expect(waits).toMatchObject({ name: 'recalls not answered of house-bank', waiting: 1 });
    await answer(recall_id, { answer: 'refused', answer_code: 'NOOR' });
  });

  it('is matched to the money that came, also later, and never by its amount alone', async () => {
    const { context } = bank.gateway.gateway;
    const end_to_end = reference();
    const recall_id = await requestRecall({ number: 'CX-2', amount: '41.00', end_to_end });
    const found = async () => likelyMoney(context, await requireRecall(context, recall_id));
    await came(reference(), '41.00');
    expect(await found()).toBeNull();
    await expect(answer(recall_id)).rejects.toThrow(/nothing that came in has its references/);
    const item_id = await came(end_to_end, '41.00');
    expect(await found()).toEqual({ kind: 'item', item_id });
  });

  it('without an amount and a transaction is not lost', async () => {
    const group = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.056.001.08"><FIToFIPmtCxlReq><Assgnmt><Id>G-1</Id></Assgnmt>
      <Undrlyg><OrgnlGrpInfAndCxl><GrpCxlId>GC-1</GrpCxlId><OrgnlMsgId>M-9</OrgnlMsgId><OrgnlMsgNmId>pacs.008.001.08</OrgnlMsgNmId><GrpCxl>true</GrpCxl></OrgnlGrpInfAndCxl></Undrlyg></FIToFIPmtCxlReq></Document>`;
    await bank.says(group);
    const rows = await bank.gateway.query(
      `SELECT amount::text, currency FROM recalls WHERE known_by = 'GC-1 M-9'`,
    );
    expect(rows).toEqual([{ amount: '0', currency: '' }]);
  });
});

describe('a recall that two people accept', () => {
  it('is paid out of suspense once, and matched to the bank’s debit', async () => {
    const before = await bank.houseBalances();
    const end_to_end = reference();
    const item_id = await came(end_to_end, '50.00');
    const recall_id = await requestRecall({ number: 'CX-3', amount: '50.00', end_to_end });
    const { context } = bank.gateway.gateway;
    await proposeAnswer(context, { ...accepting, recall_id });
    await expect(decideAnswer(context, { recall_id, decision: 'confirmed', by: 'user:ann' })).rejects.toThrow(
      /second person/,
    );
    await decideAnswer(context, { recall_id, decision: 'confirmed', by: 'user:bob' });
    expect(await recallRow(recall_id)).toMatchObject({
      state: 'accepted',
      granted: '5000',
      source: 'suspense',
    });
    expect(await bank.suspense()).not.toContainEqual(
      expect.objectContaining({ item_id: item_id.toString() }),
    );
    const aside = await bank.houseBalances();
    expect(Number(aside['EUR 108'] ?? 0) - Number(before['EUR 108'] ?? 0)).toBe(50_00);
    await bank.gateway.work(5_000);
    expect(await answerFile(recall_id)).toMatch(/<Conf>CNCL<.*<OrgnlEndToEndId>.*<TxCxlSts>ACCR</s);
    // Told of twice, and booked once.
    const debit = debitOf(end_to_end, '50.00');
    await bank.says(notificationOf(debit));
    await bank.says(statementOf({ number: 77, opening: 0n, closing: -50_00n }, debit));
    expect(await recallRow(recall_id)).toMatchObject({ state: 'given_back' });
    const after = await bank.houseBalances();
    expect(after['EUR 108'] ?? '0').toBe(before['EUR 108'] ?? '0');
    expect(after['EUR 102'] ?? '0').toBe(before['EUR 102'] ?? '0');
    expect(after['EUR 105'] ?? '0').toBe(before['EUR 105'] ?? '0');
    await bank.gateway.verify();
  });

  it('is matched to a debit that came first, and another debit stays in suspense', async () => {
    const end_to_end = reference();
    await came(end_to_end, '51.00');
    await bank.says(notificationOf(debitOf(end_to_end, '51.00')));
    const recall_id = await requestRecall({ number: 'CX-4', amount: '51.00', end_to_end });
    await answer(recall_id);
    await bank.gateway.work(5_000);
    expect(await recallRow(recall_id)).toMatchObject({ state: 'given_back' });
    await bank.says(notificationOf(debitOf(end_to_end, '51.00')));
    expect((await bank.suspense()).at(-1)).toMatchObject({ amount: '-5100' });
    await bank.gateway.verify();
  });

  it('takes money already assigned to a merchant from their balance, if it is there', async () => {
    const end_to_end = reference();
    await clearItem(await came(end_to_end, '60.00'), 'account', bank.client.account_id);
    const recall_id = await requestRecall({ number: 'CX-5', amount: '60.00', end_to_end });
    expect(await bank.balances(bank.client)).toMatchObject({ 'EUR 2': '506000' });
    await answer(recall_id);
    expect(await bank.balances(bank.client)).toMatchObject({ 'EUR 2': '500000', 'EUR 108': '6000' });
    await bank.says(notificationOf(debitOf(end_to_end, '60.00')));
    expect(await bank.balances(bank.client)).toMatchObject({ 'EUR 2': '500000' });
    expect((await bank.balances(bank.client))['EUR 108'] ?? '0').toBe('0');
    await bank.gateway.verify();
  });

  it('is matched for two equal payments when there are as many debits as recalls', async () => {
    const end_to_end = reference();
    const other = await bank.createClient();
    const items = [await came(end_to_end, '70.00'), await came(end_to_end, '70.00')] as const;
    await clearItem(items[0], 'account', bank.client.account_id);
    await clearItem(items[1], 'account', other.account_id);
    const recalls = [
      await requestRecall({ number: reference(), amount: '70.00', end_to_end }),
      await requestRecall({ number: reference(), amount: '70.00', end_to_end }),
    ] as const;
    await answer(recalls[0], { item_id: items[0] });
    await answer(recalls[1], { item_id: items[1] });
    const states = async () => [await recallRow(recalls[0]), await recallRow(recalls[1])];
    await bank.says(notificationOf(debitOf(end_to_end, '70.00')));
    expect(await states()).toMatchObject([{ state: 'accepted' }, { state: 'accepted' }]);
    await bank.says(notificationOf(debitOf(end_to_end, '70.00')));
    expect(await states()).toMatchObject([{ state: 'given_back' }, { state: 'given_back' }]);
    for (const one of [bank.client, other]) expect((await bank.balances(one))['EUR 108'] ?? '0').toBe('0');
    await bank.gateway.verify();
  });

  it('is for a person for two equal payments where there are more debits than recalls', async () => {
    const end_to_end = reference();
    const item_id = await came(end_to_end, '71.00');
    const recall_id = await requestRecall({ number: reference(), amount: '71.00', end_to_end });
    await bank.says(notificationOf(debitOf(end_to_end, '71.00'), debitOf(end_to_end, '71.00')));
    await answer(recall_id, { item_id });
    await bank.gateway.work(5_000);
    expect(await recallRow(recall_id)).toMatchObject({ state: 'accepted' });
    await bank.gateway.verify();
  });

  it('of a returned payout takes it from the merchant again, no more than came, and never twice', async () => {
    const [payment] = await bank.send(bank.client, { payment_amount: '1000.00' });
    await bank.says(statusesOf([payment!, 'ACSC']));
    const details = transaction(payment!, returnReason('AC04'));
    await bank.says(notificationOf(line({ side: 'CRDT', amount: '700.00', code: 'RRTN', details })));
    expect(await bank.balances(bank.client)).toMatchObject({ 'EUR 2': '470000' });
    const { uetr } = payment!;
    const too_much = await requestRecall({ number: 'CX-6', amount: '1000.00', uetr });
    await expect(answer(too_much)).rejects.toThrow(/asks for 1000.00 EUR, and 700.00 are there/);
    const recall_id = await requestRecall({ number: 'CX-7', amount: '700.00', uetr });
    const again = await requestRecall({ number: 'CX-8', amount: '700.00', uetr });
    await answer(recall_id);
    expect(await bank.balances(bank.client)).toMatchObject({ 'EUR 2': '400000', 'EUR 108': '70000' });
    await expect(answer(again)).rejects.toThrow(/nothing of payout/);
    // The debit of the payout itself comes late; both are found.
    await bank.says(
      notificationOf(line({ side: 'DBIT', amount: '1000.00', details: transaction(payment!) })),
    );
    await bank.says(notificationOf(debitOf(payment!.end_to_end_id, '700.00')));
    expect(await recallRow(recall_id)).toMatchObject({ state: 'given_back' });
    await bank.gateway.verify();
  });

  it.each([
    ['payout', 'item'],
    ['item', 'payout'],
  ] as const)('of one return, by its %s and then by its %s, is paid once', async (first, second) => {
    const { recalls, by, payment } = await returnedOnce();
    await answer(recalls[0], by[first]);
    await expect(answer(recalls[1], by[second])).rejects.toThrow(
      `nothing of payout ${payment.transaction_id} has come back`,
    );
    expect(await bank.balances(bank.client)).toMatchObject({ 'EUR 2': '490000', 'EUR 108': '10000' });
    await bank.gateway.verify();
  });

  it('of one return, by its item and by its payout at once, is paid once', async () => {
    const { context } = bank.gateway.gateway;
    const { recalls, by } = await returnedOnce();
    await proposeAnswer(context, { ...accepting, recall_id: recalls[0], ...by.item });
    await proposeAnswer(context, { ...accepting, recall_id: recalls[1], ...by.payout });
    const decided = await Promise.allSettled(
      recalls.map((recall_id) => decideAnswer(context, { recall_id, decision: 'confirmed', by: 'user:bob' })),
    );
    expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await bank.balances(bank.client)).toMatchObject({ 'EUR 2': '490000', 'EUR 108': '10000' });
    await bank.gateway.verify();
  });

  it('of one return, of which an earlier release recorded the item only, is paid once', async () => {
    const { recalls, by } = await returnedOnce();
    await answer(recalls[0], by.item);
    await bank.gateway.query('UPDATE recalls SET source_transaction_id = 0 WHERE recall_id = $1', [
      recalls[0].toString(),
    ]);
    await expect(answer(recalls[1], by.payout)).rejects.toThrow(/nothing of payout/);
    await bank.gateway.verify();
  });

  it('of a return in parts takes no more than remains of all of them', async () => {
    const payment = await paid({ payment_amount: '100.00' });
    const { account_id } = bank.client;
    const parts = [await came(reference(), '60.00'), await came(reference(), '40.00')] as const;
    for (const item_id of parts) await clearItem(item_id, 'return', account_id, payment.transaction_id);
    const named = { account_id, payout: parseSearch(payment.transaction_id) };
    await answer(
      await requestRecall({ number: reference(), amount: '50.00', end_to_end: reference() }),
      named,
    );
    const more = await requestRecall({ number: reference(), amount: '60.00', end_to_end: reference() });
    await expect(answer(more, { item_id: parts[0] })).rejects.toThrow(
      /asks for 60.00 EUR, and 50.00 are there/,
    );
    const rest = await requestRecall({ number: reference(), amount: '40.00', end_to_end: reference() });
    await answer(rest, { item_id: parts[1] });
    expect(await bank.balances(bank.client)).toMatchObject({ 'EUR 2': '491000', 'EUR 108': '9000' });
    await bank.gateway.verify();
  });

  it('of a return in another currency takes that, and leaves what was returned in the payout’s own', async () => {
    const payment = await paid({
      payment_amount: '1000.00',
      payment_currency: 'USD',
      source_currency: 'USD',
    });
    const { account_id } = bank.client;
    const euros = await came(reference(), '911.20');
    await clearItem(euros, 'return', account_id, payment.transaction_id);
    const dollars = line({
      side: 'CRDT',
      amount: '30.00',
      currency: 'USD',
      code: 'RRTN',
      details: transaction(payment),
    });
    await bank.says(notificationOf(dollars));
    expect(await bank.balances(bank.client)).toMatchObject({ 'EUR 2': '591120', 'USD 2': '403000' });
    const in_euros = await requestRecall({ number: reference(), amount: '911.20', end_to_end: reference() });
    await answer(in_euros, { item_id: euros });
    const in_dollars = await requestRecall({
      number: reference(),
      amount: '30.00',
      currency: 'USD',
      end_to_end: reference(),
    });
    await answer(in_dollars, { account_id, payout: parseSearch(payment.transaction_id) });
    expect(await bank.balances(bank.client)).toMatchObject({
      'EUR 2': '500000',
      'EUR 108': '91120',
      'USD 2': '400000',
      'USD 108': '3000',
    });
    await bank.gateway.verify();
  });

  it('is reported to the merchant, whose statement and settlement report name the payout and the money', async () => {
    const { recalls, by, payment } = await returnedOnce();
    const { account_id } = bank.client;
    await answer(recalls[0], by.item);
    const top_up = reference();
    await clearItem(await came(top_up, '7.00'), 'account', account_id);
    const mine = await requestRecall({ number: reference(), amount: '7.00', end_to_end: top_up });
    await answer(mine);
    const { body } = await bank.client.post('events', { after: '0', limit: '100' });
    const events = body['events'].filter(({ type }: { type: string }) => type === 'balance.adjusted');
    expect(events.map(({ data }: { data: object }) => data)).toMatchObject([
      {
        adjustment_id: recalls[0].toString(),
        currency: 'EUR',
        amount: '-100.00',
        transaction_id: payment.transaction_id,
      },
      { amount: '7.00', transaction_id: '' },
      { adjustment_id: mine.toString(), currency: 'EUR', amount: '-7.00', transaction_id: '' },
    ]);
    const portal = await createPortalClient(bank.gateway, {
      merchant_id: bank.client.credentials.merchant_id,
    });
    const today = bank.gateway.clock.now().toISOString().slice(0, 10);
    const params = { account_id };
    const query = { from: today, to: today };
    const report = await portal.call(readSettlement, { params, query });
    // Paid, returned and given back; what was topped up has gone out again too.
    expect(report.body['totals']).toContainEqual(
      expect.objectContaining({ currency: 'EUR', topped_up: '5007.00', paid_out: '-107.00', net: '4900.00' }),
    );
    const statement = await portal.call(readStatement, { params, query: { ...query, currency: 'EUR' } });
    const lines = statement.body['lines'].filter(
      ({ movement }: { movement: string }) => movement === 'recall_granted',
    );
    expect(lines).toMatchObject([
      {
        transaction_id: payment.transaction_id,
        short_reference_id: payment.short_reference_id,
        amount: '-100.00',
      },
      { transaction_id: mine.toString(), short_reference_id: '', amount: '-7.00' },
    ]);
  });

  it('is paid once when two pairs of people accept it at once', async () => {
    const { context } = bank.gateway.gateway;
    const end_to_end = reference();
    await came(end_to_end, '61.00');
    const first = await requestRecall({ number: 'CX-9', amount: '61.00', end_to_end });
    const second = await requestRecall({ number: 'CX-10', amount: '61.00', end_to_end });
    for (const recall_id of [first, second]) await proposeAnswer(context, { ...accepting, recall_id });
    const decided = await Promise.allSettled(
      [first, second, first].map((recall_id) =>
        decideAnswer(context, { recall_id, decision: 'confirmed', by: 'user:bob' }),
      ),
    );
    expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await bank.gateway.verify();
  });

  it('in another currency than came is answered outside the gateway', async () => {
    const end_to_end = reference();
    const item_id = await came(end_to_end, '62.00');
    const recall_id = await requestRecall({ number: 'CX-11', amount: '62.00', currency: 'USD', end_to_end });
    await expect(answer(recall_id, { item_id })).rejects.toThrow(/asks for USD, and EUR came/);
  });
});

describe('a recall that two people refuse', () => {
  it('is answered with the code, and moves no money', async () => {
    const before = await bank.houseBalances();
    const recall_id = await requestRecall({
      number: 'CX-12',
      case: 'CASE-12',
      amount: '63.00',
      transaction: 'TX-12345678',
    });
    const { context } = bank.gateway.gateway;
    await expect(
      proposeAnswer(context, { ...accepting, recall_id, answer: 'refused', reason: 'no' }),
    ).rejects.toThrow(/needs its code/);
    await answer(recall_id, { answer: 'refused', answer_code: 'LEGL', reason: 'Court order' });
    await bank.gateway.work(5_000);
    expect(await answerFile(recall_id)).toMatch(
      /<RslvdCase><Id>CASE-12<.*<OrgnlTxId>TX-12345678<.*<TxCxlSts>RJCR<.*<Cd>LEGL<.*<AddtlInf>Court order</s,
    );
    expect(await bank.houseBalances()).toEqual(before);
    await expect(answer(recall_id)).rejects.toThrow(/answered already/);
  });

  it('is answered by a valid message, whatever the bank has written', async () => {
    const odd: RequestedRecall[] = [
      { number: 'CX-20' },
      { number: reference(), uetr: 'not a uuid', end_to_end: 'NOTPROVIDED', amount: '0.00' },
      { number: reference(), case: '&lt;C&gt;', amount: '1.005', currency: 'XXX', reason: 'toolong' },
      { number: `CX-${'9'.repeat(60)}`, case: 'C'.repeat(60), transaction: 'T'.repeat(90), amount: '5' },
      { number: reference(), more: '<OrgnlIntrBkSttlmDt>2026-02-31</OrgnlIntrBkSttlmDt>' },
    ];
    for (const recall of odd) {
      const recall_id = await requestRecall(recall);
      await answer(recall_id, { answer: 'refused', answer_code: 'NOOR', reason: '<&> '.repeat(60) });
      await bank.gateway.work(5_000);
      expect(await answerFile(recall_id)).toContain('<TxCxlSts>RJCR<');
    }
  });
});

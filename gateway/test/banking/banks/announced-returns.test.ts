import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBacklogs } from '../../../src/operations/health/read-backlogs.ts';
import { clearing_hooks } from '../../../src/banking/recalls/give-back.ts';
import { decideClearing, proposeClearing } from '../../../src/ledger/suspense/clear-suspense.ts';
import { createPerson } from '../../../src/accounts/identity/team/manage-people.ts';
import { parseSearch } from '../../../src/kernel/values/search.ts';
import { actingAs, createOperator } from '../../support/command.ts';
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
import { returnsOf } from './return-messages.ts';

const bank = houseBankScene();

async function paid(amount = '1000.00', more: Record<string, string> = {}): Promise<SentPayment> {
  const [payment] = await bank.send(bank.client, { payment_amount: amount, ...more });
  await bank.says(statusesOf([payment!, 'ACSC']));
  return payment!;
}

const booked = (amount: string, details: string): string =>
  notificationOf(line({ side: 'CRDT', amount, code: 'RRTN', details }));

async function stateOf({ transaction_id }: SentPayment): Promise<Record<string, string>> {
  const [row] = await bank.gateway.query(
    'SELECT status, returned_amount::text AS returned, failure_code AS reason FROM payouts WHERE transaction_id = $1',
    [transaction_id],
  );
  return row!;
}

async function claimsOf({ transaction_id }: SentPayment): Promise<string[]> {
  const rows = await bank.gateway.query(
    `SELECT concat_ws(' ', cause, state, announced) AS claim FROM payout_claims WHERE transaction_id = $1 ORDER BY claim_id`,
    [transaction_id],
  );
  return rows.map(({ claim }) => claim!);
}

async function remarksOfLast(): Promise<{ result: string; remarks: string }> {
  const [row] = await bank.gateway.query(
    `SELECT result, array_to_string(remarks, '; ') AS remarks FROM bank_received_files ORDER BY received_at DESC, name DESC LIMIT 1`,
  );
  return row as { result: string; remarks: string };
}

describe('a return that the bank announces (pacs.004)', () => {
  it('moves no money until it is booked, is shown as expected, and gives the booked line its reason', async () => {
    const payment = await paid();
    await bank.says(returnsOf({ number: 'R-1', payment, amount: '1000.00' }));
    expect(await stateOf(payment)).toMatchObject({ status: 'COMPLETED', returned: '0' });
    expect(await bank.balances(bank.client)).toMatchObject({ 'EUR 2': '400000' });
    expect(await claimsOf(payment)).toEqual(['announced accepted 100000']);
    const backlogs = await readBacklogs(bank.gateway.gateway.context);
    expect(backlogs.find(({ name }) => name === 'money expected back from house-bank')?.waiting).toBe(1);

    const text = line({ side: 'CRDT', amount: '1000.00', code: 'RRTN', details: transaction(payment) });
    await bank.says(notificationOf(text));
    await bank.says(statementOf({ number: 1, opening: 0n, closing: 1000_00n }, text));
    expect(await stateOf(payment)).toEqual({ status: 'RETURNED', returned: '100000', reason: 'AC04' });
    expect(await bank.balances(bank.client)).toMatchObject({ 'EUR 2': '500000' });
    expect(await claimsOf(payment)).toEqual(['announced met 100000']);
  });

  it('is matched to the booking that came before it, and no further money is expected', async () => {
    const payment = await paid();
    await bank.says(booked('1000.00', transaction(payment, returnReason('AC06'))));
    await bank.says(returnsOf({ number: 'R-2', payment, amount: '1000.00' }));
    expect(await stateOf(payment)).toEqual({ status: 'RETURNED', returned: '100000', reason: 'AC06' });
    expect(await claimsOf(payment)).toEqual([]);
    expect(await bank.balances(bank.client)).toMatchObject({ 'EUR 2': '500000' });
  });

  it('is matched to a booking that is less by the banks’ charges', async () => {
    const payment = await paid();
    const charges = '<ChrgsInf><Amt Ccy="EUR">12.50</Amt><Agt><FinInstnId/></Agt></ChrgsInf>';
    await bank.says(returnsOf({ number: 'R-3', payment, amount: '987.50', more: charges }));
    const [row] = await bank.gateway.query(
      `SELECT amount::text, said ->> 'charges' AS charges FROM announced_returns WHERE return_id = 'R-3'`,
    );
    expect(row).toEqual({ amount: '98750', charges: '12.50 EUR' });
    await bank.says(booked('987.50', transaction(payment)));
    expect(await stateOf(payment)).toEqual({ status: 'RETURNED', returned: '98750', reason: 'AC04' });
    expect(await claimsOf(payment)).toEqual(['announced met 98750']);
  });

  it('is expected in parts until each part is booked, and each counts once', async () => {
    const payment = await paid();
    await bank.says(returnsOf({ number: 'R-4', payment, amount: '400.00' }));
    await bank.says(returnsOf({ number: 'R-5', payment, amount: '600.00' }));
    // The same again, in another message.
    await bank.says(returnsOf({ number: 'R-4', payment, amount: '400.00' }));
    expect(await claimsOf(payment)).toEqual(['announced accepted 100000']);
    await bank.says(booked('600.00', transaction(payment)));
    expect(await claimsOf(payment)).toEqual(['announced accepted 100000']);
    expect(await stateOf(payment)).toMatchObject({ status: 'RETURNED', returned: '60000' });
    await bank.says(booked('400.00', transaction(payment)));
    expect(await claimsOf(payment)).toEqual(['announced met 100000']);
    expect(await bank.balances(bank.client)).toMatchObject({ 'EUR 2': '500000' });
  });

  it('is still expected in one part when the other was booked before its announcement', async () => {
    const payment = await paid();
    await bank.says(returnsOf({ number: 'R-6', payment, amount: '400.00' }));
    await bank.says(booked('400.00', transaction(payment)));
    await bank.says(returnsOf({ number: 'R-7', payment, amount: '100.00' }));
    expect(await claimsOf(payment)).toEqual(['announced met 40000', 'announced accepted 50000']);
  });

  it('is a remark where it exceeds what was sent: no more than that is expected', async () => {
    const payment = await paid();
    await bank.says(
      returnsOf({ number: 'R-8', payment, amount: '900.00' }, { number: 'R-9', payment, amount: '200.00' }),
    );
    expect((await remarksOfLast()).remarks).toMatch(/more is announced to come back than was sent/);
    expect(await claimsOf(payment)).toEqual(['announced accepted 100000']);
  });

  it('completes a payout that was not yet reported as paid, because only money that had left can return', async () => {
    const [payment] = await bank.send(bank.client, { payment_amount: '1000.00' });
    await bank.says(returnsOf({ number: 'R-10', payment: payment!, amount: '1000.00' }));
    expect(await stateOf(payment!)).toMatchObject({ status: 'COMPLETED', returned: '0' });
    expect(await claimsOf(payment!)).toEqual(['announced accepted 100000']);
    // The rejection that gives it back by status alone ends the waiting.
    await bank.says(statusesOf([payment!, 'RJCT', 'AC04']));
    expect(await stateOf(payment!)).toMatchObject({ status: 'RETURNED', returned: '100000' });
    expect(await claimsOf(payment!)).toEqual(['announced met 100000']);
  });

  it('gives nothing back for a payout that has failed', async () => {
    const [payment] = await bank.send(bank.client, { payment_amount: '1000.00' });
    await bank.says(statusesOf([payment!, 'RJCT', 'AC04']));
    await bank.says(returnsOf({ number: 'R-11', payment: payment!, amount: '1000.00' }));
    expect(await stateOf(payment!)).toMatchObject({ status: 'FAILED', returned: '0' });
    expect(await claimsOf(payment!)).toEqual([]);
    expect((await remarksOfLast()).remarks).toMatch(/had failed/);
  });

  it('names the payout of a booked line that has the number of the return alone', async () => {
    const payment = await paid();
    await bank.says(returnsOf({ number: 'RET/2026/4711', payment, amount: '1000.00' }));
    const details = `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId><TxId>RET/2026/4711</TxId></Refs></TxDtls>`;
    await bank.says(booked('1000.00', details));
    expect(await stateOf(payment)).toMatchObject({ status: 'RETURNED', returned: '100000' });
    expect(await claimsOf(payment)).toEqual(['announced met 100000']);
  });

  it('names no payout when two banks have used its number', async () => {
    const [a, b] = [await paid('10.00'), await paid('10.00')];
    await bank.says(
      returnsOf(
        { number: 'SAME', payment: a, amount: '10.00' },
        { number: 'SAME', payment: b, amount: '10.00' },
      ),
    );
    expect([await claimsOf(a), await claimsOf(b)]).toEqual([
      ['announced accepted 1000'],
      ['announced accepted 1000'],
    ]);
    const before = (await bank.suspense()).length;
    const details = `<TxDtls><Refs><TxId>SAME</TxId></Refs></TxDtls>`;
    await bank.says(booked('10.00', details));
    expect(await bank.suspense()).toHaveLength(before + 1);
    expect(await stateOf(a)).toMatchObject({ status: 'COMPLETED' });
  });

  it('is expected in another currency until two people have decided whose it is', async () => {
    const payment = await paid('1000.00', { payment_currency: 'USD', source_currency: 'USD' });
    await bank.says(returnsOf({ number: 'R-12', payment, amount: '911.20' }));
    expect(await claimsOf(payment)).toEqual(['announced accepted 0']);
    await bank.says(booked('911.20', transaction(payment)));
    expect(await claimsOf(payment)).toEqual(['announced accepted 0']);
    const item = (await bank.suspense()).find(({ likely }) => likely === payment.transaction_id)!;
    expect(item).toMatchObject({ cause: 'other_currency', amount: '91120', currency: 'EUR' });
    const { context } = bank.gateway.gateway;
    const item_id = BigInt(item['item_id']!);
    await proposeClearing(context, clearing_hooks, {
      item_id,
      resolution: 'return',
      to_account_id: bank.client.account_id,
      payout: parseSearch(payment.transaction_id),
      other_item_id: 0n,
      recall_id: 0n,
      reason: 'announced as that',
      by: 'user:ann',
    });
    await decideClearing(context, clearing_hooks, { item_id, decision: 'confirmed', by: 'user:bob' });
    expect(await claimsOf(payment)).toEqual(['announced met 0']);
  });

  const not_booked = async (): Promise<number> =>
    (await readBacklogs(bank.gateway.gateway.context)).find(
      ({ name }) => name === 'announced returns not booked of house-bank',
    )?.waiting ?? 0;

  it.each(['before', 'after'])('without a payout waits for its booking, which comes %s it', async (when) => {
    const before = await not_booked();
    const number = `R-13-${when}`;
    const announced = returnsOf({ number, payment: { end_to_end_id: 'ELSE' }, amount: '5.00' });
    const details = `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId><TxId>${number}</TxId></Refs></TxDtls>`;
    const booking = booked('5.00', details);
    const suspended = (await bank.suspense()).length;
    if (when === 'before') await bank.says(booking);
    await bank.says(announced);
    expect((await remarksOfLast()).remarks).toBe(
      `return ${number}: it names no transfer of the gateway; it waits for its booking`,
    );
    expect(await not_booked()).toBe(when === 'before' ? before : before + 1);
    // Money of the same amount that bears nothing of it is another one.
    await bank.says(booked('5.00', transaction(null)));
    expect(await not_booked()).toBe(when === 'before' ? before : before + 1);
    if (when === 'after') await bank.says(booking);
    expect(await not_booked()).toBe(before);
    expect(await bank.suspense()).toHaveLength(suspended + 2);
  });

  it('is expected for a payout that had failed, until a person ends it with a reason', async () => {
    const before = await not_booked();
    const [payment] = await bank.send(bank.client, { payment_amount: '1000.00' });
    await bank.says(statusesOf([payment!, 'RJCT', 'AC04']));
    await bank.says(returnsOf({ number: 'R-16', payment: payment!, amount: '1000.00' }));
    expect(await not_booked()).toBe(before + 1);
    await createPerson(bank.gateway.gateway.context, {
      email: 'ann@gateway.example',
      name: 'Ann',
      operator: true,
      membership: null,
      password: 'a long enough password 1',
    });
    const command = createOperator(bank.gateway.connection, { BANKS_FILE: join(bank.folder, 'banks.json') });
    const waiting = await command.json('banks', 'returns', 'house-bank', '--waiting');
    expect(waiting.find(({ return_id }: any) => return_id === 'R-16')).toMatchObject({
      unexpected: 'failed',
    });
    const close = ['banks', 'close-return', 'house-bank', 'R-16', '--note'];
    const ann = await actingAs(command, bank.gateway, 'ann@gateway.example');
    expect((await ann.run(...close, ' ')).code).not.toBe(0);
    expect((await ann.run(...close, 'the bank took it back')).output).toMatch(/no longer waited for/);
    expect((await ann.run(...close, 'again')).output).toMatch(/no return R-16 of house-bank waits/);
    expect(await not_booked()).toBe(before);
    const audited = await bank.gateway.query(
      `SELECT o.result FROM audit_log_entries e JOIN audit_log_outcomes o USING (merchant_id, audit_id)
       WHERE e.action = 'operator.close_return' ORDER BY e.audit_id`,
    );
    expect(audited.map(({ result }) => result)).toEqual(['refused', 'done', 'refused']);
    command.remove();
  });

  it('is shown by the commands, with the payout and what is expected of it', async () => {
    const payment = await paid();
    await bank.says(returnsOf({ number: 'R-15', payment, amount: '987.50' }));
    const command = createOperator(bank.gateway.connection, { BANKS_FILE: join(bank.folder, 'banks.json') });
    const [newest] = await command.json('banks', 'returns', 'house-bank');
    expect(newest).toMatchObject({
      return_id: 'R-15',
      transaction_id: payment.transaction_id,
      amount: '987.50',
      reason_code: 'AC04',
    });
    const account = ['--account', bank.client.account_id];
    const shown = await command.json('payouts', 'show', payment.transaction_id, account);
    expect(shown['claims']).toMatchObject([{ cause: 'announced', announced: '987.50', reason_code: 'AC04' }]);
    // For people, too.
    expect(await command.run('payouts', 'show', payment.transaction_id, account)).toMatchObject({ code: 0 });
    expect(await command.run('banks', 'returns', 'house-bank')).toMatchObject({ code: 0 });
    command.remove();
  });

  it('is set aside when it has no amount, or is of a whole group without a reference', async () => {
    const good = returnsOf({ number: 'R-14', amount: '5.00' });
    for (const bad of [good.replace('>5.00<', '>five<'), good.replace(/<TxInf>.*<\/TxInf>/s, '')]) {
      await bank.says(bad);
      expect(await remarksOfLast()).toMatchObject({ result: 'set_aside' });
    }
  });
});

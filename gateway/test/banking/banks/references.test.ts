import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { id_max } from '../../../src/kernel/values/ids.ts';
import {
  line,
  notificationOf,
  openHouseBank,
  transaction,
  type HouseBank,
  type SentPayment,
} from '../../support/house-bank.ts';

let bank: HouseBank;
let messages = 0;

beforeAll(async () => {
  bank = await openHouseBank();
});
afterAll(() => bank.close());

/** A status report that names a transfer by its end-to-end reference alone. */
function statusBy(end_to_end_id: string, status: string): string {
  messages += 1;
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
    <GrpHdr><MsgId>REFERENCES-${messages}</MsgId></GrpHdr><OrgnlPmtInfAndSts><TxInfAndSts>
    <OrgnlEndToEndId>${end_to_end_id}</OrgnlEndToEndId><TxSts>${status}</TxSts>
    ${status === 'RJCT' ? '<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf>' : ''}</TxInfAndSts></OrgnlPmtInfAndSts>
    </CstmrPmtStsRpt></Document>`;
}

async function stateOf({ transaction_id }: SentPayment): Promise<string | undefined> {
  const rows = await bank.gateway.query<{ status: string }>(
    'SELECT status FROM payouts WHERE transaction_id = $1',
    [transaction_id],
  );
  return rows[0]?.status;
}

async function lastRemarks(): Promise<string[]> {
  const [row] = await bank.gateway.query<{ remarks: string[] }>(
    'SELECT remarks FROM bank_received_files ORDER BY received_at DESC LIMIT 1',
  );
  return row?.remarks ?? [];
}

/** Gives a payment the reference of another one, as an earlier release might have. */
async function share(of: SentPayment, other: SentPayment, reference: string): Promise<void> {
  for (const { transaction_id, end_to_end_id } of [of, other]) {
    await bank.gateway.query('UPDATE bank_instructions SET end_to_end_id = $1 WHERE end_to_end_id = $2', [
      reference,
      end_to_end_id,
    ]);
    await bank.gateway.query('UPDATE payouts SET short_reference_id = $1 WHERE transaction_id = $2', [
      reference.slice(0, 15),
      transaction_id,
    ]);
  }
}

describe('the end-to-end reference of a payout', () => {
  it('contains the number of the instruction behind the short reference, so that no two transfers share one', async () => {
    const client = await bank.createClient();
    const [payment] = await bank.send(client, { payment_amount: '10.00' });
    const { short_reference_id, instr_id, end_to_end_id } = payment!;
    const number = instr_id.split('-')[1]!;
    expect(end_to_end_id).toBe(`${short_reference_id}-${number}`);
    expect(`${short_reference_id}-${id_max}`).toHaveLength(35);
  });

  it('names one payout where two accounts have the same short reference', async () => {
    const [a, b] = [await bank.createClient(), await bank.createClient()];
    const [mine] = await bank.send(a, { payment_amount: '100.00' });
    const [other] = await bank.send(b, { payment_amount: '700.00' });
    await bank.gateway.query('UPDATE payouts SET short_reference_id = $1 WHERE transaction_id = $2', [
      mine!.short_reference_id,
      other!.transaction_id,
    ]);
    await bank.says(statusBy(mine!.end_to_end_id, 'RJCT'));
    expect(await stateOf(mine!)).toBe('FAILED');
    expect(await stateOf(other!)).toBe('PROCESSING');
    await bank.gateway.verify();
  });

  it.each(['RJCT', 'ACSC'])(
    'that two transfers share lets the status %s move neither of them',
    async (status) => {
      const [a, b] = [await bank.createClient(), await bank.createClient()];
      const [mine] = await bank.send(a, { payment_amount: '100.00' });
      const [other] = await bank.send(b, { payment_amount: '700.00' });
      const before = [await bank.balances(a), await bank.balances(b)];
      const shared = mine!.short_reference_id;
      await share(mine!, other!, shared);
      await bank.says(statusBy(shared, status));
      expect([await stateOf(mine!), await stateOf(other!)]).toEqual(['PROCESSING', 'PROCESSING']);
      expect([await bank.balances(a), await bank.balances(b)]).toEqual(before);
      expect(await lastRemarks()).toEqual([
        `transfer ${shared}: 2 transfers have this reference (${[mine!.instr_id, other!.instr_id].toSorted().join(', ')}); none is moved`,
      ]);
      await bank.gateway.verify();
    },
  );

  it('is recognised where a bank returns its first 15 or 18 characters', async () => {
    const client = await bank.createClient();
    const [first, second] = await bank.send(client, { payment_amount: '10.00' }, { payment_amount: '11.00' });
    await bank.says(statusBy(first!.end_to_end_id.slice(0, 15), 'ACSC'));
    await bank.says(statusBy(second!.end_to_end_id.slice(0, 18), 'ACSC'));
    expect([await stateOf(first!), await stateOf(second!)]).toEqual(['COMPLETED', 'COMPLETED']);
  });

  it.each([
    ['whole', (payment: SentPayment) => payment.end_to_end_id],
    ['broken into lines', (payment: SentPayment) => payment.end_to_end_id.replace('-', '-\n')],
    ['as its short reference', (payment: SentPayment) => payment.short_reference_id],
  ])('is found in a text, %s', async (_how, written) => {
    const client = await bank.createClient();
    const [payment] = await bank.send(client, { payment_amount: '12.00' });
    await bank.says(notificationOf(line({ side: 'DBIT', amount: '12.00', details: transaction(payment!) })));
    const text = `<RmtInf><Ustrd>RETURN OF ${written(payment!)} ACCOUNT CLOSED</Ustrd></RmtInf>`;
    await bank.says(
      notificationOf(line({ side: 'CRDT', amount: '12.00', code: 'RRTN', details: transaction(null, text) })),
    );
    expect(await stateOf(payment!)).toBe('RETURNED');
    await bank.gateway.verify();
  });
});

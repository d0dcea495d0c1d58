import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OpenedCheckout, submission } from '../../support/checkout.ts';
import { cards, sampleOrder, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

const open = (fields: Record<string, unknown> = {}): Promise<OpenedCheckout> =>
  OpenedCheckout.create(client, { amount: '0.00', ...fields });

/** The acquirer's instructions about the payment of a session, in their order. */
async function instructed(session: OpenedCheckout): Promise<string[]> {
  const rows = await gateway.query<{ told: string }>(
    `SELECT i.kind || ' ' || i.amount || ' ' || i.stored_credential AS told FROM sandbox_acquirer.instructions i
     JOIN operations o ON o.account_id = i.account_id AND o.operation_id = i.instruction_id
     JOIN payments p ON p.account_id = o.account_id AND p.transaction_id = o.transaction_id
     WHERE p.account_id = $1 AND p.order_no = $2 ORDER BY i.instruction_id`,
    [client.account_id, session.order_no],
  );
  return rows.map(({ told }) => told.trim());
}

describe('a checkout session with amount zero', () => {
  it('verifies a card: nothing is captured or posted, and the event reports zero', async () => {
    const { status, body } = await client.post('checkout', sampleOrder({ amount: '0.00' }));
    expect([status, body['amount']]).toEqual([200, '0.00']);
    const session = await open();
    const state = await session.pay(submission());
    expect(state).toMatchObject({
      standing: 'paid',
      result: { amount: '0.00', payment_status: '2000', order_no: session.order_no },
    });
    expect(state.result).not.toHaveProperty('token_id');
    expect(await instructed(session)).toEqual(['authorise 0']);
    const { transaction_id } = state.result;
    const events = await gateway.query(
      `SELECT type, data ->> 'amount' AS amount FROM events WHERE account_id = $1 AND subject_id = $2 ORDER BY seq`,
      [client.account_id, transaction_id],
    );
    expect(events).toEqual([{ type: 'payment.authorised', amount: '0.00' }]);
    const postings = await gateway.query('SELECT 1 FROM journal WHERE account_id = $1 AND subject_id = $2', [
      client.account_id,
      transaction_id,
    ]);
    expect(postings).toEqual([]);
  });

  it('stores the card with its customer’s agreement under token_flag, and the merchant charges it later', async () => {
    const shopper_id = `s-${randomUUID()}`;
    const session = await open({ shopper_id, token_flag: 'YES' });
    const { result } = await session.pay(submission(cards.frictionless));
    const token_id = result['token_id'] ?? '';
    expect(token_id).toMatch(/^tok_/);
    expect(await instructed(session)).toEqual(['authorise 0 first customer card_on_file']);
    const agreements = await gateway.query(
      `SELECT a.purpose, a.transaction_id::text, a.network_transaction_id <> '' AS named
       FROM card_agreements a WHERE a.account_id = $1 AND a.token_id = $2 AND a.shopper_id = $3`,
      [client.account_id, token_id, shopper_id],
    );
    expect(agreements).toEqual([
      { purpose: 'card_on_file', transaction_id: result['transaction_id'], named: true },
    ]);
    const order = sampleOrder();
    const later = await client.post('authorise', { ...order, shopper_id, token_id, initiator: 'merchant' });
    expect(later.body).toMatchObject({ payment_status: '3000' });
    // The page offers it to its customer from now on, also to be verified again.
    const again = await open({ shopper_id });
    expect(await again.html()).toContain(token_id);
    expect(await again.pay({ ...submission(), card: undefined, token_id })).toMatchObject({
      standing: 'paid',
      result: { amount: '0.00' },
    });
  });

  it('lets the customer try another card after a decline, and confirm where the issuer asks for it', async () => {
    const session = await open();
    expect(await session.pay(submission(cards.declined))).toMatchObject({
      standing: 'open',
      decline: 'decline_other',
    });
    const { standing, continue_url } = await session.pay(submission(cards.challenge));
    expect(standing).toBe('waiting');
    await fetch(continue_url, { method: 'POST', body: new URLSearchParams({ result: 'passed' }) });
    expect(await session.state()).toMatchObject({ standing: 'paid', result: { payment_status: '2000' } });
  });

  it('offers cards only, because other methods cannot verify', async () => {
    const session = await open({ billing_address: { country: 'IE' } });
    expect(await session.html()).not.toContain('data-kind="redirect"');
    expect(
      await session.refusal({ ...submission(), payment_method: 'sandbox_wallet', card: undefined }),
    ).toEqual([422, 'C0004']);
    const chosen = await client.post(
      'checkout',
      sampleOrder({ amount: '0.00', payment_method: 'sandbox_wallet' }),
    );
    expect([chosen.status, chosen.body['code'], chosen.body['source']]).toEqual([
      422,
      'C0004',
      'payment_method',
    ]);
  });

  it.each([
    ['capture', { capture: 'auto' }],
    ['amount', { item_total: '5.00' }],
    ['amount', { recurring_id: 'free', contract_name: 'Free', interval_unit: 'month', interval: '1' }],
  ])('is refused with fields that contradict it, naming %s', async (source, fields) => {
    const { status, body } = await client.post('checkout', sampleOrder({ amount: '0.00', ...fields }));
    expect([status, body['code'], body['source']]).toEqual([422, 'I0011', source]);
  });
});

describe('the page of a session with amount zero', () => {
  it.each([
    ['en', 'Verify your card for', 'Nothing is charged', 'Verify card'],
    ['zh-CN', '验证您的银行卡', '不会扣款', '验证银行卡'],
  ])(
    'says in %s that nothing is charged, and asks for no payment',
    async (language, title, nothing, button) => {
      const session = await open({ language, token_flag: 'YES' });
      const html = await session.html();
      expect(html).toMatch(new RegExp(`<h1>${title}|<h1>[^<]*${title}`));
      expect(html).toMatch(new RegExp(`id="nothing-charged"[^>]*>[^<]*${nothing}`));
      expect(html).toMatch(new RegExp(`id="pay-label">${button}<`));
      expect(html).not.toMatch(/"verify_/);
    },
  );

  it('differs from the page of a payment, which says no such thing', async () => {
    const html = await (await open({ amount: '10.00' })).html();
    expect(html).not.toContain('nothing-charged');
    expect(html).not.toContain('verify_');
  });
});

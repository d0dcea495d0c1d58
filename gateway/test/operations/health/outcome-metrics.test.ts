import { afterAll, beforeAll, expect, it } from 'vitest';
import { changePayoutSettings } from '../../../src/banking/payouts/settings/payout-settings.ts';
import { cards } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { grownBy, readMetrics } from '../../support/metrics.ts';
import { fund, germanIban, payout, sampleBeneficiary } from '../../support/payouts.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { Seller } from '../../support/subscriptions.ts';
import { RouteDesk } from '../../accounts/merchants/routing/routing-desk.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

/** The series of an outcome. */
function series(noun: string, outcome: string, code_class: string, method = 'visa', connector = 'sandbox') {
  return `causeway_${noun}_total{outcome="${outcome}",code_class="${code_class}",connector="${connector}",method="${method}"}`;
}

it('payments are counted by outcome, the group of their code, acquirer and method', async () => {
  const client = await gateway.createClient();
  const grown = await grownBy(gateway, /^causeway_payments_total/, async () => {
    for (const card of [
      cards.approve,
      cards.approve,
      cards.funds,
      cards.expired,
      cards.malfunction,
      cards.blocked,
      cards.review,
    ])
      await client.authorise({ card });
  });
  expect(grown).toEqual({
    [series('payments', 'authorised', 'none')]: 2,
    [series('payments', 'held', 'none')]: 1,
    [series('payments', 'declined', 'funds')]: 1,
    [series('payments', 'declined', 'card')]: 1,
    [series('payments', 'failed', 'technical')]: 1,
    [series('payments', 'blocked', 'fraud')]: 1,
  });
});

it('captures, cancellations and refunds are counted, and refused items by their code', async () => {
  const client = await gateway.createClient();
  const grown = await grownBy(
    gateway,
    /^causeway_(captures|cancellations|refunds|items_refused)_total/,
    async () => {
      const payment = await client.captured();
      await client.refund({ ...payment, refund_amount: '1.00' });
      await client.refund({ ...payment, refund_amount: '1000.00' });
      await client.cancel(await client.authorised());
      const failing = await client.captured({ card: cards.refund_fails });
      await client.refund({ ...failing, refund_amount: '1.00' });
      await gateway.work(2_000);
    },
  );
  expect(grown).toEqual({
    [series('captures', 'done', 'none')]: 2,
    [series('cancellations', 'done', 'none')]: 1,
    [series('refunds', 'accepted', 'none')]: 2,
    [series('refunds', 'done', 'none')]: 1,
    [series('refunds', 'failed', 'refused')]: 1,
    'causeway_items_refused_total{operation="refund",code="R0001"}': 1,
  });
});

it('payouts are counted by the state that they enter', async () => {
  const client = await gateway.createClient();
  await fund(gateway, client, '1000.00');
  const grown = await grownBy(gateway, /^causeway_payouts_total/, async () => {
    const beneficiary = sampleBeneficiary(germanIban('1'));
    await payout(client, { payment_method: 'LOCAL', payment_amount: '1.00', beneficiary });
    await gateway.work(2_000);
  });
  expect(grown).toMatchObject({
    [series('payouts', 'processing', 'none', 'LOCAL', 'sandbox-bank')]: 1,
    [series('payouts', 'completed', 'none', 'LOCAL', 'sandbox-bank')]: 1,
  });
});

it('renewals are counted without the customer’s own first payment', async () => {
  const seller = await Seller.at(gateway, '2031-01-15T08:00:00Z');
  const grown = await grownBy(gateway, /^causeway_renewals_total/, async () => {
    await seller.subscribe();
    await seller.subscribe({ card: cards.renewal_declined });
    await seller.advance('2031-02-16T08:00:00Z');
  });
  expect(grown[series('renewals', 'charged', 'none')]).toBe(1);
  const failed = Object.entries(grown).filter(([name]) => name.includes('outcome="failed"'));
  expect(failed.length).toBe(1);
});

it('a transaction that is rolled back and retried counts once', async () => {
  const desk = new RouteDesk(gateway, await createPortalClient(gateway, { operator: true }));
  const client = await gateway.createClient();
  await desk.put(client, [{ connector: 'sandbox', next: ['sandbox-2'] }]);
  // A sequence does not roll back: the first attempt of each transaction that records an outcome fails.
  await gateway.query(
    `CREATE SEQUENCE conflicts;
     CREATE FUNCTION conflict() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
       IF nextval('conflicts') % 2 = 1 THEN RAISE EXCEPTION 'changed' USING ERRCODE = '40001'; END IF;
       RETURN NEW;
     END $$;
     CREATE TRIGGER conflict BEFORE INSERT ON events FOR EACH ROW
     WHEN (NEW.type IN ('payment.attempt_failed', 'payment.authorised', 'payment.declined'))
     EXECUTE FUNCTION conflict()`,
  );
  try {
    const grown = await grownBy(
      gateway,
      /^causeway_(payments|authorisations_tried_again|approvals_reversed|transaction_retries)_total/,
      async () => {
        await client.authorise({ card: cards.malfunction_here });
        await client.authorise({ card: cards.approved_more });
      },
    );
    expect(grown).toMatchObject({
      'causeway_authorisations_tried_again_total{connector="sandbox",next="sandbox-2",reason="technical"}': 1,
      'causeway_approvals_reversed_total{connector="sandbox",reason="impossible"}': 1,
      [series('payments', 'authorised', 'none', 'visa', 'sandbox-2')]: 1,
      [series('payments', 'failed', 'technical')]: 1,
    });
    expect(grown['causeway_transaction_retries_total']).toBeGreaterThanOrEqual(3);
  } finally {
    await gateway.query('DROP TRIGGER conflict ON events');
  }
});

it('claims are counted by their result, and instructions by their answer', async () => {
  const client = await gateway.createClient();
  const grown = await grownBy(gateway, /^causeway_(request_claims|instruction_answers)_total/, async () => {
    const payment = await client.authorised({ card: cards.approve });
    const headers = { 'idempotency-key': 'one-key' };
    const fields = { capture_orders: [payment] };
    await client.post('capture', fields, headers);
    await client.post('capture', fields, headers);
    await client.authorise({ card: cards.answer_lost });
  });
  expect(grown).toMatchObject({
    'causeway_request_claims_total{outcome="answered"}': 1,
    'causeway_instruction_answers_total{connector="sandbox",method="perform",kind="authorise",result="done"}': 1,
    'causeway_instruction_answers_total{connector="sandbox",method="perform",kind="authorise",result="unknown"}': 1,
    'causeway_instruction_answers_total{connector="sandbox",method="perform",kind="capture",result="done"}': 1,
  });
  expect(grown['causeway_request_claims_total{outcome="claimed"}']).toBeGreaterThanOrEqual(1);
});

it('items that wait for people are counted: payments in review, and payouts held by screening', async () => {
  const waiting = async (backlog: string): Promise<number> =>
    (await readMetrics(gateway)).of(`causeway_backlog_waiting{backlog="${backlog}"}`) ?? 0;
  const before = await waiting('payments held for review');
  const client = await gateway.createClient();
  await client.authorise({ card: cards.review });
  expect(await waiting('payments held for review')).toBe(before + 1);
  const screened = await gateway.createClient();
  await changePayoutSettings(gateway.gateway.context, screened.account_id, { screening: true });
  await fund(gateway, screened, '100.00');
  expect(await waiting('payouts held by screening')).toBe(0);
  await payout(screened, { payment_method: 'LOCAL', payment_amount: '1.00' });
  expect(await waiting('payouts held by screening')).toBe(1);
});

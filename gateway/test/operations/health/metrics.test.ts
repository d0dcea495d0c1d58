import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markBackup } from '../../../src/operations/health/backups.ts';
import { addMs, hour_ms } from '../../../src/kernel/values/dates.ts';
import { startSchedule } from '../../../src/edges/jobs/schedule.ts';
import { cards } from '../../support/client.ts';
import { fund, germanIban, payout, sampleBeneficiary } from '../../support/payouts.ts';
import { freePort, startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { readMetrics, type MetricsReading } from '../../support/metrics.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const read = (from = gateway, headers: Record<string, string> = {}): Promise<MetricsReading> =>
  readMetrics(from, headers);

describe('the metrics of the gateway', () => {
  it('count requests by instruction and status, their time, and the lists that they were merged into', async () => {
    const client = await gateway.createClient();
    const before = await read();
    const captured = 'causeway_requests_total{operation="capture",status="200"}';
    const payments = await Promise.all(Array.from({ length: 5 }, () => client.authorised()));
    await Promise.all(payments.map((payment) => client.capture(payment)));
    const wrong = await fetch(`${gateway.url}/v1/capture`, { method: 'POST', body: '{}' });
    const refused = `causeway_requests_total{operation="capture",status="${wrong.status}"}`;
    // An answer is counted once it is sent, which its reader may see a moment earlier.
    await expect.poll(async () => (await read()).of(refused)).toBe(1);
    const after = await read();
    const grown = (series: string): number => (after.of(series) ?? 0) - (before.of(series) ?? 0);
    expect(grown(captured)).toBe(5);
    expect(grown('causeway_requests_total{operation="authorise",status="200"}')).toBe(5);
    expect(grown('causeway_request_duration_seconds_count{operation="capture"}')).toBe(6);
    expect(grown('causeway_list_items_sum{verb="capture"}')).toBe(5);
    expect(grown('causeway_list_items_count{verb="capture"}')).toBeLessThanOrEqual(5);
    const lists = grown('causeway_connector_seconds_count{connector="sandbox",method="perform"}');
    expect(lists).toBeGreaterThan(1);
    expect(lists).toBeLessThanOrEqual(10);
  });

  it('report waiting work, the process and its connections', async () => {
    const client = await gateway.createClient();
    await client.authorise({ card: cards.answer_lost });
    const { of } = await read();
    expect(of('causeway_unsettled_operations')).toBe(1);
    expect(of('causeway_backlog_waiting{backlog="operations of unknown outcome"}')).toBe(1);
    expect(of('causeway_database_up')).toBe(1);
    expect(of('causeway_database_connections{state="idle"}')).toBeGreaterThanOrEqual(1);
    expect(of('causeway_screening_available')).toBe(0);
    expect(of('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(of('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  });

  it('tell how old the newest backup is that was marked, and nothing before the first', async () => {
    const series = 'causeway_backup_age_seconds';
    expect((await read()).of(series)).toBeUndefined();
    await gateway.query(`INSERT INTO backup_marks VALUES ($1, 'tape')`, [
      addMs(gateway.clock.now(), -30 * hour_ms),
    ]);
    const hours = async () => Math.floor(((await read()).of(series) ?? 0) / 3_600);
    expect(await hours()).toBe(30);
    await markBackup(gateway.gateway.context, 's3://backups/today');
    expect(await hours()).toBe(0);
  });

  it('count payee checks by their result, and instant payouts by what the bank answered', async () => {
    const client = await gateway.createClient();
    await fund(gateway, client, '1000.00');
    const before = await read();
    const sepa = (ending: string, company_name: string) =>
      payout(client, {
        payment_method: 'LOCAL',
        priority: 'INSTANT',
        payment_amount: '1.00',
        beneficiary: { ...sampleBeneficiary(germanIban(ending)), company_name },
      });
    await sepa('1', 'Acme');
    await sepa('9061', 'Acme');
    await sepa('9063', 'Not Possible');
    await sepa('1', 'No Match');
    const after = await read();
    const grown = (series: string): number => (after.of(series) ?? 0) - (before.of(series) ?? 0);
    expect(grown('causeway_payee_checks_total{result="MATCH"}')).toBe(2);
    expect(grown('causeway_payee_checks_total{result="NOT_POSSIBLE"}')).toBe(1);
    expect(grown('causeway_payee_checks_total{result="NO_MATCH"}')).toBe(1);
    // The one without a match waits for a person.
    expect(grown('causeway_instant_payouts_total{outcome="done"}')).toBe(1);
    expect(grown('causeway_instant_payouts_total{outcome="refused"}')).toBe(1);
    expect(grown('causeway_instant_payouts_total{outcome="unknown"}')).toBe(1);
  });

  it('report on the ledger only once it was proved', async () => {
    expect((await read()).of('causeway_book_sound')).toBeUndefined();
    await gateway.gateway.prover.prove('gateway');
    expect((await read()).of('causeway_book_sound')).toBe(1);
  });

  it('report when jobs were last done, and what they took', async () => {
    const working = startSchedule(gateway.gateway);
    const age = 'causeway_job_age_seconds{name="recover operations"}';
    await expect.poll(async () => (await read()).of(age)).toBeDefined();
    await working.stop();
    const { of } = await read();
    expect(of('causeway_job_round_seconds_count{name="recover operations"}')).toBeGreaterThanOrEqual(1);
    expect(of('causeway_job_failures_total{name="recover operations"}')).toBe(0);
  });

  it('begin at zero for alerts, so that the first failures of a process are an increase', async () => {
    const fresh = await startTestGateway();
    const failures = ['payments', 'captures', 'cancellations', 'refunds', 'renewals'].map(
      (noun) =>
        `causeway_${noun}_total{outcome="failed",code_class="technical",connector="sandbox",method="visa"}`,
    );
    const others = [
      'causeway_payments_total{outcome="declined",code_class="setup",connector="sandbox",method="mastercard"}',
      'causeway_captures_total{outcome="failed",code_class="refused",connector="sandbox",method="visa"}',
      'causeway_instruction_answers_total{connector="sandbox",method="perform",kind="capture",result="unknown"}',
      'causeway_acquirer_notifications_total{acquirer="sandbox",result="signature"}',
      'causeway_approvals_reversed_total{connector="sandbox",reason="impossible"}',
    ];
    try {
      const first = await read(fresh);
      for (const series of [...failures, ...others]) expect([series, first.of(series)]).toEqual([series, 0]);
      const client = await fresh.createClient();
      await client.authorise({ card: cards.malfunction });
      // Any other way to pay begins with its first payment; an operation with its first request.
      const unionpay = failures[0]?.replace('visa', 'unionpay') ?? '';
      expect((await read(fresh)).of(unionpay)).toBeUndefined();
      fresh.gateway.exposition.outcome({
        noun: 'payment',
        outcome: 'authorised',
        code_class: 'none',
        connector: 'sandbox',
        method: 'unionpay',
      });
      const then = await read(fresh);
      expect(then.of(failures[0] ?? '')).toBe(1);
      expect(then.of(unionpay)).toBe(0);
      for (const status of [500, 503])
        expect(then.of(`causeway_requests_total{operation="authorise",status="${status}"}`)).toBe(0);
    } finally {
      await fresh.close();
    }
  });

  it('report a worker’s jobs even while they stall, and not those that are gone', async () => {
    const at = (minutes: number): Date => new Date(gateway.clock.now().getTime() - minutes * 60_000);
    const plant = (job: string, listed_at: Date | null): Promise<unknown> =>
      gateway.query(
        `INSERT INTO job_rounds (job, every_ms, ended_at, listed_at) VALUES ($1, 1000, $2, $3)
         ON CONFLICT (job) DO UPDATE SET ended_at = excluded.ended_at, listed_at = excluded.listed_at`,
        [job, at(20), listed_at],
      );
    await plant('read notices of a bank that is gone', at(6));
    await plant('a job of the release before', null);
    await plant('read notices of a bank that another worker has', at(1));
    await gateway.query(
      `INSERT INTO job_rounds (job, every_ms, failed_at, failure, listed_at) VALUES ($1, 1000, $2, 'ENOENT', $2)`,
      ['exchange files with a bank that never worked', at(1)],
    );
    // This worker's: it hangs in the first round that there has ever been.
    await gateway.query(`DELETE FROM job_rounds WHERE job = 'check the payment page'`);
    const hanging = Promise.withResolvers<number>();
    const working = startSchedule({ ...gateway.gateway, page_check: { daily: () => hanging.promise } });
    const age = async (job: string): Promise<number | undefined> =>
      (await read()).of(`causeway_job_age_seconds{name="${job}"}`);
    await expect.poll(() => age('read notices of a bank that is gone')).toBeUndefined();
    expect(await age('a job of the release before')).toBeUndefined();
    expect(await age('read notices of a bank that another worker has')).toBeGreaterThanOrEqual(1_200);
    expect(await age('check the payment page')).toBeLessThan(1_200);
    const begun = 'UPDATE job_rounds SET begun_at = $1 WHERE job = $2 AND ended_at IS NULL RETURNING job';
    expect(await gateway.query(begun, [at(20), 'check the payment page'])).toHaveLength(1);
    expect(await age('check the payment page')).toBeGreaterThanOrEqual(1_200);
    expect(await age('exchange files with a bank that never worked')).toBe(Infinity);
    hanging.resolve(0);
    await working.stop();
  });

  it('report how many disputes are open, the contested amount, and the next deadline', async () => {
    const client = await gateway.createClient();
    await client.captured({ card: cards.disputed_fee });
    await gateway.work(2_000);
    const { of } = await read();
    expect(of('causeway_disputes_open{stage="chargeback",currency="EUR"}')).toBe(1);
    expect(of('causeway_disputes_contested_minor{stage="chargeback",currency="EUR"}')).toBe(10_000);
    const due_s = of('causeway_disputes_due_seconds{stage="chargeback",currency="EUR"}');
    expect(due_s).toBeGreaterThan(6 * 86_400);
    expect(due_s).toBeLessThanOrEqual(7 * 86_400);
  });

  it('contain nothing from the content of requests', async () => {
    const client = await gateway.createClient();
    const { transaction_id } = await client.captured({ order_no: 'seen-in-no-figure' });
    await fetch(`${gateway.url}/v1/4242424242424242?key=${client.credentials.sign_key}`);
    await fetch(`${gateway.url}/portal/api/accounts/${client.account_id}/payments`);
    const { text } = await read();
    const { key_id, sign_key, merchant_id } = client.credentials;
    // What a figure is called, without its number: that may be any.
    const names = text.replaceAll(/ [^ ]+$/gm, '');
    expect(names).toContain('causeway_requests_total{operation="authorise",status="200"}');
    for (const secret of ['seen-in-no-figure', transaction_id, key_id, sign_key, client.account_id, '4242']) {
      expect(names).not.toContain(secret);
    }
    expect(names).not.toContain(`"${merchant_id}"`);
  });
});

describe('access to the metrics', () => {
  it('is for this machine, but not through its proxy', async () => {
    const forwarded = { 'x-forwarded-for': '127.0.0.1' };
    const answer = await fetch(`${gateway.url}/metrics`, { headers: forwarded });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'I0007']);
  });

  it.each([
    ['in production', { GATEWAY_MODE: 'production' }],
    ['behind a proxy that it trusts', { TRUSTED_PROXIES: '127.0.0.1' }],
    ['under a public address', { PUBLIC_URL: 'https://pay.example.com' }],
  ])(
    'is, %s, not for any caller of the API, which may be a proxy that adds no header',
    async (_where, environment) => {
      const metrics_port = await freePort();
      const public_gateway = await startTestGateway({
        environment: { ...environment, METRICS_PORT: String(metrics_port) },
      });
      try {
        const { port } = public_gateway.app.server.address() as AddressInfo;
        const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
        expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'I0007']);
        // A listener of its own that no proxy knows.
        const own = { ...public_gateway, url: `http://127.0.0.1:${metrics_port}` };
        expect((await read(own)).of('causeway_database_up')).toBe(1);
      } finally {
        await public_gateway.close();
      }
    },
  );

  it('is, with a token set, only for callers that present it', async () => {
    const token = 'a-token-of-a-collector';
    const guarded = await startTestGateway({ environment: { METRICS_TOKEN: token } });
    try {
      for (const authorization of ['', 'Bearer another-token-altogether', `Basic ${token}`]) {
        const refused = await fetch(`${guarded.url}/metrics`, { headers: { authorization } });
        expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
        expect(await refused.text()).not.toContain('causeway_');
      }
      const forwarded = { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' };
      expect((await read(guarded, forwarded)).of('causeway_database_up')).toBe(1);
      expect(guarded.log_lines.join('')).not.toContain(token);
    } finally {
      await guarded.close();
    }
  });
});

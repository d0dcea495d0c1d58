import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { balancesOf, sampleBeneficiary } from '../../support/payouts.ts';
import { createPortalClient, type PortalAnswer, type PortalClient } from '../../support/portal-client.ts';
import { saveParty } from '../../../src/banking/beneficiaries/manage-parties.ts';
import { rescreenParties } from '../../../src/banking/rescreening/rescreen-parties.ts';
import { heldPayout, importLists, screenPayouts, suspect } from './held-payouts.ts';

let gateway: TestGateway;
let client: TestClient;
let operator: PortalClient;
let merchant: PortalClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
  operator = await createPortalClient(gateway, { operator: true });
  const { merchant_id } = client.credentials;
  merchant = await createPortalClient(gateway, { merchant_id, role_id: 'admin' });
  await screenPayouts(gateway, client);
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

/** Decides on what the payout's page shows. */
async function decide(path: string, decision: object, by = operator): Promise<PortalAnswer> {
  const { payout } = (await operator.fetch('GET', `/operator/screening/payouts/${path}`)).body;
  const body = { ...decision, screening_id: payout?.screening_id };
  return by.fetch('POST', `/operator/screening/payouts/${path}/decision`, { body });
}

async function waiting(): Promise<Record<string, any>> {
  return (await operator.fetch('GET', '/operator/screening/payouts')).body;
}

describe('a payout that could not be screened', () => {
  it('is listed in the console with the reason, beside the missing lists', async () => {
    const path = await heldPayout(client, {});
    const { payouts, unavailable, lists } = await waiting();
    expect(payouts).toMatchObject([{ hits: [], review_reason: expect.stringContaining('not screened') }]);
    expect(payouts[0].review_reasons[0]).toEqual({ rule: 'not_screened', parameters: {} });
    expect(payouts[0].review_reasons[1]).toEqual({ rule: 'list_missing', parameters: { list: 'eu' } });
    expect(unavailable).toContain('missing');
    expect(lists.map(({ state }: any) => state)).toEqual(['missing', 'missing', 'missing']);
    expect((await decide(path, { decision: 'refuse', reason: 'No lists today' })).body['status']).toBe(
      'FAILED',
    );
  });
});

describe('a payout whose beneficiary resembles a sanctioned name', () => {
  it('is shown beside the list’s entry, and disappears when it is released with a reason', async () => {
    await importLists(gateway);
    const path = await heldPayout(client);
    const { payouts, unavailable, score_min } = await waiting();
    expect([unavailable, score_min]).toEqual(['', '0.850']);
    expect(payouts).toMatchObject([
      { beneficiary_name: 'Vorislav Tarkanin', payment_amount: '100.00', payment_currency: 'EUR' },
    ]);
    expect(payouts[0].hits.map(({ list, score }: any) => [list, score])).toEqual(
      expect.arrayContaining([['eu', '1.000']]),
    );
    expect(payouts[0].review_reasons[0]).toMatchObject({ rule: 'name_found', parameters: { list: 'eu' } });
    const { body } = await operator.fetch('GET', `/operator/screening/payouts/${path}`);
    expect(body['entries']).toEqual(
      expect.arrayContaining([expect.objectContaining({ list: 'ofac', birth_years: [1961] })]),
    );
    expect(body['beneficiary']).toContainEqual({ name: 'last_name', value: 'Tarkanin' });
    const released = await decide(path, { decision: 'release', reason: 'Another date of birth' });
    expect(released.body).toEqual({ status: 'COMPLETED' });
    const after = await operator.fetch('GET', `/operator/screening/payouts/${path}`);
    expect(after.body['decisions']).toMatchObject([
      { by: `user:${operator.user_id}`, decision: 'approved', reason: 'Another date of birth' },
    ]);
    expect((await waiting())['payouts']).toEqual([]);
  });

  it('shows its reasons in an earlier release’s text, until it is screened again', async () => {
    const path = await heldPayout(client);
    await gateway.query(
      `UPDATE payouts SET review_reasons = '[]', review_reason = 'not screened: the sanctions list un is stale'
       WHERE account_id || '/' || transaction_id = $1`,
      [path],
    );
    const { payouts } = await waiting();
    expect(payouts).toMatchObject([
      { review_reason: 'not screened: the sanctions list un is stale', review_reasons: [] },
    ]);
    await decide(path, { decision: 'refuse', reason: 'The right name' });
  });

  it('is not listed as held when the release before has let it continue, which leaves its reasons', async () => {
    const path = await heldPayout(client);
    const [account_id, transaction_id] = path.split('/');
    const read = (): Promise<PortalAnswer> =>
      merchant.fetch('GET', `/accounts/${account_id}/payouts/${transaction_id}`);
    expect((await read()).body).toMatchObject({ screening_reasons: [{ rule: 'name_found' }, {}] });
    await decide(path, { decision: 'release', reason: 'Another date of birth' });
    await gateway.query(
      `UPDATE payouts SET review_reasons = '[{"rule":"not_screened"}]' WHERE account_id || '/' || transaction_id = $1`,
      [path],
    );
    expect((await read()).body).toMatchObject({ screening_reasons: [], review_reason: '' });
  });

  it('fails when it is refused, and its money is available again', async () => {
    const before = await balancesOf(gateway, client);
    const path = await heldPayout(client);
    expect((await decide(path, { decision: 'refuse', reason: 'It is him' })).body).toEqual({
      status: 'FAILED',
    });
    expect(await balancesOf(gateway, client)).toEqual(before);
    expect((await merchant.fetch('GET', `/accounts/${path.replace('/', '/payouts/')}`)).body).toMatchObject({
      failure_reason: 'Refused after a compliance review',
      screening_reasons: [{ rule: 'refused_after_review', parameters: {} }],
    });
    const again = await decide(path, { decision: 'release', reason: 'On second thoughts' });
    expect([again.status, again.body['code']]).toEqual([422, 'U0010']);
  });

  it('is not decided without a reason, nor by its own maker', async () => {
    const path = await heldPayout(client);
    for (const reason of [undefined, '', '  ']) {
      expect((await decide(path, { decision: 'release', reason })).status).toBe(422);
    }
    expect((await decide(path, { decision: 'release', reason: 'x' }, merchant)).status).toBe(404);
    const [account_id, transaction_id] = path.split('/');
    const own = `/accounts/${account_id}/payouts/${transaction_id}`;
    const answer = await merchant.fetch('POST', `${own}/approve`, { body: { note: 'It is fine' } });
    expect([answer.status, answer.body['code']]).toEqual([422, 'U0010']);
    const { possible } = (await merchant.fetch('GET', own)).body;
    expect(possible).toEqual({ approve: false, reject: false, cancel: true });
    expect((await waiting())['payouts']).toHaveLength(1);
    await decide(path, { decision: 'refuse', reason: 'Done with' });
  });

  it('leaves in the gateway’s audit log who decided, why, and from what to what', async () => {
    const { body } = await operator.fetch('GET', '/operator/audit');
    const entry = body['entries'].find(
      ({ action, result }: any) => action === 'operator.decide_held_payout' && result === 'done',
    );
    expect(entry).toMatchObject({
      before: { status: 'IN_REVIEW' },
      after: { status: 'FAILED', decision: 'refuse', reason: 'Done with' },
    });
  });

  it('is not found at another account', async () => {
    const { status } = await operator.fetch('GET', '/operator/screening/payouts/9zz9/1');
    expect(status).toBe(404);
    expect((await decide('9zz9/1', { decision: 'release', reason: 'x' })).status).toBe(404);
  });
});

describe('a saved party that resembles a listed name', () => {
  it('is decided with a reason by the gateway’s own people, once, leaves the list, and is in the audit log', async () => {
    const { context } = gateway.gateway;
    await saveParty(
      context,
      client.account_id,
      'beneficiary',
      { ...sampleBeneficiary(), ...suspect },
      'suspect',
    );
    while ((await rescreenParties(context)) > 0);
    const listed = async (): Promise<any[]> =>
      (await operator.fetch('GET', '/operator/screening/parties')).body['hits'].filter(
        ({ party_id }: any) => party_id === 'suspect',
      );
    const hits = await listed();
    expect(hits).toMatchObject([
      { kind: 'beneficiary', party_id: 'suspect', role: 'beneficiary', name: 'Vorislav Tarkanin' },
      { kind: 'beneficiary', party_id: 'suspect' },
    ]);
    const path = `/operator/screening/parties/${client.account_id}/${hits[0].hit_id}/decision`;
    const body = { decision: 'cleared', reason: 'Born 1990', clear_days: 90 };
    expect((await operator.fetch('POST', path, { body: { ...body, reason: ' ' } })).status).toBe(422);
    expect((await merchant.fetch('POST', path, { body })).status).toBe(404);
    expect((await operator.fetch('POST', path, { body })).body).toEqual({ decision: 'cleared' });
    expect((await operator.fetch('POST', path, { body })).status).toBe(422);
    expect(await listed()).toHaveLength(1);
    const { entries } = (await operator.fetch('GET', '/operator/audit')).body;
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'operator.decide_party_hit', result: 'done' }),
    );
  });
});

describe('a cleared pair in the console', () => {
  const pairs = async (query: Record<string, string> = {}): Promise<any> =>
    (await operator.fetch('GET', '/operator/screening/cleared-pairs', { query })).body;

  it('is found by name, entry, list and state, with the person who cleared it, why, and until when', async () => {
    const { pairs: found, four_eyes } = await pairs({ q: 'tarkan' });
    expect(found).toMatchObject([
      {
        party_name: 'Vorislav Tarkanin',
        state: 'in_force',
        decided_by: `user:${operator.user_id}`,
        reason: 'Born 1990',
        agreed_by: '',
      },
    ]);
    expect(four_eyes).toBe(false);
    const [{ list, entry_id, account_id, ends_at, decided_at }] = found;
    expect(Date.parse(ends_at) - Date.parse(decided_at)).toBe(90 * 86_400_000);
    for (const query of [{ q: entry_id }, { list }, { account_id }, { state: 'in_force' }])
      expect((await pairs(query)).pairs).toHaveLength(1);
    for (const query of [{ q: 'nobody%' }, { list: 'uk' }, { state: 'withdrawn' }, { before: '1' }])
      expect((await pairs(query)).pairs).toEqual([]);
  });

  it('is ended early with a reason, by the gateway’s own people only, and is in the audit log', async () => {
    const [pair] = (await pairs()).pairs;
    const path = `/operator/screening/cleared-pairs/${pair.account_id}/${pair.clearance_id}/end`;
    expect((await operator.fetch('POST', path, { body: { reason: ' ' } })).status).toBe(422);
    expect((await merchant.fetch('POST', path, { body: { reason: 'x' } })).status).toBe(404);
    const body = { reason: 'A new photograph' };
    expect((await operator.fetch('POST', path, { body })).body).toEqual({ decision: 'withdrawn' });
    expect((await operator.fetch('POST', path, { body })).status).toBe(422);
    expect((await pairs({ state: 'withdrawn' })).pairs).toMatchObject([
      { withdrawn_by: `user:${operator.user_id}`, end_reason: 'A new photograph' },
    ]);
    const { entries } = (await operator.fetch('GET', '/operator/audit')).body;
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'screening.withdraw_clearance',
        result: 'done',
        after: { decision: 'withdrawn', reason: 'A new photograph' },
      }),
    );
  });
});

describe('the report on screening in the console', () => {
  const download = (query: Record<string, string>, by = operator): Promise<PortalAnswer> =>
    by.fetch('GET', '/operator/screening/report', { query });

  it('is downloaded as CSV and as JSON by the gateway’s own people, and the audit log names them', async () => {
    const today = gateway.clock.now().toISOString().slice(0, 10);
    const csv = await download({ from: today, until: today, format: 'csv' });
    expect(csv.headers.get('content-disposition')).toBe(
      `attachment; filename="screening-${today}-${today}.csv"`,
    );
    expect(csv.text).toMatch(/^record,at,account_id,/);
    expect(csv.text).toMatch(/\ncleared_pair,.*A new photograph/);
    const json = await download({ from: today, until: today, format: 'json' });
    const records = json.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).record);
    expect([...new Set(records)]).toEqual(['list', 'screening', 'decision', 'cleared_pair', 'total']);
    const { entries } = (await operator.fetch('GET', '/operator/audit')).body;
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'operator.screening_report',
        actor: `user:${operator.user_id}`,
        result: 'done',
        after: { from: today, until: today, account_id: '', format: 'csv' },
      }),
    );
  });

  it('is refused to others, and invalid days are refused by name', async () => {
    expect(
      (await download({ from: '2026-01-01', until: '2026-01-31', format: 'csv' }, merchant)).status,
    ).toBe(404);
    for (const [query, source] of [
      [{ from: '2026-02-31', until: '2026-03-31', format: 'csv' }, 'from'],
      [{ from: '2026-03-02', until: '2026-03-01', format: 'csv' }, 'until'],
      [{ from: '2026-03-02', format: 'csv' }, 'until'],
      [{ from: '2026-03-02', until: '2026-03-01', format: 'pdf' }, 'format'],
    ] as const) {
      const { status, body } = await download(query);
      expect([status, body['source']]).toEqual([422, source]);
    }
  });
});

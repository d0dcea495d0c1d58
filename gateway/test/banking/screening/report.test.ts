import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveParty } from '../../../src/banking/beneficiaries/manage-parties.ts';
import { changePayoutSettings } from '../../../src/banking/payouts/settings/payout-settings.ts';
import { decidePartyHit, listPartyHits } from '../../../src/banking/rescreening/decide-party-hit.ts';
import { rescreenParties } from '../../../src/banking/rescreening/rescreen-parties.ts';
import { listClearances, withdrawClearance } from '../../../src/banking/screening/clearances.ts';
import { forgetScreenings } from '../../../src/banking/screening/forget-screenings.ts';
import { importList } from '../../../src/banking/screening/import-list.ts';
import { reportScreenings } from '../../../src/banking/screening/report-screenings.ts';
import { setScreening } from '../../../src/banking/screening/screening-settings.ts';
import { createPerson } from '../../../src/accounts/identity/team/manage-people.ts';
import { disableUser } from '../../../src/accounts/identity/users/manage-users.ts';
import { importLists } from './held-payouts.ts';
import type { Person } from '../../../src/kernel/values/actor.ts';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { fund, payout, sampleBeneficiary } from '../../support/payouts.ts';
import { chunksOf, ofacList, ofacPerson, persons } from './published-lists.ts';
import { day_ms, hour_ms } from '../../../src/kernel/values/dates.ts';

let gateway: TestGateway;
let shop: TestClient;
let ann: Person;
let ben: Person;
beforeAll(async () => {
  gateway = await startTestGateway();
  ann = await person('Ann Example');
  ben = await person('Ben Example');
  shop = await gateway.createClient();
  await fund(gateway, shop, '1000.00');
  await changePayoutSettings(gateway.gateway.context, shop.account_id, { screening: true });
  await importLists(gateway);
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

async function person(name: string): Promise<Person> {
  const email = `${name.slice(0, 3).toLowerCase()}@desk.example`;
  const { user_id } = await createPerson(gateway.gateway.context, {
    email,
    name,
    operator: true,
    membership: null,
  });
  return `user:${user_id}`;
}

const ondrej = {
  ...sampleBeneficiary(),
  entity_type: 'PERSONAL',
  first_name: 'Ondrej',
  last_name: 'Kvapilik',
  company_name: '',
};

async function listOndrej(): Promise<void> {
  const listed = ofacPerson({ id: '105', first: 'Ondrej', last: 'KVAPILIK', born: '1 May 1970' });
  const text = ofacList([...persons.map(ofacPerson), listed]);
  await importList(gateway.gateway.context, 'ofac', chunksOf(text), { source: 'sdn.xml', force: true });
}

async function rescreen(): Promise<void> {
  while ((await rescreenParties(gateway.gateway.context)) > 0);
}

async function report(format: 'csv' | 'json', more: { from?: Date; until?: Date } = {}): Promise<string> {
  const now = gateway.clock.now().getTime();
  const span = { from: new Date(now - hour_ms), until: new Date(now + hour_ms), account_id: null, ...more };
  let text = '';
  for await (const page of reportScreenings(gateway.gateway.context, span, format)) text += page;
  return text;
}

async function lines(more: { from?: Date; until?: Date } = {}): Promise<Record<string, any>[]> {
  const text = await report('json', more);
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, any>);
}

async function clearOndrej(): Promise<void> {
  const { context } = gateway.gateway;
  await setScreening(context, { four_eyes: true });
  const [hit] = await listPartyHits(context, shop.account_id, true);
  const decision = { account_id: shop.account_id, hit_id: hit!.hit_id, clear_days: 90 } as const;
  await decidePartyHit(context, { ...decision, decision: 'cleared', by: ann, reason: 'Born 1990' });
  await decidePartyHit(context, {
    ...decision,
    decision: 'cleared',
    by: ben,
    reason: 'Born 1990, passport seen',
  });
}

describe('the report on screening', () => {
  it('lists saved parties, why each was screened, and hits found after a list had changed', async () => {
    const { context } = gateway.gateway;
    await saveParty(context, shop.account_id, 'beneficiary', ondrej, 'ondrej');
    await rescreen();
    await listOndrej();
    await rescreen();
    const screenings = (await lines()).filter(
      ({ record, subject_id }) => record === 'screening' && subject_id === 'ondrej',
    );
    expect(screenings.map(({ cause, result }) => [cause, result])).toEqual([
      ['new', 'clear'],
      ['lists', 'hit'],
    ]);
    expect(screenings[1]!['matches']).toMatchObject([{ list: 'ofac', entry_id: '105', score: 1 }]);
    const totals = (await lines()).filter(({ record }) => record === 'total');
    expect(totals).toContainEqual(
      expect.objectContaining({ subject_kind: 'beneficiary', cause: 'lists', result: 'hit', screenings: 1 }),
    );
    expect(new Set(screenings[0]!['looked_up'].map(({ role }: any) => role))).toContain('bank');
  });

  it('lists who decided about a saved party, why, and who agreed before', async () => {
    await clearOndrej();
    const decision = (await lines()).find(({ record }) => record === 'decision');
    expect(decision).toMatchObject({
      subject_kind: 'beneficiary',
      subject_id: 'ondrej',
      decision: 'cleared',
      reason: 'Born 1990, passport seen',
      decided_by: `Ben Example (${ben})`,
      agreed_by: `Ann Example (${ann})`,
      lists: { ofac: expect.any(String) },
    });
    const screening = (await lines()).find(
      ({ record, cause, subject_id }) =>
        record === 'screening' && cause === 'lists' && subject_id === 'ondrej',
    );
    expect(screening!['decisions']).toMatchObject([
      {
        by: `Ben Example (${ben})`,
        agreed_by: `Ann Example (${ann})`,
        decision: 'cleared',
        entry: 'ofac 105',
      },
    ]);
  });

  it('lists the cleared pair with its end, and the payments that passed under it', async () => {
    const paid = await payout(shop, { beneficiary: undefined, beneficiary_id: 'ondrej' });
    expect(paid.body['status']).toBe('COMPLETED');
    const all = await lines();
    const pair = all.find(({ record }) => record === 'cleared_pair');
    expect(pair).toMatchObject({
      party_name: 'Ondrej Kvapilik',
      entry_id: '105',
      decided_by: `Ben Example (${ben})`,
      agreed_by: `Ann Example (${ann})`,
      withdrawn_at: null,
    });
    expect(new Date(pair!['ends_at']).getTime()).toBe(new Date(pair!['decided_at']).getTime() + 90 * day_ms);
    const passed = all.find(
      ({ record, subject_kind }) => record === 'screening' && subject_kind === 'payout',
    );
    expect(passed).toMatchObject({
      cause: 'payout',
      result: 'clear',
      matches: [{ entry_id: '105', clearance_id: pair!['clearance_id'] }],
    });
  });

  it('lists the versions of the sanctions lists in force, with file and digest', async () => {
    const versions = (await lines()).filter(({ record }) => record === 'list');
    expect(versions.map(({ list }) => list).toSorted()).toEqual(['eu', 'ofac', 'ofac', 'un']);
    expect(versions.find(({ source }) => source === 'sdn.xml')).toMatchObject({
      list: 'ofac',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      replaced_at: null,
    });
  });

  it('is the same as CSV, with a row for each and the same columns', async () => {
    const csv = (await report('csv')).trim().split('\r\n');
    expect(csv).toHaveLength((await lines()).length + 1);
    const head = csv[0]!.split(',');
    const cleared = csv
      .find((row) => row.startsWith('cleared_pair,'))!
      .replaceAll(/"[^"]*"/g, 'quoted')
      .split(',');
    expect(cleared).toHaveLength(head.length);
    expect(cleared[head.indexOf('agreed_by')]).toBe(`Ann Example (${ann})`);
  });

  it('covers its period without its end', async () => {
    const until = new Date(gateway.clock.now().getTime() - hour_ms);
    const before = await lines({ from: new Date(until.getTime() - hour_ms), until });
    expect(before).toEqual([]);
  });

  it('is written page by page: the first rows are there before the last are read', async () => {
    const { context } = gateway.gateway;
    await gateway.query(
      `INSERT INTO screenings (account_id, screening_id, subject_kind, subject_id, cause, screened_at, lists, score_min,
         result, reason, looked_up, matches)
       SELECT $1, n, 'payer', 'p' || n, 'new', $2, '{"ofac":"1"}', 850, 'clear', '', '[]', '[]'
       FROM generate_series(1, 1200) n`,
      [shop.account_id, new Date(gateway.clock.now().getTime() - 10 * day_ms)],
    );
    const span = {
      from: new Date(gateway.clock.now().getTime() - 11 * day_ms),
      until: new Date(gateway.clock.now().getTime() - 9 * day_ms),
      account_id: shop.account_id,
    };
    const pages: number[] = [];
    for await (const page of reportScreenings(context, span, 'json')) {
      pages.push(page.trim().split('\n').length);
    }
    expect(pages).toEqual([500, 500, 200, 1]);
  });
});

describe('a cleared pair of screening', () => {
  it('is ended early by two people where a release takes two, with the reasons of both', async () => {
    const { context } = gateway.gateway;
    const [pair] = await listClearances(context, { account_id: shop.account_id, limit: 5 });
    await expect(withdrawClearance(context, pair!, { by: ann, reason: ' \u200b' })).rejects.toThrow(/reason/);
    const email = 'gone@gateway.example';
    const gone = await createPerson(context, { email, name: 'Gone', operator: true, membership: null });
    const by = `user:${gone.user_id}` as const;
    expect(await withdrawClearance(context, pair!, { by, reason: 'Mine' })).toBe('agreed');
    // What somebody has agreed to who may decide no more does not count.
    await disableUser(context, email, true);
    expect(await withdrawClearance(context, pair!, { by: ann, reason: 'A new photograph' })).toBe('agreed');
    await expect(withdrawClearance(context, pair!, { by: ann, reason: 'Again' })).rejects.toThrow(
      /another person/,
    );
    const pay = async (): Promise<unknown> =>
      (await payout(shop, { beneficiary: undefined, beneficiary_id: 'ondrej' })).body['status'];
    expect(await pay()).toBe('COMPLETED');
    expect(await withdrawClearance(context, pair!, { by: ben, reason: 'I agree' })).toBe('withdrawn');
    expect(await pay()).toBe('IN_REVIEW');
    const reported = (await lines()).find(({ record }) => record === 'cleared_pair');
    expect(reported).toMatchObject({
      withdrawn_by: `Ann Example (${ann}), Ben Example (${ben})`,
      end_reason: 'A new photograph; I agree',
    });
  });
});

describe('records of screening', () => {
  const counts = async (): Promise<Record<string, number>> => {
    const [row] = await gateway.query<Record<string, number>>(
      `SELECT (SELECT count(*)::int FROM screenings) AS screenings,
         (SELECT count(*)::int FROM screening_hits) AS hits,
         (SELECT count(*)::int FROM party_hits) AS party_hits,
         (SELECT count(*)::int FROM screening_clearances) AS pairs,
         (SELECT count(*)::int FROM sanctions_list_versions) AS versions`,
    );
    return row!;
  };

  it('cannot be set to be stored for less than five years', async () => {
    const { context } = gateway.gateway;
    await expect(setScreening(context, { keep_years: '4' })).rejects.toThrow(/from 5 to 50/);
    expect((await setScreening(context, {})).keep_years).toBe(10);
  });

  it('are stored for ten years, and then deleted by the worker in batches; open and confirmed hits stay', async () => {
    const { context } = gateway.gateway;
    await saveParty(
      context,
      shop.account_id,
      'beneficiary',
      { ...sampleBeneficiary(), entity_type: 'PERSONAL', first_name: 'Vorislav', last_name: 'Tarkanin' },
      'vorislav',
    );
    await rescreen();
    const open = (await listPartyHits(context, null, true)).length;
    expect(open).toBeGreaterThan(0);
    const before = await counts();
    gateway.clock.advance(9.9 * 365 * day_ms);
    expect(await forgetScreenings(context)).toBe(0);
    expect(await counts()).toEqual(before);
    // The pair was ended today, so its years begin with the others'.
    gateway.clock.advance(0.2 * 365 * day_ms);
    expect(await forgetScreenings(context, 500)).toBeLessThan(before['screenings']!);
    while ((await forgetScreenings(context, 500)) > 0);
    expect(await counts()).toEqual({ ...before, screenings: 0, hits: 0, pairs: 0, party_hits: open });
  });
});

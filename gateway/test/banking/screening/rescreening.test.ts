import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { removeParty, saveParty } from '../../../src/banking/beneficiaries/manage-parties.ts';
import { changePayoutSettings } from '../../../src/banking/payouts/settings/payout-settings.ts';
import { decidePartyHit, listPartyHits } from '../../../src/banking/rescreening/decide-party-hit.ts';
import { rescreenParties } from '../../../src/banking/rescreening/rescreen-parties.ts';
import { importList } from '../../../src/banking/screening/import-list.ts';
import { setScreening } from '../../../src/banking/screening/screening-settings.ts';
import { readBacklogs } from '../../../src/operations/health/read-backlogs.ts';
import { createPerson } from '../../../src/accounts/identity/team/manage-people.ts';
import { disableUser } from '../../../src/accounts/identity/users/manage-users.ts';
import { importLists } from './held-payouts.ts';
import { actingAs, createOperator } from '../../support/command.ts';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { atOnce } from '../../support/held-lock.ts';
import { fund, payout, sampleBeneficiary } from '../../support/payouts.ts';
import { chunksOf, ofacBank, ofacEntity, ofacList, ofacPerson, persons } from './published-lists.ts';
import { day_ms, minute_ms } from '../../../src/kernel/values/dates.ts';

let gateway: TestGateway;
let shop: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});
beforeEach(async () => {
  await setScreening(gateway.gateway.context, { four_eyes: false });
  await importLists(gateway);
  shop = await screenedShop();
});

async function screenedShop(): Promise<TestClient> {
  const client = await gateway.createClient();
  await fund(gateway, client, '1000.00');
  await changePayoutSettings(gateway.gateway.context, client.account_id, { screening: true });
  return client;
}

const kvapilik = {
  ...sampleBeneficiary(),
  entity_type: 'PERSONAL',
  first_name: 'Ondrej',
  last_name: 'Kvapilik',
  company_name: '',
};

function save(content: Record<string, unknown> = kvapilik, id = 'ondrej'): Promise<unknown> {
  return saveParty(gateway.gateway.context, shop.account_id, 'beneficiary', content, id);
}

async function rescreen(): Promise<void> {
  while ((await rescreenParties(gateway.gateway.context)) > 0);
}

async function listNow(...more: string[]): Promise<void> {
  const list = ofacList([...persons.map(ofacPerson), ...more]);
  await importList(gateway.gateway.context, 'ofac', chunksOf(list), { source: 'test', force: true });
}

async function openHits(): Promise<[string, string, string][]> {
  const hits = await listPartyHits(gateway.gateway.context, shop.account_id, true);
  return hits.map(({ kind, party_id, entry_id }) => [kind, party_id, entry_id]);
}

async function onlyHit(): Promise<bigint> {
  const [hit] = await listPartyHits(gateway.gateway.context, shop.account_id, true);
  return hit?.hit_id ?? 0n;
}

const listed = ofacPerson({ id: '105', first: 'Ondrej', last: 'KVAPILIK', born: '1 May 1970' });

async function decide(more: Partial<Parameters<typeof decidePartyHit>[1]> = {}): Promise<string> {
  return decidePartyHit(gateway.gateway.context, {
    account_id: shop.account_id,
    hit_id: await onlyHit(),
    decision: 'cleared',
    by: 'user:ann',
    reason: 'Born 1990, the entry in 1970',
    clear_days: 30,
    ...more,
  });
}

it('a saved party that a changed list names becomes work for a person, with metric and age, through the worker', async () => {
  await save();
  await gateway.work(minute_ms);
  expect(await openHits()).toEqual([]);
  await listNow(listed);
  await gateway.work(minute_ms);
  expect(await openHits()).toEqual([['beneficiary', 'ondrej', '105']]);
  gateway.clock.advance(60_000);
  const backlogs = await readBacklogs(gateway.gateway.context);
  expect(backlogs.find(({ name }) => name === 'saved parties that resemble listed names')).toMatchObject({
    waiting: 1,
    lag_s: expect.any(Number),
  });
  await decide({ decision: 'confirmed', reason: 'It is him' });
});

it('a new version of a saved party is screened, and one like an earlier version is not screened twice', async () => {
  await save();
  await rescreen();
  const screenings = async (): Promise<number> => {
    const [row] = await gateway.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM screenings WHERE account_id = $1 AND subject_id = 'ondrej'`,
      [shop.account_id],
    );
    return Number(row?.n);
  };
  const before = await screenings();
  await rescreen();
  await listNow();
  await rescreen();
  expect(await screenings()).toBe(before);
  await save({ ...kvapilik, first_name: 'Vorislav', last_name: 'Tarkanin' });
  await rescreen();
  expect(await screenings()).toBe(before + 1);
  expect((await openHits()).map(([, , entry]) => entry).toSorted()).toEqual(['101', 'EU.9001.11']);
});

it('the merchant, its people and the bank of a beneficiary are screened', async () => {
  const { context } = gateway.gateway;
  const [merchant] = await gateway.query<{ merchant_id: string; name: string }>(
    'SELECT m.merchant_id, m.name FROM merchants m JOIN accounts a USING (merchant_id) WHERE a.account_id = $1',
    [shop.account_id],
  );
  const { user_id } = await createPerson(context, {
    email: `${shop.account_id}@shop.example`,
    name: 'Zdenka Hromadova',
    operator: false,
    membership: { merchant_id: merchant?.merchant_id ?? '', role_id: 'finance' },
  });
  await save();
  await listNow(
    ofacPerson({ id: '106', first: 'Zdenka', last: 'HROMADOVA' }),
    ofacEntity('107', String(merchant?.name)),
    ofacBank('108', 'SOME BANK', 'COBADEFF'),
  );
  await rescreen();
  expect((await openHits()).toSorted()).toEqual(
    [
      ['beneficiary', 'ondrej', '108'],
      ['merchant', merchant?.merchant_id ?? '', '107'],
      ['person', user_id, '106'],
    ].toSorted(),
  );
});

it('an open hit lapses when the list no longer names it, and returns when it does again', async () => {
  await save();
  await listNow(listed);
  await rescreen();
  await listNow();
  await rescreen();
  expect(await openHits()).toEqual([]);
  await listNow(listed);
  await rescreen();
  expect(await openHits()).toHaveLength(1);
});

it('removed parties and accounts that are not screened are skipped', async () => {
  await save();
  await removeParty(gateway.gateway.context, shop.account_id, 'beneficiary', 'ondrej');
  await listNow(listed);
  await rescreen();
  expect(await openHits()).toEqual([]);
  await save();
  await changePayoutSettings(gateway.gateway.context, shop.account_id, { screening: false });
  await rescreen();
  expect(await openHits()).toEqual([]);
});

it('a saved party cleared with a reason passes with its payouts until the end', async () => {
  await save();
  await listNow(listed);
  await rescreen();
  await expect(decide({ reason: ' \u200b' })).rejects.toThrow(/needs a reason/);
  await expect(decide({ by: 'host:root@test' as never })).rejects.toThrow(/whom the gateway knows/);
  const hit_id = await onlyHit();
  expect(await decide()).toBe('cleared');
  await expect(decide({ hit_id })).rejects.toThrow(/cleared already/);
  const pay = async (): Promise<unknown> =>
    (await payout(shop, { beneficiary: undefined, beneficiary_id: 'ondrej' })).body['status'];
  expect(await pay()).toBe('COMPLETED');
  gateway.clock.advance(30 * day_ms);
  await importLists(gateway);
  await listNow(listed);
  expect(await pay()).toBe('IN_REVIEW');
});

it('a saved party is cleared by two people where a release takes two', async () => {
  await setScreening(gateway.gateway.context, { four_eyes: true });
  await save();
  await listNow(listed);
  await rescreen();
  expect(await decide()).toBe('agreed');
  await expect(decide()).rejects.toThrow(/another person/);
  expect(await decide({ by: 'user:ben' })).toBe('cleared');
});

it('an agreement to clear a saved party by a person disabled since does not count: it takes two others', async () => {
  const { context } = gateway.gateway;
  await setScreening(context, { four_eyes: true });
  const email = 'gone@gateway.example';
  const { user_id } = await createPerson(context, { email, name: 'Gone', operator: true, membership: null });
  await save();
  await listNow(listed);
  await rescreen();
  expect(await decide({ by: `user:${user_id}` })).toBe('agreed');
  await disableUser(context, email, true);
  expect(await decide({ by: 'user:ann' })).toBe('agreed');
  expect(await decide({ by: 'user:ben' })).toBe('cleared');
});

it('a saved party is cleared by two people where the operator requires it while the first is about to', async () => {
  await save();
  await listNow(listed);
  await rescreen();
  const by_another = async (): Promise<string> => {
    await setScreening(gateway.gateway.context, { four_eyes: true });
    return decide({ by: 'user:ben' });
  };
  const row = 'SELECT FROM party_hits WHERE hit_id = $1 FOR UPDATE';
  expect(await atOnce(gateway, row, [await onlyHit()], [decide, by_another])).toEqual(['agreed', 'cleared']);
});

it('no party counts as screened while a list is stale', async () => {
  await save();
  gateway.clock.advance(4 * day_ms);
  expect(await rescreenParties(gateway.gateway.context)).toBe(0);
});

it('hits of saved parties are listed and decided on the command line with a person’s own token', async () => {
  await save();
  await listNow(listed);
  await rescreen();
  const operator = createOperator(gateway.connection);
  await operator.run('users', 'create', '--email', 'cat@desk.example', '--name', 'Cat', '--operator');
  const [hit] = (await operator.json('screening', 'party-hits', '--account', shop.account_id)).hits;
  expect(hit).toMatchObject({ name: 'Ondrej Kvapilik', entry_id: '105', score: '1.000' });
  const deciding = [
    'screening',
    'decide',
    hit.hit_id,
    '--account',
    shop.account_id,
    '--note',
    'Another birth',
  ];
  const decisions = [
    await operator.run(deciding),
    await (await actingAs(operator, gateway, 'cat@desk.example')).run(deciding),
  ];
  operator.remove();
  expect(decisions.map(({ output }) => output)).toEqual([
    expect.stringMatching(/^A person decides this/),
    `Hit ${hit.hit_id} is cleared.\n`,
  ]);
  const [entry] = await gateway.query(
    "SELECT actor, subject FROM audit_log_entries WHERE action = 'operator.decide_party_hit'",
  );
  expect(entry).toMatchObject({
    actor: expect.stringMatching(/^user:/),
    subject: String(hit.hit_id),
  });
});

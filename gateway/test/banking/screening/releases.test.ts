import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PayoutKey } from '../../../src/banking/payouts/payout.ts';
import { createPerson } from '../../../src/accounts/identity/team/manage-people.ts';
import { saveParty } from '../../../src/banking/beneficiaries/manage-parties.ts';
import { importList } from '../../../src/banking/screening/import-list.ts';
import { listClearances, withdrawClearance } from '../../../src/banking/screening/clearances.ts';
import { setScreening } from '../../../src/banking/screening/screening-settings.ts';
import type { TestClient } from '../../support/client.ts';
import { actingAs, createOperator } from '../../support/command.ts';
import { day_ms, minute_ms } from '../../../src/kernel/values/dates.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { atOnce } from '../../support/held-lock.ts';
import { payout, sampleBeneficiary } from '../../support/payouts.ts';
import { createPortalClient, type PortalAnswer, type PortalClient } from '../../support/portal-client.ts';
import { heldPayout, screeningOf, screenPayouts, suspect } from './held-payouts.ts';
import { chunksOf, eu_list, ofacList, ofacPerson, un_list } from './published-lists.ts';

const origin = { source: 'test', force: true };
const somebody = ofacPerson({ id: '555', first: 'Somebody', last: 'ELSE', born: '1 Jan 1950' });
const listed = { id: '777', first: 'Vorislav', last: 'TARKANIN', born: '1 Jan 1970' };

let gateway: TestGateway;
let shop: TestClient;
let ann: PortalClient;
let ben: PortalClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  [ann, ben] = await Promise.all([
    createPortalClient(gateway, { operator: true }),
    createPortalClient(gateway, { operator: true }),
  ]);
});
beforeEach(async () => {
  await setScreening(gateway.gateway.context, { four_eyes: false });
  await ofac(somebody);
  await importList(gateway.gateway.context, 'un', chunksOf(un_list), origin);
  await importList(gateway.gateway.context, 'eu', chunksOf(eu_list), origin);
  shop = await gateway.createClient();
  await screenPayouts(gateway, shop);
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

const ofac = (...entries: string[]): Promise<unknown> =>
  importList(gateway.gateway.context, 'ofac', chunksOf(ofacList(entries)), origin);

async function page(path: string, by = ann): Promise<Record<string, any>> {
  return (await by.fetch('GET', `/operator/screening/payouts/${path}`)).body;
}

const entriesOn = ({ payout: { hits } }: Record<string, any>): string[] =>
  hits.map(({ list, entry_id }: any) => `${list} ${entry_id}`).toSorted();

/** Releases what a page shows. */
function release(
  path: string,
  shown: Record<string, any>,
  { by = ann, ...more }: { by?: PortalClient; clear_days?: number } = {},
): Promise<PortalAnswer> {
  const { screening_id } = shown['payout'];
  const body = { decision: 'release', reason: 'EU.9001.11 is another person', screening_id, ...more };
  return by.fetch('POST', `/operator/screening/payouts/${path}/decision`, { body });
}

const not_shown = { status: 422, body: { code: 'U0010', rule: 'hits_not_seen' } };
const done = { status: 200, body: { status: 'COMPLETED' } };

async function cleared(): Promise<string[]> {
  const pairs = await listClearances(gateway.gateway.context, { account_id: shop.account_id, limit: 9 });
  return pairs.map(({ list, entry_id }) => `${list} ${entry_id}`).toSorted();
}

async function next(): Promise<unknown> {
  return (await payout(shop, { beneficiary: { ...sampleBeneficiary(), ...suspect } })).body['status'];
}

describe('a release by screening', () => {
  it('is refused when one of its hits was not shown; then the page shows it, and only shown hits are cleared', async () => {
    const path = await heldPayout(shop);
    const shown = await page(path);
    expect(entriesOn(shown)).toEqual(['eu EU.9001.11']);
    await ofac(somebody, ofacPerson(listed));
    expect(await release(path, shown, { clear_days: 30 })).toMatchObject(not_shown);
    const now = await page(path);
    expect([now['status'], entriesOn(now)]).toEqual(['IN_REVIEW', ['eu EU.9001.11', 'ofac 777']]);
    expect(now['payout'].review_reasons.map(({ parameters }: any) => parameters.list).toSorted()).toEqual([
      'eu',
      'ofac',
    ]);
    expect(await cleared()).toEqual([]);
    expect(await next()).toBe('IN_REVIEW');
    expect(await release(path, now, { clear_days: 30 })).toMatchObject(done);
    expect(await cleared()).toEqual(['eu EU.9001.11', 'ofac 777']);
    expect(await next()).toBe('COMPLETED');
  });

  it('needs the current page after an import whose new hit the worker has added', async () => {
    const path = await heldPayout(shop);
    const shown = await page(path);
    await ofac(somebody, ofacPerson(listed));
    await gateway.work(minute_ms);
    const now = await page(path);
    expect(entriesOn(now)).toEqual(['eu EU.9001.11', 'ofac 777']);
    expect(now['payout'].review_reasons).toHaveLength(2);
    const { payouts } = (await ann.fetch('GET', '/operator/screening/payouts')).body;
    const listed_now = payouts.find(({ account_id }: any) => account_id === shop.account_id);
    expect(entriesOn({ payout: listed_now })).toEqual(['eu EU.9001.11', 'ofac 777']);
    expect(await release(path, shown)).toMatchObject(not_shown);
    expect(await release(path, now)).toMatchObject(done);
  });

  it('is refused for an entry that has changed since: it is another one', async () => {
    await ofac(somebody, ofacPerson(listed));
    const path = await heldPayout(shop);
    const shown = await page(path);
    await ofac(somebody, ofacPerson({ ...listed, born: '2 Feb 1990' }));
    expect(await release(path, shown)).toMatchObject(not_shown);
    expect(await release(path, await page(path))).toMatchObject(done);
  });

  it('names its own screening, and no other payout’s', async () => {
    const [path, other] = [await heldPayout(shop), await heldPayout(shop)];
    expect(await release(path, { payout: {} })).toMatchObject({
      status: 422,
      body: { code: 'U0010', rule: 'release_names_screening' },
    });
    expect(await release(path, await page(other))).toMatchObject(not_shown);
    expect((await page(path))['status']).toBe('IN_REVIEW');
  });

  it('counts where one of the shown hits has been removed from its list', async () => {
    await ofac(somebody, ofacPerson(listed));
    const path = await heldPayout(shop);
    const shown = await page(path);
    await ofac(somebody);
    expect(await release(path, shown, { clear_days: 30 })).toMatchObject(done);
    expect(await cleared()).toEqual(['eu EU.9001.11']);
  });

  it('is refused where a cleared pair has been ended since', async () => {
    const before = await heldPayout(shop);
    await release(before, await page(before), { clear_days: 30 });
    await ofac(somebody, ofacPerson(listed));
    const path = await heldPayout(shop);
    const shown = await page(path);
    expect(entriesOn(shown)).toEqual(['ofac 777']);
    const { context } = gateway.gateway;
    const [pair] = await listClearances(context, { account_id: shop.account_id, limit: 1 });
    await withdrawClearance(context, pair!, { by: 'user:eve', reason: 'A new photograph' });
    expect(await release(path, shown)).toMatchObject(not_shown);
    expect(entriesOn(await page(path))).toEqual(['eu EU.9001.11', 'ofac 777']);
  });

  it('is refused when a list is imported while it waits for its turn', async () => {
    const path = await heldPayout(shop);
    const shown = await page(path);
    const row = 'SELECT FROM payouts WHERE transaction_id = $1 FOR UPDATE';
    const imported = async (): Promise<PortalAnswer> => {
      await ofac(somebody, ofacPerson(listed));
      return release(path, shown, { by: ben });
    };
    const answers = await atOnce(gateway, row, [path.split('/')[1]], [() => release(path, shown), imported]);
    expect(answers).toMatchObject([not_shown, not_shown]);
    expect((await page(path))['status']).toBe('IN_REVIEW');
  });
});

describe('a release of a payout by two people', () => {
  beforeEach(() => setScreening(gateway.gateway.context, { four_eyes: true }));

  it('counts when both were shown the same hits: a person who was shown fewer decides again', async () => {
    const path = await heldPayout(shop);
    expect((await release(path, await page(path))).body).toEqual({ status: 'IN_REVIEW' });
    await ofac(somebody, ofacPerson(listed));
    await gateway.work(minute_ms);
    const now = await page(path);
    expect(entriesOn(now)).toEqual(['eu EU.9001.11', 'ofac 777']);
    expect((await release(path, now, { by: ben })).body).toEqual({ status: 'IN_REVIEW' });
    expect(await release(path, now)).toMatchObject(done);
    expect(
      await gateway.query(
        `SELECT DISTINCT lists, screening_id::text FROM payout_approvals WHERE transaction_id = $1`,
        [path.split('/')[1]],
      ),
    ).toMatchObject([{ screening_id: now['payout'].screening_id }]);
  });

  it('clears for no longer than both of them want, and nothing that only one clears', async () => {
    const alone = await heldPayout(shop);
    await release(alone, await page(alone));
    expect(await release(alone, await page(alone), { by: ben, clear_days: 30 })).toMatchObject(done);
    expect(await cleared()).toEqual([]);
    const path = await heldPayout(shop);
    await release(path, await page(path), { clear_days: 10 });
    expect(await release(path, await page(path), { by: ben, clear_days: 30 })).toMatchObject(done);
    const [pair] = await listClearances(gateway.gateway.context, { account_id: shop.account_id, limit: 9 });
    const days = (pair!.ends_at.getTime() - pair!.decided_at.getTime()) / day_ms;
    expect(Math.round(days)).toBe(10);
  });

  it('is not completed while a list is imported that names another party', async () => {
    const path = await heldPayout(shop);
    const shown = await page(path);
    await release(path, shown);
    const row = 'SELECT FROM payouts WHERE transaction_id = $1 FOR UPDATE';
    const eve = await createPortalClient(gateway, { operator: true });
    const imported = async (): Promise<PortalAnswer> => {
      await ofac(somebody, ofacPerson(listed));
      return release(path, shown, { by: eve });
    };
    const second = (): Promise<PortalAnswer> => release(path, shown, { by: ben });
    const answers = await atOnce(gateway, row, [path.split('/')[1]], [second, imported]);
    expect(answers).toMatchObject([not_shown, not_shown]);
    expect(await cleared()).toEqual([]);
  });

  it('remains valid after an import of the same content, which screens nothing again', async () => {
    const path = await heldPayout(shop);
    await release(path, await page(path));
    const shown = await page(path);
    await ofac(somebody);
    await gateway.work(minute_ms);
    expect((await page(path))['payout'].screening_id).toBe(shown['payout'].screening_id);
    expect(await release(path, shown, { by: ben })).toMatchObject(done);
  });
});

it('a payout whose hits have been removed from the lists waits for a person, and its page says why', async () => {
  const path = await heldPayout(shop);
  await importList(
    gateway.gateway.context,
    'eu',
    chunksOf(eu_list.replaceAll(/Vorislav|Tarkanin|Ворислав|Тарканин/gi, 'Xyz')),
    origin,
  );
  await gateway.work(minute_ms);
  const now = await page(path);
  expect([now['status'], entriesOn(now)]).toEqual(['IN_REVIEW', []]);
  expect(now['payout'].review_reasons).toEqual([{ rule: 'hits_gone', parameters: {} }]);
  expect(await release(path, now)).toMatchObject(done);
});

it('a payout that was sent is not screened again by a late decision, and the ledger stays sound', async () => {
  const of_nobody = {
    entity_type: 'PERSONAL',
    first_name: 'Jolanta',
    last_name: 'Brzozowska',
    company_name: '',
  };
  const { body } = await payout(shop, { beneficiary: { ...sampleBeneficiary(), ...of_nobody } });
  expect(body['status']).toBe('COMPLETED');
  const { account_id } = shop;
  const key = { account_id, transaction_id: BigInt(body['transaction_id']) } as PayoutKey;
  const screening_id = await screeningOf(gateway, key);
  await ofac(somebody, ofacPerson({ id: '888', first: 'Jolanta', last: 'BRZOZOWSKA', born: '1 Jan 1970' }));
  const decision = {
    decider: 'operator',
    actor: 'user:ann',
    note: 'Again',
    at: gateway.clock.now(),
  } as const;
  const outcomes = await gateway.gateway.payouts.decide([
    { key, ...decision, verb: 'approve', screening_id },
    { key, ...decision, verb: 'cancel' },
  ]);
  expect(outcomes).toMatchObject([{ done: false }, { done: false }]);
  await gateway.verify();
  expect(await screeningOf(gateway, key)).toBe(screening_id);
});

it('clearing a saved party of a changed entry lets nothing pass that was not shown', async () => {
  const { context } = gateway.gateway;
  const party = { ...sampleBeneficiary(), ...suspect };
  await saveParty(context, shop.account_id, 'beneficiary', party, 'suspect');
  await gateway.work(minute_ms);
  const { hits } = (await ann.fetch('GET', '/operator/screening/parties')).body;
  const hit = hits.find(({ account_id }: any) => account_id === shop.account_id);
  expect(`${hit.list} ${hit.entry_id}`).toBe('eu EU.9001.11');
  const changed = eu_list.replace('Tarkanin', 'Tarkaninn');
  await importList(context, 'eu', chunksOf(changed), origin);
  await ofac(somebody, ofacPerson(listed));
  const answer = await ann.fetch(
    'POST',
    `/operator/screening/parties/${shop.account_id}/${hit.hit_id}/decision`,
    {
      body: { decision: 'cleared', reason: 'Another person', clear_days: 90 },
    },
  );
  expect(answer.body).toEqual({ decision: 'cleared' });
  expect(await next()).toBe('IN_REVIEW');
});

it('a stale list is shown for a payout in review, and must be seen before the release', async () => {
  const path = await heldPayout(shop);
  const shown = await page(path);
  gateway.clock.advance(73 * 3_600_000);
  const by = await createPortalClient(gateway, { operator: true });
  expect(await release(path, shown, { by })).toMatchObject(not_shown);
  const now = await page(path, by);
  expect(now['payout'].review_reasons.map(({ rule }: any) => rule)).toEqual([
    'name_found',
    'not_screened',
    'list_stale',
    'list_stale',
    'list_stale',
  ]);
  await gateway.work(minute_ms);
  expect(await release(path, now, { by })).toMatchObject(done);
});

it('a release on the command line names the screening that is shown', async () => {
  const operator = createOperator(gateway.connection);
  await createPerson(gateway.gateway.context, {
    email: 'ann@desk.example',
    name: 'ann',
    operator: true,
    membership: null,
  });
  const desk = await actingAs(operator, gateway, 'ann@desk.example');
  const path = await heldPayout(shop);
  const [account = '', id = ''] = path.split('/');
  const show = async (): Promise<any> =>
    JSON.parse((await operator.run('payouts', 'show', id, '--account', account, ['--json'])).output)
      .screening;
  const approve = async (...more: string[]): Promise<string> =>
    (await desk.run('payouts', 'approve', id, '--account', account, ['--note', 'Another person', ...more]))
      .output;
  const shown = await show();
  expect(shown.hits).toMatchObject([{ list: 'eu', entry_id: 'EU.9001.11', name: 'Vorislav Tarkanin' }]);
  await ofac(somebody, ofacPerson(listed));
  const decision = [await approve(), await approve('--screening', shown.screening_id)];
  const now = await show();
  expect(now.hits).toHaveLength(2);
  decision.push(await approve('--screening', now.screening_id));
  operator.remove();
  expect(decision).toEqual([
    'a release names the screening that it was decided on\n',
    'what screening holds against the payout has changed since you looked at it: look again, and decide then\n',
    `Payout ${id} is COMPLETED.\n`,
  ]);
});

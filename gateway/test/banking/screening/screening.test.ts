import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importList } from '../../../src/banking/screening/import-list.ts';
import type { ListName } from '../../../src/banking/screening/lists/list-entry.ts';
import { screenLists, screenNames } from '../../../src/banking/screening/screen-names.ts';
import { screeningHits, setScreening } from '../../../src/banking/screening/screening-settings.ts';
import {
  listStates,
  screeningStatus,
  whyUnavailable,
} from '../../../src/banking/screening/screening-state.ts';
import { loadScreening } from '../../../src/banking/screening/screening-store.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { chunksOf, eu_list, ofacEntity, ofacList, ofacPerson, persons, un_list } from './published-lists.ts';
import type { ScreenedName } from '../../../src/banking/screening/screened-name.ts';
import { hour_ms } from '../../../src/kernel/values/dates.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  gateway.clock.moveTo(new Date('2026-11-21T12:00:00Z'));
  await gateway.query('DELETE FROM sanctions_entries');
  await gateway.query('DELETE FROM sanctions_lists');
  await setScreening(gateway.gateway.context, {
    lists: 'ofac,un,eu',
    stale_after_hours: '72',
    score_min: '0.85',
  });
});

function take(list: ListName, text: string, force = false): ReturnType<typeof importList> {
  return importList(gateway.gateway.context, list, chunksOf(text), { source: 'test', force });
}

async function takeAll(): Promise<void> {
  await take('ofac', ofacList());
  await take('un', un_list);
  await take('eu', eu_list);
}

async function screen(name: string, more: Partial<ScreenedName> = {}): ReturnType<typeof screenOne> {
  return screenOne({ name, entity_type: 'PERSONAL', country: '', date_of_birth: '', ...more });
}

async function screenOne(query: ScreenedName) {
  const [result] = await screenNames(gateway.gateway.context, [query]);
  if (!result) throw new Error('no result');
  return result;
}

describe('screening fails closed', () => {
  it('while no list has been imported', async () => {
    expect(await screen('Anna Schneider')).toEqual({
      result: 'unavailable',
      reasons: ['eu', 'ofac', 'un'].map((list) => ({ rule: 'list_missing', list })),
    });
  });

  it('while one of the lists is missing, although a name on another is a hit all the same', async () => {
    await take('ofac', ofacList());
    await take('un', un_list);
    expect(await screen('Anna Schneider')).toMatchObject({
      result: 'unavailable',
      reasons: [{ rule: 'list_missing', list: 'eu' }],
    });
    expect(await screen('Vorislav Tarkanin')).toMatchObject({ result: 'hit' });
  });

  it('when a list has become stale, until it is imported again', async () => {
    await takeAll();
    expect(await screen('Anna Schneider')).toEqual({ result: 'clear' });
    gateway.clock.advance(72 * hour_ms - 60_000);
    expect(await screen('Anna Schneider')).toEqual({ result: 'clear' });
    await take('un', un_list);
    gateway.clock.advance(60_000);
    expect(await screen('Anna Schneider')).toEqual({
      result: 'unavailable',
      reasons: ['eu', 'ofac'].map((list) => ({ rule: 'list_stale', list })),
    });
    await take('ofac', ofacList());
    await take('eu', eu_list);
    expect(await screen('Anna Schneider')).toEqual({ result: 'clear' });
  });

  it('from the very moment at which a list becomes stale', async () => {
    await takeAll();
    const { lists, settings } = await loadScreening(gateway.gateway.context.database);
    const imported_at = Math.min(...lists.map((list) => list.imported_at.getTime()));
    const unavailable = (age_ms: number): object[] =>
      whyUnavailable(listStates(lists, settings, new Date(imported_at + age_ms)));
    expect(unavailable(72 * hour_ms - 1)).toEqual([]);
    expect(unavailable(72 * hour_ms)).toMatchObject([{ rule: 'list_stale' }]);
  });

  it('for a name without letters', async () => {
    await takeAll();
    expect(await screen('🙂')).toEqual({
      result: 'unavailable',
      reasons: [{ rule: 'name_without_letters' }],
    });
  });
});

describe('screened names', () => {
  beforeEach(takeAll);

  it('are answered in their order, each with the entries of every list that it resembles', async () => {
    const [first, second, third] = await screenNames(
      gateway.gateway.context,
      ['Anna Schneider', 'Vorislav Tarkanin', 'Kurtuba Relief Fundation'].map((name) => ({
        name,
        entity_type: 'PERSONAL',
        country: 'DE',
        date_of_birth: '',
      })),
    );
    expect(first).toEqual({ result: 'clear' });
    expect(second).toMatchObject({
      result: 'hit',
      matches: [
        { list: 'eu', entry_id: 'EU.9001.11', score: 1 },
        { list: 'ofac', entry_id: '101' },
      ],
    });
    expect(third).toMatchObject({ result: 'hit', matches: [{ list: 'un', entry_id: '690002' }] });
    expect(await screenNames(gateway.gateway.context, [])).toEqual([]);
  });

  it('are screened against a new list at once, and no longer against removed entries', async () => {
    expect(await screen('Jong Pil Kwan')).toMatchObject({ result: 'hit' });
    const changed = [ofacPerson(persons[0]!), ofacPerson(persons[1]!), ofacEntity('104', 'ZELTANA SHIPPING')];
    const imported = await take('ofac', ofacList(changed, { published: '11/21/2026' }));
    expect(imported).toMatchObject({ entries: 3, previous_entries: 3, unchanged: false });
    expect(await screen('Jong Pil Kwan')).toEqual({ result: 'clear' });
    expect(await screen('Zeltana Shipping Ltd', { entity_type: 'COMPANY' })).toMatchObject({ result: 'hit' });
  });

  it('that resemble an entry are stored for the person who decides', async () => {
    const subject = { account_id: 'screen0001', kind: 'payout', id: '77', cause: 'payout' } as const;
    const query = { entity_type: 'PERSONAL', country: '', date_of_birth: '', subject } as const;
    const names = ['Vorislav Tarkanin', 'Anna Schneider'].map((name) => [{ ...query, name }]);
    await screenLists(gateway.gateway.context, names);
    const hits = await screeningHits(gateway.gateway.context, 'screen0001', 77n);
    expect(hits.map(({ name, list, score }) => [name, list, score])).toEqual([
      ['Vorislav Tarkanin', 'ofac', expect.any(Number)],
      ['Vorislav Tarkanin', 'eu', 1000],
    ]);
    expect(await screeningHits(gateway.gateway.context, 'screen0001', 78n)).toEqual([]);
    expect(await screeningHits(gateway.gateway.context, 'other', null)).toEqual([]);
  });

  it('do not match a list that was not requested', async () => {
    await setScreening(gateway.gateway.context, { lists: 'ofac' });
    expect(await screen('Qartuba Relief Foundation')).toEqual({ result: 'clear' });
    const { lists, unavailable } = await screeningStatus(gateway.gateway.context);
    expect(lists.map(({ list, state }) => [list, state])).toEqual([
      ['eu', 'spare'],
      ['ofac', 'ready'],
      ['un', 'spare'],
    ]);
    expect(unavailable).toEqual([]);
  });

  it('match within the settings’ threshold', async () => {
    const similar = 'Vorislaw Tarkanyn';
    expect(await screen(similar)).toMatchObject({ result: 'hit' });
    await setScreening(gateway.gateway.context, { score_min: '0.99' });
    expect(await screen(similar)).toEqual({ result: 'clear' });
  });

  it('are a hit with exactly the settings’ threshold, and none a thousandth below it', async () => {
    await setScreening(gateway.gateway.context, { lists: 'eu', score_min: '0.92' });
    expect(await screen('Nord Bay')).toMatchObject({ matches: [{ score: 0.92 }] });
    await setScreening(gateway.gateway.context, { score_min: '0.921' });
    expect(await screen('Nord Bay')).toEqual({ result: 'clear' });
  });
});

describe('an import of a sanctions list', () => {
  beforeEach(takeAll);

  it.each([
    [
      'that is older than the list in force',
      ofacList(undefined, { published: '11/19/2026' }),
      /before the one/,
    ],
    ['that has lost a third of its entries', ofacList(persons.slice(1).map(ofacPerson)), /cut short/],
  ])('%s is refused unless forced', async (_what, text, message) => {
    await expect(take('ofac', text)).rejects.toThrow(message);
    expect(await screen('Jong Pil Kwan')).toMatchObject({ result: 'hit' });
    await expect(take('ofac', text, true)).resolves.toMatchObject({ list: 'ofac' });
  });

  it('that has lost a fifth of its entries is accepted, and one that has lost more is not', async () => {
    const listOf = (count: number): string =>
      ofacList(Array.from({ length: count }, (_, at) => ofacEntity(`${500 + at}`, `ZELTANA SHIPPING ${at}`)));
    await take('ofac', listOf(10), true);
    await expect(take('ofac', listOf(7))).rejects.toThrow(/cut short/);
    expect(await take('ofac', listOf(8))).toMatchObject({ entries: 8, previous_entries: 10 });
    await expect(take('ofac', listOf(6))).rejects.toThrow(/cut short/);
  });

  it('that cannot be read leaves the list in force', async () => {
    await expect(take('un', un_list.slice(0, 900), true)).rejects.toThrow(/cannot be read/);
    expect(await screen('Abu Jalil al Basri')).toMatchObject({ result: 'hit' });
  });

  it('from the future is refused', async () => {
    await expect(take('ofac', ofacList(undefined, { published: '12/25/2026' }))).rejects.toThrow(
      /not been yet/,
    );
    // It is noon on the 21st: a publisher's clock or zone may be two days ahead, and no more.
    await expect(take('ofac', ofacList(undefined, { published: '11/24/2026' }))).rejects.toThrow(
      /not been yet/,
    );
    expect(await take('ofac', ofacList(undefined, { published: '11/23/2026' }))).toMatchObject({
      entries: 3,
    });
  });

  it('of the same list again is recent and unchanged', async () => {
    gateway.clock.advance(100 * hour_ms);
    expect(await take('eu', eu_list)).toMatchObject({ unchanged: true });
    const { lists } = await screeningStatus(gateway.gateway.context);
    expect(lists.map(({ state }) => state)).toEqual(['ready', 'stale', 'stale']);
  });

  it('by two people at once leaves one whole list', async () => {
    const generation = async (): Promise<number> => {
      const [row] = await gateway.query<{ generation: string }>(
        "SELECT generation FROM sanctions_lists WHERE list = 'ofac'",
      );
      return Number(row?.generation);
    };
    const before = await generation();
    await Promise.all([take('ofac', ofacList()), take('ofac', ofacList()), take('ofac', ofacList())]);
    const [row] = await gateway.query<{ entries: string }>(
      `SELECT count(*) AS entries FROM sanctions_entries WHERE list = 'ofac'`,
    );
    expect([Number(row?.entries), await generation()]).toEqual([3, before + 3]);
  });
});

it.each([
  [{ lists: 'ofac,ch' }, /there is no list ch/],
  [{ lists: '' }, /there is no list/],
  [{ stale_after_hours: '0' }, /from 1 to 8760/],
  [{ stale_after_hours: 'x' }, /from 1 to 8760/],
  [{ score_min: '0.5' }, /from 0.7 to 1/],
])('settings of screening such as %j are refused', async (change, message) => {
  await expect(setScreening(gateway.gateway.context, change)).rejects.toThrow(message);
});

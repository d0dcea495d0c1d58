import { storedInEnglish } from '@causeway/schemas/errors/rules/rules.ts';
import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changePayoutSettings } from '../../../src/banking/payouts/settings/payout-settings.ts';
import { requirePayout } from '../../../src/banking/payouts/listing/list-payouts.ts';
import { importList } from '../../../src/banking/screening/import-list.ts';
import {
  clearance_days_max,
  listClearances,
  withdrawClearance,
} from '../../../src/banking/screening/clearances.ts';
import { reportScreenings } from '../../../src/banking/screening/report-screenings.ts';
import { screeningHits, setScreening } from '../../../src/banking/screening/screening-settings.ts';
import type { ListName } from '../../../src/banking/screening/lists/list-entry.ts';
import {
  chunksOf,
  eu_list,
  ofacBank,
  ofacList,
  ofacPerson,
  persons,
  un_list,
} from '../screening/published-lists.ts';
import { screeningOf } from '../screening/held-payouts.ts';
import { cannot } from '../../../src/kernel/errors.ts';
import type { Person } from '../../../src/kernel/values/actor.ts';
import type { TestClient } from '../../support/client.ts';
import { parseSearch } from '../../../src/kernel/values/search.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { atOnce } from '../../support/held-lock.ts';
import { balancesOf, fund, payout, sampleBeneficiary } from '../../support/payouts.ts';
import { hour_ms, minute_ms } from '../../../src/kernel/values/dates.ts';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});
beforeEach(async () => {
  gateway.clock.moveTo(new Date('2027-03-24T10:00:00Z'));
  await gateway.query('DELETE FROM sanctions_entries');
  await gateway.query('DELETE FROM sanctions_lists');
  client = await gateway.createClient();
  await fund(gateway, client, '1000.00');
  await changePayoutSettings(gateway.gateway.context, client.account_id, { screening: true });
});

async function importAll(): Promise<void> {
  const lists: [ListName, string][] = [
    ['ofac', ofacList()],
    ['un', un_list],
    ['eu', eu_list],
  ];
  const origin = { source: 'test', force: true };
  for (const [name, text] of lists) await importList(gateway.gateway.context, name, chunksOf(text), origin);
}

async function pay(beneficiary: RequestBody = {}, fields: RequestBody = {}): Promise<RequestBody> {
  return (await payout(client, { ...fields, beneficiary: { ...sampleBeneficiary(), ...beneficiary } })).body;
}

async function record(transaction_id: unknown) {
  return (
    await requirePayout(gateway.gateway.context, client.account_id, parseSearch(String(transaction_id)))
  ).payout;
}

/** Why screening holds it, in English. */
async function reasonOf(transaction_id: unknown): Promise<string> {
  const { review_reason, review_reasons } = await record(transaction_id);
  return storedInEnglish(review_reason, review_reasons);
}

async function decide(verb: 'approve' | 'reject', transaction_id: unknown): Promise<string> {
  const key = await record(transaction_id);
  const at = gateway.clock.now();
  const screening_id = await screeningOf(gateway, key);
  const [outcome] = await gateway.gateway.payouts.decide([
    { key, decider: 'operator', verb, actor: 'user:ann', note: 'looked at', at, screening_id },
  ]);
  return outcome?.done ? outcome.payout.status : String(outcome && cannot(outcome.reason).message);
}

const suspect = { entity_type: 'PERSONAL', first_name: 'Vorislav', last_name: 'Tarkanin', company_name: '' };

it('a payout to a name that is on no list passes screening', async () => {
  await importAll();
  expect((await pay())['status']).toBe('COMPLETED');
});

it('a payout to a name that resembles a listed one is held for review with its hits and its money', async () => {
  await importAll();
  const { status, transaction_id } = await pay(suspect);
  expect(status).toBe('IN_REVIEW');
  expect(await balancesOf(gateway, client)).toMatchObject({ 'EUR 4': '10000' });
  expect(await reasonOf(transaction_id)).toMatch(/^eu EU\.9001\.11 .*\(1\.00\)/);
  expect((await record(transaction_id)).review_reasons[0]).toEqual({
    rule: 'name_found',
    list: 'eu',
    entry_id: 'EU.9001.11',
    entry_name: 'Ворислав Тарканин',
    score: '1.00',
  });
  const hits = await screeningHits(
    gateway.gateway.context,
    client.account_id,
    BigInt(String(transaction_id)),
  );
  expect(hits.map(({ list }) => list).toSorted()).toEqual(['eu', 'ofac']);
  expect(hits[0]).toMatchObject({
    name: 'Vorislav Tarkanin',
    transaction_id: BigInt(String(transaction_id)),
  });
});

it('a payout held by screening is released by a person, and paid', async () => {
  await importAll();
  const { transaction_id } = await pay(suspect);
  expect(await decide('approve', transaction_id)).toBe('COMPLETED');
});

it('a payout held by screening is rejected by a person: FAILED for compliance, and the money is available again', async () => {
  await importAll();
  const { transaction_id } = await pay(suspect);
  expect(await decide('reject', transaction_id)).toBe('FAILED');
  expect(await record(transaction_id)).toMatchObject({ failure_type: 'COMPLIANCE' });
  expect(await balancesOf(gateway, client)).toMatchObject({ 'EUR 2': '100000' });
});

it.each([
  [
    'the holder of the account',
    {
      bank_details: { ...(sampleBeneficiary()['bank_details'] as object), account_name: 'Vorislav Tarkanin' },
    },
    {},
  ],
  [
    'the payer',
    {},
    {
      payer: {
        entity_type: 'COMPANY',
        company_name: 'Kurtuba Relief Foundation',
        address: { city: 'London', country_code: 'GB' },
      },
    },
  ],
])('%s of a payout is screened', async (_who, beneficiary, fields) => {
  await importAll();
  expect((await pay(beneficiary, fields))['status']).toBe('IN_REVIEW');
});

const bank = sampleBeneficiary()['bank_details'] as RequestBody;
const company = { entity_type: 'COMPANY', company_name: 'Vorislav Tarkanin' };

describe('a payer’s declaration', () => {
  it.each([
    ['that a listed person is a company', company],
    ['another year of birth', { ...suspect, date_of_birth: '1990-01-01' }],
    ['a harmless company beside the listed person', { ...suspect, company_name: 'Harmless GmbH' }],
    ['a given name by its first letter', { ...suspect, first_name: 'V.' }],
  ])('%s clears no hit', async (_what, beneficiary) => {
    await importAll();
    expect((await pay(beneficiary))['status']).toBe('IN_REVIEW');
  });
});

describe('screening beside names', () => {
  const swift = { payment_method: 'SWIFT', swift_charge_option: 'SHARED' };

  it('holds a payout to a bank in an embargoed country, by its BIC, with the programme, its source and date', async () => {
    await importAll();
    const held = {
      bank_details: {
        ...bank,
        iban: '',
        account_number: '123456789',
        swift_code: 'TARKKPPY',
        bank_country_code: 'KP',
      },
    };
    const { status, transaction_id } = await pay(held, swift);
    expect(status).toBe('IN_REVIEW');
    const [hit] = await screeningHits(
      gateway.gateway.context,
      client.account_id,
      BigInt(String(transaction_id)),
    );
    expect(hit).toMatchObject({
      entry_id: 'country:KP',
      role: 'bank',
      entry_name: expect.stringMatching(/KP: .*since \d{4}/),
    });
  });

  it('holds a payout to a bank that a list names by its BIC', async () => {
    await importAll();
    const listed = ofacList([
      ...persons.map(ofacPerson),
      ofacBank('9', 'NOBODY KNOWS', String(bank['swift_code'] ?? 'COBADEFF')),
    ]);
    await importList(gateway.gateway.context, 'ofac', chunksOf(listed), { source: 'test', force: true });
    const { transaction_id, status } = await pay({
      bank_details: { ...bank, swift_code: String(bank['swift_code'] ?? 'COBADEFFXXX') },
    });
    expect(status).toBe('IN_REVIEW');
    expect(await reasonOf(transaction_id)).toMatch(/NOBODY KNOWS/);
  });

  it.each([
    ['a listed name in the reference', { reference: 'For Vorislav Tarkanin inv 12' }, /TARKANIN|Tarkanin/],
    ['an embargoed place in the reason', { reason: 'School books Pyongyang' }, /country:KP/],
    [
      'a listed name in the information for authorities',
      { regulatory_code: 'P0103', regulatory_information: 'Invoice of Vorislav Tarkanin' },
      /TARKANIN|Tarkanin/,
    ],
  ])('holds %s', async (_what, fields, reason) => {
    await importAll();
    const { status, transaction_id } = await pay({}, fields);
    expect(status).toBe('IN_REVIEW');
    expect(await reasonOf(transaction_id)).toMatch(reason);
  });

  it('holds an address in an embargoed country or region', async () => {
    await importAll();
    const at = sampleBeneficiary()['address'] as RequestBody;
    const inIran = await pay({ address: { ...at, country_code: 'IR' } });
    const inCrimea = await pay({ address: { ...at, country_code: 'UA', city: 'Sevastopol' } });
    expect([inIran['status'], inCrimea['status']]).toEqual(['IN_REVIEW', 'IN_REVIEW']);
    expect((await pay({ address: { ...at, country_code: 'UA', city: 'Lviv' } }))['status']).toBe('COMPLETED');
  });

  it('holds an address that contains a listed name', async () => {
    await importAll();
    const at = sampleBeneficiary()['address'] as RequestBody;
    const { status, transaction_id } = await pay({ address: { ...at, complement: 'c/o Vorislav Tarkanin' } });
    expect(status).toBe('IN_REVIEW');
    expect(await reasonOf(transaction_id)).toMatch(/TARKANIN|Tarkanin/);
    expect((await pay({ address: { ...at, complement: '2nd floor, door 14' } }))['status']).toBe('COMPLETED');
  });

  it.each([
    ['street address', { bank_street_address: 'Prospekt Kirova 5, Simferopol' }],
    ['branch', { bank_branch: 'Sevastopol' }],
  ])('holds a bank in an embargoed region, by its %s', async (_what, where) => {
    await importAll();
    const at_bank = {
      iban: 'UA213223130000026007233566001',
      swift_code: 'TARKUAUK',
      bank_country_code: 'UA',
    };
    const { status, transaction_id } = await pay({ bank_details: { ...bank, ...at_bank, ...where } }, swift);
    expect(status).toBe('IN_REVIEW');
    expect(await reasonOf(transaction_id)).toMatch(/region:UA/);
  });

  it('lets an ordinary reference pass', async () => {
    await importAll();
    expect((await pay({}, { reference: 'Invoice 2027-0815 March', reason: 'SALA' }))['status']).toBe(
      'COMPLETED',
    );
  });
});

describe('a decision about a payout held by screening', () => {
  const decideAs = async (
    actor: Person,
    verb: 'approve' | 'reject',
    transaction_id: unknown,
    { note = 'another date of birth', clear_days }: { note?: string; clear_days?: number } = {},
  ): Promise<string> => {
    const key = await record(transaction_id);
    const cleared = clear_days === undefined ? {} : { clear_days };
    const at = gateway.clock.now();
    const screening_id = await screeningOf(gateway, key);
    const [outcome] = await gateway.gateway.payouts.decide([
      { key, decider: 'operator', verb, actor, note, at, screening_id, ...cleared },
    ]);
    return outcome?.done ? outcome.payout.status : String(outcome && cannot(outcome.reason).message);
  };
  const held = async (): Promise<unknown> => (await pay(suspect))['transaction_id'];
  beforeEach(async () => {
    await importAll();
    await setScreening(gateway.gateway.context, { four_eyes: false });
  });

  it('needs a reason and a person of the gateway, to release as well as to refuse', async () => {
    const id = await held();
    for (const verb of ['approve', 'reject'] as const) {
      expect(await decideAs('user:ann', verb, id, { note: ' ' })).toMatch(/needs a reason/);
      expect(await decideAs('host:root@test' as never, verb, id)).toMatch(/person whom the gateway knows/);
    }
    expect((await record(id)).status).toBe('IN_REVIEW');
  });

  it('needs two people to release where the operator says so, one to refuse, and counts nobody twice', async () => {
    await setScreening(gateway.gateway.context, { four_eyes: true });
    const [first, second] = [await held(), await held()];
    expect(await decideAs('user:ann', 'approve', first)).toBe('IN_REVIEW');
    expect(await decideAs('user:ann', 'approve', first)).toMatch(/another person/);
    expect(await decideAs('user:ben', 'approve', first)).toBe('COMPLETED');
    expect(await decideAs('user:ann', 'reject', second)).toBe('FAILED');
  });

  it('counts for what was held when it was made: the release of an unscreened payout is requested again after its screening', async () => {
    await setScreening(gateway.gateway.context, { four_eyes: true });
    for (const table of ['sanctions_entries', 'sanctions_lists']) await gateway.query(`DELETE FROM ${table}`);
    const id = await held();
    expect(await reasonOf(id)).toMatch(/^not screened/);
    expect(await decideAs('user:ann', 'approve', id)).toBe('IN_REVIEW');
    await importAll();
    await gateway.work(11 * minute_ms);
    expect(await reasonOf(id)).not.toMatch(/^not screened/);
    expect(await decideAs('user:ann', 'approve', id)).toBe('IN_REVIEW');
    expect(await decideAs('user:ben', 'approve', id)).toBe('COMPLETED');
  });

  it('is refused to the payout’s maker, and clears for no more days than allowed', async () => {
    const id = await held();
    expect(await decideAs((await record(id)).created_by as Person, 'approve', id)).toMatch(/asked for/);
    for (const clear_days of [0, clearance_days_max + 1])
      expect(await decideAs('user:ann', 'approve', id, { clear_days })).toContain(String(clearance_days_max));
    expect(await decideAs('user:ann', 'approve', id, { clear_days: clearance_days_max })).toBe('COMPLETED');
  });

  it('is stored with the versions of the lists on which it was made', async () => {
    const id = await held();
    await decideAs('user:ann', 'approve', id);
    const [approval] = (
      await requirePayout(gateway.gateway.context, client.account_id, parseSearch(String(id)))
    ).approvals;
    const rows = await gateway.query<{ list: string; generation: string }>(
      'SELECT list, generation FROM sanctions_lists ORDER BY list',
    );
    expect(approval).toMatchObject({
      approver: 'user:ann',
      stage: 'review',
      lists: Object.fromEntries(rows.map(({ list, generation }) => [list, generation])),
    });
  });

  it('may clear the pair: the same party passes until the end, and is then held again', async () => {
    await decideAs('user:ann', 'approve', await held(), { clear_days: 30 });
    expect((await pay(suspect))['status']).toBe('COMPLETED');
    gateway.clock.advance(29 * 24 * hour_ms);
    await importAll();
    expect((await pay(suspect))['status']).toBe('COMPLETED');
    gateway.clock.advance(24 * hour_ms);
    await importAll();
    expect((await pay(suspect))['status']).toBe('IN_REVIEW');
  });

  it('clears this party only: not another date of birth, nor another account', async () => {
    await decideAs('user:ann', 'approve', await held(), { clear_days: 30 });
    expect((await pay({ ...suspect, date_of_birth: '1961-03-14' }))['status']).toBe('IN_REVIEW');
    client = await gateway.createClient();
    await fund(gateway, client, '1000.00');
    await changePayoutSettings(gateway.gateway.context, client.account_id, { screening: true });
    expect((await pay(suspect))['status']).toBe('IN_REVIEW');
  });

  it('clears no longer when the listed entry changes', async () => {
    await decideAs('user:ann', 'approve', await held(), { clear_days: 30 });
    const changed = ofacList([
      ofacPerson({ ...persons[0]!, born: '15 Mar 1990' }),
      ...persons.slice(1).map(ofacPerson),
    ]);
    await importList(gateway.gateway.context, 'ofac', chunksOf(changed), { source: 'test', force: true });
    const { status, transaction_id } = await pay(suspect);
    expect(status).toBe('IN_REVIEW');
    expect(await reasonOf(transaction_id)).toMatch(/^ofac 101 [^;]*$/);
  });

  it('clears no longer when it is withdrawn', async () => {
    await decideAs('user:ann', 'approve', await held(), { clear_days: 30 });
    const { context } = gateway.gateway;
    const clearances = await listClearances(context, { account_id: client.account_id, limit: 10 });
    expect(clearances.map(({ list, party_name, reason }) => [list, party_name, reason]).toSorted()).toEqual([
      ['eu', 'Vorislav Tarkanin', 'another date of birth'],
      ['ofac', 'Vorislav Tarkanin', 'another date of birth'],
    ]);
    const ending = { by: 'user:ben', reason: 'He has moved' } as const;
    for (const clearance of clearances) await withdrawClearance(context, clearance, ending);
    expect((await pay(suspect))['status']).toBe('IN_REVIEW');
    await expect(withdrawClearance(context, clearances[0]!, ending)).rejects.toThrow(/no cleared pair/);
  });

  it('needs two people to withdraw where the operator requires it while the first is about to', async () => {
    await decideAs('user:ann', 'approve', await held(), { clear_days: 30 });
    const { context } = gateway.gateway;
    const [clearance] = await listClearances(context, { account_id: client.account_id, limit: 10 });
    const withdraw = (by: Person): Promise<string> =>
      withdrawClearance(context, clearance!, { by, reason: 'He has moved' });
    const by_another = async (): Promise<string> => {
      await setScreening(context, { four_eyes: true });
      return withdraw('user:eve');
    };
    const row = 'SELECT FROM screening_clearances WHERE clearance_id = $1 FOR UPDATE';
    const things = [() => withdraw('user:ben'), by_another];
    expect(await atOnce(gateway, row, [clearance?.clearance_id], things)).toEqual(['agreed', 'withdrawn']);
  });

  it('is in the report for an auditor beside what was screened, on what, and with which result', async () => {
    await pay();
    const id = await held();
    await decideAs('user:ann', 'approve', id);
    const span = {
      from: new Date(gateway.clock.now().getTime() - hour_ms),
      until: new Date(gateway.clock.now().getTime() + hour_ms),
      account_id: client.account_id,
    };
    let json = '';
    for await (const page of reportScreenings(gateway.gateway.context, span, 'json')) json += page;
    const screenings = json
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter((line) => line.record === 'screening');
    expect(screenings.map(({ result }) => result)).toEqual(['clear', 'hit', 'hit']);
    expect(screenings[0].looked_up).toContainEqual({
      role: 'beneficiary',
      as: 'name',
      text: 'Acme Trading GmbH',
    });
    expect(screenings[1]).toMatchObject({
      subject_kind: 'payout',
      subject_id: String(id),
      lists: { ofac: expect.any(String), eu: expect.any(String), un: expect.any(String) },
      decisions: [{ by: 'user:ann', decision: 'approved', reason: 'another date of birth' }],
    });
    let csv = '';
    for await (const page of reportScreenings(gateway.gateway.context, span, 'csv')) csv += page;
    expect(csv.split('\n')[0]).toMatch(/^record,at,account_id,subject,/);
    expect(csv).toMatch(/user:ann approved on eu \d+, ofac \d+, un \d+: another date of birth/);
  });
});

it('without sanctions lists no payout passes; within ten minutes of their import it continues', async () => {
  const { status, transaction_id } = await pay();
  expect(status).toBe('IN_REVIEW');
  expect(await reasonOf(transaction_id)).toMatch(/^not screened: .*missing/);
  await gateway.work(hour_ms);
  expect((await record(transaction_id)).status).toBe('IN_REVIEW');
  await importAll();
  await gateway.work(9 * minute_ms);
  expect((await record(transaction_id)).status).toBe('IN_REVIEW');
  await gateway.work(minute_ms);
  expect((await record(transaction_id)).status).toBe('COMPLETED');
});

it('a stale sanctions list lets no payout pass', async () => {
  await importAll();
  gateway.clock.advance(73 * hour_ms);
  const { status, transaction_id } = await pay();
  expect(status).toBe('IN_REVIEW');
  expect(await reasonOf(transaction_id)).toMatch(/stale/);
});

it('a scheduled payout is screened on its day, by the lists of that day', async () => {
  await importAll();
  const { status, transaction_id } = await pay(suspect, { payment_date: '2027-03-25' });
  expect(status).toBe('SCHEDULED');
  await gateway.work(15 * hour_ms);
  expect((await record(transaction_id)).status).toBe('IN_REVIEW');
});

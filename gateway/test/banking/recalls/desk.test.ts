import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson } from '../../../src/accounts/identity/team/manage-people.ts';
import { disableUser } from '../../../src/accounts/identity/users/manage-users.ts';
import { actingAs, createOperator } from '../../support/command.ts';
import {
  line,
  notificationOf,
  openHouseBank,
  transaction,
  type HouseBank,
} from '../../support/house-bank.ts';
import { createPortalClient, type PortalAnswer, type PortalClient } from '../../support/portal-client.ts';
import { recallOf } from './recall-messages.ts';

let bank: HouseBank;
let ann: PortalClient;
let bob: PortalClient;
beforeAll(async () => {
  bank = await openHouseBank();
  ann = await createPortalClient(bank.gateway, { operator: true });
  bob = await createPortalClient(bank.gateway, { operator: true });
});
afterAll(async () => {
  await bank.gateway.verify();
  await bank.close();
});

let numbers = 0;

/** A recall of 12.50 EUR that has come. */
async function recall(): Promise<string> {
  numbers += 1;
  const end_to_end = `INVOICE-${numbers}-2026`;
  const details = transaction({ end_to_end_id: end_to_end });
  await bank.says(notificationOf(line({ side: 'CRDT', amount: '12.50', details })));
  await bank.says(recallOf({ number: `CX-${numbers}`, amount: '12.50', end_to_end }));
  return (await list()).at(-1).recall_id;
}

async function list(query = ''): Promise<any[]> {
  return (await ann.fetch('GET', `/operator/recalls${query}`)).body['recalls'];
}

function propose(id: string, more: object = {}, by = ann): Promise<PortalAnswer> {
  const body = { answer: 'accepted', reason: 'the merchant agrees', ...more };
  return by.fetch('POST', `/operator/recalls/${id}/answers`, { body });
}

function decide(id: string, proposal: string, by = bob, decision = 'confirmed'): Promise<PortalAnswer> {
  return by.fetch('POST', `/operator/recalls/${id}/answers/${proposal}`, { body: { decision } });
}

const saying = ({ status, body }: PortalAnswer): unknown[] => [status, body['code'], body['message']];

describe('a recall by another bank in the console', () => {
  it('is listed with its age, its reason and the money with its references', async () => {
    const id = await recall();
    bank.gateway.clock.advance(600_000);
    const one = (await list()).find(({ recall_id }) => recall_id === id);
    expect(one).toMatchObject({ amount: '12.50', currency: 'EUR', reason_code: 'DUPL', state: 'open' });
    expect(one.age_s).toBeGreaterThanOrEqual(600);
    expect(one.likely_item_id).not.toBe('');
    const { body } = await ann.fetch('GET', `/operator/recalls/${id}`);
    expect(body).toMatchObject({ recall: { settled_on: '2026-11-20', given_back: '' }, answers: [] });
    expect(body['recall'].said).toContainEqual({ name: 'asked_by', value: 'GKCCBEBBXXX' });
  });

  it('is answered by two people, who are in the audit log with their answer', async () => {
    const id = await recall();
    const { proposal_id } = (await propose(id)).body;
    expect(saying(await propose(id))).toEqual([422, 'U0010', expect.stringContaining('nother answer')]);
    expect(saying(await decide(id, proposal_id, ann))[2]).toMatch(/second person/);
    expect((await decide(id, proposal_id)).body).toMatchObject({ decision: 'confirmed' });
    expect((await list()).map(({ recall_id }) => recall_id)).not.toContain(id);
    const answered = (await list('?all=yes')).find(({ recall_id }) => recall_id === id);
    expect(answered).toMatchObject({ state: 'accepted' });
    const { entries } = (await ann.fetch('GET', '/operator/audit')).body;
    const audited = entries.filter(({ subject }: any) => subject.includes(id));
    expect(audited.map(({ action, result }: any) => [action, result])).toEqual([
      ['operator.decide_recall_answer', 'done'],
      ['operator.decide_recall_answer', 'refused'],
      ['operator.propose_recall_answer', 'refused'],
      ['operator.propose_recall_answer', 'done'],
    ]);
  });

  it('stays open where the answer’s proposer was disabled since', async () => {
    const gone = await createPortalClient(bank.gateway, { operator: true });
    const id = await recall();
    const { proposal_id } = (await propose(id, {}, gone)).body;
    await disableUser(bank.gateway.gateway.context, gone.email, true);
    expect((await decide(id, proposal_id)).body).toMatchObject({ code: 'U0010', rule: 'proposer_is_gone' });
    expect((await list()).map(({ recall_id }) => recall_id)).toContain(id);
  });

  it('stays open when the answer is rejected, and a replaced answer cannot be decided', async () => {
    const id = await recall();
    const first = (await propose(id)).body['proposal_id'];
    expect((await decide(id, first, bob, 'rejected')).status).toBe(200);
    const second = (await propose(id, { answer: 'refused', answer_code: 'CUST' })).body['proposal_id'];
    expect(saying(await decide(id, first)).slice(0, 2)).toEqual([409, 'U0015']);
    expect((await decide(id, second)).status).toBe(200);
    const { body } = await bob.fetch('GET', `/operator/recalls/${id}`);
    expect(body['recall']).toMatchObject({ state: 'refused', answer_code: 'CUST' });
  });

  it.each([
    ['no reason', { reason: '  ' }],
    ['no code of a refusal', { answer: 'refused' }],
    ['a code that there is not', { answer: 'refused', answer_code: 'XXXX' }],
    ['an item that there is not', { item_id: '17' }],
    ['a payout of nobody', { payout: '17' }],
    ['a payout that there is not', { payout: '17', account_id: '9zz9' }],
  ])('takes no answer with %s', async (_what, more) => {
    const id = await recall();
    expect((await propose(id, more)).status).toBe(422);
    expect((await ann.fetch('GET', `/operator/recalls/${id}`)).body['answers']).toEqual([]);
  });

  it('is for operators only, and 404 for an unknown one', async () => {
    const id = await recall();
    const client = await bank.createClient();
    const admin = await createPortalClient(bank.gateway, { merchant_id: client.credentials.merchant_id });
    expect((await admin.fetch('GET', '/operator/recalls')).status).toBe(404);
    expect((await propose(id, {}, admin)).status).toBe(404);
    for (const none of ['17', '9999999999999999999']) {
      expect((await ann.fetch('GET', `/operator/recalls/${none}`)).status).toBe(404);
      expect((await propose(none)).status).toBe(404);
      expect((await decide(none, '17')).status).toBe(404);
    }
  });
});

it('a recall is listed, shown and answered on the command line, with its audit', async () => {
  const id = await recall();
  const people = { operator: true, membership: null };
  const { context } = bank.gateway.gateway;
  await createPerson(context, { ...people, email: 'cy@gateway.example', name: 'Cy' });
  await createPerson(context, { ...people, email: 'di@gateway.example', name: 'Di' });
  const command = createOperator(bank.gateway.connection, { BANKS_FILE: join(bank.folder, 'banks.json') });
  try {
    expect((await command.run(['recalls', 'list', '--bank', 'house-bank'])).output).toMatch(
      new RegExp(`${id}.*house-bank.*EUR.*12\\.50.*DUPL`),
    );
    expect((await command.run(['recalls', 'show', id])).output).toMatch(/Sent twice/);
    const refusing = ['recalls', 'propose', id, 'refuse', '--reason', 'no'];
    const cy = await actingAs(command, bank.gateway, 'cy@gateway.example');
    const di = await actingAs(command, bank.gateway, 'di@gateway.example');
    expect((await cy.run(refusing)).output).toMatch(/--code is missing/);
    expect((await cy.run([...refusing, '--code', 'NOOR'])).code).toBe(0);
    expect((await cy.run(['recalls', 'decide', id])).output).toMatch(/second person/);
    const decided = await di.run(['recalls', 'decide', id]);
    expect(decided.output).toMatch(/the answer refused is confirmed/);
  } finally {
    command.remove();
  }
});

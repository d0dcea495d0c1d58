import {
  decideRecovery,
  endPersonSession,
  endPersonSessions,
  listPeople,
  proposeRecovery,
  readPerson,
} from '@causeway/schemas/portal/operator/people.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Authenticator } from '../../support/authenticator.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, PortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
let merchant_id: string;
let one: PortalClient;
let other: PortalClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  merchant_id = (await gateway.createClient()).credentials.merchant_id;
  one = await createPortalClient(gateway, { operator: true });
  other = await createPortalClient(gateway, { operator: true });
});
afterAll(() => gateway.close());

async function withPasskey(name: string): Promise<PortalClient> {
  const client = await createPortalClient(gateway, { merchant_id, name });
  const { options } = (await client.fetch('POST', '/profile/passkeys/options')).body;
  const credential = new Authenticator(gateway.url.replace('127.0.0.1', 'localhost')).create(options);
  await client.fetch('POST', '/profile/passkeys', { body: { name: 'Key', credential } });
  return client;
}

const reason = { reason: 'Lost the phone; called back at the office' };

it('a lost second factor is taken away by two operators, with the sessions and known devices of the person', async () => {
  const person = await withPasskey('Lou Loser');
  const params = { user_id: person.user_id };
  const decide = (operator: PortalClient, decision: string, proposal_id = 'open') =>
    operator.call(decideRecovery, { params: { ...params, proposal_id }, body: { decision } });
  expect((await decide(one, 'confirmed')).body).toMatchObject({ rule: 'recovery_waits_not' });
  const proposed = await one.call(proposeRecovery, { params, body: reason });
  expect(proposed).toMatchObject({ status: 200, body: { ...reason, decision: '' } });
  expect((await other.call(proposeRecovery, { params, body: reason })).body).toMatchObject({
    rule: 'recovery_waits',
  });
  // Nothing has happened yet, and one person is not two.
  expect((await decide(one, 'confirmed')).body).toMatchObject({ rule: 'second_person' });
  expect((await person.fetch('GET', '/session')).status).toBe(200);
  expect((await decide(other, 'rejected')).body).toMatchObject({ decision: 'rejected' });
  expect((await person.fetch('GET', '/session')).status).toBe(200);
  const again = (await one.call(proposeRecovery, { params, body: reason })).body['proposal_id'];
  expect((await decide(other, 'confirmed', again)).body).toMatchObject({
    decision: 'confirmed',
    proposed_by: `user:${one.user_id}`,
    decided_by: `user:${other.user_id}`,
  });
  expect((await person.fetch('GET', '/session')).status).toBe(401);
  expect(
    await gateway.query(
      `SELECT user_id FROM known_devices WHERE user_id = $1 UNION ALL SELECT user_id FROM passkeys WHERE user_id = $1`,
      [person.user_id],
    ),
  ).toEqual([]);
  expect((await person.signIn()).body).toMatchObject({ state: 'signed_in', second_factors: [] });
  expect((await decide(other, 'confirmed', again)).body).toMatchObject({ code: 'U0015' });
  expect((await one.call(proposeRecovery, { params, body: reason })).body).toMatchObject({
    rule: 'no_second_factor',
  });
  const { body } = await one.call(readPerson, { params });
  expect(body).toMatchObject({
    person: { name: 'Lou Loser', second_factor: false },
    recoveries: [{ decision: 'rejected' }, { decision: 'confirmed' }],
  });
  const entries = await gateway.query(
    `SELECT e.action, e.actor, o.result FROM audit_log_entries e JOIN audit_log_outcomes o USING (merchant_id, audit_id)
     WHERE e.merchant_id = '' AND o.subject = $1 AND e.action LIKE 'operator.%recovery' AND o.result = 'done'
     ORDER BY audit_id`,
    [person.user_id],
  );
  expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
    ['operator.propose_recovery', `user:${one.user_id}`],
    ['operator.decide_recovery', `user:${other.user_id}`],
    ['operator.propose_recovery', `user:${one.user_id}`],
    ['operator.decide_recovery', `user:${other.user_id}`],
  ]);
  // The team sees what was done to its member.
  const admin = await createPortalClient(gateway, { merchant_id });
  const { body: log } = await admin.fetch('GET', `/merchants/${merchant_id}/audit`);
  const decisions = log['entries'].filter(
    ({ action, result }: any) => action === 'operator.decide_recovery' && result === 'done',
  );
  expect(decisions).toMatchObject([
    { after: { decision: 'confirmed' } },
    { after: { decision: 'rejected' } },
  ]);
});

it('nobody asks for their own second factor, and an operator who no longer acts has asked for nothing', async () => {
  const params = { user_id: one.user_id };
  expect((await one.call(proposeRecovery, { params, body: reason })).body).toMatchObject({
    rule: 'not_oneself',
  });
  const person = await withPasskey('Lee Later');
  const gone = await createPortalClient(gateway, { operator: true });
  await gone.call(proposeRecovery, { params: { user_id: person.user_id }, body: reason });
  await gateway.query('UPDATE users SET disabled_at = now() WHERE user_id = $1', [gone.user_id]);
  const decided = await one.call(decideRecovery, {
    params: { user_id: person.user_id, proposal_id: 'open' },
    body: { decision: 'confirmed' },
  });
  expect(decided.body).toMatchObject({ rule: 'proposer_is_gone' });
  expect((await person.fetch('GET', '/session')).status).toBe(200);
});

it('operators find people, and see and end their sessions; others do not', async () => {
  const person = await createPortalClient(gateway, { merchant_id, name: 'Ann Elsewhere' });
  const elsewhere = new PortalClient(gateway.url);
  await elsewhere.signIn(person.email, person.password);
  const found = await one.call(listPeople, { query: { q: 'ELSEWHERE' } });
  expect(found.body['people']).toMatchObject([
    { user_id: person.user_id, email: person.email, second_factor: false, operator: false },
  ]);
  const params = { user_id: person.user_id };
  expect((await person.call(readPerson, { params })).body).toMatchObject({ code: 'U0008' });
  const sessions = (await one.call(readPerson, { params })).body['sessions'];
  expect(sessions).toHaveLength(2);
  expect(sessions[0]).toMatchObject({ current: false, method: 'password', address: '127.0.0.1' });
  const newest = { ...params, session_id: sessions[0].session_id };
  expect((await one.call(endPersonSession, { params: newest })).status).toBe(200);
  expect((await one.call(endPersonSession, { params: newest })).body).toMatchObject({ code: 'U0008' });
  expect((await one.call(endPersonSessions, { params })).body).toEqual({ revoked: 1 });
  for (const client of [person, elsewhere]) expect((await client.fetch('GET', '/session')).status).toBe(401);
  const nobody = { user_id: 'usr_00' };
  expect((await one.call(readPerson, { params: nobody })).body).toMatchObject({ code: 'U0008' });
});

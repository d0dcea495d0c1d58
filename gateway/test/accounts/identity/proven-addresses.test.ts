import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOperator, type Operator } from '../../support/command.ts';
import { cloneDatabase, startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { createPortalClient, PortalClient, type PortalAnswer } from '../../support/portal-client.ts';

const good_password = 'seven otters under glass';

let server: MailServer;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let operator: Operator;
/** On one database: one that sends mail, and one that sends none. */
let mailing: TestGateway;
let silent: TestGateway;
beforeAll(async () => {
  server = await startMailServer();
  database = await cloneDatabase();
  operator = createOperator(database.connection);
  const { connection } = database;
  const environment = { SMTP_URL: server.url, MAIL_FROM: 'pay@pay.test' };
  mailing = await startTestGateway({ connection, environment });
  silent = await startTestGateway({ connection });
});
afterAll(async () => {
  await Promise.all([mailing.close(), silent.close()]);
  operator.remove();
  await database.drop();
  await server.close();
});

interface Team {
  readonly merchant_id: string;
  readonly admin: PortalClient;
}

async function newTeam(gateway: TestGateway, mode: 'sandbox' | 'production' = 'sandbox'): Promise<Team> {
  const { credentials } = await gateway.createClient({}, mode);
  const { merchant_id } = credentials;
  return { merchant_id, admin: await createPortalClient(gateway, { merchant_id, name: 'Ada Admin' }) };
}
function invite({ merchant_id, admin }: Team, email: string): Promise<PortalAnswer> {
  const body = { email, role_id: 'finance' };
  return admin.fetch('POST', `/merchants/${merchant_id}/invitations`, { body });
}
const tokenIn = (link: string): string => /\/portal\/invitation#([0-9A-Za-z_-]{43})$/.exec(link)?.[1] ?? '';
const read = (gateway: TestGateway, claim: object): Promise<PortalAnswer> =>
  new PortalClient(gateway.url).fetch('POST', '/invitation', { body: claim });
async function accept(
  gateway: TestGateway,
  claim: object,
): Promise<{ guest: PortalClient; answer: PortalAnswer }> {
  const guest = new PortalClient(gateway.url);
  const body = { ...claim, name: 'New Person', password: good_password };
  return { guest, answer: await guest.fetch('POST', '/invitation/accept', { body }) };
}

it('where mail is sent, an invitation’s link goes to the invited address, and nobody else gets to see it', async () => {
  const team = await newTeam(mailing, 'production');
  const { body } = await invite(team, 'Ben@Example.com');
  expect(body).toMatchObject({ proof: 'mail', link: '' });
  await mailing.work();
  const mail = server.lastTo('ben@example.com');
  expect(mail.subject).toMatch(/^You are invited to the team of Merchant /);
  expect(mail.text).toContain('Ada Admin invites you');
  expect(mail.text).toContain(mail.link);
  const token = tokenIn(mail.link);
  expect((await read(mailing, { token })).body).toMatchObject({ code_needed: false, known: false });
  const { answer } = await accept(mailing, { token });
  expect(answer.body).toMatchObject({ state: 'signed_in', user: { email: 'ben@example.com' } });
  const stored = await mailing.query(
    'SELECT i::text FROM invitations i UNION ALL SELECT m::text FROM mails m',
  );
  expect(JSON.stringify(stored) + mailing.log_lines.join('')).not.toContain(token);
});

it('of a production account that sends no mail, whoever has the link needs the operator’s code', async () => {
  const team = await newTeam(silent, 'production');
  const { body } = await invite(team, 'alter@ego.test');
  expect(body['proof']).toBe('code');
  const token = tokenIn(body['link']);
  expect((await read(silent, { token })).body).toMatchObject({ code_needed: true, known: false });
  const wrong = { status: 422, body: { rule: 'invitation_code_wrong', source: 'code' } };
  expect((await accept(silent, { token })).answer).toMatchObject(wrong);
  expect((await accept(silent, { token, code: 'AAAA-AAAA-AAAA' })).answer).toMatchObject(wrong);
  const console_user = await createPortalClient(silent, { operator: true });
  const base = `/operator/merchants/${team.merchant_id}/invitations`;
  const listed = (await console_user.fetch('GET', base)).body['invitations'];
  expect(listed).toMatchObject([
    { email: 'alter@ego.test', proof: 'code', invited_by: 'Ada Admin', code_drawn: false },
  ]);
  const [{ invitation_id }] = listed;
  const first = await console_user.fetch('POST', `${base}/${invitation_id}/code`);
  expect(first.body).toMatchObject({
    email: 'alter@ego.test',
    code: expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/),
  });
  const drawn = await operator.json('invitations', 'code', team.merchant_id, invitation_id);
  expect(await read(silent, { token, code: first.body['code'] })).toMatchObject(wrong);
  const code = drawn.code.toLowerCase().replaceAll('-', ' ');
  expect((await read(silent, { token, code })).body).toMatchObject({ code_needed: false, known: false });
  expect((await accept(silent, { token, code })).answer.body).toMatchObject({ state: 'signed_in' });
  const stored = await silent.query(
    'SELECT i::text FROM invitations i UNION ALL SELECT a::text FROM audit_log_entries a UNION ALL SELECT o::text FROM audit_log_outcomes o',
  );
  expect(JSON.stringify(stored)).not.toContain(drawn.code);
});

it('a code is locked after ten wrong ones, and a new one opens it', async () => {
  const team = await newTeam(silent, 'production');
  const token = tokenIn((await invite(team, 'guessed@ego.test')).body['link']);
  for (let guess = 0; guess < 10; guess += 1)
    expect((await read(silent, { token, code: `0000-0000-00${10 + guess}` })).status).toBe(422);
  expect((await read(silent, { token, code: '0000-0000-0020' })).body['code']).toBe('U0003');
  const [{ invitation_id }] = await operator
    .json('invitations', 'list', team.merchant_id)
    .then(({ invitations }) => invitations);
  const { code } = await operator.json('invitations', 'code', team.merchant_id, invitation_id);
  expect((await read(silent, { token, code })).status).toBe(200);
});

it('whether somebody is known is told only to who has proved the address; who is signed in with it joins without a code', async () => {
  const [home, team] = [await newTeam(silent, 'production'), await newTeam(silent, 'production')];
  const known = home.admin;
  const token = tokenIn((await invite(team, known.email)).body['link']);
  const stranger = tokenIn((await invite(team, 'stranger@example.com')).body['link']);
  const [of_known, of_stranger] = await Promise.all([
    read(silent, { token }),
    read(silent, { token: stranger }),
  ]);
  expect({ ...of_known.body, email: '' }).toEqual({ ...of_stranger.body, email: '' });
  expect((await accept(silent, { token })).answer.body).toMatchObject({ rule: 'invitation_code_wrong' });
  const joined = await known.fetch('POST', '/invitation/join', { body: { token } });
  expect(joined.body['merchants']).toHaveLength(2);
});

it('an address that somebody claimed without proof goes to who proves it, and the claimant is out', async () => {
  const sandbox = await newTeam(silent);
  const { body } = await invite(sandbox, 'owner@example.com');
  expect(body['proof']).toBe('link');
  const claimant = await accept(silent, { token: tokenIn(body['link']) });
  expect(claimant.answer.status).toBe(200);
  const team = await newTeam(mailing, 'production');
  await invite(team, 'owner@example.com');
  await mailing.work();
  const token = tokenIn(server.lastTo('owner@example.com').link);
  expect((await read(mailing, { token })).body).toMatchObject({ known: false });
  const { guest, answer } = await accept(mailing, { token });
  expect(answer.body).toMatchObject({ user: { email: 'owner@example.com' } });
  expect(answer.body['merchants'].map((one: { merchant_id: string }) => one.merchant_id)).toEqual([
    team.merchant_id,
  ]);
  expect((await claimant.guest.fetch('GET', '/session')).status).toBe(401);
  expect((await guest.signIn('owner@example.com', good_password)).body['merchants']).toHaveLength(1);
  expect(answer.body['user'].user_id).not.toBe(claimant.answer.body['user'].user_id);
});

it('a merchant that gets a production account trusts no bare link any more, nor does a production gateway', async () => {
  const team = await newTeam(silent);
  const { body } = await invite(team, 'early@example.com');
  const token = tokenIn(body['link']);
  await silent.query(`UPDATE accounts SET mode = 'production' WHERE merchant_id = $1`, [team.merchant_id]);
  expect((await read(silent, { token })).body).toMatchObject({ code_needed: true });
  const production = await startTestGateway({
    connection: database.connection,
    environment: { GATEWAY_MODE: 'production' },
  });
  const other = await newTeam(production);
  // This team demands no second factor.
  await production.query(
    'INSERT INTO merchant_policies (merchant_id, second_factor_required) VALUES ($1, false)',
    [other.merchant_id],
  );
  expect((await invite(other, 'first@example.com')).body['proof']).toBe('code');
  await production.close();
});

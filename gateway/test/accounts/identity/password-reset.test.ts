import { afterAll, beforeAll, expect, it } from 'vitest';
import { TOTP, Secret } from 'otpauth';
import { disableUser, resetSecondFactor } from '../../../src/accounts/identity/users/manage-users.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { createPortalClient, PortalClient, type PortalAnswer } from '../../support/portal-client.ts';

const minute_ms = 60_000;
const new_password = 'nine badgers in the attic';

let server: MailServer;
let gateway: TestGateway;
let merchant_id: string;
beforeAll(async () => {
  server = await startMailServer();
  const environment = {
    SMTP_URL: server.url,
    MAIL_FROM: 'pay@pay.test',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  gateway = await startTestGateway({ environment });
  merchant_id = (await gateway.createClient()).credentials.merchant_id;
});
afterAll(async () => {
  await gateway.close();
  await server.close();
});

const newcomer = (): Promise<PortalClient> => createPortalClient(gateway, { merchant_id });
let networks = 0;
/** From a network of its own, unless one is named. */
function request(email: string, from = `198.51.100.${(networks += 1)}`): Promise<PortalAnswer> {
  const headers = { 'x-forwarded-for': from };
  return new PortalClient(gateway.url).fetch('POST', '/password-reset', { body: { email }, headers });
}
function reset(token: string, password = new_password): Promise<PortalAnswer> {
  const body = { token, password };
  return new PortalClient(gateway.url).fetch('POST', '/password-reset/password', { body });
}
const mailsTo = (email: string) => server.mails.filter(({ to }) => to.includes(email));
const linkTo = (email: string): string =>
  /\/portal\/new-password#([0-9A-Za-z_-]{43})$/.exec(server.lastTo(email).link)?.[1] ?? '';

it('a link by mail sets another password once, ends every session, and is stored as a hash only', async () => {
  const person = await newcomer();
  expect((await request(person.email)).body).toEqual({ done: true });
  await gateway.work();
  const token = linkTo(person.email);
  const stored = await gateway.query(
    'SELECT r::text FROM password_resets r UNION ALL SELECT m::text FROM mails m',
  );
  expect(JSON.stringify(stored) + gateway.log_lines.join('')).not.toContain(token);
  expect((await reset(token, 'short')).body).toMatchObject({ code: 'U0009', source: 'password' });
  expect((await reset(token)).body).toEqual({ done: true });
  expect((await person.fetch('GET', '/session')).status).toBe(401);
  expect((await person.signIn()).body['code']).toBe('U0002');
  expect((await person.signIn(person.email, new_password)).body['state']).toBe('signed_in');
  expect((await reset(token)).body).toMatchObject({ rule: 'link_over', source: 'token' });
  await gateway.work();
  expect(mailsTo(person.email).map(({ subject }) => subject)).toContain('Your password was changed');
  const [entry] = await gateway.query(
    `SELECT actor FROM audit_log_entries WHERE action = 'session.reset_password'`,
  );
  expect(entry).toMatchObject({ actor: `user:${person.user_id}` });
});

it('a link is over after thirty minutes, and when another one of the person was used', async () => {
  const person = await newcomer();
  await request(person.email);
  await gateway.work();
  const first = linkTo(person.email);
  await request(person.email);
  await gateway.work();
  const second = linkTo(person.email);
  expect(second).not.toBe(first);
  expect((await reset(second)).status).toBe(200);
  expect((await reset(first)).body).toMatchObject({ rule: 'link_over' });
  await gateway.work(31 * minute_ms);
  await request(person.email);
  await gateway.work();
  await gateway.work(30 * minute_ms);
  expect((await reset(linkTo(person.email))).body).toMatchObject({ rule: 'link_over' });
});

it('an unknown address gets the same answer for the same statements, and no mail', async () => {
  const [known, unknown] = [(await newcomer()).email, 'nobody@example.com'];
  const statementsOf = async (email: string): Promise<unknown> => {
    await gateway.query('DELETE FROM mails');
    await gateway.query('DELETE FROM password_resets');
    const { status, text, headers } = await request(email);
    const rows = await gateway.query('SELECT kind, locale, facts FROM mails');
    const resets = await gateway.query('SELECT count(*) FROM password_resets');
    return [status, text, [...headers.keys()], rows, resets];
  };
  expect(await statementsOf(known)).toEqual(await statementsOf(unknown));
  await gateway.work();
  expect(mailsTo(unknown)).toEqual([]);
  expect(await gateway.query('SELECT FROM mails')).toEqual([]);
});

it('asking is limited by person without a word, and by network', async () => {
  const person = await newcomer();
  for (let times = 0; times < 5; times += 1)
    expect((await request(person.email)).body).toEqual({ done: true });
  await gateway.work();
  expect(mailsTo(person.email)).toHaveLength(3);
  const from = '203.0.113.7';
  for (let times = 0; times < 20; times += 1)
    expect((await request(`nobody-${times}@example.com`, from)).status).toBe(200);
  expect((await request((await newcomer()).email, from)).body['code']).toBe('U0003');
});

it('who is disabled gets no link, and a link that they have does nothing', async () => {
  const person = await newcomer();
  await request(person.email);
  await gateway.work();
  await disableUser(gateway.gateway.context, person.email, true);
  expect((await reset(linkTo(person.email))).body).toMatchObject({ rule: 'link_over' });
  await request(person.email);
  await gateway.work();
  expect(mailsTo(person.email)).toHaveLength(1);
});

it('a second factor is still asked for after a reset; that it was set up and removed is told by mail', async () => {
  const person = await newcomer();
  const begun = await person.fetch('POST', '/profile/totp', { body: { password: person.password } });
  const totp = new TOTP({ secret: Secret.fromBase32(begun.body['secret']) });
  const code = totp.generate({ timestamp: gateway.clock.now().getTime() });
  expect((await person.fetch('POST', '/profile/totp/confirm', { body: { code } })).status).toBe(200);
  await request(person.email);
  await gateway.work();
  expect((await reset(linkTo(person.email))).status).toBe(200);
  expect((await person.signIn(person.email, new_password)).body['state']).toBe('second_factor');
  await resetSecondFactor(gateway.gateway.context, person);
  await gateway.work();
  const subjects = mailsTo(person.email).map(({ subject }) => subject);
  expect(subjects).toContain('A second factor was set up');
  expect(subjects).toContain('A second factor was removed');
});

it('a sign-in on another device is told by mail, and none on a device that is known', async () => {
  const person = await newcomer();
  const again = await person.signIn();
  expect(again.status).toBe(200);
  const elsewhere = new PortalClient(gateway.url);
  const headers = { 'user-agent': 'Firefox on a <b>train</b>', 'x-forwarded-for': '192.0.2.44' };
  expect((await elsewhere.signIn(person.email, person.password, headers)).status).toBe(200);
  await gateway.work();
  const [mail, ...others] = mailsTo(person.email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('You signed in on a new device');
  expect(mail?.text).toContain('Address: 192.0.2.44. Browser: Firefox on a <b>train</b>');
  expect(mail?.html).not.toContain('<b>train');
});

it('where no mail is sent, the page learns it, and asking says whom to ask', async () => {
  const silent = await startTestGateway({ connection: gateway.connection });
  const guest = new PortalClient(silent.url);
  expect((await guest.fetch('GET', '/password-reset')).body).toEqual({ by_mail: false });
  const { body } = await guest.fetch('POST', '/password-reset', { body: { email: 'ann@example.com' } });
  expect(body).toMatchObject({ rule: 'sends_no_mail' });
  await silent.close();
});

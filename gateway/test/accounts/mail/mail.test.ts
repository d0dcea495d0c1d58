import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeProfile, disableUser } from '../../../src/accounts/identity/users/manage-users.ts';
import { sendMail } from '../../../src/accounts/mail/send-mails.ts';
import { readConfig, redactConfig } from '../../../src/kernel/config.ts';
import { createOperator, type Operator } from '../../support/command.ts';
import { cloneDatabase, startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { mail_password, startMailServer, type MailServer } from '../../support/mail-server.ts';
import { found } from '../../edges/doctor/doctor.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';

const minute_ms = 60_000;
const good_password = 'seven otters under glass';

let server: MailServer;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let operator: Operator;
let settings: Record<string, string>;
let gateway: TestGateway;
let merchant_id: string;
beforeAll(async () => {
  server = await startMailServer();
  database = await cloneDatabase();
  operator = createOperator(database.connection);
  settings = { SMTP_URL: server.url, MAIL_FROM: 'Causeway <no-reply@pay.test>' };
  gateway = await startTestGateway({ connection: database.connection, environment: settings });
  merchant_id = (await gateway.createClient()).credentials.merchant_id;
});
afterAll(async () => {
  await gateway.close();
  operator.remove();
  await database.drop();
  await server.close();
});

const waiting = (): Promise<{ kind: string }[]> => gateway.query('SELECT * FROM mails ORDER BY created_at');
/** Changes one's password: what a mail is about. */
async function change(client: PortalClient): Promise<void> {
  const body = { password: client.password, new_password: good_password };
  expect((await client.fetch('POST', '/profile/password', { body })).status).toBe(200);
}
const newcomer = (name = 'Ann <b>O’Hara</b>'): Promise<PortalClient> =>
  createPortalClient(gateway, { merchant_id, name });

it('a mail goes out after the change that it is about, as plain text and HTML in the person’s language', async () => {
  const [ann, mei] = [await newcomer(), await newcomer('梅')];
  await changeProfile(gateway.gateway.context, mei.user_id, { locale: 'zh-CN' });
  await change(ann);
  await change(mei);
  await gateway.work();
  const english = server.lastTo(ann.email);
  expect(english).toMatchObject({ subject: 'Your password was changed', to: [ann.email] });
  expect(english.from).toContain('no-reply@pay.test');
  expect(english.text).toContain('Hello Ann <b>O’Hara</b>,');
  expect(english.html).toContain('Hello Ann &#60;b&#62;O’Hara&#60;/b&#62;,');
  expect(english.html).toContain('<html lang="en">');
  const chinese = server.lastTo(mei.email);
  expect(chinese).toMatchObject({ subject: '您的密码已更改' });
  expect(chinese.text).toContain('梅，您好：');
  expect(chinese.html).toContain('<html lang="zh-CN">');
  expect(await waiting()).toEqual([]);
  const log = gateway.log_lines.join('');
  expect(log).toContain('mail sent');
  expect(log).not.toContain(ann.email);
  expect(log).not.toContain(mail_password);
});

it('a mail whose server is away is sent when it is back, after pauses that grow, and once', async () => {
  const person = await newcomer();
  const before = server.mails.length;
  await server.close();
  await change(person);
  await gateway.work();
  await gateway.work(minute_ms - 1_000);
  expect(await waiting()).toMatchObject([{ attempts: 1, failure: expect.stringMatching(/^E[A-Z]+$/) }]);
  await gateway.work(2_000);
  expect(await waiting()).toMatchObject([{ attempts: 2, failed_at: null }]);
  await server.listen();
  await gateway.work(5 * minute_ms + 1_000);
  await gateway.work(60 * minute_ms);
  expect(server.mails.length).toBe(before + 1);
  expect(await waiting()).toEqual([]);
});

it('a mail that a worker took along when it died is sent by the next one, under the same Message-ID', async () => {
  const person = await newcomer();
  await change(person);
  const { context, mailer, config } = gateway.gateway;
  if (!mailer) throw new Error('no mailer');
  const dies = {
    ...mailer,
    send: async (message: Parameters<typeof mailer.send>[0]) => {
      await mailer.send(message);
      throw new Error('killed');
    },
  };
  await expect(sendMail(context, dies, config.public_url)).rejects.toThrow('killed');
  await gateway.work(minute_ms);
  expect(server.mails.filter(({ to }) => to.includes(person.email))).toHaveLength(1);
  await gateway.work(3 * minute_ms);
  const ids = server.mails.filter(({ to }) => to.includes(person.email)).map((mail) => mail.message_id);
  expect(ids).toEqual([ids[0], ids[0]]);
});

it('a mail that cannot be delivered shows in console, commands and doctor, not its address in the log, and is sent again', async () => {
  const person = await newcomer();
  const console_user = await createPortalClient(gateway, { operator: true });
  server.refusals.set(person.email, {
    responseCode: 550,
    message: `5.1.1 <${person.email}> is unknown here`,
  });
  await change(person);
  await gateway.work();
  const { body } = await console_user.fetch('GET', '/operator/mail');
  expect(body).toMatchObject({
    sends_mail: true,
    mail: [
      { kind: 'password_changed', address: person.email, failure: '550 5.1.1', attempts: 1, due_at: '' },
    ],
  });
  const health = await console_user.fetch('GET', '/operator/health');
  expect(health.body['backlogs']).toContainEqual(
    expect.objectContaining({ name: 'mail that cannot be delivered', waiting: 1 }),
  );
  const line = gateway.log_lines.find((one) => one.includes('mail cannot be delivered'));
  expect(line).toContain('550 5.1.1');
  expect(gateway.log_lines.join('')).not.toContain(person.email);
  const [{ mail_id }] = body['mail'];
  expect((await operator.run('mail', 'list')).output).toContain('550 5.1.1');
  const examined = () =>
    found({ ...operator.environment, ...settings }, { network: true }, ['ok', 'warning', 'error']);
  expect(await examined()).toEqual(
    expect.arrayContaining([
      expect.stringContaining('Mail that cannot be delivered: 1.'),
      expect.stringContaining('The mail server can be reached, and takes the login.'),
    ]),
  );
  server.refusals.clear();
  expect((await operator.run('mail', 'send-again', mail_id)).output).toContain('is sent again');
  const again = await console_user.fetch('POST', `/operator/mail/${mail_id}/send-again`);
  expect(again.body).toMatchObject({ rule: 'no_failed_mail' });
  await gateway.work();
  expect(server.lastTo(person.email).subject).toBe('Your password was changed');
});

it('a mail is given up after sixteen hours, and forgotten thirty days later', async () => {
  const person = await newcomer();
  server.refusals.set(person.email, { responseCode: 451, message: '4.7.1 greylisted' });
  await change(person);
  await gateway.work();
  for (const minutes of [1, 5, 15, 30, 60, 120, 240]) await gateway.work(minutes * minute_ms + 1_000);
  expect(await waiting()).toMatchObject([{ attempts: 8, failed_at: null, failure: '451 4.7.1' }]);
  await gateway.work(480 * minute_ms + 1_000);
  expect(await waiting()).toMatchObject([{ attempts: 9, failed_at: expect.any(Date) }]);
  await gateway.work(30 * 24 * 60 * minute_ms);
  expect(await waiting()).toEqual([]);
  server.refusals.clear();
});

it('nothing is sent to who is disabled, and nothing queued where no mail server is set', async () => {
  const person = await newcomer();
  await change(person);
  await disableUser(gateway.gateway.context, person.email, true);
  await gateway.work();
  expect(() => server.lastTo(person.email)).toThrow('no mail');
  const silent = await startTestGateway({ connection: gateway.connection });
  const other = await createPortalClient(silent, { merchant_id });
  await change(other);
  expect(await waiting()).toEqual([]);
  await silent.close();
});

it('settings of mail are checked, and shown without the password', () => {
  const read = (SMTP_URL: string, MAIL_FROM = 'pay@pay.test') => readConfig({ SMTP_URL, MAIL_FROM });
  for (const wrong of [
    'mail.test',
    'http://mail.test',
    'smtp://',
    'smtp://mail.test/path',
    'smtp://u:%zz@mail.test',
  ])
    expect(() => read(wrong), wrong).toThrow('SMTP_URL must be');
  for (const wrong of ['', 'nobody', 'A <b@c>\r\nBcc: x@y', 'a@b, c@d'])
    expect(() => read('smtp://mail.test', wrong), wrong).toThrow('MAIL_FROM must be');
  expect(JSON.stringify(redactConfig(read(server.url)))).not.toContain(encodeURIComponent(mail_password));
  const production = { GATEWAY_MODE: 'production', GATEWAY_KEK: Buffer.alloc(32, 7).toString('base64') };
  const must = (SMTP_URL: string) =>
    readConfig({ ...production, SMTP_URL, MAIL_FROM: 'pay@pay.test' }).mail?.must_encrypt;
  expect([must('smtp://mail.test:25'), must('smtp://127.0.0.1:25')]).toEqual([true, false]);
});

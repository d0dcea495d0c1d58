import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeProfile } from '../../../src/accounts/identity/users/manage-users.ts';
import { drawInvitationCode, listInvitations } from '../../../src/accounts/identity/team/invite.ts';
import { openBrowser, openWindow } from '../../support/browser.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { expectSound } from '../../support/portal-browser.ts';
import { createPortalClient } from '../../support/portal-client.ts';

const new_password = 'nine badgers in the attic';

let server: MailServer;
let browser: Browser;
/** One that sends mail, and one that sends none, on one database. */
let mailing: TestGateway;
let silent: TestGateway;
beforeAll(async () => {
  [server, browser] = await Promise.all([startMailServer(), openBrowser()]);
  mailing = await startTestGateway({ environment: { SMTP_URL: server.url, MAIL_FROM: 'pay@pay.test' } });
  silent = await startTestGateway({ connection: mailing.connection });
});
afterAll(async () => {
  await browser.close();
  await silent.close();
  await mailing.close();
  await server.close();
});

describe.each([
  ['en', 'en-GB', 1280],
  ['zh-CN', 'zh-CN', 390],
] as const)('with mail, in %s, somebody', (language, locale, width) => {
  const says = (english: string, chinese: string): string => (language === 'en' ? english : chinese);
  const open = (gateway: TestGateway): Promise<Page> =>
    openWindow(browser, { locale, viewport: { width, height: 850 }, baseURL: gateway.url });
  const shot = async (page: Page, name: string): Promise<void> => {
    const folder = process.env['SCREENSHOTS'];
    if (folder) await page.screenshot({ path: `${folder}/mail-${name}-${width}.png`, fullPage: true });
  };

  it('who has forgotten their password sets another one by the link in a mail, which is read well', async () => {
    const { merchant_id } = (await mailing.createClient()).credentials;
    const person = await createPortalClient(mailing, { merchant_id, name: 'Robin Example' });
    await changeProfile(mailing.gateway.context, person.user_id, { locale: language });
    const page = await open(mailing);
    await page.goto('/portal/sign-in');
    await shot(page, 'sign-in');
    await page.getByRole('link', { name: says('Forgotten your password?', '忘记密码？') }).click();
    const send = page.getByRole('button', { name: says('Send the link', '发送链接') });
    // The page before has a field of this name, too.
    await send.waitFor();
    await page.getByLabel(says('E-mail', '邮箱')).fill(person.email);
    await expectSound(page, []);
    await shot(page, 'forgotten');
    await send.click();
    await page.getByRole('status').filter({ hasText: person.email }).waitFor();
    await expectSound(page, []);
    await mailing.work();
    const mail = server.lastTo(person.email);
    expect(mail.subject).toBe(says('Set another password', '设置新密码'));
    const reader = await open(mailing);
    await reader.setContent(mail.html);
    await expectSound(reader, []);
    await shot(reader, 'mail');
    await reader.close();
    await page.goto(mail.link);
    await page.locator('input[type=password]').fill(new_password);
    await expectSound(page, []);
    await shot(page, 'new-password');
    await page.getByRole('button', { name: says('Set the password', '设置密码') }).click();
    await page.getByRole('status').waitFor();
    await expectSound(page, []);
    await page.getByRole('link', { name: says('To sign in', '前往登录') }).click();
    await page.locator('input[type=email]').fill(person.email);
    await page.locator('input[type=password]').fill(new_password);
    await page.locator('button[type=submit]').click();
    await page.waitForURL(/\/portal\/\d+/);
  });

  it('who is invited accepts by the link in a mail, which the inviter does not see', async () => {
    const { credentials, account_id } = await mailing.createClient();
    const { merchant_id } = credentials;
    const admin = await createPortalClient(mailing, { merchant_id });
    await changeProfile(mailing.gateway.context, admin.user_id, { locale: language });
    const page = await open(mailing);
    await page.goto('/portal/sign-in');
    await page.locator('input[type=email]').fill(admin.email);
    await page.locator('input[type=password]').fill(admin.password);
    await page.locator('button[type=submit]').click();
    await page.waitForURL(/\/portal\/\d+/);
    await page.goto(`/portal/${account_id}/team/people`);
    await page.getByRole('button', { name: says('Invite', '邀请'), exact: true }).click();
    const email = `invited-${width}@example.com`;
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(says('E-mail', '邮箱')).fill(email);
    await shot(page, 'invite');
    await dialog.getByRole('button', { name: says('Send the invitation', '发送邀请') }).click();
    await page.getByRole('status').filter({ hasText: email }).waitFor();
    expect(await page.locator('body').innerText()).not.toContain('/portal/invitation#');
    await expectSound(page, []);
    await shot(page, 'invited');
    await mailing.work();
    const guest = await open(mailing);
    await guest.goto(server.lastTo(email).link);
    await guest.getByLabel(says('Your name', '您的姓名')).fill('New Comer');
    await guest.getByLabel(says('Choose a password', '设置密码')).fill(new_password);
    await guest.getByRole('button', { name: says('Accept and sign in', '接受并登录') }).click();
    await guest.waitForURL(/\/portal\/\d+/);
  });

  it('without it learns whom to ask, and whoever is invited types the operator’s code', async () => {
    const page = await open(silent);
    await page.goto('/portal/forgotten-password');
    await page.getByText(says('This gateway sends no mail.', '此网关不发送邮件。')).waitFor();
    await expectSound(page, []);
    await shot(page, 'no-mail');
    const { merchant_id } = (await silent.createClient({}, 'production')).credentials;
    const admin = await createPortalClient(silent, { merchant_id });
    const body = { email: `coded-${width}@example.com`, role_id: 'support' };
    const made = await admin.fetch('POST', `/merchants/${merchant_id}/invitations`, { body });
    await page.goto(made.body['link']);
    await page.getByLabel(says('Code', '代码')).fill('0000-0000-0000');
    await page.getByRole('button', { name: says('Go on', '继续') }).click();
    await page.getByText(says('is not that of this invitation', '代码不属于此邀请')).waitFor();
    await expectSound(page, []);
    const { context } = silent.gateway;
    const [invitation] = await listInvitations(context, merchant_id);
    const { code } = await drawInvitationCode(context, merchant_id, invitation?.invitation_id ?? '');
    await page.getByLabel(says('Code', '代码')).fill(code);
    await shot(page, 'code');
    await page.getByRole('button', { name: says('Go on', '继续') }).click();
    await page.getByLabel(says('Your name', '您的姓名')).fill('New Comer');
    await page.getByLabel(says('Choose a password', '设置密码')).fill(new_password);
    await page.getByRole('button', { name: says('Accept and sign in', '接受并登录') }).click();
    await page.waitForURL(/\/portal\/\d+/);
  });
});

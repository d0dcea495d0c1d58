import { expect, it } from 'vitest';
import { createEndpoint } from '../../../src/accounts/webhooks/manage-endpoints.ts';
import { enter, expectSound, portalScene, openPortal } from '../../support/portal-browser.ts';

const scene = portalScene(async ({ shop }) => {
  await shop.captured({ order_no: 'kept-in-the-log' });
  await shop.post('retrievalTrans', { trades: ['1'] });
});
const at = (path: string): string => `/portal/${scene.shop.account_id}/${path}`;
const today = new Date().toISOString().slice(0, 10);

it.each([1280, 360])(
  'the portal finds requests by operation and day, to the millisecond, %i wide',
  async (width) => {
    const { page, complaints } = await enter(scene, { width });
    const rows = page.getByRole('table').getByRole('row');
    await expect
      .poll(async () => {
        await page.goto(at('developers/requests'));
        await page.getByLabel('Operation').waitFor();
        return rows.count();
      })
      .toBe(3);
    const moment = await page.getByRole('table').locator('time').first().innerText();
    expect(moment).toMatch(/\d{1,2}:\d{2}:\d{2}\.\d{3}/);
    await page.getByLabel('Operation').selectOption('retrievalTrans');
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByLabel('From').fill('2001-01-01');
    await page.getByLabel('To', { exact: true }).fill('2001-12-31');
    await page.getByText('No requests here').waitFor();
    await page.getByLabel('To', { exact: true }).fill(today);
    await expect.poll(() => rows.count()).toBe(2);
    await expectSound(page, complaints);
  },
);

it('the audit log is filtered by a person and by days', async () => {
  const { page, complaints } = await enter(scene);
  const other = await enter(scene);
  await other.page.goto(at('team/roles'));
  await other.page.getByRole('button', { name: 'Create a role' }).click();
  await other.page.getByRole('dialog').getByRole('textbox').first().fill('Night shift');
  await other.page.getByRole('dialog').getByRole('checkbox').first().check();
  await other.page.getByRole('dialog').locator('button[type=submit]').click();
  await other.page.getByRole('heading', { name: 'Night shift' }).waitFor();
  await page.goto(at('team/audit'));
  const made = page.getByRole('button', { name: /Create a role/ });
  await made.waitFor();
  expect(await page.getByRole('table').locator('time').first().innerText()).toMatch(/:\d{2}:\d{2}/);
  const person = page.getByLabel('Person');
  const names = await person.locator('option').allInnerTexts();
  expect(names.length).toBeGreaterThan(2);
  expect(names.join()).toContain('Robin Example');
  const options = await person.locator('option').all();
  const actors = await Promise.all(options.map((option) => option.getAttribute('value')));
  const counts: number[] = [];
  for (const actor of actors.filter((one) => one !== null && one !== '')) {
    await page.goto(`${at('team/audit')}?actor=${encodeURIComponent(String(actor))}`);
    await page.getByLabel('Person').waitFor();
    await page.getByRole('table').waitFor();
    expect(await person.inputValue()).toBe(actor);
    counts.push(await made.count());
  }
  expect(counts.toSorted().at(-1)).toBe(1);
  expect(counts.toSorted()[0]).toBe(0);
  await page.goto(`${at('team/audit')}?from=2001-01-01&to=2001-12-31`);
  await page.getByText('Nobody did this').waitFor();
  await page.goto(`${at('team/audit')}?from=${today}&to=${today}`);
  await made.waitFor();
  await expectSound(page, complaints);
});

it('all failed webhooks are sent again only after their number was shown', async () => {
  await createEndpoint(scene.gateway.gateway.context, scene.shop.account_id, {
    url: 'https://nobody.invalid/hooks',
    description: '',
    types: [],
    format: 'json',
  });
  await scene.shop.captured();
  await scene.gateway.work();
  const here = [scene.shop.account_id];
  await scene.gateway.query(
    `UPDATE webhook_deliveries SET status = 'failed', finished_at = now() WHERE account_id = $1`,
    here,
  );
  const failed = `SELECT count(*)::int AS n FROM webhook_deliveries WHERE status = 'failed' AND account_id = $1`;
  const [{ n } = { n: 0 }] = await scene.gateway.query<{ n: number }>(failed, here);
  expect(n).toBeGreaterThan(0);
  const { page, complaints } = await enter(scene, { locale: 'zh-CN', width: 360 });
  await page.goto(at('developers/deliveries'));
  await page.getByRole('button', { name: '重放 90 天内全部失败' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`${n} 个投递将以`).waitFor();
  await expectSound(page, complaints);
  expect(await scene.gateway.query(failed, here)).toEqual([{ n }]);
  await dialog.getByRole('button', { name: `重放 ${n} 个投递` }).click();
  await page.getByText(`${n} 个投递正在发送`).waitFor();
  expect(await scene.gateway.query(failed, here)).toEqual([{ n: 0 }]);
});

it('a secret that is shown once stays until the person says that it is stored', async () => {
  const { page, complaints } = await enter(scene, { width: 360 });
  await page.goto(at('developers/keys'));
  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByLabel('Name').fill('Web shop');
  await page.getByRole('button', { name: 'Create the key' }).click();
  const secret = page.getByRole('dialog').locator('.secret');
  await secret.waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  expect(await secret.isVisible()).toBe(true);
  expect(await page.getByRole('dialog').getByRole('button', { name: 'Close' }).count()).toBe(0);
  await expectSound(page, complaints);
  let request = '';
  page.once('dialog', (dialog) => {
    request = dialog.type();
    void dialog.dismiss();
  });
  await page.evaluate('location.reload()').catch(() => {});
  await expect.poll(() => request).toBe('beforeunload');
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await secret.waitFor({ state: 'detached' });
});

it('a deep link asks a stranger to sign in, and tells a former session that it has ended', async () => {
  const stranger = await openPortal(scene.browser, scene.gateway, scene.shop.credentials.merchant_id);
  await stranger.page.goto(at('payments'));
  await stranger.page.getByText('Sign in to see the page that you asked for').waitFor();
  expect(await stranger.page.getByText('session has ended').count()).toBe(0);
  const { page, context } = await enter(scene);
  await context.clearCookies();
  await page.goto(at('payments'));
  await page.getByText('Your session has ended').waitFor();
});

import { afterAll, beforeAll, it } from 'vitest';
import { openConsole } from '../../support/console-window.ts';
import { startIdentityProvider, type IdentityProvider } from '../../support/identity-provider.ts';
import { enter, expectSound, portalScene } from '../../support/portal-browser.ts';

const scene = portalScene();
let provider: IdentityProvider;
beforeAll(async () => {
  provider = await startIdentityProvider(`${scene.gateway.url}/portal/sso/callback`);
});
afterAll(() => provider.close());

it('an admin sets the provider, an operator confirms its domain, and somebody of the company signs in with the role of their group', async () => {
  const { page, complaints, context } = await enter(scene);
  const { account_id, credentials } = scene.shop;
  await page.goto(`/portal/${account_id}/team/people`);
  await page.getByRole('link', { name: 'Single sign-on' }).click();
  await page.getByLabel('Issuer').fill(provider.issuer);
  await page.getByLabel('Client ID').fill(provider.client_id);
  await page.getByLabel('Client secret').fill(provider.client_secret);
  await page.getByLabel('Last part of the link').fill('acme');
  await page.getByLabel('Further scopes').fill('groups');
  await page.getByRole('button', { name: 'Add a group' }).click();
  await page.getByRole('textbox', { name: 'Group', exact: true }).fill('Finance');
  await page.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Finance' });
  await expectSound(page, complaints);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Nobody new can sign in yet').waitFor();
  await page.getByText('/callbacks/sign-out/acme').waitFor();
  await expectSound(page, complaints);
  await page.getByRole('textbox', { name: 'Group', exact: true }).fill('Accounting');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();

  const console_page = await openConsole(scene.browser, scene.gateway);
  await console_page.goto('/portal/operator-console/people');
  await console_page.getByRole('link', { name: 'Single sign-on' }).click();
  const [merchant] = await scene.gateway.query<{ name: string }>(
    'SELECT name FROM merchants WHERE merchant_id = $1',
    [credentials.merchant_id],
  );
  await console_page.getByRole('link', { name: merchant?.name ?? '' }).click();
  await console_page.getByRole('textbox').fill('acme.example');
  await console_page.getByRole('button', { name: 'Confirm these domains' }).click();
  await console_page.getByText('Confirmed.').waitFor();
  await expectSound(console_page, []);

  provider.people.set('fay', {
    email: 'fay@acme.example',
    email_verified: true,
    name: 'Fay of Finance',
    groups: ['Accounting'],
  });
  provider.become('fay');
  const fay = await (
    await scene.browser.newContext({ baseURL: scene.gateway.url, locale: 'en-GB' })
  ).newPage();
  await fay.goto('/portal/');
  await fay.getByRole('link', { name: 'Continue with single sign-on' }).click();
  await fay.getByLabel('E-mail').fill('fay@acme.example');
  await fay.getByRole('button', { name: 'Continue' }).click();
  await fay.waitForURL(new RegExp(`/portal/${account_id}`));
  await fay.goto(`/portal/${account_id}/profile`);
  await fay.getByText('looks after your password').waitFor();
  await context.close();
});

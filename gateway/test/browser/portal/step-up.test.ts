import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { createPortalClient } from '../../support/portal-client.ts';
import { enter, expectSound, portalScene } from '../../support/portal-browser.ts';

const scene = portalScene();

/** More than five minutes later, and less than a session may be idle. */
function later(): void {
  scene.gateway.clock.advance(6 * 60_000);
}

it('who has signed in a while ago proves who they are before a key is made, and loses nothing that they typed', async () => {
  const { page, complaints, context, password } = await enter(scene);
  const { account_id } = scene.shop;
  await page.goto(`/portal/${account_id}/developers/keys`);
  const other_tab = await context.newPage();
  await other_tab.goto(`/portal/${account_id}/profile`);
  await other_tab.getByRole('textbox', { name: 'Name' }).fill('Robin Renamed');
  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByRole('dialog', { name: 'Create a key' }).getByLabel('Name').fill('Till of the shop');
  later();
  const make = page.getByRole('button', { name: 'Create the key' });
  await make.click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expectSound(page, complaints);
  // Escape closes this dialog alone: the form says what was refused, with all that is in it.
  await dialog.getByRole('textbox', { name: 'Password' }).press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('alert').getByText('Confirm that it is you').waitFor();
  expect(await page.getByRole('dialog', { name: 'Create a key' }).getByLabel('Name').inputValue()).toBe(
    'Till of the shop',
  );
  await make.click();
  await dialog.getByRole('textbox', { name: 'Password' }).fill('not the password');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText('The password is wrong').waitFor();
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.setViewportSize({ width: 390, height: 850 });
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByText('Till of the shop').waitFor();
  // The session has a new token now: a page that was open keeps working.
  await other_tab.getByRole('button', { name: 'Save' }).click();
  await other_tab.getByText('Saved.').waitFor();
  expect(complaints).toEqual([]);
});

it('who has an authenticator app gives its code before a file, which is saved then', async () => {
  const { page, email, password, complaints } = await enter(scene);
  const client = await createPortalClient(scene.gateway, { merchant_id: scene.shop.credentials.merchant_id });
  await client.signIn(email, password);
  const { secret } = (await client.fetch('POST', '/profile/totp')).body;
  const codeOf = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: scene.gateway.clock.now().getTime(),
    });
  await client.fetch('POST', '/profile/totp/confirm', { body: { code: codeOf() } });
  scene.gateway.clock.advance(30_000);
  await page.goto('/portal/');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').first().fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Code').fill(codeOf());
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.waitForURL(/\/portal\/\d+/);
  await page.goto(`/portal/${scene.shop.account_id}/settlement`);
  later();
  await page.getByRole('button', { name: 'CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.waitFor();
  await expectSound(page, complaints);
  await dialog.getByLabel('Code').fill(codeOf());
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Confirm' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^settlement-.*\.csv$/);
  expect(complaints).toEqual([]);
});

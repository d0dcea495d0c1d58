import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { axeViolations } from '../support/browser.ts';
import { portalScene, enter } from '../support/portal-browser.ts';

const scene = portalScene();

it('a person saves a filter under a name, and exports the list to a file', async () => {
  const payment = await scene.shop.captured({ website: 'file.example.com' });
  await scene.shop.captured({ website: 'other.example.com' });
  const { page, complaints } = await enter(scene);
  await page.goto(`/portal/${scene.shop.account_id}/payments?website=file.example.com`);
  await page.getByRole('link', { name: payment.order_no }).waitFor();
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Of the file site');
  await page.getByRole('button', { name: 'Save these filters' }).click();
  await page.getByRole('link', { name: 'Of the file site' }).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Of the file site');
  await page.getByText('Replaces your filter of this name.').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('n'.repeat(61));
  await page.getByText('A name has up to 60 characters.').waitFor();
  await page.getByLabel('Name', { exact: true }).fill(' ');
  await page.getByRole('button', { name: 'Save these filters' }).click();
  await page.getByText('Give it a name first.').waitFor();
  await page.getByRole('button', { name: 'Rename Of the file site' }).click();
  await page.getByLabel('New name of').fill('By site');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await page.getByRole('link', { name: 'By site' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.goto(`/portal/${scene.shop.account_id}/payments`);
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('link', { name: 'By site' }).click();
  await page.waitForURL(/website=file\.example\.com/);

  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Write CSV' }).click();
  await dialog.getByText('Waiting', { exact: true }).waitFor();
  await scene.gateway.work();
  await dialog.getByText('Ready', { exact: true }).waitFor();
  await dialog.getByText('1 payment', { exact: true }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^payments-.*\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain(payment.order_no);
  expect(text).not.toContain('other.example.com');
  expect(complaints).toEqual([]);
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { openConsole, problemsOf } from '../../support/console-window.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let root: string;
let browser: Browser;
let gateway: TestGateway;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'causeway-files-root-'));
  mkdirSync(join(root, 'reports'));
  const report = 'Type,Ccy,Day,Net,Ref\npayment,EUR,2026-11-28,12.50,unknown\n';
  writeFileSync(join(root, 'reports/day.csv'), report);
  gateway = await startTestGateway({ environment: { FILES_ROOT: root } });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await gateway.close();
  rmSync(root, { recursive: true, force: true });
});

it('a folder is set and tried in the console, and what came of its files is shown', async () => {
  const page = await openConsole(browser, gateway);
  await page.getByRole('link', { name: 'File locations' }).click();
  await page.getByText('Nothing is fetched yet').waitFor();
  expect(await problemsOf(page, 'file-locations')).toEqual([]);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('reports');
  await page.getByLabel('Kind').selectOption('folder');
  await page.getByRole('textbox', { name: 'Folder', exact: true }).fill('reports');
  await page.getByRole('textbox', { name: 'Acquirer', exact: true }).fill('sandbox');
  await page.getByLabel('Format').selectOption('csv');
  await page
    .getByLabel('Columns of a CSV file')
    .fill('kind=Type\ncurrency=Ccy\ndate=Day\nnet=Net\nreference=Ref');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'reports', exact: true }).click();
  await page.getByRole('button', { name: 'Test' }).click();
  await page.getByText('Reached. It has 1 file of these names.').waitFor();
  // Found by one look, and fetched by the next where it has not changed.
  await gateway.work(60_000);
  await gateway.work(120_000);
  await page.reload();
  await page.getByRole('cell', { name: 'Imported' }).waitFor();
  expect(await problemsOf(page, 'file-location')).toEqual([]);
  await page.close();
});

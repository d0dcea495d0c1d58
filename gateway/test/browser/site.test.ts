import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repository } from '../../../tools/repository.ts';
import { openBrowser } from '../support/browser.ts';
import { freePort } from '../support/gateway.ts';
import { expectSound, visit } from './customer-window.ts';

const folder = mkdtempSync(join(tmpdir(), 'causeway-site-'));
const types: Record<string, string> = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' };
let server: Server;
let browser: Browser;
let address: string;
beforeAll(async () => {
  execFileSync(process.execPath, [join(repository, 'tools/build/build.ts'), 'reference']);
  execFileSync(process.execPath, [join(repository, 'site/site.ts'), folder], { cwd: repository });
  const port = await freePort();
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const file = join(folder, normalize(pathname), pathname.endsWith('/') ? 'index.html' : '');
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    if (existsSync(file)) response.end(readFileSync(file));
    else response.writeHead(404).end();
  }).listen(port, '127.0.0.1');
  address = `http://127.0.0.1:${port}/`;
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  server.close();
  rmSync(folder, { recursive: true });
});

/** What a file of the site offers as anchors, and where its links lead. */
function readHtml(path: string): { anchors: Set<string>; links: string[] } {
  const html = readFileSync(join(folder, path), 'utf8');
  const values = (pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, value = '']) => value);
  return { anchors: new Set(values(/ id="([^"]+)"/g)), links: values(/ (?:href|src)="([^"]+)"/g) };
}

describe('the site of the documentation', () => {
  it('has no link that leads nowhere, whether to a page, an anchor, a file or a script', () => {
    const files = new Set(globSync('**/*.*', { cwd: folder }));
    const read = new Map(
      [...files].filter((path) => path.endsWith('.html')).map((path) => [path, readHtml(path)]),
    );
    expect(read.size).toBeGreaterThan(100);
    const lost = [...read].flatMap(([path, { links }]) =>
      links
        .filter((link) => !/^[a-z]+:/.test(link))
        .filter((link) => {
          const { pathname, hash } = new URL(link, `http://site/${path}`);
          const target = decodeURIComponent(pathname.slice(1));
          const anchor = decodeURIComponent(hash.slice(1));
          return !files.has(target) || (anchor !== '' && !read.get(target)?.anchors.has(anchor));
        })
        .map((link) => `${path}: ${link}`),
    );
    expect(lost).toEqual([]);
  });

  it.each([
    [390, 'dark'],
    [1440, 'light'],
  ] as const)('is read at %i pixels, %s, and searched', async (width, colorScheme) => {
    const { page, complaints } = await visit(browser, address, {
      viewport: { width, height: 900 },
      colorScheme,
    });
    await expectSound(page);
    if (width < 800) await page.getByRole('button', { name: 'Contents' }).click();
    await page.getByRole('navigation').getByText('Integrating a shop').click();
    await page
      .getByRole('navigation')
      .getByRole('link', { name: 'Events and webhooks', exact: true })
      .click();
    await page.getByRole('heading', { name: 'Events and webhooks', level: 1 }).waitFor();
    await expectSound(page);
    await page.keyboard.press('/');
    await page.keyboard.type('webhok signature'); // as people type
    await page.getByText(/^[1-9]\d* results?$/).waitFor();
    await expectSound(page);
    await page.getByRole('link', { name: 'Events and webhooks: Signatures' }).click();
    await page.waitForURL(`${address}docs/webhooks.html#signatures`);
    await page.goto(`${address}docs/errors.html#I0011`);
    await expectSound(page, complaints);
  });

  it('is searched from its files, without a server', async () => {
    const { page, complaints } = await visit(browser, pathToFileURL(join(folder, 'docs/payouts.html')).href);
    await page.getByLabel('Search').fill('capture deadline');
    await page.getByText(/^[1-9]\d* results?$/).waitFor();
    expect(complaints).toEqual([]);
  });

  it('has the reference of the API, which sends nothing to another host', async () => {
    const { page, complaints } = await visit(browser, `${address}index.html`);
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    await page.getByRole('link', { name: 'API reference' }).click();
    await page.waitForFunction(
      `document.querySelector('#app')?.textContent.includes('Create a direct payment')`,
    );
    expect([...hosts]).toEqual([new URL(address).host]);
    expect(complaints).toEqual([]);
  });
});

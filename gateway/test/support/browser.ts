import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { browserFiles } from './browser-files.ts';

const require = createRequire(import.meta.url);

/**
 * One process cannot hold several windows, and what is tested is a browser with its guards up. A graphics card that
 * is imitated takes a fifth of a test's time.
 */
const unwanted_args =
  /^--(headless|single-process|no-zygote|disable-web-security|allow-running-insecure-content|disable-site-isolation|disable-features|ash-no-nudges|use-gl|use-angle|ignore-gpu|enable-unsafe-swiftshader|in-process-gpu)/;

/** For one step of a browser or in it, which takes an idle machine seconds at most. */
const patience_ms = 300_000;

/** A real browser, from npm: nothing has to be installed on the machine. Close it in afterAll. */
export async function openBrowser(): Promise<Browser> {
  const { executable, args, environment } = await browserFiles();
  return chromium.launch({
    executablePath: executable,
    args: [...args.filter((arg) => !unwanted_args.test(arg)), '--disable-dev-shm-usage', '--disable-gpu'],
    env: environment,
    headless: true,
    timeout: patience_ms,
  });
}

/** A window of its own in a browser, which closes with the browser. */
export async function newWindow(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', ...options });
  context.setDefaultTimeout(patience_ms);
  return context.newPage();
}

/**
 * Opens a window of its own for the test that runs, and closes it with the test: what stays open goes on working. Its
 * language is that of a browser on a desk, not of the machine, which may have none.
 */
export async function openWindow(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await newWindow(browser, options);
  onTestFinished(() => page.context().close());
  return page;
}

/** Holds back what a page asks for at such addresses. @returns a function that lets it through */
export async function holdBack(page: Page, addresses: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly targets: readonly string[];
  /** What axe says of each target: colours, sizes. */
  readonly reasons: readonly string[];
}

/** Rules that axe leaves out unless they are asked for: what is seen of a button or link is in its name. */
const required_rules = { 'label-content-name-mismatch': { enabled: true } };

/** What axe finds wrong with the page as it is shown, at WCAG 2.2 AA. */
export async function axeViolations(page: Page): Promise<Violation[]> {
  // Through the debugger, so that the page's own Content-Security-Policy does not hinder it.
  await page.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
  return page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(
          root: unknown,
          options: object,
        ): Promise<{
          violations: { id: string; help: string; nodes: { target: unknown[]; failureSummary: string }[] }[];
        }>;
      };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const { violations } = await axe.run((globalThis as unknown as { document: unknown }).document, {
      runOnly: { type: 'tag', values: tags },
      rules,
    });
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      targets: nodes.map(({ target }) => target.join(' ')),
      reasons: nodes.map(({ failureSummary }) => failureSummary),
    }));
  }, required_rules);
}

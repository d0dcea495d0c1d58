import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

const require = createRequire(import.meta.url);
/** A package without types: WOFF2 to TrueType. */
const { decompress } = require('wawoff2') as { decompress(font: Buffer): Promise<Uint8Array> };

/** Each user of a machine unpacks a browser and fonts of their own: another's cannot be run, or read. */
const own_folder = join(tmpdir(), `causeway-browser-${userInfo().username}`);

/**
 * Chinese glyphs: the browser brings none, and reads no compressed system fonts, so those of the package are
 * unpacked once.
 */
async function unpackFonts(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const source = join(dirname(require.resolve('@fontsource-variable/noto-sans-sc/package.json')), 'files');
  const draft = mkdtempSync(`${folder}-`);
  for (const file of readdirSync(source)) {
    const font = await decompress(readFileSync(join(source, file)));
    writeFileSync(join(draft, file.replace('.woff2', '.ttf')), font);
  }
  try {
    renameSync(draft, folder);
  } catch {
    // Another test process was faster.
    rmSync(draft, { recursive: true });
  }
}

/** Where the browser looks for fonts. */
async function fontConfiguration(): Promise<string> {
  const fonts = join(own_folder, 'chinese-fonts');
  await unpackFonts(fonts);
  const path = join(own_folder, `fonts-${process.pid}.conf`);
  const folders = [fonts, '/usr/share/fonts', join(own_folder, 'fonts')].map((dir) => `<dir>${dir}</dir>`);
  writeFileSync(
    path,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders.join('')}<cachedir>${own_folder}/font-cache</cachedir></fontconfig>`,
  );
  return path;
}

/**
 * One process cannot hold several windows, and what is tested is a browser with its guards up. A graphics card that
 * is imitated takes a fifth of a test's time.
 */
const unwanted_args =
  /^--(headless|single-process|no-zygote|disable-web-security|allow-running-insecure-content|disable-site-isolation|disable-features|ash-no-nudges|use-gl|use-angle|ignore-gpu|enable-unsafe-swiftshader|in-process-gpu)/;

/** What a browser is started with. */
interface UnpackedBrowser {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: NodeJS.ProcessEnv;
}

/**
 * The package prepares the environment of the whole process for the browser, as a host of functions would have it;
 * what other programs are started with by the same process stays as it was.
 */
async function unpackBrowser(): Promise<UnpackedBrowser> {
  const environment = { ...process.env };
  try {
    // Where the machine lacks the browser's libraries, the package unpacks those it carries.
    process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs24.x';
    mkdirSync(own_folder, { recursive: true, mode: 0o700 });
    process.env['FONTCONFIG_FILE'] = await fontConfiguration();
    process.env['TMPDIR'] = own_folder;
    const { default: packaged } = await import('@sparticuz/chromium');
    return {
      executablePath: await packaged.executablePath(),
      args: [
        ...packaged.args.filter((arg) => !unwanted_args.test(arg)),
        '--disable-dev-shm-usage',
        '--disable-gpu',
      ],
      env: { ...process.env },
    };
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
    Object.assign(process.env, environment);
  }
}

let unpacking: Promise<UnpackedBrowser> | undefined;

/** A real browser, from npm: nothing has to be installed on the machine. Close it in afterAll. */
export async function openBrowser(): Promise<Browser> {
  unpacking ??= unpackBrowser();
  return chromium.launch({ ...(await unpacking), headless: true });
}

/** Opens a window of its own for the test that runs, and closes it with the test: what stays open goes on working. */
export async function openWindow(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  onTestFinished(() => context.close());
  return context.newPage();
}

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly targets: readonly string[];
}

/** What axe finds wrong with the page as it is shown, at WCAG 2.2 AA. */
export async function axeViolations(page: Page): Promise<Violation[]> {
  // Through the debugger, so that the page's own Content-Security-Policy does not hinder it.
  await page.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(
          root: unknown,
          options: object,
        ): Promise<{ violations: { id: string; help: string; nodes: { target: unknown[] }[] }[] }>;
      };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const { violations } = await axe.run((globalThis as unknown as { document: unknown }).document, {
      runOnly: { type: 'tag', values: tags },
    });
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      targets: nodes.map(({ target }) => target.join(' ')),
    }));
  });
}

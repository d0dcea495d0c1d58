import {
  cpSync,
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
import { pathToFileURL } from 'node:url';
import { installOwnPackages } from '../../../tools/own-packages.ts';

/** What is installed for the browser. */
const package_folder = join(import.meta.dirname, 'browser-package');

/** What a browser is started with. */
export interface BrowserFiles {
  readonly executable: string;
  /** The flags that its package recommends. */
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * Installs and unpacks the browser of the npm package, with its libraries and fonts, unless that has been done. Each
 * user of a machine has files of their own: another's cannot be run, or read.
 *
 * Several processes may ask at once. Each unpacks into a folder of its own, and the first to finish gives it the
 * final name: a file that is still being written cannot be started (ETXTBSY).
 */
export async function browserFiles(): Promise<BrowserFiles> {
  const parent = join(tmpdir(), `causeway-browser-${userInfo().username}`);
  const folder = join(parent, packageVersion());
  if (!existsSync(folder)) {
    mkdirSync(parent, { recursive: true, mode: 0o700 });
    const draft = mkdtempSync(join(parent, 'draft-'));
    const packages = join(draft, 'packages');
    cpSync(package_folder, packages, { recursive: true });
    installOwnPackages(packages);
    const require = createRequire(join(packages, 'package.json'));
    writeFileSync(join(draft, 'args.json'), JSON.stringify(await unpackBrowser(require, draft)));
    await unpackChineseFonts(require, join(draft, 'chinese-fonts'));
    rmSync(packages, { recursive: true });
    writeFileSync(join(draft, 'fonts.conf'), fontConfiguration(folder));
    store(draft, folder);
  }
  return {
    executable: join(folder, 'chromium'),
    args: JSON.parse(readFileSync(join(folder, 'args.json'), 'utf8')) as string[],
    environment: {
      ...process.env,
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      // Where the machine lacks the browser's libraries, those that the package carries serve.
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
    },
  };
}

/** A newer package is unpacked beside the older one. */
function packageVersion(): string {
  const { dependencies } = JSON.parse(readFileSync(join(package_folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return String(dependencies['@sparticuz/chromium']);
}

/** The package unpacks into TMPDIR, and only where it is told so it unpacks the libraries too. */
async function unpackBrowser(require: NodeJS.Require, folder: string): Promise<readonly string[]> {
  const environment = { ...process.env };
  try {
    process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs24.x';
    process.env['TMPDIR'] = folder;
    const { default: packaged } = (await import(
      pathToFileURL(require.resolve('@sparticuz/chromium')).href
    )) as { default: { readonly args: string[]; executablePath(): Promise<string> } };
    await packaged.executablePath();
    return packaged.args;
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
    Object.assign(process.env, environment);
  }
}

/** Chinese glyphs: the browser brings none, and reads no compressed fonts. */
async function unpackChineseFonts(require: NodeJS.Require, folder: string): Promise<void> {
  // WOFF2 to TrueType.
  const { decompress } = require('wawoff2') as { decompress(font: Buffer): Promise<Uint8Array> };
  mkdirSync(folder);
  const source = join(dirname(require.resolve('@fontsource-variable/noto-sans-sc/package.json')), 'files');
  for (const file of readdirSync(source)) {
    const font = await decompress(readFileSync(join(source, file)));
    writeFileSync(join(folder, file.replace('.woff2', '.ttf')), font);
  }
}

/** Where the browser looks for fonts. */
function fontConfiguration(folder: string): string {
  const fonts = [join(folder, 'chinese-fonts'), '/usr/share/fonts', join(folder, 'fonts')];
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${fonts.map((dir) => `<dir>${dir}</dir>`).join('')}<cachedir>${folder}/font-cache</cachedir></fontconfig>`;
}

/** Gives a draft its final name, unless another process was faster. */
function store(draft: string, folder: string): void {
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true });
  }
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { checkout_languages, type CheckoutLanguage } from '@causeway/schemas/v1/checkout.ts';
import { build, stop } from 'esbuild';

const source_folder = new URL('../../../../checkout/', import.meta.url);
export const assets_path = '/checkout/assets';

/** A script or style of the payment page, as served. */
interface BuiltAsset {
  /** `page.js` or `page.css`. */
  readonly name: string;
  /** Path on the gateway, with a digest of the content. */
  readonly path: string;
  readonly content_type: string;
  readonly body: Buffer;
  readonly gzip: Buffer;
  readonly brotli: Buffer;
  /** `sha384-…`, as in the integrity attribute. */
  readonly integrity: string;
}

export type PageTexts = Readonly<Record<string, string>>;

/** All files of the payment page. */
export interface BuiltPage {
  readonly script: BuiltAsset;
  readonly style: BuiltAsset;
  readonly texts: ReadonlyMap<CheckoutLanguage, PageTexts>;
  /** Digests by name as published with this release. */
  readonly released: Readonly<Record<string, string>>;
}

let building: Promise<BuiltPage> | undefined;

/**
 * Builds the payment page from its sources, once per process. The result depends on the sources only, so that it can be
 * compared with the digests of the release.
 */
export function buildPage(): Promise<BuiltPage> {
  building ??= buildAll();
  return building;
}

async function buildAll(): Promise<BuiltPage> {
  const folder = fileURLToPath(source_folder);
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: ['page/main.ts', 'page/page.css'],
    outdir: 'built',
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['es2022', 'chrome105', 'firefox121', 'safari16'],
    charset: 'utf8',
    legalComments: 'none',
    tsconfigRaw: '{}',
    write: false,
  });
  await stop();
  const output = (extension: string): Buffer => {
    const file = outputFiles.find(({ path }) => path.endsWith(extension));
    if (!file) throw new Error(`the payment page was built without its ${extension}`);
    return Buffer.from(file.contents);
  };
  const texts = await Promise.all(
    checkout_languages.map(
      async (language) => [language, await readJson<PageTexts>(`languages/${language}.json`)] as const,
    ),
  );
  return {
    script: assetOf('page.js', 'text/javascript; charset=utf-8', output('.js')),
    style: assetOf('page.css', 'text/css; charset=utf-8', output('.css')),
    texts: new Map(texts),
    released: await readJson('integrity.json'),
  };
}

async function readJson<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(new URL(name, source_folder), 'utf8')) as T;
}

function assetOf(name: string, content_type: string, body: Buffer): BuiltAsset {
  const [stem = '', extension = ''] = name.split('.');
  const tag = createHash('sha256').update(body).digest('hex').slice(0, 16);
  return {
    name,
    path: `${assets_path}/${stem}.${tag}.${extension}`,
    content_type,
    body,
    gzip: gzipSync(body, { level: 9 }),
    brotli: brotliCompressSync(body),
    integrity: integrityOf(body),
  };
}

/** The digest of a script or style, as browsers verify it. */
export function integrityOf(body: Buffer): string {
  return `sha384-${createHash('sha384').update(body).digest('base64')}`;
}

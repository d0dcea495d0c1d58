import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { servedFile, type ServedFile } from '../send-file.ts';
import { checkout_languages, type CheckoutLanguage } from '@causeway/schemas/v1/checkout.ts';

const source_folder = new URL('../../../../../checkout/', import.meta.url);
const built_folder = new URL('../../../../../dist/checkout/', import.meta.url);
export const assets_path = '/checkout/assets';

/** A script or style of the payment page, as served. */
interface BuiltAsset extends ServedFile {
  /** `page.js` or `page.css`. */
  readonly name: string;
  /** Path on the gateway, with a digest of the content. */
  readonly path: string;
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

let reading: Promise<BuiltPage> | undefined;

/** The payment page as `npm run build` makes it, read once per process. @throws where it is not built */
export function builtPage(): Promise<BuiltPage> {
  reading ??= readAll();
  return reading;
}

async function readAll(): Promise<BuiltPage> {
  const [script, style] = await Promise.all([
    readAsset('page.js', 'text/javascript; charset=utf-8'),
    readAsset('page.css', 'text/css; charset=utf-8'),
  ]).catch((error: unknown) => {
    throw new Error(`the payment page is not built: run npm run build (${(error as Error).message})`);
  });
  const texts = await Promise.all(
    checkout_languages.map(
      async (language) => [language, await readJson<PageTexts>(`languages/${language}.json`)] as const,
    ),
  );
  return {
    script,
    style,
    texts: new Map(texts),
    released: await readJson('integrity.json'),
  };
}

async function readJson<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(new URL(name, source_folder), 'utf8')) as T;
}

async function readAsset(name: string, content_type: string): Promise<BuiltAsset> {
  const read = (suffix: string): Promise<Buffer> => readFile(new URL(`${name}${suffix}`, built_folder));
  const [plain, gzip, br] = await Promise.all([read(''), read('.gz'), read('.br')]);
  const [stem = '', extension = ''] = name.split('.');
  const tag = createHash('sha256').update(plain).digest('hex').slice(0, 16);
  return {
    name,
    path: `${assets_path}/${stem}.${tag}.${extension}`,
    integrity: integrityOf(plain),
    ...servedFile(content_type, plain, { br, gzip }),
  };
}

/** The digest of a script or style, as browsers verify it. */
export function integrityOf(body: Buffer): string {
  return `sha384-${createHash('sha384').update(body).digest('base64')}`;
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import Fastify from 'fastify';
import { repository } from '../repository.ts';
import { compressTexts } from './compress.ts';

/** The script and the style of the payment page, also compressed: the same bytes wherever they are built (checkout/integrity.json). */
export async function buildCheckout(folder: string): Promise<readonly string[]> {
  const { metafile } = await build({
    absWorkingDir: repository,
    entryPoints: ['main.ts', 'page.css'].map((file) => ({ in: `checkout/page/${file}`, out: 'page' })),
    outdir: folder,
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['es2022', 'chrome105', 'firefox121', 'safari16'],
    charset: 'utf8',
    legalComments: 'none',
    tsconfigRaw: '{}',
    metafile: true,
  });
  compressTexts(folder);
  return Object.keys(metafile.inputs);
}

/** The reference's program, and its own script, which signs the requests that are sent from it. */
export async function buildReference(folder: string): Promise<readonly string[]> {
  const { metafile } = await build({
    absWorkingDir: repository,
    entryPoints: [{ in: 'reference/page/main.ts', out: 'page' }],
    outdir: folder,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2023',
    tsconfigRaw: '{}',
    metafile: true,
  });
  writeFileSync(join(folder, 'scalar.js'), await readScalar());
  return Object.keys(metafile.inputs);
}

/** The reference's program, taken from its own Fastify plugin on a server that does not listen. */
async function readScalar(): Promise<Buffer> {
  const { default: scalarReference } = await import('@scalar/fastify-api-reference');
  const app = Fastify();
  await app.register(scalarReference, {
    routePrefix: '/reference',
    configuration: { url: '/reference/openapi.json' },
  });
  const { rawPayload } = await app.inject('/reference/js/scalar.js');
  await app.close();
  return rawPayload;
}

import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { repository } from '../repository.ts';

/** What is loaded by its file: the program, its worker threads, and what connectors import. */
const entries = [
  'gateway/main.ts',
  'packages/connector-kit/src/connector-kit.ts',
  'packages/connector-kit/src/conformance/conform.ts',
  'gateway/src/operations/exports/workbook-worker.ts',
];

/** Packages that find files of their own beside themselves, or differ as ECMAScript and CommonJS modules. */
const external_packages = [
  '@node-rs/argon2',
  '@zxcvbn-ts/language-common',
  'libxml2-wasm',
  'pdfkit',
  'ssh2',
  'ssh2-sftp-client',
];

/** Sources find files beside themselves: what is built finds them there too, and entries where they are built. */
function ownFiles(folder: string): Plugin {
  return {
    name: 'own-files',
    setup(builder) {
      builder.onLoad({ filter: /\/(gateway|schemas|connector-kit)\/(src\/.*|main)\.ts$/ }, ({ path }) => {
        const from = JSON.stringify(relative(folder, path));
        const contents = readFileSync(path, 'utf8')
          .replaceAll(/new URL\('([^']+)\.ts', import\.meta\.url\)/g, (_, entry: string) => {
            return `new URL('./${basename(entry)}.js', import.meta.url)`;
          })
          .replaceAll(/(?<!\.js', )import\.meta\.url/g, `new URL(${from}, import.meta.url).href`);
        return { contents, loader: 'ts', resolveDir: dirname(path) };
      });
    },
  };
}

/** The program in one piece: Node takes less than half as long to load it as to load its thousand files. */
export async function buildProgram(folder: string): Promise<readonly string[]> {
  const { metafile } = await build({
    absWorkingDir: repository,
    entryPoints: entries.map((file) => ({ in: file, out: basename(file, '.ts') })),
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    external: external_packages,
    // CommonJS packages find what they expect.
    banner: {
      js: `import { createRequire as requireFor } from 'node:module';
const require = requireFor(import.meta.url), { filename: __filename, dirname: __dirname } = import.meta;`,
    },
    plugins: [ownFiles(join(repository, 'dist/program'))],
    metafile: true,
    logLevel: 'warning',
  });
  return Object.keys(metafile.inputs);
}

import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { repository } from '../repository.ts';

/** The portal's web app, and each of its texts compressed. */
export async function buildPortal(folder: string): Promise<readonly string[]> {
  const loaded: string[] = [];
  // What is served is the app without React's aids for development, whoever builds it: tests for one.
  process.env['NODE_ENV'] = 'production';
  await build({
    configFile: join(repository, 'portal/vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
    plugins: [
      {
        name: 'made-of',
        buildEnd() {
          loaded.push(...this.getModuleIds());
        },
      },
    ],
  });
  for (const file of globSync('assets/*.{js,css,svg}', { cwd: folder })) {
    const bytes = readFileSync(join(folder, file));
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(bytes));
    writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }));
  }
  const sources = loaded.filter((id) => id.startsWith(`${repository}/`)).map((id) => id.replace(/\?.*$/, ''));
  return ['portal/vite.config.ts', ...sources.map((file) => relative(repository, file))];
}

import { join, relative } from 'node:path';
import { build } from 'vite';
import { repository } from '../repository.ts';
import { compressTexts } from './compress.ts';

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
  compressTexts(folder);
  const sources = loaded.filter((id) => id.startsWith(`${repository}/`)).map((id) => id.replace(/\?.*$/, ''));
  return ['portal/vite.config.ts', ...sources.map((file) => relative(repository, file))];
}

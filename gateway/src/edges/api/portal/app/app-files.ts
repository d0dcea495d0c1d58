import { globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { servedFile, type ServedFile } from '../../send-file.ts';

const folder = fileURLToPath(new URL('../../../../../../dist/portal', import.meta.url));

const content_types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

let loaded: ReadonlyMap<string, ServedFile> | null = null;

/** The portal's web app as `npm run build` makes it, by the path below /portal/. @throws where it is not built */
export function appFiles(): ReadonlyMap<string, ServedFile> {
  return (loaded ??= loadFiles());
}

function loadFiles(): ReadonlyMap<string, ServedFile> {
  const files = new Map<string, ServedFile>();
  for (const path of globSync('{index.html,assets/*}', { cwd: folder })) {
    const content_type = content_types[extname(path)];
    if (!content_type) continue;
    const plain = readFileSync(join(folder, path));
    const compressed = {
      br: readIfThere(join(folder, `${path}.br`)),
      gzip: readIfThere(join(folder, `${path}.gz`)),
    };
    files.set(path, servedFile(content_type, plain, compressed));
  }
  if (!files.has('index.html')) throw new Error(`there is no portal in ${folder}: run npm run build`);
  return files;
}

function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../../../../dist/portal', import.meta.url));

const content_types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** A file of the web app with its compressed forms. */
export interface AppFile {
  readonly content_type: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer | null;
  readonly gzip: Buffer | null;
}

let loaded: ReadonlyMap<string, AppFile> | null = null;

/** The portal's web app as `npm run build` makes it, by the path below /portal/. @throws where it is not built */
export function appFiles(): ReadonlyMap<string, AppFile> {
  return (loaded ??= loadFiles());
}

function loadFiles(): ReadonlyMap<string, AppFile> {
  const files = new Map<string, AppFile>();
  for (const path of globSync('{index.html,assets/*}', { cwd: folder })) {
    const content_type = content_types[extname(path)];
    if (!content_type) continue;
    const plain = readFileSync(join(folder, path));
    files.set(path, {
      content_type,
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      plain,
      br: readIfThere(join(folder, `${path}.br`)),
      gzip: readIfThere(join(folder, `${path}.gz`)),
    });
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

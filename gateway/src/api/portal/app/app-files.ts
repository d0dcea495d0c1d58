import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, globSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const source = fileURLToPath(new URL('../../../../../portal', import.meta.url));
const build_timeout_ms = 120_000;

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

/**
 * The portal's web app. The first gateway that needs it builds it from its sources, and again when they have changed;
 * the result is stored next to the sources, or in the data folder where those are read-only. An image brings it along.
 */
export class AppFiles {
  readonly #fallback: string;
  #loaded: Promise<ReadonlyMap<string, AppFile>> | null = null;

  constructor(data_folder: string) {
    this.#fallback = join(data_folder, 'portal');
  }

  /** The files by their path below /portal/. @throws when the app cannot be built */
  files(): Promise<ReadonlyMap<string, AppFile>> {
    this.#loaded ??= buildAndLoad(this.#places()).catch((error: unknown) => {
      this.#loaded = null;
      throw error;
    });
    return this.#loaded;
  }

  /** Where the built app may be; it is built into the last. */
  #places(): string[] {
    const beside = join(source, 'dist');
    try {
      accessSync(source, constants.W_OK);
      return [beside];
    } catch {
      return [beside, this.#fallback];
    }
  }
}

async function buildAndLoad(places: readonly string[]): Promise<ReadonlyMap<string, AppFile>> {
  const build = await promisify(execFile)(process.execPath, [join(source, 'build.ts'), ...places], {
    timeout: build_timeout_ms,
  });
  const folder = build.stdout.trimEnd();
  const files = new Map<string, AppFile>();
  for (const path of globSync('**/*', { cwd: folder })) {
    const content_type = content_types[extname(path)];
    if (!content_type || !statSync(join(folder, path)).isFile()) continue;
    const plain = readFileSync(join(folder, path));
    files.set(path, {
      content_type,
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      plain,
      br: readIfThere(join(folder, `${path}.br`)),
      gzip: readIfThere(join(folder, `${path}.gz`)),
    });
  }
  return files;
}

function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

import { createHash, type Hash } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import {
  access,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';

/** The folders of a bank's directory. Files move between them by renaming, so they share one file system. */
const folders = ['outbox', 'inbox', 'staging', 'read', 'set-aside'] as const;
const mark_name = '.causeway-mailbox';
const chunk_size = 256 * 1024;
/** How many characters of a file's name are kept where it is filed: a name has 255 bytes at most, a character up to four. */
const stored_name_length = 50;

/** A received file. */
export interface Arrival {
  readonly name: string;
  /** In bytes: what banks call their files need not be UTF-8. */
  readonly path: Buffer;
  readonly size: number;
  readonly modified_at: Date;
}

/** A bank's directory: the bank takes files from the outbox and puts files into the inbox. */
export class Mailbox {
  readonly directory: string;

  constructor(directory: string) {
    this.directory = directory;
  }

  /**
   * Creates the folders, and the mark that identifies the directory.
   * @param new_mark for a directory without one
   * @returns the directory's mark
   */
  async open(new_mark: string): Promise<string> {
    for (const folder of folders) await mkdir(join(this.directory, folder), { recursive: true, mode: 0o770 });
    const path = join(this.directory, mark_name);
    const marked = await readFile(path, 'utf8').catch(ignoreMissing);
    if (marked !== undefined) return marked.trim();
    // Linked once complete: of several processes that open a new directory one wins, and none reads an incomplete mark.
    const own = `${path}.${new_mark}`;
    await writeFile(own, `${new_mark}\n`, { flush: true });
    await link(own, path).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    });
    await unlink(own);
    return (await readFile(path, 'utf8')).trim();
  }

  /**
   * The state of the directory; nothing is changed.
   * @returns its mark, and since when the bank has not collected the oldest file of the outbox; null where there is none
   * @throws the system's error when it cannot be read and written
   */
  async look(): Promise<{ readonly mark: string | null; readonly oldest_uncollected: Date | null }> {
    const usable = constants.R_OK | constants.W_OK | constants.X_OK;
    await access(this.directory, usable);
    for (const folder of folders) await access(join(this.directory, folder), usable).catch(ignoreMissing);
    const marked = await readFile(join(this.directory, mark_name), 'utf8').catch(ignoreMissing);
    const outbox = join(this.directory, 'outbox');
    const times: number[] = [];
    for (const name of (await readdir(outbox).catch(ignoreMissing)) ?? []) {
      const found = await stat(join(outbox, name)).catch(ignoreMissing);
      if (found?.isFile()) times.push(found.mtimeMs);
    }
    return {
      mark: marked?.trim() ?? null,
      oldest_uncollected: times.length === 0 ? null : new Date(Math.min(...times)),
    };
  }

  /**
   * Writes a file outside the outbox and waits until it is on disk.
   * @returns the digest of its content
   */
  async stage(name: string, parts: Iterable<string>): Promise<string> {
    const hash = createHash('sha256');
    const file = await open(join(this.directory, 'staging', name), 'wx', 0o640);
    try {
      // Not write, which may leave out the end of what it is given, as on a disk that is nearly full.
      await writeFile(file, chunksOf(parts, hash));
      await file.sync();
    } finally {
      await file.close();
    }
    await this.#sync('staging');
    return hash.digest('hex');
  }

  /**
   * Moves a staged file into the outbox atomically. The staged file is the only copy: if it is gone, it has been moved.
   */
  async release(staged_as: string, name: string): Promise<void> {
    try {
      await rename(join(this.directory, 'staging', staged_as), join(this.directory, 'outbox', name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      return;
    }
    await Promise.all([this.#sync('outbox'), this.#sync('staging')]);
  }

  async discard(staged_as: string): Promise<void> {
    await unlink(join(this.directory, 'staging', staged_as)).catch(ignoreMissing);
  }

  /**
   * Puts a copy of a file of this machine into the inbox, under a name that is complete as soon as it appears; it is on
   * disk when this returns.
   */
  async receive(path: string, name: string): Promise<void> {
    const draft = join('inbox', `.${name}.part`);
    await copyFile(path, join(this.directory, draft));
    await this.#sync(draft);
    await rename(join(this.directory, draft), join(this.directory, 'inbox', name));
    await this.#sync('inbox');
  }

  /** Received files in the order of their names; those whose names mark them as incomplete are omitted. */
  async arrivals(limit: number): Promise<Arrival[]> {
    const inbox = join(this.directory, 'inbox');
    const entries = await readdir(inbox, { withFileTypes: true, encoding: 'buffer' });
    const found = entries
      .filter((entry) => entry.isFile())
      .map(({ name }) => ({
        name: name.toString(),
        path: Buffer.concat([Buffer.from(join(inbox, '/')), name]),
      }))
      .filter(({ name }) => !/^\.|~$|\.(tmp|part|filepart|crdownload)$/i.test(name))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .slice(0, limit);
    const arrivals = await Promise.all(
      found.map(async ({ name, path }): Promise<Arrival[]> => {
        const file = await stat(path).catch(ignoreMissing);
        return file ? [{ name, path, size: file.size, modified_at: file.mtime }] : [];
      }),
    );
    return arrivals.flat();
  }

  /** The content of a received file; null when another process has moved it. */
  async read({ path }: Arrival): Promise<Buffer | null> {
    return (await readFile(path).catch(ignoreMissing)) ?? null;
  }

  /**
   * Moves a received file out of the inbox; for one that is set aside, the reason is written next to it. What the bank has
   * put in its place since it arrived stays there.
   */
  async file(
    arrival: Arrival,
    folder: 'read' | 'set-aside',
    digest: string,
    remarks: readonly string[],
  ): Promise<void> {
    const { name, path } = arrival;
    const target = join(this.directory, folder, `${digest.slice(0, 12)}-${name.slice(-stored_name_length)}`);
    const found = await stat(path).catch(ignoreMissing);
    if (!found || !isStill(found, arrival)) return;
    if (folder === 'set-aside') await writeFile(`${target}.reason.txt`, `${remarks.join('\n')}\n`);
    await rename(path, target).catch(ignoreMissing);
    await Promise.all([this.#sync('inbox'), this.#sync(folder)]);
  }

  /** Waits until a file is on disk, or a folder, and with it what was renamed in it. */
  async #sync(path: string): Promise<void> {
    const handle = await open(join(this.directory, path), 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}

/** Whether it is the file that arrived, neither replaced nor written to since. */
function isStill(found: Stats, { size, modified_at }: Arrival): boolean {
  return found.size === size && found.mtime.getTime() === modified_at.getTime();
}

/** Text in pieces large enough to write. */
function* chunksOf(parts: Iterable<string>, hash: Hash): Generator<Buffer> {
  let gathered = '';
  const flush = (): Buffer => {
    const chunk = Buffer.from(gathered);
    hash.update(chunk);
    gathered = '';
    return chunk;
  };
  for (const part of parts) {
    gathered += part;
    if (gathered.length >= chunk_size) yield flush();
  }
  if (gathered !== '') yield flush();
}

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  return undefined;
}

import { execFileSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, join } from 'node:path';

const size_bytes = 1_000 * 1024 * 1024;
/** Not taken in one piece. */
const reserved_for_blocks_bytes = 16 * 1024 * 1024;

/** A disk of its own: an ext4 file system in a file, on a loop device. Needs root. */
export class SmallDisk {
  readonly path: string;
  readonly #image: string;

  constructor(folder: string) {
    this.path = join(folder, 'disk');
    this.#image = join(folder, 'disk.img');
    mkdirSync(this.path, { recursive: true });
    writeFileSync(this.#image, '');
    truncateSync(this.#image, size_bytes);
    // No part of it is reserved for root; an error makes it read-only, as distributions mount their disks.
    execFileSync('mkfs.ext4', ['-q', '-m', '0', '-e', 'remount-ro', this.#image]);
    this.mount();
  }

  mount(): void {
    execFileSync('mount', ['-o', 'loop', this.#image, this.path]);
  }

  unmount(): void {
    execFileSync('umount', [this.path]);
  }

  #filler(): string {
    return join(this.path, 'filler');
  }

  /** Takes all of its space, to the last block. */
  fill(): void {
    const { bavail, bsize } = statfsSync(this.path);
    const most = Math.max(bsize, bavail * bsize - reserved_for_blocks_bytes);
    execFileSync('fallocate', ['-l', String(most), this.#filler()]);
    const file = openSync(this.#filler(), 'a');
    try {
      for (;;) writeSync(file, Buffer.alloc(bsize));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }

  free(): void {
    rmSync(this.#filler(), { force: true });
  }

  /** An error of the file system, after which it is read-only. */
  fail(): void {
    writeFileSync(`/sys/fs/ext4/${this.#device()}/trigger_fs_error`, '1');
  }

  #device(): string {
    const image = realpathSync(this.#image);
    const device = readdirSync('/sys/block').find((name) => {
      try {
        return readFileSync(`/sys/block/${name}/loop/backing_file`, 'utf8').trim() === image;
      } catch {
        return false;
      }
    });
    if (device === undefined) throw new Error(`${basename(image)} is on no loop device`);
    return device;
  }

  /** What has not been written to the disk yet is gone, and nothing more can be written: as the power goes. */
  cut(): void {
    execFileSync('xfs_io', ['-x', '-c', 'shutdown', this.path]);
  }

  repair(): void {
    // 1: errors were corrected.
    try {
      execFileSync('e2fsck', ['-f', '-y', this.#image], { stdio: 'ignore' });
    } catch (error) {
      if ((error as { status?: number }).status !== 1) throw error;
    }
  }

  remove(): void {
    try {
      this.unmount();
    } catch {
      execFileSync('umount', ['-l', this.path]);
    }
    rmSync(this.#image, { force: true });
  }
}

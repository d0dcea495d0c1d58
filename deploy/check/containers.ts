import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../tools/run.ts';

/** A container that runs. */
export interface Container {
  readonly name: string;
  /** Runs a program inside. @returns its exit code and what it printed */
  exec(...args: string[]): { code: number; output: string };
  signal(name: string): void;
  log(): string;
  /** Resolves to the exit code. */
  ended: Promise<number>;
}

/** Podman with a store of its own, so that no image or container of this machine is touched. */
export class Containers {
  readonly folder = mkdtempSync(join(tmpdir(), 'causeway-containers-'));
  readonly #store: readonly string[];

  constructor() {
    for (const name of ['store', 'run']) mkdirSync(join(this.folder, name));
    this.#store = [
      `--root=${join(this.folder, 'store')}`,
      `--runroot=${join(this.folder, 'run')}`,
      '--storage-driver=vfs',
    ];
  }

  podman(...args: string[]): string {
    return run('podman', [...this.#podman(), ...args]);
  }

  /**
   * Builds a file on a release of Debian that mmdebstrap makes: it stands for the base image of the file, which only a
   * registry has.
   */
  buildOnDebian(release: string, context: string, file: string): string {
    const archive = join(this.folder, `${release}.tar`);
    run('mmdebstrap', ['--quiet', '--variant=apt', release, archive]);
    this.podman('import', '--quiet', archive, `localhost/${release}`);
    rmSync(archive);
    const image = `localhost/${release}-built`;
    run('buildah', [
      ...this.#store,
      'build',
      '--quiet',
      '--pull-never',
      '--isolation=chroot',
      '--network=host',
      `--build-arg=BASE_IMAGE=localhost/${release}`,
      `--file=${join(context, file)}`,
      `--tag=${image}`,
      context,
    ]);
    return image;
  }

  #podman(): string[] {
    return [...this.#store, '--cgroup-manager=cgroupfs', '--runtime=runc', '--log-level=error'];
  }

  /** The strictest settings: nothing to write to but volumes and /tmp, no capability, no way to more rights. */
  #restricted(name: string, environment: Readonly<Record<string, string>>, secrets: string): string[] {
    return [
      '--rm',
      `--name=${name}`,
      '--network=host',
      '--pull=never',
      '--read-only',
      '--read-only-tmpfs=false',
      '--cap-drop=all',
      '--security-opt=no-new-privileges',
      '--ulimit=nofile=4096:4096',
      '--ulimit=nproc=512:512',
      '--tmpfs=/tmp:rw,noexec,nosuid,nodev',
      `--volume=${secrets}:/run/secrets:ro`,
      ...Object.entries(environment).map(([key, value]) => `--env=${key}=${value}`),
    ];
  }

  /** Runs a command of the image to its end. */
  command(image: string, args: string[], environment: Record<string, string>, secrets: string): string {
    return this.podman('run', ...this.#restricted('causeway-command', environment, secrets), image, ...args);
  }

  start(
    name: string,
    image: string,
    args: string[],
    environment: Record<string, string>,
    secrets: string,
    more: readonly string[] = [],
  ): Container {
    const started = ['run', ...this.#restricted(name, environment, secrets), ...more, image, ...args];
    const child = spawn('podman', [...this.#podman(), ...started], { stdio: ['ignore', 'pipe', 'pipe'] });
    let log = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (log += String(text)));
    return {
      name,
      log: () => log,
      exec: (...inside) => {
        const words = [...this.#podman(), 'exec', name, ...inside];
        const { status, stdout, stderr } = spawnSync('podman', words, { encoding: 'utf8' });
        return { code: status ?? -1, output: stdout + stderr };
      },
      signal: (signal) => void this.podman('kill', '--signal', signal, name),
      ended: new Promise((resolve) => child.on('close', (code) => resolve(code ?? -1))),
    };
  }

  remove(): void {
    this.podman('rm', '--all', '--force', '--time', '0');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

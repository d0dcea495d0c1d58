import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../tools/run.ts';
import { until } from '../../tools/until.ts';

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

/** No more than what this machine may give: a container of its own must not raise limits. */
const limits = ['nofile=4096:4096', 'nproc=512:512'];

/** Where systemd keeps its control groups in a hierarchy of version 1, beside those of the kernel's controllers. */
export const systemd_groups = '/sys/fs/cgroup/systemd';

/** Podman with a store of its own, so that no image or container of this machine is touched. */
export class Containers {
  readonly folder = mkdtempSync(join(tmpdir(), 'causeway-containers-'));
  readonly #store: readonly string[];
  readonly #releases = new Set<string>();
  #service: ChildProcess | null = null;

  constructor() {
    for (const name of ['store', 'run', 'networks']) mkdirSync(join(this.folder, name));
    this.#store = [
      `--root=${join(this.folder, 'store')}`,
      `--runroot=${join(this.folder, 'run')}`,
      '--storage-driver=overlay',
    ];
  }

  podman(...args: string[]): string {
    return run('podman', [...this.args, ...args]);
  }

  /**
   * Builds a file on a release of Debian that mmdebstrap makes: it stands for the base image of the file, which only a
   * registry has.
   */
  buildOnDebian(release: string, context: string, file: string, image: string): void {
    if (!this.#releases.has(release)) {
      const archive = join(this.folder, `${release}.tar`);
      run('mmdebstrap', ['--quiet', '--variant=apt', release, archive]);
      this.podman('import', '--quiet', archive, `localhost/${release}`);
      rmSync(archive);
      this.#releases.add(release);
    }
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
  }

  /**
   * Answers Docker's API, for docker-compose.
   * @returns its address, as DOCKER_HOST takes it
   */
  async serve(): Promise<string> {
    const address = `unix://${join(this.folder, 'podman.sock')}`;
    const settings = join(this.folder, 'containers.conf');
    writeFileSync(settings, `[containers]\ndefault_ulimits=${JSON.stringify(limits)}\n`);
    this.#service = spawn('podman', [...this.args, 'system', 'service', '--time=0', address], {
      stdio: 'ignore',
      // Its timers for health checks need a running systemd: docker-compose's caller makes the checks.
      env: { ...process.env, CONTAINERS_CONF: settings, DISABLE_HC_SYSTEMD: 'true' },
    });
    await until(
      'podman’s service',
      async () => run('podman', ['--url', address, 'version']),
      () => true,
    );
    return address;
  }

  /** What runs under a name. */
  running(name: string, ended: Promise<number> = Promise.resolve(0)): Container {
    return {
      name,
      log: () => this.podman('logs', name),
      exec: (...inside) => {
        const args = [...this.args, 'exec', name, ...inside];
        const { status, stdout, stderr } = spawnSync('podman', args, { encoding: 'utf8' });
        return { code: status ?? -1, output: stdout + stderr };
      },
      signal: (signal) => void this.podman('kill', '--signal', signal, name),
      ended,
    };
  }

  /** How podman is told its store. */
  get args(): string[] {
    return [
      ...this.#store,
      `--network-config-dir=${join(this.folder, 'networks')}`,
      '--cgroup-manager=cgroupfs',
      '--runtime=runc',
      '--log-level=error',
    ];
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
      ...limits.map((limit) => `--ulimit=${limit}`),
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
  ): Container {
    const started = ['run', ...this.#restricted(name, environment, secrets), image, ...args];
    const child = spawn('podman', [...this.args, ...started], { stdio: ['ignore', 'pipe', 'pipe'] });
    let log = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (log += String(text)));
    const ended = new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? -1)));
    return { ...this.running(name, ended), log: () => log };
  }

  /**
   * Starts systemd as process 1 on a copy of this machine's files, which ends with the container. It needs what process 1
   * of a machine has: rights to mount and to see every process, mounts that are shared, and a /proc without masks.
   */
  bootSystemd(volumes: Readonly<Record<string, string>>): Container {
    const name = 'causeway-systemd';
    this.podman(
      'run',
      '--detach',
      `--name=${name}`,
      '--systemd=false',
      '--network=host',
      '--cap-add=SYS_ADMIN,SYS_PTRACE',
      '--security-opt=seccomp=unconfined',
      '--security-opt=unmask=ALL',
      ...limits.map((limit) => `--ulimit=${limit}`),
      '--tmpfs=/run:rw,notmpcopyup',
      '--tmpfs=/tmp:rw,notmpcopyup',
      '--env=container=podman',
      '--volume=/sys/fs/cgroup:/sys/fs/cgroup:ro',
      `--volume=${systemd_groups}:${systemd_groups}:rw`,
      ...Object.entries(volumes).map(([from, to]) => `--volume=${from}:${to}:ro`),
      '--rootfs',
      '/:O',
      '/bin/sh',
      '-c',
      'mount --make-rshared / && exec /lib/systemd/systemd --unit=basic.target',
    );
    return this.running(name);
  }

  remove(): void {
    this.podman('rm', '--all', '--force', '--time', '0');
    this.#service?.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

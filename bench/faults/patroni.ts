import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { userForPostgres, type SystemUser } from '../../gateway/src/kernel/database/embedded/unprivileged.ts';
import { postgresPrograms } from '../../tools/distribution.ts';
import { freePorts } from '../../tools/ports.ts';
import { descendantsOf, isAlive, killAll, postmasterOf } from '../../tools/processes.ts';
import { until } from '../../tools/until.ts';
import { run } from '../measure.ts';
import { Supervised } from './supervised.ts';

const ready_within_ms = 90_000;
const names = ['one', 'two'] as const;

export type MemberName = (typeof names)[number];

/** Seconds. As in docs/high-availability.md, for a return to service within 15 s. */
export const patroni_times = { ttl: 10, loop_wait: 2, retry_timeout: 3 } as const;

interface Member {
  readonly name: MemberName;
  readonly port: number;
  readonly rest_port: number;
  readonly data: string;
  readonly config: string;
  readonly patroni: Supervised;
}

/** Two PostgreSQL under Patroni, etcd and HAProxy of the distribution, all on loopback and in one folder. */
export class PatroniCluster {
  readonly #folder: string;
  readonly #user: SystemUser | null;
  readonly #port: number;
  readonly members: readonly Member[];
  readonly #etcd: Supervised;
  readonly #haproxy: Supervised;

  private constructor(folder: string, ports: readonly number[]) {
    this.#folder = folder;
    this.#user = userForPostgres(join(folder, 'one'));
    this.#own(folder);
    const [etcd = 0, peer = 0, haproxy = 0, one = 0, one_rest = 0, two = 0, two_rest = 0] = ports;
    this.#port = haproxy;
    this.#etcd = this.#program('etcd', [
      '--name=etcd',
      `--data-dir=${join(folder, 'etcd')}`,
      `--listen-client-urls=http://127.0.0.1:${etcd}`,
      `--advertise-client-urls=http://127.0.0.1:${etcd}`,
      `--listen-peer-urls=http://127.0.0.1:${peer}`,
      `--initial-advertise-peer-urls=http://127.0.0.1:${peer}`,
      `--initial-cluster=etcd=http://127.0.0.1:${peer}`,
      '--log-level=warn',
    ]);
    this.members = [this.#member('one', one, one_rest, etcd), this.#member('two', two, two_rest, etcd)];
    const config = join(folder, 'haproxy.cfg');
    writeFileSync(config, haproxyConfig(haproxy, this.members), { mode: 0o644 });
    this.#haproxy = this.#program('/usr/sbin/haproxy', ['-db', '-f', config], 'haproxy');
  }

  /** Starts all of it on a new folder, with an empty database for the gateway and a synchronous standby. */
  static async start(folder: string): Promise<PatroniCluster> {
    const cluster = new PatroniCluster(folder, await freePorts(7));
    try {
      cluster.#etcd.start();
      for (const { patroni } of cluster.members) patroni.start();
      cluster.#haproxy.start();
      await cluster.untilSynchronous();
      const client = await cluster.#connect('postgres');
      await client.query('CREATE DATABASE causeway');
      await client.end();
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  /** By way of HAProxy: wherever the primary is. */
  url(database = 'causeway'): string {
    return `postgres://postgres@127.0.0.1:${this.#port}/${database}`;
  }

  #own(path: string): void {
    if (this.#user) chownSync(path, this.#user.uid, this.#user.gid);
  }

  #program(command: string, args: readonly string[], name = command): Supervised {
    const log = join(this.#folder, `${name}.log`);
    return new Supervised({
      command,
      args,
      folder: this.#folder,
      log,
      environment: { HOME: this.#folder, PATH: `${postgresPrograms()}:${process.env['PATH'] ?? ''}` },
      ...(this.#user && { uid: this.#user.uid, gid: this.#user.gid }),
    });
  }

  #member(name: MemberName, port: number, rest_port: number, etcd_port: number): Member {
    const data = join(this.#folder, name);
    mkdirSync(data, { mode: 0o700 });
    chmodSync(data, 0o700);
    this.#own(data);
    const config = join(this.#folder, `${name}.json`);
    const settings = patroniConfig(this.#folder, { name, port, rest_port, data }, etcd_port);
    // JSON is YAML.
    writeFileSync(config, JSON.stringify(settings, null, 2), { mode: 0o600 });
    this.#own(config);
    return { name, port, rest_port, data, config, patroni: this.#program('patroni', [config], name) };
  }

  /** Connects by way of HAProxy, which may find the primary a little later than Patroni. */
  async #connect(database: string): Promise<pg.Client> {
    for (let attempt = 0; ; attempt += 1) {
      const client = new pg.Client({ connectionString: this.url(database), connectionTimeoutMillis: 2_000 });
      client.on('error', () => {});
      try {
        await client.connect();
        return client;
      } catch (error) {
        if (attempt >= 20) throw error;
        await sleep(500);
      }
    }
  }

  /** The primary, as Patroni says. */
  async primary(): Promise<Member | null> {
    for (const member of this.members) if (await says(member, 'primary')) return member;
    return null;
  }

  /**
   * Waits until Patroni has noted in etcd which standby is synchronous. Before that it lets none take over, however
   * far PostgreSQL itself has come.
   */
  async untilSynchronous(): Promise<void> {
    await until(
      `a synchronous standby (see ${this.#folder})`,
      () => this.#hasSynchronousStandby(),
      (found) => found,
      { within_ms: ready_within_ms, every_ms: 200 },
    );
  }

  async #hasSynchronousStandby(): Promise<boolean> {
    const found = await Promise.all(this.members.map((member) => says(member, 'synchronous')));
    return found.includes(true) && (await this.primary()) !== null;
  }

  /** Ends everything on the machine of a member at once: its Patroni and its PostgreSQL. */
  killHost({ data, patroni }: Member): void {
    const postmaster = postmasterOf(data);
    const pid = patroni.rest();
    killAll([pid, ...descendantsOf(pid), postmaster, ...descendantsOf(postmaster)].filter((one) => one > 0));
  }

  /** The machine is back. */
  startHost({ patroni }: Member): void {
    patroni.start();
  }

  /** Makes the standby the primary, in good order. */
  async switchOver(from: Member): Promise<void> {
    const to = this.members.find(({ name }) => name !== from.name)?.name ?? '';
    const args = ['-c', from.config, 'switchover', '--master', from.name, '--candidate', to, '--force'];
    await run('patronictl', [...args, 'causeway']);
  }

  async stop(): Promise<void> {
    await this.#haproxy.stop();
    await Promise.all(this.members.map(({ patroni }) => patroni.stop()));
    for (const { data } of this.members) {
      const postmaster = postmasterOf(data);
      if (isAlive(postmaster)) killAll([postmaster, ...descendantsOf(postmaster)]);
    }
    await this.#etcd.stop();
  }
}

/** What a member's Patroni says of it, by its health checks. */
async function says({ rest_port }: Member, what: 'primary' | 'synchronous'): Promise<boolean> {
  const url = `http://127.0.0.1:${rest_port}/${what}`;
  return (await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => null))?.ok === true;
}

function patroniConfig(
  folder: string,
  { name, port, rest_port, data }: Pick<Member, 'name' | 'port' | 'rest_port' | 'data'>,
  etcd_port: number,
): Record<string, unknown> {
  return {
    scope: 'causeway',
    name,
    restapi: { listen: `127.0.0.1:${rest_port}`, connect_address: `127.0.0.1:${rest_port}` },
    etcd3: { host: `127.0.0.1:${etcd_port}` },
    bootstrap: {
      dcs: {
        ...patroni_times,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        synchronous_mode_strict: false,
        postgresql: {
          use_pg_rewind: true,
          parameters: { synchronous_commit: 'on', max_connections: 200, wal_log_hints: 'on' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, { auth: 'trust' }],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: postgresPrograms(),
      pgpass: join(folder, `${name}.pgpass`),
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      authentication: {
        superuser: { username: 'postgres', password: 'loopback' },
        replication: { username: 'replicator', password: 'loopback' },
      },
      parameters: { unix_socket_directories: '' },
    },
  };
}

/** As in docs/high-availability.md, on the ports of one machine. */
function haproxyConfig(port: number, members: readonly Member[]): string {
  const servers = members.map(
    ({ name, port: its_port, rest_port }) =>
      `    server ${name} 127.0.0.1:${its_port} check port ${rest_port}`,
  );
  return `defaults
    mode tcp
    timeout connect 2s
    timeout client 30m
    timeout server 30m
listen causeway
    bind 127.0.0.1:${port}
    option httpchk GET /primary
    http-check expect status 200
    default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`;
}

/* oxlint-disable no-console -- a command */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../tools/ports.ts';
import { repository } from '../../tools/repository.ts';
import { run } from '../../tools/run.ts';
import { until } from '../../tools/until.ts';
import { makeRoots } from '../image/root.ts';
import { Containers, systemd_groups, type Container } from './containers.ts';
import { openShop, statusOf } from './image.ts';
import { startDistributionServer, type DistributionServer } from './postgres.ts';
import { heading, verified } from './report.ts';

const units = join(repository, 'deploy/systemd');
/** Of 10, by systemd-analyze security; a unit without hardening has 9.6. */
const exposure_max = 1.5;

/** Lets systemd read the units, judge their hardening, and run them. */
export async function checkSystemd(): Promise<void> {
  readUnits();
  heading('systemd, running');
  // A systemd that runs already would have to be lent to the check; version 2 needs groups of the container's own.
  if (existsSync('/run/systemd/system') || !existsSync(systemd_groups))
    console.log('  NOT TRIED: units are started where no systemd runs, with control groups of version 1');
  else await startUnits();
}

/** Node stands in the place of the installed program. */
function readUnits(): void {
  heading('systemd');
  const folder = mkdtempSync(join(tmpdir(), 'causeway-units-'));
  try {
    for (const unit of readdirSync(units).filter((name) => name.endsWith('.service'))) {
      const text = run('sed', [
        `s#^ExecStart=/opt/causeway/bin/node#ExecStart=${process.execPath}#`,
        join(units, unit),
      ]);
      writeFileSync(join(folder, unit), text);
      const args = ['verify', '--man=no', join(folder, unit)];
      const output = run('systemd-analyze', args, { silent: true });
      verified(`${unit}: systemd-analyze verify finds nothing`, output === '', output);
      const judged = run('systemd-analyze', ['security', '--offline=true', '--no-pager', join(folder, unit)]);
      const exposure = Number(/Overall exposure level for [^:]+: ([0-9.]+)/.exec(judged)?.[1] ?? 10);
      verified(
        `${unit}: its exposure is ${exposure}, at most ${exposure_max}`,
        exposure <= exposure_max,
        judged,
      );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A shell block of the section about systemd in deploying.md. */
function block(nth: number): string {
  const page = readFileSync(join(repository, 'docs/deploying.md'), 'utf8');
  const [, section = ''] = page.split('\n## systemd\n');
  const found = [...section.matchAll(/```sh\n([\s\S]*?)```/g)][nth]?.[1];
  if (found === undefined) throw new Error(`deploying.md has no block ${nth} about systemd`);
  return found;
}

/** Runs a script in the machine. @returns what it printed @throws with systemd's journal */
type Shell = (script: string) => string;

function shellOf(machine: Container): Shell {
  return (script) => {
    const { code, output } = machine.exec('sh', '-ec', `cd /repository; ${script}`);
    if (code === 0) return output;
    const journal = machine.exec('journalctl', '--no-pager', '-n', '40').output;
    throw new Error(`${script} ended with ${code}:\n${output}\n${journal}`);
  };
}

/** Follows deploying.md with systemd as process 1 of a container, and a PostgreSQL of the distribution. */
async function startUnits(): Promise<void> {
  const containers = new Containers();
  let server: DistributionServer | null = null;
  try {
    const roots = join(containers.folder, 'roots');
    makeRoots(roots);
    server = await startDistributionServer();
    const sh = shellOf(containers.bootSystemd({ [repository]: '/repository', [roots]: '/roots' }));
    await until(
      'systemd running',
      async () => sh('systemctl is-system-running || true').trim(),
      (state) => state === 'running' || state === 'degraded',
    );
    verified(`${sh('systemctl --version').split('\n')[0]} is process 1`, true);
    sh(block(0).replaceAll('dist/image/roots', '/roots'));
    server.query(sh('/opt/causeway/bin/node /opt/causeway/gateway/bin.js roles'));
    for (const login of ['owner', 'api', 'worker', 'operator'])
      sh(`umask 077; echo '${server.url(`causeway_${login}`)}' > /etc/causeway/${login}_database_url`);
    verified('the commands of deploying.md install the program, its secrets and the units', true);
    await trade(sh, await settle(sh));
  } finally {
    server?.stop();
    containers.remove();
  }
}

/** The ports that a sandbox's units listen on here. */
interface Ports {
  readonly api: number;
  readonly metrics: readonly number[];
}

/** Writes settings as an operator does: in gateway.env, and for one unit alone in a drop-in. */
async function settle(sh: Shell): Promise<Ports> {
  const [api = 0, ...metrics] = await freePorts(3);
  sh(`sed -i 's/^GATEWAY_MODE=.*/GATEWAY_MODE=sandbox/; s/^PORT=.*/PORT=${api}/; s/^TRUSTED_PROXIES/# &/;
    s#^PUBLIC_URL=.*#PUBLIC_URL=http://127.0.0.1:${api}#' /etc/causeway/gateway.env`);
  for (const [at, unit] of ['causeway-api', 'causeway-worker'].entries())
    sh(`mkdir /etc/systemd/system/${unit}.service.d
      printf '[Service]\\nEnvironment=METRICS_PORT=${metrics[at]}\\n' > /etc/systemd/system/${unit}.service.d/port.conf`);
  return { api, metrics };
}

async function untilReady({ api, metrics }: Ports): Promise<void> {
  for (const port of [api, ...metrics])
    await until(
      `port ${port} ready`,
      () => statusOf(`http://127.0.0.1:${port}/readyz`),
      (status) => status === 200,
    );
}

async function trade(sh: Shell, ports: Ports): Promise<void> {
  sh(block(1));
  await untilReady(ports);
  verified('migrate has ended well, api and worker are ready', true);
  for (const unit of ['causeway-api', 'causeway-worker']) lookAtUnit(sh, unit);
  const command = block(2).trim();
  const operator = (...args: string[]): string =>
    sh(command.replace(/verify$/, args.map((word) => `'${word}'`).join(' ')).concat(' 2>/dev/null'));
  const paid = await openShop(`http://127.0.0.1:${ports.api}`, operator).captured();
  verified('a signed payment is captured', paid.transaction_id !== '', paid);
  const proof = sh(command);
  verified('systemd-run … verify: the book is sound', proof.includes('The book is sound'), proof);
  for (const unit of ['causeway-api', 'causeway-worker']) {
    const before = sh(`systemctl show -P MainPID ${unit}`).trim();
    sh(`kill -KILL ${before}`);
    await until(
      `${unit} again`,
      async () => sh(`systemctl show -P MainPID ${unit}`).trim(),
      (pid) => pid !== '0' && pid !== before,
    );
    verified(`${unit} is started again after it was killed`, true);
  }
  await untilReady(ports);
  sh('systemctl stop causeway-api causeway-worker');
  const results = sh('systemctl show -P Result -P ExecMainStatus causeway-api causeway-worker');
  verified(
    'both end well when they are stopped',
    /^success\s+0\s+success\s+0$/.test(results.trim()),
    results,
  );
}

/** Looks at the process of a unit: whether its directives came into force. */
function lookAtUnit(sh: Shell, unit: string): void {
  const pid = sh(`systemctl show -P MainPID ${unit}`).trim();
  const status = sh(`cat /proc/${pid}/status`);
  const field = (name: string): string => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? '';
  const found = {
    uid: field('Uid'),
    rights: field('CapBnd'),
    more: field('NoNewPrivs'),
    filter: field('Seccomp'),
  };
  verified(
    `${unit}: a user of its own, no capability, no way to more rights, system calls filtered`,
    found.uid !== '0' && /^0+$/.test(found.rights) && found.more === '1' && found.filter === '2',
    found,
  );
  const users = sh(`cat /proc/${pid}/uid_map`).trim().split('\n');
  verified(`${unit}: it sees its own user and root only`, users.length === 2, users);
  const mounts = sh(`cat /proc/${pid}/mountinfo`).split('\n');
  const writable = mounts
    .map((line) => line.split(' '))
    .filter(([, , , , , options = '']) => options.split(',').includes('rw'))
    .map(([, , , , path = '']) => path)
    .filter((path) => !/^\/(dev|proc|sys)\b/.test(path));
  verified(`${unit}: it may write to ${writable.join(', ')} only`, !writable.includes('/'), writable);
  const files = /^Max open files\s+(\d+)/m.exec(sh(`cat /proc/${pid}/limits`))?.[1];
  const wanted = sh(`systemctl cat ${unit}`).match(/^LimitNOFILE=(\d+)$/m)?.[1];
  if (files !== wanted)
    console.log(`  --  ${unit}: LimitNOFILE=${wanted}; a container here is given ${files} at most`);
}

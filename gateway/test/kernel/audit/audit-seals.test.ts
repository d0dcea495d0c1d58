import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSchedule } from '../../../src/edges/jobs/schedule.ts';
import { sendSyslog } from '../../../src/kernel/outbound/syslog.ts';
import { hour_ms } from '../../../src/kernel/values/dates.ts';
import { createOperator, type Operator } from '../../support/command.ts';
import { cloneDatabase, freePort, startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { readMetrics } from '../../support/metrics.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { found, testFolder } from '../../edges/doctor/doctor.ts';

/** What a syslog server has got, a connection each. */
const messages: string[] = [];
const syslog = createServer((socket) => void text(socket).then((message) => messages.push(message)));
const folder = testFolder();
const seals = `${folder.path}/seals/log`;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let operator: Operator;
let gateway: TestGateway;
let settings: Record<string, string>;
beforeAll(async () => {
  const port = await freePort();
  syslog.listen(port, '127.0.0.1');
  database = await cloneDatabase();
  operator = createOperator(database.connection);
  settings = { AUDIT_SEAL_FILE: seals, AUDIT_SEAL_SYSLOG: `tcp://127.0.0.1:${port}` };
  gateway = await startTestGateway({ connection: database.connection, environment: settings });
});
afterAll(async () => {
  await gateway.close();
  operator.remove();
  await database.drop();
  folder.remove();
  syslog.close();
});

const lines = (): string[] => readFileSync(seals, 'utf8').trimEnd().split('\n');
const mark = (): Promise<unknown> => operator.run('backups', 'mark');
const head = async (): Promise<string> => (await operator.json('audit', 'verify')).head;

it('a place of seals that cannot be written shows in metrics, health and doctor, and stops no payment nor the other place', async () => {
  await mark();
  const console_user = await createPortalClient(gateway, { operator: true });
  const working = startSchedule(gateway.gateway);
  const job = 'seal the audit log in a file';
  const failures = `causeway_job_failures_total{name="${job}"}`;
  await expect.poll(async () => (await readMetrics(gateway)).of(failures)).toBeGreaterThanOrEqual(1);
  await expect.poll(() => messages.length).toBe(1);
  const client = await gateway.createClient();
  await client.captured();
  const failure = async (): Promise<unknown> => {
    const { body } = await console_user.fetch('GET', '/operator/health');
    return body['jobs'].find(({ name }: any) => name === job)?.failure;
  };
  await expect.poll(failure).toBe('ENOENT');
  await working.stop();
  await gateway.query(`UPDATE job_rounds SET begun_at = now() - interval '1 hour' WHERE job = $1`, [job]);
  const fault = expect.stringContaining('Overdue: seal the audit log in a file (ENOENT)');
  expect(await found({ ...operator.environment, ...settings })).toContainEqual(fault);
  const production = { ...operator.environment, GATEWAY_MODE: 'production' };
  expect(await found(production)).toContainEqual(
    expect.stringContaining('warning in Settings: The end of the audit log is noted nowhere'),
  );
});

it('the worker notes the end of the audit log in a file and by syslog when it moves, and otherwise once an hour', async () => {
  mkdirSync(`${folder.path}/seals`);
  gateway.clock.stop();
  messages.length = 0;
  const first = await head();
  await gateway.work(60_000);
  const [seal = ''] = lines();
  expect(seal).toBe(`${gateway.clock.now().toISOString()} ${first}`);
  await gateway.work(60_000);
  expect(lines()).toEqual([seal]);
  await mark();
  await gateway.work(60_000);
  const second = await head();
  expect(lines().map((line) => line.split(' ')[1])).toEqual([first, second]);
  await gateway.work(hour_ms);
  expect(lines().map((line) => line.split(' ')[1])).toEqual([first, second, second]);
  await expect.poll(() => messages.length).toBeGreaterThanOrEqual(2);
  const at = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;
  for (const framed of messages) {
    const [, octets, message = ''] = /^(\d+) (.*)$/.exec(framed) ?? [];
    expect(Number(octets)).toBe(Buffer.byteLength(message));
    expect(message).toMatch(
      new RegExp(String.raw`^<109>1 ${at} \S+ causeway ${process.pid} audit-seal - \d+:[0-9a-f]{64}$`),
    );
  }
  expect(messages.at(-1)).toContain(second);
});

it('a message over UDP is a datagram of its own, and a setting that names no server is refused', async () => {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  const received = once(socket, 'message');
  const message = { at: new Date(0), kind: 'audit-seal', text: '1:ab' };
  await sendSyslog({ protocol: 'udp', host: '127.0.0.1', port }, message);
  const [datagram] = (await received) as [Buffer];
  expect(datagram.toString()).toMatch(
    /^<109>1 1970-01-01T00:00:00\.000Z \S+ causeway \d+ audit-seal - 1:ab$/,
  );
  socket.close();
  await expect(
    sendSyslog({ protocol: 'tcp', host: '127.0.0.1', port: await freePort() }, message),
  ).rejects.toThrow('ECONNREFUSED');
  for (const AUDIT_SEAL_SYSLOG of ['logs.example:514', 'https://logs.example:514', 'udp://logs.example'])
    await expect(startTestGateway({ environment: { AUDIT_SEAL_SYSLOG } })).rejects.toThrow(
      `AUDIT_SEAL_SYSLOG must be udp://HOST:PORT or tcp://HOST:PORT, not "${AUDIT_SEAL_SYSLOG}"`,
    );
});

it('gateway audit verify proves every seal, and names the first that an end written anew does not have', async () => {
  // A line that a crash has cut off, the next after it, and lines of other programs, as a syslog server writes them.
  const [first = '', second = ''] = lines();
  appendFileSync(
    seals,
    `${second.slice(0, 60)}${messages.at(-1)}\nNov 29 08:00:00 host sshd[1]: session opened\n`,
  );
  const sound = await operator.run('audit', 'verify', '--seals', seals);
  expect(sound).toEqual({
    code: 0,
    output: expect.stringContaining('4 seals compared; 1 line without one.'),
  });
  await mark();
  await gateway.work(60_000);
  await mark();
  await gateway.work(60_000);
  expect(lines()).toHaveLength(7);

  // Whoever owns the database takes the newest entries away, with the recorded end, and writes others in their place.
  const [, last_sealed = '', hash_sealed = ''] = /([0-9]+):([0-9a-f]{64})$/.exec(second) ?? [];
  const owner = new pg.Client(database.connection);
  await owner.connect();
  for (const table of ['audit_log_outcomes', 'audit_log_entries'])
    await owner.query(`DELETE FROM ${table} WHERE number > $1`, [last_sealed]);
  await owner.query(`UPDATE audit_head SET number = $1, hash = decode($2, 'hex')`, [
    last_sealed,
    hash_sealed,
  ]);
  await owner.end();
  expect((await operator.run('audit', 'verify')).code).toBe(0);
  const missing = await operator.run('audit', 'verify', '--seals', seals);
  const number = Number(last_sealed);
  expect(missing).toEqual({
    code: 1,
    output: expect.stringContaining(`number ${number + 2}, as noted in line 6 of ${seals}: it is missing`),
  });
  await mark();
  await mark();
  expect((await operator.run('audit', 'verify')).code).toBe(0);
  const anew = await operator.run('audit', 'verify', '--seals', seals, '--json');
  expect([anew.code, JSON.parse(anew.output)]).toMatchObject([
    1,
    {
      clean: false,
      seals: 6,
      lines_without_seal: 1,
      discrepancies: [
        {
          subject: `audit log, number ${number + 2}, as noted in line 6 of ${seals}`,
          finding: expect.stringMatching(/^its hash is not the noted one: it is [0-9a-f]{64}$/),
        },
        { subject: 'audit log', finding: '1 more noted ends are not in it' },
      ],
    },
  ]);
  writeFileSync(`${folder.path}/other`, `${first.slice(0, 40)}\n`);
  for (const [path, says] of [
    [`${folder.path}/other`, 'holds no seal'],
    [`${folder.path}/none`, 'cannot be read: ENOENT'],
    [folder.path, 'cannot be read: it is a folder'],
  ] as const)
    expect(await operator.run('audit', 'verify', '--seals', path)).toEqual({
      code: 1,
      output: expect.stringContaining(says),
    });
});

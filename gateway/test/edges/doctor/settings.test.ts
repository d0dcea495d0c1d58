import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { roomFinding, unusableFinding } from '../../../src/edges/doctor/disk-checks.ts';
import { checkProxy } from '../../../src/edges/doctor/proxy-checks.ts';
import { selfSigned } from '../../support/certificate.ts';
import { freePort } from '../../support/gateway.ts';
import { found, kek, testFolder } from './doctor.ts';
import { day_ms } from '../../../src/kernel/values/dates.ts';

let folder: ReturnType<typeof testFolder>;
let servers: Server[];
beforeEach(() => {
  folder = testFolder();
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await new Promise((resolve) => server.close(resolve));
  folder.remove();
});

const examined = (environment: Record<string, string>): Promise<string[]> =>
  found({ GATEWAY_DATA_DIR: folder.path, ...environment });

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

describe('gateway doctor on settings', () => {
  it('reports of a new data folder only that nothing has been started', async () => {
    expect(await examined({})).toEqual([
      expect.stringMatching(/^warning in Database: There is no database yet\. > Start the gateway/),
    ]);
  });

  it('reports no missing data folder where the database is elsewhere', async () => {
    const GATEWAY_DATA_DIR = join(folder.path, 'nowhere');
    const missing = expect.stringMatching(/^warning in Disk: The data folder .* does not exist/);
    expect(await found({ GATEWAY_DATA_DIR })).toContainEqual(missing);
    const DATABASE_URL = `postgres://shop@127.0.0.1:${await freePort()}/pay`;
    expect(await found({ GATEWAY_DATA_DIR, DATABASE_URL })).not.toContainEqual(missing);
  });

  it('names all wrong variables at once, and checks the rest with the defaults', async () => {
    const wrong = {
      PORT: '99999',
      LOG_LEVEL: 'loud',
      TRUSTED_PROXIES: 'everyone',
      GATEWAY_MODE: 'production',
    };
    const findings = await examined(wrong);
    for (const rule of [
      'PORT must be a whole number from 1 to 65535, not "99999".',
      'LOG_LEVEL must be one of trace, debug, info, warn, error, silent, not "loud".',
      'TRUSTED_PROXIES must be IP addresses or CIDR ranges, not everyone.',
      'GATEWAY_KEK must be set in production',
    ])
      expect(findings).toContainEqual(expect.stringContaining(`error in Settings: ${rule}`));
    expect(findings).toContainEqual(expect.stringContaining('in Database: There is no database yet'));
  });

  it('reports the wrong content of a file once', async () => {
    writeFileSync(join(folder.path, 'token'), 'short');
    const findings = await examined({ METRICS_TOKEN_FILE: join(folder.path, 'token') });
    expect(findings.filter((line) => line.includes('METRICS_TOKEN'))).toEqual([
      expect.stringContaining('METRICS_TOKEN must be 16 to 200 printable characters'),
    ]);
  });

  it('names unknown variables that resemble its own', async () => {
    const findings = await examined({
      DATABSE_URL: 'x',
      GATEWAY_DATADIR: 'y',
      CAUSEWAY_PORT: '1',
      PATH_OF_A_SHOP: '/',
    });
    expect(findings.filter((one) => one.includes('in Settings'))).toEqual([
      'warning in Settings: DATABSE_URL is not a setting of the gateway. > Did you mean DATABASE_URL? Rename it, or remove it.',
      expect.stringContaining(
        'GATEWAY_DATADIR is not a setting of the gateway. > Did you mean GATEWAY_DATA_DIR?',
      ),
      expect.stringContaining(
        'CAUSEWAY_PORT is not a setting of the gateway. > Remove it, or look up the name',
      ),
    ]);
  });

  it('knows the variables of code samples and `gateway request`', async () => {
    const findings = await examined({
      GATEWAY_URL: 'http://127.0.0.1:8080',
      MERCHANT_ID: '1000001',
      ACCOUNT_ID: '1000001001',
      SIGN_KEY: 'x',
    });
    expect(findings.filter((one) => one.includes('is not a setting'))).toEqual([]);
  });

  it('names settings that have no effect beside others', async () => {
    writeFileSync(join(folder.path, 'key'), kek);
    const findings = await examined({
      GATEWAY_KEK: kek,
      GATEWAY_KEK_FILE: join(folder.path, 'key'),
      DATABASE_OWNER_URL: 'postgres://owner@localhost/pay',
    });
    expect(findings).toContainEqual(
      expect.stringContaining('GATEWAY_KEK_FILE has no effect: GATEWAY_KEK is set'),
    );
    expect(findings).toContainEqual(
      expect.stringContaining('DATABASE_OWNER_URL has no effect: DATABASE_URL is not set'),
    );
  });

  it('names settings of the sandbox that are left in production', async () => {
    const findings = await examined({
      GATEWAY_MODE: 'production',
      GATEWAY_KEK: kek,
      SANDBOX_FAULTS: 'duplicate=0.1',
    });
    expect(findings).toContainEqual(
      expect.stringContaining('SANDBOX_FAULTS has no effect: it is for a sandbox'),
    );
    expect(findings).toContainEqual(expect.stringContaining('Production runs on the embedded database'));
  });
});

describe('gateway doctor on a database that is away', () => {
  it('reports it', async () => {
    const findings = await examined({
      DATABASE_URL: `postgres://shop:hush-hush@127.0.0.1:${await freePort()}/pay`,
    });
    expect(findings).toEqual([
      expect.stringMatching(
        /^error in Database: The database does not answer: connect ECONNREFUSED [^>]*> Look after/,
      ),
    ]);
    expect(findings.join()).not.toContain('hush-hush');
  });

  it('continues where the database accepts the connection and says no more', async () => {
    const port = await listening(createServer((socket) => void socket.resume()));
    const environment = {
      GATEWAY_DATA_DIR: folder.path,
      DATABASE_URL: `postgres://shop@127.0.0.1:${port}/pay`,
    };
    expect(await found(environment, { within_ms: 200 })).toEqual([
      expect.stringMatching(/^error in Database: The database does not answer: /),
    ]);
  });

  it('tells it from a database that was never started', async () => {
    mkdirSync(join(folder.path, 'postgres'));
    writeFileSync(join(folder.path, 'postgres', 'PG_VERSION'), '18\n');
    expect(await examined({})).toEqual([
      'error in Database: The embedded database does not run, because no gateway runs on it. > Start the gateway with `npm start`, and run this again while it runs.',
    ]);
  });
});

describe('gateway doctor on the data folder', () => {
  it('reports one that cannot be used', async () => {
    writeFileSync(join(folder.path, 'file'), '');
    expect(await examined({ GATEWAY_DATA_DIR: join(folder.path, 'none') })).toContainEqual(
      expect.stringContaining('warning in Disk: The data folder'),
    );
    expect(await examined({ GATEWAY_DATA_DIR: join(folder.path, 'file') })).toContainEqual(
      expect.stringMatching(/error in Disk: The data folder \S+ is not a folder/),
    );
  });

  it.each([
    ['EROFS', 'is on a file system that is read-only. > Mount it for writing'],
    ['EACCES', 'cannot be written by this user (EACCES). > Give it to the user'],
  ])('names the remedy for the system’s error %s', (code, says) => {
    const { level, message, remedy } = unusableFinding('disk', 'The data folder', '/data', code);
    expect([level, `${message} > ${remedy}`]).toEqual(['error', expect.stringContaining(says)]);
  });

  it.each([
    [100e9, 200e9, 'ok'],
    [3e9, 200e9, 'ok'],
    [1.9e9, 200e9, 'warning'],
    [0.4e9, 200e9, 'error'],
    [0.4e9, 1e9, 'ok'],
    [0.04e9, 0.1e9, 'error'],
  ])('with %d free of %d bytes reports %s', (free, size, level) => {
    expect(roomFinding('disk', 'The data folder', '/data', free, size).level).toBe(level);
  });
});

describe('gateway doctor on TLS and the proxy', () => {
  const production = { mode: 'production', trusted_proxies: ['10.0.0.0/8'] } as const;
  const levels = async (...args: Parameters<typeof checkProxy>): Promise<string[]> =>
    (await checkProxy(...args)).map(({ level, message }) => `${level}: ${message}`);

  it('refuses production without TLS, for this machine only, or with every address as proxy', async () => {
    expect(await levels({ ...production, public_url: 'http://pay.example.com' }, null)).toContainEqual(
      expect.stringContaining('error: PUBLIC_URL is http://pay.example.com: cards would be entered'),
    );
    expect(await levels({ ...production, public_url: 'http://127.0.0.1:8080' }, null)).toContainEqual(
      expect.stringContaining('which only this machine can reach'),
    );
    const all = { ...production, public_url: 'https://pay.example.com', trusted_proxies: ['0.0.0.0/0'] };
    expect(await levels(all, null)).toContainEqual(
      expect.stringContaining('error: TRUSTED_PROXIES trusts every'),
    );
    expect(await levels({ ...all, trusted_proxies: [] }, null)).toContainEqual(
      expect.stringContaining('warning: TRUSTED_PROXIES is not set'),
    );
  });

  it('checks the certificate of the public address: days left, and its issuer', async () => {
    const now = new Date('2026-11-22T12:00:00Z');
    const from = new Date(now.getTime() - day_ms);
    const to = new Date(now.getTime() + 90 * day_ms);
    const port = await listening(
      createTlsServer(selfSigned(from, to), (socket) => void socket.on('error', () => {}).end()),
    );
    const config = { ...production, public_url: `https://localhost:${port}` };
    const at = (days: number): Promise<string[]> =>
      levels(config, { now: new Date(now.getTime() + days * day_ms), within_ms: 600_000 });
    const until = 'The certificate of localhost';
    expect(await at(0)).toContainEqual(
      expect.stringContaining(`ok: ${until}:${port} is valid until 2027-02-20 (90 days)`),
    );
    expect(await at(0)).toContainEqual(
      expect.stringMatching(/^error: The certificate of localhost:\d+ is not trusted: /),
    );
    expect(await at(80)).toContainEqual(
      expect.stringContaining(`warning: ${until}:${port} expires in 10 days, on 2027-02-20`),
    );
    expect(await at(91)).toContainEqual(
      expect.stringContaining(`error: ${until}:${port} expired on 2027-02-20`),
    );
  });

  it('reports where nothing answers there, or nothing that speaks TLS', async () => {
    const silent = await listening(createServer((socket) => void socket.resume()));
    const looked = { now: new Date('2026-11-22T12:00:00Z'), within_ms: 200 };
    for (const port of [await freePort(), silent])
      expect(await levels({ ...production, public_url: `https://localhost:${port}` }, looked)).toContainEqual(
        expect.stringContaining('cannot be reached by TLS from here'),
      );
  });
});

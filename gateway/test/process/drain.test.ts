import { readFileSync, renameSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freePort } from '../support/gateway.ts';
import { demoClient, makeDataFolder, startGatewayProcess, startProcess } from '../support/process.ts';

interface Answer {
  readonly status: number;
  readonly connection: string;
}

/** One request on an agent's connection, or on one of its own (`false`). */
function get(url: string, agent: Agent | false): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent }, (response) => {
      response.resume();
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, connection: response.headers.connection ?? '' }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('a gateway that drains', () => {
  it('reports that, serves kept and new connections without one failure, and then ends', async () => {
    const metrics_port = String(await freePort());
    const folder = await makeDataFolder({ DRAIN_SECONDS: '10', METRICS_PORT: metrics_port });
    const gateway = await startGatewayProcess(folder.environment);
    const client = demoClient(folder);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const results: (Answer | number | Error)[] = [];
    const sending = new AbortController();
    const sendRepeatedly = async (send: () => Promise<Answer | number>): Promise<void> => {
      while (!sending.signal.aborted) results.push(await send().catch((error: Error) => error));
    };
    const senders = [
      sendRepeatedly(() => get(`${gateway.url}/healthz`, agent)),
      sendRepeatedly(() => get(`${gateway.url}/healthz`, false)),
      sendRepeatedly(async () => (await client.authorise()).status),
    ];
    await expect.poll(() => results.length).toBeGreaterThan(20);
    expect(
      results.some(
        (result) =>
          typeof result === 'object' && 'connection' in result && result.connection === 'keep-alive',
      ),
    ).toBe(true);
    gateway.child.kill('SIGTERM');
    const readiness = (port: string): Promise<number> =>
      get(`http://127.0.0.1:${port}/readyz`, false).then(({ status }) => status);
    await expect.poll(() => readiness(folder.environment['PORT'] ?? ''), { interval: 20 }).toBe(503);
    expect(await readiness(metrics_port)).toBe(503);
    // Nobody goes elsewhere before this many more requests.
    const since = results.length;
    await expect.poll(() => results.length - since, { interval: 20 }).toBeGreaterThan(50);
    sending.abort();
    await Promise.all(senders);
    const during = results.slice(since);
    expect(during.length).toBeGreaterThan(50);
    expect(results.filter((result) => result instanceof Error)).toEqual([]);
    expect(
      new Set(results.map((result) => (typeof result === 'number' ? result : (result as Answer).status))),
    ).toEqual(new Set([200]));
    expect(await get(`${gateway.url}/healthz`, agent)).toEqual({ status: 200, connection: 'close' });
    expect(await gateway.ended).toBe(0);
    await expect(get(`${gateway.url}/healthz`, false)).rejects.toThrow('ECONNREFUSED');
    await folder.remove();
  });

  it('ends at once on a second signal, although it still accepts requests', async () => {
    const folder = await makeDataFolder({ DRAIN_SECONDS: '600' });
    const gateway = await startGatewayProcess(folder.environment);
    gateway.child.kill('SIGTERM');
    await expect.poll(async () => (await get(`${gateway.url}/readyz`, false)).status).toBe(503);
    // A signal within the first second is taken for the same one by another way.
    await expect
      .poll(() => (gateway.child.kill('SIGTERM') ? null : gateway.child.exitCode), { interval: 200 })
      .not.toBe(null);
    expect(await gateway.ended).toBe(1);
    await folder.remove();
  });

  it('does not wait for the end of its time when its database is lost meanwhile, and reports that', async () => {
    const folder = await makeDataFolder({ DRAIN_SECONDS: '600' });
    const gateway = await startGatewayProcess(folder.environment);
    gateway.child.kill('SIGTERM');
    await expect.poll(async () => (await get(`${gateway.url}/readyz`, false)).status).toBe(503);
    const cluster = join(folder.path, 'postgres');
    const [postmaster] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    renameSync(cluster, `${cluster}-gone`);
    process.kill(Number(postmaster), 'SIGKILL');
    expect(await gateway.ended).toBe(1);
    expect(gateway.output()).toContain(`\nthe database in ${cluster} is gone`);
    await folder.remove();
  });

  it('is not ready as a worker either, and begins nothing new', async () => {
    const metrics_port = String(await freePort());
    const folder = await makeDataFolder({
      DRAIN_SECONDS: '10',
      METRICS_PORT: metrics_port,
      LOG_LEVEL: 'info',
    });
    const worker = startProcess(['worker'], folder.environment);
    const url = `http://127.0.0.1:${metrics_port}`;
    await expect
      .poll(() =>
        get(`${url}/readyz`, false).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
    worker.child.kill('SIGTERM');
    await expect.poll(() => get(`${url}/readyz`, false).then(({ status }) => status)).toBe(503);
    const rounds = async (): Promise<string[]> => {
      const text = await (await fetch(`${url}/metrics`)).text();
      return text
        .split('\n')
        .filter((line) => line.startsWith('causeway_job_round_seconds_count{name="derive deliveries"}'));
    };
    const before = await rounds();
    for (let at = 0; at < 20; at += 1) expect(await rounds()).toEqual(before);
    expect(await worker.ended).toBe(0);
    await folder.remove();
  });
});

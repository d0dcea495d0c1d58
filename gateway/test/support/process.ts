import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '../../src/kernel/database/embedded/embedded.ts';
import { TestClient } from './client.ts';
import { freePort } from './gateway.ts';

const program = fileURLToPath(new URL('../../bin.js', import.meta.url));

/** A gateway in a process of its own, started as an operator starts it. */
export interface GatewayProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** Everything that it has printed so far. */
  output(): string;
  /** Resolves when it has ended, with its exit code or signal. */
  readonly ended: Promise<number | string>;
}

export interface DataFolder {
  readonly path: string;
  readonly environment: Record<string, string>;
  /** Stops the database that a killed gateway leaves running, and removes everything. */
  remove(): Promise<void>;
}

export async function makeDataFolder(environment: Record<string, string> = {}): Promise<DataFolder> {
  const path = mkdtempSync(join(tmpdir(), 'causeway-data-'));
  return {
    path,
    environment: {
      GATEWAY_DATA_DIR: path,
      PORT: String(await freePort()),
      LOG_LEVEL: 'warn',
      ...environment,
    },
    async remove() {
      // A gateway that has ended by itself has stopped its database.
      if (existsSync(join(path, 'postgres', 'postmaster.pid'))) await (await startEmbedded(path)).stop();
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Starts a command of the gateway's program and collects what it prints. */
export function startProcess(args: readonly string[], environment: Record<string, string>): GatewayProcess {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout?.on('data', (chunk) => (text += String(chunk)));
  child.stderr?.on('data', (chunk) => (text += String(chunk)));
  const ended = new Promise<number | string>((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? signal ?? 'gone'));
  });
  return { child, url: `http://127.0.0.1:${environment['PORT']}`, output: () => text, ended };
}

/** Starts a gateway and waits until it takes requests. @throws with its output when it ends instead */
export async function startGatewayProcess(
  environment: Record<string, string>,
  args: readonly string[] = [],
): Promise<GatewayProcess> {
  const started = startProcess(args, environment);
  // It greets when it listens. Asking it again and again instead would take the processor from its start.
  const greeted = new Promise<null>((resolve) => {
    started.child.stdout?.on('data', () => {
      if (started.output().includes('Causeway is ready at')) resolve(null);
    });
  });
  const code = await Promise.race([greeted, started.ended]);
  if (code !== null) throw new Error(`the gateway ended with ${code}:\n${started.output()}`);
  const ready = await fetch(`${started.url}/readyz`);
  if (!ready.ok) throw new Error(`the gateway is not ready: ${await ready.text()}\n${started.output()}`);
  return started;
}

/** Runs a command to its end. */
export async function runCommand(
  args: readonly string[],
  environment: Record<string, string>,
): Promise<{ code: number | string; output: string }> {
  const started = startProcess(args, environment);
  return { code: await started.ended, output: started.output() };
}

/** The demo merchant of a data folder. */
export function demoClient(folder: DataFolder): TestClient {
  const demo = JSON.parse(readFileSync(join(folder.path, 'demo-credentials.json'), 'utf8'));
  return new TestClient({ ...demo, url: demo.base_url, nowMs: () => Date.now() });
}

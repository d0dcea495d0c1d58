import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { on } from 'node:events';
import { mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../support/gateway.ts';
import { startGatewayProcess, type GatewayProcess } from '../../support/process.ts';

/** "Try it in five minutes" of docs/acquirers.md, as a newcomer runs it. */
const repository = fileURLToPath(new URL('../../../../', import.meta.url));
const page = readFileSync(join(repository, 'docs/acquirers.md'), 'utf8');
const [, section = ''] = /^## Try it in five minutes\n(.*?)^## /ms.exec(page) ?? [];

interface Step {
  /** `sh`: for a shell; `console`: for the stand-in. */
  readonly language: string;
  readonly code: string;
  /** What it prints among other lines, in this order. */
  readonly prints: RegExp;
}

function patternOf(printed: string): RegExp {
  const escaped = RegExp.escape(printed.trimEnd()).replaceAll(RegExp.escape('…'), '.*');
  return new RegExp(escaped.replaceAll(RegExp.escape('\n'), '\n(?:.*\n)*?'));
}

function readSteps(text: string): Step[] {
  const blocks = [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', code = '']) => ({
    language,
    code,
  }));
  return blocks.flatMap(({ language, code }, at) => {
    const next = blocks[at + 1];
    const prints = patternOf(next?.language === 'text' ? next.code : '');
    return language === 'text' ? [] : [{ language, code, prints }];
  });
}

/** A terminal in which a person types. */
class Terminal {
  readonly #shell: ChildProcessWithoutNullStreams;
  #output = '';

  constructor(folder: string) {
    // A group of its own, so that everything started in it ends with it.
    this.#shell = spawn('bash', ['-o', 'pipefail'], { cwd: folder, detached: true });
    for (const stream of [this.#shell.stdout, this.#shell.stderr])
      stream.on('data', (chunk) => (this.#output += String(chunk)));
  }

  type(text: string): void {
    this.#output = '';
    this.#shell.stdin.write(text);
  }

  get output(): string {
    return this.#output;
  }

  /** @returns what the commands print, once they have ended, and the code of the last that failed, else 0 */
  async run(commands: string): Promise<string> {
    this.type(`code=0; trap 'code=$?' ERR\n{\n${commands}\n} < /dev/null; echo "ended with $code"\n`);
    for await (const _ of on(this.#shell.stdout, 'data'))
      if (/ended with [0-9]+\n$/.test(this.#output)) break;
    return this.#output;
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => void this.#shell.once('close', resolve));
    process.kill(-this.#shell.pid!, 'SIGTERM');
    await ended;
  }
}

let folder: string;
let gateway: GatewayProcess;
let stand_in: Terminal;
let shell: Terminal;
let steps: Step[];
let port: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'causeway-five-minutes-'));
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  port = String(await freePort());
  const stand_in_port = String(await freePort());
  steps = readSteps(section.replaceAll('8080', port).replaceAll('4010', stand_in_port));
  gateway = await startGatewayProcess({
    PORT: port,
    GATEWAY_DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'warn',
  });
  stand_in = new Terminal(folder);
  shell = new Terminal(folder);
});

afterAll(async () => {
  await shell.close();
  await stand_in.close();
  gateway.child.kill();
  await gateway.ended;
  await rm(folder, { recursive: true, force: true });
});

/** The customer in a browser: opens the page and presses the link. */
async function press(text: string, issuer_url: string): Promise<Response> {
  const html = await (await fetch(issuer_url)).text();
  const link = new RegExp(`<a href="([^"]+)">${text}</a>`).exec(html)?.[1] ?? '';
  const response = await fetch(new URL(link, issuer_url), { redirect: 'manual' });
  return fetch(response.headers.get('location') ?? '', { redirect: 'manual' });
}

it('the guide of five minutes leads a newcomer from a challenge to a dispute that is won, with a sound ledger', async () => {
  const [starting, playing, ...typed] = steps;
  expect(starting?.code).toBe('npm ci && npm start\n');
  stand_in.type(playing!.code);
  await expect.poll(() => stand_in.output).toMatch(playing!.prints);
  expect(typed).toHaveLength(13);
  for (const { language, code, prints } of typed) {
    if (language === 'console') {
      stand_in.type(code);
      await expect.poll(() => stand_in.output).toMatch(prints);
      continue;
    }
    // What comes by notification is asked for again and again, as the page says.
    if (/request retrieval|events list/.test(code))
      await expect.poll(() => shell.run(code), { interval: 200 }).toMatch(prints);
    else expect(await shell.run(code), code).toMatch(prints);
    expect(shell.output, code).toMatch(/ended with 0\n$/);
    const issuer_url = /"issuer_url": "(.+)"/.exec(shell.output)?.[1];
    if (issuer_url === undefined) continue;
    const back = await press('Pass', issuer_url);
    expect(back.headers.get('location')).toMatch(/^https:\/\/example\.com\/back\?/);
  }
});

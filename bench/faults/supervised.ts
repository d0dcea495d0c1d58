import { spawn, type ChildProcess } from 'node:child_process';
import { openSync, closeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const restart_pause_ms = 100;
const end_within_ms = 20_000;

export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly folder?: string;
  /** What it prints is appended to this file. */
  readonly log: string;
  readonly uid?: number;
  readonly gid?: number;
}

/** A program that is started again whenever it ends, as systemd does with Restart=always and RestartSec=100ms. */
export class Supervised {
  #program: Program;
  #child: ChildProcess | null = null;
  #resting = false;

  constructor(program: Program) {
    this.#program = program;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  start(): void {
    this.#resting = false;
    const { command, args, environment = {}, folder, log, uid, gid } = this.#program;
    const file = openSync(log, 'a');
    const child = spawn(command, args, {
      env: { ...process.env, ...environment },
      stdio: ['ignore', file, file],
      ...(folder === undefined ? {} : { cwd: folder }),
      ...(uid === undefined || gid === undefined ? {} : { uid, gid }),
    });
    closeSync(file);
    this.#child = child;
    child.on('error', () => {});
    child.on('exit', () => {
      if (this.#child === child) this.#child = null;
      setTimeout(() => {
        if (!this.#resting && this.#child === null) this.start();
      }, restart_pause_ms).unref();
    });
  }

  /** From its next start it is another program. */
  become(program: Program): void {
    this.#program = program;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** It is not started again by itself. @returns its process id; 0: it is not running */
  rest(): number {
    this.#resting = true;
    return this.pid;
  }

  /** Ends it for good, gently first. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.#resting = true;
    const child = this.#child;
    if (child === null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    child.kill('SIGCONT');
    await Promise.race([ended, sleep(end_within_ms, undefined, { ref: false })]);
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
  }
}

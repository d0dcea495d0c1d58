import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A shell in which one thing is typed after the other; variables and folder stay, and the first failure ends it. */
export class Shell {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  #output = '';
  #done = 0;

  /** @param env all of its environment */
  constructor(folder: string, env: NodeJS.ProcessEnv) {
    // In a group of its own, with all that it starts.
    this.#child = spawn('bash', ['-e'], { cwd: folder, env, detached: true });
    this.#ended = once(this.#child, 'close');
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk) => (this.#output += String(chunk)));
  }

  /** What was printed so far. */
  get output(): string {
    return this.#output;
  }

  /** Types something, and does not wait for its end. It finds nothing on its standard input. */
  begin(text: string): void {
    this.#child.stdin?.write(`{\n${text}\n} </dev/null\n`);
  }

  /** Types something, and waits for its end. @throws with what was printed, if it fails */
  async run(text: string): Promise<void> {
    const mark = `\u0001${(this.#done += 1)}\n`;
    this.begin(`${text}\nprintf '\\001${this.#done}\\n'`);
    await this.prints(mark);
    this.#output = this.#output.replace(mark, '');
  }

  /** Waits until something was printed. @throws with what was printed instead, if the shell ends */
  async prints(text: string): Promise<void> {
    while (!this.#output.includes(text)) {
      const more = once(this.#child.stdout!, 'data').then(() => true);
      const is_open = await Promise.race([more, this.#ended.then(() => false)]);
      if (!is_open && !this.#output.includes(text)) throw new Error(`it ended:\n${this.#output}`);
    }
  }

  /** Ends it, with all that it started. */
  async end(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null)
      process.kill(-Number(this.#child.pid));
    await this.#ended;
  }
}

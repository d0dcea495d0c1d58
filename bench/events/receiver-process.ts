import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Answer, Command } from './receiver.ts';

/** The receiver, from the outside. */
export class ReceiverProcess {
  readonly url: string;
  readonly refusing_url: string;
  readonly #child: ChildProcess;

  static async start(): Promise<ReceiverProcess> {
    const child = fork(fileURLToPath(new URL('receiver.ts', import.meta.url)));
    const ready = await next(child, 'ready');
    return new ReceiverProcess(child, ready.url, ready.refusing_url);
  }

  constructor(child: ChildProcess, url: string, refusing_url: string) {
    this.#child = child;
    this.url = url;
    this.refusing_url = refusing_url;
  }

  async beIll(): Promise<void> {
    const ill = next(this.#child, 'ill');
    this.#child.send({ command: 'be ill' } satisfies Command);
    await ill;
  }

  /** What came since the last time. */
  async take(): Promise<{ healthy_ms: readonly number[]; received: number }> {
    const received = next(this.#child, 'taken');
    this.#child.send({ command: 'take' } satisfies Command);
    return received;
  }

  stop(): void {
    this.#child.kill();
  }
}

function next<Kind extends Answer['report']>(
  child: ChildProcess,
  kind: Kind,
): Promise<Extract<Answer, { report: Kind }>> {
  return new Promise((resolve) => {
    const hear = (message: Answer): void => {
      if (message.report !== kind) return;
      child.off('message', hear);
      resolve(message as Extract<Answer, { report: Kind }>);
    };
    child.on('message', hear);
  });
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { runProgram } from '../../src/edges/cli/program.ts';

interface Printed {
  readonly stream: NodeJS.WriteStream;
  readonly text: string;
}

/** What a command prints, each apart from those that run beside it. */
const printed = new AsyncLocalStorage<Printed[]>();

for (const stream of [process.stdout, process.stderr]) {
  const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
  stream.write = (...args: unknown[]) => {
    const texts = printed.getStore();
    if (!texts) return write(...args);
    texts.push({ stream, text: String(args[0]) });
    const done = args.at(-1);
    if (typeof done === 'function') process.nextTick(done);
    return true;
  };
}

/** Runs a command of the gateway's program in this process, which takes a tenth of the time of one of its own. */
export async function runInProcess(
  args: readonly string[],
  environment: Record<string, string>,
): Promise<{ code: number; output: string; stdout: string }> {
  const texts: Printed[] = [];
  const code = await printed.run(texts, () => runProgram({ ...process.env, ...environment }, args));
  const textOf = (some: readonly Printed[]): string => some.map(({ text }) => text).join('');
  return {
    code,
    output: textOf(texts),
    stdout: textOf(texts.filter(({ stream }) => stream === process.stdout)),
  };
}

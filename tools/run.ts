import { spawnSync } from 'node:child_process';

/** How a program is run. */
interface RunOptions {
  readonly cwd?: string;
  /** Beside the variables of this process. */
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string | Buffer;
  readonly uid?: number;
  readonly gid?: number;
  /** What it prints goes to the terminal, and is not returned. */
  readonly shown?: boolean;
  /** It fails, too, if it prints something on standard error. */
  readonly silent?: boolean;
}

/** A program that failed, with the last lines of what it printed. */
export class ProgramFailed extends Error {
  override name = 'ProgramFailed';
}

const lines_max = 40;
const output_max_bytes = 2 ** 30;

function outcome(program: string, args: readonly string[], options: RunOptions): Buffer {
  const { shown = false, silent = false, env, ...spawn_options } = options;
  const stream = shown ? 'inherit' : 'pipe';
  const { status, signal, stdout, stderr, error } = spawnSync(program, args, {
    ...spawn_options,
    env: { ...process.env, ...env },
    maxBuffer: output_max_bytes,
    stdio: [options.input === undefined ? 'ignore' : 'pipe', stream, stream],
  });
  if (error) throw new ProgramFailed(`${program}: ${error.message}`);
  // Nothing was kept of what was shown.
  const printed = stdout ?? Buffer.alloc(0);
  const complaint = stderr?.toString() ?? '';
  if (status === 0 && (!silent || complaint === '')) return printed;
  const last = `${printed.toString()}${complaint}`.trim().split('\n').slice(-lines_max).join('\n');
  throw new ProgramFailed(`${program} ${args.join(' ')} ended with ${status ?? signal}:\n${last}`);
}

/** Runs a program to its end. @returns what it printed on standard output @throws ProgramFailed */
export function run(program: string, args: readonly string[], options: RunOptions = {}): string {
  return outcome(program, args, options).toString();
}

/** As `run`, of a program that does not print text. */
export function runForBytes(program: string, args: readonly string[], options: RunOptions = {}): Buffer {
  return outcome(program, args, options);
}

import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import type { Cost } from './costs.ts';
import { median, run } from './measure.ts';

/** One thing measured over several rounds. */
export interface Result {
  readonly name: string;
  readonly unit: string;
  readonly values: readonly number[];
  /** What the median should reach; null where it is only information. */
  readonly goal: { readonly at_least?: number; readonly at_most?: number } | null;
}

/** What was measured, round after round. */
export class Notes {
  readonly #values = new Map<string, { unit: string; goal: Result['goal']; values: number[] }>();

  /** Keeps one round's value of something, and prints it. */
  note(name: string, unit: string, goal: Result['goal'], value: number): void {
    const entry = this.#values.get(name) ?? { unit, goal, values: [] };
    entry.values.push(value);
    this.#values.set(name, entry);
    process.stdout.write(`  ${name}: ${value.toFixed(2)} ${unit}\n`);
  }

  results(): Result[] {
    return [...this.#values].map(([name, result]) => ({ name, ...result }));
  }
}

/** Keeps what an item of a load cost. */
export function noteCost(notes: Notes, name: string, { gateway_us, postgres_us, wal_bytes }: Cost): void {
  if (gateway_us > 0) notes.note(`${name}, processor time of the gateway an item`, 'µs', null, gateway_us);
  notes.note(`${name}, processor time of PostgreSQL an item`, 'µs', null, postgres_us);
  notes.note(`${name}, write-ahead log an item`, 'bytes', null, wal_bytes);
}

function reached({ values, goal }: Result): string {
  if (!goal) return '';
  const value = median(values);
  const ok = value >= (goal.at_least ?? -Infinity) && value <= (goal.at_most ?? Infinity);
  return ok ? 'reached' : 'NOT reached';
}

function goalText({ goal }: Result): string {
  if (!goal) return '';
  return goal.at_least === undefined ? `≤ ${goal.at_most}` : `≥ ${goal.at_least}`;
}

function figure(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}

/** The results as a Markdown table. */
function table(results: readonly Result[]): string {
  const rows = results.map((result) => {
    const { name, unit, values } = result;
    const spread = `${figure(Math.min(...values))} – ${figure(Math.max(...values))}`;
    return `| ${name} | ${figure(median(values))} ${unit} | ${spread} | ${goalText(result)} | ${reached(result)} |`;
  });
  return ['| Measured | Median | Spread | Goal | |', '|---|---|---|---|---|', ...rows, ''].join('\n');
}

/** Prints the table, and keeps it with the machine and the versions in bench/results. */
export async function report(results: readonly Result[], settings: Record<string, unknown>): Promise<void> {
  const [cpu] = cpus();
  const machine = {
    cpu: cpu?.model,
    cores: cpus().length,
    memory_gib: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    pgbench: (await run('pgbench', ['--version'])).trim(),
    commit: (await run('git', ['rev-parse', '--short', 'HEAD']).catch(() => 'unknown')).trim(),
  };
  const at = new Date().toISOString().slice(0, 16).replaceAll(':', '');
  const folder = new URL('results/', import.meta.url);
  await mkdir(folder, { recursive: true });
  const text = `# ${at}\n\n${table(results)}\n\`\`\`json\n${JSON.stringify({ machine, settings }, null, 2)}\n\`\`\`\n`;
  await writeFile(new URL(`${at}.md`, folder), text);
  await writeFile(
    new URL(`${at}.json`, folder),
    `${JSON.stringify({ machine, settings, results }, null, 2)}\n`,
  );
  process.stdout.write(`\n${table(results)}\nKept in bench/results/${at}.md and .json\n`);
}

import { writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Row } from './stage.ts';

function seconds(ms: number): string {
  return ms === Infinity ? 'never' : `${(ms / 1000).toFixed(2)} s`;
}

function line(row: Row): string[] {
  return [
    row.scenario,
    String(row.causes),
    String(row.requests),
    String(row.acknowledged),
    String(row.failed_attempts),
    String(row.lost),
    String(row.twice),
    String(row.wrong),
    String(row.open),
    row.verified ? 'sound' : 'NOT SOUND',
    `${seconds(row.slowest_service_ms)} (≤ ${row.service_within_ms / 1000} s)`,
  ];
}

const head = [
  'Scenario',
  'Causes',
  'Requests',
  'Acknowledged',
  'Failed tries',
  'Lost',
  'Twice',
  'Wrong',
  'Open',
  'Verify',
  'Slowest return to service',
];

/** The rows as a Markdown table. */
export function table(rows: readonly Row[]): string {
  const cells = [head, head.map(() => ''), ...rows.map(line)];
  const widths = head.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  return cells
    .map((row, index) =>
      index === 1
        ? `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
        : `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`,
    )
    .join('\n');
}

/** Keeps the table with the machine in bench/results. @returns the file's path */
export async function report(
  rows: readonly Row[],
  skipped: readonly string[],
  args: readonly string[],
): Promise<string> {
  const [cpu] = cpus();
  const now = new Date().toISOString();
  const path = fileURLToPath(
    new URL(`../results/faults-${now.slice(0, 16).replace(':', '')}.md`, import.meta.url),
  );
  const notes = rows.flatMap(({ scenario, notes: texts }) => texts.map((text) => `- ${scenario}: ${text}`));
  const parts = [
    `# Faults, ${now.slice(0, 16).replace('T', ' ')} UTC`,
    `\`npm run faults -- ${args.join(' ')}\` on ${cpus().length} × ${cpu?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release()}, Node ${process.version}.`,
    table(rows),
    [...notes, ...skipped.map((text) => `- not shown: ${text}`)].join('\n'),
  ];
  writeFileSync(path, `${parts.filter((part) => part !== '').join('\n\n')}\n`);
  return path;
}

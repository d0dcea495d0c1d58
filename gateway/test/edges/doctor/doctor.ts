import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { examine, type ExamineOptions } from '../../../src/edges/doctor/examine.ts';

/** No answer is given up on a slow machine. */
const patience_ms = 600_000;

/** `warning in Keys: what it says > what to do`, for every finding of some levels. */
export async function found(
  environment: Record<string, string>,
  options: Partial<ExamineOptions> = {},
  levels: readonly string[] = ['warning', 'error'],
): Promise<string[]> {
  const groups = await examine(environment, { network: false, within_ms: patience_ms, ...options });
  return groups.flatMap(({ name, findings }) =>
    findings
      .filter(({ level }) => levels.includes(level))
      .map(({ level, message, remedy }) => `${level} in ${name}: ${message} > ${remedy}`),
  );
}

/** A folder for a test, removed at its end. */
export function testFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'causeway-doctor-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export const kek = Buffer.alloc(32, 7).toString('base64');

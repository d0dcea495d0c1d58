import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const mailbox = new URL('../../../src/banking/iso20022/mailbox.ts', import.meta.url).href;

it('a payment file that the disk has too little room for does not count as written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-full-disk-'));
  mkdirSync(join(folder, 'staging'));
  const program = `
    import { Mailbox } from ${JSON.stringify(mailbox)};
    const staged = new Mailbox(${JSON.stringify(folder)}).stage('a.xml', ['x'.repeat(2_000_000)]);
    console.log(await staged.then(() => 'written', ({ code }) => code));`;
  // The system writes what there is room for, says how much that was, and refuses only what comes after it.
  const { stdout } = spawnSync(
    'sh',
    ['-c', 'ulimit -f 1000; exec "$0" --input-type=module -e "$1"', process.execPath, program],
    { encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  expect(stdout.trim()).toBe('EFBIG');
});

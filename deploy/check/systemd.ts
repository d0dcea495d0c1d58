import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../../tools/repository.ts';
import { run } from '../../tools/run.ts';
import { heading, verified } from './report.ts';

const units = join(repository, 'deploy/systemd');
/** Of 10, by systemd-analyze security; a unit without hardening has 9.6. */
const exposure_max = 1.5;

/** Lets systemd read the units and judge their hardening; node stands in the place of the installed program. */
export async function checkSystemd(): Promise<void> {
  heading('systemd');
  const folder = mkdtempSync(join(tmpdir(), 'causeway-units-'));
  try {
    for (const unit of readdirSync(units).filter((name) => name.endsWith('.service'))) {
      const text = run('sed', [
        `s#^ExecStart=/opt/causeway/bin/node#ExecStart=${process.execPath}#`,
        join(units, unit),
      ]);
      writeFileSync(join(folder, unit), text);
      const words = ['verify', '--man=no', join(folder, unit)];
      const said = run('systemd-analyze', words, { silent: true });
      verified(`${unit}: systemd-analyze verify finds nothing`, said === '', said);
      const judged = run('systemd-analyze', ['security', '--offline=true', '--no-pager', join(folder, unit)]);
      const exposure = Number(/Overall exposure level for [^:]+: ([0-9.]+)/.exec(judged)?.[1] ?? 10);
      verified(
        `${unit}: its exposure is ${exposure}, at most ${exposure_max}`,
        exposure <= exposure_max,
        judged,
      );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

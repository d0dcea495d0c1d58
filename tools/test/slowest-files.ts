import type { Reporter, TestModule } from 'vitest/node';

const shown = 20;

/** Prints which files took longest, when all have run. */
export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= shown) return;
    const times = modules.map((module) => ({
      file: module.relativeModuleId,
      ms: module.diagnostic().duration + module.diagnostic().setupDuration,
    }));
    const slowest = times.toSorted((one, other) => other.ms - one.ms).slice(0, shown);
    const lines = slowest.map(({ file, ms }) => `${(ms / 1_000).toFixed(1).padStart(8)} s  ${file}\n`);
    process.stdout.write(`\nThe ${shown} slowest files:\n${lines.join('')}`);
  }
}

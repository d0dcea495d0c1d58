import type { Reporter, TestModule } from 'vitest/node';
import { loadText } from '../load.ts';

/** Prints how busy the machine was when a file had failed: where a bound was met, that may be why. */
export class LoadAtFailure implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    if (module.state() === 'failed')
      process.stdout.write(`${module.relativeModuleId} failed: ${loadText()}\n`);
  }
}

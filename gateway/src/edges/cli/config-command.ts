import { readConfig, redactConfig } from '../../kernel/config.ts';
import { withoutGateway, type Command } from './command.ts';
import { printRecord, type OutputOptions } from './output.ts';
import type { Environment } from './declare-command.ts';

export function addConfigCommands(config: Command, environment: Environment): void {
  config
    .command('print')
    .description('print the current settings, without passwords and keys')
    .option('--json', 'print JSON')
    .action(
      withoutGateway((options: OutputOptions) => printRecord(redactConfig(readConfig(environment)), options)),
    );
}

import { readConfig, redactConfig } from '../../kernel/config.ts';
import { json, offline } from './declare-command.ts';

export const addConfigCommands = offline({
  name: 'print',
  summary: 'print the current settings, without passwords and keys',
  takes: { json },
  run: (environment) => redactConfig(readConfig(environment)),
});

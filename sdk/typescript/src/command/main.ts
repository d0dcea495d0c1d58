#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { debuglog } from 'node:util';
import { CausewayError } from '../sdk.ts';
import { exit_codes, helpOf, overviewOf, UsageError } from './declare.ts';
import { commands } from './commands.ts';
import { Output, printable } from './output.ts';

function version(): string {
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** The command that was probably meant: what begins alike. */
function suggestionFor(name: string): string {
  const meant = commands.find((command) => command.name.startsWith(name.slice(0, 2)));
  return meant ? `did you mean causeway ${meant.name}?` : 'see causeway --help';
}

/** What went wrong, and what to do, for a person or as JSON. @returns the exit code */
function report(error: unknown, output: Output): number {
  if (error instanceof UsageError) {
    output.note(`causeway: ${error.message}`);
    return exit_codes.usage;
  }
  if (!(error instanceof CausewayError)) return reportUnforeseen(error as NodeJS.ErrnoException, output);
  const { name, code, source, message, remedy, request_id, may_have_happened } = error;
  if (output.json)
    output.value({ error: { name, code, source, message, remedy, request_id, may_have_happened } });
  else {
    const where = source === '' || message.includes(source) ? '' : ` (${source})`;
    output.note(output.red(`causeway: ${code === '' ? '' : `${code} `}${printable(message)}${where}`));
    if (remedy !== '') output.note(remedy);
    if (may_have_happened) output.note('What was requested may have happened: look before you repeat it.');
    if (request_id !== '') output.note(output.dim(`request ${request_id}`));
  }
  return may_have_happened ? exit_codes.unknown : exit_codes.refused;
}

/** An error of the system, such as a file that cannot be written, or a mistake of the command itself. */
function reportUnforeseen(error: NodeJS.ErrnoException, output: Output): number {
  output.note(output.red(`causeway: ${printable(error.message)}`));
  if (error.syscall !== undefined) return exit_codes.usage;
  output.note('This is a mistake of the command: report it, with what NODE_DEBUG=causeway prints more.');
  debuglog('causeway')('%s', error.stack);
  return exit_codes.unknown;
}

async function main([name = '', ...args]: readonly string[]): Promise<number> {
  const json = args.includes('--json');
  const { NO_COLOR } = process.env;
  const output = new Output({ json, colours: process.stdout.isTTY && !json && !NO_COLOR });
  if (['--version', '-V'].includes(name)) {
    output.line(version());
    return exit_codes.done;
  }
  if (name === '' || name === 'help' || name.startsWith('-')) {
    const about = commands.find((command) => command.name === args[0]);
    output.line((about ? helpOf(about) : overviewOf(commands)).trimEnd());
    return ['--help', '-h', 'help'].includes(name) ? exit_codes.done : exit_codes.usage;
  }
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  const command = commands.find((known) => known.name === name);
  try {
    if (!command) throw new UsageError(`there is no command ${name}: ${suggestionFor(name)}`);
    if (args.some((arg) => arg === '--help' || arg === '-h')) {
      output.line(helpOf(command).trimEnd());
      return exit_codes.done;
    }
    return await command.runArgs(args, output, ending.signal);
  } catch (error) {
    if (!ending.signal.aborted || error instanceof UsageError) return report(error, output);
    if (command?.endless) return exit_codes.done;
    output.note('causeway: ended before it was done. What was requested may have happened.');
    return exit_codes.unknown;
  }
}

// Whoever reads the output, such as head, has read enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(exit_codes.done);
  throw error;
});
process.exitCode = await main(process.argv.slice(2));

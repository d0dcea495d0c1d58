import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { UsageError } from '../errors.ts';
import type { Environment } from './with-gateway.ts';

/** Where a person's token is given: the list of processes shows what is on a command line. */
const token_variable = 'GATEWAY_OPERATOR_TOKEN';

/**
 * The token of the person who decides: from the environment, or typed into a terminal, which does not show it.
 * @throws UsageError when there is none
 */
export async function readToken(environment: Environment): Promise<string> {
  const given = environment[token_variable]?.trim();
  if (given) return given;
  const typed = process.stdin.isTTY ? await ask() : '';
  if (typed === '')
    throw new UsageError(
      `A person decides this. Create a token in the operator console, under Command-line token, and put it into ${token_variable}`,
    );
  return typed;
}

async function ask(): Promise<string> {
  process.stderr.write('Command-line token, from the operator console: ');
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
  try {
    return (await terminal.question('')).trim();
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

import { parseArgs } from 'node:util';
import type { Output } from './output.ts';

/** An option of a command: `--forward-to <url>`, or a flag where it takes nothing. */
interface Option {
  /** What it takes, in words; none of a flag. */
  readonly takes?: string;
  readonly help: string;
  /** May be repeated. */
  readonly many?: true;
  readonly choices?: readonly string[];
}

type Options = Readonly<Record<string, Option>>;
type ValueOf<O extends Option> = O extends { readonly takes: string }
  ? O extends { readonly many: true }
    ? readonly string[] | undefined
    : string | undefined
  : boolean | undefined;
type ValuesOf<O extends Options> = { readonly [Name in keyof O]: ValueOf<O[Name]> };

const common_options = {
  profile: { takes: 'name', help: 'the account of another login (default: the one of the last login)' },
  json: { help: 'print JSON, for programs' },
  help: { help: 'print this help' },
} as const satisfies Options;

/** What a command is run with. */
interface Run<O extends Options> {
  readonly values: ValuesOf<O & typeof common_options>;
  /** What was typed beside the options. */
  readonly args: readonly string[];
  readonly output: Output;
  /** Aborted when the person ends the command. */
  readonly signal: AbortSignal;
}

interface Declaration<O extends Options> {
  readonly name: string;
  readonly summary: string;
  /** What can be typed beside the options, such as `<event>`. */
  readonly takes?: string;
  /** How much of it there may be. */
  readonly args_max?: number;
  readonly about: string;
  /** It goes on until a person ends it, and is done then. */
  readonly endless?: true;
  readonly options: O;
  readonly examples: readonly (readonly [line: string, what: string])[];
  /** @returns the exit code; none is 0 */
  readonly run: (run: Run<O>) => Promise<number | void>;
}

export type Command = Omit<Declaration<Options>, 'run'> & {
  readonly runArgs: (args: readonly string[], output: Output, signal: AbortSignal) => Promise<number>;
};

/** What a person typed wrongly: the message says what to type. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Declares a command: its help, its page in the documentation and what reads its arguments follow. */
export function declareCommand<const O extends Options>(declaration: Declaration<O>): Command {
  const { run, ...command } = declaration;
  return {
    ...command,
    async runArgs(args, output, signal) {
      const { values, positionals } = parseTyped(command, args);
      return (await run({ values: values as Run<O>['values'], args: positionals, output, signal })) ?? 0;
    },
  };
}

/** @throws UsageError for an option that there is not, a missing value, and too many arguments */
function parseTyped(
  { name, options, args_max = 0, takes }: Omit<Command, 'runArgs'>,
  args: readonly string[],
): { values: Readonly<Record<string, unknown>>; positionals: readonly string[] } {
  const all: Options = { ...options, ...common_options };
  const entries = Object.entries(all).map(
    ([option, { takes: word, many = false }]) =>
      [option, { type: word === undefined ? 'boolean' : 'string', multiple: many }] as const,
  );
  const parsed = (() => {
    try {
      return parseArgs({ args: [...args], options: Object.fromEntries(entries), allowPositionals: true });
    } catch (error) {
      // Its first sentence; the others are about an argument that begins with a hyphen.
      const [message = ''] = (error as Error).message.split('. ');
      throw new UsageError(`${message}: see causeway ${name} --help`);
    }
  })();
  if (parsed.positionals.length > args_max)
    throw new UsageError(
      `${parsed.positionals[args_max]} is too much: it is causeway ${[name, takes].filter(Boolean).join(' ')}`,
    );
  for (const [option, { choices }] of Object.entries(all)) {
    const value = parsed.values[option];
    if (choices && typeof value === 'string' && !choices.includes(value))
      throw new UsageError(`--${option} is ${choices.join(' or ')}`);
  }
  return { values: parsed.values, positionals: parsed.positionals };
}

const width = 90;

/** A text in lines of at most 90 characters. */
function wrapped(text: string, indent: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && indent.length + line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join(`\n${indent}`);
}

/** Names with what they mean, in two columns. */
function columns(rows: readonly (readonly [string, string])[]): string {
  const names = Math.max(...rows.map(([name]) => name.length)) + 2;
  return rows
    .map(([name, text]) => `  ${name.padEnd(names)}${wrapped(text, ' '.repeat(names + 2))}`)
    .join('\n');
}

/** `--forward-to <url>` of an option. */
function optionName(name: string, { takes }: Option): string {
  return takes === undefined ? `--${name}` : `--${name} <${takes}>`;
}

/** How a command is typed. */
function usageOf({ name, takes }: Omit<Command, 'runArgs'>): string {
  return `causeway ${[name, takes, '[options]'].filter(Boolean).join(' ')}`;
}

/** What `causeway <command> --help` prints. */
export function helpOf(command: Omit<Command, 'runArgs'>): string {
  const options = { ...command.options, ...common_options };
  const rows = Object.entries(options).map(
    ([name, option]) => [optionName(name, option), option.help] as const,
  );
  const examples = command.examples.map(([line, what]) => `  ${line}\n      ${wrapped(what, '      ')}`);
  return `Usage: ${usageOf(command)}

${command.about
  .split('\n\n')
  .map((paragraph) => wrapped(paragraph, ''))
  .join('\n\n')}

Options:
${columns(rows)}

Examples:
${examples.join('\n')}
`;
}

export const exit_codes = {
  done: 0,
  /** The gateway refused, a card was declined, a signature is wrong, nothing was found. */
  refused: 1,
  usage: 2,
  /** No answer, or none that is proven to be the gateway’s: what was requested may have happened. */
  unknown: 3,
} as const;

const exit_code_rows = [
  ['0', 'done'],
  ['1', 'refused or declined, a wrong signature, or nothing found'],
  ['2', 'typed wrongly, or no login'],
  ['3', 'no answer, or none that is proven to be the gateway’s: it may have happened'],
] as const;

/** What `causeway --help` prints. */
export function overviewOf(commands: readonly Command[]): string {
  return `Usage: causeway <command> [options]

A Causeway payment gateway on a merchant’s command line: receive webhooks on this machine,
make test events, look up what there is. It uses the API only.

Commands:
${columns(commands.map(({ name, summary }) => [name, summary] as const))}

Options:
${columns([
  ['--help', 'of a command, with its options and examples: causeway listen --help'],
  ['--version', 'print the version'],
])}

The account is that of the last causeway login, or of GATEWAY_URL, MERCHANT_ID, ACCOUNT_ID
and SIGN_KEY where all four are set.

Exit codes:
${columns(exit_code_rows)}

Begin with:
  causeway login
  causeway listen --forward-to localhost:3000/webhooks
  causeway trigger payment.captured
`;
}

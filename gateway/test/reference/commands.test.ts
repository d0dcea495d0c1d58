import type { Command } from 'commander';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createProgram } from '../../src/edges/cli/program.ts';

/** Commands that pages and messages show, held against what the program declares. */
const repository = fileURLToPath(new URL('../../../', import.meta.url));
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: repository }).filter(
  (page) => page !== 'CHANGELOG.md',
);
const program = await createProgram({}, null);

interface Shown {
  readonly page: string;
  readonly text: string;
  /** Whether it can be run as it stands: in a block for a shell, or in a runbook, which is read in a hurry. */
  readonly is_whole: boolean;
}

const shown = pages.flatMap((page): Shown[] => {
  const text = readFileSync(repository + page, 'utf8');
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) =>
    block
      .replaceAll(/\\\n\s*/g, '')
      .split('\n')
      .flatMap((line) => /\bnpx gateway [a-z-].*/.exec(line.replace(/\s# .*$/, ''))?.[0] ?? []),
  );
  const inline = [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/`((?:npx )?gateway [a-z-][^`]*)`/g)];
  return [
    ...blocks.map((command) => ({ page, text: command, is_whole: true })),
    ...inline.map(([, command = '']) => ({
      page,
      text: command,
      is_whole: page.startsWith('docs/runbook/'),
    })),
  ];
});

/** The words of a command in a shell, to its end or to a pipe. */
function tokensOf(text: string): string[] {
  const tokens = text.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? [];
  const end = tokens.findIndex((word) => /^[|>;&]|^…$/.test(word));
  return tokens.slice(tokens[0] === 'npx' ? 2 : 1, end < 0 ? undefined : end);
}

function faultsOf({ text, is_whole }: Shown): string[] {
  let command: Command = program;
  const tokens = tokensOf(text);
  while (command.commands.length > 0 && tokens[0] !== undefined && !tokens[0].startsWith('-')) {
    const alternatives = tokens.shift()?.split('|') ?? [];
    const found = alternatives.map((name) =>
      command.commands.find((one) => one.name() === name || one.aliases().includes(name)),
    );
    if (found.includes(undefined)) {
      // A group can have a command of its own, which takes arguments.
      if (command.registeredArguments.length > 0) break;
      return [`no command ${alternatives.join('|')}`];
    }
    command = found[0] ?? command;
  }
  const names = tokens.filter((word) => /^--?[a-z]/.test(word)).map((word) => word.replace(/=.*$/, ''));
  const options = command.options;
  const unknown = names.filter(
    (name) => name !== '--help' && !options.some(({ long, short }) => name === long || name === short),
  );
  const faults = unknown.map((name) => `no option ${name}`);
  if (!is_whole || names.includes('--help')) return faults;
  const takes_value = new Set(options.filter((one) => one.required || one.optional).map(({ long }) => long));
  const values = tokens.filter(
    (word, at) => !/^--?[a-z]/.test(word) && !takes_value.has(tokens[at - 1] ?? ''),
  );
  const needed = command.registeredArguments.filter(({ required }) => required);
  return [
    ...faults,
    ...options
      .filter(({ mandatory, long }) => mandatory && !names.includes(long ?? ''))
      .map(({ long }) => `lacks ${long}`),
    ...needed.slice(values.length).map((argument) => `lacks <${argument.name()}>`),
  ];
}

function faultyOf(commands: readonly Shown[]): string[] {
  return commands.flatMap((one) => faultsOf(one).map((fault) => `${one.page}: ${one.text}: ${fault}`));
}

it('every command in the documentation exists with its options, and can be run where it is to be copied', () => {
  expect(shown.length).toBeGreaterThan(150);
  expect(shown.filter(({ is_whole }) => is_whole).length).toBeGreaterThan(100);
  expect(faultyOf(shown)).toEqual([]);
});

it('every command that the program names in its messages exists with its options', () => {
  const sources = globSync(['{gateway,schemas}/src/**/*.ts', 'monitoring/*.yml'], { cwd: repository });
  const named = sources.flatMap((page) =>
    [...readFileSync(repository + page, 'utf8').matchAll(/`((?:npx )?gateway [a-z-][^`\\]*)\\?`/g)].map(
      ([, text = '']): Shown => ({ page, text, is_whole: false }),
    ),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(faultyOf(named)).toEqual([]);
});

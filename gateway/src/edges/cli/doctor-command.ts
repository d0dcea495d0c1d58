import { Option } from 'commander';
import type { Group } from '../doctor/examine.ts';
import { flag, json, offline, type Field } from './declare-command.ts';
import { counted, printRecord } from './output.ts';

const help = `
It changes nothing. Exit code: 0 without errors; 1 with --strict, if there are warnings; 2 with errors.
`;

/** Exit codes for machines. */
const warned = 1;
const failed = 2;

const width_default = 80;
const width_max = 100;
const indent = 11;

const network: Field<boolean> = {
  declare: () => new Option('--no-network', 'call neither the public address nor acquirers'),
};

/** Looks at an installation, and says what to do. */
export const addDoctorCommand = offline({
  name: null,
  summary: '',
  help,
  takes: { network, strict: flag('exit with 1 if there are warnings'), json },
  run: async (environment, options) => {
    const { examine, worstOf } = await import('../doctor/examine.ts');
    const groups = await examine(environment, { network: options.network });
    const level = worstOf(groups);
    if (options.json) {
      const findings = groups.flatMap(({ name, findings: of_group }) =>
        of_group.map((finding) => ({ group: name, ...finding })),
      );
      printRecord({ level, findings }, options);
    } else process.stdout.write(`${groups.map(groupText).join('\n')}\n${summary(groups)}\n`);
    if (level === 'error') return failed;
    return level === 'warning' && options.strict ? warned : 0;
  },
});

function groupText({ name, findings }: Group): string {
  const lines = findings.map(({ level, message, remedy }) => {
    const label = level === 'error' ? 'ERROR' : level;
    const text = wrapped(message).join(`\n${' '.repeat(indent)}`);
    const to_do =
      remedy === ''
        ? ''
        : `\n${' '.repeat(indent)}${wrapped(`> ${remedy}`).join(`\n${' '.repeat(indent + 2)}`)}`;
    return `  ${label.padEnd(indent - 2)}${text}${to_do}\n`;
  });
  return `${name}\n${lines.join('')}`;
}

/** Breaks a text into lines that fit behind the labels. */
function wrapped(text: string): string[] {
  const width = Math.min(process.stdout.columns ?? width_default, width_max) - indent - 2;
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

function summary(groups: readonly Group[]): string {
  const count = (level: string): number =>
    groups.reduce((sum, { findings }) => sum + findings.filter((one) => one.level === level).length, 0);
  const [errors, warnings] = [count('error'), count('warning')];
  if (errors + warnings === 0) return 'All is well.';
  return `${counted(errors, 'error')}, ${counted(warnings, 'warning')}.`;
}

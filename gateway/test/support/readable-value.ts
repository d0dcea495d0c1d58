import type { Argument, Option } from 'commander';

const candidates = [
  '1',
  'EUR',
  '2027-01-01T00:00:00Z',
  '2027-01-01',
  'yes',
  'we_1',
  'key_1',
  'rule_1',
  '{}',
  'https://login.example.com',
];

/** A value that an option or argument of a command reads; nothing needs to have it. */
export function readableValue({ parseArg, argChoices }: Option | Argument): string {
  const found = candidates.find((candidate) => {
    try {
      parseArg?.(candidate, undefined as never);
      return true;
    } catch {
      return false;
    }
  });
  return argChoices?.[0] ?? found ?? '1';
}

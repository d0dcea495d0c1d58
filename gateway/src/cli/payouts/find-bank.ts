import type { Gateway } from '../../app.ts';
import { UsageError } from '../../errors.ts';

/** A bank by its name. @throws UsageError */
export function bankOf({ banks }: Gateway, name: string): Gateway['banks'][number] {
  const bank = banks.find((known) => known.name === name);
  if (bank) return bank;
  const known = banks.map((one) => one.name).join(', ') || 'none';
  throw new UsageError(`there is no bank ${name} in BANKS_FILE; there is ${known}`);
}

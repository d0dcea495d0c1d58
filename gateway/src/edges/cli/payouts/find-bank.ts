import { UsageError } from '../../../kernel/errors.ts';

/** A bank by its name. @throws UsageError */
export function bankOf<Bank extends { readonly name: string }>(
  { banks }: { readonly banks: readonly Bank[] },
  name: string,
): Bank {
  const bank = banks.find((known) => known.name === name);
  if (bank) return bank;
  const known = banks.map((one) => one.name).join(', ') || 'none';
  throw new UsageError(`there is no bank ${name} in BANKS_FILE; there is ${known}`);
}

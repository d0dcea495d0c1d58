import { UsageError } from '../../kernel/errors.ts';
import { parseTransactionId, type TransactionId } from '../../kernel/values/ids.ts';

/** The id of what somebody has typed. @throws UsageError */
export function typedId(text: string, what: string): TransactionId {
  const id = parseTransactionId(text);
  if (id === null) throw new UsageError(`${text} is not ${what}`);
  return id;
}

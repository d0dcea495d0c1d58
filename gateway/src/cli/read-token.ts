import { UsageError } from '../errors.ts';
import type { Environment } from './with-gateway.ts';

/** Where a person's token is given: the list of processes shows what is on a command line. */
const token_variable = 'GATEWAY_OPERATOR_TOKEN';
export async function readToken(environment: Environment): Promise<string> {
  const given = environment[token_variable];
  if (!given) throw new UsageError('none');
  return given;
}

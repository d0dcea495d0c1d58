import { readFileSync } from 'node:fs';
import { addAbortSignal } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { operations } from '../generated/causeway.ts';
import { headOf, type AuthoriseRequest, type Causeway } from '../sdk.ts';
import { UsageError } from './declare.ts';

type Operation = keyof typeof operations;
type Fields = Readonly<Record<string, unknown>>;

/**
 * Calls an operation by its name.
 * @param options.note is told which fields the gateway does not know; without it they are refused, for what only reads
 */
export async function call(
  causeway: Causeway,
  operation: Operation,
  fields: Fields,
  { note, ...options }: { readonly signal: AbortSignal; readonly note?: (text: string) => void },
): Promise<Record<string, unknown>> {
  const method = causeway[operation].bind(causeway) as unknown as (
    fields: Fields,
    options: object,
  ) => PromiseLike<Record<string, unknown>>;
  const answer = await method(fields, options);
  const { unknown_fields } = headOf(answer);
  if (unknown_fields.length > 0) {
    const message = `/v1/${operation} does not know ${unknown_fields.join(', ')}: see its page in the reference`;
    if (!note) throw new UsageError(message);
    note(message);
  }
  return answer;
}

/** The name of an operation: `capture`, `/v1/capture` or its whole address. @throws UsageError for another one */
export function operationNamed(name: string): Operation {
  const found = name
    .replace(/^https?:\/\/[^/]*/, '')
    .replace(/^\/?(?:v1\/)?/, '')
    .replace(/\?.*$/, '');
  if (found in operations) return found as Operation;
  throw new UsageError(`there is no operation ${name}: there are ${Object.keys(operations).join(', ')}`);
}

/**
 * The text of `--data`: as it is typed, or with @ that of a file; `@-` is standard input.
 * @throws UsageError where there is none, also where the person ends the command before the end of the input
 */
export async function dataText(data: string, signal: AbortSignal): Promise<string> {
  if (!data.startsWith('@')) return data;
  try {
    if (data !== '@-') return readFileSync(data.slice(1), 'utf8');
    return await textOf(addAbortSignal(signal, process.stdin));
  } catch (error) {
    throw new UsageError(
      signal.aborted ? 'ended before its input was: nothing was sent' : `--data: ${(error as Error).message}`,
    );
  }
}

/** A JSON object. @throws UsageError for anything else */
export function objectIn(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  } catch (error) {
    throw new UsageError(`--data is not JSON: ${(error as Error).message}`);
  }
  throw new UsageError('--data is not a JSON object');
}

/** @throws UsageError unless no real money moves on the account */
export async function requireSandbox(
  causeway: Causeway,
  what: string,
  signal: AbortSignal,
): Promise<{ readonly after: string }> {
  const answer = await causeway.events({ after: 'newest', limit: 1 }, { signal });
  if (headOf(answer).mode !== 'sandbox')
    throw new UsageError(`${what} in test mode only, and this account is not in it: use a sandbox account`);
  return { after: answer.next_after };
}

const order_amount = '10.50';

/** An order of the sandbox, with a card that is approved. */
export function testOrder(fields: Partial<AuthoriseRequest> = {}): AuthoriseRequest {
  const amount = fields.amount ?? order_amount;
  return {
    order_no: `cli-${Date.now()}`,
    currency: 'EUR',
    amount,
    website: 'shop.example.com',
    items: `Notebook#,#N-1#,#${amount}#,#1`,
    shopper_id: 'shopper-1',
    shopper_email: 'ada@example.com',
    shopper_ip: '127.0.0.1',
    first_name: 'Ada',
    last_name: 'Lovelace',
    ...(fields.token_id === undefined && {
      card: '4242424242424242',
      expiration_month: '12',
      expiration_year: String(new Date().getUTCFullYear() + 3),
      security_code: '123',
    }),
    ...fields,
  };
}

import { error_catalogue, type ItemErrorCode, type RequestErrorCode } from '@causeway/schemas/errors.ts';
import { inEnglish, type Reason } from '@causeway/schemas/errors/rules/rules.ts';
import { isDeepStrictEqual } from 'node:util';

/** Why something is refused, without words: each edge says it in its reader's language. */
export interface Refusal<Code = ItemErrorCode> {
  readonly code: Code;
  /** Path of the parameter at fault; empty or left out where there is none. */
  readonly source?: string;
  /** The rule that says more than the code, with its parameters. */
  readonly reason?: Reason;
}

/**
 * What was asked for, or why it is refused. Verbs return it, and the edges throw a refusal of the whole request. What
 * an edge cannot read is one too, and is refused in its turn, among the rules of the domain.
 */
export type Result<Value, Code = ItemErrorCode> = Value | Refusal<Code>;

export function isRefusal(result: unknown): result is Refusal<ItemErrorCode | RequestErrorCode> {
  return typeof result === 'object' && result !== null && 'code' in result;
}

/** What a refusal says in English beyond its code; undefined where the code says it all. */
export function detailOf({ source = '', reason }: Refusal<unknown>): string | undefined {
  return reason && inEnglish(source, reason);
}

/** A request refused as a whole: nothing happened. Independent of the transport; each transport maps it once. */
export class RequestRefused extends Error implements Refusal<RequestErrorCode> {
  readonly code: RequestErrorCode;
  /** Path of the parameter at fault, or empty. */
  readonly source: string;
  readonly reason?: Reason;
  /** After how many seconds another attempt makes sense, where that is known. */
  readonly retry_after_s: number | undefined;
  /** What else is wrong with what a person has filled in, one for each field. */
  readonly others: readonly RequestRefused[];

  constructor(
    code: RequestErrorCode,
    options: {
      source?: string;
      reason?: Reason;
      retry_after_s?: number;
      others?: readonly RequestRefused[];
    } = {},
  ) {
    super(detailOf({ code, ...options }) ?? error_catalogue[code].text);
    this.name = 'RequestRefused';
    this.code = code;
    this.source = options.source ?? '';
    if (options.reason) this.reason = options.reason;
    this.retry_after_s = options.retry_after_s;
    this.others = options.others ?? [];
  }
}

/** What a verb returns, for an edge. @throws RequestRefused where it is refused */
export function orThrow<Value>(result: Result<Value, RequestErrorCode>): Value {
  if (isRefusal(result)) throw new RequestRefused(result.code, result);
  return result;
}

/** What work comes to, or its refusal as a value, for whoever refuses in their turn. */
export function orRefusal<Value>(work: () => Value): Value | RequestRefused {
  try {
    return work();
  } catch (error) {
    if (error instanceof RequestRefused) return error;
    throw error;
  }
}

/** Everything that these checks refuse, in their order. */
export function refusalsOf(checks: readonly (() => unknown)[]): RequestRefused[] {
  return checks.map((check) => orRefusal(check)).filter((checked) => checked instanceof RequestRefused);
}

/** @throws RequestRefused for the first of these refusals, with the others of other fields */
export function refuseAll(refusals: readonly RequestRefused[]): void {
  const [first, ...others] = refusals.filter(
    ({ source }, at) => refusals.findIndex((one) => one.source === source) === at,
  );
  if (!first) return;
  const { code, source, reason } = first;
  throw new RequestRefused(code, { source, ...(reason ? { reason } : {}), others });
}

/** A parameter is not valid. */
export function invalid(source: string, reason: Reason): RequestRefused {
  return new RequestRefused('I0011', { source, reason });
}

/** A parameter is missing. */
export function missing(source: string, reason: Reason = { rule: 'missing' }): RequestRefused {
  return new RequestRefused('I0010', { source, reason });
}

/** What somebody asks for cannot be done, for a reason that they can see to. */
export function cannot(reason: Reason, source = ''): RequestRefused {
  return new RequestRefused('U0010', { source, reason });
}

/**
 * Holds what a form changes against what its page showed (decisions/portal.md).
 * @param now what is in force, read under the lock under which it is changed
 * @param changes what is asked for, by field; what is so already undoes nothing
 * @param seen what the page showed of these fields; left out by programs, which say what they want themselves
 * @throws RequestRefused U0015 with the field that is not as it was seen
 */
export function requireUnchanged(now: object, changes: object, expected: object | undefined): void {
  if (!expected) return;
  const there = new Map(Object.entries(now));
  const shown = new Map(Object.entries(expected));
  const unseen = Object.entries(changes).find(
    ([name, changed]) =>
      !isDeepStrictEqual(there.get(name), changed) &&
      !(shown.has(name) && isDeepStrictEqual(there.get(name), shown.get(name))),
  );
  const [source] = unseen ?? [];
  if (source !== undefined) throw new RequestRefused('U0015', { source });
}

/** An error that an operator can correct: shown as one line that explains what to do, without a stack. */
export class UsageError extends Error {
  override name = 'UsageError';
  /** What a command that fails with it ends with. */
  readonly exit_code: number;

  constructor(message: string, { exit_code = 1 } = {}) {
    super(message);
    this.exit_code = exit_code;
  }
}

import { couldHoldCard } from '../values/redact.ts';

/** The place of a piece of work in a trace, as the header `traceparent` tells it (W3C Trace Context, 23 November 2021). */
export interface TraceContext {
  /** 32 hexadecimal digits, not all zero. */
  readonly trace_id: string;
  /** Of the span by which the work was asked for: 16 hexadecimal digits, not all zero. */
  readonly span_id: string;
  /** Whether whoever asked records the trace. */
  readonly sampled: boolean;
}

const traceparent =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/**
 * Reads a `traceparent`; null where it is not one, or could hold a card number, which would be logged and stored: then it
 * counts as not sent.
 */
export function readTraceparent(text: string | string[] | null | undefined): TraceContext | null {
  if (typeof text !== 'string' || text.length > 200) return null;
  const [, version, trace_id = '', span_id = '', flags = '', rest] = traceparent.exec(text) ?? [];
  // Only later versions may be longer.
  if (version === undefined || (version === '00' && rest !== undefined)) return null;
  if (couldHoldCard(trace_id) || couldHoldCard(span_id)) return null;
  return { trace_id, span_id, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function writeTraceparent({ trace_id, span_id, sampled }: TraceContext): string {
  return `00-${trace_id}-${span_id}-${sampled ? '01' : '00'}`;
}

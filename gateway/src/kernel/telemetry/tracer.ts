import { writeTraceparent, type TraceContext } from './trace-context.ts';

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** What a span tells of a piece of work. Nothing of a card or a person. */
export interface SpanFacts {
  /** Whose work it is: the gateway's own, or what it is asked for (server) or asks others for (client). */
  readonly kind?: 'internal' | 'server' | 'client';
  readonly attributes?: Attributes;
  /** What the work belongs to; null: it begins a trace; absent: the work under way. */
  readonly parent?: TraceContext | null;
  /** Other work that it is done for. */
  readonly links?: readonly TraceContext[];
}

/** A span that is not over. */
export interface Span {
  readonly place: TraceContext;
  set(attributes: Attributes): void;
  /** The work has failed. `type` is one of few names. */
  fail(type: string): void;
  /** Runs work as a part of this span. */
  run<T>(work: () => T): T;
  end(): void;
}

/** Tells what the gateway does and how long it takes, as spans of traces. */
export interface Tracer {
  /** False: nothing is told, and `span` only does the work. */
  readonly on: boolean;
  /** The span under way; null outside of any. */
  current(): TraceContext | null;
  begin(name: string, facts: SpanFacts): Span;
  /** Does work within a span, which fails with it. `span` is null where nothing is told. */
  span<T>(name: string, facts: SpanFacts, work: (span: Span | null) => Promise<T>): Promise<T>;
  /** Does one of many rounds, of which only those that did something or failed are told, with all that they began. */
  round(name: string, attributes: Attributes, work: () => Promise<number>): Promise<number>;
  /** Sends what has not been sent. */
  close(): Promise<void>;
}

/** Tells nothing. */
export const no_tracer: Tracer = {
  on: false,
  current: () => null,
  begin: () => {
    throw new Error('no spans are told');
  },
  span: (_name, _facts, work) => work(null),
  round: (_name, _attributes, work) => work(),
  close: () => Promise.resolve(),
};

/** The header `traceparent` of the work under way; null outside of any, and where traces are off. */
export function traceparentOf(tracer: Tracer): string | null {
  const place = tracer.current();
  return place && writeTraceparent(place);
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
  type Attributes,
  type Span as OtelSpan,
  type SpanContext,
  type Tracer as OtelSource,
} from '@opentelemetry/api';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type IdGenerator,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import { couldHoldCard } from '../../kernel/values/redact.ts';
import type { TraceContext } from '../../kernel/telemetry/trace-context.ts';
import type { TraceSettings } from '../../kernel/telemetry/trace-settings.ts';
import type { Span, SpanFacts, Tracer } from '../../kernel/telemetry/tracer.ts';

const export_every_ms = 1_000;
const close_max_ms = 3_000;
const held_max = 1_000;

const kinds = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT };

/** Spans of a round that have ended; whether they are sent is known when the round ends. */
interface Held {
  ends: (() => void)[];
  fate: 'open' | 'kept' | 'dropped';
}

/** A place in a trace of this process. */
interface Place extends TraceContext {
  readonly held: Held | null;
}

/** A tracer by the SDK of OpenTelemetry. Nothing is patched: the gateway's parts tell their spans themselves. */
export function createTracer(settings: TraceSettings, onFailure: () => void): Tracer {
  const Exporter = settings.protocol === 'http/json' ? JsonExporter : ProtobufExporter;
  const exporter = reporting(
    new Exporter({ url: settings.url, headers: { ...settings.headers } }),
    onFailure,
  );
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      ...settings.resource,
      'service.name': settings.service_name,
    }),
    sampler: samplerOf(settings),
    idGenerator: plainIds(),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: export_every_ms })],
  });
  return new OpenTelemetryTracer(provider.getTracer('causeway'), () => closeSoon(provider, onFailure));
}

function samplerOf({ sampler, share }: TraceSettings): Sampler {
  const root = sampler.endsWith('traceidratio')
    ? new TraceIdRatioBasedSampler(share)
    : sampler.endsWith('always_on')
      ? new AlwaysOnSampler()
      : new AlwaysOffSampler();
  return sampler.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root;
}

/** Random ids, redrawn while they could hold a card number: such ids are refused where they come back. */
function plainIds(): IdGenerator {
  const random = new RandomIdGenerator();
  return {
    generateTraceId: () => plainId(() => random.generateTraceId()),
    generateSpanId: () => plainId(() => random.generateSpanId()),
  };
}

function plainId(draw: () => string): string {
  let id = draw();
  while (couldHoldCard(id)) id = draw();
  return id;
}

/** The exporter, with a word where spans could not be sent: nobody would notice otherwise. */
function reporting(exporter: SpanExporter, onFailure: () => void): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) onFailure();
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}

/** Sends what is left, if that does not take long: the gateway's end does not wait for a collector that is gone. */
async function closeSoon(provider: TracerProvider, onFailure: () => void): Promise<void> {
  const closing = provider.shutdown().then(() => true, onFailure);
  const closed = await Promise.race([closing, sleep(close_max_ms, false, { ref: false })]);
  if (closed === false) onFailure();
}

class OpenTelemetryTracer implements Tracer {
  readonly on = true;
  readonly #source: OtelSource;
  readonly #shutDown: () => Promise<void>;
  readonly #places = new AsyncLocalStorage<Place>();

  constructor(source: OtelSource, shutDown: () => Promise<void>) {
    this.#source = source;
    this.#shutDown = shutDown;
  }

  current(): TraceContext | null {
    return this.#places.getStore() ?? null;
  }

  begin(name: string, facts: SpanFacts): Span {
    const parent = facts.parent === undefined ? this.current() : facts.parent;
    return this.#begin(name, facts, parent, heldOf(parent));
  }

  #begin(
    name: string,
    { kind = 'internal', attributes = {}, links = [] }: SpanFacts,
    parent: TraceContext | null,
    held: Held | null,
  ): Span {
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, otelContext(parent)) : ROOT_CONTEXT;
    const options = {
      kind: kinds[kind],
      attributes: { ...attributes } as Attributes,
      links: links.map((link) => ({ context: otelContext(link) })),
    };
    const span = this.#source.startSpan(name, options, context);
    const { traceId: trace_id, spanId: span_id, traceFlags } = span.spanContext();
    const place: Place = { trace_id, span_id, sampled: (traceFlags & TraceFlags.SAMPLED) !== 0, held };
    const places = this.#places;
    return {
      place,
      set: (more) => void span.setAttributes({ ...more }),
      fail: (type) => void span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR }),
      run: (work) => places.run(place, work),
      end: () => endSpan(span, held),
    };
  }

  async span<T>(name: string, facts: SpanFacts, work: (span: Span | null) => Promise<T>): Promise<T> {
    const span = this.begin(name, facts);
    try {
      return await span.run(() => work(span));
    } catch (error) {
      span.fail(nameOf(error));
      throw error;
    } finally {
      span.end();
    }
  }

  async round(
    name: string,
    attributes: SpanFacts['attributes'] & object,
    work: () => Promise<number>,
  ): Promise<number> {
    const held: Held = { ends: [], fate: 'open' };
    const span = this.#begin(name, { attributes }, null, held);
    let worth = true;
    try {
      const done = await span.run(work);
      worth = done > 0;
      span.set({ 'causeway.job.done': done });
      return done;
    } catch (error) {
      span.fail(nameOf(error));
      throw error;
    } finally {
      held.fate = worth ? 'kept' : 'dropped';
      if (worth) for (const end of held.ends) end();
      held.ends = [];
      span.end();
    }
  }

  close(): Promise<void> {
    return this.#shutDown();
  }
}

function heldOf(place: TraceContext | null): Held | null {
  return place !== null && 'held' in place ? (place as Place).held : null;
}

/** A span that is never ended is never sent. */
function endSpan(span: OtelSpan, held: Held | null): void {
  if (held === null || held.fate === 'kept') return span.end();
  const at = performance.now();
  if (held.fate === 'open' && held.ends.length < held_max) held.ends.push(() => span.end(at));
}

function otelContext({ trace_id, span_id, sampled }: TraceContext): SpanContext {
  return {
    traceId: trace_id,
    spanId: span_id,
    traceFlags: sampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
    isRemote: true,
  };
}

/** An error's code, such as PostgreSQL's SQLSTATE, or its class: never its text, which could hold anything. */
function nameOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && /^[A-Z0-9_]{2,40}$/.test(code)) return code;
  return error instanceof Error ? error.name : 'error';
}

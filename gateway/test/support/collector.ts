import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a collector of OpenTelemetry got it. */
export interface CollectedSpan {
  readonly name: string;
  readonly trace_id: string;
  readonly span_id: string;
  /** Empty where it begins a trace. */
  readonly parent_id: string;
  readonly kind: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly links: readonly string[];
}

/** A collector: it takes traces by OTLP over HTTP, as JSON or protobuf. */
export interface Collector {
  readonly url: string;
  readonly spans: CollectedSpan[];
  /** Everything received, as text, to look for what must not be there. */
  readonly texts: string[];
  readonly content_types: Set<string>;
  readonly headers: Record<string, unknown>[];
  close(): Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const texts: string[] = [];
  const content_types = new Set<string>();
  const headers: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const type = request.headers['content-type'] ?? '';
      content_types.add(`${request.url} ${type}`);
      headers.push(request.headers);
      texts.push(body.toString('latin1'));
      spans.push(...(type.includes('json') ? spansOfJson(body.toString()) : spansOfProtobuf(body)));
      response.writeHead(200, { 'content-type': type }).end(type.includes('json') ? '{}' : '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    texts,
    content_types,
    headers,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function spansOfJson(text: string): CollectedSpan[] {
  const { resourceSpans } = JSON.parse(text) as Record<string, any>;
  return resourceSpans
    .flatMap((resource: any) => resource.scopeSpans)
    .flatMap((scope: any) => scope.spans)
    .map((span: any) => ({
      name: span.name,
      trace_id: span.traceId,
      span_id: span.spanId,
      parent_id: span.parentSpanId ?? '',
      kind: span.kind,
      attributes: Object.fromEntries(
        span.attributes.map(({ key, value }: any) => [key, Object.values(value)[0]]),
      ),
      links: (span.links ?? []).map((link: any) => link.traceId),
    }));
}

type Field = readonly [number: number, value: Buffer | bigint];

/** The fields of a protobuf message (https://protobuf.dev/programming-guides/encoding/, 22 November 2026). */
function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at] ?? 0;
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const tag = Number(varint());
    const wire = tag & 7;
    if (wire === 0) fields.push([tag >> 3, varint()]);
    else {
      const length = wire === 1 ? 8 : wire === 5 ? 4 : Number(varint());
      fields.push([tag >> 3, message.subarray(at, at + length)]);
      at += length;
    }
  }
  return fields;
}

function messages(message: Buffer, number: number): Buffer[] {
  return fieldsOf(message).flatMap(([found, value]) =>
    found === number && Buffer.isBuffer(value) ? [value] : [],
  );
}

/** By opentelemetry/proto/trace/v1/trace.proto. */
function spansOfProtobuf(body: Buffer): CollectedSpan[] {
  return messages(body, 1)
    .flatMap((resource) => messages(resource, 2))
    .flatMap((scope) => messages(scope, 2))
    .map((span) => ({
      name: messages(span, 5).join(''),
      trace_id: messages(span, 1)[0]?.toString('hex') ?? '',
      span_id: messages(span, 2)[0]?.toString('hex') ?? '',
      parent_id: messages(span, 4)[0]?.toString('hex') ?? '',
      kind: Number(fieldsOf(span).find(([number]) => number === 6)?.[1] ?? 0n),
      attributes: Object.fromEntries(
        messages(span, 9).map((pair) => [
          String(messages(pair, 1)[0]),
          String(messages(messages(pair, 2)[0] ?? Buffer.alloc(0), 1)[0]),
        ]),
      ),
      links: messages(span, 13).map((link) => messages(link, 1)[0]?.toString('hex') ?? ''),
    }));
}

import type { Logger } from 'pino';
import type { TraceSettings } from '../../kernel/telemetry/trace-settings.ts';
import { no_tracer, type Tracer } from '../../kernel/telemetry/tracer.ts';

const log_interval_ms = 60_000;

/** Traces as they are configured. The packages of OpenTelemetry are loaded only where traces are on. */
export async function openTracer(settings: TraceSettings | null, log: Logger): Promise<Tracer> {
  if (settings === null) return no_tracer;
  const { createTracer } = await import('./open-telemetry.ts');
  let logged_ms = -Infinity;
  return createTracer(settings, () => {
    if (performance.now() - logged_ms < log_interval_ms) return;
    logged_ms = performance.now();
    log.warn({ url: settings.url }, 'traces could not be sent');
  });
}

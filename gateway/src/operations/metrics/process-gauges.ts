import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from 'prom-client';

/** Gauges of the process, read at each scrape. */
export interface ProcessGauges {
  set(): void;
  close(): void;
}

const delay_resolution_ms = 20;
const nanoseconds = 1e9;
const microseconds = 1e6;
const milliseconds = 1e3;

/** A counter that is kept elsewhere. */
export function setCounter(counter: Counter, value: number): void {
  counter.reset();
  counter.inc(value);
}

/** Memory, processor and event loop, with the metric names that Node.js dashboards expect. */
export function processGauges(registry: Registry): ProcessGauges {
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers: [registry] });
  const counter = (name: string, help: string): Counter => new Counter({ name, help, registers: [registry] });
  const resident = gauge('process_resident_memory_bytes', 'Memory that the process holds');
  const heap = gauge('nodejs_heap_size_used_bytes', 'Heap in use');
  const external = gauge('nodejs_external_memory_bytes', 'Memory outside the heap');
  const cpu = counter('process_cpu_seconds_total', 'Processor time, user and system');
  const started = gauge('process_start_time_seconds', 'When the process began, since the epoch');
  const mean = gauge('nodejs_eventloop_lag_mean_seconds', 'Delay of the event loop since the last reading');
  const p99 = gauge('nodejs_eventloop_lag_p99_seconds', 'Its 99th percentile since the last reading');
  const active = counter('causeway_event_loop_active_seconds_total', 'Time in which the event loop worked');
  const delay = monitorEventLoopDelay({ resolution: delay_resolution_ms });
  delay.enable();
  const lagOf = (measured_ns: number): number => {
    const lag_s = measured_ns / nanoseconds - delay_resolution_ms / milliseconds;
    return Number.isFinite(lag_s) ? Math.max(0, lag_s) : 0;
  };
  return {
    set() {
      const memory = process.memoryUsage();
      resident.set(memory.rss);
      heap.set(memory.heapUsed);
      external.set(memory.external);
      const { user, system } = process.cpuUsage();
      setCounter(cpu, (user + system) / microseconds);
      started.set(performance.timeOrigin / milliseconds);
      setCounter(active, performance.eventLoopUtilization().active / milliseconds);
      mean.set(lagOf(delay.mean));
      p99.set(lagOf(delay.percentile(99)));
      delay.reset();
    },
    close: () => void delay.disable(),
  };
}

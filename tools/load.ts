import { availableParallelism, loadavg } from 'node:os';

/** How busy the machine was in the last minute: `load 5.2 on 2 cores`. */
export function loadText(): string {
  return `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`;
}

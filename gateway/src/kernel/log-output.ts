import { write, writeSync } from 'node:fs';
import { pino, type DestinationStream } from 'pino';

/** In characters: what may wait to be written where the reader is slow. */
const waiting_max = 8 * 1024 * 1024;
const busy_retry_ms = 100;
const busy_codes = new Set(['EAGAIN', 'EBUSY']);

/**
 * Writes the lines of a log to a file descriptor, those that come meanwhile together. What cannot be written, because
 * the disk is full or the terminal was closed, is lost, and the log says how many lines once it can be written again:
 * the gateway goes on. Pino's own destination tries again without end while the process waits.
 */
export class LogOutput implements DestinationStream {
  readonly #fd: number;
  #lines: string[] = [];
  #waiting = 0;
  #writing = false;
  /** Lines that were lost since the log has said so. */
  #lost = 0;

  constructor(fd: number) {
    this.#fd = fd;
  }

  write(line: string): void {
    if (this.#waiting + line.length > waiting_max) {
      this.#lost += 1;
      return;
    }
    this.#lines.push(line);
    this.#waiting += line.length;
    if (!this.#writing) this.#writeWaiting();
  }

  /** Writes what waits before the process ends; what cannot be written at once is lost. */
  flushSync(): void {
    let { text } = this.#take();
    try {
      while (text.length > 0) text = text.subarray(writeSync(this.#fd, text));
    } catch {
      // There is nobody left to tell.
    }
  }

  #take(): { text: Buffer; count: number } {
    const lost = this.#lost === 0 ? '' : lostLine(this.#lost);
    const batch = { text: Buffer.from(lost + this.#lines.join('')), count: this.#lines.length + this.#lost };
    this.#lines = [];
    this.#waiting = 0;
    this.#lost = 0;
    return batch;
  }

  #writeWaiting(): void {
    if (this.#lines.length === 0) return;
    const { text, count } = this.#take();
    this.#writing = true;
    this.#writeAll(text, (error) => {
      this.#writing = false;
      if (error) this.#lost += count;
      this.#writeWaiting();
    });
  }

  #writeAll(text: Buffer, done: (error: NodeJS.ErrnoException | null) => void): void {
    write(this.#fd, text, (error, written) => {
      if (error && busy_codes.has(error.code ?? ''))
        setTimeout(() => this.#writeAll(text, done), busy_retry_ms).unref();
      else if (error || written === text.length) done(error);
      else this.#writeAll(text.subarray(written), done);
    });
  }
}

/** Begins with a line break: the last line may have been written in part. */
function lostLine(lines: number): string {
  const time = pino.stdTimeFunctions.isoTime();
  return `\n{"level":40${time},"lines":${lines},"msg":"lines of this log could not be written"}\n`;
}

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

const reconnect_pause_ms = 1_000;

/** How to connect for LISTEN: a session separate from the pool. */
export type ListenerConnection = pg.ClientConfig;

export interface Listener {
  /** Settles once it listens for the first time, and everything has been read. */
  readonly listens: Promise<void>;
  stop(): Promise<void>;
}

/** Called with a notification's payload, or without one when anything may have changed. */
type OnNotified = (payload?: string) => void | Promise<void>;

export interface Channel {
  readonly name: string;
  /** Called for every new session; returns the handler of its notifications. */
  readonly open: (session: pg.Client) => OnNotified;
}

/**
 * Listens on channels, in one session, for changes by other processes, and reconnects by itself. After an interruption
 * everything counts as changed. Notifications of a channel are handled one after the other.
 */
export function listen(connection: ListenerConnection, log: Logger, channels: readonly Channel[]): Listener {
  const stopping = new AbortController();
  const { signal } = stopping;
  const first = Promise.withResolvers<void>();

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({ ...connection, application_name: 'causeway-listener', keepAlive: true });
    const failing = new AbortController();
    const ended = new Promise<void>((resolve) => {
      failing.signal.addEventListener('abort', () => resolve(), { once: true });
      client.on('error', () => resolve());
      client.on('end', () => resolve());
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    try {
      await client.connect();
      const handlers = new Map(channels.map(({ name, open }) => [name, inOrder(open(client))]));
      client.on('notification', ({ channel, payload }) => {
        // A notification whose handler fails ends the session; the next session begins by reading everything.
        handlers
          .get(channel)?.(payload)
          .catch(() => failing.abort());
      });
      await client.query(channels.map(({ name }) => `LISTEN ${name}`).join('; '));
      await Promise.all([...handlers.values()].map((handle) => handle()));
      first.resolve();
      await ended;
    } finally {
      await client.end().catch(() => {});
    }
  }

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      await listenOnce().catch((error: Error) =>
        log.warn({ err: error }, 'cannot listen for what other processes change'),
      );
      await sleep(reconnect_pause_ms, undefined, { signal }).catch(() => {});
    }
  }

  const running = loop();
  return {
    listens: first.promise,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** The handler, called for one notification after the other. */
function inOrder(onNotified: OnNotified): (payload?: string) => Promise<void> {
  let handled: Promise<void> = Promise.resolve();
  return (payload) => {
    handled = handled.then(() => onNotified(payload));
    return handled;
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

const reconnect_pause_ms = 1_000;

export interface Listener {
  stop(): Promise<void>;
}

/**
 * Listens for accounts that another process has changed, and reconnects by itself. After a gap everything is
 * taken for changed.
 * @param onChange called with the account, or without one for all of them
 */
export function listenForAccounts(
  connection: pg.ClientConfig,
  log: Logger,
  onChange: (account_id?: string) => void,
): Listener {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({ ...connection, application_name: 'causeway-listener', keepAlive: true });
    const ended = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    try {
      await client.connect();
      client.on('notification', ({ payload }) => onChange(payload));
      await client.query('LISTEN causeway_accounts');
      onChange();
      await ended;
    } finally {
      await client.end().catch(() => {});
    }
  }

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      await listenOnce().catch((error: Error) =>
        log.warn({ err: error }, 'cannot listen for changed accounts'),
      );
      await sleep(reconnect_pause_ms, undefined, { signal }).catch(() => {});
    }
  }

  const running = loop();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

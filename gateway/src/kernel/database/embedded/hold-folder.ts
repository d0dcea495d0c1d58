import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { UsageError } from '../../errors.ts';
import { isDatabaseUnavailable } from '../unavailable.ts';
import { openSession } from '../dedicated-connection.ts';
import type { EmbeddedPostgres } from './embedded.ts';

/** Key of the advisory lock: any number that no other advisory lock of the database uses. */
const gateway_lock = 7_223_400_002n;
/** application_name of the sessions: shows who holds the lock. */
const gateway_session = 'causeway-lock';
const command_session = 'causeway-command-ends';
const look_every_ms = 1_000;
const look_again_ms = 20;
const retry_pause_max_ms = 5_000;

/** Another gateway runs on the data folder. */
class FolderInUse extends UsageError {}

/** The lock that one gateway holds while it runs, together with the supervision of its server. */
export interface HeldFolder {
  /** Ends the supervision and releases the lock. @returns whether the lock was still held */
  release(): Promise<boolean>;
}

/**
 * Takes the lock; the server releases it when the session ends for any reason. @returns null when another session has
 * it
 */
async function tryLock(embedded: EmbeddedPostgres, name: string): Promise<pg.Client | null> {
  const client = await openSession(embedded.connectionTo('postgres'), name);
  const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
    gateway_lock,
  ]);
  if (rows[0]?.locked === true) return client;
  await client.end();
  return null;
}

/** A session that holds the lock, and its server process id. */
interface Lock {
  readonly client: pg.Client;
  readonly pid: number;
}

/**
 * Takes the lock for a gateway. Waits for a command that is stopping the server that it started, and for the end of
 * this gateway's previous session.
 * @throws FolderTaken when another gateway holds it
 */
async function lockForGateway(embedded: EmbeddedPostgres, former_pid: number): Promise<Lock> {
  for (; ; await sleep(look_again_ms)) {
    const client = await tryLock(embedded, gateway_session);
    if (client) {
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      return { client, pid: rows[0]?.pid ?? 0 };
    }
    const looking = await openSession(embedded.connectionTo('postgres'), command_session);
    const { rowCount } = await looking
      .query(
        `SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
         WHERE l.locktype = 'advisory' AND l.classid = $1 AND l.objid = $2 AND l.granted
           AND a.application_name = $3 AND a.pid <> $4`,
        [gateway_lock >> 32n, gateway_lock & 0xffff_ffffn, gateway_session, former_pid],
      )
      .finally(() => looking.end());
    if (rowCount !== 0)
      throw new FolderInUse(
        `another gateway is running on the data directory ${embedded.data_folder}: stop it first, or set GATEWAY_DATA_DIR to another directory`,
      );
  }
}

/**
 * Takes the folder for a gateway and keeps its server running: one that was killed, was shut down or stopped because
 * the disk was full is started again, for as long as it takes, and the lock is taken again.
 * @param onLost called once, when this gateway can never use the folder again
 * @throws UsageError when another gateway holds the folder
 */
export async function holdFolder(
  embedded: EmbeddedPostgres,
  log: Logger,
  onLost: (error: Error) => void,
): Promise<HeldFolder> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let lock: Lock | null = null;
  let former_pid = 0;

  /** Retries until the lock is taken, however often the server ends. @returns null when asked to stop */
  async function take(mayWait: (error: unknown) => boolean): Promise<Lock | null> {
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        if (failures > 0 || former_pid !== 0) await embedded.revive(signal);
        return await lockForGateway(embedded, former_pid);
      } catch (error) {
        if (signal.aborted) return null;
        if (error instanceof FolderInUse || !embedded.isMade() || !mayWait(error)) throw error;
        log.warn({ err: error, failures }, 'the embedded database does not answer yet: trying again');
        const pause_ms = Math.min(look_every_ms * 2 ** failures, retry_pause_max_ms);
        await sleep(pause_ms, undefined, { signal }).catch(() => {});
      }
    }
    return null;
  }

  async function care(): Promise<void> {
    while (lock !== null) {
      await once(lock.client, 'end', { signal }).catch(() => {});
      if (signal.aborted) return;
      former_pid = lock.pid;
      lock = null;
      log.error('the embedded database has ended a session of this gateway: looking after it');
      lock = await take(() => true);
      if (lock !== null) log.warn('the embedded database is back');
    }
  }

  lock = await take(isDatabaseUnavailable);
  const looking = setInterval(() => embedded.hastenStop(), look_every_ms).unref();
  const caring = care().catch(onLost);
  return {
    async release() {
      clearInterval(looking);
      stopping.abort();
      await caring;
      const held = lock !== null;
      await lock?.client.end().catch(() => {});
      return held;
    },
  };
}

/** Stops the server unless a gateway runs on it. While it stops, a starting gateway can see why it must wait. */
export async function stopUnlessHeld(embedded: EmbeddedPostgres): Promise<void> {
  const lock = await tryLock(embedded, command_session).catch(() => null);
  if (!lock) return;
  await embedded.stop();
  await lock.end().catch(() => {});
}

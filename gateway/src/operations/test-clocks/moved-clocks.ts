import type { Context } from '../../kernel/context.ts';
import type { Channel } from '../../kernel/database/listener.ts';
import type { AccountClocks } from '../../kernel/values/clock.ts';
import { clocks_channel, listTestClocks, clock_version_lock_class } from './clock-store.ts';

/** Reads the clocks of all accounts. @returns the newest version among them */
export async function loadClocks(context: Pick<Context, 'database'>, clocks: AccountClocks): Promise<number> {
  const rows = await listTestClocks(context.database);
  clocks.replace(new Map(rows.map((row) => [row.account_id, row.now_at])));
  return Math.max(0, ...rows.map((row) => row.version));
}

/**
 * How the clocks are followed that other processes move. The session holds a shared lock on the number of the version
 * that this process knows, so that whoever moves a clock can wait until everybody has seen it; the lock of a
 * process that dies goes with its session.
 */
export function movedClocks(context: Pick<Context, 'database'>, clocks: AccountClocks): Channel {
  return {
    name: clocks_channel,
    open: (session) => {
      let last_version: number | null = null;
      return async () => {
        const version = await loadClocks(context, clocks);
        if (version === last_version) return;
        await session.query('SELECT pg_advisory_lock_shared($1, $2)', [clock_version_lock_class, version]);
        if (last_version !== null)
          await session.query('SELECT pg_advisory_unlock_shared($1, $2)', [
            clock_version_lock_class,
            last_version,
          ]);
        last_version = version;
      };
    },
  };
}

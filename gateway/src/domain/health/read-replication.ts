import type { Context } from '../../context.ts';
import { reading } from '../../database/statement.ts';
import type { ReplicationSlot } from '../../values/meters.ts';

const slotRows = reading(
  'read_replication_slots',
  { slot: 'text', active: 'bool', behind: 'int8?' },
  `SELECT slot_name::text AS slot, active, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::int8 AS behind
   FROM pg_replication_slots WHERE NOT pg_is_in_recovery() ORDER BY slot_name`,
);

/** The standbys for which PostgreSQL keeps its log. A standby without a slot is not seen here. */
export async function readReplication({ database }: Pick<Context, 'database'>): Promise<ReplicationSlot[]> {
  const rows = await database.read(slotRows, {});
  return rows.map(({ slot, active, behind }) => ({
    slot,
    active,
    behind_bytes: Math.max(0, Number(behind ?? 0n)),
  }));
}

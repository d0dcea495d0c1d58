import { reading } from './statement.ts';

/** What PostgreSQL keeps its write-ahead log for, as a primary sees it: a standby, or a reader of changes. */
export interface ReplicationSlot {
  readonly name: string;
  /** Whether somebody reads it now. */
  readonly active: boolean;
  /** reserved, extended, unreserved or lost. */
  readonly wal_status: string;
  /** In bytes. */
  readonly retained_bytes: number;
}

/** None on a standby. A standby without a slot is not seen here. */
export const slotRows = reading(
  'read_replication_slots',
  { name: 'text', active: 'bool', wal_status: 'text', kept: 'int8?' },
  `SELECT slot_name::text AS name, active, coalesce(wal_status, '') AS wal_status,
     pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::int8 AS kept
   FROM pg_replication_slots WHERE NOT pg_is_in_recovery() ORDER BY slot_name`,
);

/** @param row whose sum is a text where no types are declared for the connection */
export function slotOf({
  kept,
  ...slot
}: Omit<ReplicationSlot, 'retained_bytes'> & { readonly kept: bigint | string | null }): ReplicationSlot {
  return { ...slot, retained_bytes: Math.max(0, Number(kept ?? 0)) };
}

import type { Context } from '../../context.ts';
import { slotOf, slotRows } from '../../database/replication-slots.ts';
import type { ReplicationSlot } from '../../values/meters.ts';

/** The standbys for which PostgreSQL keeps its log. */
export async function readReplication({ database }: Pick<Context, 'database'>): Promise<ReplicationSlot[]> {
  const rows = await database.read(slotRows, {});
  return rows.map((row) => {
    const { name, active, kept_bytes } = slotOf(row);
    return { slot: name, active, behind_bytes: kept_bytes };
  });
}

import type { ServerState } from '../../kernel/database/inspect-server.ts';
import { error, faultsOr, ok, sizeText, someOf, spanText, warning, type Finding } from './finding.ts';

const lag_high_s = 60;
const lag_high_bytes = 1_000_000_000;
const retained_high_bytes = 1_000_000_000;

/** Standbys and replication slots, as the primary sees them. */
export function checkReplication({ standbys, slots, settings, is_standby }: ServerState): readonly Finding[] {
  if (is_standby) return [ok('standbys', 'This server is a standby itself: ask the primary.')];
  const faults: Finding[] = [];
  const wanted = settings.get('synchronous_standby_names') ?? '';
  const hidden = standbys.some(({ state }) => state === null);
  const synchronous = standbys.some(({ sync_state }) => sync_state === 'sync' || sync_state === 'quorum');
  if (wanted !== '' && !synchronous && !hidden)
    faults.push(
      error(
        'synchronous_standbys',
        `No synchronous standby is connected, and synchronous_standby_names asks for ${wanted}: commits wait for it.`,
        'Start the standby, or take it out of synchronous_standby_names knowing that a failover then loses what it has not received.',
      ),
    );
  for (const { name, lag_s, lag_bytes } of standbys) {
    if ((lag_s ?? 0) <= lag_high_s && (lag_bytes ?? 0) <= lag_high_bytes) continue;
    faults.push(
      warning(
        'lag',
        `The standby ${name} is behind by ${spanText((lag_s ?? 0) * 1_000)} and ${sizeText(lag_bytes ?? 0)}.`,
        'Look after its disk, its network and queries that run on it for long.',
      ),
    );
  }
  faults.push(...slotFaults(slots));
  if (standbys.length === 0)
    return faultsOr(faults, ok('standbys', 'No standby is connected, and none is asked for.'));
  const names = someOf(
    standbys.map(({ name, sync_state }) => (sync_state ? `${name} (${sync_state})` : name)),
  );
  const note = hidden ? 'their lag is shown to logins with pg_monitor only' : 'none is behind';
  return faultsOr(faults, ok('standbys', `Standbys are connected: ${names}; ${note}.`));
}

function slotFaults(slots: ServerState['slots']): Finding[] {
  return slots.flatMap(({ name, active, wal_status, retained_bytes }) => {
    if (wal_status === 'lost')
      return [
        error(
          'slots',
          `The replication slot ${name} is lost: its standby can no longer follow.`,
          'Make the standby anew, and drop the slot.',
        ),
      ];
    if (active) return [];
    const tense = retained_bytes > retained_high_bytes ? 'already ' : '';
    return [
      warning(
        'slots',
        `Nobody reads the replication slot ${name}: the server keeps ${tense}${sizeText(retained_bytes)} for it, and more until its disk is full.`,
        `Start what reads it, or: SELECT pg_drop_replication_slot('${name}').`,
      ),
    ];
  });
}

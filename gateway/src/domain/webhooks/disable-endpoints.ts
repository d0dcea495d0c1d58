import type { Transaction } from '../../database/transaction.ts';
import { recordEvents } from '../events/record-events.ts';
import { endpointSubject } from './endpoint.ts';
import { disableEndpointRows, failOpenDeliveries } from './endpoint-store.ts';

/**
 * Disables endpoints by a decision of the gateway, each with its event, in the transaction that records the reason.
 * Called last, because events lock the accounts' counters until the commit.
 */
export async function disableByItself(
  tx: Transaction,
  rows: readonly {
    account_id: string;
    endpoint_id: string;
    disabled_reason: 'gone' | 'failing';
    at: Date;
  }[],
): Promise<void> {
  if (rows.length === 0) return;
  const disabled = await tx.read(disableEndpointRows, { r: rows });
  tx.write(failOpenDeliveries, { r: rows });
  recordEvents(
    tx,
    disabled.flatMap(({ account_id, endpoint_id, url }) => {
      const row = rows.find((known) => known.account_id === account_id && known.endpoint_id === endpoint_id);
      const subject_id = endpointSubject(endpoint_id);
      if (!row || subject_id === null) return [];
      const data = { endpoint_id, url, reason: row.disabled_reason };
      return {
        account_id,
        type: 'endpoint.disabled',
        subject_id,
        actor: 'gateway',
        data,
        created_at: row.at,
      };
    }),
  );
}

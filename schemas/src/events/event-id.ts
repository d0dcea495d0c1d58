/** `evt_<account_id>_<sequence>`: an event has one id, however often and wherever it is sent. */
export function eventId(account_id: string, sequence: bigint): string {
  return `evt_${account_id}_${sequence}`;
}

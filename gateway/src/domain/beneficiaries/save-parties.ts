import type { Transaction } from '../../database/transaction.ts';
import type { PartyKind, SavedParty } from './party.ts';
import { saveParties } from './party-store.ts';

const id_length = 20;

/** The id of a party that was sent without one: the same content gets the same id. */
export function partyIdFor(kind: PartyKind, version: string): string {
  return `${kind === 'beneficiary' ? 'ben' : 'payer'}_${version.slice(0, id_length)}`;
}

/** Saves the parties of payouts in the transaction that accepts them; of equal ones, one is kept. */
export function savePartiesUsed(tx: Transaction, parties: readonly SavedParty[]): void {
  saveParties(tx, parties);
}

import type { Database } from '../../kernel/database/database.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { insertClearances, type Clearance } from './clearance-store.ts';
import { basisOf, versionsOf, type ListVersions } from './screening-state.ts';
import { loadScreening } from './screening-store.ts';

/** What holds when people decide about what screening found. */
export interface DecisionTerms {
  /** The lists that they decide on. */
  readonly versions: ListVersions;
  /** Their content, and the settings: what was screened on another basis says nothing of now. */
  readonly basis: string;
  /** How many people must agree to a release. */
  readonly releasers_needed: number;
}

const four_eyes = 2;

/** What a decision goes by is read once what it is about is locked: a setting changed meanwhile holds for it. */
export async function readDecisionTerms(database: Pick<Database, 'read'>): Promise<DecisionTerms> {
  const { lists, settings } = await loadScreening(database);
  return {
    versions: versionsOf(lists),
    basis: basisOf(lists, settings),
    releasers_needed: settings.four_eyes ? four_eyes : 1,
  };
}

/** Keeps cleared pairs in the transaction of the decision that cleared them. */
export function storeClearances(tx: Transaction, clearances: readonly Clearance[]): void {
  insertClearances(tx, clearances);
}

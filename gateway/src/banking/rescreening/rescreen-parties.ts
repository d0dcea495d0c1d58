import type { Context } from '../../kernel/context.ts';
import { transact } from '../../kernel/database/transaction.ts';
import type { Beneficiary, Payer } from '../beneficiaries/party.ts';
import { distinctLookUps, screenedBank, screenedParty } from '../beneficiaries/screened-party.ts';
import { partyDigest } from '../screening/clearances.ts';
import { screenLists } from '../screening/screen-names.ts';
import { screeningBasis } from '../screening/screening-state.ts';
import {
  decideHits,
  findOpenHits,
  findWaiting,
  saveRescreening,
  type PartyHit,
  type WaitingParty,
} from './party-hit-store.ts';
import type { ScreenedName, ScreeningResult } from '../screening/screened-name.ts';

/** So few that requests are answered in between. */
const batch_max = 25;

type Screening = Pick<Context, 'database' | 'clock' | 'ids'>;

/**
 * Screens saved beneficiaries and payers, merchants and their people that are new, have changed, or were screened on
 * other lists or settings than those in force. What resembles an entry becomes work for a person; an open hit that is
 * none any more lapses. Nothing is done while a list is missing or stale.
 * @returns how many were screened
 */
export async function rescreenParties(context: Screening): Promise<number> {
  const basis = await screeningBasis(context);
  if (basis.unavailable.length > 0) return 0;
  const parties = await findWaiting(context.database, basis.key, batch_max);
  if (parties.length === 0) return 0;
  const names = parties.map(lookUpsOf);
  const { results } = await screenLists(context, names);
  const open = await findOpenHits(context.database, parties);
  const hits = parties.flatMap((party, at) =>
    hitsOf(context, party, names[at] ?? [], results[at] ?? [], basis.versions),
  );
  const found = new Set(hits.map(hitKey));
  const lapsed = open.filter((hit) => !found.has(hitKey(hit)));
  const screenings = parties.map(({ account_id, kind, party_id, digest }) => ({
    account_id,
    kind,
    party_id,
    digest,
    lists: basis.key,
    screened_at: context.clock.now(account_id),
  }));
  await transact(context.database, async (tx) => {
    await decideHits(
      tx,
      lapsed.map(({ account_id, hit_id }) => ({
        account_id,
        hit_id,
        decision: 'lapsed',
        decided_by: 'gateway',
        reason: 'The lists in force name nothing that it resembles',
        decided_at: context.clock.now(account_id),
      })),
    );
    saveRescreening(tx, screenings, hits);
  });
  return parties.length;
}

function hitKey({ account_id, kind, party_id, name, list, entry_id, entry_digest }: PartyHit): string {
  return JSON.stringify([account_id, kind, party_id, name, list, entry_id, entry_digest]);
}

function lookUpsOf({ account_id, kind, party_id, content, cause }: WaitingParty): ScreenedName[] {
  const subject = { account_id, kind: kind as 'beneficiary', id: party_id, cause: cause as 'lists' };
  return distinctLookUps(lookedUp(kind, content)).map((looked) => ({ ...looked, subject }));
}

function lookedUp(kind: string, content: unknown): Omit<ScreenedName, 'subject'>[] {
  if (kind === 'beneficiary') {
    const beneficiary = content as Beneficiary;
    const { bank_country_code, iban } = beneficiary.bank_details;
    const bank = screenedBank(beneficiary, bank_country_code || iban.slice(0, 2));
    return [...screenedParty(beneficiary, 'beneficiary'), ...bank];
  }
  if (kind === 'payer') return screenedParty(content as Payer, 'payer');
  const { name } = content as { readonly name: string };
  const facts = { name, country: '', date_of_birth: '' };
  return kind === 'merchant'
    ? [{ ...facts, role: 'merchant', entity_type: 'COMPANY' }]
    : [{ ...facts, role: 'person_of_merchant', entity_type: 'PERSONAL' }];
}

function hitsOf(
  context: Pick<Context, 'ids' | 'clock'>,
  { account_id, kind, party_id }: WaitingParty,
  names: readonly ScreenedName[],
  results: readonly ScreeningResult[],
  versions: Readonly<Record<string, string>>,
): PartyHit[] {
  return names.flatMap((query, at): PartyHit[] => {
    const result = results[at];
    if (result?.result !== 'hit') return [];
    return result.matches.map(({ list, entry_id, entry_name, entry_digest, score }) => ({
      account_id,
      hit_id: context.ids.next(),
      kind,
      party_id,
      role: query.role ?? '',
      name: query.name,
      party: (query.as ?? 'name') === 'name' ? partyDigest(query) : '',
      list,
      entry_id,
      entry_name,
      entry_digest,
      score: Math.round(score * 1000),
      generation: BigInt(versions[list] ?? 0),
      found_at: context.clock.now(account_id),
    }));
  });
}

import type { Context, ReadContext } from '../../kernel/context.ts';
import { transact } from '../../kernel/database/transaction.ts';
import { cannot, refusalsOf, refuseAll, RequestRefused } from '../../kernel/errors.ts';
import { isBlank, isPrintable } from '../../kernel/values/text.ts';
import { savedBankChecks } from './checks/check-bank-details.ts';
import { partyChecks } from './checks/check-party.ts';
import { requireAccount } from '../../accounts/merchants/manage-accounts.ts';
import { normaliseBeneficiary, normalisePayer, partyVersion, type PartyKind } from './party.ts';
import {
  listPartyRows,
  lockParty,
  markRemoved,
  saveParties,
  unmarkRemoved,
  type ListedParty,
} from './party-store.ts';

export { saveParties } from './party-store.ts';

const id_length_max = 50;
const derived_id_length = 20;

/** The id of a party that was sent without one: the same content gets the same id. */
export function partyIdFor(kind: PartyKind, version: string): string {
  return `${kind === 'beneficiary' ? 'ben' : 'payer'}_${version.slice(0, derived_id_length)}`;
}

/**
 * Saves a beneficiary or payer, or a new version of one; payouts that were accepted keep the version that they
 * were sent with. What its bank details must be for a method and currency is checked when it is paid.
 * @param content the object as the API takes it
 * @param party_id at most 50 characters; left out, one that follows from the content
 * @param replaces the version that was changed; empty: there is none yet; left out, whatever is there is replaced
 * @throws RequestRefused for an unknown account or a bad id; U0015 where there is another version
 * @throws RequestRefused for names, addresses and bank details that banks refuse, with their paths: all of them
 */
export async function saveParty(
  context: Context,
  account_id: string,
  kind: PartyKind,
  content: Readonly<Record<string, unknown>>,
  party_id?: string,
  replaces?: string,
): Promise<ListedParty> {
  await requireAccount(context, account_id);
  const party = kind === 'beneficiary' ? normaliseBeneficiary(content) : normalisePayer(content);
  // Which characters the bank takes is known when it is paid; a name of Japan or Korea may need its own.
  const eastern = ['JP', 'KR'].includes(party.address.country_code);
  const letters = { character_set: eastern ? 'UNICODE' : 'SWIFT', chinese: true } as const;
  const bank_checks = 'bank_details' in party ? savedBankChecks(party.bank_details) : [];
  refuseAll(refusalsOf([...partyChecks(kind, party, 'SWIFT', [], letters), ...bank_checks]));
  const version = partyVersion(party);
  const id = party_id ?? partyIdFor(kind, version);
  if (isBlank(id) || id.length > id_length_max || !isPrintable(id))
    throw cannot({ rule: 'id_form', max: id_length_max });
  await transact(context.database, async (tx) => {
    const known = await lockParty(tx, { account_id, kind, party_id: id });
    if (replaces !== undefined) refuseOther(known, replaces, version);
    const version_id = context.ids.next();
    const created_at = context.clock.now(account_id);
    saveParties(tx, [{ account_id, kind, party_id: id, version, version_id, content: party, created_at }]);
    unmarkRemoved(tx, { account_id, kind, party_id: id });
  });
  return requireParty(context, account_id, kind, id);
}

/** @throws RequestRefused where what is there is not what is to be replaced; what says the same changes nothing */
function refuseOther(known: ListedParty | undefined, replaces: string, version: string): void {
  const there = known && !known.removed ? known.version : '';
  if (there === replaces || there === version) return;
  if (replaces !== '') throw new RequestRefused('U0015');
  throw new RequestRefused('U0015', { reason: { rule: 'party_exists', party_id: known?.party_id ?? '' } });
}

/** @throws RequestRefused when the account has no such party */
async function requireParty(
  context: Context,
  account_id: string,
  kind: PartyKind,
  party_id: string,
): Promise<ListedParty> {
  const [party] = await listPartyRows(context.database, account_id, kind, party_id);
  if (!party) throw new RequestRefused('U0008', { reason: { rule: 'no_party', account_id, kind, party_id } });
  return party;
}

/** Saved parties of an account that have not been removed, each in its newest version. */
export async function listParties(
  context: ReadContext,
  account_id: string,
  kind: PartyKind,
): Promise<ListedParty[]> {
  await requireAccount(context, account_id);
  const parties = await listPartyRows(context.database, account_id, kind, null);
  return parties.filter(({ removed }) => !removed);
}

/** Takes a party out of use; payouts that name it are refused from now on, earlier ones keep it. */
export async function removeParty(
  context: Context,
  account_id: string,
  kind: PartyKind,
  party_id: string,
): Promise<void> {
  await requireParty(context, account_id, kind, party_id);
  await transact(context.database, async (tx) =>
    markRemoved(tx, { account_id, kind, party_id }, context.clock.now(account_id)),
  );
}

import {
  listBeneficiaries,
  removeBeneficiary,
  saveBeneficiary,
} from '@causeway/schemas/portal/beneficiaries.ts';
import { listPayers, removePayer, savePayer } from '@causeway/schemas/portal/payers.ts';
import type { PayoutInput } from '@causeway/schemas/portal/payouts.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { useAccount } from '../../../api/session.ts';
import { nest, type FieldValues } from '../payout-form.ts';

/** Who is paid, or who pays. */
export type PartyKind = 'beneficiary' | 'payer';

/** A saved beneficiary or payer in its newest version. */
export interface SavedParty {
  readonly party_id: string;
  readonly name: string;
  readonly version: string;
  readonly versions: number;
  readonly saved_at: string;
  readonly content: Record<string, unknown>;
}

/** The bank account of a beneficiary; empty for a payer. */
export function accountOf({ content }: SavedParty): string {
  const { iban, account_number } = (content['bank_details'] ?? {}) as Readonly<Record<string, string>>;
  return iban || account_number || '';
}

function plain(text: string): string {
  return text.replaceAll(/\s/g, '').toLowerCase();
}

/** Whether a party has a text in its name, id or bank account, however that is spaced and whichever its capitals. */
export function isLike(party: SavedParty, search: string): boolean {
  return [party.name, party.party_id, accountOf(party)].some((text) => plain(text).includes(plain(search)));
}

/** Calls to the gateway about one kind of party. */
interface PartyCalls {
  readonly list: (account_id: string, signal: AbortSignal) => Promise<SavedParty[]>;
  /** @param version the one that was changed; undefined: a new one */
  readonly save: (
    account_id: string,
    party_id: string,
    values: FieldValues,
    version: string | undefined,
  ) => Promise<unknown>;
  readonly remove: (account_id: string, party_id: string) => Promise<unknown>;
}

type PartyInput<Kind extends PartyKind> = NonNullable<PayoutInput[Kind]>;

export const party_calls: Record<PartyKind, PartyCalls> = {
  beneficiary: {
    async list(account_id, signal) {
      const { beneficiaries } = await call(listBeneficiaries, { params: { account_id }, signal });
      return beneficiaries.map(({ beneficiary_id, ...one }) => ({ ...one, party_id: beneficiary_id }));
    },
    save(account_id, party_id, values, version) {
      const filled = { address: {}, bank_details: {}, ...(nest(values)['beneficiary'] as object) };
      const beneficiary = filled as PartyInput<'beneficiary'>;
      const body = {
        beneficiary,
        ...(party_id ? { beneficiary_id: party_id } : {}),
        ...(version ? { version } : {}),
      };
      return call(saveBeneficiary, { params: { account_id }, body });
    },
    remove: (account_id, beneficiary_id) =>
      call(removeBeneficiary, { params: { account_id, beneficiary_id } }),
  },
  payer: {
    async list(account_id, signal) {
      const { payers } = await call(listPayers, { params: { account_id }, signal });
      return payers.map(({ payer_id, ...one }) => ({ ...one, party_id: payer_id }));
    },
    save(account_id, party_id, values, version) {
      const payer = { address: {}, ...(nest(values)['payer'] as object) } as PartyInput<'payer'>;
      return call(savePayer, {
        params: { account_id },
        body: {
          payer,
          ...(party_id ? { payer_id: party_id } : {}),
          ...(version ? { version } : {}),
        },
      });
    },
    remove: (account_id, payer_id) => call(removePayer, { params: { account_id, payer_id } }),
  },
};

/** The saved parties of a kind. */
export function useSavedParties(kind: PartyKind) {
  const { account_id } = useAccount();
  return useQuery({
    queryKey: ['parties', kind, account_id],
    queryFn: ({ signal }) => party_calls[kind].list(account_id, signal),
  });
}

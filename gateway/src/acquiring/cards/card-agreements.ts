import type { StoredCredential } from '@causeway/connector-kit/instruction.ts';
import type { ReadContext } from '../../kernel/context.ts';
import type { RowOf } from '../../kernel/database/statement.ts';
import { findAgreementRow, type agreement_columns } from './card-store.ts';

/** What a customer has agreed to about a stored card. */
export interface CardAgreement {
  readonly purpose: StoredCredential['purpose'];
  /** By which schemes know it; empty where the acquirer gave none. */
  readonly network_transaction_id: string;
  /** The customer's payment by which it was made. */
  readonly transaction_id: bigint;
  readonly agreed_at: Date;
}

/**
 * What a customer has agreed to about a stored card.
 * @returns null where this customer has agreed to nothing: `of_others` says whether somebody else has, whose card it is
 */
export async function findCardAgreement(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  token_id: string,
  shopper_id: string,
): Promise<{ readonly agreement: CardAgreement | null; readonly of_others: boolean }> {
  const [row] = await context.database.read(findAgreementRow, { account_id, token_id, shopper_id });
  const agreement = row && isAgreed(row) ? row : null;
  return { agreement, of_others: agreement === null && (row?.others ?? 0n) > 0n };
}

/** A row of an outer join has all columns of the agreement, or none. */
function isAgreed(row: RowOf<typeof agreement_columns>): row is typeof row & CardAgreement {
  return row.transaction_id !== null;
}

/** What a payment itself says of the agreement that it goes by, which may have been made elsewhere. */
export type CredentialDetails = Partial<Omit<StoredCredential, 'stage'>>;

/** How a payment tells of a card that is stored with it, or was stored before, here or elsewhere; null: neither. */
export function credentialOf(
  uses: { readonly stored: boolean; readonly stores: boolean; readonly subscribes: boolean },
  agreement: CardAgreement | null,
  { initiator, purpose, network_transaction_id: stated_id = '' }: CredentialDetails = {},
): StoredCredential | null {
  const { stored, stores, subscribes } = uses;
  const first = { initiator: 'customer', stage: 'first', network_transaction_id: '' } as const;
  if (subscribes) return { ...first, purpose: 'subscription' };
  if (stored || initiator !== undefined) {
    const agreed = initiator === 'merchant' ? agreement?.purpose : undefined;
    return {
      initiator: initiator ?? 'customer',
      stage: 'subsequent',
      purpose: purpose ?? agreed ?? 'card_on_file',
      network_transaction_id: stated_id || (agreement?.network_transaction_id ?? ''),
    };
  }
  return stores ? { ...first, purpose: 'card_on_file' } : null;
}

import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import type { NameMatch } from './matching/find-names.ts';
import type { ScreeningCause, SubjectKind } from './screening-record-store.ts';

/** What part of a payment somebody or something plays that is screened. */
export type ScreenedRole =
  | 'beneficiary'
  | 'account_holder'
  | 'bank'
  | 'payer'
  | 'merchant'
  | 'person_of_merchant'
  | 'text';

/**
 * What is looked up: a name; a free text that may name somebody or an embargoed place; a BIC, of which both the bank and
 * the country are looked up; a country; or an address.
 */
type LookUp = 'name' | 'text' | 'bic' | 'country' | 'address';

/** Something to be looked up in the sanctions lists, with what helps to tell two people apart. */
export interface ScreenedName {
  readonly name: string;
  /** Left out, a name. */
  readonly as?: LookUp;
  readonly role?: ScreenedRole;
  /** As declared: it informs whoever decides, and never clears a hit. */
  readonly entity_type: 'COMPANY' | 'PERSONAL';
  /** ISO 3166-1 alpha-2, or empty. */
  readonly country: string;
  /** YYYY-MM-DD, or empty. */
  readonly date_of_birth: string;
  /** What the name belongs to: hits are then kept for the person who decides. */
  readonly subject?: ScreenedSubject;
}

/** What a screening is kept under. */
export interface ScreenedSubject {
  readonly account_id: string;
  readonly kind: SubjectKind;
  readonly id: string;
  readonly cause: ScreeningCause;
}

export type ScreeningResult =
  | { readonly result: 'clear' }
  | { readonly result: 'hit'; readonly matches: readonly NameMatch[] }
  /** There is no list, or it is stale: nothing may pass (docs/screening.md). */
  | { readonly result: 'unavailable'; readonly reasons: readonly Reason[] };

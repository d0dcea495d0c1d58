import type { KeyPermit } from '@causeway/schemas/key-permits.ts';
import type { LimitedKey } from './key-limits.ts';
import type { RoutingRule } from './routing/routing-rule.ts';
import type { CompiledRule } from './risk-rule.ts';
import type { AccountId, MerchantId } from '../../kernel/values/ids.ts';
import { suffixMax, withSuffix } from '../../kernel/values/schemes/statement-descriptor.ts';
import {
  authorisationValidityHours,
  type Initiator,
} from '../../kernel/values/schemes/authorisation-validity.ts';

export type SigningProfile = 'hmac-v2' | 'sha256-v1';
export type PartialApproval = 'accept' | 'reverse';
export type GatewayMode = 'sandbox' | 'production';

/** How payments of an account or site are presented to the issuer and the customer; empty: as the acquirer has it. */
export interface Statement {
  readonly statement_descriptor: string;
  /** ISO 18245. */
  readonly merchant_category: string;
}

/** A merchant's account with the settings that decide how its payments run. */
export interface Account extends Statement {
  readonly account_id: AccountId;
  readonly merchant_id: MerchantId;
  readonly name: string;
  readonly mode: GatewayMode;
  /** False when the account or its merchant is disabled. */
  readonly enabled: boolean;
  /** Where payments go that fit none of the routing rules. */
  readonly connector: string;
  /** In their order. */
  readonly routing_rules: readonly RoutingRule[];
  readonly signing_profile: SigningProfile;
  readonly time_zone: string;
  readonly registered_addresses_only: boolean;
  /** Zero: no limit. */
  readonly requests_per_second: number;
  readonly several_captures: boolean;
  /** Whether requests with fields that no operation knows are refused. */
  readonly strict_fields: boolean;
  /** Whether requests with a card number in a text are refused. */
  readonly card_number_check: boolean;
  /** What becomes of an approval of less than was asked, where the payment does not say it. */
  readonly partial_approval: PartialApproval;
  /** Where sites differ from the account, by what `siteOf` makes of them. */
  readonly sites: Readonly<Record<string, Statement>>;
  readonly capture_deadline_hours: number;
  readonly capture_deadline_hours_by_brand: Readonly<Record<string, number>>;
  /** By currency, minor units: a refund of more in the portal asks for the second factor. */
  readonly refund_limits: Readonly<Record<string, string>>;
  readonly review_limit_hours: number;
  /** How many days before a period ends the contract of the next one is drawn up. */
  readonly contract_lead_days: number;
  /** Rules in force that its payments are held against; known where requests are authenticated. */
  readonly risk_rules?: readonly CompiledRule[];
}

/**
 * How long an authorisation of this account may wait for its capture (docs/specification/payments.md#capture-deadline):
 * what is set for the card's brand, else the account's hours, but no longer than the scheme honours it.
 */
export function captureDeadlineHours(account: Account, card_brand: string, initiator: Initiator): number {
  const { capture_deadline_hours: hours, capture_deadline_hours_by_brand: by_brand } = account;
  const validity = authorisationValidityHours(card_brand, initiator) ?? hours;
  return by_brand[card_brand] ?? Math.min(hours, validity);
}

/** The site that a payment's `website` names: its host, or the text itself, in lower case. */
export function siteOf(website: string): string {
  return website
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/s, '');
}

/** What is set for one site of an account; what it leaves empty is the account's. */
function statementOfSite(
  { statement_descriptor, merchant_category, sites }: Account,
  website: string,
): Statement {
  const site = siteOf(website);
  const own = Object.hasOwn(sites, site) ? sites[site] : undefined;
  return {
    statement_descriptor: own?.statement_descriptor || statement_descriptor,
    merchant_category: own?.merchant_category || merchant_category,
  };
}

/** How a payment is presented (docs/specification/payments.md#statement-descriptor). What does not fit is left out. */
export function statementOf(account: Account, website: string, suffix: unknown): Statement {
  const { statement_descriptor, merchant_category } = statementOfSite(account, website);
  const added = typeof suffix === 'string' ? suffix : '';
  return { statement_descriptor: withSuffix(statement_descriptor, added), merchant_category };
}

/** How many characters a payment can add to the statement descriptor of its site; null where there is none. */
export function descriptorRoom(account: Account, website: string): number | null {
  const { statement_descriptor } = statementOfSite(account, website);
  return statement_descriptor === '' ? null : suffixMax(statement_descriptor);
}

/** A key that signs requests, with its secret in clear: held in memory only. */
export interface SignKey extends LimitedKey {
  readonly key_id: string;
  readonly secret: string;
  /** What it may do. */
  readonly permits: readonly KeyPermit[];
}

/** Everything that authenticating a request of the account needs. */
export interface AccountAccess {
  readonly account: Account;
  /** The active keys, newest first. */
  readonly sign_keys: readonly SignKey[];
  /** Registered caller addresses: IPv4, IPv6 or CIDR ranges. */
  readonly addresses: readonly string[];
}

/** What a sign key's ciphertext belongs to. */
export function signKeyContext(account_id: string, key_id: string): string {
  return `sign_key ${account_id} ${key_id}`;
}

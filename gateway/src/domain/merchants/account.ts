import type { RoutingRule } from './routing/routing-rule.ts';
import type { CompiledRule } from './risk-rule.ts';
import type { AccountId, MerchantId } from '../../values/ids.ts';
import { authorisationValidityHours, type Initiator } from '../../values/schemes/authorisation-validity.ts';

export type SigningProfile = 'hmac-v2' | 'sha256-v1';
export type PartialApproval = 'accept' | 'reverse';
export type GatewayMode = 'sandbox' | 'production';

/** A merchant's account with the settings that decide how its payments run. */
export interface Account {
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
  /** What becomes of an approval of less than was asked, where the payment does not say it. */
  readonly partial_approval: PartialApproval;
  readonly capture_deadline_hours: number;
  readonly capture_deadline_hours_by_brand: Readonly<Record<string, number>>;
  readonly review_limit_hours: number;
  /** How many days before a period ends the contract of the next one is drawn up. */
  readonly contract_lead_days: number;
  /** Rules in force that its payments are held against; known where requests are authenticated. */
  readonly risk_rules?: readonly CompiledRule[];
}

/**
 * How long an authorisation of this account may wait for its capture (docs/specification/payments.md#capture-deadline):
 * what is set for the card's brand, else the account's hours, but no longer than the scheme stands by it.
 */
export function captureDeadlineHours(account: Account, card_brand: string, initiator: Initiator): number {
  const { capture_deadline_hours: hours, capture_deadline_hours_by_brand: by_brand } = account;
  const validity = authorisationValidityHours(card_brand, initiator) ?? hours;
  return by_brand[card_brand] ?? Math.min(hours, validity);
}

/** A key that signs requests, with its secret in clear: held in memory only. */
export interface SignKey {
  readonly key_id: string;
  readonly secret: string;
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

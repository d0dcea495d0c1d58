import type { KeyPermit } from '@causeway/schemas/key-permits.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { Keyring } from '../../kernel/keyring/keyring.ts';
import { coalesce } from '../../kernel/coalesce.ts';
import type { Clock } from '../../kernel/values/clock.ts';
import type { AccountId, MerchantId } from '../../kernel/values/ids.ts';
import {
  signKeyContext,
  type Account,
  type AccountAccess,
  type GatewayMode,
  type PartialApproval,
  type SigningProfile,
} from './account.ts';
import type { KeyLimits } from './key-limits.ts';
import type { RoutingRule } from './routing/routing-rule.ts';
import { compileRules, type RiskRule } from './risk-rule.ts';
import { loadAccess, type AccountRow } from './account-store.ts';

/** Where changed accounts are announced. */
export const accounts_channel = 'causeway_accounts';

/** After this time what is known is read again, behind the request that asks for it; */
const fresh_ms = 1_000;
/** after this, the request waits. */
const usable_ms = 2_000;
const entries_max = 20_000;
const account_pattern = /^[0-9A-Za-z]{1,10}$/;

interface Entry {
  readonly loaded_at_ms: number;
  readonly access: Promise<AccountAccess | null>;
  /** What was read last, and when it was asked for; null until then, and where there is none. */
  known: AccountAccess | null;
  known_at_ms: number;
  /** Whether it is being read again. */
  renewing: boolean;
}

/**
 * What this process knows of accounts and their keys. A change made by another process is forgotten at once
 * when the database announces it, and within two seconds where announcements do not get through.
 */
export class AccountDirectory {
  readonly #entries = new Map<string, Entry>();
  readonly #load: (account_ids: readonly string[]) => Promise<(AccountAccess | null)[]>;
  readonly #nowMs: () => number;

  constructor(database: Database, keyring: Keyring, clock: Clock, nowMs: () => number) {
    this.#nowMs = nowMs;
    this.#load = coalesce(
      (account_ids: readonly string[]) => loadAccounts(database, keyring, clock, account_ids),
      {
        list_items_max: 100,
        lists_in_flight_max: 2,
        list_items_min: 1,
        laneOf: (account_id) => account_id,
        splitsOn: () => false,
      },
    );
  }

  /** The account with its active keys and addresses, or null when there is none. */
  find(account_id: string): Promise<AccountAccess | null> {
    // Anybody can send any text: what cannot be an account is neither looked up nor kept.
    if (!account_pattern.test(account_id)) return Promise.resolve(null);
    const known = this.#entries.get(account_id);
    const now_ms = this.#nowMs();
    const age_ms = known ? now_ms - known.loaded_at_ms : Infinity;
    if (!known || age_ms >= usable_ms) return this.readAnew(account_id);
    this.refresh(account_id);
    return known.access;
  }

  /** What is known of the account without waiting; null when that is nothing. */
  recall(account_id: string): AccountAccess | null {
    const entry = this.#entries.get(account_id);
    return entry && this.#nowMs() - entry.known_at_ms < usable_ms ? entry.known : null;
  }

  /** Reads an account again behind the requests that use it, when that is due. */
  refresh(account_id: string): void {
    const entry = this.#entries.get(account_id);
    const now_ms = this.#nowMs();
    if (!entry || entry.renewing || now_ms - entry.loaded_at_ms < fresh_ms) return;
    void this.#renew(account_id, entry, now_ms);
  }

  /**
   * The account as the database has it now, whatever is known of it. However many ask, two lists are read at a time:
   * wrong signatures cannot keep the database busy.
   */
  readAnew(account_id: string): Promise<AccountAccess | null> {
    if (!account_pattern.test(account_id)) return Promise.resolve(null);
    const loaded_at_ms = this.#nowMs();
    const access = this.#read(account_id);
    const { known = null, known_at_ms = 0 } = this.#entries.get(account_id) ?? {};
    const entry: Entry = { loaded_at_ms, access, known, known_at_ms, renewing: false };
    access.then(
      (read) => Object.assign(entry, { known: read, known_at_ms: loaded_at_ms }),
      () => this.#entries.get(account_id) === entry && this.#entries.delete(account_id),
    );
    this.#entries.delete(account_id);
    if (this.#entries.size >= entries_max) this.#entries.clear();
    this.#entries.set(account_id, entry);
    return access;
  }

  async #renew(account_id: string, known: Entry, now_ms: number): Promise<void> {
    known.renewing = true;
    try {
      const read = await this.#read(account_id);
      // What has been forgotten meanwhile may have changed after it was read.
      if (this.#entries.get(account_id) !== known) return;
      const access = Promise.resolve(read);
      const entry = { loaded_at_ms: now_ms, access, known: read, known_at_ms: now_ms, renewing: false };
      this.#entries.set(account_id, entry);
    } catch {
      known.renewing = false;
    }
  }

  async #read(account_id: string): Promise<AccountAccess | null> {
    const [found] = await this.#load([account_id]);
    return found ?? null;
  }

  /** Forgets an account, or all of them. */
  forget(account_id?: string): void {
    if (account_id === undefined) this.#entries.clear();
    else this.#entries.delete(account_id);
  }
}

interface StoredKey extends KeyLimits {
  readonly key_id: string;
  readonly first_key_id: string;
  readonly permits: readonly KeyPermit[];
  readonly data_key_id: string;
  readonly secret: string;
}

async function loadAccounts(
  database: Database,
  keyring: Keyring,
  clock: Clock,
  account_ids: readonly string[],
): Promise<(AccountAccess | null)[]> {
  const rows = await database.read(loadAccess, { account_ids: [...new Set(account_ids)], now: clock.now() });
  const found = new Map(
    await Promise.all(
      rows.map(async (row): Promise<[string, AccountAccess]> => {
        const keys = row.sign_keys as StoredKey[];
        const sign_keys = await Promise.all(
          keys.map(
            async ({ key_id, permits, first_key_id, amount_limits, day_limits, data_key_id, secret }) => ({
              key_id,
              permits,
              first_key_id,
              limits: { amount_limits, day_limits },
              secret: await keyring.decrypt(
                { data_key_id, bytes: Buffer.from(secret, 'hex') },
                signKeyContext(row.account_id, key_id),
              ),
            }),
          ),
        );
        const risk_rules = compileRules(row.risk_rules as RiskRule[]);
        return [
          row.account_id,
          { account: { ...accountOf(row), risk_rules }, sign_keys, addresses: row.addresses },
        ];
      }),
    ),
  );
  return account_ids.map((account_id) => found.get(account_id) ?? null);
}

/** An account from its row. */
export function accountOf(row: AccountRow): Account {
  return {
    ...row,
    account_id: row.account_id as AccountId,
    merchant_id: row.merchant_id as MerchantId,
    mode: row.mode as GatewayMode,
    signing_profile: row.signing_profile as SigningProfile,
    partial_approval: row.partial_approval as PartialApproval,
    sites: row.sites as Account['sites'],
    routing_rules: row.routing_rules as RoutingRule[],
    capture_deadline_hours_by_brand: row.capture_deadline_hours_by_brand as Record<string, number>,
    refund_limits: row.refund_limits as Record<string, string>,
  };
}

import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import { columnsOf, reading, sql } from '../../kernel/database/statement.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { isPerson, type Actor } from '../../kernel/values/actor.ts';
import { minuteInUtc } from '../../kernel/values/dates.ts';
import { coolingOffHours } from './settings/settings-store.ts';

/** A person of the merchant's team, or a sign key, that has been there for less than the account's cooling-off time. */
interface Newcomer {
  readonly account_id: string;
  readonly actor: Actor;
  readonly name: string;
  /** By whose invitation the person has joined, or who made the key; empty where the operator did. */
  readonly brought_by: Actor | '';
  readonly ends_at: Date;
}

const newcomerRows = reading(
  'newcomers_of_accounts',
  columnsOf<Newcomer>()({
    account_id: 'text',
    actor: 'text',
    name: 'text',
    brought_by: 'text',
    ends_at: 'timestamptz',
  }),
  sql`SELECT k.account_id, n.actor, n.name, n.brought_by, n.since + make_interval(hours => c.hours) AS ends_at
   FROM ${sql.recordset('k', { account_id: 'text', at: 'timestamptz' })}
   JOIN accounts a USING (account_id)
   LEFT JOIN payout_settings s ON s.account_id = k.account_id
   CROSS JOIN LATERAL (SELECT ${coolingOffHours('s', 'a', 'k.at')} AS hours) c
   CROSS JOIN LATERAL (
     SELECT 'user:' || m.user_id AS actor, u.name, coalesce('user:' || nullif(m.invited_by, ''), '') AS brought_by,
       m.created_at AS since
     FROM memberships m JOIN users u USING (user_id) WHERE m.merchant_id = a.merchant_id
     UNION ALL
     SELECT 'api:' || g.key_id, g.name, g.owner, g.created_at FROM sign_keys g WHERE g.account_id = k.account_id
   ) n
   WHERE n.since + make_interval(hours => c.hours) > k.at`,
);

/** Who must not approve a payout yet, because they or its maker are new to the team. */
export class Newcomers {
  readonly #by_place: ReadonlyMap<string, Newcomer>;

  private constructor(newcomers: readonly Newcomer[]) {
    this.#by_place = new Map(newcomers.map((one) => [placeOf(one.account_id, one.actor), one]));
  }

  /** Reads who is new now in the teams of these accounts. */
  static async read(
    tx: Transaction,
    accounts: readonly { readonly account_id: string; readonly at: Date }[],
  ): Promise<Newcomers> {
    const distinct = [
      ...new Map(accounts.map(({ account_id, at }) => [account_id, { account_id, at }])).values(),
    ];
    return new Newcomers(distinct.length === 0 ? [] : await tx.read(newcomerRows, { k: distinct }));
  }

  /**
   * Why this person must not approve what the maker has asked for; null where they may. Somebody new approves nothing.
   * Nobody approves what was made by a key that they have made, by somebody whom they have invited, or by whom these have
   * invited in turn, while all of them are new: they may be one person.
   */
  refuse(account_id: string, approver: Actor, maker: Actor): Reason | null {
    const own = this.#find(account_id, approver);
    if (own) {
      const rule = own.brought_by === maker ? 'invited_by_maker' : 'new_approver';
      return { rule, until: minuteInUtc(own.ends_at) };
    }
    const made_by = this.#find(account_id, maker);
    const chain: Newcomer[] = [];
    for (let one = made_by; one && !chain.includes(one); one = this.#find(account_id, one.brought_by)) {
      chain.push(one);
      if (one.brought_by !== approver) continue;
      const until = minuteInUtc(new Date(Math.min(...chain.map(({ ends_at }) => ends_at.getTime()))));
      return isPerson(maker)
        ? { rule: 'invited_the_maker', name: made_by?.name ?? '', until }
        : { rule: 'made_the_key', until };
    }
    return null;
  }

  #find(account_id: string, actor: Actor | ''): Newcomer | undefined {
    return this.#by_place.get(placeOf(account_id, actor));
  }
}

function placeOf(account_id: string, actor: Actor | ''): string {
  return `${account_id} ${actor}`;
}

import type { Context } from '../../kernel/context.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import { addMs, day_ms, hour_ms } from '../../kernel/values/dates.ts';
import { formatAmount } from '../../kernel/values/money.ts';
import { listAccounts } from '../../accounts/merchants/list-accounts.ts';
import { historyRows, type PastPayment } from './risk-store.ts';
import {
  compileRules,
  decideRisk,
  digestOf,
  velocity_hours_max,
  type RiskFacts,
  type RiskRule,
} from '../../accounts/merchants/risk-rule.ts';

const span_ms = 30 * day_ms;
const page_size = 2_000;
const payments_max = 200_000;
const samples_max = 20;

/** What a rule would have done to the payments of the last month. */
export interface DryRun {
  readonly from: string;
  readonly to: string;
  /** How many payments were looked at. */
  readonly payments: number;
  readonly hits: number;
  /** Of the hits: how many were paid for, and how many of those were disputed. */
  readonly paid: number;
  readonly disputed: number;
  /** What was captured of the hits, by currency: what a block would have cost. */
  readonly captured: readonly { readonly currency: string; readonly amount: string }[];
  /** The newest of the hits. */
  readonly samples: readonly { readonly account_id: string; readonly transaction_id: string }[];
  /** There were more payments than are looked at. */
  readonly cut: boolean;
}

/**
 * Asks a rule about every payment of the last 30 days, in their order, as if it had been active. What it counts
 * is counted from a week before. BINs are those six digits that are kept of a card.
 */
export async function dryRunRule(context: Context, rule: RiskRule): Promise<DryRun> {
  const everyone = rule.account_id === '*';
  const accounts = everyone
    ? (await listAccounts(context, null)).map(({ account_id }) => account_id)
    : [rule.account_id];
  const tally = new Tally(rule);
  for (const account_id of accounts) {
    const to = context.clock.now(account_id);
    for await (const page of pagesOf(context, account_id, addMs(to, -span_ms), to)) {
      tally.add(account_id, page, addMs(to, -span_ms));
      if (tally.payments >= payments_max) break;
    }
  }
  const to = context.clock.now(everyone ? undefined : rule.account_id);
  return tally.result(addMs(to, -span_ms), to);
}

async function* pagesOf(
  context: Context,
  account_id: string,
  from: Date,
  to: Date,
): AsyncGenerator<PastPayment[]> {
  let after = { created_at: addMs(from, -velocity_hours_max * hour_ms), transaction_id: 0n };
  for (;;) {
    const values = {
      account_id,
      created_at: after.created_at,
      transaction_id: after.transaction_id,
      to,
      page_size,
    };
    const page = await context.database.read(historyRows, values);
    yield page;
    const last = page.at(-1);
    if (!last || page.length < page_size) return;
    after = last;
  }
}

class Tally {
  readonly #rule: RiskRule;
  readonly #compiled: ReturnType<typeof compileRules>;
  /** When each subject was seen, oldest first. */
  readonly #sightings = new Map<string, number[]>();
  readonly #captured = new Map<string, bigint>();
  #samples: DryRun['samples'] = [];
  payments = 0;
  #hits = 0;
  #paid = 0;
  #disputed = 0;

  constructor(rule: RiskRule) {
    this.#rule = rule;
    this.#compiled = compileRules([rule]);
  }

  add(account_id: string, page: readonly PastPayment[], from: Date): void {
    for (const payment of page) {
      const facts = factsOf(payment);
      const at_ms = payment.created_at.getTime();
      const counted = payment.created_at >= from;
      if (counted) this.payments += 1;
      const { action } = decideRisk(this.#compiled, facts, (subject, digest, back_ms) => {
        const times = this.#sightings.get(`${account_id} ${subject} ${digest}`) ?? [];
        const first = times.findIndex((time_ms) => time_ms > at_ms - back_ms);
        return first === -1 ? 0 : times.length - first;
      });
      this.#see(account_id, facts, at_ms);
      if (counted && action !== null) this.#hit(account_id, payment);
    }
  }

  #see(account_id: string, facts: RiskFacts, at_ms: number): void {
    const { terms } = this.#rule;
    if (terms.kind !== 'velocity') return;
    const digest = digestOf(facts, terms.subject);
    if (digest === null) return;
    const key = `${account_id} ${terms.subject} ${digest}`;
    const recent = (this.#sightings.get(key) ?? []).slice(-terms.more_than);
    this.#sightings.set(key, [...recent, at_ms]);
  }

  #hit(account_id: string, { transaction_id, currency, captured, status }: PastPayment): void {
    this.#hits += 1;
    if (captured > 0n) {
      this.#paid += 1;
      this.#captured.set(currency, (this.#captured.get(currency) ?? 0n) + captured);
    }
    if (status >= 7000 && status < 8000) this.#disputed += 1;
    const sample = { account_id, transaction_id: transaction_id.toString() };
    this.#samples = [sample, ...this.#samples].slice(0, samples_max);
  }

  result(from: Date, to: Date): DryRun {
    return {
      from: from.toISOString(),
      to: to.toISOString(),
      payments: this.payments,
      hits: this.#hits,
      paid: this.#paid,
      disputed: this.#disputed,
      captured: [...this.#captured].map(([currency, minor]) => ({
        currency,
        amount: formatAmount(minor, currency as Currency),
      })),
      samples: this.#samples,
      cut: this.payments >= payments_max,
    };
  }
}

const bin_digits = 6;

function factsOf(payment: PastPayment): RiskFacts {
  const { currency, amount, fingerprint, card_masked, email, ip, country } = payment;
  return {
    currency,
    amount,
    card: fingerprint ?? '',
    bin: card_masked.slice(0, bin_digits),
    email: email ?? '',
    ip: ip ?? '',
    country: country ?? '',
  };
}

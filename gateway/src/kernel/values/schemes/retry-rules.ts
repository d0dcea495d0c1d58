import { day_ms, hour_ms } from '../dates.ts';
import { responseCodesOf, type Retry } from './response-codes.ts';

/** What a scheme says of trying a declined card again. */
export interface RetryRule {
  readonly retry: Retry;
  /** Whether only charges that the merchant initiates are meant: the customer has stopped an agreement. */
  readonly merchant_initiated_only: boolean;
  /** For how long `never` is counted; null: without end. */
  readonly never_for_ms: number | null;
  /** How long to wait at least before another attempt. */
  readonly wait_ms: number;
}

const free: RetryRule = { retry: 'later', merchant_initiated_only: false, never_for_ms: null, wait_ms: 0 };

function wait(wait_ms: number): RetryRule {
  return { ...free, wait_ms };
}

/** Mastercard charges for attempts after advice codes 03 and 21 within 30 days of them. */
const mastercard_never: RetryRule = { ...free, retry: 'never', never_for_ms: 30 * day_ms };

/**
 * Mastercard's merchant advice codes (data element 48, subelement 84). Code 02 says "try again later" without a
 * time: acquirers advise three days. Codes 40, 41 and 43 say what kind of card it is; a number for a single use
 * can be charged under no agreement.
 */
export const merchant_advice_codes = {
  source:
    'Mastercard Transaction Processing Excellence, as published by Braintree, Antom, Solidgate and Cybersource',
  date: '2026-11-22',
  codes: {
    '01': { ...free, retry: 'update' },
    '02': wait(3 * day_ms),
    '03': mastercard_never,
    '04': { ...free, retry: 'update' },
    '21': { ...mastercard_never, merchant_initiated_only: true },
    '22': { ...free, retry: 'update' },
    '24': wait(hour_ms),
    '25': wait(day_ms),
    '26': wait(2 * day_ms),
    '27': wait(4 * day_ms),
    '28': wait(6 * day_ms),
    '29': wait(8 * day_ms),
    '30': wait(10 * day_ms),
    '41': { ...mastercard_never, merchant_initiated_only: true },
    '42': mastercard_never,
    '99': mastercard_never,
  } as Readonly<Record<string, RetryRule>>,
};

/** Response codes by which a customer has stopped an agreement: they say nothing of what the customer buys now. */
const stopped_agreements: ReadonlySet<string> = new Set(['D0103', 'D0106', 'D0107']);

/** What decline codes say by themselves, where an acquirer gives no response code of the scheme. */
const never_declines: ReadonlySet<string> = new Set([
  'D0004',
  'D0007',
  'D0012',
  'D0014',
  'D0015',
  'D0041',
  'D0043',
  'D0046',
  'D0103',
  'D0105',
  'D0106',
  'D0107',
]);
const update_declines: ReadonlySet<string> = new Set([
  'D0003',
  'D0013',
  'D0030',
  'D0054',
  'D0055',
  'D0065',
  'D0082',
]);

/** A decline as it is stored with a payment. */
export interface Declined {
  readonly card_brand: string;
  readonly failure_code: string;
  /** The scheme's own code, or empty. */
  readonly response_code: string;
  /** Mastercard's merchant advice code, or empty. */
  readonly advice_code: string;
}

/** Whether, when and by whom a declined card may be tried again: the scheme's advice first, then its response code. */
export function retryRuleOf({ card_brand, failure_code, response_code, advice_code }: Declined): RetryRule {
  const advised = merchant_advice_codes.codes[advice_code];
  if (advised) return advised;
  const retry = responseCodesOf(card_brand).codes[response_code]?.[1] ?? retryOfDecline(failure_code);
  return { ...free, retry, merchant_initiated_only: stopped_agreements.has(failure_code) };
}

function retryOfDecline(failure_code: string): Retry {
  if (never_declines.has(failure_code)) return 'never';
  return update_declines.has(failure_code) ? 'update' : 'later';
}

/**
 * Declines that may depend on the way by which the issuer was asked, and after which the schemes let a card be tried
 * again at once.
 */
export const soft_declines: readonly string[] = ['D0001', 'D0005', 'D0019', 'D0058', 'D0091', 'D0096'];

/** So many declined attempts within a time, and the next one is not sent. */
export interface DeclineLimit {
  readonly declines: number;
  readonly within_ms: number;
}

/**
 * How many declined attempts each scheme bears from one card at one merchant.
 * Visa: the first decline and 15 attempts after it within 30 days. Visa Core Rules of 18 April 2026 (table 7-2) are
 * reported to allow 20; acquirers (Adyen, Worldpay, Dintero) still publish 15, so the lower figure counts.
 * Mastercard: 10 within 24 hours and 35 within 30 days (Transaction Processing Excellence, excessive attempts).
 * The others publish none: they get Visa's, which is an assumption.
 */
export const decline_limits = {
  source:
    'Visa: developer.worldpay.com, raw response codes; Mastercard: developers.tabapay.com, excessive retry rules',
  date: '2026-11-22',
  by_brand: {
    mastercard: [
      { declines: 10, within_ms: day_ms },
      { declines: 35, within_ms: 30 * day_ms },
    ],
    maestro: [
      { declines: 10, within_ms: day_ms },
      { declines: 35, within_ms: 30 * day_ms },
    ],
  } as Readonly<Record<string, readonly DeclineLimit[]>>,
  otherwise: [{ declines: 16, within_ms: 30 * day_ms }] as readonly DeclineLimit[],
};

const all_limits = [...Object.values(decline_limits.by_brand).flat(), ...decline_limits.otherwise];
/** As far back as any limit looks. */
export const decline_window_ms = Math.max(...all_limits.map(({ within_ms }) => within_ms));
/** As many declines as any limit counts. */
export const declines_retained = Math.max(...all_limits.map(({ declines }) => declines));

export function declineLimitsOf(card_brand: string): readonly DeclineLimit[] {
  return decline_limits.by_brand[card_brand] ?? decline_limits.otherwise;
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../../src/accounts/merchants/account.ts';
import { readPayout, type SentPayout } from '../../../src/edges/api/read/read-payout.ts';
import { draftPayout } from '../../../src/banking/payouts/accepting/draft-payout.ts';
import type { PayoutTerms } from '../../../src/banking/payouts/accepting/payout-terms.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { samplePayout } from '../../support/payouts.ts';
import { countedPayout, DaySums } from '../../../src/banking/payouts/accepting/day-limits.ts';
import type { Currency } from '../../../src/kernel/values/currency.ts';
import type { AccountId } from '../../../src/kernel/values/ids.ts';
import type { PayoutDraft } from '../../../src/banking/payouts/accepting/payout-draft.ts';
import { orThrow } from '../../../src/kernel/errors.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const unsaid: PayoutTerms = {
  merchant_name: 'Merchant Ltd',
  newness: { hours: 0, maker: 'key', maker_since: null, payee_changed: false, payee_since: null },
  connector: 'sandbox-bank',
  when_short: 'wait',
  screening: null,
  approval_limits: {},
  approve_others: false,
  maker_limits: {},
  payee_mismatch: 'hold',
  instant_fallback: false,
  fee: null,
  quote: null,
  quoted_until: null,
  beneficiary: null,
  payer: null,
};

/** What a payout of 100.00 EUR becomes under an account's terms. */
function draft(terms: Partial<PayoutTerms>, mode = 'production', fields: object = {}): PayoutDraft {
  const sent = { ...samplePayout(), ...fields } as unknown as SentPayout;
  const account = { mode, time_zone: 'UTC' } as Account;
  const at = new Date('2031-03-03T12:00:00Z');
  const rules = { ...gateway.gateway.context, allow_private: false } as never;
  return orThrow<PayoutDraft>(draftPayout(readPayout(sent), { ...unsaid, ...terms }, account, at, rules));
}

it.each([
  [null, 'production', true],
  [null, 'sandbox', false],
  [false, 'production', false],
  [true, 'sandbox', true],
])('a payout is screened where the account says %s in %s: %s', (screening, mode, expected) => {
  expect(draft({ screening }, mode).screening).toBe(expected);
});

describe('the bank of a payout', () => {
  it('is the one that the operator has named; without one the sandbox has its own, and production none', () => {
    expect(draft({ connector: null }, 'sandbox').connector).toBe('sandbox-bank');
    expect(() => draft({ connector: null })).toThrow(expect.objectContaining({ code: 'P0008' }));
    expect(() => draft({ connector: 'gone' }, 'sandbox')).toThrow(expect.objectContaining({ code: 'P0008' }));
  });
});

describe('the approval', () => {
  it.each<[string, Partial<PayoutTerms>, boolean]>([
    ['above the limit', { approval_limits: { EUR: '9999' } }, true],
    ['at the limit', { approval_limits: { EUR: '10000' } }, false],
    ['with a limit in another currency only', { approval_limits: { USD: '1' } }, false],
    [
      'with a limit in another currency, where others are approved',
      { approval_limits: { USD: '1' }, approve_others: true },
      true,
    ],
    [
      'up to its own limit, where others are approved',
      { approval_limits: { EUR: '10000' }, approve_others: true },
      false,
    ],
    ['above the limit of one maker', { maker_limits: { EUR: '9999' } }, true],
    ['with no limit at all', {}, false],
  ])('of a payout %s is needed: %s', (_what, terms, expected) => {
    const counted = countedPayout(
      { account: { account_id: 'one' as AccountId }, actor: 'api:one', at: gateway.clock.now() },
      { source_currency: 'EUR' as Currency },
      draft(terms),
    );
    expect(new DaySums().reasons(counted).length > 0).toBe(expected);
  });
});

it('a payout dated on a weekend is executed on the next banking day of the payment currency', () => {
  expect(draft({}, 'sandbox', { payment_date: '2031-03-08' })).toMatchObject({
    payment_date: '2031-03-08',
    execution_date: '2031-03-10',
  });
  expect(draft({}).payment_date).toBe('2031-03-03');
});

import { transact } from '../../../src/kernel/database/transaction.ts';
import { putInSuspense } from '../../../src/ledger/suspense/put-in-suspense.ts';
import type { UnmatchedMoney } from '../../../src/ledger/suspense/suspense.ts';
import type { Currency } from '../../../src/kernel/values/currency.ts';
import type { TestGateway } from '../../support/gateway.ts';

let last_notice = 0;

/** 12.50 EUR that came to a bank account and that nothing takes. */
export function unmatched(more: Partial<UnmatchedMoney> = {}): UnmatchedMoney {
  last_notice += 1;
  return {
    connector: 'house-bank',
    notice_id: `n${last_notice}`,
    ledger_account: 'bank_clearing',
    currency: 'EUR' as Currency,
    amount: 12_50n,
    booked_on: '2026-11-20',
    cause: 'nothing_known',
    reference: 'B-1',
    remittance: 'thank you',
    details: { debtor: 'Somebody' },
    likely: null,
    ...more,
  };
}

export async function put(gateway: TestGateway, ...money: UnmatchedMoney[]): Promise<void> {
  const { context } = gateway.gateway;
  await transact(context.database, (tx) => putInSuspense(context, tx, money));
}

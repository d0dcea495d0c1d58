import { declareList } from '@causeway/schemas/portal/lists/list.ts';
import { expect, it } from 'vitest';
import { cellsOf, headingsOf, presentRow, type ListValues } from '../../../src/kernel/values/list-rows.ts';
import type { Currency } from '../../../src/kernel/values/currency.ts';

const list = declareList({
  fields: {
    order_no: { type: 'text', label: 'order' },
    transaction_id: { type: 'id', label: 'transaction' },
    paid_at: { type: 'moment', label: 'created' },
    currency: { type: 'text' },
    amount: { type: 'amount', label: 'amount' },
    fee: { type: 'amount', currency: 'fee_currency' },
    fee_currency: { type: 'text' },
    twice: { type: 'integer' },
    note: { type: 'text', only_in_file: true },
  },
  table: { order_no: 'always' },
  file: ['order_no', 'paid_at', 'amount', 'fee', 'twice', 'note'],
});

interface Row {
  readonly order_no: string;
  readonly transaction_id: bigint;
  readonly paid_at: Date | null;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly fee: bigint | null;
  readonly fee_currency: Currency;
  readonly count: number;
}
const values: ListValues<typeof list, Row> = { twice: ({ count }) => count * 2, note: () => 'said' };

const row = {
  order_no: 'A-1',
  transaction_id: 9_007_199_254_740_993n,
  paid_at: new Date('2026-07-01T22:30:00Z'),
  currency: 'EUR' as Currency,
  amount: 1234n,
  fee: 500n,
  fee_currency: 'JPY' as Currency,
  count: 2,
};

it('a row of a list has its declared form: numbers exact, amounts in their own currency, no file-only columns', () => {
  expect(presentRow(list, values, row)).toEqual({
    order_no: 'A-1',
    transaction_id: '9007199254740993',
    paid_at: '2026-07-01T22:30:00.000Z',
    currency: 'EUR',
    amount: '12.34',
    fee: '500',
    fee_currency: 'JPY',
    twice: 4,
  });
  expect(presentRow(list, values, { ...row, paid_at: null, fee: null })).toMatchObject({
    paid_at: '',
    fee: '',
  });
});

it('a list’s file has its declared columns, times in the zone, and headings in the language', () => {
  expect(cellsOf(list, values, 'Europe/Berlin')(row)).toEqual([
    'A-1',
    '2026-07-02T00:30:00+0200',
    { amount: '12.34' },
    { amount: '500' },
    '4',
    'said',
  ]);
  expect(headingsOf(list, 'zh-CN')).toEqual(['订单', '日期', '金额', 'fee', 'twice', 'note']);
  expect(headingsOf(list, 'fr')).toEqual(['Order', 'Date', 'Amount', 'fee', 'twice', 'note']);
});

it('a list that needs a value that no row has does not compile without it', () => {
  // @ts-expect-error -- a row has neither twice nor note
  const none: ListValues<typeof list, Row> = {};
  // @ts-expect-error -- its table names a field that it does not have
  declareList({ fields: { order_no: { type: 'text' } }, table: { order: 'always' } });
  expect(none).toEqual({});
});

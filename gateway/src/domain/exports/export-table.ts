import { payment_status_meanings } from '@causeway/schemas/statuses.ts';
import { stringify } from 'csv-stringify/sync';
import { offsetStamp } from '../../values/dates.ts';
import { formatAmount } from '../../values/money.ts';
import type { ListedPayment } from '../payments/listing/list-payments.ts';
import { methodOf } from '../payments/payment.ts';

/** A cell of a file: a text, or an amount in its currency's decimals. */
export type Cell = string | { readonly amount: string };

interface Column {
  readonly en: string;
  readonly 'zh-CN': string;
  readonly cell: (payment: ListedPayment, time_zone: string) => Cell;
}

const columns: readonly Column[] = [
  { en: 'Order', 'zh-CN': '订单', cell: ({ order_no }) => order_no },
  { en: 'Transaction', 'zh-CN': '交易号', cell: ({ transaction_id }) => transaction_id.toString() },
  { en: 'Reference', 'zh-CN': '参考号', cell: ({ reference_no }) => reference_no },
  { en: 'Date', 'zh-CN': '日期', cell: ({ created_at }, zone) => offsetStamp(created_at, zone) },
  { en: 'Status', 'zh-CN': '状态', cell: ({ status }) => String(status) },
  {
    en: 'Status in words',
    'zh-CN': '状态说明（英文）',
    cell: ({ status }) => payment_status_meanings[status],
  },
  { en: 'Currency', 'zh-CN': '币种', cell: ({ currency }) => currency },
  {
    en: 'Amount',
    'zh-CN': '金额',
    cell: ({ amount, currency }) => ({ amount: formatAmount(amount, currency) }),
  },
  {
    en: 'Captured',
    'zh-CN': '已请款',
    cell: ({ captured, currency }) => ({ amount: formatAmount(captured, currency) }),
  },
  {
    en: 'Refunded',
    'zh-CN': '已退款',
    cell: ({ refunded, currency }) => ({ amount: formatAmount(refunded, currency) }),
  },
  { en: 'Method', 'zh-CN': '方式', cell: methodOf },
  { en: 'Card', 'zh-CN': '卡号', cell: ({ card_masked }) => card_masked },
  { en: 'Shopper', 'zh-CN': '客户', cell: ({ shopper_email }) => shopper_email },
  { en: 'Site', 'zh-CN': '网站', cell: ({ website }) => website },
  { en: 'Failure', 'zh-CN': '失败代码', cell: ({ failure_code }) => failure_code },
];

/** The headings in a language; English where there is no other. */
export function headings(language: string): string[] {
  return columns.map((column) => (language === 'zh-CN' ? column['zh-CN'] : column.en));
}

/** A payment as the cells of its row. */
export function cellsOf(payment: ListedPayment, time_zone: string): Cell[] {
  return columns.map(({ cell }) => cell(payment, time_zone));
}

/** Tells spreadsheets that the text is UTF-8, so that they show Chinese as it is. */
export const byte_order_mark = '\uFEFF';

/** Rows as CSV (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe before it. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  const texts = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : cell.amount)));
  return stringify(texts, { record_delimiter: 'windows', escape_formulas: true });
}

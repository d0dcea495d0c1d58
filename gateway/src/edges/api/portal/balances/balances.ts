import { Readable } from 'node:stream';
import {
  downloadSettlement,
  downloadStatement,
  listBalances as balancesRoute,
  readSettlement as settlementRoute,
  readStatement as statementRoute,
  statement_lines_max,
  type SettlementRow,
} from '@causeway/schemas/portal/balances.ts';
import { stringify } from 'csv-stringify';
import {
  readSettlement,
  totalsOf,
  type SettlementDay,
} from '../../../../ledger/settlement/read-settlement.ts';
import {
  closingBalance,
  isOver,
  readStatement,
  type StatementLine,
} from '../../../../operations/reporting/read-statement.ts';
import type { Account } from '../../../../accounts/merchants/account.ts';
import { utcStamp } from '../../../../kernel/values/dates.ts';
import { formatAmount } from '../../../../kernel/values/money.ts';
import { PortalFile } from '../portal-call.ts';
import { readBalanceRows } from '../../read/read-balances.ts';
import { readDays, readSpan } from '../../read/read-span.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';

import { statementCsv, statementPdf } from './statement-files.ts';

/** Balances, statements and settlement reports. */
export function serveBalances(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(balancesRoute, async ({ account }) => {
    return { balances: await readBalanceRows(context, account.account_id, null) };
  });
  app.serve(statementRoute, async ({ account, at, query }) => {
    const span = readSpan(account, query, at);
    const lines: StatementLine[] = [];
    // The first line is the opening balance; one more than a page shows whether there are more.
    for await (const line of readStatement(context, span)) {
      lines.push(line);
      if (lines.length > statement_lines_max + 2) break;
    }
    const [opening, last] = [lines[0], lines.at(-1)];
    const movements = lines.slice(1).filter(({ transaction_id }) => transaction_id !== '');
    return {
      opening: opening?.balance ?? '',
      // What moves while it is read is in the lines and in their sum, or in neither.
      closing: last?.transaction_id === '' ? last.balance : await closingBalance(context, span),
      over: isOver(span),
      lines: movements.slice(0, statement_lines_max).map((line) => ({ ...line, at: utcStamp(line.at) })),
      more: movements.length > statement_lines_max,
    };
  });
  app.serve(downloadStatement, async ({ account, at, query }) => {
    const span = readSpan(account, query, at);
    const name = `statement-${account.account_id}-${query.currency}-${query.from}-${query.to}`;
    const lines = readStatement(context, span);
    if (query.format === 'csv')
      return new PortalFile(
        `${name}.csv`,
        'text/csv; charset=utf-8',
        statementCsv(lines, account.time_zone, query.language),
      );
    const head = {
      account,
      currency: span.currency,
      from: query.from,
      to: query.to,
      made_at: at,
      over: isOver(span),
    };
    return new PortalFile(`${name}.pdf`, 'application/pdf', await statementPdf(lines, head));
  });
  serveSettlement(app, services);
}

function serveSettlement(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  const read = (account: Account, query: { from: string; to: string }): Promise<SettlementDay[]> => {
    const { from, to } = readDays(account, query);
    return readSettlement(context, account.account_id, { from, to, time_zone: account.time_zone });
  };
  app.serve(settlementRoute, async ({ account, query }) => {
    const days = await read(account, query);
    return { days: days.map(presentDay), totals: totalsOf(days).map(presentDay) };
  });
  app.serve(downloadSettlement, async ({ account, query }) => {
    const days = await read(account, query);
    const csv = Readable.from(days.map(presentDay)).pipe(stringify({ header: true, bom: true }));
    const name = `settlement-${account.account_id}-${query.from}-${query.to}.csv`;
    return new PortalFile(name, 'text/csv; charset=utf-8', csv);
  });
}

function presentDay({ day, currency, ...sums }: SettlementDay): SettlementRow {
  const text = (minor: bigint): string => formatAmount(minor, currency);
  return {
    day,
    currency,
    captured: text(sums.captured),
    refunded: text(sums.refunded),
    disputed: text(sums.disputed),
    paid_out: text(sums.paid_out),
    topped_up: text(sums.topped_up),
    net: text(sums.net),
  };
}

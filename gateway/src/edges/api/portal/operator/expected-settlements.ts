import * as routes from '@causeway/schemas/portal/operator/expected-settlements.ts';
import {
  declareSchedule,
  endSchedule,
  expectedSettlements,
  schedulesOf,
  type ExpectedSettlement,
  type SettlementSchedule,
} from '../../../../acquiring/reconciliation/expected-settlements.ts';
import type { Currency } from '../../../../kernel/values/currency.ts';
import { formatAmount } from '../../../../kernel/values/money.ts';
import { requireCurrency } from '../../read/read-amount.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';
import { requireAcquirer } from './reconciliation.ts';

/** What acquirers should pay out and when, and the schedules by which that is expected. */
export function serveExpectedSettlements(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(routes.listExpected, async () => ({
    expected: (await expectedSettlements(context)).expected.map(presentExpected),
  }));
  app.serve(routes.listSchedules, async () => ({
    schedules: (await schedulesOf(context)).map(presentSchedule),
  }));
  app.serve(routes.declareSchedule, async (call, gateway) => {
    const { acquirer } = call.params;
    requireAcquirer(services, acquirer);
    const currency = requireCurrency(call.params.currency);
    const { before, after } = await declareSchedule(gateway.context, { acquirer, currency }, call.body);
    const shown = presentSchedule(after);
    call.audit({
      subject: `${acquirer} ${currency}`,
      before: before && presentSchedule(before),
      after: shown,
    });
    return shown;
  });
  app.serve(routes.endSchedule, async (call, gateway) => {
    const before = await endSchedule(gateway.context, call.params);
    call.audit({
      subject: `${before.acquirer} ${before.currency}`,
      before: presentSchedule(before),
      after: null,
    });
    return { done: true as const };
  });
}

function presentSchedule(schedule: SettlementSchedule): routes.SettlementSchedule {
  const { acquirer, currency, delay_days, pays_on, grace_days, since_day: since } = schedule;
  return { acquirer, currency, delay_days, pays_on, grace_days, since };
}

function presentExpected({ payout, amount, ...of }: ExpectedSettlement): routes.ExpectedSettlement {
  return {
    ...of,
    amount: formatAmount(amount, of.currency as Currency),
    settlement_id: payout?.payout_id.toString() ?? '',
    settlement: payout?.name ?? '',
  };
}

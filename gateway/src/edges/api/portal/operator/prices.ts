import * as routes from '@causeway/schemas/portal/operator/prices.ts';
import type { FastifyInstance } from 'fastify';
import { requireAmount, requireCurrency } from '../../read/read-amount.ts';
import type { Fee, FeeKey, FeeTerms } from '../../../../accounts/fees/fee.ts';
import { formatPercent, parsePercent } from '../../../../kernel/values/percent.ts';
import { endFee, listFees, setFee } from '../../../../accounts/fees/manage-fees.ts';
import { addRates, listRates } from '../../../../accounts/rates/manage-rates.ts';
import { parseRateFile, readRates } from '../../read/read-rates.ts';
import type { Rate } from '../../../../accounts/rates/rate.ts';
import { cannot, invalid } from '../../../../kernel/errors.ts';
import type { Currency } from '../../../../kernel/values/currency.ts';
import { formatAmount } from '../../../../kernel/values/money.ts';
import { servePortalRoute, type PortalServices } from '../serve-portal-route.ts';
import { findAccount } from './merchants.ts';

/** Payout fees and exchange rates, with the functions of the command line. */
export function servePrices(app: FastifyInstance, services: PortalServices): void {
  serveFees(app, services);
  serveRates(app, services);
}

function serveFees(app: FastifyInstance, services: PortalServices): void {
  const { context } = services;
  servePortalRoute(app, services, routes.listFees, async ({ params }) => {
    const { account_id } = await findAccount(context, params.account_id);
    return { fees: (await listFees(context, account_id)).map(presentFee) };
  });
  servePortalRoute(app, services, routes.setFee, async (call, gateway) => {
    const { account_id } = await findAccount(gateway.context, call.params.account_id);
    const { seen, ...input } = call.body;
    const key = readKey(account_id, input);
    const shown = seen && { fee: seen.fee && readTerms(seen.fee, key.currency) };
    const terms = readTerms(input, key.currency);
    const { before, after } = await setFee(gateway.context, key, terms, shown ?? {});
    const fee = presentFee({ ...key, ...after });
    call.audit({
      subject: account_id,
      before: before && presentFee({ ...key, ...before }),
      after: fee,
    });
    return fee;
  });
  servePortalRoute(app, services, routes.endFee, async (call, gateway) => {
    const { account_id } = await findAccount(gateway.context, call.params.account_id);
    const { seen, ...terms } = call.body;
    const key = readKey(account_id, terms);
    const shown = seen && { fee: readTerms(seen.fee, key.currency) };
    const before = await endFee(gateway.context, key, shown ?? {});
    call.audit({ subject: account_id, before: presentFee({ ...key, ...before }), after: null });
    return { done: true as const };
  });
}

function serveRates(app: FastifyInstance, services: PortalServices): void {
  const { context } = services;
  servePortalRoute(app, services, routes.listRates, async ({ query, at }) => {
    const { base = null, quote = null, all } = query;
    const rates = await listRates(context, { base, quote, valid_at: all === 'yes' ? null : at });
    return { rates: rates.map((rate) => presentRate(rate, at)) };
  });
  servePortalRoute(app, services, routes.addRate, async (call, gateway) => {
    const { markup_bps = '', valid_from = '', valid_until = '', ...pair } = call.body;
    const rates = readRates([{ ...pair, markup_bps, valid_from, valid_until }], gateway.context.clock.now());
    const [added] = await addRates(gateway.context, rates, call.actor);
    if (!added) throw new Error('no rate was added');
    const after = presentRate(added, gateway.context.clock.now());
    call.audit({ subject: `${added.base}/${added.quote}`, after });
    return after;
  });
  servePortalRoute(app, services, routes.importRates, async (call, gateway) => {
    const { name, content } = call.body;
    const entries = parseRateFile(content);
    if (entries.length === 0) throw cannot({ rule: 'no_rates_in', name });
    await addRates(gateway.context, readRates(entries, gateway.context.clock.now()), `file ${name}`);
    call.audit({ subject: name, after: { added: entries.length } });
    return { added: entries.length };
  });
}

type FeeInput = routes.OperatorFee;

function readKey(
  account_id: string,
  {
    currency,
    payment_method,
    charge_option,
  }: Pick<FeeInput, 'currency' | 'payment_method' | 'charge_option'>,
): FeeKey {
  return { account_id, currency: requireCurrency(currency), payment_method, charge_option };
}

function readTerms(
  { fixed, percent, minimum, maximum }: Pick<FeeInput, 'fixed' | 'percent' | 'minimum' | 'maximum'>,
  currency: Currency,
): FeeTerms {
  const percent_millionths = parsePercent(percent);
  if (percent_millionths === null) throw invalid('percent', { rule: 'not_percent' });
  return {
    percent_millionths,
    fixed: requireAmount(fixed, currency),
    minimum: requireAmount(minimum, currency),
    maximum: maximum === '' ? null : requireAmount(maximum, currency),
  };
}

function presentFee(fee: Fee): routes.OperatorFee {
  const { currency, payment_method, charge_option, fixed, minimum, maximum } = fee;
  return {
    currency,
    payment_method,
    charge_option,
    fixed: formatAmount(fixed, currency),
    percent: formatPercent(fee.percent_millionths),
    minimum: formatAmount(minimum, currency),
    maximum: maximum === null ? '' : formatAmount(maximum, currency),
  };
}

function presentRate(rate: Rate, now: Date): routes.OperatorRate {
  const { base, quote, markup_bps, valid_from, valid_until, source } = rate;
  return {
    base,
    quote,
    markup_bps,
    source,
    rate: rate.rate,
    rate_id: rate.rate_id.toString(),
    valid_from: valid_from.toISOString(),
    valid_until: valid_until.toISOString(),
    created_at: rate.created_at.toISOString(),
    valid: valid_from <= now && valid_until > now,
  };
}

import * as routes from '@causeway/schemas/portal/operator/prices.ts';
import type { PortalBodyOf } from '@causeway/schemas/portal/portal-route.ts';
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
import type { PortalApp, PortalServices } from '../perform-route.ts';
import { findAccount } from './merchants.ts';

/** Payout fees and exchange rates, with the functions of the command line. */
export function servePrices(app: PortalApp, services: PortalServices): void {
  serveFees(app, services);
  serveRates(app, services);
}

function serveFees(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(routes.listFees, async ({ params }) => {
    const { account_id } = await findAccount(context, params.account_id);
    return { fees: (await listFees(context, account_id)).map(presentFee) };
  });
  app.serve(routes.setFee, async (call, gateway) => {
    const { account_id } = await findAccount(gateway.context, call.params.account_id);
    const { seen, ...input } = call.body;
    const key = readKey(account_id, input);
    const shown = seen && { fee: seen.fee && readTerms(seen.fee, key.currency) };
    const terms = readTerms(input, key.currency);
    const { before, after } = await setFee(gateway.context, key, terms, shown ?? call.shown_by_default);
    const fee = presentFee({ ...key, ...after });
    call.audit({
      subject: account_id,
      before: before && presentFee({ ...key, ...before }),
      after: fee,
    });
    return fee;
  });
  app.serve(routes.endFee, async (call, gateway) => {
    const { account_id } = await findAccount(gateway.context, call.params.account_id);
    const { seen, ...terms } = call.body;
    const key = readKey(account_id, terms);
    const shown = seen && { fee: readTerms(seen.fee, key.currency) };
    const before = await endFee(gateway.context, key, shown ?? call.shown_by_default);
    call.audit({ subject: account_id, before: presentFee({ ...key, ...before }), after: null });
    return { done: true as const };
  });
}

function serveRates(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(routes.listRates, async ({ query, at }) => {
    const { base = null, quote = null, all } = query;
    const rates = await listRates(context, { base, quote, valid_at: all === 'yes' ? null : at });
    return { rates: rates.map((rate) => presentRate(rate, at)) };
  });
  app.serve(routes.addRate, async (call, gateway) => {
    const { markup_bps = '', valid_from = '', valid_until = '', ...pair } = call.body;
    const rates = readRates([{ ...pair, markup_bps, valid_from, valid_until }], gateway.context.clock.now());
    const [added] = await addRates(gateway.context, rates, call.actor);
    if (!added) throw new Error('no rate was added');
    const after = presentRate(added, gateway.context.clock.now());
    call.audit({ subject: `${added.base}/${added.quote}`, after });
    return after;
  });
  app.serve(routes.importRates, async (call, gateway) => {
    const { name, content } = call.body;
    const entries = parseRateFile(content);
    if (entries.length === 0) throw cannot({ rule: 'no_rates_in', name });
    await addRates(gateway.context, readRates(entries, gateway.context.clock.now()), `file ${name}`);
    call.audit({ subject: name, after: { added: entries.length } });
    return { added: entries.length };
  });
}

function readKey(
  account_id: string,
  { currency, payment_method, charge_option }: Omit<PortalBodyOf<typeof routes.endFee>, 'seen'>,
): FeeKey {
  return {
    account_id,
    currency: requireCurrency(currency),
    payment_method,
    charge_option: charge_option ?? (payment_method === 'SWIFT' ? 'SHARED' : ''),
  };
}

type TermsInput = Pick<routes.OperatorFee, 'fixed' | 'percent' | 'minimum' | 'maximum'>;

function readTerms(input: TermsInput, currency: Currency): FeeTerms;
function readTerms(input: Partial<TermsInput>, currency: Currency): Partial<FeeTerms>;
function readTerms({ fixed, percent, minimum, maximum }: Partial<TermsInput>, currency: Currency) {
  const percent_millionths = percent === undefined ? undefined : parsePercent(percent);
  if (percent_millionths === null) throw invalid('percent', { rule: 'not_percent' });
  return {
    ...(percent_millionths === undefined ? {} : { percent_millionths }),
    ...(fixed === undefined ? {} : { fixed: requireAmount(fixed, currency) }),
    ...(minimum === undefined ? {} : { minimum: requireAmount(minimum, currency) }),
    ...(maximum === undefined ? {} : { maximum: maximum === '' ? null : requireAmount(maximum, currency) }),
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

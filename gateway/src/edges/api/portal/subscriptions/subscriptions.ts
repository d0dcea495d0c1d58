import { subscription_filters } from '@causeway/schemas/portal/lists/subscription-list.ts';
import type { PortalBodyOf, PortalRoute } from '@causeway/schemas/portal/portal-route.ts';
import {
  cancelContract,
  changeSubscription as changeRoute,
  listContracts,
  listSubscriptions,
  readSubscription,
  subscription_changes,
  type SubscriptionChangeName,
} from '@causeway/schemas/portal/subscriptions.ts';
import type { Context } from '../../../../kernel/context.ts';
import { cancelContracts } from '../../../../acquiring/subscriptions/contracts/cancel-contracts.ts';
import {
  cancelSubscriptions,
  type NamedSubscription,
  type SubscriptionOutcome,
  type ExpectedSubscription,
} from '../../../../acquiring/subscriptions/cancel-subscriptions.ts';
import {
  changeSubscription,
  pauseSubscriptions,
  resumeSubscriptions,
} from '../../../../acquiring/subscriptions/change-subscriptions.ts';
import { readFilters } from '../../../../kernel/values/read-filter.ts';
import { pageSubscriptions } from '../../../../acquiring/subscriptions/listing/page-subscriptions.ts';
import {
  findContract,
  readContractsBefore,
  readSubscriptionRecord,
  type SubscriptionRecord,
} from '../../../../acquiring/subscriptions/listing/read-subscription.ts';
import { cannot, isRefusal, RequestRefused, type Refusal } from '../../../../kernel/errors.ts';
import type { PortalCall } from '../portal-call.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';
import { readId, readLimit } from '../../page-cursor.ts';
import type { Currency } from '../../../../kernel/values/currency.ts';
import { formatAmount, parseAmount } from '../../../../kernel/values/money.ts';
import {
  presentContract,
  presentContracts,
  presentSubscription,
  presentSubscriptionRecord,
} from './present-subscriptions.ts';

type Change = (context: Context, items: readonly NamedSubscription[]) => Promise<SubscriptionOutcome[]>;

const verbs: Readonly<Record<SubscriptionChangeName, Change>> = {
  pause: pauseSubscriptions,
  resume: resumeSubscriptions,
  cancel: cancelSubscriptions,
};

/** Subscriptions: the list, a single subscription, and actions on it and its contracts. */
export function serveSubscriptions(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(listSubscriptions, async ({ account, at, query }) => {
    const { cursor, limit } = query;
    const page = { before: cursor ? readId(cursor, 'cursor') : null, limit: readLimit(limit) };
    const filter = readFilters(subscription_filters, query, account.time_zone, at);
    const { subscriptions, next } = await pageSubscriptions(context, account.account_id, filter, page);
    return {
      subscriptions: subscriptions.map(presentSubscription),
      next_cursor: next?.subscription_id.toString() ?? '',
    };
  });
  app.serve(readSubscription, async (call) => presentSubscriptionRecord(await requireRecord(services, call)));
  app.serve(listContracts, async (call) => {
    const { account_id } = call.account;
    const subscription_id = readId(call.params.subscription_id, 'subscription_id');
    const before = Number(call.query.cursor);
    const page = await readContractsBefore(context, account_id, subscription_id, before);
    if (page.contracts.length === 0) await requireRecord(services, call);
    return presentContracts(page);
  });
  for (const [name, route] of Object.entries(subscription_changes)) {
    app.serve(route, async (call, gateway) => {
      const { subscription } = await requireRecord(services, call);
      const { account_id, recurring_id, subscription_id } = subscription;
      const { seen = call.shown_by_default } = call.body;
      const expected = seen && readExpected(seen, subscription.currency);
      const item = { account_id, recurring_id, subscription_id, expected, actor: call.actor, at: call.at };
      const [outcome] = await verbs[name as SubscriptionChangeName](gateway.context, [item]);
      if (!outcome || isRefusal(outcome)) return refuse(outcome ?? { code: 'S0001' });
      const { status } = outcome.subscription;
      const still_charged = outcome.still_charged.map((contract) => presentContract(contract));
      const contracts = still_charged.map(({ contract_id }) => contract_id);
      call.audit({
        subject: subscription_id.toString(),
        before: { recurring_id, status: subscription.status },
        after: { recurring_id, status, ...(contracts.length > 0 ? { still_charged: contracts } : {}) },
      });
      return { status, still_charged };
    });
  }
  app.serve(changeRoute, async (call, gateway) => {
    const { subscription } = await requireRecord(services, call);
    const { account_id, recurring_id, subscription_id, currency } = subscription;
    const { amount, token_id } = call.body;
    const outcome = await changeSubscription(gateway.context, {
      account_id,
      recurring_id,
      subscription_id,
      amount: amount === undefined ? undefined : (parseAmount(amount, currency) ?? 0n),
      token_id,
      actor: call.actor,
      at: call.at,
    });
    if (isRefusal(outcome)) return refuse(outcome);
    const [before, after] = [subscription, outcome.subscription].map((one) => ({
      status: one.status,
      currency,
      amount: formatAmount(one.amount, currency),
      token_id: one.token_id ?? '',
    }));
    if (!after) throw new Error('nothing was changed');
    call.audit({ subject: subscription_id.toString(), before, after });
    return after;
  });
  app.serve(cancelContract, async (call, gateway) => {
    const { account_id } = call.account;
    const subscription_id = readId(call.params.subscription_id, 'subscription_id');
    const contract_id = readId(call.params.contract_id, 'contract_id');
    const contract = await findContract(gateway.context, { account_id, subscription_id, contract_id });
    if (!contract) throw new RequestRefused('U0008', { source: 'contract_id' });
    const item = { account_id, contract_id, actor: call.actor, at: call.at };
    const [outcome] = await cancelContracts(gateway.context, [item]);
    if (!outcome || isRefusal(outcome)) return refuse(outcome ?? { code: 'S0003' });
    const { status } = outcome;
    call.audit({
      subject: contract_id.toString(),
      before: { status: contract.status, cycle_no: contract.cycle_no },
      after: { status },
    });
    return { status };
  });
}

/** @throws RequestRefused when the account has no such subscription */
async function requireRecord<R extends PortalRoute>(
  { context }: PortalServices,
  call: Pick<PortalCall<R>, 'account' | 'at'> & { readonly params: { readonly subscription_id: string } },
): Promise<SubscriptionRecord> {
  const subscription_id = readId(call.params.subscription_id, 'subscription_id');
  const record = await readSubscriptionRecord(context, call.account.account_id, subscription_id, call.at);
  if (!record) throw new RequestRefused('U0008', { source: 'subscription_id' });
  return record;
}

/** What the page showed of contracts and of the next charge; null where it did not say. */
function readExpected(
  expected: NonNullable<PortalBodyOf<typeof subscription_changes.cancel>['seen']> | {},
  currency: Currency,
): ExpectedSubscription | null {
  if (!('still_charged' in expected)) return null;
  const ids = (part: 'still_charged' | 'given_up') => expected[part].map((id) => readId(id, `seen.${part}`));
  const [at, amount] = [
    new Date(expected.next_charge_at),
    parseAmount(expected.next_charge_amount, currency),
  ];
  const next_charge = Number.isNaN(at.getTime()) || amount === null ? null : { at, amount };
  return { still_charged: ids('still_charged'), given_up: ids('given_up'), next_charge };
}

function refuse({ code, source, reason }: Refusal): never {
  if (code === 'U0015') throw new RequestRefused(code, reason ? { reason } : {});
  throw cannot(reason ?? { rule: 'refused_item', code }, source);
}

import { randomUUID } from 'node:crypto';
import type { PortalRoute } from '@causeway/schemas/portal/portal-route.ts';
import { portal_routes } from '@causeway/schemas/portal/portal-routes.ts';
import { PortalClient, type PortalAnswer } from '../../gateway/test/support/portal-client.ts';
import { payment, payout, send, type Merchant } from '../merchants.ts';

/** What a path names and nobody has. */
const unknown_ids = {
  transaction_id: '1',
  export_id: '1',
  filter_id: '1',
  dispute_id: '1',
  subscription_id: '1',
  contract_id: '1',
  evidence_id: '1',
  operation_id: '1',
  sequence: '1',
  object_id: '1',
  user_id: 'usr_0',
  key_id: 'key_0',
  rule_id: 'rule_0',
  endpoint_id: 'we_0',
  request_id: randomUUID(),
};
const day_ms = 86_400_000;

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Query fields that routes demand, or that widen what they look at. */
function queryOf(route: PortalRoute, ids: Record<string, string>): Record<string, string> {
  const now = Date.now();
  const known: Record<string, string> = {
    currency: 'EUR',
    amount: '10.50',
    from: dayOf(now - 7 * day_ms),
    to: dayOf(now + day_ms),
    format: 'csv',
    day: dayOf(now + 31 * day_ms),
    id: ids['transaction_id'] ?? '',
    kind: 'payment',
    items: ids['transaction_id'] ?? '',
    action: route.path.includes('/review/') ? 'approve' : (route.path.split('/').at(-2) ?? ''),
  };
  const { required = [] } = route.query as { required?: string[] };
  return Object.fromEntries(required.map((name) => [name, known[name] ?? '1']));
}

/** Somebody of the gateway's own people, and an admin of the merchant's. */
export interface People {
  readonly operator: PortalClient;
  readonly admin: PortalClient;
}

/** Calls routes by their names, with what is known of the ids in their paths, and keeps what went wrong. */
class Clicks {
  readonly ids: Record<string, string>;
  readonly failed: string[] = [];
  readonly statuses = new Map<string, number>();
  readonly #people: People;

  constructor(people: People, { merchant_id, account_id }: Merchant) {
    this.#people = people;
    this.ids = { ...unknown_ids, merchant_id, account_id };
  }

  async call(name: string, body: unknown = {}): Promise<PortalAnswer['body']> {
    const route = portal_routes.find((one) => one.name === name);
    if (!route) throw new Error(`there is no route ${name}`);
    const person = route.scope === 'operator' ? this.#people.operator : this.#people.admin;
    const answer = await person.call(route, { params: this.ids, query: queryOf(route, this.ids), body });
    const kind = `${route.method} ${answer.status}`;
    this.statuses.set(kind, (this.statuses.get(kind) ?? 0) + 1);
    // Of what was not found the statement ran.
    const ran = answer.status < 300 || (route.method === 'GET' && answer.status === 404);
    if (!ran) this.failed.push(`${route.method} ${route.path}: ${answer.text.slice(0, 300)}`);
    return answer.body;
  }
}

/** What people change most. */
async function change(clicks: Clicks, transaction_id: string): Promise<void> {
  const { account_id = '' } = clicks.ids;
  const act = (action: string, amount: string): Promise<unknown> =>
    clicks.call(`payments.${action}`, {
      action,
      request_id: randomUUID(),
      items: [{ transaction_id, amount }],
    });
  await act('capture', '10.50');
  await act('refund', '1.00');
  for (const rules_of of [account_id, '*']) {
    const terms = { kind: 'amount', currency: 'EUR', above: '90000.00' };
    const rule = { account_id: rules_of, name: 'Large', action: 'review', terms };
    const { rule_id } = await clicks.call('operator.draft_risk_rule', rule);
    Object.assign(clicks.ids, { rule_id, account_id: rules_of });
    for (const verb of ['try', 'activate', 'retire']) await clicks.call(`operator.${verb}_risk_rule`);
  }
  clicks.ids['account_id'] = account_id;
  await clicks.call('exports.create', { format: 'csv', language: 'en', filter: {} });
  await clicks.call('filters.save', { name: 'All', shared: true, filter: {} });
  await clicks.call('team.invite', { email: `${randomUUID()}@example.com`, role_id: 'support' });
}

/**
 * Clicks through the portal and the operator console as their pages do: everything that reads, and what is changed
 * most.
 * @throws Error that names every route that ended in an error
 */
export async function clickThrough(url: string, people: People, merchant: Merchant): Promise<void> {
  const clicks = new Clicks(people, merchant);
  const held = await send(url, merchant, 'authorise', payment({ capture: 'manual', order_no: randomUUID() }));
  const paid_out = await send(url, merchant, 'payout', payout());
  await change(clicks, String(held['transaction_id']));
  const { subscriptions = [] } = await clicks.call('subscriptions.list');
  clicks.ids['subscription_id'] = String(subscriptions[0]?.subscription_id ?? 1);
  for (const { transaction_id } of [held, paid_out]) {
    clicks.ids['transaction_id'] = String(transaction_id);
    for (const { method, name } of portal_routes) if (method === 'GET') await clicks.call(name);
  }
  process.stdout.write(`portal and console: ${JSON.stringify(Object.fromEntries(clicks.statuses))}\n`);
  if (clicks.failed.length > 0) throw new Error(clicks.failed.join('\n'));
}

/** Signs somebody in whom a command has created. @param created what `users create --json` printed */
export async function signIn(url: string, created: string): Promise<PortalClient> {
  const { email, password } = JSON.parse(created) as { email: string; password: string };
  const person = new PortalClient(url);
  const { status, text } = await person.signIn(email, password);
  if (status !== 200) throw new Error(`cannot sign in: ${text}`);
  return person;
}

import { listPayments } from '@causeway/schemas/portal/payments.ts';
import { withGateway } from '../gateway/src/edges/cli/with-gateway.ts';
import { createPerson } from '../gateway/src/accounts/identity/team/manage-people.ts';
import { runLoad } from './payment-loads.ts';
import { withEnough } from './prepared.ts';
import type { World } from './world.ts';

const page_rows = 50;

/** What a page of the list is asked for; the second one finds every status that a capture has led to. */
export const portal_pages = {
  'newest first': {},
  'filtered by status': { status: '3000,4000' },
} as const;

/** A person of the first merchant, signed in to the portal. */
export interface PortalSession {
  readonly cookie: string;
  readonly account_id: string;
}

export async function signIn({ host, gateway, merchants }: World): Promise<PortalSession> {
  const [merchant] = merchants;
  if (!merchant) throw new Error('no merchant');
  const email = `bench-${Date.now()}@example.com`;
  const { password } = await withGateway(host.environment, ({ context }) =>
    createPerson(context, {
      email,
      name: 'Bench',
      operator: false,
      membership: { merchant_id: merchant.merchant_id, role_id: 'admin' },
    }),
  );
  const response = await fetch(`${gateway.url}/portal/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const cookie = response.headers.get('set-cookie')?.split(';')[0];
  if (!response.ok || !cookie) throw new Error(`cannot sign in: ${await response.text()}`);
  return { cookie, account_id: merchant.account_id };
}

/** @returns the median of a list page over one connection, in milliseconds */
export async function portalPageMs(
  world: World,
  { cookie, account_id }: PortalSession,
  page: keyof typeof portal_pages,
): Promise<number> {
  const query = new URLSearchParams({ ...portal_pages[page], limit: String(page_rows) }).toString();
  const path = `/portal/api${listPayments.path.replace(':account_id', account_id)}?${query}`;
  const response = await fetch(`${world.gateway.url}${path}`, { headers: { cookie } });
  const { payments } = (await response.json()) as { payments?: unknown[] };
  if (payments?.length !== page_rows)
    throw new Error(`${path}: ${response.status} with ${payments?.length} rows`);
  const { seconds } = world.scale;
  const measured = await withEnough('pages', seconds, (count) => {
    const bodies = Array.from({ length: count }, () => path);
    return runLoad(world, { path: '', cookie, bodies, connections: 1, seconds });
  });
  return measured.p50_us / 1000;
}

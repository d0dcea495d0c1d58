import * as profile from '@causeway/schemas/portal/profile.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, PortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
let merchant_id: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  merchant_id = (await gateway.createClient()).credentials.merchant_id;
});
afterAll(() => gateway.close());

const person = (): Promise<PortalClient> => createPortalClient(gateway, { merchant_id });

async function sessionsOf(client: PortalClient): Promise<string[]> {
  const { body } = await client.call(profile.listSessions);
  return body['sessions'].map(({ session_id }: { session_id: string }) => session_id);
}

it('a session cannot be ended by another person, by its id or with all others', async () => {
  const [one, other] = [await person(), await person()];
  const [session_id = ''] = await sessionsOf(other);
  const { status, body } = await one.call(profile.revokeSession, { params: { session_id } });
  expect([status, body['code']]).toEqual([404, 'U0008']);
  expect((await one.call(profile.revokeOtherSessions)).body).toEqual({ revoked: 0 });
  expect(await sessionsOf(other)).toEqual([session_id]);
  const again = new PortalClient(gateway.url);
  await again.signIn(other.email, other.password);
  expect((await again.call(profile.revokeSession, { params: { session_id } })).body).toEqual({ done: true });
  expect((await other.call(profile.listSessions)).status).toBe(401);
});

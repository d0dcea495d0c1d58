import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { atOnce } from '../../support/held-lock.ts';
import { createPortalClient, PortalClient, type PortalAnswer } from '../../support/portal-client.ts';

let gateway: TestGateway;
let merchant_id: string;
let ann: PortalClient;
let ben: PortalClient;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  merchant_id = (await gateway.createClient()).credentials.merchant_id;
  ann = await createPortalClient(gateway, { merchant_id });
  ben = await createPortalClient(gateway, { merchant_id });
});

const path = (rest: string): string => `/merchants/${merchant_id}${rest}`;
const team = 'SELECT FROM memberships WHERE merchant_id = $1 FOR UPDATE';

async function members(): Promise<Record<string, string>> {
  const rows = await gateway.query<{ user_id: string; role_id: string }>(
    'SELECT user_id, role_id FROM memberships WHERE merchant_id = $1',
    [merchant_id],
  );
  return Object.fromEntries(rows.map(({ user_id, role_id }) => [user_id, role_id]));
}

function inTeam(...changes: (() => Promise<PortalAnswer>)[]): Promise<PortalAnswer[]> {
  return atOnce(gateway, team, [merchant_id], changes);
}

describe('a person who is removed from a team at the same moment', () => {
  it('can no longer remove members', async () => {
    const eve = await createPortalClient(gateway, { merchant_id });
    const answers = await inTeam(
      () => ann.fetch('DELETE', path(`/team/${ben.user_id}`)),
      () => ben.fetch('DELETE', path(`/team/${ann.user_id}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 403]);
    expect(Object.keys(await members()).toSorted()).toEqual([ann.user_id, eve.user_id].toSorted());
  });

  it('can no longer give a role with permits that were lost', async () => {
    const lead = { name: 'Team lead', permits: ['team.read', 'team.manage'] };
    const { role_id } = (await ann.fetch('POST', path('/roles'), { body: lead })).body;
    const eve = await createPortalClient(gateway, { merchant_id, role_id });
    const answers = await inTeam(
      () => ann.fetch('PUT', path(`/team/${ben.user_id}`), { body: { role_id, seen: { role_id: 'admin' } } }),
      () => ben.fetch('PUT', path(`/team/${eve.user_id}`), { body: { role_id: 'admin' } }),
    );
    expect(answers.map(({ status, body }) => [status, body['code']])).toEqual([
      [200, undefined],
      [403, 'U0007'],
    ]);
    expect((await members())[eve.user_id]).toBe(role_id);
  });

  it('can no longer create a role, change one or invite', async () => {
    const role = { name: 'Own', permits: ['audit.read'] };
    const { role_id } = (await ann.fetch('POST', path('/roles'), { body: role })).body;
    const more = { name: 'More', permits: ['team.manage', 'payouts.approve'] };
    const answers = await inTeam(
      () => ann.fetch('DELETE', path(`/team/${ben.user_id}`)),
      () => ben.fetch('POST', path('/roles'), { body: more }),
      () => ben.fetch('PUT', path(`/roles/${role_id}`), { body: more }),
      () => ben.fetch('DELETE', path(`/roles/${role_id}`)),
      () =>
        ben.fetch('POST', path('/invitations'), { body: { email: 'alter@example.com', role_id: 'admin' } }),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 403, 403, 403]);
    expect(
      (await gateway.query('SELECT permits FROM roles WHERE merchant_id = $1', [merchant_id]))[0],
    ).toEqual({
      permits: ['audit.read'],
    });
    expect(await gateway.query('SELECT FROM invitations WHERE merchant_id = $1', [merchant_id])).toEqual([]);
  });
});

it('an invitation is invalid when its sender is removed at the same moment', async () => {
  const email = 'second-self@example.com';
  const made = await ben.fetch('POST', path('/invitations'), { body: { email, role_id: 'admin' } });
  const token = /#(.*)$/.exec(made.body['link'])?.[1] ?? '';
  const body = { token, name: 'Second Self', password: 'seven otters under glass' };
  const answers = await inTeam(
    () => ann.fetch('DELETE', path(`/team/${ben.user_id}`)),
    () => new PortalClient(gateway.url).fetch('POST', '/invitation/accept', { body }),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 404]);
  expect(Object.keys(await members())).toEqual([ann.user_id]);
});

describe('a role that is changed twice at the same moment', () => {
  it('keeps the permit that one author may give, against another who may not remove it', async () => {
    const make = async (name: string, permits: string[]): Promise<string> =>
      (await ann.fetch('POST', path('/roles'), { body: { name, permits } })).body['role_id'];
    const lead_role = await make('Lead', ['team.read', 'team.manage', 'audit.read']);
    const role_id = await make('Auditor', ['audit.read']);
    const lead = await createPortalClient(gateway, { merchant_id, role_id: lead_role });
    const answers = await inTeam(
      () =>
        ann.fetch('PUT', path(`/roles/${role_id}`), {
          body: {
            name: 'Auditor',
            permits: ['audit.read', 'payouts.approve'],
            seen: { name: 'Auditor', permits: ['audit.read'] },
          },
        }),
      () => lead.fetch('PUT', path(`/roles/${role_id}`), { body: { name: 'A', permits: ['audit.read'] } }),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 403]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeMember } from '../../../src/accounts/identity/team/manage-team.ts';
import { disableUser } from '../../../src/accounts/identity/users/manage-users.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { atOnce } from '../../support/held-lock.ts';
import { createPortalClient, PortalClient, type PortalAnswer } from '../../support/portal-client.ts';

let gateway: TestGateway;
let merchant_id: string;
let admin: PortalClient;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

/** A merchant of one's own, so that tests do not count each other's people. */
async function newTeam(): Promise<void> {
  merchant_id = (await gateway.createClient()).credentials.merchant_id;
  admin = await createPortalClient(gateway, { merchant_id });
}
const path = (rest: string): string => `/merchants/${merchant_id}${rest}`;
const good_password = 'seven otters under glass';

async function inviteTo(
  role_id: string,
  email: string,
  by = admin,
): Promise<{ token: string; answer: PortalAnswer }> {
  const answer = await by.fetch('POST', path('/invitations'), { body: { email, role_id } });
  return { token: /#([0-9A-Za-z_-]{43})$/.exec(answer.body['link'] ?? '')?.[1] ?? '', answer };
}

describe('an invitation to a team', () => {
  beforeAll(newTeam);

  it('is refused for a member of the team', async () => {
    const member = await createPortalClient(gateway, { merchant_id, role_id: 'support' });
    const { answer } = await inviteTo('finance', member.email);
    expect(answer).toMatchObject({ status: 422, body: { rule: 'in_team_already', source: 'email' } });
  });

  it('adds a new person to the team, once, with its role', async () => {
    const { token, answer } = await inviteTo('finance', 'New.Person@example.com');
    expect(answer.body['link']).toMatch(/\/portal\/invitation#/);
    const guest = new PortalClient(gateway.url);
    expect((await guest.fetch('POST', '/invitation', { body: { token } })).body).toMatchObject({
      email: 'new.person@example.com',
      role_name: 'Finance',
      known: false,
    });
    const body = { token, name: 'New Person', password: good_password };
    const accepted = await guest.fetch('POST', '/invitation/accept', { body });
    expect(accepted.body).toMatchObject({
      state: 'signed_in',
      merchants: [{ merchant_id, role_id: 'finance' }],
    });
    expect((await guest.fetch('GET', path('/team'))).status).toBe(200);
    const again = await new PortalClient(gateway.url).fetch('POST', '/invitation/accept', { body });
    expect([again.status, again.body['code']]).toEqual([404, 'U0014']);
    const stored = await gateway.query('SELECT i::text FROM invitations i');
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it.each(['nobody', 'two words@example.com', 'a@b@c', '@@@'])(
    'is refused for %j, which is no e-mail address, from any sender',
    async (email) => {
      const operator = await createPortalClient(gateway, { operator: true });
      const answers = [
        (await inviteTo('support', email)).answer,
        await operator.fetch('POST', `/operator${path('/invitations')}`, { body: { email } }),
      ];
      for (const { status, body } of answers) expect([status, body['source']]).toEqual([422, 'email']);
    },
  );

  it('is accepted once when two accept at once', async () => {
    const { token } = await inviteTo('support', 'twice@example.com');
    const body = { token, name: 'Twice', password: good_password };
    const answers = await Promise.all(
      [1, 2, 3].map(() => new PortalClient(gateway.url).fetch('POST', '/invitation/accept', { body })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
  });

  it('ends after seven days, when it is withdrawn, and when a newer one is sent', async () => {
    const read = async (token: string): Promise<number> =>
      (await new PortalClient(gateway.url).fetch('POST', '/invitation', { body: { token } })).status;
    const first = await inviteTo('support', 'late@example.com');
    const second = await inviteTo('support', 'late@example.com');
    expect([await read(first.token), await read(second.token)]).toEqual([404, 200]);
    const id = second.answer.body['invitation_id'];
    expect((await admin.fetch('DELETE', path(`/invitations/${id}`))).status).toBe(200);
    expect(await read(second.token)).toBe(404);
    expect((await admin.fetch('DELETE', path(`/invitations/${id}`))).status).toBe(404);
    const third = await inviteTo('support', 'late@example.com');
    gateway.clock.advance(7 * 86_400_000 + 1_000);
    expect(await read(third.token)).toBe(404);
    expect((await admin.signIn()).status).toBe(200);
    expect((await admin.fetch('GET', path('/team'))).body['invitations']).toEqual([]);
  });

  it('is accepted by the invited person and by nobody else', async () => {
    const elsewhere = (await gateway.createClient()).credentials.merchant_id;
    const [invited, other] = [
      await createPortalClient(gateway, { merchant_id: elsewhere }),
      await createPortalClient(gateway, { merchant_id: elsewhere }),
    ];
    const { token } = await inviteTo('developer', invited.email);
    expect((await other.fetch('POST', '/invitation/join', { body: { token } })).body).toMatchObject({
      code: 'U0014',
      source: 'token',
      message: expect.stringContaining(invited.email),
    });
    const joined = await invited.fetch('POST', '/invitation/join', { body: { token } });
    expect(joined.body['merchants']).toHaveLength(2);
    expect((await invited.fetch('GET', path('/team'))).status).toBe(200);
  });

  it('of the operator’s people adds nobody once they are disabled', async () => {
    const operator = await createPortalClient(gateway, { operator: true });
    const email = 'disabled.author@example.com';
    const { body } = await operator.fetch('POST', `/operator${path('/invitations')}`, { body: { email } });
    const token = /#(.+)$/.exec(body['link'])?.[1];
    await disableUser(gateway.gateway.context, operator.email, true);
    const person = { token, name: 'New Person', password: good_password };
    const guest = new PortalClient(gateway.url);
    expect((await guest.fetch('POST', '/invitation/accept', { body: person })).body['code']).toBe('U0014');
    await disableUser(gateway.gateway.context, operator.email, false);
    expect((await guest.fetch('POST', '/invitation/accept', { body: person })).status).toBe(200);
  });

  it('is refused when its person can already sign in under another invitation', async () => {
    const email = 'twice.invited@example.com';
    const { token } = await inviteTo('support', email);
    const guest = new PortalClient(gateway.url);
    const accept = (by: string) =>
      guest.fetch('POST', '/invitation/accept', {
        body: { token: by, name: 'Twice', password: good_password },
      });
    expect((await accept((await inviteTo('support', email)).token)).status).toBe(200);
    expect((await accept(token)).body).toMatchObject({ code: 'U0014' });
    const [first, elsewhere] = [merchant_id, (await gateway.createClient()).credentials.merchant_id];
    const other_admin = await createPortalClient(gateway, { merchant_id: elsewhere });
    merchant_id = elsewhere;
    const there = await inviteTo('support', email, other_admin);
    merchant_id = first;
    expect(await accept(there.token)).toMatchObject({ status: 422, body: { rule: 'can_sign_in_already' } });
  });

  it('creates one person when a new person accepts it twice at the same moment', async () => {
    const { token } = await inviteTo('support', 'hasty@example.com');
    const body = { token, name: 'Hasty', password: good_password };
    const accept = () => new PortalClient(gateway.url).fetch('POST', '/invitation/accept', { body });
    const lock = 'SELECT FROM memberships WHERE merchant_id = $1 FOR UPDATE';
    expect(await atOnce(gateway, lock, [merchant_id], [accept, accept])).toMatchObject([
      { status: 200 },
      { status: 404, body: { code: 'U0014', source: 'token' } },
    ]);
  });

  it('is accepted once when a person accepts it twice at the same moment', async () => {
    const elsewhere = (await gateway.createClient()).credentials.merchant_id;
    const invited = await createPortalClient(gateway, { merchant_id: elsewhere });
    const { token } = await inviteTo('developer', invited.email);
    const join = () => invited.fetch('POST', '/invitation/join', { body: { token } });
    const lock = 'SELECT FROM memberships WHERE merchant_id = $1 FOR UPDATE';
    expect(await atOnce(gateway, lock, [merchant_id], [join, join])).toMatchObject([
      { status: 200 },
      { status: 404, body: { code: 'U0014', source: 'token' } },
    ]);
  });

  it.each<[what: string, change: (author: PortalClient) => Promise<unknown>]>([
    ['has been removed', ({ user_id }) => admin.fetch('DELETE', path(`/team/${user_id}`))],
    ['is disabled', ({ email }) => disableUser(gateway.gateway.context, email, true)],
    [
      'holds less',
      ({ user_id }) =>
        admin.fetch('PUT', path(`/team/${user_id}`), {
          body: { role_id: 'support', seen: { role_id: 'admin' } },
        }),
    ],
  ])('is invalid once its sender %s', async (what, change) => {
    const author = await createPortalClient(gateway, { merchant_id });
    const elsewhere = (await gateway.createClient()).credentials.merchant_id;
    const known = await createPortalClient(gateway, { merchant_id: elsewhere });
    const unknown = `${what.replaceAll(' ', '-')}@example.com`;
    const { token } = await inviteTo('admin', unknown, author);
    const other = await inviteTo('admin', known.email, author);
    await change(author);
    const guest = new PortalClient(gateway.url);
    const person = { name: 'New Person', password: good_password };
    const answers = [
      await guest.fetch('POST', '/invitation', { body: { token } }),
      await guest.fetch('POST', '/invitation/accept', { body: { token, ...person } }),
      await known.fetch('POST', '/invitation/join', { body: { token: other.token } }),
    ];
    expect(answers.map(({ status, body }) => [status, body['code']])).toEqual(
      Array.from({ length: 3 }, () => [404, 'U0014']),
    );
    expect((await known.fetch('GET', path('/team'))).status).toBe(404);
    expect(await gateway.query('SELECT FROM users WHERE email = $1', [unknown])).toEqual([]);
  });

  it.each([
    ['short', 'at least 12'],
    ['password1234', 'most common'],
    ['P@ssw0rd!!!!!!!', 'most common'],
    ['abababababab', 'repeats'],
    ['monkeymonkey', 'most common'],
    ['invited.person', 'name or e-mail'],
    ['person-qzvxwj', 'name or e-mail'],
    ['dragon!dragon!', 'most common'],
    ['football football', 'most common'],
    ['abcdefghijkl', 'a row'],
    ['0987654321098', 'a row'],
    ['Causeway2026!', 'name of the gateway'],
    ['e\u0301'.repeat(6), 'at least 12'],
    ['otters under glass '.repeat(7), 'at most 128'],
  ])('does not accept the password %s', async (password, reason) => {
    const { token } = await inviteTo('support', 'invited.person@example.com');
    const body = { token, name: 'Somebody', password };
    const answer = await new PortalClient(gateway.url).fetch('POST', '/invitation/accept', { body });
    expect(answer.body).toMatchObject({
      code: 'U0009',
      source: 'password',
      message: expect.stringContaining(reason),
    });
  });
});

describe('a role of a team', () => {
  beforeAll(newTeam);

  it('that every merchant has cannot be changed or deleted', async () => {
    const finance = { name: 'Finance', permits: ['payouts.read'] };
    const body = { ...finance, name: 'Finance and more', seen: finance };
    expect((await admin.fetch('PUT', path('/roles/finance'), { body })).status).toBe(404);
    expect((await admin.fetch('DELETE', path('/roles/finance'))).status).toBe(404);
  });

  it('of the merchant’s own grants its permits, and changes for all its members at once', async () => {
    const body = { name: 'Night shift', permits: ['team.read'] };
    const { role_id } = (await admin.fetch('POST', path('/roles'), { body })).body;
    const member = await createPortalClient(gateway, { merchant_id, role_id });
    expect((await member.fetch('GET', path('/team'))).status).toBe(200);
    expect((await member.fetch('GET', path('/audit'))).body).toMatchObject({ code: 'U0007' });
    const change = { ...body, permits: ['audit.read'], seen: body };
    await admin.fetch('PUT', path(`/roles/${role_id}`), { body: change });
    expect((await member.fetch('GET', path('/team'))).body).toMatchObject({ code: 'U0007' });
    expect((await member.fetch('GET', path('/audit'))).status).toBe(200);
    expect((await admin.fetch('DELETE', path(`/roles/${role_id}`))).body).toMatchObject({
      rule: 'role_in_use',
    });
    await admin.fetch('DELETE', path(`/team/${member.user_id}`));
    expect((await admin.fetch('DELETE', path(`/roles/${role_id}`))).status).toBe(200);
    const { entries } = (await admin.fetch('GET', path('/audit'))).body;
    const after = { name: 'Night shift', permits: ['audit.read'] };
    expect(
      entries
        .filter(({ action, result }: any) => action.startsWith('roles.') && result === 'done')
        .map((entry: any) => ({ action: entry.action, before: entry.before, after: entry.after })),
    ).toMatchObject([
      { action: 'roles.delete', before: after },
      { action: 'roles.change', before: body, after },
      { action: 'roles.create', after: body },
    ]);
  });

  it('grants no more than its author has, and nobody can give, take or invite to more', async () => {
    const body = { name: 'Team lead', permits: ['team.read', 'team.manage'] };
    const { role_id } = (await admin.fetch('POST', path('/roles'), { body })).body;
    const lead = await createPortalClient(gateway, { merchant_id, role_id });
    const friend = await createPortalClient(gateway, { merchant_id, role_id });
    const all = { name: 'All', permits: ['keys.manage'] };
    const attempts = await Promise.all([
      lead.fetch('PUT', path(`/team/${friend.user_id}`), { body: { role_id: 'admin' } }),
      lead.fetch('PUT', path(`/team/${admin.user_id}`), { body: { role_id } }),
      lead.fetch('DELETE', path(`/team/${admin.user_id}`)),
      lead.fetch('DELETE', path(`/team/${admin.user_id}/sessions`)),
      lead.fetch('POST', path('/invitations'), { body: { email: 'rise@example.com', role_id: 'admin' } }),
      lead.fetch('POST', path('/roles'), { body: all }),
      lead.fetch('PUT', path(`/roles/${role_id}`), { body: all }),
    ]);
    expect(attempts.map(({ body: { code, rule } }) => [code, rule])).toEqual(
      attempts.map(() => ['U0007', 'beyond_own_permits']),
    );
  });

  it('with more permits than a person’s own cannot be reduced or deleted by them', async () => {
    const lead_role = { name: 'Lead', permits: ['team.read', 'team.manage'] };
    const { role_id } = (await admin.fetch('POST', path('/roles'), { body: lead_role })).body;
    const lead = await createPortalClient(gateway, { merchant_id, role_id });
    const body = { name: 'Keeper of keys', permits: ['team.read', 'keys.manage'] };
    const keeper = (await admin.fetch('POST', path('/roles'), { body })).body['role_id'];
    const less = { ...body, permits: ['team.read'] };
    for (const answer of [
      await lead.fetch('PUT', path(`/roles/${keeper}`), { body: less }),
      await lead.fetch('DELETE', path(`/roles/${keeper}`)),
    ])
      expect(answer.body).toMatchObject({ code: 'U0007', message: expect.stringContaining('keys.manage') });
    const change = { ...less, seen: body };
    expect((await admin.fetch('PUT', path(`/roles/${keeper}`), { body: change })).status).toBe(200);
  });

  it('does not get back a permit from an outdated page', async () => {
    const seen = { name: 'Help desk', permits: ['team.read', 'keys.manage'] };
    const { role_id } = (await admin.fetch('POST', path('/roles'), { body: seen })).body;
    const put = (body: object) => admin.fetch('PUT', path(`/roles/${role_id}`), { body });
    expect((await put({ ...seen, permits: ['team.read'], seen })).status).toBe(200);
    for (const old of [
      { ...seen, name: 'Desk', seen },
      { ...seen, name: 'Desk' },
    ])
      expect(await put(old)).toMatchObject({ status: 409, body: { code: 'U0015' } });
    const { roles } = (await admin.fetch('GET', path('/roles'))).body;
    expect(roles).toContainEqual(
      expect.objectContaining({ role_id, name: 'Help desk', permits: ['team.read'] }),
    );
  });

  it('has a unique name in the team, in any spelling', async () => {
    const create = async (name: string) =>
      (await admin.fetch('POST', path('/roles'), { body: { name, permits: ['team.read'] } })).body;
    const { role_id } = await create('Day shift');
    const conflict = { code: 'U0010', source: 'name', message: expect.stringContaining('There is a role') };
    expect(await create('Day shift')).toMatchObject(conflict);
    expect(await create(' DAY Shift ')).toMatchObject(conflict);
    expect(await create('admin')).toMatchObject(conflict);
    const permits = ['team.read'];
    const rename = (id: string, was: string, name: string) =>
      admin.fetch('PUT', path(`/roles/${id}`), { body: { name, permits, seen: { name: was, permits } } });
    expect((await rename(role_id, 'Day shift', 'day shift')).status).toBe(200);
    const other = await create('Evening shift');
    expect((await rename(other.role_id, 'Evening shift', 'Day Shift')).body).toMatchObject(conflict);
  });

  it('must have a name that can be shown', async () => {
    const body = { name: 'a\u202eb', permits: ['team.read'] };
    expect((await admin.fetch('POST', path('/roles'), { body })).body).toMatchObject({
      code: 'I0011',
      source: 'name',
    });
  });

  it('with an unknown permit is refused', async () => {
    const answer = await admin.fetch('POST', path('/roles'), {
      body: { name: 'X', permits: ['everything'] },
    });
    expect(answer.body).toMatchObject({ code: 'I0011', source: 'permits' });
  });
});

describe('a team', () => {
  beforeAll(newTeam);

  it('always has an admin: nobody changes their own role, and two cannot demote each other at once', async () => {
    const own = await admin.fetch('PUT', path(`/team/${admin.user_id}`), { body: { role_id: 'support' } });
    expect(own.body).toMatchObject({ code: 'U0010', rule: 'not_oneself' });
    const second = await createPortalClient(gateway, { merchant_id });
    const body = { role_id: 'support', seen: { role_id: 'admin' } };
    await Promise.all([
      admin.fetch('PUT', path(`/team/${second.user_id}`), { body }),
      second.fetch('PUT', path(`/team/${admin.user_id}`), { body }),
    ]);
    const rows = await gateway.query(
      `SELECT user_id FROM memberships WHERE merchant_id = $1 AND role_id = 'admin'`,
      [merchant_id],
    );
    expect(rows).toHaveLength(1);
  });

  it('always has an admin who can sign in: a disabled one does not count, and decides nothing', async () => {
    await newTeam();
    const { body: session } = await admin.fetch('GET', '/session');
    const all = { name: 'All', permits: session['merchants'][0].permits };
    const { role_id } = (await admin.fetch('POST', path('/roles'), { body: all })).body;
    const deputy = await createPortalClient(gateway, { merchant_id, role_id });
    const gone = await createPortalClient(gateway, { merchant_id });
    const { context } = gateway.gateway;
    await disableUser(context, gone.email, true);
    for (const answer of [
      await deputy.fetch('PUT', path(`/team/${admin.user_id}`), { body: { role_id: 'support' } }),
      await deputy.fetch('DELETE', path(`/team/${admin.user_id}`)),
    ])
      expect(answer.body).toMatchObject({ code: 'U0010', rule: 'last_admin' });
    // As if they had been disabled while what they asked for was under way.
    const change = { merchant_id, by_user_id: gone.user_id, changer: 'member' } as const;
    await expect(removeMember(context, change, deputy.user_id)).rejects.toMatchObject({ code: 'U0007' });
    await disableUser(context, gone.email, false);
    expect((await deputy.fetch('DELETE', path(`/team/${admin.user_id}`))).status).toBe(200);
  });

  it('without an admin who can sign in can still give roles to others', async () => {
    await newTeam();
    const { body: session } = await admin.fetch('GET', '/session');
    const all = { name: 'All', permits: session['merchants'][0].permits };
    const { role_id } = (await admin.fetch('POST', path('/roles'), { body: all })).body;
    const deputy = await createPortalClient(gateway, { merchant_id, role_id });
    const member = await createPortalClient(gateway, { merchant_id, role_id: 'support' });
    await disableUser(gateway.gateway.context, admin.email, true);
    for (const [user_id, from, to] of [
      [member.user_id, 'support', 'finance'],
      [member.user_id, 'finance', 'admin'],
      [admin.user_id, 'admin', 'admin'],
    ]) {
      const body = { role_id: to, seen: { role_id: from } };
      expect((await deputy.fetch('PUT', path(`/team/${user_id}`), { body })).status).toBe(200);
    }
  });

  it('excludes a removed member at once, and ends sessions when they are revoked', async () => {
    await newTeam();
    const member = await createPortalClient(gateway, { merchant_id, role_id: 'support' });
    const { body } = await admin.fetch('GET', path(`/team/${member.user_id}/sessions`));
    expect(body['sessions']).toMatchObject([{ current: false, address: '127.0.0.1', method: 'password' }]);
    expect((await admin.fetch('DELETE', path(`/team/${member.user_id}/sessions`))).body).toEqual({
      revoked: 1,
    });
    expect((await member.fetch('GET', '/session')).status).toBe(401);
    await member.signIn();
    expect((await admin.fetch('DELETE', path(`/team/${member.user_id}`))).status).toBe(200);
    expect((await member.fetch('GET', path('/team'))).body).toMatchObject({ code: 'U0008' });
  });

  it.each(['of two teams', 'of the gateway'])(
    'ends only its own part of the sessions of a person %s',
    async (which) => {
      await newTeam();
      const other_merchant = (await gateway.createClient()).credentials.merchant_id;
      const operator = which === 'of the gateway';
      const both = await createPortalClient(
        gateway,
        operator ? { operator } : { merchant_id: other_merchant, role_id: 'support' },
      );
      const { token } = await inviteTo('support', both.email);
      expect((await both.fetch('POST', '/invitation/join', { body: { token } })).status).toBe(200);
      const reached = async (): Promise<string[]> =>
        (await both.fetch('GET', '/session')).body['merchants'].map((one: any) => one.merchant_id);
      const elsewhere = operator ? '/operator/health' : `/merchants/${other_merchant}/team`;
      gateway.clock.advance(1_000);
      const sessions = path(`/team/${both.user_id}/sessions`);
      expect((await admin.fetch('DELETE', sessions)).body).toEqual({ revoked: 1 });
      expect(await reached()).not.toContain(merchant_id);
      expect((await both.fetch('GET', elsewhere)).status).toBe(200);
      expect((await admin.fetch('GET', sessions)).body['sessions']).toEqual([]);
      gateway.clock.advance(1_000);
      await both.signIn();
      expect(await reached()).toContain(merchant_id);
      expect((await admin.fetch('GET', sessions)).body['sessions']).toHaveLength(1);
    },
  );

  it('cannot be reached with the ids of another team: its members are not found', async () => {
    const other = (await gateway.createClient()).credentials.merchant_id;
    const stranger = await createPortalClient(gateway, { merchant_id: other });
    for (const answer of [
      await admin.fetch('GET', path(`/team/${stranger.user_id}/sessions`)),
      await admin.fetch('DELETE', path(`/team/${stranger.user_id}/sessions`)),
      await admin.fetch('DELETE', path(`/team/${stranger.user_id}`)),
      await admin.fetch('PUT', path(`/team/${stranger.user_id}`), { body: { role_id: 'support' } }),
    ]) {
      expect([answer.status, answer.body['code']]).toEqual([404, 'U0008']);
    }
    expect((await stranger.fetch('GET', '/session')).status).toBe(200);
  });
});

import {
  beginSingleSignOn,
  confirmDomains,
  passSingleSignOn,
  readProvider,
  removeProvider,
  setProvider,
} from '@causeway/schemas/portal/single-sign-on.ts';
import { removeMember } from '@causeway/schemas/portal/team.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Authenticator } from '../../support/authenticator.ts';
import { startIdentityProvider, type IdentityProvider } from '../../support/identity-provider.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { atOnce } from '../../support/held-lock.ts';
import { createPortalClient, PortalClient, type PortalAnswer } from '../../support/portal-client.ts';

let gateway: TestGateway;
let provider: IdentityProvider;
let operator: PortalClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  provider = await startIdentityProvider(`${gateway.url}/portal/sso/callback`);
  operator = await createPortalClient(gateway, { operator: true });
});
afterAll(async () => {
  await gateway.close();
  await provider.close();
});

let companies = 0;

/** A merchant whose people sign in by the provider, with a domain of its own. */
async function createCompany(
  more: object = {},
): Promise<{ merchant_id: string; slug: string; domain: string }> {
  companies += 1;
  const slug = `company-${companies}`;
  const domain = `${slug}.example`;
  const { merchant_id } = (await gateway.createClient()).credentials;
  const { issuer, client_id, client_secret } = provider;
  const roles = [
    { group: 'Owners', role_id: 'admin' },
    { group: 'Finance', role_id: 'finance' },
    { group: 'Support', role_id: 'support' },
  ];
  const body = { issuer, client_id, client_secret, slug, roles, scopes: 'groups', ...more };
  const set = await operator.call(setProvider, { params: { owner: merchant_id }, body });
  expect(set.body).toEqual({ done: true });
  const params = { owner: merchant_id };
  await operator.call(confirmDomains, { params, body: { domains: [domain] } });
  return { merchant_id, slug, domain };
}

/** Goes the whole way of a browser. */
async function signIn(
  by: { slug?: string; email?: string; again?: boolean },
  subject: string,
  browser = new PortalClient(gateway.url),
): Promise<PortalAnswer & { browser: PortalClient }> {
  const { body } = await browser.call(beginSingleSignOn, { body: by });
  const back = await provider.signIn(body['url'], subject);
  expect(`${back.origin}${back.pathname}`).toBe(`${gateway.url}/portal/sso/callback`);
  const come_back = { flow_token: body['flow_token'], answer: back.search };
  return { ...(await browser.call(passSingleSignOn, { body: come_back })), browser };
}

const memberships = (answer: PortalAnswer): [string, string][] =>
  answer.body['merchants'].map((one: { merchant_id: string; role_id: string }) => [
    one.merchant_id,
    one.role_id,
  ]);

it('somebody new gets the role of their groups, which follows at each sign-in and ends with the groups', async () => {
  const { merchant_id, slug, domain } = await createCompany();
  const nora = {
    email: `Nora@${domain}`,
    email_verified: true,
    name: 'Nora New',
    groups: ['Support', 'Finance'],
  };
  provider.people.set('nora', nora);
  const first = await signIn({ email: `nora@${domain}` }, 'nora');
  expect(first.body).toMatchObject({
    state: 'signed_in',
    by_provider: 'merchant',
    user: { email: nora.email.toLowerCase(), name: 'Nora New', operator: false },
  });
  expect(memberships(first)).toEqual([[merchant_id, 'finance']]);
  provider.people.set('nora', { ...nora, groups: ['Support'] });
  const second = await signIn({ slug }, 'nora');
  expect(second.body['user'].user_id).toBe(first.body['user'].user_id);
  expect(memberships(second)).toEqual([[merchant_id, 'support']]);
  provider.people.set('nora', { ...nora, groups: ['Canteen'] });
  const last = await signIn({ slug }, 'nora');
  expect(last).toMatchObject({ status: 403, body: { code: 'U0019', rule: 'sso_no_role' } });
  for (const { browser } of [first, second])
    expect((await browser.fetch('GET', '/session')).body).toMatchObject({ code: 'U0001' });
  const entries = await gateway.query(
    `SELECT e.actor, o.result, o.code, o.before, o.after FROM audit_log_entries e
     JOIN audit_log_outcomes o USING (merchant_id, audit_id)
     WHERE merchant_id = $1 AND e.action = 'session.sign_in' ORDER BY audit_id`,
    [merchant_id],
  );
  const by = { provider: provider.issuer, identity: 'nora' };
  const user_id = first.body['user'].user_id;
  expect(entries).toMatchObject([
    {
      actor: 'gateway',
      result: 'done',
      before: { role: null },
      after: { role: 'finance', method: 'sso', ...by },
    },
    { actor: `user:${user_id}`, result: 'done', before: { role: 'finance' }, after: { role: 'support' } },
    {
      actor: `user:${user_id}`,
      result: 'refused',
      code: 'U0019',
      before: { role: 'support' },
      after: { role: null },
    },
  ]);
  provider.people.set('nora', nora);
  expect(memberships(await signIn({ slug }, 'nora'))).toEqual([[merchant_id, 'finance']]);
});

it('an address counts only where it is verified, of a confirmed domain, and nobody else’s here', async () => {
  const { merchant_id, slug, domain } = await createCompany();
  const elsewhere = (await gateway.createClient()).credentials.merchant_id;
  const groups = ['Finance'];
  const refusal = async (subject: string, person: object): Promise<unknown> => {
    provider.people.set(subject, { groups, email_verified: true, ...person });
    return (await signIn({ slug }, subject)).body['rule'];
  };
  const stranger = await createPortalClient(gateway, { merchant_id: elsewhere });
  await gateway.query('UPDATE users SET email = $1 WHERE user_id = $2', [`busy@${domain}`, stranger.user_id]);
  expect(await refusal('a1', { email: `a1@${domain}`, email_verified: false })).toBe('sso_email_unverified');
  expect(await refusal('a2', {})).toBe('sso_email_unverified');
  expect(await refusal('a3', { email: 'a3@elsewhere.example' })).toBe('sso_domain');
  expect(await refusal('a4', { email: `a4@sub.${domain}` })).toBe('sso_domain');
  expect(await refusal('a5', { email: `busy@${domain}` })).toBe('sso_not_invited');
  expect(await refusal('a6', { email: `a6@${domain}`, groups: [] })).toBe('sso_no_role');
  // A colleague with a password is the same person by the provider, and an invitation lets somebody of elsewhere in.
  const colleague = await createPortalClient(gateway, { merchant_id, role_id: 'support' });
  await gateway.query('UPDATE users SET email = $1 WHERE user_id = $2', [`col@${domain}`, colleague.user_id]);
  const admin = await createPortalClient(gateway, { merchant_id });
  provider.people.set('col', { email: `col@${domain}`, email_verified: true, groups });
  const linked = await signIn({ slug }, 'col');
  expect(linked.body['user'].user_id).toBe(colleague.user_id);
  expect(memberships(linked)).toEqual([[merchant_id, 'finance']]);
  // Another subject with the address of somebody who is linked is not them.
  expect(await refusal('col-2', { email: `col@${domain}` })).toBe('sso_not_invited');
  await admin.fetch('POST', `/merchants/${merchant_id}/invitations`, {
    body: { email: `busy@${domain}`, role_id: 'support' },
  });
  const joined = await signIn({ slug }, 'a5');
  expect(joined.body['user'].user_id).toBe(stranger.user_id);
  // It opens the team whose provider it is, and nothing that the person has elsewhere.
  expect(memberships(joined)).toEqual([[merchant_id, 'finance']]);
  const foreign = await joined.browser.fetch('GET', `/merchants/${elsewhere}/team`);
  expect(foreign.body).toMatchObject({ code: 'U0008' });
  for (const [method, path, body] of [
    ['POST', '/profile/totp', {}],
    ['POST', '/profile/passkeys/options', {}],
    ['GET', '/profile/sessions', undefined],
    ['POST', '/invitation/join', { token: 'a'.repeat(43) }],
  ] as const) {
    const answer = await joined.browser.fetch(method, path, { body });
    expect([path, answer.body['rule']]).toEqual([path, 'sso_opens_team']);
  }
  expect((await stranger.fetch('GET', '/session')).body['merchants']).toHaveLength(2);
});

it('a name that cannot be shown is none, and an address or a subject like it proves nothing', async () => {
  const { slug, domain } = await createCompany();
  const person = { email: `una@${domain}`, email_verified: true, groups: ['Support'] };
  provider.people.set('una', { ...person, name: 'Una\0' });
  expect((await signIn({ slug }, 'una')).body['user']).toMatchObject({ name: person.email });
  provider.people.set('vic', { ...person, email: `vic\0@${domain}` });
  expect((await signIn({ slug }, 'vic')).body).toMatchObject({ rule: 'sso_email_unverified' });
  provider.people.set('wim\0', { ...person, email: `wim@${domain}` });
  expect((await signIn({ slug }, 'wim\0')).body).toMatchObject({ rule: 'sso_not_proven' });
});

it('whoever is removed from the team while they sign in stays removed', async () => {
  const { merchant_id, slug, domain } = await createCompany();
  const person = { email: `tess@${domain}`, email_verified: true, name: 'Tess', groups: ['Finance'] };
  provider.people.set('tess', person);
  const { body, browser } = await signIn({ slug }, 'tess');
  const { user_id } = body['user'];
  const begun = (await browser.call(beginSingleSignOn, { body: { slug } })).body;
  const { search: answer } = await provider.signIn(begun['url'], 'tess');
  const admin = await createPortalClient(gateway, { merchant_id });
  const [removed, again] = await atOnce(
    gateway,
    'SELECT FROM memberships WHERE merchant_id = $1 FOR UPDATE',
    [merchant_id],
    [
      () => admin.call(removeMember, { params: { merchant_id, user_id } }),
      () => browser.call(passSingleSignOn, { body: { flow_token: begun['flow_token'], answer } }),
    ],
  );
  expect([removed?.body, again?.body]).toMatchObject([{ done: true }, { rule: 'sso_not_invited' }]);
  const places = await gateway.query('SELECT FROM memberships WHERE user_id = $1', [user_id]);
  expect(places).toEqual([]);
});

it('an address that was never proven goes to whom the provider has proven it of', async () => {
  const { merchant_id, slug, domain } = await createCompany();
  const squatter = await createPortalClient(gateway, { merchant_id });
  await gateway.query('UPDATE users SET email = $1, email_proven = false WHERE user_id = $2', [
    `ceo@${domain}`,
    squatter.user_id,
  ]);
  provider.people.set('ceo', { email: `ceo@${domain}`, email_verified: true, groups: ['Finance'] });
  const owner = await signIn({ slug }, 'ceo');
  expect(owner.body['user'].user_id).not.toBe(squatter.user_id);
  expect((await squatter.fetch('GET', '/session')).status).toBe(401);
});

it('an answer counts once, for who began, in time, and only if the provider has given it for this', async () => {
  const { slug, domain } = await createCompany();
  provider.people.set('olga', { email: `olga@${domain}`, email_verified: true, groups: ['Finance'] });
  const browser = new PortalClient(gateway.url);
  const begin = async () => (await browser.call(beginSingleSignOn, { body: { slug } })).body;
  const pass = (flow_token: string, answer: string) =>
    browser.call(passSingleSignOn, { body: { flow_token, answer } });
  const [one, other] = [await begin(), await begin()];
  const url = new URL(one['url']);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${gateway.url}/portal/sso/callback`,
    scope: 'openid email profile groups',
  });
  const back = await provider.signIn(one['url'], 'olga');
  // Of another flow: its state is another.
  expect((await pass(other['flow_token'], back.search)).body).toMatchObject({ rule: 'sso_not_proven' });
  expect((await pass('x'.repeat(43), back.search)).body).toMatchObject({ rule: 'sso_begin_again' });
  expect((await pass(one['flow_token'], back.search)).status).toBe(200);
  expect((await pass(one['flow_token'], back.search)).body).toMatchObject({ rule: 'sso_begin_again' });
  // Who is unknown there is refused there.
  const third = await begin();
  const denied = await provider.signIn(third['url'], 'nobody');
  expect((await pass(third['flow_token'], denied.search)).body).toMatchObject({
    rule: 'sso_denied',
    message: expect.stringContaining('access_denied'),
  });
  const fourth = await begin();
  const late = await provider.signIn(fourth['url'], 'olga');
  gateway.clock.advance(11 * 60_000);
  expect((await pass(fourth['flow_token'], late.search)).body).toMatchObject({ rule: 'sso_begin_again' });
  // By the gateway's clock, the provider's tokens are of another day.
  gateway.clock.advance(86_400_000);
  const fifth = await begin();
  const expired = await provider.signIn(fifth['url'], 'olga');
  expect((await pass(fifth['flow_token'], expired.search)).body).toMatchObject({
    rule: 'sso_not_proven',
    message: expect.stringContaining('OAUTH_JWT_TIMESTAMP_CHECK_FAILED'),
  });
  gateway.clock.advance(-86_400_000 - 11 * 60_000);
  for (const by of [{ slug: 'unheard-of' }, { email: 'a@unheard-of.example' }, {}])
    expect((await browser.call(beginSingleSignOn, { body: by })).body).toMatchObject({ rule: 'sso_unknown' });
});

it('what the provider says of a second factor counts, and where one is demanded it must', async () => {
  const { merchant_id, slug, domain } = await createCompany();
  const person = { email: `sue@${domain}`, email_verified: true, groups: ['Finance'] };
  provider.people.set('sue', person);
  await gateway.query(
    `INSERT INTO merchant_policies (merchant_id, second_factor_required) VALUES ($1, true)`,
    [merchant_id],
  );
  expect((await signIn({ slug }, 'sue')).body).toMatchObject({ rule: 'sso_no_second_factor' });
  expect(await gateway.query('SELECT FROM users WHERE email = $1', [person.email])).toEqual([]);
  provider.people.set('sue', { ...person, amr: ['pwd', 'otp'] });
  const entered = await signIn({ slug }, 'sue');
  expect(entered.body).toMatchObject({ state: 'signed_in', second_factor_missing: false });
  expect((await entered.browser.fetch('GET', `/merchants/${merchant_id}/team`)).status).toBe(200);
  provider.people.set('sue', { ...person, amr: ['pwd'] });
  expect((await signIn({ slug }, 'sue')).body).toMatchObject({ rule: 'sso_no_second_factor' });
  const { issuer, client_id } = provider;
  const roles = [{ group: 'Finance', role_id: 'finance' }];
  const always = { issuer, client_id, slug, roles, second_factor_always: true };
  await operator.call(setProvider, { params: { owner: merchant_id }, body: always });
  expect((await signIn({ slug }, 'sue')).status).toBe(200);
});

it('a team that closes other ways lets in by its provider only, and one admin for emergencies', async () => {
  const { merchant_id, slug, domain } = await createCompany();
  const admin = await createPortalClient(gateway, { merchant_id, name: 'Eve Emergency' });
  const member = await createPortalClient(gateway, { merchant_id, role_id: 'support' });
  const path = `/merchants/${merchant_id}/single-sign-on`;
  const { issuer, client_id } = provider;
  const roles = [{ group: 'Owners', role_id: 'admin' }];
  const body = { issuer, client_id, slug, roles, scopes: 'groups', password_allowed: false };
  const close = () => admin.fetch('PUT', path, { body: { ...body, emergency_user_id: admin.user_id } });
  expect((await close()).body).toMatchObject({ rule: 'sso_emergency' });
  const { options } = (await admin.fetch('POST', '/profile/passkeys/options')).body;
  const credential = new Authenticator(gateway.url.replace('127.0.0.1', 'localhost')).create(options);
  await admin.fetch('POST', '/profile/passkeys', { body: { name: 'Key', credential } });
  expect((await close()).body).toEqual({ done: true });
  const team = `/merchants/${merchant_id}/team`;
  expect((await admin.fetch('GET', team)).status).toBe(200);
  expect((await member.fetch('GET', team)).body).toMatchObject({ code: 'U0020' });
  const again = await member.signIn();
  expect(again.body['merchants']).toMatchObject([{ merchant_id, single_sign_on: slug, accounts: [] }]);
  provider.people.set('ida', { email: `ida@${domain}`, email_verified: true, groups: ['Owners'] });
  const entered = await signIn({ slug }, 'ida');
  expect((await entered.browser.fetch('GET', team)).status).toBe(200);
  // A role beyond one's own is not given by way of a group either.
  const limited = await admin.fetch('POST', `/merchants/${merchant_id}/roles`, {
    body: { name: 'People', permits: ['team.read', 'team.manage'] },
  });
  const { role_id } = limited.body;
  provider.people.set('ida', { email: `ida@${domain}`, email_verified: true, groups: ['HR'] });
  await admin.fetch('PUT', path, { body: { ...body, roles: [...roles, { group: 'HR', role_id }] } });
  // What outlasts a session takes a new proof at the provider: it knows the person anyhow.
  const known = await signIn({ slug }, 'ida');
  expect((await known.browser.fetch('PUT', path, { body })).body).toMatchObject({ code: 'U0018' });
  expect(
    (await known.browser.fetch('POST', '/session/reauthenticate', { body: { password: 'any' } })).body,
  ).toMatchObject({ rule: 'sso_prove_again' });
  const begun = (await known.browser.call(beginSingleSignOn, { body: { slug, again: true } })).body;
  const url = new URL(begun['url']);
  for (const name of ['prompt', 'max_age']) url.searchParams.delete(name);
  const an_hour_ago = new Date(gateway.clock.now().getTime() - 3_600_000);
  const answer = (await provider.signIn(url.href, 'ida', an_hour_ago)).search;
  const cheated = { flow_token: begun['flow_token'], answer };
  expect((await known.browser.call(passSingleSignOn, { body: cheated })).body).toMatchObject({
    rule: 'sso_not_proven',
  });
  const hr = await signIn({ slug, again: true }, 'ida');
  expect(memberships(hr)).toEqual([[merchant_id, role_id]]);
  expect((await hr.browser.fetch('PUT', path, { body })).body).toMatchObject({ code: 'U0007' });
  // Nor taken away: by another role for the group, by closing other ways, or with the provider.
  const demoting = { ...body, password_allowed: true, roles: [{ group: 'Owners', role_id }] };
  expect((await hr.browser.fetch('PUT', path, { body: demoting })).body).toMatchObject({ code: 'U0007' });
  expect((await hr.browser.fetch('DELETE', path)).body).toMatchObject({ code: 'U0007' });
  // Who may still enter otherwise stays an admin, until somebody else may.
  const colleague = await createPortalClient(gateway, { merchant_id });
  await gateway.query('UPDATE users SET email = $1 WHERE user_id = $2', [`jo@${domain}`, colleague.user_id]);
  provider.people.set('jo', { email: `jo@${domain}`, email_verified: true, groups: ['Owners'] });
  const { browser: jo } = await signIn({ slug, again: true }, 'jo');
  const place = `${team}/${admin.user_id}`;
  for (const refused of [
    await jo.fetch('DELETE', place),
    await jo.fetch('PUT', place, { body: { role_id: 'support' } }),
  ])
    expect(refused.body).toMatchObject({ code: 'U0010', rule: 'sso_emergency_stays' });
  await jo.fetch('PUT', path, { body: { ...body, password_allowed: true } });
  expect((await jo.fetch('DELETE', place)).body).toEqual({ done: true });
});

it('operators sign in by a provider of their own, as long as a group makes them one', async () => {
  const { issuer, client_id, client_secret } = provider;
  const params = { owner: 'operators' };
  const roles = [{ group: 'Causeway', role_id: 'operator' }];
  const body = { issuer, client_id, client_secret, slug: 'staff', roles, scopes: 'groups' };
  const wrong = { ...body, roles: [{ group: 'Causeway', role_id: 'admin' }] };
  expect((await operator.call(setProvider, { params, body: wrong })).body).toMatchObject({
    rule: 'sso_operator_role',
  });
  await operator.call(setProvider, { params, body });
  await operator.call(confirmDomains, { params, body: { domains: ['staff.example'] } });
  const omar = { email: 'omar@staff.example', email_verified: true, groups: ['Causeway'] };
  provider.people.set('omar', omar);
  const entered = await signIn({ slug: 'staff' }, 'omar');
  expect(entered.body).toMatchObject({ by_provider: 'operators', user: { operator: true } });
  expect((await entered.browser.fetch('GET', '/operator/merchants')).status).toBe(200);
  provider.people.set('omar', { ...omar, groups: [] });
  expect((await signIn({ slug: 'staff' }, 'omar')).body).toMatchObject({ rule: 'sso_no_role' });
  expect((await entered.browser.fetch('GET', '/operator/merchants')).status).toBe(401);
  const rows = await gateway.query('SELECT operator FROM users WHERE email = $1', [omar.email]);
  expect(rows).toEqual([{ operator: false }]);
  expect((await operator.call(removeProvider, { params })).body).toEqual({ done: true });
});

it('a provider must answer as one, its secret is never shown, and another issuer begins anew', async () => {
  const { merchant_id, slug, domain } = await createCompany();
  const params = { owner: merchant_id };
  const { issuer, client_id } = provider;
  const roles = [{ group: 'Finance', role_id: 'finance' }];
  const set = async (more: object) =>
    (await operator.call(setProvider, { params, body: { issuer, client_id, slug, roles, ...more } })).body;
  const secret = provider.client_secret;
  for (const [elsewhere, failure] of [
    [gateway.url, 'OAUTH_RESPONSE_IS_NOT_CONFORM'],
    ['http://127.0.0.1:9', 'ECONNREFUSED'],
    ['https://10.1.2.3', 'address_not_allowed'],
    ['https://169.254.169.254', 'address_not_allowed'],
    ['http://192.0.2.1', 'not_https'],
  ])
    expect([elsewhere, (await set({ issuer: elsewhere, client_secret: secret }))['message']]).toEqual([
      elsewhere,
      `${elsewhere} does not answer as an OpenID provider: ${failure}`,
    ]);
  expect(await set({ issuer: 'https://other.example' })).toMatchObject({ rule: 'sso_secret_missing' });
  expect(await set({ roles: [{ group: 'x', role_id: 'none' }] })).toMatchObject({ rule: 'no_role' });
  expect(await set({ password_allowed: false })).toMatchObject({ rule: 'sso_emergency' });
  expect(await set({ slug: 'company-1' })).toMatchObject({ rule: 'sso_slug_taken' });
  const shown = await operator.call(readProvider, { params });
  expect(shown.body).toMatchObject({
    provider: { issuer, slug, domains: [domain], groups_claim: 'groups', password_allowed: true },
    redirect_uri: `${gateway.url}/portal/sso/callback`,
    sign_in_url: `${gateway.url}/portal/sso/${slug}`,
  });
  const stored = await gateway.query('SELECT p::text AS row FROM identity_providers p');
  const noted = await gateway.query(`SELECT o::text AS row FROM audit_log_outcomes o`);
  for (const text of [
    shown.text,
    JSON.stringify(stored),
    JSON.stringify(noted),
    gateway.log_lines.join('\n'),
  ])
    expect(text).not.toContain(secret);
  provider.people.set('wim', { email: `wim@${domain}`, email_verified: true, groups: ['Finance'] });
  const { browser } = await signIn({ slug }, 'wim');
  const again = issuer.replace('127.0.0.1', 'localhost');
  expect(await set({ issuer: again, client_secret: secret })).toMatchObject({ rule: 'sso_unreachable' });
  expect((await browser.fetch('GET', '/session')).status).toBe(200);
  expect((await operator.call(removeProvider, { params })).body).toEqual({ done: true });
  expect((await browser.fetch('GET', '/session')).status).toBe(401);
  expect((await operator.call(removeProvider, { params })).body).toMatchObject({ rule: 'sso_none' });
});

it('the sessions of whom the provider signs out end: of one of its own sessions, or all', async () => {
  const { merchant_id, slug, domain } = await createCompany();
  const people = { email_verified: true, groups: ['Support'] };
  provider.people.set('olga', { ...people, email: `olga@${domain}`, name: 'Olga' });
  provider.people.set('otto', { ...people, email: `otto@${domain}`, name: 'Otto' });
  const [one, two, three, other] = [
    await signIn({ slug }, 'olga'),
    await signIn({ slug }, 'olga'),
    await signIn({ slug }, 'olga'),
    await signIn({ slug }, 'otto'),
  ];
  const user_id = one.body['user'].user_id;
  const stateOf = async ({ browser }: { browser: PortalClient }) =>
    (await browser.fetch('GET', '/session')).body['state'] ?? null;
  const states = () => Promise.all([one, two, three, other].map((session) => stateOf(session)));
  const [begun] = await gateway.query<{ sid: string }>(
    'SELECT provider_sid AS sid FROM sessions WHERE user_id = $1 ORDER BY created_at LIMIT 1',
    [user_id],
  );
  const address = `${gateway.url}/callbacks/sign-out/${slug}`;
  await provider.signOut(address, 'olga', begun?.sid);
  expect(await states()).toEqual([null, 'signed_in', 'signed_in', 'signed_in']);
  await provider.signOut(address, 'olga');
  expect(await states()).toEqual([null, null, null, 'signed_in']);
  // Whom nobody here knows, and who has no session any more.
  await provider.signOut(address, 'nobody');
  await provider.signOut(address, 'olga');
  const entries = await gateway.query(
    `SELECT e.actor, o.result, o.subject, o.after FROM audit_log_entries e
     JOIN audit_log_outcomes o USING (merchant_id, audit_id)
     WHERE merchant_id = $1 AND e.action = 'session.end_by_provider' ORDER BY audit_id`,
    [merchant_id],
  );
  const ended = (sessions: number) => ({
    actor: 'gateway',
    result: 'done',
    subject: user_id,
    after: { provider: provider.issuer, sessions },
  });
  expect(entries).toEqual([ended(1), ended(2), ended(0)]);
});

it('a session whose provider did not name its own ends with any of the person’s', async () => {
  const { slug, domain } = await createCompany();
  const person = { email: `rosa@${domain}`, email_verified: true, name: 'Rosa', groups: ['Support'] };
  provider.people.set('rosa', person);
  const { browser, body } = await signIn({ slug }, 'rosa');
  await gateway.query('UPDATE sessions SET provider_sid = NULL WHERE user_id = $1', [body['user'].user_id]);
  await provider.signOut(`${gateway.url}/callbacks/sign-out/${slug}`, 'rosa', 'another session');
  expect((await browser.fetch('GET', '/session')).body).toMatchObject({ code: 'U0001' });
});

it('an issuer with a slash more or less than in its tokens is the same one, also when it signs out', async () => {
  const { merchant_id, slug, domain } = await createCompany({ issuer: `${provider.issuer}/` });
  const person = { email: `sven@${domain}`, email_verified: true, name: 'Sven', groups: ['Support'] };
  provider.people.set('sven', person);
  const { browser } = await signIn({ slug }, 'sven');
  const { issuer, client_id } = provider;
  const body = { issuer, client_id, slug, roles: [{ group: 'Support', role_id: 'support' }] };
  await operator.call(setProvider, { params: { owner: merchant_id }, body });
  expect((await browser.fetch('GET', '/session')).body['state']).toBe('signed_in');
  await provider.signOut(`${gateway.url}/callbacks/sign-out/${slug}`, 'sven');
  expect((await browser.fetch('GET', '/session')).body).toMatchObject({ code: 'U0001' });
});

it('nobody is signed out by what is no logout token of the provider for this gateway', async () => {
  const { slug, domain } = await createCompany();
  provider.people.set('paul', {
    email: `paul@${domain}`,
    email_verified: true,
    name: 'Paul',
    groups: ['Support'],
  });
  const { browser } = await signIn({ slug }, 'paul');
  const now_s = Math.floor(gateway.clock.now().getTime() / 1000);
  const whole = {
    iss: provider.issuer,
    aud: provider.client_id,
    iat: now_s,
    jti: 'one',
    sub: 'paul',
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  };
  const faults: object[] = [
    { iss: 'https://login.example.com' },
    { aud: 'another' },
    { iat: now_s - 3_600 },
    { iat: now_s + 3_600 },
    { events: { 'http://schemas.openid.net/event/other': {} } },
    { events: undefined },
    { nonce: 'of an ID token' },
    { sub: undefined },
    { jti: undefined },
  ];
  const tokens = await Promise.all(faults.map((fault) => provider.sign({ ...whole, ...fault })));
  const send = (logout_token: string, to = slug) =>
    fetch(`${gateway.url}/callbacks/sign-out/${to}`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token }),
    });
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(whole)).toString('base64url')}.`;
  for (const token of [...tokens, unsigned, 'no token', '']) {
    const answer = await send(token);
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_request' }]);
  }
  const good = await provider.sign(whole);
  expect((await send(good, 'no-such-company')).status).toBe(400);
  expect((await browser.fetch('GET', '/session')).body['state']).toBe('signed_in');
  expect((await send(good)).status).toBe(200);
  expect((await browser.fetch('GET', '/session')).body).toMatchObject({ code: 'U0001' });
});

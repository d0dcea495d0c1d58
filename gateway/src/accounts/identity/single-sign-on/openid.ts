import { createHash } from 'node:crypto';
import type { FetchImplementation } from 'jose';
import type { Configuration, IDToken } from 'openid-client';
import type { Context } from '../../../kernel/context.ts';
import { RequestRefused } from '../../../kernel/errors.ts';
import { isReadable } from '../../../kernel/values/text.ts';

/** What providers are called by. */
export interface ProviderWorld {
  fetchProvider(
    url: string,
    request: {
      readonly method: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body?: unknown;
      readonly signal?: AbortSignal | undefined;
    },
  ): Promise<Response>;
  /** The time by the clock of this process, which the library reads. */
  ownTime(): Date;
}

/** And where they send people back to, as it is registered there. */
export interface ProviderAccess extends ProviderWorld {
  readonly redirect_uri: string;
}

/** The gateway as a provider's client. */
export interface ProviderClient {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly scopes: string;
  readonly groups_claim: string;
}

/** What a provider has proven of somebody. */
export interface ProvenIdentity {
  readonly subject: string;
  /** Null where it is not said, or not said to be verified. */
  readonly verified_email: string | null;
  readonly name: string;
  readonly groups: readonly string[];
  readonly second_factor: boolean;
  /** The provider's own session; null where it is not named. */
  readonly sid: string | null;
}

type Using = Pick<Context, 'clock' | 'mode' | 'log'>;

/** Loaded where somebody signs in by a provider: no command and no other request pays for it. */
const loadLibrary = () => import('openid-client');

/** What a flow's secrets are derived from is known to the page only: nothing that is stored gives them. */
function derive(kind: 'state' | 'nonce' | 'verifier', flow_token: string): string {
  return createHash('sha256').update(`single sign-on ${kind} ${flow_token}`).digest('base64url');
}

/** A code of the library or the connection: the texts of errors could name inner addresses, or hold claims. */
function failureOf(error: unknown): string {
  const { code, name, message, cause } = error as Error & { code?: unknown };
  if (message.includes('is not allowed')) return 'address_not_allowed';
  if (message.includes('https address')) return 'not_https';
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout';
  if (typeof code === 'string' && /^[A-Z0-9_]{3,60}$/.test(code)) return code;
  return cause instanceof Error ? failureOf(cause) : 'connection_failed';
}

/** Whether two addresses name one provider: with a slash at the end of a bare host, or without. */
export function isSameIssuer(one: string, other: string): boolean {
  const address = URL.parse(one)?.href;
  return address !== undefined && address === URL.parse(other)?.href;
}

/** @throws RequestRefused U0019 where the provider does not answer, or not as one */
async function discover(
  { clock, mode, log }: Using,
  world: ProviderWorld,
  { issuer, client_id, client_secret }: Pick<ProviderClient, 'issuer' | 'client_id' | 'client_secret'>,
): Promise<Configuration> {
  const library = await loadLibrary();
  const basic = library.ClientSecretBasic(client_secret);
  const post = library.ClientSecretPost(client_secret);
  // Time is the gateway's, which a test moves.
  const skew_s = Math.round((clock.now().getTime() - world.ownTime().getTime()) / 1000);
  try {
    const found = await library.discovery(
      new URL(issuer),
      client_id,
      { [library.clockSkew]: skew_s },
      (server, ...request) => {
        const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
        const by_post = methods.includes('client_secret_post') && !methods.includes('client_secret_basic');
        return (by_post ? post : basic)(server, ...request);
      },
      {
        [library.customFetch]: (url, request) => world.fetchProvider(url, request),
        execute: [
          // Signatures are checked although the tokens come over TLS.
          library.enableNonRepudiationChecks,
          // Which addresses may be called without TLS, and when, is decided where they are called.
          ...(mode === 'sandbox' ? [library.allowInsecureRequests] : []),
        ],
      },
    );
    // The library lets tenants of Microsoft Entra stand for one another: a subject is of one issuer here.
    if (!isSameIssuer(found.serverMetadata().issuer, issuer))
      throw Object.assign(new Error('another issuer'), { code: 'OTHER_ISSUER' });
    return found;
  } catch (error) {
    const failure = failureOf(error);
    log.warn({ issuer, failure }, 'a provider of single sign-on could not be used');
    throw new RequestRefused('U0019', { reason: { rule: 'sso_unreachable', issuer, failure } });
  }
}

/** Whether an address answers as an OpenID provider. @throws RequestRefused U0019 where it does not */
export async function requireProvider(
  context: Using,
  world: ProviderWorld,
  client: ProviderClient,
): Promise<void> {
  authorizationUrl(context, client.issuer, await discover(context, world, client), {});
}

/** @throws RequestRefused U0019 for an address that is none for a browser to go to */
function authorizationUrl(
  { mode }: Pick<Using, 'mode'>,
  issuer: string,
  configuration: Configuration,
  parameters: Record<string, string>,
): string {
  const endpoint = URL.parse(configuration.serverMetadata().authorization_endpoint ?? '');
  const schemes = mode === 'sandbox' ? ['https:', 'http:'] : ['https:'];
  if (!endpoint || !schemes.includes(endpoint.protocol)) {
    const reason = { rule: 'sso_unreachable', issuer, failure: 'authorization_endpoint' } as const;
    throw new RequestRefused('U0019', { reason });
  }
  for (const [name, value] of Object.entries(parameters)) endpoint.searchParams.set(name, value);
  return endpoint.href;
}

/**
 * Where a person goes to sign in at the provider: by the authorization code flow, with PKCE, state and nonce.
 * @param again whether they have to prove who they are, although the provider knows them
 * @throws RequestRefused U0019
 */
export async function authorizationRequest(
  context: Using,
  access: ProviderAccess,
  client: ProviderClient,
  { flow_token, again, email }: { flow_token: string; again: boolean; email: string },
): Promise<string> {
  const library = await loadLibrary();
  const configuration = await discover(context, access, client);
  return authorizationUrl(context, client.issuer, configuration, {
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: access.redirect_uri,
    scope: ['openid', 'email', 'profile', ...client.scopes.split(' ').filter(Boolean)].join(' '),
    state: derive('state', flow_token),
    nonce: derive('nonce', flow_token),
    code_challenge: await library.calculatePKCECodeChallenge(derive('verifier', flow_token)),
    code_challenge_method: 'S256',
    ...(email === '' ? {} : { login_hint: email }),
    ...(again ? { prompt: 'login', max_age: '0' } : {}),
  });
}

/**
 * What the provider has proven by the answer with which somebody comes back: the library redeems the code, and checks
 * state, nonce, signature, issuer, audience and times.
 * @param come_back.answer the parameters of the address to which the provider has sent them
 * @param come_back.not_before since when they must have proven who they are; null: whenever
 * @throws RequestRefused U0019
 */
export async function proveIdentity(
  context: Using,
  access: ProviderAccess,
  client: ProviderClient,
  { flow_token, answer, not_before }: { flow_token: string; answer: string; not_before: Date | null },
): Promise<ProvenIdentity> {
  const configuration = await discover(context, access, client);
  const library = await loadLibrary();
  const address = new URL(access.redirect_uri);
  address.search = answer;
  const age_s = not_before && Math.ceil((context.clock.now().getTime() - not_before.getTime()) / 1000);
  try {
    const tokens = await library.authorizationCodeGrant(configuration, address, {
      idTokenExpected: true,
      expectedState: derive('state', flow_token),
      expectedNonce: derive('nonce', flow_token),
      pkceCodeVerifier: derive('verifier', flow_token),
      ...(age_s === null ? {} : { maxAge: age_s }),
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('no ID token');
    const all = await withUserInfo(configuration, tokens.access_token, claims, client.groups_claim);
    return identityOf(claims, all, client.groups_claim);
  } catch (error) {
    throw refusalOf(context, client, error);
  }
}

/** Adds what the provider says elsewhere than in the token, where the token lacks something. */
async function withUserInfo(
  configuration: Configuration,
  access_token: string,
  claims: IDToken,
  groups_claim: string,
): Promise<Record<string, unknown>> {
  const is_whole = ['email', 'email_verified', groups_claim].every((name) => claims[name] !== undefined);
  if (is_whole || !configuration.serverMetadata().userinfo_endpoint) return claims;
  const { fetchUserInfo } = await loadLibrary();
  return { ...(await fetchUserInfo(configuration, access_token, claims.sub)), ...claims };
}

/** Whom a provider has signed out: one of its sessions, or all of a subject's where it names no session. */
export interface SignedOut {
  readonly subject: string | null;
  readonly sid: string | null;
}

type FetchOptions = Parameters<FetchImplementation>[1];

const logout_event = 'http://schemas.openid.net/event/backchannel-logout';
/** How old a logout token may be, and how far the provider's clock may be off. */
const logout_token_age_s = 600;
const clock_tolerance_s = 60;

/**
 * Whom a provider has signed out, by its logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6).
 * @throws RequestRefused U0019
 */
export async function proveSignOut(
  context: Using,
  world: ProviderWorld,
  client: ProviderClient,
  logout_token: string,
): Promise<SignedOut> {
  const { jwks_uri = '', issuer } = (await discover(context, world, client)).serverMetadata();
  const { createRemoteJWKSet, customFetch, jwtVerify } = await import('jose');
  try {
    const keys = createRemoteJWKSet(new URL(jwks_uri), {
      [customFetch]: (url: string, { method, headers, signal }: FetchOptions) =>
        world.fetchProvider(url, { method, headers: Object.fromEntries(headers), signal }),
    });
    const { payload } = await jwtVerify(logout_token, keys, {
      issuer,
      audience: client.client_id,
      currentDate: context.clock.now(),
      maxTokenAge: logout_token_age_s,
      clockTolerance: clock_tolerance_s,
      requiredClaims: ['jti'],
    });
    const { sub, sid, events, nonce } = payload;
    const is_logout = typeof events === 'object' && events !== null && logout_event in events;
    const subject = readable(sub) || null;
    const session = readable(sid) || null;
    // An ID token of the same provider has a nonce, and is none.
    if (!is_logout || nonce !== undefined || (subject === null && session === null))
      throw Object.assign(new Error('no logout token'), { code: 'NO_LOGOUT_TOKEN' });
    return { subject, sid: session };
  } catch (error) {
    throw refusalOf(context, client, error);
  }
}

function refusalOf({ log }: Using, { issuer }: ProviderClient, error: unknown): RequestRefused {
  const { code, error: denied } = error as { code?: unknown; error?: unknown };
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR' && typeof denied === 'string')
    return new RequestRefused('U0019', {
      reason: { rule: 'sso_denied', error: /^[a-z_]{1,60}$/.test(denied) ? denied : 'error' },
    });
  const failure = failureOf(error);
  log.warn({ issuer, failure }, 'the answer of a provider of single sign-on was not accepted');
  return new RequestRefused('U0019', { reason: { rule: 'sso_not_proven', failure } });
}

const groups_max = 1_000;

/** Empty for what is no text, or cannot be shown as it is written. */
function readable(claim: unknown): string {
  return typeof claim === 'string' && isReadable(claim) ? claim : '';
}

function identityOf(claims: IDToken, all: Record<string, unknown>, groups_claim: string): ProvenIdentity {
  const { email_verified: verified } = all;
  const [email, name] = [readable(all['email']), readable(all['name'])];
  if (readable(claims.sub) === '')
    throw Object.assign(new Error('the subject cannot be read'), { code: 'UNREADABLE_SUBJECT' });
  const groups = all[groups_claim];
  const sid = readable(claims['sid']);
  return {
    subject: claims.sub,
    // Some providers write it as a text.
    verified_email: email !== '' && (verified === true || verified === 'true') ? email : null,
    name,
    groups: (Array.isArray(groups) ? groups : [groups])
      .filter((group) => typeof group === 'string')
      .slice(0, groups_max),
    second_factor: gaveSecondFactor(claims),
    sid: sid !== '' && sid.length <= 255 ? sid : null,
  };
}

/** Beside a password: methods of RFC 8176 that are something else than what the person knows. */
const second_methods = new Set([
  'otp',
  'sms',
  'tel',
  'hwk',
  'swk',
  'sc',
  'pop',
  'face',
  'fpt',
  'iris',
  'retina',
  'vbm',
]);
/** Of OpenID’s Extended Authentication Profile, PAPE, REFEDS and Okta. */
const second_factor_classes = new Set([
  'phr',
  'phrh',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'https://refeds.org/profile/mfa',
  'urn:okta:loa:2fa:any',
]);

/** Whether a provider says that somebody gave a second factor: by `amr` (RFC 8176) or `acr`. */
function gaveSecondFactor({ acr, amr }: IDToken): boolean {
  const methods = Array.isArray(amr) ? amr : [];
  const with_password = methods.some((method) => method === 'pwd' || method === 'pin');
  const by_methods =
    methods.includes('mfa') ||
    (with_password && methods.some((method) => second_methods.has(String(method))));
  return by_methods || (typeof acr === 'string' && second_factor_classes.has(acr));
}

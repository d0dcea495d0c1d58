import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';

/** Somebody whom the provider knows. */
interface ProviderPerson {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly groups?: readonly string[];
  /** How they prove who they are. */
  readonly amr?: readonly string[];
}

/** An OpenID provider on this machine. */
export interface IdentityProvider {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
  /** By subject; what is changed counts from the next sign-in on. */
  readonly people: Map<string, ProviderPerson>;
  /**
   * Goes where the gateway sends a browser, signs in there as somebody, and follows the provider until it sends the
   * browser back.
   * @param since when they proved who they are, where it is not now
   * @returns the address that it is sent back to
   */
  signIn(url: string, subject: string, since?: Date): Promise<URL>;
  /** A browser that comes is this subject from now on. */
  become(subject: string): void;
  /** Tells an address, as the provider does, that a subject was signed out of one session, or of all. */
  signOut(address: string, subject: string, sid?: string): Promise<void>;
  /** A token with any claims, signed by the provider. */
  sign(claims: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

const { privateKey: signing_key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const usual_ttl_s = 600;

const client = { client_id: 'causeway', client_secret: 'a secret of the provider and the gateway' };

/** A real OpenID provider, whose people are who they say they are. @param redirect_uri of the gateway */
export async function startIdentityProvider(redirect_uri: string): Promise<IdentityProvider> {
  const people: IdentityProvider['people'] = new Map();
  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configurationOf(people, redirect_uri));
  const serveProvider = provider.callback();
  let signing_in = { subject: '', since: new Date(0) };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!request.url?.startsWith('/interaction/')) return serveProvider(request, response);
    const { subject, since } = signing_in;
    const { amr } = people.get(subject) ?? {};
    const login = {
      accountId: subject,
      ts: Math.floor(since.getTime() / 1000),
      ...(amr ? { amr: [...amr] } : {}),
    };
    const result = people.has(subject) ? { login } : { error: 'access_denied' };
    return provider.interactionFinished(request, response, result);
  }

  return {
    ...client,
    issuer,
    people,
    async signIn(url, subject, since = new Date()) {
      signing_in = { subject, since };
      const cookies = new Map<string, string>();
      let next = new URL(url);
      while (next.origin === issuer) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
        for (const set of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
          cookies.set(name, value);
        }
        const location = response.headers.get('location');
        if (location === null) throw new Error(`the provider sends nobody on: ${await response.text()}`);
        next = new URL(location, next);
      }
      return next;
    },
    become(subject) {
      signing_in = { subject, since: new Date() };
    },
    async signOut(address, subject, sid) {
      const known = await provider.Client.find(client.client_id);
      if (!known) throw new Error('the provider has no client');
      const logout_client = Object.assign(known, { backchannelLogoutUri: address }) as unknown as {
        backchannelLogout(subject: string, sid?: string): Promise<void>;
      };
      await logout_client.backchannelLogout(subject, sid);
    },
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'of tests' }).sign(signing_key),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function configurationOf(people: IdentityProvider['people'], redirect_uri: string): Configuration {
  return {
    jwks: { keys: [{ ...signing_key.export({ format: 'jwk' }), kid: 'of tests', use: 'sig' }] },
    ttl: Object.fromEntries(
      ['AccessToken', 'AuthorizationCode', 'Grant', 'IdToken', 'Interaction', 'Session'].map((kind) => [
        kind,
        usual_ttl_s,
      ]),
    ),
    clients: [
      {
        ...client,
        redirect_uris: [redirect_uri],
        grant_types: ['authorization_code'],
        // Another is given where it is told.
        backchannel_logout_uri: redirect_uri,
        backchannel_logout_session_required: true,
      },
    ],
    claims: {
      openid: ['sub', 'amr', 'acr', 'auth_time', 'sid'],
      email: ['email', 'email_verified'],
      profile: ['name'],
      groups: ['groups'],
    },
    scopes: ['openid', 'email', 'profile', 'groups'],
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    // Of its own it calls no address of this machine.
    fetch: (url, request) => {
      const { dispatcher: _, ...rest } = (request ?? {}) as RequestInit & { dispatcher?: unknown };
      return fetch(url, rest);
    },
    pkce: { required: () => true },
    cookies: { keys: ['cookies of the provider'] },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => {
        const { amr: _, ...claims } = people.get(subject) ?? {};
        return { sub: subject, ...claims };
      },
    }),
    // Nobody is asked whether the gateway may know them: the company has decided that.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile groups');
      await grant.save();
      return grant;
    },
  };
}

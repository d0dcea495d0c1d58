import Type, { type Static } from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';
import { requiredText } from '../required-text.ts';
import { done, merchant_params, portalRoute } from './portal-route.ts';
import { emailField, sessionState } from './session.ts';

const roles = Type.Array(
  Type.Object({
    group: requiredText(200, 'As the provider calls it, or its id'),
    role_id: Type.String({ ...may_be_numeric, pattern: '^[a-z0-9-]{1,40}$' }),
  }),
  {
    ...may_be_numeric,
    minItems: 1,
    maxItems: 100,
    description:
      'Which group gives which role, such as [{"group":"Finance","role_id":"finance"}]; of several groups of a person, the first one here counts. The only role of the gateway’s own people is operator',
  },
);

/** What is said of a provider whenever it is set. */
const identity = {
  issuer: Type.String({
    maxLength: 500,
    pattern: '^https?://[^\\s?#]+$',
    description:
      'Address of the provider as its tokens name it, such as https://login.example.com; another one makes it another provider, whose people are linked anew and whose domains the operator confirms again',
  }),
  client_id: requiredText(255, 'By which the provider knows the gateway', may_be_numeric),
  slug: Type.String({
    pattern: '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$',
    description: 'Last part of the link to sign in by, such as acme',
  }),
  roles,
};
/** What has a usual value. */
const options = {
  scopes: Type.String({
    pattern: '^([!#-\\[\\]-~]+( [!#-\\[\\]-~]+)*)?$',
    maxLength: 200,
    description: 'Scopes to ask for beside openid, email and profile, such as groups',
  }),
  groups_claim: requiredText(200, 'Claim in which the provider names the person’s groups (groups)'),
  second_factor_always: Type.Boolean({
    description:
      'Whether the provider demands a second factor of everybody, also where its tokens do not say so',
  }),
  password_allowed: Type.Boolean({
    description: 'Whether the people may also sign in otherwise; false: only the one of emergency_user_id',
  }),
  emergency_user_id: Type.String({
    pattern: '^(usr_[0-9a-f]{1,40})?$',
    description:
      'Who may still sign in otherwise when password_allowed is false, for when the provider fails: an admin with a second factor',
  }),
};

/** Settings of a provider; of what is optional, what is left out stays as it is. */
const provider_settings = {
  ...identity,
  client_secret: Type.Optional(
    requiredText(1000, 'Never shown; left out, it stays as it is', may_be_numeric),
  ),
  ...Type.Partial(Type.Object(options)).properties,
};

const provider = Type.Object({
  ...identity,
  ...options,
  domains: Type.Array(Type.String(), {
    description: 'Domains that the operator has confirmed: addresses of these are believed',
  }),
  people: Type.Integer({ description: 'How many have signed in by it' }),
  changed_at: Type.String({ description: 'ISO 8601' }),
});

/** What is registered at the provider, and what it is used by. */
const provider_state = Type.Object({
  provider: Type.Union([provider, Type.Null()], { description: 'Null: there is none' }),
  redirect_uri: Type.String({ description: 'Register it at the provider as it is' }),
  backchannel_logout_uri: Type.String({
    description:
      'Register it for back-channel logout, so that whom the provider signs out or locks is signed out here; empty without a provider',
  }),
  sign_in_url: Type.String({ description: 'The link to sign in by; empty without a provider' }),
});
export type SingleSignOn = Static<typeof provider_state>;

const merchant_path = '/merchants/:merchant_id/single-sign-on';

export const readSingleSignOn = portalRoute({
  name: 'team.single_sign_on',
  summary: 'By which provider the people of a merchant sign in',
  method: 'GET',
  path: merchant_path,
  scope: 'merchant',
  permit: 'team.read',
  params: merchant_params,
  response: provider_state,
});

export const setSingleSignOn = portalRoute({
  name: 'team.set_single_sign_on',
  summary: 'Set the provider by which the people of a merchant sign in',
  method: 'PUT',
  path: merchant_path,
  scope: 'merchant',
  permit: 'team.manage',
  step_up: 'always',
  params: merchant_params,
  body: Type.Object(provider_settings),
  response: done,
});

export const removeSingleSignOn = portalRoute({
  name: 'team.remove_single_sign_on',
  summary: 'Remove the provider by which the people of a merchant sign in, which ends their sessions by it',
  method: 'DELETE',
  path: merchant_path,
  scope: 'merchant',
  permit: 'team.manage',
  step_up: 'always',
  params: merchant_params,
  response: done,
});

const owner_params = Type.Object({
  owner: Type.String({
    pattern: '^(operators|[0-9A-Za-z]{1,7})$',
    description: 'Id of the merchant whose people sign in by it; operators for the gateway’s own',
  }),
});
const operator_path = '/operator/single-sign-on/:owner';
const by_owner = { owner: 'owner' };

export const listProviders = portalRoute({
  name: 'operator.single_sign_ons',
  summary: 'Providers by which people sign in',
  method: 'GET',
  path: '/operator/single-sign-on',
  scope: 'operator',
  response: Type.Object({
    providers: Type.Array(
      Type.Object({
        owner: Type.String(),
        name: Type.String({ description: 'Of the merchant; empty for operators' }),
        slug: Type.String(),
        issuer: Type.String(),
        domains: Type.String(),
        password_allowed: Type.Boolean(),
        people: Type.Integer(),
      }),
    ),
  }),
  commands: [{ name: 'sso list' }],
});

export const readProvider = portalRoute({
  name: 'operator.single_sign_on',
  summary: 'The provider by which the people of a merchant, or operators, sign in',
  method: 'GET',
  path: operator_path,
  scope: 'operator',
  params: owner_params,
  response: provider_state,
  commands: [{ name: 'sso show', arguments: by_owner }],
});

export const setProvider = portalRoute({
  name: 'operator.set_single_sign_on',
  summary: 'Set the provider by which the people of a merchant, or operators, sign in',
  method: 'PUT',
  path: operator_path,
  scope: 'operator',
  step_up: 'always',
  params: owner_params,
  body: Type.Object(provider_settings),
  response: done,
  by_host: true,
  commands: [
    {
      name: 'sso set',
      arguments: by_owner,
      file: {
        argument: '--client-secret-file',
        summary: 'file that holds the client secret',
        content: 'client_secret',
      },
      says: 'People sign in by {issuer}; gateway sso show {owner} has what to register there.',
    },
  ],
});

export const confirmDomains = portalRoute({
  name: 'operator.confirm_domains',
  summary: 'Confirm of which domains a provider’s e-mail addresses are believed',
  method: 'PUT',
  path: `${operator_path}/domains`,
  scope: 'operator',
  step_up: 'always',
  params: owner_params,
  body: Type.Object({
    domains: Type.Array(
      Type.String({ maxLength: 253, pattern: '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?\\.[a-z0-9-]{2,63}$' }),
      {
        maxItems: 50,
        description: 'Such as acme.example, each by itself; none of them includes those below it',
      },
    ),
  }),
  response: done,
  by_host: true,
  commands: [{ name: 'sso domains', arguments: by_owner }],
});

export const removeProvider = portalRoute({
  name: 'operator.remove_single_sign_on',
  summary: 'Remove a provider by which people sign in, which ends their sessions by it',
  method: 'DELETE',
  path: operator_path,
  scope: 'operator',
  step_up: 'always',
  params: owner_params,
  response: done,
  by_host: true,
  commands: [{ name: 'sso remove', arguments: by_owner, says: 'Nobody signs in by a provider of {owner}.' }],
});

/** What only the page that begins knows, and gives when the person comes back. */
const flow_token = Type.String({ pattern: '^[0-9A-Za-z_-]{43}$' });
/** Where the page sends the person, and what it keeps. */
const begun = Type.Object({ url: Type.String({ description: 'Of the provider' }), flow_token });
const come_back = Type.Object({
  flow_token,
  answer: Type.String({
    ...may_be_numeric,
    maxLength: 8_000,
    description: 'What the address holds after the question mark, as the provider has put it there',
  }),
});

export const beginSingleSignOn = portalRoute({
  name: 'session.begin_single_sign_on',
  summary: 'Begin to sign in by a provider: that of a link, or of the domain of an e-mail address',
  method: 'POST',
  path: '/single-sign-on/begin',
  scope: 'anyone',
  body: Type.Object({
    slug: Type.Optional(identity.slug),
    email: Type.Optional(emailField),
    again: Type.Optional(
      Type.Boolean({
        description:
          'Whether the person proves anew who they are, though the provider knows them: only such a session has proven it for what demands it (U0018)',
      }),
    ),
  }),
  response: begun,
});

export const passSingleSignOn = portalRoute({
  name: 'session.pass_single_sign_on',
  summary: 'Sign in by what a provider has answered',
  method: 'POST',
  path: '/single-sign-on',
  scope: 'anyone',
  body: come_back,
  response: sessionState,
});

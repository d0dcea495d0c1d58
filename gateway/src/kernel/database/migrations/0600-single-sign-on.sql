-- Single sign-on: a merchant's OpenID provider, and that of the gateway's own people, whose merchant_id is empty.
CREATE TABLE identity_providers (
  provider_id text PRIMARY KEY,
  merchant_id text NOT NULL UNIQUE,
  -- Of the link to sign in by.
  slug text NOT NULL UNIQUE,
  issuer text NOT NULL,
  client_id text NOT NULL,
  data_key_id text NOT NULL,
  client_secret bytea NOT NULL,
  -- What is asked for beside openid, email and profile.
  scopes text NOT NULL,
  groups_claim text NOT NULL,
  -- Which group gives which role: of several, the first.
  groups text[] NOT NULL,
  role_ids text[] NOT NULL,
  -- Addresses of these are believed. The operator confirms them.
  domains text[] NOT NULL DEFAULT '{}',
  second_factor_always boolean NOT NULL,
  password_allowed boolean NOT NULL,
  -- Who may sign in otherwise although password_allowed is false; empty: nobody.
  emergency_user_id text NOT NULL,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- user_id of who changed it last; empty for a host.
  changed_by text NOT NULL,
  CHECK (array_length(groups, 1) = array_length(role_ids, 1))
);
CREATE INDEX identity_providers_domains ON identity_providers USING gin (domains);

-- Who a subject of a provider is.
CREATE TABLE identity_links (
  provider_id text NOT NULL,
  subject text NOT NULL,
  user_id text NOT NULL,
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (provider_id, subject),
  UNIQUE (provider_id, user_id)
);

-- A way to a provider that has begun and not come back.
CREATE TABLE single_sign_ons (
  -- Digest of what the browser's page keeps; state, nonce and the verifier of PKCE are derived from that.
  token_hash bytea PRIMARY KEY,
  provider_id text NOT NULL,
  -- Whether the person proves anew who they are, although the provider knows them.
  anew boolean NOT NULL,
  begun_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX single_sign_ons_expiry ON single_sign_ons (expires_at);

-- By which provider a session was opened, and as which of the provider's sessions; NULL where it was another way.
ALTER TABLE sessions ADD COLUMN provider_id text, ADD COLUMN provider_sid text;

GRANT SELECT, INSERT, UPDATE, DELETE ON identity_providers, identity_links, single_sign_ons TO causeway_app;

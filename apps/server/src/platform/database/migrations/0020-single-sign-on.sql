-- Doors beside the password: identity providers of an organization, who came in by them, and who is on the way.

create table sign_in_providers (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  kind text not null check (kind in ('oidc', 'saml')),
  name text not null,
  is_on boolean not null,
  settings json not null,
  sealed_secret bytea,
  created_at timestamptz not null,
  -- grows with every change: what is remembered of a provider is remembered of a version
  version integer not null default 1,
  primary key (organization_id, id)
);

-- Somebody at their provider: one row per way there, taken away when they are back.
create table sign_in_flows (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  provider_id uuid not null,
  intent text not null check (intent in ('sign-in', 'test', 'connect')),
  -- who tests or connects
  user_id uuid,
  state_hash bytea not null,
  browser_hash bytea not null,
  sealed_checks bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (organization_id, id),
  unique (state_hash),
  foreign key (organization_id, provider_id) references sign_in_providers (organization_id, id)
);
create index sign_in_flows_by_time on sign_in_flows (expires_at);

-- A person is known by the provider and its own name for them, never by their address alone.
create table member_identities (
  organization_id uuid not null references organizations (id),
  provider_id uuid not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  primary key (organization_id, provider_id, subject),
  unique (organization_id, provider_id, user_id),
  foreign key (organization_id, provider_id) references sign_in_providers (organization_id, id),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);
create index member_identities_by_user on member_identities (organization_id, user_id);

alter table organizations add column admins_keep_password boolean not null default false;
alter table session_families add column provider_id uuid;
alter table session_families add column sealed_hint bytea;

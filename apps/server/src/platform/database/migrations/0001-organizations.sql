-- Organizations, members and their sessions. Every table carries the organization, and so does every foreign key: a row can
-- only ever point at a row of its own organization.

create table organizations (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  name text not null,
  auth_method text not null default 'password' check (auth_method in ('password', 'saml_optional', 'saml_required', 'oauth_optional', 'oauth_required')),
  license_expiry_date timestamptz,
  time_zone text not null default 'UTC',
  week_start text not null default 'sunday' check (week_start in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
  locale text not null default 'EN',
  attributes json not null default '{}',
  created_at timestamptz not null default now()
);

-- slugs that were given up stay with their organization's id: nobody else gets them for a while
create table former_slugs (
  slug text primary key,
  organization_id uuid not null references organizations (id),
  freed_at timestamptz not null default now()
);

create table account_types (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  description text not null,
  is_admin_like boolean not null,
  is_built_in boolean not null,
  capabilities text[] not null,
  primary key (organization_id, id),
  unique (organization_id, name)
);

create table members (
  organization_id uuid not null references organizations (id),
  user_id uuid not null,
  email text not null check (email = lower(email)),
  first_name text not null default '',
  last_name text not null default '',
  user_kind text not null default 'internal' check (user_kind in ('internal', 'external', 'guest', 'embed')),
  account_type_id uuid not null,
  password_hash text,
  is_archived boolean not null default false,
  profile_image_url text,
  home_inode_id uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id),
  unique (organization_id, email),
  foreign key (organization_id, account_type_id) references account_types (organization_id, id)
);

-- one family per sign-in; a refresh token is used once and its successor belongs to the same family
create table session_families (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoke_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);
create index session_families_by_user on session_families (organization_id, user_id) where revoked_at is null;

create table refresh_tokens (
  organization_id uuid not null references organizations (id),
  token_hash bytea not null,
  family_id uuid not null,
  issued_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (token_hash),
  foreign key (organization_id, family_id) references session_families (organization_id, id)
);
create index refresh_tokens_by_family on refresh_tokens (organization_id, family_id);

create table audit_entries (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  object_kind text,
  object_id text,
  detail json not null default '{}',
  request_id text,
  source_address text,
  primary key (organization_id, id)
);
create index audit_entries_by_time on audit_entries (organization_id, at);

-- what a mutation answered, so that its repetition gets the same answer and changes nothing (V73)
create table request_answers (
  organization_id uuid not null references organizations (id),
  user_id uuid not null,
  request_id text not null,
  operation text not null,
  payload_hash bytea not null,
  answer text,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id, request_id)
);
create index request_answers_by_time on request_answers (created_at);

-- Accounts of people at other services, which files, rows and messages go to.

-- by what an organization is known at a service; the secret is sealed
create table service_apps (
  organization_id uuid not null references organizations (id),
  service text not null,
  client_id text not null,
  sealed_secret bytea not null,
  tenant text,
  is_wide boolean not null default false,
  changed_at timestamptz not null,
  primary key (organization_id, service)
);

create table linked_accounts (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  service text not null,
  -- who the service says they are
  subject text not null,
  label text not null,
  -- tokens are sealed; they are renewed under the lock of the row
  sealed_tokens bytea not null,
  scopes text[] not null,
  is_lost boolean not null default false,
  linked_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, user_id, service, subject),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);

-- Somebody on their way to a service and back.
create table linking_flows (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  user_id uuid not null,
  -- the session that began ends it
  session_id text not null,
  service text not null,
  scopes text[] not null,
  state_hash bytea not null,
  sealed_verifier bytea not null,
  expires_at timestamptz not null,
  primary key (organization_id, id)
);
create index linking_flows_expired on linking_flows (expires_at);

-- Keys of programs, each in the name of a member. Of a secret only its hash is kept.

create table api_keys (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  user_id uuid not null,
  name text not null,
  kind text not null check (kind in ('token', 'client')),
  secret_hash bytea not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid,
  primary key (organization_id, id),
  unique (id),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);
create index api_keys_by_user on api_keys (organization_id, user_id);

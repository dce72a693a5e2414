-- Passkeys of members, the questions that they answer, and account types whose members take a second step.

create table passkeys (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  user_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  -- how often the device says that it signed: one that says less than before has been copied
  sign_count bigint not null,
  transports text[] not null,
  -- kept by a provider of passkeys, and so on several devices
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, credential_id),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);
create index passkeys_by_user on passkeys (organization_id, user_id);

create table passkey_challenges (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  purpose text not null check (purpose in ('add', 'second-step', 'alone')),
  -- null: whoever comes says by the passkey who they are
  user_id uuid,
  challenge_hash bytea not null,
  -- of what the browser holds that asked: its session, or a cookie
  holder_hash bytea not null,
  expires_at timestamptz not null,
  primary key (organization_id, id),
  unique (challenge_hash)
);

alter table account_types add column needs_second_factor boolean not null default false;

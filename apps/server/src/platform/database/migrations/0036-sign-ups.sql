-- People who sign up: an address, whether they have shown that it is theirs, and what became of it.

-- allowed: no-organization, whoever signs up belongs to none yet, entrance engineer
create table sign_ups (
  id uuid primary key,
  -- of what the browser holds that began it
  token_hash bytea not null unique,
  email text not null,
  purpose text not null check (purpose in ('found', 'join')),
  -- of one who joins; null as well where nobody has the address that was named
  organization_id uuid references organizations (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  mails integer not null default 0,
  mailed_at timestamptz not null,
  wrong_codes integer not null default 0,
  validated_at timestamptz,
  finished_at timestamptz,
  -- where it led
  slug text
);
create index sign_ups_by_time on sign_ups (expires_at);

-- People with an address at an allowed domain become members by themselves.
alter table organizations add column lets_join boolean not null default false;
-- An administrator wants another password: the one that there is opens nothing any more.
alter table members add column needs_new_password boolean not null default false;

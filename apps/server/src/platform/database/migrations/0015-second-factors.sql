-- The second step of signing in, the browsers that need none for a while, new passwords by mail, and what sessions tell of themselves.

create table second_factors (
  organization_id uuid not null references organizations (id),
  user_id uuid not null,
  sealed_secret bytea not null,
  begun_at timestamptz not null,
  -- null: its owner has not shown yet that they have it
  confirmed_at timestamptz,
  -- the last period of 30 seconds whose code was taken: no code is taken twice
  last_step bigint,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);

create table recovery_codes (
  organization_id uuid not null references organizations (id),
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (organization_id, user_id, code_hash),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);

create table sign_in_challenges (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  finished_at timestamptz,
  -- codes sent by mail: how many, and when the last one
  mails integer not null default 0,
  mailed_at timestamptz,
  primary key (organization_id, id),
  unique (token_hash),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);
create index sign_in_challenges_by_user on sign_in_challenges (organization_id, user_id, created_at);

create table wrong_codes (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  user_id uuid not null,
  at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);
create index wrong_codes_by_user on wrong_codes (organization_id, user_id, at);

create table trusted_devices (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (organization_id, id),
  unique (token_hash),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);
create index trusted_devices_by_user on trusted_devices (organization_id, user_id);

create table password_resets (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);
create index password_resets_by_user on password_resets (organization_id, user_id, created_at);

alter table organizations add column needs_second_factor boolean not null default false;
alter table session_families add column user_agent text;
alter table session_families add column source_address text;
alter table session_families add column seen_at timestamptz;

-- Custom functions of the formula language, version by version: nothing is ever changed, and taking a function away is a version too.
create table custom_function_versions (
  organization_id uuid not null references organizations (id),
  -- the name in small letters: names that differ only in case are one
  name_key text not null,
  version integer not null check (version > 0),
  name text not null,
  doc text not null,
  params jsonb not null,
  formula text not null,
  is_deleted boolean not null default false,
  created_at timestamptz not null default now(),
  created_by uuid not null,
  primary key (organization_id, name_key, version),
  foreign key (organization_id, created_by) references members (organization_id, user_id)
);

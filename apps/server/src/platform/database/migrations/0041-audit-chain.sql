-- The audit log as a chain: entries are numbered, and each bears the hash of itself and of the one before it.

alter table audit_entries add column number bigint;
alter table audit_entries add column hash bytea;
create unique index audit_entries_by_number on audit_entries (organization_id, number);
create index audit_entries_unsealed on audit_entries (organization_id, at, id) where number is null;

-- Where the chain ends, and after which entry it begins where older ones were taken away; how long entries stay (null: for ever).
create table audit_chains (
  organization_id uuid not null references organizations (id),
  head_number bigint not null default 0,
  head_hash bytea not null,
  anchor_number bigint not null default 0,
  anchor_hash bytea not null,
  retention_days integer check (retention_days between 30 and 3650),
  primary key (organization_id)
);

-- Another program that is sent every entry, and how far it has been.
create table audit_streams (
  organization_id uuid not null references organizations (id),
  url text not null,
  sealed_secret bytea not null,
  sent_number bigint not null,
  failure text,
  tried_at timestamptz,
  primary key (organization_id)
);

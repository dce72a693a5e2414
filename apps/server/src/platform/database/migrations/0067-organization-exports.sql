-- The latest file with everything of an organization, for whoever may delete it: asked for, made, and taken away after some days.

create table organization_exports (
  organization_id uuid not null primary key references organizations (id),
  id uuid not null,
  requested_by uuid not null,
  requested_at timestamptz not null default now(),
  -- null: it is being made
  finished_at timestamptz,
  -- why there is none
  failure text,
  documents integer,
  tables integer,
  -- what could not be written; the file names it
  problems integer,
  byte_size bigint,
  sha256 text,
  foreign key (organization_id, requested_by) references members (organization_id, user_id)
);

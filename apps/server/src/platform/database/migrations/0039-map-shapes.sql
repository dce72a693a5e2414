-- Shapes that organizations bring for their maps. Their bytes lie in the store of files; they are there before their row is.
create table map_shapes (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null check (name <> ''),
  key text not null,
  properties jsonb not null,
  regions integer not null check (regions > 0),
  points integer not null check (points > 0),
  kept_points integer not null check (kept_points > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  byte_size bigint not null check (byte_size > 0),
  owner_id uuid not null,
  changed_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index map_shapes_by_name on map_shapes (organization_id, lower(name));

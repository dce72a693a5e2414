-- The server of map tiles that an organization names. Without a row, the one of whoever runs the server holds.
create table map_tiles (
  organization_id uuid not null references organizations (id),
  light_url text not null check (light_url <> ''),
  dark_url text,
  attribution text not null,
  max_zoom integer not null check (max_zoom between 0 and 22),
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (organization_id)
);

-- Shapes keep their id when another file takes their place: their bytes have one of their own.
alter table map_shapes add column file_id uuid;
update map_shapes set file_id = id where file_id is null;
alter table map_shapes alter column file_id set not null;

-- Files in cells of input tables. Their bytes lie in the data folder, by organization and id; they are there before their row is.

-- The files that a workbook holds: uploaded into it, or held since it was copied.
create table cell_files (
  organization_id uuid not null references organizations (id),
  workbook_id uuid not null,
  id uuid not null,
  name text not null,
  media_type text not null,
  byte_size bigint not null check (byte_size >= 0),
  owner_id uuid not null,
  created_at timestamptz not null,
  primary key (organization_id, workbook_id, id),
  foreign key (organization_id, workbook_id) references workbooks (organization_id, inode_id)
);
create index cell_files_by_id on cell_files (organization_id, id);
create index cell_files_by_age on cell_files (created_at);

-- The cells into which a file was ever entered: as long as the log tells of it, it is kept.
create table cell_file_uses (
  organization_id uuid not null references organizations (id),
  workbook_id uuid not null,
  element_id text not null,
  layer text not null,
  file_id uuid not null,
  row_id text not null,
  column_id text not null,
  primary key (organization_id, workbook_id, file_id, element_id, layer, row_id, column_id),
  foreign key (organization_id, workbook_id, file_id) references cell_files (organization_id, workbook_id, id),
  foreign key (organization_id, workbook_id, element_id, layer) references input_tables (organization_id, workbook_id, element_id, layer)
);
create index cell_file_uses_by_table on cell_file_uses (organization_id, workbook_id, element_id, layer);

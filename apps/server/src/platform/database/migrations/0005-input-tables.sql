-- What people enter into input tables: a log of batches, each applied whole and once, and the rows as they stand after it.

create table input_tables (
  organization_id uuid not null references organizations (id),
  workbook_id uuid not null,
  element_id text not null,
  layer text not null check (layer in ('draft', 'published')),
  -- the table in the warehouse that shows the rows
  table_name text not null,
  -- place of the last entry in the log; 0 = none
  seq bigint not null default 0 check (seq >= 0),
  row_count bigint not null default 0,
  -- people entered into this layer themselves: publishing leaves it alone
  own_entries boolean not null default false,
  primary key (organization_id, workbook_id, element_id, layer),
  unique (organization_id, table_name),
  foreign key (organization_id, workbook_id) references workbooks (organization_id, inode_id)
);

create table input_batches (
  organization_id uuid not null references organizations (id),
  workbook_id uuid not null,
  element_id text not null,
  layer text not null,
  batch_id uuid not null,
  payload_hash bytea not null,
  -- the entries of the batch; equal and one before the next where nothing landed
  first_seq bigint not null,
  last_seq bigint not null,
  author_id uuid not null,
  created_at timestamptz not null,
  answer json not null,
  primary key (organization_id, workbook_id, element_id, layer, batch_id),
  foreign key (organization_id, workbook_id, element_id, layer) references input_tables (organization_id, workbook_id, element_id, layer)
);

create table input_entries (
  organization_id uuid not null references organizations (id),
  workbook_id uuid not null,
  element_id text not null,
  layer text not null,
  seq bigint not null check (seq > 0),
  batch_id uuid not null,
  kind text not null check (kind in ('add', 'set', 'delete')),
  row_id text not null,
  -- by column id: the values that were set, and offered ones that broke a rule
  cells jsonb not null default '{}',
  flags jsonb not null default '{}',
  primary key (organization_id, workbook_id, element_id, layer, seq),
  foreign key (organization_id, workbook_id, element_id, layer) references input_tables (organization_id, workbook_id, element_id, layer)
);
create index input_entries_by_row on input_entries (organization_id, workbook_id, element_id, layer, row_id, seq);

create table input_rows (
  organization_id uuid not null references organizations (id),
  workbook_id uuid not null,
  element_id text not null,
  layer text not null,
  row_id text not null,
  place bigint not null,
  cells jsonb not null default '{}',
  flags jsonb not null default '{}',
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  -- the last entry that changed it
  seq bigint not null,
  deleted boolean not null default false,
  primary key (organization_id, workbook_id, element_id, layer, row_id),
  foreign key (organization_id, workbook_id, element_id, layer) references input_tables (organization_id, workbook_id, element_id, layer)
);
create index input_rows_by_seq on input_rows (organization_id, workbook_id, element_id, layer, seq);
create index input_rows_by_place on input_rows (organization_id, workbook_id, element_id, layer, place);
create index input_rows_flagged on input_rows (organization_id, workbook_id, element_id, layer, place) where flags <> '{}';
